# The parts that are wired to the Pico. Everything here needs `machine`, real or the stand-in.

import machine
import neopixel


class Chain:
    # 74HC165 shift registers: a low pulse on the latch takes all inputs at once, then they are clocked out.

    def __init__(self, pins):
        self._latch = machine.Pin(pins.CHAIN_LATCH, machine.Pin.OUT, value=1)
        self._spi = machine.SPI(
            pins.CHAIN_SPI,
            baudrate=1000000,
            polarity=0,
            phase=0,
            sck=machine.Pin(pins.CHAIN_SCK),
            mosi=machine.Pin(pins.CHAIN_MOSI),
            miso=machine.Pin(pins.CHAIN_MISO),
        )
        self._bits = bytearray((pins.CELLS + 7) // 8)
        # Inputs of the last chip beyond the last sensor may float.
        self._last = 0xFF >> (-pins.CELLS % 8)

    def read(self):
        self._latch.value(0)
        self._latch.value(1)
        self._spi.readinto(self._bits)
        for k, byte in enumerate(self._bits):
            self._bits[k] = ~byte & 0xFF
        if self._bits:
            self._bits[-1] &= self._last
        return self._bits


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
