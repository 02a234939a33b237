from __future__ import annotations

import io
import sys
from pathlib import Path

import pytest
from PIL import Image

from companion.effects import EntrySlip, SeasonStrip
from companion.strips import layout, text
from companion.texts import Texts
from tests.app.kept import GERMAN, PIGEONS, Capture, Kept, codes, printed, run


@pytest.fixture
def strips(kept: Kept, tmp_path: Path) -> Path:
    """Write every strip of the season into one file, as a table without a printer does."""
    path = tmp_path / "strips.txt"
    told = [text(layout(slip, 32, GERMAN)) for slip in kept[1].values()]
    path.write_text("\n".join(told) + "\n", encoding="utf-8")
    return path


def test_whole_strips_are_whole(kept: Kept, strips: Path, capsys: Capture) -> None:
    """Each strip of a file is named by its headlines and its check code; status 0."""
    status, out, _ = run(capsys, "verify", strips)
    said = out.splitlines()
    assert status == 0
    assert len(said) == len(kept[1])
    assert said[-1].startswith("Unversehrt: RV-MEISTERSCHAFT, SAISON, Prüfziffer ")
    assert "Unversehrt: RV-MEISTERSCHAFT, FLUG 3 VON 3, Prüfziffer " in out


def test_an_altered_strip_is_found_among_whole_ones(strips: Path, capsys: Capture) -> None:
    """One changed digit makes one sentence different, and the status 1."""
    told = strips.read_text(encoding="utf-8")
    strips.write_text(told.replace("AS-Punkte             100,00", "AS-Punkte             101,00", 1), encoding="utf-8")
    status, out, _ = run(capsys, "verify", strips)
    assert status == 1
    assert sum(line.startswith("Nicht unversehrt: ") for line in out.splitlines()) == 1


def test_the_words_of_a_code_are_verified(kept: Kept, capsys: Capture) -> None:
    """What a scanner types is read as one argument or as many, and says who won."""
    for held in codes(kept[1]):
        for words in ((held,), held.split(), (held.lower(),)):
            status, out, _ = run(capsys, "verify", *words)
            assert status == 0
            assert out.startswith("Unversehrt: ")
            assert "1. " in out
    (season,) = printed(kept[1], SeasonStrip)
    assert isinstance(season, SeasonStrip)
    points = Texts("de").detail(season.standings[0].total)
    assert f"Saison nach Flug 3 von 3, Nr {season.ended.number:06}, 2026-05-16" in out
    assert points in out
    assert run(capsys, "verify", held.replace("F3.3", "F3.4").replace("S3.3", "S3.4"))[:2] == (
        1,
        "Nicht unversehrt: dieser Code wurde verändert oder falsch gelesen. Noch einmal scannen.\n",
    )


def test_several_files_are_verified(strips: Path, capsys: Capture) -> None:
    """Each sentence names its file, names with blanks too, and one altered strip among them is enough for status 1."""
    told = strips.read_text(encoding="utf-8")
    other = strips.with_name("Anna und Ben.txt")
    other.write_text(told, encoding="utf-8")
    status, out, _ = run(capsys, "verify", strips, other)
    assert status == 0
    assert [line.startswith(f"{strips}: ") for line in out.splitlines()].count(True) == out.count(f"{other}: ")
    other.write_text(told.replace("AS-Punkte             100,00", "AS-Punkte             101,00", 1), encoding="utf-8")
    status, out, _ = run(capsys, "verify", other, strips)
    assert status == 1
    assert f"{other}: Nicht unversehrt: " in out


def test_an_entry_slip_as_a_picture_is_answered_by_why(kept: Kept, tmp_path: Path, capsys: Capture) -> None:
    """It has no code, and print is not read; nor is any PDF."""
    pytest.importorskip("zxingcpp", reason="the reader zxing-cpp is not installed")
    (slip, *_) = printed(kept[1], EntrySlip)
    assert isinstance(slip, EntrySlip)
    entry = ("--flight", slip.arrival.flight, "--entry", slip.arrival.place)
    for kind, why in (("png", "zeigt keinen Code"), ("pdf", "ist ein PDF")):
        out = tmp_path / f"slip.{kind}"
        run(capsys, "strip", "--journal", kept[0], "--game", PIGEONS, *entry, "--to", kind, "--out", out)
        status, _, err = run(capsys, "verify", out)
        assert status == 2
        assert why in err


def test_standard_input_is_verified(kept: Kept, capsys: Capture, monkeypatch: pytest.MonkeyPatch) -> None:
    """A scanner that types into the terminal line by line is answered code by code."""
    lines = "\n".join(codes(kept[1])).encode()
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(lines)))
    status, out, _ = run(capsys, "verify")
    assert status == 0
    assert len(out.splitlines()) == 4


def test_a_picture_is_verified(kept: Kept, tmp_path: Path, capsys: Capture) -> None:
    """The picture of a strip says what its code holds; one without a code says nothing."""
    pytest.importorskip("zxingcpp", reason="the reader zxing-cpp is not installed")
    picture = tmp_path / "strip.png"
    run(capsys, "strip", "--journal", kept[0], "--game", PIGEONS, "--to", "png", "--out", picture)
    status, out, _ = run(capsys, "verify", picture)
    assert status == 0
    assert out.startswith("Unversehrt: Saison nach Flug 3 von 3")
    Image.new("L", (99, 99)).save(picture)
    assert run(capsys, "verify", picture)[0] == 2


def test_a_picture_without_the_reader_says_what_to_install(
    tmp_path: Path, capsys: Capture, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Pictures need a package that is no part of the least installation."""
    monkeypatch.setitem(sys.modules, "zxingcpp", None)
    Image.new("L", (9, 9)).save(tmp_path / "strip.png")
    status, _, err = run(capsys, "verify", tmp_path / "strip.png")
    assert status == 2
    assert "pip install zxing-cpp" in err


def test_a_race_is_verified(kept: Kept, capsys: Capture) -> None:
    """The code of a race tells who came home with how many planes."""
    (held,) = codes(kept[2])
    status, out, _ = run(capsys, "verify", held)
    assert status == 0
    assert out.startswith("Unversehrt: Rennen, Nr ")
    assert "1. Rot mit 4 zu Hause" in out or "1. Gelb mit 4 zu Hause" in out
