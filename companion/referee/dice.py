"""Is the die fair? Counts by player and face, and a chi-square test with a plain sentence."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator

from companion.effects import Stamp
from companion.messages import How
from companion.referee.books import Books
from companion.referee.chance import DIE
from companion.referee.record import noted
from companion.rules.interface import Phrase
from companion.view import Dice, DieRow

FACES = range(1, 7)
FEWEST = 30
"""Rolls below which the test says nothing: five expected a face is the usual rule."""
REMARKABLE, UNLIKELY = 11.070, 15.086
"""Chi-square with five degrees of freedom: a fair die exceeds these once in 20 and once in 100 times."""


def statistics(books: Books, until: Stamp | None = None) -> Dice:
    """Count the rolls that stand, up to an entry, by player in seat order, and judge the die.

    Typed and sensed rolls tell of the same die; electronic ones are counted apart and judged only when there are no
    others, since a generator and a die say nothing about each other.
    """
    rolls = list(_rolls(books, until))
    real = [roll for roll in rolls if roll[1] is not How.ELECTRONIC]
    judged = real or rolls
    seats = books.game.seats(books.state)
    faces = _faces(value for _, _, value in judged)
    ways = Counter(how for _, how, _ in rolls)
    return Dice(
        rows=tuple(
            DieRow(seat, _faces(value for who, _, value in judged if who == index)) for index, seat in enumerate(seats)
        ),
        faces=faces,
        sensed=ways[How.SENSED],
        typed=ways[How.TYPED],
        electronic=ways[How.ELECTRONIC],
        chi_square=chi_square(faces),
        verdict=Phrase(verdict(faces)),
    )


def chi_square(faces: tuple[int, ...]) -> float:
    """Compare counts of the six faces with those of a fair die; 0 without any roll."""
    expected = sum(faces) / len(faces)
    return sum((count - expected) ** 2 / expected for count in faces) if expected else 0.0


def verdict(faces: tuple[int, ...]) -> str:
    """Name the sentence about a die: too few rolls, fair, remarkable or unlikely."""
    if sum(faces) < FEWEST:
        return "dice.few"
    value = chi_square(faces)
    return "dice.unlikely" if value > UNLIKELY else "dice.remarkable" if value > REMARKABLE else "dice.fair"


def _rolls(books: Books, until: Stamp | None) -> Iterator[tuple[int, How, int]]:
    """Give player, source and value of every roll that stands; a player keeps the index when colours rotate."""
    for deed in books.deeds:
        if until and deed.recorded.stamp.number > until.number:
            return
        entry, seat = deed.recorded.entry, books.game.mover(deed.before)
        value = noted(entry.note, DIE)
        if value and value in FACES and entry.source in set(How) and seat is not None:
            yield books.game.seats(deed.before).index(seat), How(entry.source), value


def _faces(values: Iterable[int]) -> tuple[int, ...]:
    counts = Counter(values)
    return tuple(counts[face] for face in FACES)
