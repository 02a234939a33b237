"""Everything that reads what comes from outside: whatever comes, it is taken, or refused in one sentence."""

from __future__ import annotations

import contextlib
import io
import re
import tempfile
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import UTC, datetime
from functools import cache, partial
from itertools import pairwise
from pathlib import Path

from companion.app import record_files, record_import, verify
from companion.app.building import panel_of
from companion.app.games import Games, lay, parse_seats, preset_rules
from companion.app.paper import outlet, paper
from companion.cli import main
from companion.config import load
from companion.devices import wire
from companion.devices.faults import read_faults
from companion.devices.outlets import PrinterError
from companion.devices.printer_cables import NetworkCable
from companion.devices.session import Session
from companion.devices.thermal import CableOutlet, roll
from companion.devices.virtual_table import spots
from companion.errors import FlugleiterError
from companion.journal import Journal
from companion.records import Misfit
from companion.referee.books import AnyGame
from companion.rules.interface import IllegalMove
from companion.strips import digest
from companion.texts import Texts
from tests.firmware.helpers import VECTORS
from tests.firmware.helpers import load as firmware

ROOT = Path(__file__).parents[2]
RESOURCES = ROOT / "companion" / "resources"
EN = Texts("en")
NOW = datetime(2026, 5, 16, 7, 0, tzinfo=UTC)


@dataclass(frozen=True, slots=True)
class Target:
    """A reader, and valid inputs to begin with."""

    read: Callable[[bytes], None]
    """Raises what the reader raises."""
    seeds: Callable[[], Sequence[bytes]]
    costly: bool = False
    """Takes some hundredths of a second each time."""


def judge(target: Target, data: bytes) -> None:
    """Let a reader read; whatever it refuses it refuses in one sentence."""
    try:
        target.read(data)
    except (FlugleiterError, IllegalMove, PrinterError, Misfit) as refusal:
        said = EN.plain(refusal.sentence, refusal.details) if isinstance(refusal, FlugleiterError) else str(refusal)
        assert said, "a refusal without a word"
        assert len(said) < 2000 + 20 * len(data), "a refusal of many words"
        assert "Traceback" not in said


@contextmanager
def file(data: bytes, name: str = "input") -> Iterator[Path]:
    """Put bytes into a file for a moment."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / name
        path.write_bytes(data)
        yield path


def _lines() -> list[bytes]:
    """Give lines in both directions that are right to the last digit of their checksum."""
    payloads = re.findall(r'"([A-Z?][^"]*\*[0-9A-F]{8})"', VECTORS.read_text())
    known = [line.encode() + b"\n" for line in payloads]
    hello = wire.seal("H,1,1A2B3C4D,0.1.0,westfeld,16,identity,power")
    own = [hello, hello + wire.seal("B,1,0,00FF,0000") + wire.seal("E,1A2B3C4D,1,D,6")]
    own += [hello + wire.seal("T,9,12,3=04A1B2C3,3=04A1B2C4"), hello + wire.seal("F,bus,3"), wire.ask()]
    return known + own + [wire.lamps(3, "0123"), wire.settle("1A2B3C4D", 4), wire.order("flash"), wire.tone("ok")]


def _sealed(data: bytes) -> bytes:
    """Give spoilt lines their right checksum again: noise alone never gets past it."""
    kept = (line.partition(b"*")[0].decode("ascii", "replace").replace("\ufffd", "?") for line in data.split(b"\n"))
    return b"".join(wire.seal(line) for line in kept if line.isascii())


def _read_wire(data: bytes) -> None:
    """Take a link's bytes, as they are and with right checksums, in pieces."""
    session, at = Session("port", "westfeld", 16), 0.0
    session.opened(at)
    both = data + b"\n" + _sealed(data)
    cuts = sorted({0, len(both), *(len(both) * (n * n % 97) // 97 for n in range(1, 12))})
    for start, end in pairwise(cuts):
        at += 0.2
        session.received(both[start:end], at)
        session.tick(at)
    session.closed(at)


def _read_wire_on_the_board(data: bytes) -> None:
    """Take the same on the board's side."""
    decoder = firmware("wire").Decoder()
    for piece in (data, b"\n", _sealed(data)):
        decoder.feed(piece)


def _read_settings(data: bytes) -> None:
    """Read a settings file, and build from it what needs no hardware."""
    with file(data, "settings.toml") as path:
        settings = load(path)
    panel_of(settings.oled)
    paper(settings.printer)
    outlet(settings.printer)
    top = lay(settings.game.name)
    preset_rules(top, settings.game.rules, {name: str(value) for name, value in settings.game.options.items()})


def _read_board(game: str, data: bytes) -> None:
    """Read a board file, and lay out a game on it."""
    with file(data, "board.toml") as path:
        top = lay(game, path)
    top.plan()
    top.game(preset_rules(top, "seed", {}))


def _read_deck(data: bytes) -> None:
    """Read a deck file beside the other bundled deck."""
    other = "blue" if b'"red"' in data else "red"
    with file(data, "deck.toml") as path:
        top = lay("rv", None, [path, RESOURCES / "decks" / f"{other}.toml"])
    top.game(preset_rules(top, "seed", {}))


@cache
def _game(name: str) -> AnyGame:
    top = lay(name)
    return top.game(preset_rules(top, "seed", {}))


def _read_position(name: str, data: bytes) -> None:
    """Read a position; one that is taken can be played on, and written and read again."""
    game = _game(name)
    state = game.read(data.decode(errors="replace"))
    game.chance(state)
    for command in game.legal(state)[:3]:
        for event in game.decide(state, command):
            game.apply(state, event)
    game.expected(state)
    game.summary(state)
    game.outcome(state)
    assert game.write(game.read(game.write(state))) == game.write(state)


def _positions(page: str, word: str) -> list[bytes]:
    """Give the examples of a notation's page."""
    return [
        line.strip().encode()
        for line in (ROOT / "docs" / page).read_text().split("\n")
        if line.strip().startswith(word)
    ]


def _read_journal(data: bytes) -> None:
    """Open a journal, and go on with what is in it."""
    with file(data, "games.sqlite") as path, Journal.open(path, lambda: NOW) as journal:
        journal.games()
        Games(journal, lay("rv"), {}).unfinished()


@cache
def _journals() -> Sequence[bytes]:
    """Give a journal with the games of all kept records."""
    with tempfile.TemporaryDirectory() as folder, contextlib.redirect_stdout(io.StringIO()):
        path, records = Path(folder) / "games.sqlite", sorted(ROOT.glob("tests/records/*.record"))
        record_import.take([str(record) for record in records], path, EN, again=False)
        return [path.read_bytes()]


def _read_strip(data: bytes) -> None:
    """Check a strip, a code, or a picture of one."""
    with file(data) as path, contextlib.redirect_stdout(io.StringIO()):
        digest.read(data.decode(errors="replace"))
        verify.check([str(path)], EN)


def _read_record(data: bytes) -> None:
    """Read records of games, and play each again."""
    with file(data) as path:
        for record in record_files.records(str(path)).records:
            record_import.check(record)


def _read_arguments(data: bytes) -> None:
    """Take a word of the command line wherever one is read."""
    text = data.decode(errors="surrogateescape").replace("\0", "")
    top = lay("rv")
    readers: tuple[Callable[[], object], ...] = (
        lambda: parse_seats(text, top, {}),
        lambda: preset_rules(top, "seed", dict([text.partition("=")[::2]])),
        lambda: preset_rules(top, text, {}),
        lambda: read_faults(text, spots(top.plan().sensors)),
        lambda: NetworkCable(text),
    )
    for read in readers:
        with contextlib.suppress(FlugleiterError):
            read()
    _run(["legal", text])
    _run(["legal", "--rule", text, "rv flight=1"])
    _run(["verify", *text.split()])


def _run(words: list[str]) -> None:
    """Run a command; it ends with one sentence, or the help."""
    errors = io.StringIO()
    with contextlib.redirect_stdout(io.StringIO()), contextlib.redirect_stderr(errors):
        try:
            status = main(words)
        except SystemExit:
            return
    assert status in {0, 1, 2}
    if status == 2:
        assert errors.getvalue().count("\n") == 1


class _Chatter:
    """A printer's cable on which anything may come back."""

    name, group, shared, bound = "port", "lp", True, True

    def __init__(self, said: bytes) -> None:
        self._said = [said[n : n + 1] for n in range(len(said))]

    def open(self) -> bool:
        return True

    def write(self, _: bytes) -> None:
        """Swallow."""

    def ask(self, _: bytes) -> bytes:
        return self._said.pop() if self._said else b""

    def waiting(self) -> int:
        return 0

    def drop(self) -> None:
        """Stay."""

    def close(self) -> None:
        """Stay."""


def _read_paper(data: bytes) -> None:
    """Take whatever a printer answers."""
    roll(data)
    way = CableOutlet(_Chatter(data))
    for _ in data[:8]:
        with contextlib.suppress(PrinterError):
            way.look()


def _files(pattern: str) -> Callable[[], Sequence[bytes]]:
    return lambda: [path.read_bytes() for path in sorted(ROOT.glob(pattern))]


TARGETS: Mapping[str, Target] = {
    "wire": Target(_read_wire, _lines),
    "firmware": Target(_read_wire_on_the_board, _lines),
    "paper": Target(_read_paper, lambda: [b"\x12", b"\x72", b"\x12\x1e"]),
    "settings": Target(_read_settings, _files("companion/resources/settings.toml")),
    "rv-board": Target(partial(_read_board, "rv"), _files("companion/resources/boards/westfeld.toml")),
    "aeroplane-board": Target(partial(_read_board, "aeroplane"), _files("companion/resources/boards/aero*.toml")),
    "deck": Target(_read_deck, _files("companion/resources/decks/*.toml")),
    "rv-position": Target(partial(_read_position, "rv"), partial(_positions, "notation.md", "rv ")),
    "aeroplane-position": Target(
        partial(_read_position, "aeroplane"), partial(_positions, "notation-aeroplane.md", "aeroplane ")
    ),
    "journal": Target(_read_journal, _journals, costly=True),
    "strip": Target(_read_strip, _files("tests/reference/strips/season-32-*.*"), costly=True),
    "record": Target(_read_record, _files("tests/records/*.record"), costly=True),
    "arguments": Target(
        _read_arguments,
        lambda: [b"red=Anna,blue=computer", b"flight_end=c", b"short", b"bounce,stuck:H4,unplug@30s", b"bon:9100"],
        costly=True,
    ),
}
