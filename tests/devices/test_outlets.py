from __future__ import annotations

import errno
import os
import select
import threading
import tty
from pathlib import Path
from types import SimpleNamespace

import pytest
from PIL import Image

from companion.devices.outlets import FileOutlet, Job, PrinterError, Roll, SerialOutlet, render, roll
from companion.devices.printer import StripPrinter
from companion.errors import MissingError, WrongInputError
from companion.messages import PrintDone, PrintStarted, Recovered, Trouble
from companion.rules.interface import Phrase
from companion.strips import Paper, text
from companion.texts import Texts
from tests.devices.printer_inbox import Inbox, is_done
from tests.strips import slips

WORDS = Texts("de").say
ASK = b"\x10\x04\x04"


def job(number: int = 1) -> Job:
    """Give a job with umlauts in it."""
    return render(number, slips.entry(slips.BLUE), Paper(), WORDS)


class PtyPrinter:
    """A printer at the far end of a pseudo-terminal: takes bytes and answers for its paper.

    Args:
        answers: the answer to each question for paper in turn; the last one for all further questions.
    """

    def __init__(self, *answers: bytes) -> None:
        self._answers = list(answers)
        self._master, self._slave = os.openpty()
        tty.setraw(self._slave)
        self.port = os.ttyname(self._slave)
        self._wake, self._end = os.pipe()
        self._got = b""
        self.questions = 0
        self._news = threading.Condition()
        self._thread = threading.Thread(target=self._run)
        self._thread.start()

    def _run(self) -> None:
        while True:
            able, _, _ = select.select([self._master, self._wake], [], [], 10)
            if self._master not in able:
                return
            with self._news:
                self._got += os.read(self._master, 4096)
                while ASK in self._got:
                    self._got = self._got.replace(ASK, b"", 1)
                    self.questions += 1
                    os.write(self._master, self._answers.pop(0) if len(self._answers) > 1 else self._answers[0])
                self._news.notify_all()

    def received(self, wanted: bytes) -> bytes:
        """Give all bytes but the questions, as soon as they are the wanted ones or the time is over."""
        with self._news:
            self._news.wait_for(lambda: self._got == wanted, timeout=5)
            return self._got

    def unplug(self) -> None:
        """Pull the cable; idempotent."""
        if self._thread.is_alive():
            os.write(self._end, b"!")
            self._thread.join(10)
            for end in (self._master, self._slave, self._wake, self._end):
                os.close(end)


def test_bytes_are_appended_to_a_file(tmp_path: Path) -> None:
    """A file without a known ending gets the printer's bytes, strip after strip."""
    outlet = FileOutlet(tmp_path / "strips.bin")
    for number in (1, 2):
        outlet.ready()
        outlet.send(job(number))
    outlet.close()
    assert (tmp_path / "strips.bin").read_bytes() == 2 * job().data()


def test_text_is_appended_to_a_text_file(tmp_path: Path) -> None:
    """A text file gets the strips to read, a blank line after each."""
    outlet = FileOutlet(tmp_path / "strips.txt")
    outlet.send(job())
    outlet.send(job())
    assert (tmp_path / "strips.txt").read_text(encoding="utf-8") == 2 * (text(job().strip) + "\n")


def test_pictures_are_numbered(tmp_path: Path) -> None:
    """Each strip is a picture of its own, named after its job, so a second attempt replaces the first."""
    outlet = FileOutlet(tmp_path / "strip.png")
    for number in (7, 7, 12):
        outlet.send(job(number))
    assert sorted(file.name for file in tmp_path.iterdir()) == ["strip-0007.png", "strip-0012.png"]
    with Image.open(tmp_path / "strip-0007.png") as picture:
        assert picture.width == 464


def test_a_missing_folder_is_named(tmp_path: Path) -> None:
    """A file in a folder that is not there is refused when the printer is built."""
    with pytest.raises(MissingError, match=r"no folder .*nowhere"):
        FileOutlet(tmp_path / "nowhere" / "strips.bin")


def test_a_file_that_cannot_be_written_is_a_fault(tmp_path: Path) -> None:
    """What the system says reaches the table as the printer's fault."""
    (tmp_path / "strips.bin").mkdir()
    with pytest.raises(PrinterError) as fault:
        FileOutlet(tmp_path / "strips.bin").send(job())
    assert fault.value.why.code == "printer.unwritable"
    assert fault.value.why.details["reason"] == f"reason.{errno.EISDIR}"


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
    """Over a real port all bytes arrive in order, and the pauses add up to the pace."""
    far, waits = PtyPrinter(b"\x12"), list[float]()
    outlet = SerialOutlet(far.port, pace=100, patience=5, wait=waits.append)
    outlet.ready()
    outlet.send(job())
    outlet.close()
    got = far.received(job().data())
    far.unplug()
    assert got == job().data()
    assert sum(waits) == pytest.approx(len(got) / 100)
    assert max(waits) < 0.5


def test_a_silent_printer_prints_and_is_asked_once() -> None:
    """A printer that cannot tell about its paper is asked at the first job only, and prints."""
    far = PtyPrinter(b"")
    outlet = SerialOutlet(far.port, patience=0.05, wait=lambda _: None)
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
        SerialOutlet(far.port, patience=5, wait=lambda _: None), Paper(), WORDS, inbox.put, wait=lambda _: None
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
    """A strip at whose end the paper is out is printed whole on the new roll."""
    far, inbox = PtyPrinter(b"\x12", b"\x72", b"\x12"), Inbox()
    printer = StripPrinter(
        SerialOutlet(far.port, patience=5, wait=lambda _: None), Paper(), WORDS, inbox.put, wait=lambda _: None
    )
    inbox.printer = printer
    printer.print(1, slips.entry(slips.BLUE))
    told = inbox.until(is_done(1))
    printer.stop()
    got = far.received(2 * job().data())
    far.unplug()
    assert [type(message) for message in told] == [PrintStarted, Trouble, Recovered, PrintDone]
    assert got == 2 * job().data()


def test_a_printer_unplugged_within_a_strip_gets_it_whole_when_it_is_back(tmp_path: Path) -> None:
    """The cable is pulled at the fifth line and put into another printer: that one prints the whole strip."""
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

    printer = StripPrinter(SerialOutlet(str(port), patience=5, wait=pull), Paper(), WORDS, inbox.put, wait=plug_in)
    inbox.printer = printer
    printer.print(1, slips.entry(slips.BLUE))
    told = inbox.until(is_done(1))
    printer.stop()
    got = second.received(job().data())
    second.unplug()
    assert [type(message) for message in told] == [PrintStarted, Trouble, Recovered, PrintDone]
    assert isinstance(told[1], Trouble)
    assert told[1].why.code == "printer.gone"
    assert got == job().data()


def test_a_port_that_is_not_there_is_a_fault(tmp_path: Path) -> None:
    """A printer whose port does not exist is gone, and may come later."""
    outlet = SerialOutlet(str(tmp_path / "ttyUSB9"))
    with pytest.raises(PrinterError) as fault:
        outlet.ready()
    assert fault.value.why.code == "printer.gone"
    outlet.close()


def test_a_printer_that_takes_nothing_is_a_fault(monkeypatch: pytest.MonkeyPatch) -> None:
    """Bytes that never leave the port end in a fault after a while, instead of a wait for ever."""
    waits = list[float]()
    outlet = SerialOutlet("/dev/null", wait=waits.append)
    monkeypatch.setattr(outlet, "_line", SimpleNamespace(port="x", out_waiting=1, write=len))
    with pytest.raises(PrinterError) as fault:
        outlet.send(job())
    assert fault.value.why.code == "printer.stuck"
    assert waits[-100:] == [0.1] * 100


def test_a_write_that_times_out_is_a_fault(monkeypatch: pytest.MonkeyPatch) -> None:
    """A printer whose handshake stops the line is stuck, not gone, and the port is closed for a fresh start."""
    from serial import SerialTimeoutException

    closed = list[bool]()

    def refuse(_: bytes) -> None:
        raise SerialTimeoutException

    outlet = SerialOutlet("/dev/null")
    line = SimpleNamespace(port="x", write=refuse, close=lambda: closed.append(True))
    monkeypatch.setattr(outlet, "_line", line)
    with pytest.raises(PrinterError) as fault:
        outlet.send(job())
    assert fault.value.why.code == "printer.stuck"
    assert closed == [True]


@pytest.mark.parametrize(("baud", "pace"), [(9601, 480), (9600, 0)])
def test_an_impossible_speed_is_refused(baud: int, pace: int) -> None:
    """A speed that no port has, and a pace of nothing, are refused when the printer is built."""
    with pytest.raises(WrongInputError, match="baud"):
        SerialOutlet("/dev/ttyUSB0", baud, pace=pace)


def test_every_fault_has_words_in_both_languages() -> None:
    """The table says what to do about every fault of the printer, in German and in English."""
    for code in ("printer.gone", "printer.stuck", "printer.paper", "printer.unwritable"):
        said = {
            Texts(language).say(Phrase(code, {"port": "P", "path": "F", "reason": "R"})) for language in ("de", "en")
        }
        assert len(said) == 2
        assert code not in said
