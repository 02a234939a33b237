"""What must hold in every position that play can reach."""

from __future__ import annotations

import random
import re

import pytest

from companion.rules.aeroplane import commands as cm
from companion.rules.aeroplane import events as ev
from companion.rules.aeroplane.board import track
from companion.rules.aeroplane.state import Match
from companion.rules.interface import Colour, Field, IllegalMove, Piece, Stage
from tests.table_aeroplane import Table


def planes_and_sides(play: Table) -> None:
    """Check what can be counted on the table, by geometry alone."""
    match, book = play.state, play.played.book
    cells: dict[int, set[int]] = {}
    for seat in match.players:
        fleet = match.fleets[seat]
        assert len(fleet.at) == len(fleet.stacks) == book.options.fleet(), "no plane is lost or made"
        assert all(-1 <= progress <= 56 for progress in fleet.at)
        for plane, lowest in enumerate(fleet.stacks, 1):
            assert fleet.at[plane - 1] == fleet.at[lowest - 1], "a stack stands together"
            assert fleet.stacks[lowest - 1] == lowest <= plane
            assert plane == lowest or 0 <= fleet.at[plane - 1] <= 55
        for progress in fleet.at:
            if 1 <= progress <= 50:
                cells.setdefault(track(seat, progress), set()).add(seat)
    partners = ({0, 2}, {1, 3}) if book.options.teams != "off" else ()
    assert all(len(sides) == 1 or sides in partners for sides in cells.values()), "two sides never share a track cell"
    assert set(play.played.expected(match).at) == {
        book.pieces[s][n] for s in match.players for n in range(len(match.fleets[s].at))
    }
    assert match.turn.sixes <= 3 or book.options.three_sixes == "none"


def hits_are_deserved(play: Table, before: Match, events: tuple[ev.Event, ...]) -> None:
    """Check by the names of the fields that whoever was hit stood where the mover came down, or was flown over."""
    match, played, flown = before, play.played, False
    colours = played.book.board.colours
    for event in events:
        if isinstance(event, ev.PlaneCaptured):
            assert match.turn.flight is not None
            pieces, at = played.book.pieces, played.expected(match).at
            mine = at[pieces[match.turn.mover][match.turn.flight.planes[0] - 1]]
            crossed = f"{colours[(match.turn.mover + 2) % 4][0].upper()}3"
            hit = at[pieces[event.seat][event.plane - 1]]
            assert hit == mine or (flown and hit == crossed)
            assert event.seat != match.turn.mover
        flown = isinstance(event, ev.PlanesFlew) or (flown and isinstance(event, ev.PlaneCaptured))
        match = played.apply(match, event)


def somebody_can_act(play: Table) -> None:
    """Check that play is never stuck: chance is due, or something is legal, never both; after the end neither."""
    due, found = play.played.chance(play.state), play.played.legal(play.state)
    if play.played.stage(play.state) is Stage.OVER:
        assert due is None
        assert not found
        assert play.played.outcome(play.state) is not None
        assert play.played.mover(play.state) is None
    else:
        assert (due is None) is bool(found)
        assert not play.state.fleet.done, "a finished player is never on"
    assert len(found) == len(set(found)), "nothing is offered twice"
    assert not play.state.turn.flight or len(found) > 1, "only real choices are asked"


def notation_and_words(play: Table) -> None:
    """Check that the position survives its notation, and that everything can be put in words."""
    played, state = play.played, play.state
    text = played.write(state)
    assert played.read(text) == state, text
    assert played.write(played.read(text)) == text
    assert played.ask(state).code.startswith("aero.")
    assert played.arrival(state) is None
    assert played.beside(state) == ()
    assert [row.rank for row in played.summary(state).standings] == sorted(
        row.rank for row in played.summary(state).standings
    )
    assert len(played.sheet(state).rows) == len(state.players)
    for command in played.legal(state):
        assert played.label(state, command).text.code.startswith("aero.offer.")
    assert played.legal(state) == () or played.advise(state) in played.legal(state)


def what_is_offered_is_accepted(play: Table, ids: set[str]) -> None:
    """Check that each legal command is judged without complaint, and that all it tells names a rule."""
    for command in play.played.legal(play.state):
        here = Table(play.played, play.state)
        assert here.do(command)
        assert all(phrase.rule in ids for phrase in here.told), here.told
        assert here.state != play.state


def what_is_not_offered_is_refused(play: Table, rng: random.Random, ids: set[str]) -> None:
    """Check that a command out of the blue is legal, or is refused with a rule of the document."""
    command = out_of_the_blue(play, rng)
    if spokesman(play, command) in play.played.legal(play.state) or _is_due(play, command):
        play.played.decide(play.state, command)
        return
    with pytest.raises(IllegalMove) as no:
        play.played.decide(play.state, command)
    assert no.value.rule in ids, no.value
    assert re.fullmatch(r"aero\.refused\.[a-z_]+", no.value.phrase.code)


def spokesman(play: Table, command: cm.Command) -> cm.Command:
    """Name the plane under which a stack or the hangar is offered; other commands stay as they are."""
    if not isinstance(command, (cm.MovePlane, cm.ReturnPlane)) or command.piece.colour != play.state.seat.colour:
        return command
    fleet, number = play.state.fleet, command.piece.number
    if not 1 <= number <= len(fleet.at):
        return command
    at = fleet.at[number - 1]
    first = fleet.at.index(-1) + 1 if at == -1 else fleet.stacks[number - 1]
    return type(command)(Piece(command.piece.colour, first))


def _is_due(play: Table, command: cm.Command) -> bool:
    return isinstance(command, cm.Roll) and play.played.chance(play.state) is not None and 1 <= command.value <= 6


def out_of_the_blue(play: Table, rng: random.Random) -> cm.Command:
    """Make up a command of any kind, likely or absurd."""
    colour = rng.choice([play.state.seat.colour] * 4 + [*Colour, None])
    piece = Piece(colour, rng.choice([1, 2, 3, 4, 1, 2, 3, 4, 0, 5]))
    to = Field(rng.choice([*play.played.book.board.fields, "53", "hangar.red", ""]))
    kinds: tuple[cm.Command, ...] = (
        *(cm.MovePlane(piece), cm.ReturnPlane(piece), cm.PutDown(piece, to), cm.Roll(rng.randint(-1, 8))),
        *(cm.Jump(), cm.TakeShortcut(), cm.Stay(), cm.Stack(), cm.StandApart(), cm.Pass()),
    )
    return rng.choice(kinds)
