# The wires of up to 32 tag readers: one SPI bus, and a multiplexer that selects one of them. Needs `machine`.

import machine

READ = 0x80


class Bus:
    def __init__(self, pins):
        self._spi = machine.SPI(
            pins.READERS_SPI,
            baudrate=1000000,
            polarity=0,
            phase=0,
            sck=machine.Pin(pins.READERS_SCK),
            mosi=machine.Pin(pins.READERS_MOSI),
            miso=machine.Pin(pins.READERS_MISO),
        )
        self._enable = machine.Pin(pins.READERS_ENABLE, machine.Pin.OUT, value=1)
        self._address = [machine.Pin(number, machine.Pin.OUT, value=0) for number in pins.READERS_ADDRESS]
        self._reset = machine.Pin(pins.READERS_RESET, machine.Pin.OUT, value=0)
        self._chosen = 0

    def release(self):
        # Low since the start: all readers begin anew, whatever they were doing.
        self._reset.value(1)

    def write(self, reader, register, data):
        self._choose(reader)
        self._enable.value(0)
        self._spi.write(bytes([register << 1]) + data)
        self._enable.value(1)

    def take(self, reader, register, count):
        # Each byte of the question asks for the next byte of the answer; the first byte of the answer means nothing.
        self._choose(reader)
        answer = bytearray(count + 1)
        self._enable.value(0)
        self._spi.write_readinto(bytes([READ | register << 1] * count + [0]), answer)
        self._enable.value(1)
        return bytes(answer[1:])

    def _choose(self, reader):
        # Only while the enable is high: a passing address would select a reader that was not meant.
        if reader != self._chosen:
            self._chosen = reader
            for place, pin in enumerate(self._address):
                pin.value(reader >> place & 1)
