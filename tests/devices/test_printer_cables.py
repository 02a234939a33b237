from __future__ import annotations

import errno
import os
import socket
from pathlib import Path

import pytest

from companion.devices import printer_cables
from companion.devices.outlets import Job, PrinterError, render
from companion.devices.printer import StripPrinter
from companion.devices.printer_cables import NetworkCable, UsbCable
from companion.devices.thermal import CableOutlet
from companion.errors import WrongInputError
from companion.messages import PrintDone, PrintStarted, Recovered, Trouble
from companion.strips import Paper
from companion.texts import Texts
from tests.devices.far_printers import NetPrinter, PtyPrinter
from tests.devices.printer_inbox import Inbox, is_done
from tests.strips import slips

WORDS = Texts("de").say


def job() -> Job:
    """Give a strip with a QR code."""
    return render(1, slips.flight(), Paper(), WORDS)


@pytest.mark.parametrize("answer", [b"\x12", b""], ids=["answers", "only listens"])
def test_a_usb_printer_gets_every_byte(answer: bytes) -> None:
    """Through a device file all bytes arrive in order, whether or not the printer can tell about its paper."""
    far = PtyPrinter(answer)
    outlet = CableOutlet(UsbCable(far.port, patience=5 if answer else 0.05))
    for _ in range(2):
        outlet.ready()
        outlet.send(job())
    got = far.received(2 * job().data())
    outlet.close()
    outlet.close()
    far.unplug()
    assert got == 2 * job().data()
    assert far.questions == (4 if answer else 1)


def test_a_usb_printer_that_lost_its_paper_starts_no_job() -> None:
    """Out of paper is said before the first byte, and the job goes out once there is paper again."""
    far, inbox = PtyPrinter(b"\x72", b"\x12"), Inbox()
    outlet = CableOutlet(UsbCable(far.port, patience=5))
    printer = StripPrinter(outlet, Paper(), WORDS, inbox.put, wait=lambda _: None)
    inbox.printer = printer
    printer.print(1, slips.flight())
    told = inbox.until(is_done(1))
    printer.stop()
    got = far.received(job().data())
    far.unplug()
    assert [type(message) for message in told] == [Trouble, PrintStarted, Recovered, PrintDone]
    assert got == job().data()


def test_a_usb_printer_that_is_not_there_is_a_fault(tmp_path: Path) -> None:
    """A device file that does not exist means that the printer is gone; it may come later."""
    with pytest.raises(PrinterError) as fault:
        CableOutlet(UsbCable(str(tmp_path / "lp0"))).ready()
    assert fault.value.why.code == "printer.gone"


def test_a_usb_printer_that_takes_nothing_is_stuck(monkeypatch: pytest.MonkeyPatch) -> None:
    """A device whose buffer stays full ends in a time-out, and its last write counts as still waiting."""
    monkeypatch.setattr(printer_cables, "LIMIT", 0.05)
    reader, writer = os.pipe()
    cable = UsbCable(f"/proc/self/fd/{writer}")
    assert cable.open()
    with pytest.raises(TimeoutError):
        cable.write(bytes(1_000_000))
    assert cable.waiting() > 1
    cable.drop()
    os.close(reader)
    os.close(writer)


@pytest.mark.parametrize("answer", [b"\x12", b""], ids=["answers", "only listens"])
def test_a_network_printer_gets_every_strip_in_a_call_of_its_own(answer: bytes) -> None:
    """Each strip arrives whole, and the printer is free for others in between."""
    far = NetPrinter(answer, calls=2)
    outlet = CableOutlet(NetworkCable(far.address, patience=5 if answer else 0.05))
    for _ in range(2):
        outlet.ready()
        outlet.send(job())
    outlet.close()
    assert far.finished() == 2 * [job().data()]


def test_a_network_printer_without_paper_gets_nothing() -> None:
    """A printer that says its paper is out gets no byte of the strip."""
    far = NetPrinter(b"\x72")
    outlet = CableOutlet(NetworkCable(far.address, patience=5))
    with pytest.raises(PrinterError) as fault:
        outlet.ready()
    outlet.close()
    assert fault.value.why.code == "printer.paper"
    assert far.finished() == [b""]


def test_a_network_printer_that_hangs_up_is_gone() -> None:
    """A call that ends from the other side is a fault, not an endless silence."""
    with socket.create_server(("127.0.0.1", 0)) as door:
        cable = NetworkCable(f"127.0.0.1:{door.getsockname()[1]}", patience=5)
        assert cable.open()
        door.accept()[0].close()
        with pytest.raises(ConnectionError):
            cable.ask(b"?")
        cable.close()
    with pytest.raises(PrinterError) as fault:
        CableOutlet(cable).ready()
    assert fault.value.why.code == "printer.gone"


def test_a_network_printer_that_takes_nothing_is_stuck(monkeypatch: pytest.MonkeyPatch) -> None:
    """A printer that reads no more ends the job after a while, and what it did not confirm is still waiting."""
    monkeypatch.setattr(printer_cables, "LIMIT", 0.1)
    with socket.create_server(("127.0.0.1", 0)) as door:
        cable = NetworkCable(f"127.0.0.1:{door.getsockname()[1]}")
        assert cable.open()
        line, _ = door.accept()
        with pytest.raises(TimeoutError):
            cable.write(bytes(64_000_000))
        assert cable.waiting() > 0
        cable.close()
        line.close()


def test_a_cable_that_is_not_open_is_a_lost_one() -> None:
    """Nothing is sent before the call."""
    with pytest.raises(ConnectionError):
        NetworkCable("127.0.0.1").write(b"x")


@pytest.mark.parametrize(
    ("address", "called"),
    [
        ("192.168.1.9", ("192.168.1.9", 9100)),
        (" bon:9101 ", ("bon", 9101)),
        ("[fe80::9]:515", ("fe80::9", 515)),
        ("[::1]", ("::1", 9100)),
        ("fe80::9", ("fe80::9", 9100)),
    ],
)
def test_an_address_may_name_a_port(address: str, called: tuple[str, int], monkeypatch: pytest.MonkeyPatch) -> None:
    """A name or a number is called at port 9100 unless it says another."""
    asked = list[tuple[str, int]]()

    def call(where: tuple[str, int], timeout: float) -> socket.socket:
        assert timeout == printer_cables.LIMIT
        asked.append(where)
        raise OSError(errno.EHOSTUNREACH, "no way")

    monkeypatch.setattr(socket, "create_connection", call)
    with pytest.raises(OSError, match="no way"):
        NetworkCable(address).open()
    assert asked == [called]


@pytest.mark.parametrize("address", ["", ":9100", "bon:", "bon:x", "bon:0", "bon:65536", "bon:-1"])
def test_an_impossible_address_is_refused(address: str) -> None:
    """No host, or a port that cannot be, is refused in words when the printer is built."""
    with pytest.raises(WrongInputError, match="no address of a printer"):
        NetworkCable(address)


def test_waiting_bytes_of_a_device_are_seen() -> None:
    """A device that can take more has nothing waiting."""
    far = PtyPrinter(b"")
    cable = UsbCable(far.port)
    assert cable.open()
    assert not cable.open()
    assert cable.waiting() == 0
    cable.close()
    far.unplug()
