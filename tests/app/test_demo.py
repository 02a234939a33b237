from __future__ import annotations

from itertools import chain

import pytest

from companion.effects import EntrySlip
from companion.referee.phases import Phase
from companion.referee.record import Act
from companion.rules.interface import Field, Stage
from companion.rules.rv.events import CardDrawn, Event, Rolled
from companion.strips import Paper, encode, layout, text, verify
from companion.strips.decode import Row, decode
from companion.texts import LANGUAGES, Texts
from companion.view import ShowCard, ShowDie
from tests.app.flown import PAIR, QUICK, Flown, fly

TRIO = "red=computer,green=computer,blue=computer"
FLOWS: tuple[dict[str, str], ...] = (
    {"flight_end": "a"},
    {"flight_end": "b"},
    {"flight_end": "c"},
    {"flight_end": "d"},
    {"card_mode": "b"},
    {"hawk_trigger": "b"},
    {"hawk_trigger": "c"},
    {"crow_mode": "b"},
    {"crow_mode": "ab"},
    {"start_rule": "b"},
    {"start_rule": "c"},
    {"entry_overshoot": "b"},
    {"dice_event": "b"},
    {"dice": "electronic"},
    {"medals": "on", "medal_flights": "0,1,2", "flights": "2", "flight_end": "a"},
    {"rotation": "on", "flights": "2", "flight_end": "a"},
    {"points_mode": "b"},
)
"""Every reading of the rules that changes the course of a flight."""


def spelt(rules: dict[str, str]) -> str:
    """Name a test by its rules."""
    return " ".join(f"{name}={value}" for name, value in rules.items())


def check(flown: Flown) -> None:
    """Check what holds at the end of any season."""
    assert flown.referee.phase is Phase.MATCH_OVER
    assert flown.game.stage(flown.state) is Stage.OVER
    plan = flown.game.book.options.plan()
    assert [strip.sheet.flight for strip in flown.flights] == list(range(1, plan + 1))
    assert flown.flights[-1].sheet.champions
    started, done = flown.noted(Act.PRINT_STARTED), flown.noted(Act.PRINT_DONE)
    assert started == done == list(flown.slips)
    replayed = flown.game.setup(flown.seats)
    for event in chain.from_iterable(one.entry.events for one in flown.log):
        assert isinstance(event, Event)
        replayed = flown.game.apply(replayed, event)
    assert replayed == flown.state
    for language in LANGUAGES:
        for slip in flown.slips.values():
            assert verify(text(layout(slip, 32, Texts(language).say)).split("\n"))


@pytest.mark.parametrize("rules", FLOWS, ids=spelt)
def test_every_reading_leads_to_an_end(rules: dict[str, str]) -> None:
    """Whatever the table agreed on, a season of two ends, is printed whole, and its journal tells the same end."""
    check(fly(3, PAIR, **QUICK | rules))


@pytest.mark.heavy
@pytest.mark.timeout(300)
@pytest.mark.parametrize("seed", range(2, 5))
@pytest.mark.parametrize("rules", FLOWS, ids=spelt)
def test_every_reading_leads_to_an_end_for_four(rules: dict[str, str], seed: int) -> None:
    """Four players come to an end under every reading, too, in whole flights."""
    check(fly(seed, **{"flights": "1"} | rules))


@pytest.mark.parametrize("seats", [PAIR, TRIO, "computer"])
def test_two_three_and_four_players_come_to_an_end(seats: str) -> None:
    """Seasons of any number of players end."""
    check(fly(5, seats, **QUICK))


@pytest.mark.timeout(20)
@pytest.mark.parametrize("rotation", ["off", "on"])
def test_a_flight_that_ends_early_is_cleared_away(rotation: str) -> None:
    """Pigeons that are still under way when a flight ends leave the board, and the next flight begins."""
    check(fly(3, PAIR, flights="2", flight_end="c", rotation=rotation))


def test_hands_act_again_when_two_turns_look_alike() -> None:
    """A last pigeon's two sixes in a row show the same screen twice, and the hands roll all the same."""
    flown = fly(2, flights="1", card_mode="b")
    rolls = [[event for event in one.entry.events if isinstance(event, Rolled)] for one in flown.log]
    check(flown)
    assert sum(map(len, rolls)) == flown.flights[0].sheet.rolls


def test_the_whole_table_was_seen() -> None:
    """Cards, arrivals and an electronic die come on the screen of a flight, each drawn card exactly once."""
    flown = fly(3, PAIR, **QUICK, dice="electronic")
    drawn = [event.card for one in flown.log for event in one.entry.events if isinstance(event, CardDrawn)]
    cards = [view.body.card.id for view in flown.views if isinstance(view.body, ShowCard)]
    assert drawn
    assert [card for card, after in zip(cards, [*cards[1:], ""], strict=True) if card != after] == drawn
    assert {view.body.value for view in flown.views if isinstance(view.body, ShowDie)} == {1, 2, 3, 4, 5, 6}


def test_from_the_sensor_line_to_the_printed_strip() -> None:
    """What sensors and die told over the wire stands on paper: the printer's bytes read as the game's own sheet."""
    flown, texts = fly(3, PAIR, **QUICK), Texts("en")
    assert {one.entry.source for one in flown.log if any(isinstance(e, Rolled) for e in one.entry.events)} == {"sensed"}
    assert all(one.entry.input for one in flown.log if one.entry.source == "sensed" and one.entry.input)
    sheet = flown.game.sheet(flown.state)
    strip = layout(flown.flights[-1], 32, texts.say)
    rows = [deed for deed in decode(encode(strip, Paper())) if isinstance(deed, Row)]
    paper = ["".join(letter for letter, _ in row.cells) for row in rows]
    for loft in sheet.lofts:
        assert any(line.startswith("Sum") and line.endswith(f"{loft.sum / 100:.2f}") for line in paper)
        homes = [cell for cell in loft.cells if cell.place]
        assert len(homes) == sum(slip.arrival.seat == loft.seat for slip in flown.entries)
        assert loft.sum == sum(cell.points for cell in loft.cells)
    arrived = [slip.arrival.place for slip in flown.slips.values() if isinstance(slip, EntrySlip)]
    assert arrived == list(range(1, len(arrived) + 1))


def test_board_and_books_agree_at_the_end() -> None:
    """After a season the sensors show exactly the fields on which the books have pieces."""
    flown = fly(4, PAIR, **QUICK)
    seen = flown.referee._desk.watch.seen
    expected = {field for field in flown.game.expected(flown.state).taken() if not field.startswith("loft.")}
    assert seen is not None
    assert seen.taken == {Field(field) for field in expected}
