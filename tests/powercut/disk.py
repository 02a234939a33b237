"""A disk that writes down what SQLite does to it, fails when it is told to, and tells what a power cut leaves.

The journal's own code runs on it: `connect` stands in for `sqlite3.connect`, with apsw's SQLite behind it.
"""

from __future__ import annotations

import random
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import apsw

MERGED = 6
"""Pages after which the two files are merged; SQLite's own thousand would hardly ever come."""
SECTOR = 512
"""Bytes that a disk writes whole or not at all."""


@dataclass(frozen=True, slots=True)
class Deed:
    """One thing done to a file of the folder: `create`, `write`, `cut`, `sync` (with its folder) or `delete`."""

    what: str
    file: str
    at: int = 0
    data: bytes = b""
    folder: bool = False
    """A sync that makes new and deleted names durable, too."""


def works(_: Deed) -> int:
    """Let a deed not fail."""
    return 0


class Disk:
    """Deeds in their order, and when the next one fails."""

    def __init__(self) -> None:
        self.deeds: list[Deed] = []
        self.fault: Callable[[Deed], int] = works
        """Says of a deed how it fails, by SQLite's number; 0: it does not."""
        self._vfs = _Vfs(self)

    def do(self, deed: Deed) -> None:
        """Write a deed down, or fail instead of it."""
        fault = self.fault(deed)
        if fault:
            raise apsw.exception_for(fault)
        self.deeds.append(deed)

    def connect(self, name: Path | str, *, uri: bool = False, **_: object) -> Connection:
        """Do what `sqlite3.connect` does."""
        # An address says by itself what may be done.
        flags = apsw.SQLITE_OPEN_READWRITE | (apsw.SQLITE_OPEN_URI if uri else apsw.SQLITE_OPEN_CREATE)
        with _plain():
            return Connection(apsw.Connection(str(name), flags, vfs=self._vfs.name))


class _Vfs(apsw.VFS):
    """Opens files that are written down."""

    def __init__(self, disk: Disk) -> None:
        self._disk = disk
        self.name = f"recording-{id(disk)}"
        super().__init__(self.name, "")

    def xOpen(self, name: str | apsw.URIFilename | None, flags: list[int]) -> apsw.VFSFile:  # noqa: N802 - SQLite's
        return _File(self._disk, name, flags)

    def xDelete(self, filename: str, syncdir: bool) -> None:  # noqa: FBT001, N802 - SQLite's
        if Path(filename).exists():  # else SQLite minds no error, but apsw does
            self._disk.do(Deed("delete", Path(filename).name, folder=syncdir))
            super().xDelete(filename, syncdir)


class _File(apsw.VFSFile):
    """Writes down what is done to it."""

    def __init__(self, disk: Disk, name: str | apsw.URIFilename | None, flags: list[int]) -> None:
        self._disk = disk
        path = Path(name.filename() if isinstance(name, apsw.URIFilename) else str(name))
        self._name = path.name
        side = flags[0] & (apsw.SQLITE_OPEN_WAL | apsw.SQLITE_OPEN_MAIN_JOURNAL)
        # The journal makes its empty file itself, and SQLite brings it to the disk.
        new = not path.exists() or not (path.stat().st_size or any(deed.file == path.name for deed in disk.deeds))
        # SQLite makes the name of such a file durable with its first sync.
        self._fresh = bool(new and side)
        super().__init__("", name, flags)
        if new:
            disk.do(Deed("create", self._name))

    def xWrite(self, data: bytes, offset: int) -> None:  # noqa: N802 - SQLite's
        self._disk.do(Deed("write", self._name, offset, bytes(data)))
        super().xWrite(data, offset)

    def xTruncate(self, newsize: int) -> None:  # noqa: N802 - SQLite's
        self._disk.do(Deed("cut", self._name, newsize))
        super().xTruncate(newsize)

    def xSync(self, flags: int) -> None:  # noqa: N802 - SQLite's
        self._disk.do(Deed("sync", self._name, folder=self._fresh))
        self._fresh = False
        super().xSync(flags)


class _Rows:
    """What a statement brought."""

    def __init__(self, rows: list[Any], lastrowid: int) -> None:
        self._rows, self.lastrowid = iter(rows), lastrowid

    def __iter__(self) -> Iterator[Any]:
        return self._rows

    def fetchone(self) -> Any:
        """Give the next row."""
        return next(self._rows, None)

    def fetchall(self) -> list[Any]:
        """Give the rest."""
        return list(self._rows)


class Connection:
    """As much of `sqlite3.Connection` as the journal asks for."""

    def __init__(self, db: apsw.Connection) -> None:
        self._db = db
        db.set_wal_hook(_merge)
        self.text_factory: object = str

    def execute(self, sql: str, bindings: tuple[Any, ...] = ()) -> _Rows:
        """Carry out one statement."""
        with _plain():
            return _Rows(list(self._db.execute(sql, bindings)), self._db.last_insert_rowid())

    def executescript(self, sql: str) -> None:
        """Carry out some statements."""
        self.execute(sql)

    def executemany(self, sql: str, bindings: Any) -> None:
        """Carry out one statement several times."""
        with _plain():
            self._db.executemany(sql, bindings)

    def set_progress_handler(self, _handler: object, _steps: int) -> None:
        """Tell nobody: nobody waits."""

    @property
    def in_transaction(self) -> bool:
        """Tell whether something is not committed."""
        return self._db.in_transaction

    def close(self) -> None:
        """Let go of the file."""
        # SQLite minds no failure here, such as that a file to be read cannot be locked; apsw would tell of it.
        with suppress(apsw.Error):
            self._db.close()


def _merge(db: apsw.Connection, _name: str, pages: int) -> int:
    """Merge the two files now and then, as SQLite does by itself: it minds no failure, but apsw would tell of it."""
    if pages >= MERGED:
        with suppress(apsw.Error):
            db.wal_checkpoint()
    return apsw.SQLITE_OK


@contextmanager
def _plain() -> Iterator[None]:
    """Give apsw's faults as those of `sqlite3`."""
    try:
        yield
    except apsw.Error as error:
        code = getattr(error, "extendedresult", apsw.SQLITE_ERROR)
        broken = code & 0xFF in {sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB}
        fault = sqlite3.DatabaseError(str(error)) if broken else sqlite3.OperationalError(str(error))
        fault.sqlite_errorcode = code
        raise fault from error


# What a power cut leaves

Pages = dict[str, bytes]
"""The files of the folder by their names."""


class _Cut:
    """The folder as it is in memory, and as it is on disk for sure."""

    def __init__(self) -> None:
        self.now: dict[str, bytearray] = {}
        self.sure: dict[str, bytes] = {}
        """Contents that a sync has reached."""
        self.names: set[str] = set()
        """Names that a sync of the folder has reached."""
        self.pending: dict[str, list[Deed]] = {}

    def take(self, deed: Deed) -> None:
        """Let a deed happen."""
        match deed.what:
            case "create":
                self.now[deed.file], self.sure[deed.file], self.pending[deed.file] = bytearray(), b"", []
            case "delete":
                del self.now[deed.file]
            case "sync":
                self.sure[deed.file], self.pending[deed.file] = bytes(self.now[deed.file]), []
            case _:
                done(self.now[deed.file], deed)
                self.pending[deed.file].append(deed)
        if deed.folder:
            self.names = set(self.now)

    def killed(self) -> Pages:
        """Give what a killed program leaves: all that it wrote."""
        return {name: bytes(data) for name, data in self.now.items()}

    def lost(self) -> Pages:
        """Give what is left if the disk did nothing that it need not."""
        return {name: self.sure[name] for name in self.names}

    def torn(self, chance: random.Random) -> Pages:
        """Give what is left if the disk did some of it, in any order, some of that by halves."""
        names = {
            name for name in {*self.names, *self.now} if name in self.names & set(self.now) or chance.random() < 0.5
        }
        return {name: self._some(name, chance) for name in names}

    def _some(self, name: str, chance: random.Random) -> bytes:
        data = bytearray(self.sure[name])
        for deed in self.pending[name]:
            how = chance.choice(("done", "left", "torn", "zero"))
            if how == "done" or (how != "left" and deed.what == "cut"):
                done(data, deed)
            elif how == "torn":
                done(data, Deed("write", name, deed.at, _sectors(deed, chance)))
            elif how == "zero":
                # The file has grown, and what should be there did not come.
                done(data, Deed("write", name, len(data), bytes(max(0, deed.at + len(deed.data) - len(data)))))
        return bytes(data)


def _sectors(deed: Deed, chance: random.Random) -> bytes:
    """Give the beginning of a write, up to the end of a sector of the disk."""
    end = (deed.at + chance.randrange(len(deed.data))) // SECTOR * SECTOR
    return deed.data[: max(0, end - deed.at)]


def done(data: bytearray, deed: Deed) -> None:
    """Carry out a write or a cut."""
    if deed.what == "cut":
        del data[deed.at :]
        return
    data.extend(bytes(max(0, deed.at - len(data))))
    data[deed.at : deed.at + len(deed.data)] = deed.data


def cuts(deeds: list[Deed], pages: Pages | None = None) -> Iterator[tuple[int, _Cut]]:
    """Give the folder before the first deed and after each, with how many were done.

    Args:
        deeds: what was done.
        pages: what was there before.
    """
    cut = _Cut()
    for name, data in (pages or {}).items():
        cut.now[name], cut.sure[name], cut.pending[name] = bytearray(data), data, []
    cut.names = set(cut.now)
    yield 0, cut
    for number, deed in enumerate(deeds, 1):
        cut.take(deed)
        yield number, cut
