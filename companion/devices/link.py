"""The serial link to the board: one thread reads and reconnects, one writes; the rules are in `session`."""

from __future__ import annotations

import errno
import os
import queue
import termios
import threading
import time
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING

from companion.devices.ports import Clock, Put
from companion.devices.pulse import Pulse
from companion.devices.session import Out, Session
from companion.errors import MissingError
from companion.rules.interface import Phrase

if TYPE_CHECKING:  # the library is imported when a port is opened
    from serial import Serial

BAUD = 115_200
POLL = 0.1
"""Seconds that a read may wait; timers are looked at as often."""
AGAIN = 0.25
"""Seconds until the port is tried again: a board that is plugged in again must be up within two."""
JOIN = 2.0
QUEUE = 256


def check_port(path: str) -> None:
    """Check that a board's port is there and may be used.

    Raises:
        MissingError: with a sentence that says what to do.
    """
    if not Path(path).exists():
        raise MissingError("The port {port} does not exist: plug the board's cable in, or name its port.", port=path)
    if not os.access(path, os.R_OK | os.W_OK):
        raise MissingError(
            "You may not use the port {port}: add yourself to the group dialout and log in again.", port=path
        )


class Link:
    """A `Source` that keeps the link to one board up.

    Args:
        port: path of the serial port.
        board: the name that the board must say.
        cells: the number of sensors that it must have.
        clock: monotonic seconds.
        baud: speed of a UART; USB does not care.
    """

    def __init__(self, port: str, board: str, cells: int, clock: Clock = time.monotonic, *, baud: int = BAUD) -> None:
        self._path = port
        self._baud = baud
        self._session = Session(port, board, cells)
        self._clock = clock
        self._lock = threading.Lock()
        self._stopping = threading.Event()
        self._outgoing: queue.Queue[bytes | None] = queue.Queue(QUEUE)
        self._serial: Serial | None = None
        self._serial_lock = threading.Lock()
        self._threads: tuple[threading.Thread, ...] = ()
        self._reading, self._writing = Pulse("board-reader", clock), Pulse("board-writer", clock)
        self.pulses = (self._reading, self._writing)

    @property
    def dropped(self) -> dict[str, int]:
        """How many lines were dropped since the port was opened, by reason."""
        with self._lock:
            return self._session.dropped

    def start(self, put: Put) -> None:
        """Begin to put messages; returns at once."""
        self._threads = (
            threading.Thread(target=self._read, args=(put,), name="board-reader", daemon=True),
            threading.Thread(target=self._write, name="board-writer", daemon=True),
        )
        for thread in self._threads:
            thread.start()

    def stop(self) -> None:
        """End; idempotent, joins the threads with a time limit."""
        self._stopping.set()
        # A writer before a full queue sees by itself that all is over.
        with suppress(queue.Full):
            self._outgoing.put_nowait(None)
        for thread in self._threads:
            thread.join(JOIN)
        self._threads = ()

    def acknowledge(self, boot: str, n: int) -> None:
        """Tell the board that its inputs up to `n` are on disk."""
        with self._lock:
            self._send(self._session.acknowledge(boot, n))

    def settle(self, boot: str, seq: int) -> None:
        """Tell the board that the verdict on picture `seq` is on disk."""
        with self._lock:
            self._send(self._session.settle(boot, seq))

    def lamps(self, digits: str) -> None:
        """Set all lamps, one hex digit a cell; repeated each second while the link is up."""
        with self._lock:
            self._send(self._session.lamps(digits, self._clock()))

    def tone(self, name: str) -> None:
        """Play a tone once, if the board is there."""
        with self._lock:
            self._send(self._session.tone(name))

    def order(self, word: str) -> None:
        """Order `test`, `end` or `flash`."""
        with self._lock:
            self._send(self._session.order(word))

    def _send(self, data: bytes) -> None:
        """Queue bytes without waiting. What does not fit is dropped: the board or the session says it again."""
        if data:
            try:
                self._outgoing.put_nowait(data)
            except queue.Full:
                return

    def _read(self, put: Put) -> None:
        while not self._stopping.is_set():
            why = self._serve(put)
            if self._stopping.is_set():
                break
            with self._lock:
                out = self._session.closed(self._clock(), why)
            self._deliver(out, put)
            self._stopping.wait(AGAIN)

    def _serve(self, put: Put) -> Phrase | None:
        """Open the port and read it until it fails; say why if it could not be opened."""
        try:
            with self._reading.call():
                serial = self._connect()
        except OSError as error:
            return _refused(self._path, error)
        with self._lock:
            out = self._session.opened(self._clock())
        try:
            while not self._stopping.is_set():
                self._deliver(out, put)
                with self._reading.call():
                    data = serial.read(max(1, serial.in_waiting))
                with self._lock:
                    received = self._session.received(data, self._clock())
                    ticked = self._session.tick(self._clock())
                out = Out(received.messages + ticked.messages, received.data + ticked.data)
        except (OSError, termios.error):
            return None
        finally:
            with self._serial_lock:
                self._serial = None
                serial.close()
        return None

    def _connect(self) -> Serial:
        from serial import Serial

        try:
            serial = Serial(self._path, self._baud, timeout=POLL, write_timeout=1.0, exclusive=True)
        except termios.error as error:
            # The cable went at the very instant of opening; the library lets this one through.
            raise OSError(*error.args) from error
        with self._serial_lock:
            self._serial = serial
        return serial

    def _deliver(self, out: Out, put: Put) -> None:
        self._send(out.data)
        for message in out.messages:
            put(message)

    def _write(self) -> None:
        while (data := self._outgoing.get()) is not None and not self._stopping.is_set():
            with self._serial_lock, self._writing.call():
                if self._serial is not None:
                    try:
                        self._serial.write(data)
                    except (OSError, termios.error):
                        # The reader meets the same fault and opens the port again.
                        continue


def _refused(path: str, error: OSError) -> Phrase:
    """Say why a port could not be opened. The library keeps the number but not always the kind of the error."""
    code = {errno.EACCES: "link.denied", errno.EPERM: "link.denied", errno.ENOENT: "link.port"}.get(
        error.errno or 0, "link.port" if not Path(path).exists() else "link.busy"
    )
    return Phrase(code, {"port": path})
