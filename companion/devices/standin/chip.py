"""Stand in for MFRC522 readers and the tags on them; runs under MicroPython and CPython.

A model of what the firmware uses: the registers of NXP's data sheet, and tags that speak ISO/IEC 14443-3 type A.
Bits travel as lists, the lowest of a byte first.
"""

COMMAND = 0x01
COM_IRQ = 0x04
ERROR = 0x06
FIFO_DATA = 0x09
FIFO_LEVEL = 0x0A
BIT_FRAMING = 0x0D
COLL = 0x0E
TX_CONTROL = 0x14
VERSION = 0x37
TRANSCEIVE = 0x0C
SOFT_RESET = 0x0F
RECEIVED = 0x20
TIMED_OUT = 0x01
COLLISION = 0x08
LEVELS = (0x93, 0x95, 0x97)
SELECT = 0x70
CASCADE = 0x88
ALIGN = 4


def crc(data: bytes) -> bytes:
    """Compute CRC_A, a bit at a time."""
    value = 0x6363
    for byte in data:
        value ^= byte
        for _ in range(8):
            value = value >> 1 ^ (0x8408 if value & 1 else 0)
    return bytes([value & 0xFF, value >> 8])


def bits(data: bytes) -> list[int]:
    """Give the bits of bytes."""
    return [byte >> place & 1 for byte in data for place in range(8)]


def packed(stream: list[int]) -> bytes:
    """Give the bytes of bits; the last one may be filled in part."""
    data = bytearray((len(stream) + 7) // 8)
    for place, bit in enumerate(stream):
        data[place >> 3] |= bit << (place & 7)
    return bytes(data)


class Tag:
    """A tag in the field of a reader.

    Args:
        uid: 4, 7 or 10 bytes.
    """

    def __init__(self, uid: bytes) -> None:
        self._parts = []
        while len(uid) > ALIGN:
            self._parts.append(bytes([CASCADE]) + uid[:3])
            uid = uid[3:]
        self._parts.append(uid)
        self._kind = bytes([0x04 | (len(self._parts) - 1) << 6, 0x00])
        self._state = "idle"
        self._level = 0

    def power_off(self) -> None:
        """Forget everything: the field is gone."""
        self._state = "idle"

    def hear(self, frame: bytes, tail: int) -> list[int]:
        """Answer a question of whole bytes and a tail of so many bits, if it is for this tag."""
        if tail and len(frame) == 1:
            return self._called(frame[0])
        if frame[:2] == b"\x50\x00" and self._state == "active":
            self._state = "halt"
        elif self._state == "ready" and frame[0] in LEVELS:
            return self._anticollide(frame, tail) if frame[1] != SELECT else self._select(frame)
        elif self._state != "halt":
            self._state = "idle"
        return []

    def _called(self, word: int) -> list[int]:
        if self._state in ("ready", "active"):
            self._state = "idle"
            return []
        if word == 0x52 or self._state == "idle":  # noqa: PLR2004 - the word that wakes halted tags
            self._state = "ready"
            self._level = 0
            return bits(self._kind)
        return []

    def _block(self) -> bytes:
        a, b, c, d = self._parts[self._level]
        return bytes([a, b, c, d, a ^ b ^ c ^ d])

    def _anticollide(self, frame: bytes, tail: int) -> list[int]:
        told = 8 * (len(frame) - 2) - (8 - tail if tail else 0)
        mine = bits(self._block())
        fits = LEVELS[self._level] == frame[0] and bits(frame[2:])[:told] == mine[:told]
        return mine[told:] if fits else []

    def _select(self, frame: bytes) -> list[int]:
        if frame[2:7] != self._block() or frame[0] != LEVELS[self._level] or crc(frame[:7]) != frame[7:]:
            self._state = "idle"
            return []
        last = self._level == len(self._parts) - 1
        if last:
            self._state = "active"
        else:
            self._level += 1
        sak = b"\x08" if last else b"\x04"
        return bits(sak + crc(sak))


class Chip:
    """The registers of one reader.

    Args:
        absolute: whether later collisions are counted from the start of the UID's part, or from the answer's own.
    """

    def __init__(self, *, absolute: bool = False) -> None:
        self._absolute = absolute
        self._registers = bytearray(64)
        self._fifo = b""
        self._tags: dict[bytes, Tag] = {}

    def lay(self, uids: list[bytes]) -> None:
        """Put these tags on the reader and take all others away."""
        self._tags = {uid: self._tags.get(uid) or Tag(uid) for uid in uids}

    def read(self, register: int) -> int:
        """Read a register."""
        if register == VERSION:
            return 0x92
        if register == FIFO_LEVEL:
            return len(self._fifo)
        if register == FIFO_DATA:
            first, self._fifo = self._fifo[:1], self._fifo[1:]
            return first[0] if first else 0
        return self._registers[register]

    def write(self, register: int, value: int) -> None:
        """Write a register, and do what that starts."""
        if register == FIFO_DATA:
            self._fifo += bytes([value])
        elif register == FIFO_LEVEL:
            self._fifo = b""
        elif register == COM_IRQ:
            self._registers[COM_IRQ] &= ~value & 0x7F
        elif register == COMMAND and value == SOFT_RESET:
            self._registers = bytearray(64)
        else:
            self._registers[register] = value
            if register == BIT_FRAMING and value & 0x80 and self._registers[COMMAND] == TRANSCEIVE:
                self._exchange(value & 7, value >> ALIGN & 7)
        if register == TX_CONTROL and not value & 3:
            for tag in self._tags.values():
                tag.power_off()

    def _exchange(self, tail: int, align: int) -> None:
        """Send the FIFO to the tags and gather their answers, as one when they agree."""
        frame, self._fifo = self._fifo, b""
        self._registers[ERROR] = 0
        field = self._registers[TX_CONTROL] & 3
        answers = [answer for answer in [tag.hear(frame, tail) for tag in self._tags.values()] if answer and field]
        if not answers:
            self._registers[COM_IRQ] |= TIMED_OUT
            return
        self._registers[COM_IRQ] |= RECEIVED
        heard = answers[0]
        for place in range(len(heard)):
            if len({answer[place] for answer in answers}) > 1:
                self._registers[ERROR] = COLLISION
                before = 8 * (len(frame) - 2) - (8 - tail if tail else 0) if self._absolute and len(frame) > 1 else 0
                self._registers[COLL] = (before + place + 1) & 0x1F
                # Nothing that comes after the first collision can be told.
                heard = heard[:place] + [0] * (len(heard) - place)
                break
        self._fifo = packed([0] * align + heard)
