# Bytes to and from the host, one at a time and only when poll allows it: nothing here ever waits.

import select

MOST = 256


class Port:
    def __init__(self, source, sink):
        # CPython buffers in front of the descriptor, which hides bytes from poll; MicroPython has no such layer.
        self._source = getattr(source, "raw", source)
        self._sink = getattr(sink, "raw", sink)
        self._readable = select.poll()
        self._readable.register(self._source, select.POLLIN)
        self._writable = select.poll()
        self._writable.register(self._sink, select.POLLOUT)
        self._in = memoryview(bytearray(MOST))
        self._lines = []
        self._at = 0

    @property
    def idle(self):
        return not self._lines

    def read(self, most=MOST):
        # What came is good until the next call: its place is used again.
        length = 0
        while length < most and self._readable.poll(0):
            byte = self._source.read(1)
            if not byte:
                raise OSError("the terminal was closed")
            self._in[length] = byte[0]
            length += 1
        return self._in[:length]

    def write(self, lines):
        self._lines = lines

    def pump(self, most=MOST):
        while most and self._lines and self._writable.poll(0):
            # Room for one byte is all that poll promises; a longer write could block until the host reads.
            if self._sink.write(self._lines[0][self._at : self._at + 1]):
                self._at += 1
                most -= 1
            if self._at == len(self._lines[0]):
                self._lines.pop(0)
                self._at = 0
