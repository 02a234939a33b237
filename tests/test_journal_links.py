"""A journal that a link in another folder leads to: it is one journal, whichever name is used."""

from __future__ import annotations

from pathlib import Path

import pytest

from companion.app.archive import archive
from companion.app.files import keep_apart, may_write
from companion.errors import WrongInputError
from companion.journal import Journal
from companion.journal.claim import lock_of
from companion.journal.reader import reader
from companion.referee.record import Act, Entry, UnwrittenError
from tests.journals.sample import ANNA, EVENTS, HEADER, Rolled, clock
from tests.test_journal_faults import contents, overwrite, pips, play

LINK = Path("link", "games")


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Give a folder with a place for a journal, and a link to it elsewhere."""
    for name in ("real", "link"):
        (tmp_path / name).mkdir()
    (tmp_path / LINK).symlink_to(Path("..", "real", "j"))
    return tmp_path


def lies_beside(path: Path) -> set[str]:
    """Name what lies in the folder of a file."""
    return {file.name for file in path.parent.iterdir()}


def test_what_is_being_played_is_read_through_a_link(folder: Path) -> None:
    """Entries that are not yet in the main file are there by both names, and nothing is made beside the link."""
    with Journal.open(folder / LINK, clock()) as journal:
        log = journal.log(journal.begin(HEADER), EVENTS)
        log.append(Entry(Act.COMMAND, (Rolled(ANNA, 4),)))
        for path in (folder / LINK, folder / "real" / "j"):
            with reader(path) as opened:
                assert len(opened.transcript(1).lines) == 1
            with archive(path) as games:
                assert [listed.entries for listed in games.games()] == [1]
    assert lies_beside(folder / LINK) == {"games"}
    assert lies_beside(folder / "real" / "j") == {"j", "j.lock"}


def test_a_rescue_through_a_link_knows_what_lies_beside_the_journal(folder: Path) -> None:
    """The unmerged part is read and set aside with its journal, and the link goes on leading to it."""
    real = folder / "real" / "j"
    journal = play(folder / "first", 12, close=False)
    files = contents(folder / "first")
    journal.close()
    real.write_bytes(bytes(4096))
    (folder / "real" / "j-wal").write_bytes(files["-wal"])
    with Journal.open(folder / LINK, clock()) as rescued:
        assert rescued.recovered is not None
        assert rescued.recovered.aside.parent == real.parent
        assert pips(rescued) == list(range(1, 13))
    assert (folder / LINK).is_symlink()
    assert lies_beside(folder / LINK) == {"games"}


def test_a_link_has_no_lock_of_its_own(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Who holds the journal by one name keeps a rescue by the other name away."""
    monkeypatch.setattr("companion.journal.claim.PATIENCE", 0.0)
    real = folder / "real" / "j"
    play(real, 40)
    with Journal.open(real, clock()):
        overwrite(real, 0, bytes(4096))
        with pytest.raises(UnwrittenError, match="Another program holds"):
            Journal.open(folder / LINK, clock())


def test_whoever_writes_elsewhere_is_kept_from_what_the_link_leads_to(folder: Path) -> None:
    """The files beside the journal are its own by every name; and it may be made if its own folder can be written."""
    for file in (folder / LINK, folder / "real" / "j-wal", lock_of(folder / "real" / "j")):
        with pytest.raises(WrongInputError, match="is the journal"):
            keep_apart(folder / LINK, file)
    (folder / "real").rmdir()
    (folder / "real").write_text("no folder")
    assert not may_write(folder / LINK)
