"""Files that somebody names to be written: they may be pipes, and are written where they stand."""

from __future__ import annotations

import errno
import os
import stat
from collections.abc import Callable
from datetime import datetime
from pathlib import Path
from unittest.mock import Mock

import pytest

from companion.app.files import write_whole
from companion.app.record_files import put
from companion.app.trace import Trace
from companion.cli import board
from companion.devices.outlets import FileOutlet, PrinterError, render, save
from companion.effects import Certificate
from companion.errors import MissingError
from companion.screens.sheet import contact_sheet
from companion.strips import Paper
from companion.texts import Texts
from companion.writing import open_to_write, write

NOW = datetime(2025, 5, 4, 20, 15, 3)  # noqa: DTZ001 - the time of day at the table
JOB = render(1, Certificate("westfeld", NOW, ()), Paper(32), Texts("en").say)


def _linked(path: Path, name: str) -> Path:
    link = path.with_name(name)
    link.symlink_to(path)
    return link


WRITERS: dict[str, Callable[[Path], object]] = {
    "record": lambda path: put("text", path),
    "trace": Trace,
    "strip": lambda path: save(JOB, path, "png"),
    "printer": lambda path: FileOutlet(_linked(path, "strips.bin")).send(JOB),
    "screens": lambda path: contact_sheet(path.parent),
    "board": lambda path: board._write(Path("journal"), path.parent, {path.name: b"drawing"}),
}
"""What writes a file that somebody names, each given its path."""


@pytest.mark.parametrize("writer", WRITERS)
def test_a_pipe_that_nobody_reads_is_refused_and_stays(writer: str, tmp_path: Path) -> None:
    """Nothing waits for a reader, and no file takes the pipe's place."""
    pipe = tmp_path / "contact-sheet.png"
    os.mkfifo(pipe)
    with pytest.raises((OSError, MissingError, PrinterError)):
        WRITERS[writer](pipe)
    assert stat.S_ISFIFO(pipe.stat().st_mode)


def test_a_pipe_with_a_reader_is_written_whole(tmp_path: Path) -> None:
    """More than a pipe holds at once waits for its reader, as in every shell."""
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    reading = os.open(pipe, os.O_RDONLY | os.O_NONBLOCK)
    try:
        with open_to_write(pipe) as file:
            assert os.get_blocking(file.fileno())
            file.write(b"strip")
        assert os.read(reading, 100) == b"strip"
    finally:
        os.close(reading)


def test_what_is_written_replaces_or_follows_what_was_there(tmp_path: Path) -> None:
    """A file begins anew, unless it is to be continued; a link stays one."""
    file, link = tmp_path / "file", tmp_path / "link"
    link.symlink_to("file")
    write(link, b"a longer text")
    write(link, b"one")
    with open_to_write(link, append=True) as more:
        more.write(b" two")
    assert link.is_symlink()
    assert file.read_bytes() == b"one two"


def test_what_cannot_be_written_whole_leaves_what_was_there(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A disk that is full at the end of a record costs not the good one before it, nor its mode, and leaves nothing."""
    file = tmp_path / "old.record"
    file.write_bytes(b"good")
    file.chmod(0o640)
    monkeypatch.setattr("companion.writing.os.fsync", Mock(side_effect=OSError(errno.ENOSPC, "full")))
    with pytest.raises(OSError, match="full"):
        write(file, b"bad")
    assert [(each.name, each.read_bytes()) for each in tmp_path.iterdir()] == [("old.record", b"good")]
    monkeypatch.undo()
    write(file, b"better")
    assert (file.read_bytes(), stat.S_IMODE(file.stat().st_mode)) == (b"better", 0o640)


def test_our_own_files_wait_for_nobody(tmp_path: Path) -> None:
    """A pipe in the way of a file's first half costs no start."""
    os.mkfifo(tmp_path / "table.json.part")
    with pytest.raises(OSError, match="No such device"):
        write_whole(tmp_path / "table.json", b"{}")
    assert not (tmp_path / "table.json").exists()
