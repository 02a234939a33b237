"""The immutable picture that every display shows: codes and details, never sentences."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from companion.messages import Key
from companion.rules.interface import Arrival, Card, Phrase, Seat, Summary


@dataclass(frozen=True, slots=True)
class Bar:
    """Who is on, and where we are: the inverted bar on top."""

    seat: Seat | None = None
    """None: it is nobody's turn."""
    title: Phrase | None = None
    """Shown in the place of the seat (`Aufbau`, `Spielstand`)."""
    where: Phrase | None = None
    """On the right (`Flug 2/6`)."""
    home: tuple[int, int] | None = None
    """How many of this player's pieces are home, of how many: always in sight."""


@dataclass(frozen=True, slots=True)
class Instruct:
    """One thing to do, as big as fits, and why in small lines."""

    do: Phrase
    why: tuple[Phrase, ...] = ()
    kind: str = "turn"
    """`turn`, `following`, `correcting`, `refused`, `fault`, `paused`, `news`: only what is wrong blinks."""
    remaining: int = 0
    """More steps of the same kind after this one."""


@dataclass(frozen=True, slots=True)
class Choose:
    """A list with one row chosen, the likeliest first."""

    ask: Phrase
    options: tuple[Phrase, ...]
    chosen: int = 0


@dataclass(frozen=True, slots=True)
class ShowCard:
    """An event card that fills the panel until it is confirmed."""

    card: Card
    note: Phrase | None = None


@dataclass(frozen=True, slots=True)
class ShowDie:
    """A die: a typed pip count to confirm, or an electronic roll."""

    value: int
    """0 before the first pip."""
    rolling: bool = False
    confirm: bool = False
    """True: the confirm button takes this value."""


@dataclass(frozen=True, slots=True)
class Clocking:
    """The ceremony of an arrival (konstatieren)."""

    arrival: Arrival


@dataclass(frozen=True, slots=True)
class Rests:
    """Which pigeons rest, and which discs are left."""

    summary: Summary


@dataclass(frozen=True, slots=True)
class Scores:
    """The score table, leader first."""

    summary: Summary


@dataclass(frozen=True, slots=True)
class DieRow:
    """One player's rolls."""

    seat: Seat
    faces: tuple[int, ...]
    """How often 1 to 6 came."""


@dataclass(frozen=True, slots=True)
class Dice:
    """The statistics of the die."""

    rows: tuple[DieRow, ...]
    faces: tuple[int, ...]
    """All players."""
    sensed: int
    typed: int
    electronic: int
    chi_square: float
    """Five degrees of freedom."""
    verdict: Phrase


@dataclass(frozen=True, slots=True)
class Winner:
    """The end of a flight or of the match; several seats share a win."""

    seats: tuple[Seat, ...]
    title: Phrase
    summary: Summary
    score: Phrase | None = None
    """What it was won with."""


@dataclass(frozen=True, slots=True)
class Explain:
    """A text to read, part by part where a panel cannot show it whole."""

    title: Phrase
    text: Phrase
    part: int = 0
    """Turned on by so many parts; how many there are each panel knows for itself, and begins again after the last."""


@dataclass(frozen=True, slots=True)
class AllLit:
    """A test picture: every dot of the panel is lit."""


@dataclass(frozen=True, slots=True)
class Working:
    """Work that people wait for."""

    what: Phrase
    done: int = 0
    of: int = 0
    """0: nobody knows how much it is."""


Body = Instruct | Choose | ShowCard | ShowDie | Clocking | Rests | Scores | Dice | Winner | Explain | AllLit | Working


@dataclass(frozen=True, slots=True)
class View:
    """One screen: who, what to do, why, and which keys do something now."""

    bar: Bar
    body: Body
    keys: Mapping[Key, Phrase] = field(default_factory=dict)
    """Only keys that do something now; CONFIRM is drawn as a dot, BACK as an arrow, UP and DOWN together."""
    trouble: Phrase | None = None
    """A device that is missing; shown in the lowest line, the game goes on."""
    waiting: bool = False
    """True: the referee waits for something that is not a person (a small moving dot)."""
    aside: Phrase | None = None
    """What goes on beside the game, such as a strip being printed; seen where there is room between the keys."""
    earlier: tuple[Phrase, ...] = ()
    """What was told of the deeds before the newest, the newest of them last; for displays that have room."""
    more: int = 0
    """So many more devices are missing than `trouble` speaks of."""
