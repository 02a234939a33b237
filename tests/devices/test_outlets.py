from __future__ import annotations

import errno
import io
import re
import struct
from pathlib import Path

import pytest
from PIL import Image

from companion.devices.outlets import FileOutlet, Job, PrinterError, render
from companion.rules.interface import Phrase
from companion.strips import Paper, text
from companion.strips.picture import draw
from companion.texts import Texts
from tests.strips import slips

WORDS = Texts("de").say


def job(number: int = 1) -> Job:
    """Give a job with umlauts in it."""
    return render(number, slips.entry(slips.BLUE), Paper(), WORDS)


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


def test_a_page_is_the_strip_in_its_true_size(tmp_path: Path) -> None:
    """A PDF holds one page as wide as the paper, and on it every dot of the picture, in black and white."""
    result = render(3, slips.flight(), Paper(), WORDS)
    FileOutlet(tmp_path / "strip.pdf").send(result)
    data = (tmp_path / "strip-0003.pdf").read_bytes()
    box = re.search(rb"/MediaBox \[ 0 0 ([\d.]+) ([\d.]+)", data)
    assert box is not None
    assert float(box[1]) / 72 * 25.4 == pytest.approx(58, abs=0.1)
    wanted = draw(result.data(), 32).point(lambda shade: 255 * (shade > 24))
    assert scanned(data).convert("L").tobytes() == wanted.tobytes()


def scanned(data: bytes) -> Image.Image:
    """Take the picture out of a page: its fax-coded stream becomes the only strip of a TIFF, where 1 is white too."""
    assert b"/CCITTFaxDecode" in data
    assert b"/BlackIs1 true" in data
    width, height, length = (int(re.findall(rb"/%s (\d+)" % key, data)[0]) for key in (b"Width", b"Height", b"Length"))
    stream = data[data.index(b"stream\n") + 7 :][:length]
    tags = ((256, width), (257, height), (258, 1), (259, 4), (262, 1), (273, 122), (278, height), (279, length))
    entries = b"".join(struct.pack("<HHII", tag, 4, 1, value) for tag, value in tags)
    head = struct.pack("<2sHIH", b"II", 42, 8, len(tags)) + entries + bytes(4)
    return Image.open(io.BytesIO(head.ljust(122, b"\0") + stream))


def test_a_folder_may_come_later(tmp_path: Path) -> None:
    """A folder that is not there, as on a stick that is not plugged in, is a fault that passes when it comes."""
    outlet = FileOutlet(tmp_path / "stick" / "strips.bin")
    for deed in (outlet.look, outlet.ready):
        with pytest.raises(PrinterError) as fault:
            deed()
        assert fault.value.why.details["reason"] == f"reason.{errno.ENOENT}"
    (tmp_path / "stick").mkdir()
    outlet.look()
    outlet.ready()


def test_a_file_that_cannot_be_written_is_a_fault(tmp_path: Path) -> None:
    """What the system says reaches the table as the printer's fault."""
    (tmp_path / "strips.bin").mkdir()
    with pytest.raises(PrinterError) as fault:
        FileOutlet(tmp_path / "strips.bin").send(job())
    assert fault.value.why.code == "printer.unwritable"
    assert fault.value.why.details["reason"] == f"reason.{errno.EISDIR}"


def test_every_fault_has_words_in_both_languages() -> None:
    """The table says what to do about every fault of the printer, in German and in English."""
    details = {"port": "P", "group": "G", "path": "F", "reason": "R"}
    for code in ("printer.gone", "printer.denied", "printer.stuck", "printer.paper", "printer.unwritable"):
        said = {Texts(language).say(Phrase(code, details)) for language in ("de", "en")}
        assert len(said) == 2
        assert code not in said
