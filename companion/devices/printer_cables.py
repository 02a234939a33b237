"""The cables to a strip printer: a serial line, the kernel's USB printer port, the network."""

from __future__ import annotations

import os
import select
import socket
import struct
import termios
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from fcntl import ioctl
from typing import Protocol

from companion.errors import WrongInputError

LIMIT = 5.0
"""Seconds that a printer may take no byte before it counts as stuck."""

RAW_PORT = 9100
"""The TCP port on which network printers take plain bytes."""

_HIGHEST_PORT = 65_535


class Cable(Protocol):
    """Bytes to a printer and back. Every call may raise OSError; TimeoutError: the printer takes nothing."""

    @property
    def name(self) -> str:
        """Give the port or the address."""
        ...

    @property
    def group(self) -> str:
        """Name the group of users that may open it."""
        ...

    @property
    def shared(self) -> bool:
        """Tell whether others want it between two strips."""
        ...

    @property
    def bound(self) -> bool:
        """Tell whether it ends when the printer is switched off: if not, what was held back may go on in mid-strip."""
        ...

    def open(self) -> bool:
        """Make sure that it is open; True if it was not."""
        ...

    def write(self, data: bytes) -> None:
        """Send all bytes."""
        ...

    def ask(self, question: bytes) -> bytes:
        """Send a question, and give the first byte that comes back; none if the printer is silent."""
        ...

    def waiting(self) -> int:
        """Tell how much has not left this computer yet."""
        ...

    def close(self) -> None:
        """Let go; idempotent."""
        ...

    def drop(self) -> None:
        """Let go, and take back what has not left this computer yet: it must not come out before the next attempt."""
        ...


class SerialCable:
    """A serial port.

    Args:
        port: the device (`/dev/ttyUSB0`).
        baud: the printer's speed.
        handshake: True where the wires RTS and CTS are connected.
        patience: seconds to wait for an answer.
    """

    group = "dialout"
    shared = bound = False

    def __init__(self, port: str, baud: int, *, handshake: bool = False, patience: float = 0.5) -> None:
        from serial import Serial

        self.name = port
        # Built without a port name: naming it would open it here, and the printer may come later.
        self._line = Serial(baudrate=baud, timeout=patience, write_timeout=LIMIT, rtscts=handshake, exclusive=True)
        self._line.port = port

    def open(self) -> bool:
        """Open the port for this program alone."""
        if self._line.is_open:
            return False
        with _system_errors():
            self._line.open()
        return True

    def write(self, data: bytes) -> None:
        """Send all bytes."""
        from serial import SerialTimeoutException

        try:
            with _system_errors():
                self._line.write(data)
        except SerialTimeoutException as error:
            raise TimeoutError from error

    def ask(self, question: bytes) -> bytes:
        """Send a question and wait for one byte."""
        with _system_errors():
            self._line.reset_input_buffer()
        self.write(question)
        with _system_errors():
            return bytes(self._line.read(1))

    def waiting(self) -> int:
        """Count the bytes in the port's buffer."""
        with _system_errors():
            return int(self._line.out_waiting)

    def close(self) -> None:
        """Close the port."""
        with suppress(OSError, termios.error):
            self._line.close()

    def drop(self) -> None:
        """Empty the port's buffer before it is closed, which would wait for it."""
        with suppress(OSError, termios.error):
            self._line.reset_output_buffer()
        self.close()


class UsbCable:
    """A printer on USB behind the kernel's driver (usblp).

    Args:
        device: its file (`/dev/usb/lp0`).
        patience: seconds to wait for an answer; printers that only listen never give one.
    """

    group = "lp"
    shared = bound = False

    def __init__(self, device: str, *, patience: float = 0.5) -> None:
        self.name = device
        self._patience = patience
        self._file = -1
        self._last = 0

    def open(self) -> bool:
        """Open the device; without O_NONBLOCK a printer without paper would hold the program for ever."""
        if self._file >= 0:
            return False
        self._file = os.open(self.name, os.O_RDWR | os.O_NONBLOCK | os.O_NOCTTY | os.O_CLOEXEC)
        return True

    def write(self, data: bytes) -> None:
        """Send all bytes."""
        while data:
            if not select.select([], [self._file], [], LIMIT)[1]:
                raise TimeoutError
            self._last = os.write(self._file, data)
            data = data[self._last :]

    def ask(self, question: bytes) -> bytes:
        """Send a question and wait for one byte; what came before it answers nothing."""
        while self._readable(0) and os.read(self._file, 64):
            pass
        self.write(question)
        return os.read(self._file, 1) if self._readable(self._patience) else b""

    def waiting(self) -> int:
        """Count the bytes of the last write as long as the driver still holds it."""
        return 0 if select.select([], [self._file], [], 0)[1] else self._last

    def close(self) -> None:
        """Close the device."""
        if self._file >= 0:
            with suppress(OSError):
                os.close(self._file)
        self._file = -1

    def drop(self) -> None:
        """Close the device; its driver calls back what the printer did not take."""
        self.close()

    def _readable(self, patience: float) -> bool:
        return bool(select.select([self._file], [], [], patience)[0])


class NetworkCable:
    """A printer in the network.

    Args:
        address: a name or number, with a port unless that is 9100: `192.168.1.9`, `bon:9101`, `[fe80::9]`.
        patience: seconds to wait for an answer.

    Raises:
        WrongInputError: for an address without a host, or with an impossible port.
    """

    group = ""
    bound = shared = True
    """Most printers serve one caller at a time, and hang up on a silent one."""

    def __init__(self, address: str, *, patience: float = 0.5) -> None:
        self.name = address
        self._address = _host_and_port(address)
        self._patience = patience
        self._socket: socket.socket | None = None

    def open(self) -> bool:
        """Call the printer."""
        if self._socket:
            return False
        self._socket = socket.create_connection(self._address, timeout=LIMIT)
        return True

    def write(self, data: bytes) -> None:
        """Send all bytes."""
        self._line().sendall(data)

    def ask(self, question: bytes) -> bytes:
        """Send a question and wait for one byte."""
        line = self._line()
        while self._readable(line, 0):
            self._heard(line, 64)
        line.sendall(question)
        return self._heard(line, 1) if self._readable(line, self._patience) else b""

    def waiting(self) -> int:
        """Count the bytes that the printer has not confirmed (TIOCOUTQ)."""
        line = self._line()
        # A call that broke off counts its bytes for ever, and tells of its end only here.
        if broken := line.getsockopt(socket.SOL_SOCKET, socket.SO_ERROR):
            raise OSError(broken, os.strerror(broken))
        return int(struct.unpack("i", ioctl(line, termios.TIOCOUTQ, bytes(4)))[0])

    def close(self) -> None:
        """Hang up."""
        if self._socket:
            self._socket.close()
        self._socket = None

    def drop(self) -> None:
        """Hang up at once: without the lingering time of zero the system would go on sending."""
        if self._socket:
            self._socket.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
        self.close()

    def _line(self) -> socket.socket:
        if self._socket is None:
            raise ConnectionError
        return self._socket

    def _readable(self, line: socket.socket, patience: float) -> bool:
        return bool(select.select([line], [], [], patience)[0])

    def _heard(self, line: socket.socket, most: int) -> bytes:
        """Read what came; nothing at all means that the printer hung up."""
        heard = line.recv(most)
        if not heard:
            raise ConnectionError
        return heard


def _host_and_port(address: str) -> tuple[str, int]:
    host, port = address.strip(), f"{RAW_PORT}"
    # A bare IPv6 address has colons of its own, so only one in brackets can have a port.
    if host.count(":") == 1 or "]:" in host:
        host, _, port = host.rpartition(":")
    host = host.removeprefix("[").removesuffix("]")
    if not host or not port.isdecimal() or not 0 < int(port) <= _HIGHEST_PORT:
        raise WrongInputError(
            "“{address}” is no address of a printer: write a name or number, such as 192.168.1.9 or bon:9100.",
            address=address,
        )
    return host, int(port)


@contextmanager
def _system_errors() -> Iterator[None]:
    """Turn the terminal's own kind of error into the system's."""
    try:
        yield
    except termios.error as error:
        raise OSError(*error.args) from error
