# The program of the board: reads sensors and keys, tells the host, shows its lamps. See docs/protocol.md.

import asyncio
import binascii
import os
import sys
import time

import machine
import micropython
import pins
import start
import wire
from board import Board
from port import Port
from tone import Melody
from wiring import Buttons, Buzzer, Chain, Strip, cause

# A contact bounces for 20 ms at most and the scan itself takes time, so no two scans see the same bounce.
SCAN_EVERY = 0.02
LINK_EVERY = 0.005
SHOW_EVERY = 0.02
WATCHDOG = 8000


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
    chain = Chain(pins)
    buttons = Buttons([number for _, number in pins.KEYS] + list(pins.DIE))
    watchdog = machine.WDT(timeout=WATCHDOG)
    while True:
        board.scanned(chain.read(), buttons.read(), clock.now())
        watchdog.feed()
        await asyncio.sleep(SCAN_EVERY)


async def talk(board, melody, clock):
    port = Port(sys.stdin.buffer, sys.stdout.buffer)
    decoder = wire.Decoder()
    # A line feed first: whatever stands half written on the line ends here.
    port.write(b"\n")
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
            port.write(b"".join(board.due(clock.now())))
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
    # An error in any of the three ends them all, and the watchdog starts the board anew.
    await asyncio.gather(scan(board, clock), talk(board, melody, clock), show(board, melody, clock))


def main():
    reason = start.reason(cause())
    if reason is not None:
        # The byte 0x03 in garbage would interrupt the program.
        micropython.kbd_intr(-1)
        asyncio.run(run(reason))


if __name__ == "__main__":
    main()
