"""Before the release: pigeons are set, named for a medal, and the flight director is rolled for (B1, B7, 32)."""

from __future__ import annotations

from itertools import combinations

from companion.errors import WrongInputError
from companion.rules.interface import Colour, IllegalMove, Piece, Seat
from companion.rules.rv import events as ev
from companion.rules.rv.board import PLACES
from companion.rules.rv.commands import Command, NamePigeons, SetPigeons
from companion.rules.rv.rulebook import Rulebook
from companion.rules.rv.state import Season, Step
from companion.rules.rv.story import Story

FEWEST = 4
NAMED = 3
"""Pigeons named before a medal flight (Vorbenannte)."""
MIRRORS = ({Colour.RED, Colour.BLUE}, {Colour.YELLOW, Colour.GREEN})
"""Pairs of lofts with equal chances (45)."""


def check_seats(book: Rulebook, seats: tuple[Seat, ...]) -> None:
    """Check who sits at the table.

    Raises:
        WrongInputError: unless two to four players have a colour each, two of them a mirror pair (45 a).
    """
    colours = {seat.colour for seat in seats}
    if not 2 <= len(seats) == len(colours):  # noqa: PLR2004 - nobody plays alone
        raise WrongInputError("A game needs two to four players, each with another colour.")
    if len(seats) == 2 and book.options.colours == "a" and colours not in MIRRORS:  # noqa: PLR2004 - a pair
        raise WrongInputError(
            "Two players take red and blue, or yellow and green; for other pairs set the rule option colours to b."
        )


def preparations(book: Rulebook, season: Season) -> tuple[Command, ...]:
    """List what the mover may set or name, the most pigeons first."""
    if season.step is Step.SETTING:
        numbers = range(1, PLACES + 1)
        sizes = (_size(season),) if _agreed(book, season) else range(PLACES, FEWEST - 1, -1)
        return tuple(SetPigeons(chosen) for size in sizes for chosen in combinations(numbers, size))
    mine = sorted(bird.number for bird in season.flight.set if bird.colour == season.seat.colour)
    return tuple(NamePigeons(chosen) for chosen in combinations(mine, NAMED))


def _agreed(book: Rulebook, season: Season) -> bool:
    """Tell whether the first player's number binds the mover (39 b)."""
    return book.options.pigeons == "b" and season.flight.mover > 0


def _size(season: Season) -> int:
    first = season.seats[0].colour
    return sum(bird.colour == first for bird in season.flight.set)


def set_pigeons(story: Story, command: SetPigeons) -> None:
    """Set pigeons.

    Raises:
        IllegalMove: RV-B1 for a wrong number of them, RV-39 where all must set the same.
    """
    book, season, numbers = story.book, story.season, command.numbers
    proper = len(set(numbers)) == len(numbers) and all(1 <= number <= PLACES for number in numbers)
    if not proper or not FEWEST <= len(numbers) <= PLACES:
        raise IllegalMove("RV-B1", "refused.set", fewest=FEWEST, most=PLACES)
    if _agreed(book, season) and len(numbers) != _size(season):
        raise IllegalMove("RV-39", "refused.same_number", count=_size(season))
    story.tell(ev.PigeonsSet(tuple(sorted(numbers))))
    if story.season.flight.mover == 0:
        _after_setting(story)


def name_pigeons(story: Story, command: NamePigeons) -> None:
    """Name pigeons.

    Raises:
        IllegalMove: RV-41 unless three different own pigeons that are set are named.
    """
    pieces = {Piece(story.season.seat.colour, number) for number in command.numbers}
    if len(command.numbers) != NAMED or len(pieces) != NAMED or not pieces <= story.season.flight.set:
        raise IllegalMove("RV-41", "refused.name", count=NAMED)
    story.tell(ev.PigeonsNamed(tuple(sorted(command.numbers))))
    if story.season.flight.mover == 0:
        _direct(story)


def _after_setting(story: Story) -> None:
    options, flight = story.book.options, story.season.flight
    plan = range(1, options.plan() + 1)
    if options.named == "b":
        due = flight.number == 1 and any(options.medal(number) for number in plan)
    else:
        due = bool(options.medal(flight.number))
    if due:
        story.tell(ev.NamingBegun())
    else:
        _direct(story)


def _direct(story: Story) -> None:
    director = story.season.flight.director
    if story.book.options.start_rule == "c" and director is not None:
        story.tell(ev.FlightReleased(director, director))
    else:
        story.tell(ev.DirectingBegun())


def director_roll(story: Story, value: int) -> None:
    """Record a roll for flight director; the equal highest roll again (32)."""
    flight, seats = story.season.flight, len(story.season.seats)
    throws = (*flight.throws, (flight.mover, value))
    left, winner = contest(throws, seats)
    story.tell(ev.DirectorRolled(flight.mover, value, left[0] if left else flight.mover))
    if winner is not None:
        starter = (winner + 1) % seats if story.book.options.start_rule == "b" else winner
        story.tell(ev.FlightReleased(winner, starter))


def contest(throws: tuple[tuple[int, int], ...], seats: int) -> tuple[list[int], int | None]:
    """Find who still has to roll for director, and the winner once there is one.

    Args:
        throws: seat index and value, in order.
        seats: number of players.
    """
    contenders = list(range(seats))
    while len(throws) >= len(contenders):
        round_, throws = dict(throws[: len(contenders)]), throws[len(contenders) :]
        highest = max(round_.values())
        contenders = [seat for seat in contenders if round_[seat] == highest]
        if len(contenders) == 1:
            return [], contenders[0]
    return contenders[len(throws) :], None
