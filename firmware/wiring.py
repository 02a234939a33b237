# The parts that are wired to the Pico. Everything here needs `machine`, real or the stand-in.

import sys

import machine
import neopixel

BAUD = 115200
RXBUF = 4096


def link(pins):
    # Where the referee's bytes come from and where ours go.
    if pins.LINK == "usb":
        return sys.stdin.buffer, sys.stdout.buffer
    tx, rx = machine.Pin(pins.UART_TX), machine.Pin(pins.UART_RX)
    # Writing the lamps holds interrupts for milliseconds: what comes meanwhile needs room.
    uart = machine.UART(pins.UART_NUMBER, baudrate=BAUD, tx=tx, rx=rx, rxbuf=RXBUF)
    return uart, uart


class Buttons:
    # Push buttons to ground, read as bits in their order.

    def __init__(self, numbers):
        self._pins = [machine.Pin(number, machine.Pin.IN, machine.Pin.PULL_UP) for number in numbers]
        self._bits = bytearray((len(self._pins) + 7) // 8)

    def read(self):
        for index, pin in enumerate(self._pins):
            mask = 1 << (index & 7)
            if pin.value():
                self._bits[index >> 3] &= ~mask & 0xFF
            else:
                self._bits[index >> 3] |= mask
        return self._bits


def knob(pins):
    # The two contacts of an encoder, to ground as the buttons are.
    return [machine.Pin(number, machine.Pin.IN, machine.Pin.PULL_UP) for number in pins.ENCODER[:2]]


class Strip:
    # WS2812 lamps, one a cell. Writing holds interrupts, so it is done on change only.

    def __init__(self, pins):
        self._palette = pins.PALETTE
        self._pixels = None if pins.LAMPS is None else neopixel.NeoPixel(machine.Pin(pins.LAMPS), pins.CELLS)

    def show(self, digits):
        if self._pixels is not None:
            for cell, digit in enumerate(digits):
                self._pixels[cell] = self._palette[int(digit)]
            self._pixels.write()


class Buzzer:
    def __init__(self, pins):
        self._pwm = None if pins.TONE is None else machine.PWM(machine.Pin(pins.TONE))

    def sound(self, hertz):
        if self._pwm is not None:
            if hertz:
                self._pwm.freq(hertz)
            self._pwm.duty_u16(32768 if hertz else 0)


def cause():
    found = machine.reset_cause()
    if found == machine.WDT_RESET:
        return "watchdog"
    return "power" if found == machine.PWRON_RESET else "reset"
