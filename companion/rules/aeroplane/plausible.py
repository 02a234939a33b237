"""Can a position that was read stand on a real board? Whoever writes one by hand is told what is wrong with it."""

from __future__ import annotations

from itertools import pairwise

from companion.rules.aeroplane.beginning import contest
from companion.rules.aeroplane.board import GATE, HOME, HOP, LAUNCH, MEETS, SHORTCUT, SHORTCUT_END
from companion.rules.aeroplane.decide import legal
from companion.rules.aeroplane.ending import is_over
from companion.rules.aeroplane.rulebook import Rulebook
from companion.rules.aeroplane.state import FACES, Fleet, Flight, Match, Step
from companion.rules.aeroplane.ways import mates
from companion.rules.complaints import wrong


def check(book: Rulebook, match: Match) -> None:
    """Refuse what cannot stand on the board, and what does not fit the step or the turn.

    Raises:
        WrongInputError: says which word is wrong and what is allowed.
    """
    if book.options.teams != "off" and len(match.players) < len(match.seats):
        raise wrong("teams", "four players")
    _check_step(match)
    _check_cells(book, match)
    for fleet in match.fleets:
        _check_stacks(fleet)
    _check_places(book, match)
    _check_turn(book, match)


def _check_step(match: Match) -> None:
    turn, beginning = match.turn, match.step is Step.BEGINNING
    if match.step is not Step.PLAYING and (turn.roll or turn.sixes or turn.moved or turn.flight):
        raise wrong(f"step={match.step}", "no roll, sixes, moved or flight beside it")
    if beginning and any(progress >= LAUNCH for fleet in match.fleets for progress in fleet.at):
        raise wrong("step=beginning", "all planes in their hangars")
    order = [seat for seat, _ in match.throws] + [turn.mover] * beginning
    for count, seat in enumerate(order):
        left, winner = contest(match.throws[:count], match.players)
        if not beginning or winner is not None or left[0] != seat:
            raise wrong("throws", "with step=beginning, rolls in the order of the seats; then turn= whose roll is due")


def _check_cells(book: Rulebook, match: Match) -> None:
    """Refuse two opposing colours on one track cell (10)."""
    for seat in match.players:
        for progress in match.fleets[seat].at:
            for other in book.opponents[seat] if LAUNCH < progress <= GATE else ():
                if MEETS[seat][other][progress] in match.fleets[other].at:
                    raise wrong(book.board.routes[seat][progress], "planes of one side only on a track cell (AC-10)")


def _check_stacks(fleet: Fleet) -> None:
    for plane, lowest in enumerate(fleet.stacks, 1):
        at = fleet.at[plane - 1]
        if plane != lowest and (fleet.stacks[lowest - 1] != lowest or at != fleet.at[lowest - 1] or not 0 <= at < HOME):
            raise wrong("stacks", "each plane in one stack, with planes on the same field")


def _check_places(book: Rulebook, match: Match) -> None:
    done = {seat for seat in match.players if match.fleets[seat].done}
    if len(match.places) != len(done) or {*match.places} != done:
        raise wrong("places", "each colour whose planes are all home, once, the first first")
    if is_over(book, match) is not (match.step is Step.OVER):
        raise wrong(f"step={match.step}", "over exactly when the ranking is settled")


def _check_turn(book: Rulebook, match: Match) -> None:
    turn = match.turn
    if match.step is not Step.PLAYING:
        return
    if match.fleet.done:
        raise wrong(f"turn={match.seat.colour}", "a colour that has planes to bring home")
    if (turn.roll == FACES and not turn.sixes) or (turn.moved and not turn.sixes):
        raise wrong("sixes", "with roll=6 or moved=, the number of sixes in this turn")
    if turn.flight and not (turn.roll and _has_flown(match, turn.flight)):
        raise wrong("flight", "after roll=, one plane or one whole stack, and the fields it touched up to its place")
    # A question with one answer is never asked, so a position that waits for it cannot come about.
    choices = legal(book, match) if turn.roll else ()
    if turn.roll and len(choices) <= (turn.flight is not None):
        raise wrong(f"roll={turn.roll}", "a roll with which something is left to do or to choose")


def _has_flown(match: Match, flight: Flight) -> bool:
    fleet = match.fleet
    hops = pairwise(flight.trail)
    proper = all(to - start == HOP or (start, to) == (SHORTCUT, SHORTCUT_END) for start, to in hops)
    here = all(fleet.at[plane - 1] == flight.trail[-1] for plane in flight.planes)
    meets = not flight.rested or bool(mates(match, flight))
    return proper and here and meets and fleet.crew(flight.planes[0]) == flight.planes
