from __future__ import annotations

import errno
from dataclasses import replace
from pathlib import Path
from types import SimpleNamespace

import pytest

from companion.devices.outlets import Job, PrinterError, render
from companion.devices.printer import StripPrinter
from companion.devices.printer_cables import SerialCable
from companion.devices.thermal import CableOutlet, Roll, roll, serial_outlet
from companion.errors import WrongInputError
from companion.messages import PrintDone, PrintStarted, Recovered, Trouble
from companion.strips import Paper
from companion.texts import Texts
from tests.devices.far_printers import ASK, PtyPrinter
from tests.devices.printer_inbox import Inbox, is_done
from tests.strips import slips

WORDS = Texts("de").say


def job(*, copy: bool = False) -> Job:
    """Give a job with umlauts in it."""
    return render(1, replace(slips.entry(slips.BLUE), copy=copy), Paper(), WORDS)


@pytest.mark.parametrize(
    ("answer", "means"),
    [
        (b"", Roll.SILENT),
        (b"\x00", Roll.SILENT),
        (b"\xff", Roll.SILENT),
        (b"\x12", Roll.THERE),
        (b"\x1e", Roll.THERE),
        (b"\x72", Roll.OUT),
        (b"\x7e", Roll.OUT),
    ],
)
def test_no_answer_is_not_no_paper(answer: bytes, means: Roll) -> None:
    """Silence and noise are kept apart from a printer that says its paper is out."""
    assert roll(answer) is means


def test_a_serial_printer_gets_every_byte_at_its_pace() -> None:
    """Over a real port all bytes arrive in order and are told, and the pauses add up to the pace."""
    far, waits = PtyPrinter(b"\x12"), list[float]()
    outlet = serial_outlet(far.port, pace=100, patience=5, wait=waits.append)
    outlet.ready()
    told = list[tuple[int, int]]()
    outlet.send(job(), lambda done, of: told.append((done, of)))
    outlet.close()
    got = far.received(job().data())
    far.unplug()
    assert got == job().data()
    assert told[-1] == (len(got), len(got))
    assert told == sorted(told)
    assert sum(waits) == pytest.approx(len(got) / 100)
    assert max(waits) < 0.5


def test_a_silent_printer_is_missed_too() -> None:
    """A printer that cannot tell about its paper is looked at all the same: unplugged, it is missed at once."""
    far = PtyPrinter(b"")
    outlet = serial_outlet(far.port, patience=0.05, wait=lambda _: None)
    outlet.look()
    outlet.look()
    far.unplug()
    with pytest.raises(PrinterError) as caught:
        outlet.look()
    assert caught.value.why.code == "printer.gone"


def test_a_silent_printer_prints_and_is_asked_once() -> None:
    """A printer that cannot tell about its paper is asked at the first job only, and prints."""
    far = PtyPrinter(b"")
    outlet = serial_outlet(far.port, patience=0.05, wait=lambda _: None)
    for _ in range(2):
        outlet.ready()
        outlet.send(job())
    outlet.close()
    got = far.received(2 * job().data())
    far.unplug()
    assert got == 2 * job().data()
    assert far.questions == 1


def test_paper_that_is_out_stops_a_job_before_its_first_byte() -> None:
    """A printer that says its paper is out gets nothing until it has paper again."""
    far, inbox = PtyPrinter(b"\x72", b"\x72", b"\x12"), Inbox()
    printer = StripPrinter(
        serial_outlet(far.port, patience=5, wait=lambda _: None), Paper(), WORDS, inbox.put, wait=lambda _: None
    )
    inbox.printer = printer
    printer.print(1, slips.entry(slips.BLUE))
    told = inbox.until(is_done(1))
    printer.stop()
    got = far.received(job().data())
    far.unplug()
    assert [type(message) for message in told] == [Trouble, PrintStarted, Recovered, PrintDone]
    assert isinstance(told[0], Trouble)
    assert told[0].why.code == "printer.paper"
    assert got == job().data()


def test_paper_that_runs_out_within_a_strip_prints_it_again() -> None:
    """A strip at whose end the paper is out is printed whole on the new roll, as a copy."""
    far, inbox = PtyPrinter(b"\x12", b"\x72", b"\x12"), Inbox()
    printer = StripPrinter(
        serial_outlet(far.port, patience=5, wait=lambda _: None), Paper(), WORDS, inbox.put, wait=lambda _: None
    )
    inbox.printer = printer
    printer.print(1, slips.entry(slips.BLUE))
    told = inbox.until(is_done(1))
    printer.stop()
    wanted = job().data() + job(copy=True).data()
    got = far.received(wanted)
    far.unplug()
    assert [type(message) for message in told] == [PrintStarted, Trouble, Recovered, PrintDone]
    assert got == wanted


def test_a_printer_unplugged_within_a_strip_gets_it_whole_when_it_is_back(tmp_path: Path) -> None:
    """The cable is pulled at the fifth line and put into another printer: that one prints a whole copy."""
    first, second = PtyPrinter(b"\x12"), PtyPrinter(b"\x12")
    port = tmp_path / "printer"
    port.symlink_to(first.port)
    lines = iter(range(1, 1000))
    inbox = Inbox()

    def pull(_: float) -> None:
        if next(lines) == 5:
            first.unplug()

    def plug_in(_: float) -> None:
        port.unlink()
        port.symlink_to(second.port)

    printer = StripPrinter(serial_outlet(str(port), patience=5, wait=pull), Paper(), WORDS, inbox.put, wait=plug_in)
    inbox.printer = printer
    printer.print(1, slips.entry(slips.BLUE))
    told = inbox.until(is_done(1))
    printer.stop()
    got = second.received(job(copy=True).data())
    second.unplug()
    assert [type(message) for message in told] == [PrintStarted, Trouble, Recovered, PrintDone]
    assert isinstance(told[1], Trouble)
    assert told[1].why.code == "printer.gone"
    assert got == job(copy=True).data()


def test_a_port_that_is_not_there_is_a_fault(tmp_path: Path) -> None:
    """A printer whose port does not exist is gone, and may come later."""
    outlet = serial_outlet(str(tmp_path / "ttyUSB9"))
    with pytest.raises(PrinterError) as fault:
        outlet.ready()
    assert fault.value.why.code == "printer.gone"
    outlet.close()


class FakeCable:
    """A cable that fails as told and remembers what it was given."""

    name, group = "x", "lp"

    def __init__(
        self, *, fault: OSError | None = None, stays: int = 0, shared: bool = False, bound: bool = False
    ) -> None:
        self.fault, self.stays, self.shared, self.bound = fault, stays, shared, bound
        self.got = b""
        self.closed = self.dropped = 0

    def open(self) -> bool:
        """Be open."""
        return True

    def write(self, data: bytes) -> None:
        """Take bytes, or fail."""
        if self.fault:
            raise self.fault
        self.got += data

    def ask(self, question: bytes) -> bytes:
        """Answer nothing."""
        assert question == ASK
        return b""

    def waiting(self) -> int:
        """Tell how much stays."""
        return self.stays

    def close(self) -> None:
        """Count."""
        self.closed += 1

    def drop(self) -> None:
        """Count."""
        self.dropped += 1


def test_a_printer_that_takes_nothing_is_a_fault() -> None:
    """Bytes that never leave a port end in a fault after a while; they are taken back, for all is sent again."""
    waits, cable, size = list[float](), FakeCable(stays=1), len(job().data())
    outlet = CableOutlet(cable, wait=waits.append)
    told = set[tuple[int, int]]()
    for attempt in (1, 2):
        with pytest.raises(PrinterError) as fault:
            outlet.send(job(), lambda done, of: told.add((done, of)))
        assert fault.value.why.code == "printer.stuck"
        assert (cable.got, cable.dropped) == (attempt * job().data(), attempt)
    assert waits == [0.1] * 200
    assert max(told) == (size - 1, size)


def test_a_strip_that_a_live_cable_holds_back_is_not_sent_again() -> None:
    """Where the cable would tell of a printer that was switched off, the rest is waited for, attempt by attempt."""
    cable = FakeCable(stays=1, bound=True)
    outlet = CableOutlet(cable, wait=lambda _: None)
    for _ in range(3):
        outlet.ready()
        with pytest.raises(PrinterError) as fault:
            outlet.send(job())
        assert fault.value.why.code == "printer.stuck"
    assert (cable.got, cable.dropped) == (job().data(), 0)
    cable.stays = 0
    outlet.ready()
    outlet.send(job(copy=True))
    assert (cable.got, cable.dropped) == (job().data(), 0)
    outlet.send(job(copy=True))
    assert cable.got == job().data() + job(copy=True).data()


def test_a_strip_that_is_stuck_at_the_end_is_taken_back() -> None:
    """A program that ends leaves nothing behind that would come out after the next start has asked about it."""
    cable = FakeCable(stays=1, bound=True)
    outlet = CableOutlet(cable, wait=lambda _: None)
    with pytest.raises(PrinterError):
        outlet.send(job())
    outlet.close()
    outlet.close()
    assert (cable.dropped, cable.closed) == (1, 1)


@pytest.mark.parametrize(
    ("fault", "code"),
    [
        (TimeoutError(), "printer.stuck"),
        (OSError(errno.ENOSPC, "no space"), "printer.paper"),
        (PermissionError(errno.EACCES, "denied"), "printer.denied"),
        (OSError(errno.ENODEV, "no device"), "printer.gone"),
        (ConnectionResetError(errno.ECONNRESET, "reset"), "printer.gone"),
    ],
)
def test_what_the_system_says_becomes_a_fault_that_helps(fault: OSError, code: str) -> None:
    """Stuck, out of paper, locked and gone are told apart, and the cable is dropped for a fresh start."""
    cable = FakeCable(fault=fault)
    with pytest.raises(PrinterError) as raised:
        CableOutlet(cable).send(job())
    assert raised.value.why.code == code
    assert raised.value.why.details == {"port": "x", "group": "lp"}
    assert cable.dropped == 1


def test_a_shared_printer_is_let_go_after_each_strip() -> None:
    """A printer that others use too is closed when a job is out; one of our own stays open."""
    for shared in (True, False):
        cable = FakeCable(shared=shared)
        outlet = CableOutlet(cable)
        outlet.ready()
        outlet.send(job())
        assert cable.got == job().data()
        assert cable.closed == shared


def test_no_slice_overruns_a_small_buffer() -> None:
    """A strip with a QR code is paced slice by slice too: no more than a wide line at once."""
    waits = list[float]()
    strip = render(1, slips.flight(), Paper(), WORDS)
    CableOutlet(FakeCable(), pace=480, wait=waits.append).send(strip)
    assert max(waits) <= 0.1
    assert sum(waits) == pytest.approx(len(strip.data()) / 480)


def test_a_serial_write_that_times_out_is_told_from_a_lost_cable(monkeypatch: pytest.MonkeyPatch) -> None:
    """A printer whose handshake stops the line is stuck, not gone."""
    from serial import SerialTimeoutException

    def refuse(_: bytes) -> None:
        raise SerialTimeoutException

    cable = SerialCable("/dev/null", 9600)
    monkeypatch.setattr(cable, "_line", SimpleNamespace(write=refuse))
    with pytest.raises(TimeoutError):
        cable.write(b"x")


@pytest.mark.parametrize(("baud", "pace"), [(9601, 480), (9600, 0)])
def test_an_impossible_speed_is_refused(baud: int, pace: int) -> None:
    """A speed that no port has, and a pace of nothing, are refused when the printer is built."""
    with pytest.raises(WrongInputError, match="baud"):
        serial_outlet("/dev/ttyUSB0", baud, pace=pace)
