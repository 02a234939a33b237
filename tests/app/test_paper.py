from __future__ import annotations

import socket
from pathlib import Path

import pytest

from companion.app.paper import outlet, paper, strip_printer
from companion.config.schema import Printer
from companion.devices.outlets import FileOutlet, Outlet, PrinterError, render
from companion.effects import Slip
from companion.errors import WrongInputError
from companion.strips import Paper
from companion.texts import Texts
from tests.devices.far_printers import NetPrinter, PtyPrinter
from tests.devices.printer_inbox import Inbox, is_done
from tests.strips import slips

SAY = Texts("de").say


def sent(way: Outlet | None, slip: Slip, on: Paper) -> bytes:
    """Send a strip and give the bytes that should arrive."""
    assert way is not None
    job = render(1, slip, on, SAY)
    way.ready()
    way.send(job)
    way.close()
    return job.data()


def test_the_settings_say_what_the_paper_is() -> None:
    """Width, page, knife and codes become the printer's paper."""
    assert paper(Printer()) == Paper(32, 19, cuts=False, codes=True)
    assert paper(Printer(width=80, page=53, knife="on", codes="off")) == Paper(48, 53, cuts=True, codes=False)


@pytest.mark.parametrize("kind", ["serial", "usb"])
def test_a_printer_on_a_device_file_is_reached(kind: str) -> None:
    """A serial port and a USB device both get the strip that the settings describe."""
    far = PtyPrinter(b"\x12")
    wanted = Printer(kind=kind, port=far.port, pace=11520)  # type: ignore[arg-type]
    data = sent(outlet(wanted), slips.entry(), paper(wanted))
    got = far.received(data)
    far.unplug()
    assert got == data


def test_a_printer_in_the_network_is_reached() -> None:
    """The address of the settings is called."""
    far = NetPrinter(b"\x12")
    wanted = Printer(kind="network", address=far.address, knife="on")
    data = sent(outlet(wanted), slips.entry(), paper(wanted))
    assert far.finished() == [data]
    assert data.endswith(b"\x1dVB\x00")


def test_the_pace_of_the_settings_is_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    """A serial printer is paced as its owner wants."""
    seen = list[int]()

    def build(port: str, baud: int, *, pace: int) -> FileOutlet:
        assert (port, baud) == ("/dev/ttyUSB7", 19200)
        seen.append(pace)
        return FileOutlet(Path("x"))

    monkeypatch.setattr("companion.app.paper.serial_outlet", build)
    outlet(Printer(kind="serial", port="/dev/ttyUSB7", baud=19200, pace=200))
    assert seen == [200]


def test_a_table_without_a_printer_has_no_queue() -> None:
    """No printer, no way to it, and nothing to stop."""
    inbox = Inbox()
    assert outlet(Printer()) is None
    assert strip_printer(Printer(), SAY, inbox.put, lambda: 0.0) is None


def test_a_queue_prints_where_the_settings_say(tmp_path: Path) -> None:
    """The strips of a table land in the file that is named."""
    inbox = Inbox()
    wanted = Printer(kind="file", port=str(tmp_path / "strips.txt"))
    printer = strip_printer(wanted, SAY, inbox.put, lambda: 0.0)
    assert printer is not None
    inbox.printer = printer
    printer.print(1, slips.entry())
    inbox.until(is_done(1))
    printer.stop()
    assert "K O N S T A T I E R T" in (tmp_path / "strips.txt").read_text(encoding="utf-8")


def test_an_address_that_is_none_stops_the_start() -> None:
    """A network printer without an address is refused in words before the game begins."""
    with pytest.raises(WrongInputError, match="no address of a printer"):
        outlet(Printer(kind="network"))


def test_a_closed_port_is_a_printer_that_is_gone() -> None:
    """Nobody listens: the strip waits."""
    with socket.create_server(("127.0.0.1", 0)) as door:
        address = f"127.0.0.1:{door.getsockname()[1]}"
    way = outlet(Printer(kind="network", address=address))
    assert way is not None
    with pytest.raises(PrinterError, match=r"printer\.gone"):
        way.ready()
