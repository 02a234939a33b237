from collections.abc import Iterator
from dataclasses import dataclass
from io import FileIO
from pathlib import Path

import pytest

from companion.devices.standin.film import Film, write


@dataclass
class Studio:
    """A film that is written at one end and read at the other."""

    writer: FileIO
    reader: FileIO

    def shoot(self, *frames: tuple[int, int]) -> None:
        """Add frames with their number of scans and their taken sensors."""
        for scans, taken in frames:
            self.writer.write(write(scans, 0, taken, [], []))


@pytest.fixture
def studio(tmp_path: Path) -> Iterator[Studio]:
    """Give an empty film."""
    with FileIO(tmp_path / "inputs", "w") as writer, FileIO(tmp_path / "inputs") as reader:
        yield Studio(writer, reader)


def scans(film: Film, count: int) -> Iterator[int]:
    """Scan, and give what was taken each time."""
    for _ in range(count):
        yield film.frame().taken
        film.scanned()


def test_a_frame_holds_all_that_can_be_seen(studio: Studio) -> None:
    """Buttons, sensors, tags and broken parts come back as they were written, the last sensor too."""
    studio.writer.write(write(3, 1 << 28, 1 << 159 | 5, [(0, "04A1B2C3"), (0, "04FF")], ["chain", "reader3"]))
    frame = Film(studio.reader, readers=False).frame()
    assert (frame.scans, frame.buttons, frame.taken) == (3, 1 << 28, 1 << 159 | 5)
    assert frame.tags == [(0, b"\x04\xa1\xb2\xc3"), (0, b"\x04\xff")]
    assert frame.broken == ["chain", "reader3"]


def test_each_frame_lasts_its_scans_and_the_last_one_stays(studio: Studio) -> None:
    """Frames follow each other after one, two or three scans; a late one begins with the next look."""
    studio.shoot((1, 1), (2, 2), (3, 3))
    film = Film(studio.reader, readers=False)
    assert list(scans(film, 9)) == [1, 2, 2, 3, 3, 3, 3, 3, 3]
    studio.shoot((1, 4))
    assert list(scans(film, 3)) == [4, 4, 4]


def test_half_a_frame_is_not_seen(studio: Studio) -> None:
    """A line that is still being written waits until its end is there."""
    studio.shoot((1, 1))
    film = Film(studio.reader, readers=False)
    assert list(scans(film, 2)) == [1, 1]
    line = write(1, 0, 2, [], [])
    studio.writer.write(line[:5])
    assert list(scans(film, 2)) == [1, 1]
    studio.writer.write(line[5:])
    assert list(scans(film, 1)) == [2]


def test_a_frame_on_an_identity_board_lasts_whole_scans_of_both_kinds(studio: Studio) -> None:
    """Tags change only between two passes of the readers, and buttons get their scans too."""
    studio.shoot((2, 1), (2, 2))
    film = Film(studio.reader, readers=True)
    seen = []
    for passed in (True, False, False, True, True, True):
        if passed:
            film.passed()
        film.scanned()
        seen.append(film.frame().taken)
    assert seen == [1, 1, 1, 1, 2, 2]
