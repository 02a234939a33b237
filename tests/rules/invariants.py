"""What must hold in every position that play can reach."""

from __future__ import annotations

import random
import re

import pytest

from companion.rules.interface import Colour, Die, Draw, Field, IllegalMove, Piece, Stage
from companion.rules.rv import commands as cm
from companion.rules.rv.actions import DISCS, cards_left
from companion.rules.rv.board import Direction
from companion.rules.rv.state import Joker
from tests.table import Table


def pieces_and_cards(play: Table) -> None:
    """Check what can be counted on the table."""
    flight, board, options = play.state.flight, play.played.book.board, play.played.book.options
    fields = [*flight.at.values(), *flight.hawks]
    assert len(fields) == len(set(fields)), "one piece a field"
    assert set(fields) <= set(board.fields)
    parts = [*flight.at, *flight.home, *flight.struck]
    assert len(parts) == len(set(parts)), "a pigeon is in one place only"
    assert set(parts) == flight.set, "no pigeon is lost or made"
    assert set(flight.hawks) <= set(board.hawks)
    assert len(flight.hawks) + len(flight.struck) <= len(board.hawks), "each struck pigeon costs a hawk"
    for bird, field in flight.at.items():
        assert field not in {entry for colour, entry in board.entries.items() if colour != bird.colour}
        assert (field == board.entries[Colour(str(bird.colour))]) is (bird == flight.entering)
    resting = [rest.piece for rest in flight.rests]
    assert len(resting) == len(set(resting))
    assert set(resting) <= set(flight.at)
    for colour in Colour:
        assert options.disc_limit == "c" or sum(bird.colour == colour for bird in resting) <= DISCS
    for stack, cards in play.played.book.decks.stacks.items():
        left = cards_left(play.played.book, flight, stack)
        laid_off = [card for card in flight.drawn if card in cards]
        assert sorted([*left, *laid_off]) == sorted(cards), "no card is lost or made"


def somebody_can_act(play: Table) -> None:
    """Check that play is never stuck: chance is due, or something is legal, never both; after the end neither."""
    due, found = play.played.chance(play.state), play.legal
    if play.played.stage(play.state) is Stage.OVER:
        assert due is None
        assert not found
        assert play.played.outcome(play.state) is not None
    else:
        assert (due is None) is bool(found)
        assert not isinstance(due, Draw) or due.cards
    assert len(found) == len(set(found)), "nothing is offered twice"


def notation_and_words(play: Table) -> None:
    """Check that the position survives its notation, and that everything can be put in words."""
    played, state = play.played, play.state
    text = played.write(state)
    assert played.read(text) == state, text
    assert played.write(played.read(text)) == text
    assert set(played.expected(state).at) == {
        *state.flight.at,
        *state.flight.home,
        *(Piece(None, played.book.board.hawks.index(hawk) + 1) for hawk in state.flight.hawks),
    }
    assert played.ask(state).code
    assert (played.arrival(state) is not None) is (played.stage(state) is Stage.CLOCKING)
    assert len(played.summary(state).standings) == len(state.seats)
    assert len(played.sheet(state).lofts) == len(state.seats)
    for command in play.legal:
        assert played.label(state, command).text.code


def what_is_offered_is_accepted(play: Table) -> None:
    """Check that each legal command, and each the table may do beside, is judged without complaint."""
    for command in (*play.legal, *play.played.beside(play.state)):
        events = play.played.decide(play.state, command)
        assert events
        after = play.state
        for event in events:
            assert isinstance(event, play.played.event_types)
            play.played.report(after, event)
            after = play.played.apply(after, event)
        assert after != play.state or isinstance(command, cm.Take)


def what_is_not_offered_is_refused(play: Table, rng: random.Random, ids: set[str]) -> None:
    """Check that a command out of the blue is legal, or is refused with a rule of the document."""
    command = out_of_the_blue(play, rng)
    if command in play.legal or command in play.played.beside(play.state) or _is_due(play, command):
        play.played.decide(play.state, command)
        return
    with pytest.raises(IllegalMove) as no:
        play.played.decide(play.state, command)
    assert no.value.rule in ids, no.value
    assert re.fullmatch(r"refused\.[a-z_]+", no.value.phrase.code)


def _is_due(play: Table, command: cm.Command) -> bool:
    due = play.played.chance(play.state)
    match command:
        case cm.Roll(value):
            return isinstance(due, Die) and 1 <= value <= 6
        case cm.DrawCard(card):
            return isinstance(due, Draw) and card in due.cards
        case cm.ClockIn(piece):
            return play.state.flight.entering == piece
    return False


def out_of_the_blue(play: Table, rng: random.Random) -> cm.Command:
    """Make up a command of any kind, likely or absurd."""
    board = play.played.book.board
    piece = Piece(rng.choice([play.state.seat.colour] * 3 + [*Colour, None]), rng.randint(1, 6))
    to = Field(rng.choice([*board.fields, "Q4", "C0", "", "@1", "A--1", "loft.red"]))
    hawk = rng.choice([*board.hawks, Field("M2"), Field("A1")])
    numbers = tuple(sorted(rng.sample(range(8), rng.randint(2, 7))))
    kinds: tuple[cm.Command, ...] = (
        *(cm.Move(piece, to), cm.Jump(piece, to), cm.Take(piece, to)),
        *(cm.PlayHawk(hawk, piece), cm.CrowHawk(hawk), cm.ChooseHawk(hawk)),
        *(cm.CrowPigeon(piece), cm.SwapWith(piece), cm.ClockIn(piece, manual=rng.random() < 0.5)),
        *(cm.TurnRelease(rng.choice([*Direction])), cm.LoseJoker(rng.choice([*Joker, "ace"]))),
        *(cm.Roll(rng.randint(-1, 8)), cm.DrawCard(rng.choice(["W01", "W20", "D07", "X"]))),
        *(cm.SetPigeons(numbers), cm.NamePigeons(numbers)),
        *(cm.Pass(), cm.BreakOff(counted=rng.random() < 0.5), cm.Proceed()),
    )
    return rng.choice(kinds)
