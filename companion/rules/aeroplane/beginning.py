"""Before the first turn: who sits where, and who begins (P)."""

from __future__ import annotations

from companion.errors import WrongInputError
from companion.rules.aeroplane import events as ev
from companion.rules.aeroplane.board import HANGAR, SEATS
from companion.rules.aeroplane.rulebook import Rulebook
from companion.rules.aeroplane.state import Fleet, Match, Step, Turn
from companion.rules.aeroplane.story import Story
from companion.rules.interface import Seat

FEWEST = 2


def new_match(book: Rulebook, seats: tuple[Seat, ...]) -> Match:
    """Lay the planes into their hangars.

    Raises:
        WrongInputError: these players cannot sit at one table.
    """
    _check_seats(book, seats)
    # Players may be named in any order; where they sit follows from the board.
    by_seat = {book.board.seat[seat.colour]: seat for seat in seats}
    count = book.options.fleet()
    full = Fleet((HANGAR,) * count, tuple(range(1, count + 1)))
    fleets = tuple(full if number in by_seat else Fleet() for number in SEATS)
    match = Match(tuple(by_seat.get(number) for number in SEATS), fleets, Turn(min(by_seat)))
    if book.options.first != "fixed":
        return match
    starter = next((n for n, seat in by_seat.items() if seat.colour == book.options.starter), min(by_seat))
    return Match(match.seats, fleets, Turn(starter), Step.PLAYING)


def _check_seats(book: Rulebook, seats: tuple[Seat, ...]) -> None:
    colours = [seat.colour for seat in seats]
    if not FEWEST <= len(seats) == len(set(colours)):
        raise WrongInputError("A game needs two to four players, each with another colour.")
    if book.options.teams != "off" and len(seats) < len(SEATS):
        raise WrongInputError("Teams need four players; add players, or set the rule option teams to off.")
    starter = book.options.starter
    if starter != "lowest" and starter not in colours:
        raise WrongInputError(
            "Nobody plays {starter}, who should begin; set the rule option starter to one of {allowed}.",
            starter=starter,
            allowed=", ".join(colours),
        )


def contest(throws: tuple[tuple[int, int], ...], players: tuple[int, ...]) -> tuple[tuple[int, ...], int | None]:
    """Follow the rolls for the first turn.

    Returns:
        The seats that have yet to roll in this round, and the winner once there is one; only the tied roll again.
    """
    contenders = players
    while len(throws) >= len(contenders):
        this_round, throws = throws[: len(contenders)], throws[len(contenders) :]
        highest = max(value for _, value in this_round)
        contenders = tuple(seat for seat, value in this_round if value == highest)
        if len(contenders) == 1:
            return (), contenders[0]
    return contenders[len(throws) :], None


def first_roll(story: Story, value: int) -> None:
    """Record a roll for the first turn."""
    match = story.match
    seat = match.turn.mover
    left, winner = contest((*match.throws, (seat, value)), match.players)
    story.tell(ev.FirstRolled(seat, value, left[0] if left else seat))
    if winner is not None:
        story.tell(ev.MatchBegun(winner))
