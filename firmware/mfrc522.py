# One reader of the kind MFRC522: which tags lie on it. Pure: the bus is handed in. Registers and commands are those of
# the chip's data sheet, the words to the tags are those of ISO/IEC 14443-3 type A.

import asyncio
import binascii

COMMAND = 0x01
COM_IRQ = 0x04
ERROR = 0x06
FIFO_DATA = 0x09
FIFO_LEVEL = 0x0A
BIT_FRAMING = 0x0D
COLL = 0x0E
MODE = 0x11
TX_CONTROL = 0x14
TX_ASK = 0x15
T_MODE = 0x2A
T_PRESCALER = 0x2B
T_RELOAD_H = 0x2C
T_RELOAD_L = 0x2D
VERSION = 0x37

# NXP's two versions and Fudan's copy. A reader that is not there reads as 0x00 or 0xFF.
VERSIONS = (0x91, 0x92, 0x88)
IDLE, TRANSCEIVE, SOFT_RESET = 0x00, 0x0C, 0x0F
FORCE_100_ASK = 0x40
SETTINGS = (
    # The timer starts after each sending and ticks every 25 us; a tag answers within 0.1 ms, so 40 ticks are plenty.
    (T_MODE, 0x80),
    (T_PRESCALER, 169),
    (T_RELOAD_H, 0),
    (T_RELOAD_L, 40),
    (MODE, 0x3D),
    # Bits after a collision read as zero.
    (COLL, 0x00),
    # Written last: a reader that lost its settings, and only such a one, does not have it.
    (TX_ASK, FORCE_100_ASK),
)
FIELD_ON, FIELD_OFF = 0x83, 0x80
RECEIVED, TIMED_OUT = 0x20, 0x01
COLLISION, GARBLED = 0x08, 0x13
POLLS = 100

REQA, WUPA = b"\x26", b"\x52"
HALT = b"\x50\x00\x57\xcd"
LEVELS = (0x93, 0x95, 0x97)
SELECT = 0x70
MORE = 0x04
MOST_TAGS = 6

RESET_TAKES = 0.05
FIELD_TAKES = 0.005


def crc(data):
    # CRC_A of ISO/IEC 14443-3, lower byte first.
    value = 0x6363
    for byte in data:
        mixed = (byte ^ value) & 0xFF
        mixed = (mixed ^ mixed << 4) & 0xFF
        value = value >> 8 ^ mixed << 8 ^ mixed << 3 ^ mixed >> 4
    return bytes([value & 0xFF, value >> 8])


def _checked(part):
    data = part.to_bytes(5, "little")
    return data if data[0] ^ data[1] ^ data[2] ^ data[3] == data[4] else None


class Reader:
    def __init__(self, bus, number):
        self._bus = bus
        self._number = number

    async def tags(self):
        # The tags as hex, sorted; None when the reader does not answer.
        if self._read(VERSION) not in VERSIONS:
            return None
        if self._read(TX_ASK) != FORCE_100_ASK:
            await self._set_up()
        # Only one field at a time: neighbours would disturb each other, and all together draw an ampere.
        self._write(TX_CONTROL, FIELD_ON)
        await asyncio.sleep(FIELD_TAKES)
        found = []
        request = WUPA
        while len(found) < MOST_TAGS and await self._talk(request, tail=7):
            uid = await self._single_out()
            if uid is None or uid in found:
                break
            found.append(uid)
            await self._talk(HALT)
            request = REQA
        self._write(TX_CONTROL, FIELD_OFF)
        return tuple(sorted(found))

    async def _set_up(self):
        self._write(COMMAND, SOFT_RESET)
        await asyncio.sleep(RESET_TAKES)
        for register, value in SETTINGS:
            self._write(register, value)

    async def _single_out(self):
        # The UID of one tag, which is then selected; None when it went away or two speak at once.
        uid = b""
        for level in LEVELS:
            part = await self._anticollide(level)
            if part is None:
                return None
            chosen = bytes([level, SELECT]) + part
            sak = await self._talk(chosen + crc(chosen))
            if sak is None or len(sak[0]) != 3 or sak[0][1:] != crc(sak[0][:1]):
                return None
            if not sak[0][0] & MORE:
                return binascii.hexlify(uid + part[:4]).decode().upper()
            # A longer UID has a mark in front of each part but the last.
            uid += part[1:4]
        return None

    async def _anticollide(self, level):
        # Four bytes of one UID and their check byte: found bit by bit, the lowest bit of the first byte first.
        part = known = 0
        guessed = False
        while known <= 32:
            whole, tail = divmod(known, 8)
            told = part.to_bytes(5, "little")[: whole + (tail > 0)]
            answer = await self._talk(bytes([level, 0x20 + (whole << 4) + tail]) + told, tail=tail)
            if answer is not None:
                data, collided = answer
                part |= int.from_bytes(data, "little") << 8 * whole & ~((1 << known) - 1)
                if not collided:
                    return _checked(part & (1 << 40) - 1)
                # Chips differ in where they count later collisions from, so after the first one go on bit by bit.
                known = known + 1 if known else self._collided_at()
                part = part & (1 << known - 1) - 1 | 1 << known - 1
            elif guessed:
                # No tag has a one here, so all have a zero.
                part ^= 1 << known - 1
            else:
                return None
            guessed = answer is not None
        return None

    def _collided_at(self):
        # The bit counted from 1; 32 is shown as 0.
        return self._read(COLL) & 0x1F or 32

    async def _talk(self, frame, *, tail=0):
        # What came back, and whether several tags spoke; None when nothing came. A tail is a last byte of so few bits.
        self._write(COMMAND, IDLE)
        self._write(COM_IRQ, 0x7F)
        self._write(FIFO_LEVEL, 0x80)
        self._bus.write(self._number, FIFO_DATA, frame)
        self._write(COMMAND, TRANSCEIVE)
        # An answer goes on at the bit where the question ended, so both fit together.
        align = tail if len(frame) > 1 else 0
        self._write(BIT_FRAMING, 0x80 | align << 4 | tail)
        for _ in range(POLLS):
            await asyncio.sleep(0)
            irq = self._read(COM_IRQ)
            if irq & RECEIVED:
                return self._received()
            if irq & TIMED_OUT:
                return None
        return None

    def _received(self):
        error = self._read(ERROR)
        data = self._bus.take(self._number, FIFO_DATA, min(self._read(FIFO_LEVEL), 64))
        collided = bool(error & COLLISION)
        return None if error & GARBLED and not collided else (data, collided)

    def _read(self, register):
        return self._bus.take(self._number, register, 1)[0]

    def _write(self, register, value):
        self._bus.write(self._number, register, bytes([value]))
