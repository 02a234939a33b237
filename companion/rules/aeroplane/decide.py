"""Judge commands: each becomes events, or is refused with the id of the rule."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from companion.rules.aeroplane import commands as cm
from companion.rules.aeroplane import events as ev
from companion.rules.aeroplane.beginning import first_roll
from companion.rules.aeroplane.board import HANGAR, HOME, HOP, LAUNCH, SHORTCUT_END
from companion.rules.aeroplane.ending import end_roll, end_turn
from companion.rules.aeroplane.hits import cross, strike
from companion.rules.aeroplane.moves import check_move, check_plane, moves, why_none
from companion.rules.aeroplane.rulebook import Rulebook
from companion.rules.aeroplane.state import FACES, Match, Step, Turn
from companion.rules.aeroplane.story import Story
from companion.rules.aeroplane.ways import mates, questions, ways
from companion.rules.interface import Die, IllegalMove

SIXES = 3
"""The six that ends a turn (R1)."""


def chance(book: Rulebook, match: Match) -> Die | None:
    """Say whether a roll is due."""
    if match.turn.roll is not None or match.step is Step.OVER:
        return None
    drawn_by_lot = match.step is Step.BEGINNING and book.options.first == "random"
    return Die(match.seat, drawn_by_lot or book.options.dice == "electronic")


def legal(book: Rulebook, match: Match) -> tuple[cm.Command, ...]:
    """List what may be done now, the likeliest first."""
    turn = match.turn
    if turn.roll is None:
        return ()
    if turn.flight:
        return questions(book, match, turn.flight)
    if penalty_due(book, turn):
        return _returnable(book, match)
    found = moves(book, match)
    return (*found, cm.Pass()) if book.options.forced_move == "off" else found


def penalty_due(book: Rulebook, turn: Turn) -> bool:
    """Tell whether the third six was rolled, where it is punished."""
    return turn.sixes == SIXES and book.options.three_sixes != "none"


def _returnable(book: Rulebook, match: Match) -> tuple[cm.ReturnPlane, ...]:
    """List the planes of which one goes back; a stack is named once."""
    pieces, fleet = book.pieces[match.turn.mover], match.fleet
    flying = [index for index, progress in enumerate(fleet.at) if LAUNCH <= progress < HOME]
    return tuple(cm.ReturnPlane(pieces[index]) for index in flying if fleet.stacks[index] == index + 1)


def decide(book: Rulebook, match: Match, command: cm.Command) -> tuple[ev.Event, ...]:
    """Turn a command into events.

    Raises:
        IllegalMove: with the id of the rule that refuses it.
    """
    story = Story(book, match)
    _CARRY_OUT[type(command)](story, command)
    return tuple(story.events)


def _roll(story: Story, command: cm.Roll) -> None:
    value = command.value
    if not 1 <= value <= FACES:
        raise IllegalMove("AC-P", "aero.refused.die", value=value)
    if story.match.step is Step.OVER:
        raise IllegalMove("AC-E", "aero.refused.over")
    if story.match.turn.roll is not None:
        raise IllegalMove("AC-P", "aero.refused.rolled")
    if story.match.step is Step.BEGINNING:
        first_roll(story, value)
        return
    story.tell(ev.Rolled(value))
    if value == FACES and penalty_due(story.book, story.match.turn):
        _penalty(story)
    elif not moves(story.book, story.match):
        story.tell(ev.RollLost(*why_none(story.match)))
        end_roll(story)


def _penalty(story: Story) -> None:
    """Undo what the sixes moved (R1): the third one is not played, and the turn passes (4)."""
    story.tell(ev.RollLost("AC-R1", "aero.told.three_sixes"))
    if story.book.options.three_sixes == "one_returns":
        found = _returnable(story.book, story.match)
        if len(found) > 1:
            # The roll stays where it is until the player has chosen; then the turn passes.
            return
        planes = tuple(command.piece.number for command in found)
    else:
        planes = _punished(story.book, story.match)
    for plane in planes:
        story.tell(ev.PlaneReturned(plane, "AC-R1"))
    end_turn(story)


def _punished(book: Rulebook, match: Match) -> tuple[int, ...]:
    """List the planes that go back after the third six."""
    mine, moved = dict(enumerate(match.fleet.at, 1)), match.turn.moved
    out = [plane for plane in mine if mine[plane] != HANGAR]
    match book.options.three_sixes:
        case "moved_return":
            return tuple(plane for plane in out if plane in moved and mine[plane] != HOME)
        case "moved_return_incl_finished":
            return tuple(plane for plane in out if plane in moved)
        case "all_unfinished_return":
            return tuple(plane for plane in out if mine[plane] != HOME)
        case "all_return":
            return tuple(out)
    return ()


def _check_time(match: Match) -> None:
    """Refuse what comes after the end, before the first turn, or before the roll."""
    if match.step is Step.OVER:
        raise IllegalMove("AC-E", "aero.refused.over")
    if match.step is Step.BEGINNING:
        raise IllegalMove("AC-P", "aero.refused.beginning")
    if match.turn.roll is None:
        raise IllegalMove("AC-P", "aero.refused.roll_first")


def _check_free(book: Rulebook, match: Match) -> None:
    """Refuse to begin a move while another one, or a penalty, is still open."""
    _check_time(match)
    if match.turn.flight:
        raise IllegalMove("AC-16", "aero.refused.choose_first")
    if penalty_due(book, match.turn):
        raise IllegalMove("AC-R1", "aero.refused.return_first")


def _move(story: Story, command: cm.MovePlane) -> None:
    _check_free(story.book, story.match)
    to = check_move(story.book, story.match, command.piece)
    number, fleet = command.piece.number, story.match.fleet
    if fleet.at[number - 1] == HANGAR:
        story.tell(ev.PlaneTaxied(number))
        end_roll(story)
        return
    planes = fleet.crew(number)
    if to == HOME:
        story.tell(ev.PlanesFinished(planes))
        end_roll(story)
        return
    story.tell(ev.PlanesMoved(planes, to))
    strike(story, "AC-R2")
    _fly_on(story)


def _fly_on(story: Story) -> None:
    """Carry out what leaves no choice, until the planes rest, had to go back, or the player is asked."""
    while flight := story.match.turn.flight:
        found = ways(story.book, story.match, flight.trail)
        if len(found) > 1:
            return
        if isinstance(found[0], cm.Stay):
            _rest(story)
            return
        _follow(story, found[0])
    end_roll(story)


def _follow(story: Story, way: cm.Command) -> None:
    """Jump, or fly the shortcut; hits count although the planes go on (9)."""
    flight = story.match.turn.flight
    assert flight is not None  # noqa: S101 - a way leads on from a landing
    # The planes come down before anybody leaves the field, as hands do it.
    if isinstance(way, cm.Jump):
        story.tell(ev.PlanesJumped(flight.trail[-1] + HOP))
        strike(story, "AC-R3")
    else:
        story.tell(ev.PlanesFlew(SHORTCUT_END))
        cross(story)
        strike(story, "AC-R4")


def _rest(story: Story) -> None:
    """Ask whether to stack where own planes stand already (R5, 11)."""
    match, stack = story.match, story.book.options.stack
    together = match.turn.flight and mates(match, match.turn.flight)
    if together and stack == "choice":
        story.tell(ev.PlanesRested())
        return
    if together and stack == "always":
        story.tell(ev.PlanesStacked(together))
    end_roll(story)


def _go_on(story: Story, command: cm.Command) -> None:
    """Take an answer to a question of the move."""
    _check_time(story.match)
    if command not in legal(story.book, story.match):
        # A question can only be answered while it is open; each kind has the rule that would open it.
        rule, code = _NO_QUESTION[type(command)]
        raise IllegalMove(rule, code)
    match command:
        case cm.Stay():
            _rest(story)
        case cm.Stack():
            flight = story.match.turn.flight
            story.tell(ev.PlanesStacked(mates(story.match, flight) if flight else ()))
            end_roll(story)
        case cm.StandApart():
            end_roll(story)
        case _:
            _follow(story, command)
            _fly_on(story)


_NO_QUESTION: Mapping[type[cm.Command], tuple[str, str]] = {
    cm.Jump: ("AC-R3", "aero.refused.no_jump"),
    cm.TakeShortcut: ("AC-R4", "aero.refused.no_shortcut"),
    cm.Stay: ("AC-16", "aero.refused.no_stay"),
    cm.Stack: ("AC-11", "aero.refused.no_stack"),
    cm.StandApart: ("AC-11", "aero.refused.no_stack"),
}


def _return(story: Story, command: cm.ReturnPlane) -> None:
    _check_time(story.match)
    if not penalty_due(story.book, story.match.turn):
        raise IllegalMove("AC-R1", "aero.refused.no_penalty")
    check_plane(story.book, story.match, command.piece)
    number = command.piece.number
    if story.match.fleet.at[number - 1] == HANGAR:
        raise IllegalMove("AC-R1", "aero.refused.in_hangar", piece=command.piece)
    story.tell(ev.PlaneReturned(number, "AC-R1"))
    end_turn(story)


def _pass(story: Story, _: cm.Pass) -> None:
    _check_free(story.book, story.match)
    if story.book.options.forced_move == "on":
        raise IllegalMove("AC-2", "aero.refused.pass")
    story.tell(ev.RollLost("AC-2", "aero.told.passed"))
    end_roll(story)


def _put_down(story: Story, command: cm.PutDown) -> None:
    """Say why a plane may not stand there: it may not move at all, or the die leads elsewhere."""
    book, match = story.book, story.match
    _check_free(book, match)
    to = check_move(book, match, command.piece)
    field = book.board.routes[match.turn.mover][to]
    steps = match.turn.roll or 0
    raise IllegalMove("AC-A2", "aero.refused.exact_steps", piece=command.piece, to=command.to, steps=steps, lands=field)


_CARRY_OUT: Mapping[type[cm.Command], Callable[[Story, Any], None]] = {
    cm.Roll: _roll,
    cm.MovePlane: _move,
    cm.Jump: _go_on,
    cm.TakeShortcut: _go_on,
    cm.Stay: _go_on,
    cm.Stack: _go_on,
    cm.StandApart: _go_on,
    cm.ReturnPlane: _return,
    cm.Pass: _pass,
    cm.PutDown: _put_down,
}
