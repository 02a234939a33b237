# Bytes to and from the host, one at a time and only when poll allows it: nothing here ever waits.

import select


class Port:
    def __init__(self, source, sink):
        # CPython buffers in front of the descriptor, which hides bytes from poll; MicroPython has no such layer.
        self._source = getattr(source, "raw", source)
        self._sink = getattr(sink, "raw", sink)
        self._readable = select.poll()
        self._readable.register(self._source, select.POLLIN)
        self._writable = select.poll()
        self._writable.register(self._sink, select.POLLOUT)
        self._out = b""
        self._at = 0

    @property
    def idle(self):
        return self._at == len(self._out)

    def read(self, most=256):
        data = bytearray()
        while len(data) < most and self._readable.poll(0):
            byte = self._source.read(1)
            if not byte:
                raise OSError("the terminal was closed")
            data += byte
        return data

    def write(self, data):
        self._out = data
        self._at = 0

    def pump(self, most=256):
        end = min(self._at + most, len(self._out))
        while self._at < end and self._writable.poll(0):
            # Room for one byte is all that poll promises; a longer write could block until the host reads.
            if self._sink.write(self._out[self._at : self._at + 1]):
                self._at += 1
