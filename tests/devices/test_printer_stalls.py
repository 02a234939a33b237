"""A network printer that takes the call and reads nothing for a while: one strip comes out, never two originals."""

from __future__ import annotations

import os
import socket
import struct
import threading
import time
import tty
from collections.abc import Callable
from dataclasses import replace

import pytest

from companion.devices.outlets import Job, render
from companion.devices.printer import StripPrinter
from companion.devices.printer_cables import NetworkCable, SerialCable
from companion.devices.thermal import CableOutlet
from companion.messages import Message, PrintDone, PrintStarted, Recovered, Trouble
from companion.strips import Paper
from companion.texts import Texts
from tests.devices.far_printers import ASK
from tests.devices.printer_inbox import Inbox, is_done
from tests.strips import slips

WORDS = Texts("de").say
LIMIT = 10.0
NO_LINGERING = struct.pack("ii", 1, 0)


def job(*, copy: bool = False) -> Job:
    """Give a strip that is longer than what a stalling printer's system takes in its place."""
    return render(1, replace(slips.flight(), copy=copy), Paper(), WORDS)


class StallingPrinter:
    """A printer that reads nothing before it is told to, and then each call to its end; it never answers."""

    def __init__(self) -> None:
        self._door = socket.create_server(("127.0.0.1", 0))
        # The smallest buffer that the system has, as in a printer.
        self._door.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 1)
        self._door.settimeout(LIMIT)
        self.address = f"127.0.0.1:{self._door.getsockname()[1]}"
        self._news = threading.Condition()
        self._reads = self._breaks = False
        self.got: list[bytes] = []
        """What each call brought, without the questions."""
        self._thread = threading.Thread(target=self._run, daemon=True)
        self._thread.start()

    def read(self) -> None:
        """Go on."""
        with self._news:
            self._reads = True
            self._news.notify_all()

    def switch_off(self) -> None:
        """Break the first call, and read those that come."""
        with self._news:
            self._breaks = True
        self.read()

    def wait_for(self, size: int) -> None:
        """Wait until so many bytes came in the last call."""
        with self._news:
            assert self._news.wait_for(lambda: self.got and len(self.got[-1]) >= size, LIMIT)

    def close(self) -> None:
        """End; further calls are refused."""
        self._door.shutdown(socket.SHUT_RDWR)
        self._thread.join(LIMIT)
        self._door.close()

    def _run(self) -> None:
        while True:
            try:
                line, _ = self._door.accept()
            except OSError:
                return
            with line:
                self._serve(line)

    def _serve(self, line: socket.socket) -> None:
        line.settimeout(LIMIT)
        with self._news:
            self._news.wait_for(lambda: self._reads, LIMIT)
            breaks, self._breaks = self._breaks, False
            self.got.append(b"")
        if breaks:
            line.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, NO_LINGERING)
            return
        while data := _heard(line):
            with self._news:
                self.got[-1] = (self.got[-1] + data).replace(ASK, b"")
                self._news.notify_all()


def _heard(line: socket.socket) -> bytes:
    try:
        return line.recv(4096)
    except OSError:
        return b""


def leaves(cable: NetworkCable) -> None:
    """Wait until a part of the strip has left: a system may hold back the first bytes for a small window."""
    end = time.monotonic() + LIMIT
    while cable.waiting() == len(job().data()):
        assert time.monotonic() < end


def told_of_a_strip(outlet: CableOutlet, inbox: Inbox, wait: Callable[[float], None]) -> list[Message]:
    """Print one strip to its end, and give what was said of it."""
    printer = StripPrinter(outlet, Paper(), WORDS, inbox.put, clock=lambda: 0.0, wait=wait)
    inbox.printer = printer
    printer.print(1, slips.flight())
    told = inbox.until(is_done(1))
    printer.stop()
    return told


@pytest.mark.parametrize("stalls", [1, 3], ids="{} attempts".format)
def test_a_printer_that_stalls_gets_one_strip(stalls: int) -> None:
    """However many attempts the pause takes, the rest comes on the same call, and the strip is an original."""
    far, inbox, attempts = StallingPrinter(), Inbox(), iter(range(1, 10_000))

    def wait(_: float) -> None:
        if next(attempts) >= stalls:
            far.read()
            far.wait_for(len(job().data()))

    outlet = CableOutlet(NetworkCable(far.address, patience=0.01), wait=lambda _: None)
    told = told_of_a_strip(outlet, inbox, wait)
    far.close()
    assert [type(message) for message in told] == [PrintStarted, Trouble, Recovered, PrintDone]
    assert isinstance(told[1], Trouble)
    assert told[1].why.code == "printer.stuck"
    assert far.got == [job().data()]


def test_a_printer_that_is_switched_off_in_its_pause_prints_a_copy() -> None:
    """A call that breaks off cannot be gone on with: the next one brings the whole strip, which says KOPIE."""
    far, inbox, attempts = StallingPrinter(), Inbox(), iter(range(10_000))

    def wait(_: float) -> None:
        if next(attempts) == 0:
            far.switch_off()

    cable = NetworkCable(far.address, patience=0.01)
    outlet = CableOutlet(cable, wait=lambda _: leaves(cable))
    told = told_of_a_strip(outlet, inbox, wait)
    far.close()
    troubles = [message.why.code for message in told if isinstance(message, Trouble)]
    assert troubles[:2] == ["printer.stuck", "printer.gone"]
    assert far.got == [b"", job(copy=True).data()]


def test_what_a_dropped_call_held_back_never_arrives() -> None:
    """A call that is dropped takes back what the printer's system did not take yet; one that is closed does not."""
    size = len(job().data())
    for drops in (True, False):
        far = StallingPrinter()
        cable = NetworkCable(far.address)
        assert cable.open()
        cable.write(job().data())
        leaves(cable)
        assert cable.waiting() > 0
        (cable.drop if drops else cable.close)()
        far.read()
        if not drops:
            far.wait_for(size)
        far.close()
        assert (len(far.got[0]) < size) == drops


def test_what_a_dropped_port_held_back_never_arrives(monkeypatch: pytest.MonkeyPatch) -> None:
    """The buffer of a serial port is emptied before it is closed, and a port that is not open is let be."""
    master, slave = os.openpty()
    tty.setraw(slave)
    cable = SerialCable(os.ttyname(slave), 9600)
    cable.drop()
    assert cable.open()
    deeds = list[str]()
    monkeypatch.setattr(cable._line, "reset_output_buffer", lambda: deeds.append("emptied"))
    monkeypatch.setattr(cable._line, "close", lambda: deeds.append("closed"))
    cable.drop()
    assert deeds == ["emptied", "closed"]
    monkeypatch.undo()
    cable.close()
    os.close(master)
    os.close(slave)
