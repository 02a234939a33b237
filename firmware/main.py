# The program of the board: reads sensors and keys, tells the host, shows its lamps. See docs/protocol.md.

import asyncio
import binascii
import os
import time

import machine
import micropython
import pins
import settings
import start
import wire
from board import Board, inputs
from encoder import Encoder
from mfrc522 import RESET_TAKES, Reader
from port import Port
from readers import Bus
from sensors import Chain, Matrix, Nothing
from tone import Melody
from wiring import Buttons, Buzzer, Strip, cause, knob, link

# A contact bounces for 20 ms at most and the scan itself takes time, so no two scans see the same bounce.
SCAN_EVERY = 0.02
# A self-test wants to see the bounces too.
TEST_LOOKS = 5
# A fast hand turns a knob through one of its four steps in about 4 ms.
TURN_EVERY = 0.002
# A tag needs so long without a field to forget that it was told to be still.
REST = 0.005
LINK_EVERY = 0.005
SHOW_EVERY = 0.02
WATCHDOG = 8000
SENSORS = {"chain": Chain, "matrix": Matrix, "none": Nothing}


class Clock:
    # Milliseconds since the start; ticks wrap around, these do not.

    def __init__(self):
        self._now = 0
        self._ticks = time.ticks_ms()

    def now(self):
        ticks = time.ticks_ms()
        self._now += time.ticks_diff(ticks, self._ticks)
        self._ticks = ticks
        return self._now


async def scan(board, clock):
    kind = settings.sensors(pins)
    sensors = SENSORS[kind](pins) if kind in SENSORS else None
    buttons = Buttons([number for _, number in inputs(pins)])
    watchdog = machine.WDT(timeout=WATCHDOG)
    while True:
        looks = TEST_LOOKS if board.lamps.testing else 1
        for _ in range(looks):
            if sensors is not None:
                bits = sensors.read()
                board.answers(kind, bits is not None)
                if bits is not None:
                    board.sensed(bits, clock.now())
            await asyncio.sleep(SCAN_EVERY / looks)
        board.pressed(buttons.read(), clock.now())
        watchdog.feed()


async def identify(board, clock):
    bus = Bus(pins)
    await asyncio.sleep(REST)
    bus.release()
    await asyncio.sleep(RESET_TAKES)
    readers = [Reader(bus, number) for number in range(pins.CELLS)]
    while True:
        found = []
        for number, reader in enumerate(readers):
            tags = await reader.tags()
            board.answers("reader%d" % number, tags is not None)
            found.append(tags)
        board.sensed(found, clock.now())
        await asyncio.sleep(REST)


async def turn(board):
    encoder = Encoder()
    a, b = knob(pins)
    while True:
        word = encoder.step(a.value(), b.value())
        if word is not None:
            board.turned(word)
        await asyncio.sleep(TURN_EVERY)


async def talk(board, melody, clock):
    port = Port(*link(pins))
    decoder = wire.Decoder()
    # A line feed first: whatever stands half written on the line ends here.
    port.write([b"\n"])
    while True:
        for line in decoder.feed(port.read()):
            if line == ("X", "flash"):
                start.write(start.FLASH)
                machine.reset()
            elif line[0] == "S":
                melody.play(line[1], clock.now())
            else:
                board.heard(line, clock.now())
        # Lines are made only when the last ones are gone, so a slow host gets new pictures, never stale ones.
        if port.idle:
            port.write(board.due(clock.now()))
        port.pump()
        await asyncio.sleep(LINK_EVERY)


async def show(board, melody, clock):
    strip = Strip(pins)
    buzzer = Buzzer(pins)
    while True:
        digits = board.lamps.frame(clock.now())
        if digits is not None:
            strip.show(digits)
        hertz = melody.step(clock.now())
        if hertz is not None:
            buzzer.sound(hertz)
        await asyncio.sleep(SHOW_EVERY)


async def run(reason):
    boot = binascii.hexlify(os.urandom(4)).decode().upper()
    board = Board(boot, reason, pins)
    melody = Melody()
    clock = Clock()
    tasks = [scan(board, clock), talk(board, melody, clock), show(board, melody, clock)]
    if settings.sensors(pins) == "readers":
        tasks.append(identify(board, clock))
    if pins.ROLLS == "encoder":
        tasks.append(turn(board))
    # An error in any of them ends them all, and the watchdog starts the board anew.
    await asyncio.gather(*tasks)


def main():
    settings.check(pins)
    reason = start.reason(cause())
    if reason is not None:
        # The byte 0x03 in garbage would interrupt the program.
        micropython.kbd_intr(-1)
        asyncio.run(run(reason))


if __name__ == "__main__":
    main()
