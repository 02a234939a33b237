# Reed or hall switches, read as bits. Everything here needs `machine`, real or the stand-in.

import time

import machine

SETTLE_US = 20


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
        # One byte more than the chips have: what follows them is the grounded input of the last one.
        self._raw = bytearray((pins.CELLS + 7) // 8 + 1)
        self._bits = bytearray(len(self._raw) - 1)
        # Inputs of the last chip beyond the last sensor may float.
        self._last = 0xFF >> (-pins.CELLS % 8)

    def read(self):
        self._latch.value(0)
        self._latch.value(1)
        self._spi.readinto(self._raw)
        if self._raw[-1]:
            # A wire that is off is pulled up, so the ground at the chain's end does not arrive.
            return None
        for k in range(len(self._bits)):
            self._bits[k] = ~self._raw[k] & 0xFF
        self._bits[-1] &= self._last
        return self._bits


class Matrix:
    # Rows are pulled low one after the other; the switches and diodes of that row pull their columns low.

    def __init__(self, pins):
        self._cells = pins.CELLS
        self._address = [machine.Pin(number, machine.Pin.OUT, value=0) for number in pins.MATRIX_ADDRESS]
        self._columns = [machine.Pin(number, machine.Pin.IN, machine.Pin.PULL_UP) for number in pins.MATRIX_COLUMNS]
        self._bits = bytearray((pins.CELLS + 7) // 8)

    def read(self):
        for k in range(len(self._bits)):
            self._bits[k] = 0
        for start in range(0, self._cells, len(self._columns)):
            self._choose(start // len(self._columns))
            for cell in range(start, min(start + len(self._columns), self._cells)):
                if not self._columns[cell - start].value():
                    self._bits[cell >> 3] |= 1 << (cell & 7)
        return self._bits

    def _choose(self, row):
        for place, pin in enumerate(self._address):
            pin.value(row >> place & 1)
        # The columns' pull-ups are weak and their wires long: give the last row's levels time to go.
        time.sleep_us(SETTLE_US)


class Nothing:
    # A board without sensors still tells its empty picture.

    def __init__(self, pins):
        pass

    def read(self):
        return b""
