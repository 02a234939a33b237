"""The file's shape: numbered steps, each applied once, so that an old journal opens in every later program."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator, Sequence
from contextlib import closing, suppress
from pathlib import Path

from companion.errors import WrongInputError
from companion.journal.disk import make_file
from companion.journal.progress import EXAMINE, Progress, unshown
from companion.journal.rows import Damage, GameRow, game_row, newest_unfinished, rows_of, sound, transaction
from companion.journal.words import UNREADABLE

FIRST_BYTES = b"SQLite format 3\0"
"""How every journal begins."""
APPLICATION = 0x464C5547
"""The mark in the file's header that makes it ours: `FLUG`."""

STEPS = (
    """
    CREATE TABLE game (
        id INTEGER PRIMARY KEY AUTOINCREMENT,
        begun TEXT NOT NULL,
        header TEXT NOT NULL,
        chain INTEGER NOT NULL
    ) STRICT;
    CREATE TABLE entry (
        number INTEGER PRIMARY KEY AUTOINCREMENT,
        game INTEGER NOT NULL REFERENCES game (id),
        at TEXT NOT NULL,
        act TEXT NOT NULL,
        source TEXT NOT NULL,
        boot TEXT,
        n INTEGER,
        note TEXT NOT NULL,
        events TEXT NOT NULL,
        chain INTEGER NOT NULL,
        CHECK ((boot IS NULL) = (n IS NULL))
    ) STRICT;
    CREATE INDEX entry_game ON entry (game);
    CREATE UNIQUE INDEX entry_input ON entry (boot, n, game) WHERE boot IS NOT NULL;
    CREATE INDEX entry_finished ON entry (game) WHERE act = 'finished';
    CREATE TRIGGER game_stays BEFORE UPDATE ON game BEGIN SELECT RAISE(ABORT, 'the journal only grows'); END;
    CREATE TRIGGER game_is_kept BEFORE DELETE ON game BEGIN SELECT RAISE(ABORT, 'the journal only grows'); END;
    CREATE TRIGGER entry_stays BEFORE UPDATE ON entry BEGIN SELECT RAISE(ABORT, 'the journal only grows'); END;
    CREATE TRIGGER entry_is_kept BEFORE DELETE ON entry BEGIN SELECT RAISE(ABORT, 'the journal only grows'); END;
    CREATE VIEW unfinished AS SELECT id FROM game WHERE NOT EXISTS (
        SELECT 1 FROM entry AS ended WHERE ended.game = game.id AND ended.act = 'finished' AND NOT EXISTS (
            SELECT 1 FROM entry AS undone
            WHERE undone.game = game.id AND undone.number > ended.number AND undone.act = 'undo'
        )
    );
    """,
)
"""Step k leads from schema k to schema k + 1. A step that was released never changes."""
_BUSY = 1.0
"""Seconds to wait for another program that writes: the game stands still meanwhile, and a watchdog looks at it."""
_STEPS_TOLD = 10_000
"""After so many instructions of SQLite's machine the progress is told: a few milliseconds on a slow computer."""


def connect(path: Path, steps: Sequence[str] = STEPS) -> sqlite3.Connection:
    """Open a journal for writing that was examined, making it or bringing its schema up to date.

    Args:
        path: the file.
        steps: lead to the schema that is wanted.
    """
    make_file(path)
    db = sqlite3.connect(path, isolation_level=None, timeout=_BUSY)
    try:
        _make_durable(db)
        _upgrade(db, steps)
    except BaseException:
        db.close()
        raise
    db.text_factory = decoded
    return db


def rewrite(db: sqlite3.Connection) -> None:
    """Write the schema number as it is; it comes to the disk as every entry does."""
    db.execute(f"PRAGMA user_version = {_version(db)}")


def check_readable(db: sqlite3.Connection, path: Path) -> None:
    """Check that a file is a journal of this very schema.

    Raises:
        WrongInputError: it is a database of another program, or of a newer Flugleiter.
        Damage: it is none that can be read.
    """
    try:
        _identify(db, path, len(STEPS))
        if _version(db) != len(STEPS):
            raise Damage("it has no schema number of this program")
    except sqlite3.OperationalError:
        raise  # a lock or a lack of rights is no damage
    except UNREADABLE as error:
        raise Damage(str(error)) from error


def decoded(raw: bytes) -> str:
    """Decode a text of the file; one that is no UTF-8 any more must come as far as the check number."""
    return raw.decode("utf-8", "surrogateescape")


def wal(path: Path) -> Path:
    """Name the file in which SQLite keeps what is not yet in the main file."""
    return path.with_name(path.name + "-wal")


def examine(path: Path, progress: Progress = unshown, newest: int = len(STEPS)) -> bool:
    """Find out whether a journal is there and whole; False: it has to be made, or brought up to date.

    Args:
        path: the file.
        progress: told meanwhile.
        newest: the schema that is wanted.

    Raises:
        WrongInputError: the file is a database of another program, or of a newer Flugleiter.
        Damage: the file is ours (or was never a database) and cannot be read as a whole.
    """
    if not path.exists() and not wal(path).exists():
        return False
    main = path.stat().st_size if path.exists() else 0
    if not main and wal(path).exists() and wal(path).stat().st_size:
        raise Damage("the main file is empty")  # opening it would make SQLite delete the other one
    # Read-only: closing a writable connection moves pages about, and a damaged file must stay as it is. But where the
    # power went while the file was being made, SQLite has to take back what is half done before anything can be read.
    mode = "rw" if path.with_name(path.name + "-journal").exists() else "ro"
    db = _look(path, f"mode={mode}")
    db.set_progress_handler(lambda: progress(EXAMINE, 0, 0), _STEPS_TOLD)
    try:
        _identify(db, path, newest)
        _check(db)
        if wal(path).exists():
            _check_covered(db, path)
        return _version(db) == newest
    except sqlite3.OperationalError as error:
        # "no such table" and the like; a lock or a lack of rights is no damage.
        if error.sqlite_errorcode & 0xFF != sqlite3.SQLITE_ERROR:
            raise
        raise Damage(str(error)) from error
    except UNREADABLE as error:
        raise Damage(str(error)) from error
    finally:
        db.close()


def _identify(db: sqlite3.Connection, path: Path, newest: int) -> None:
    (application,) = db.execute("PRAGMA application_id").fetchone()
    (tables,) = db.execute("SELECT count(*) FROM sqlite_schema").fetchone()
    if application != APPLICATION and tables:
        (ours,) = db.execute("SELECT count(*) FROM sqlite_schema WHERE name = 'entry_stays'").fetchone()
        if ours:
            raise Damage("its mark is gone")
        raise WrongInputError("{file} is a database of another program: name another journal file.", file=path)
    if application == APPLICATION and not _version(db):
        raise Damage("the schema number is gone")
    if _version(db) > newest:
        raise WrongInputError(
            "{file} was written by a newer version of this program: update the program, then try again.", file=path
        )


def _check(db: sqlite3.Connection) -> None:
    # Not the quick one: an index that misses a row would let an input of the board count twice.
    found = db.execute("PRAGMA integrity_check(1)").fetchone()[0]
    if found != "ok":
        raise Damage(found)
    if not _version(db):
        return
    for row in db.execute("SELECT id, begun, header, chain FROM game"):
        begun = GameRow(*row)
        if begun.link() != begun.chain:
            raise Damage(f"the beginning of game {begun.id} is not as it was written")
    unfinished = newest_unfinished(db)
    game = game_row(db, unfinished) if unfinished else None
    if game:
        # Only this game will be played on; older ones are checked when they are read.
        for _ in sound(game, rows_of(db, game.id)):
            pass


def _check_covered(db: sqlite3.Connection, path: Path) -> None:
    """Check that nothing of the main file is hidden: a backup that was put beside an old -wal looks like that one's."""
    with closing(_look(path, "mode=ro&immutable=1")) as alone, suppress(*UNREADABLE):
        # The power may have gone while the -wal was being merged: then the main file alone says little, and some wrong.
        held = [GameRow(*found) for found in alone.execute("SELECT id, begun, header, chain FROM game")]
        if any(game.link() == game.chain and game_row(db, game.id) != game for game in held):
            raise Damage("its -wal belongs to another file")


def _look(path: Path, how: str) -> sqlite3.Connection:
    db = sqlite3.connect(f"{path.resolve().as_uri()}?{how}", uri=True, isolation_level=None, timeout=5)
    db.text_factory = decoded
    return db


def _make_durable(db: sqlite3.Connection) -> None:
    db.execute("PRAGMA journal_mode = WAL")
    # NORMAL would be faster and may lose the last commits on a power cut.
    db.execute("PRAGMA synchronous = FULL")
    db.execute("PRAGMA foreign_keys = ON")


def _upgrade(db: sqlite3.Connection, steps: Sequence[str]) -> None:
    if _version(db) == len(steps):
        return
    with transaction(db):
        # Only now: another program may have been quicker.
        for statement in _statements("".join(steps[_version(db) :])):
            db.execute(statement)
        db.execute(f"PRAGMA application_id = {APPLICATION}")
        db.execute(f"PRAGMA user_version = {len(steps)}")
    db.execute("PRAGMA wal_checkpoint(TRUNCATE)")  # the main file shows from now on whose it is


def _statements(script: str) -> Iterator[str]:
    """Part a script into its statements; that of a trigger has semicolons inside."""
    statement = ""
    for part in script.split(";"):
        statement += f"{part};"
        if sqlite3.complete_statement(statement):
            yield statement
            statement = ""


def _version(db: sqlite3.Connection) -> int:
    (version,) = db.execute("PRAGMA user_version").fetchone()
    return int(version)
