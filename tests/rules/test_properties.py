import random
from collections.abc import Mapping

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.rules.interface import Seat, Stage
from companion.rules.rv import commands as cm
from companion.rules.rv.events import Event
from companion.rules.rv.options import MEDAL_FLIGHTS, VALUES
from tests.rules import invariants
from tests.rules.rule_ids import documented
from tests.table import FOUR, Table, automatic, fly, game, greedy, new

IDS = documented()
SEATS = st.integers(2, 4).flatmap(lambda count: st.permutations(FOUR).map(lambda seats: tuple(seats[:count])))
OPTIONS = st.fixed_dictionaries(
    {"colours": st.just("b")},
    optional={name: st.sampled_from(values) for name, values in VALUES.items() if name != "colours"}
    | {MEDAL_FLIGHTS: st.sampled_from(["1,2,3", "2,4,6", "1,3,5"])},
)


def walk(seats: tuple[Seat, ...], rules: Mapping[str, str], seed: int, unseen: int, steps: int) -> None:
    """Play from the start, greedily or anyhow; count pieces in every position, look closer at the last ones."""
    rng = random.Random(seed)
    greed = rng.choice([0.0, 0.7, 1.0])
    play = Table(game(**rules), game(**rules).setup(seats))
    start = play.state
    told: list[Event] = []

    def choose_one(here: Table) -> cm.Command:
        return greedy(here) if rng.random() < greed else rng.choice(here.legal)

    for step in range(unseen + steps):
        invariants.pieces_and_cards(play)
        if step >= unseen:
            invariants.somebody_can_act(play)
            invariants.notation_and_words(play)
            if rng.random() < 0.2:
                invariants.what_is_offered_is_accepted(play)
            for _ in range(5):
                invariants.what_is_not_offered_is_refused(play, rng, IDS)
        if play.played.stage(play.state) is Stage.OVER:
            break
        told.extend(play.do(automatic(play, rng, choose_one)))
    replayed = start
    for event in told:
        replayed = play.played.apply(replayed, event)
    assert replayed == play.state


@settings(max_examples=60)
@given(SEATS, OPTIONS, st.integers(0, 2**32), st.sampled_from([0, 30, 150, 400]))
def test_every_position_of_play_is_sound(
    seats: tuple[Seat, ...], rules: dict[str, str], seed: int, unseen: int
) -> None:
    """Pieces and cards are conserved, the notation holds it all, offers are accepted, the rest is refused by a rule."""
    walk(seats, rules, seed, unseen, 40)


@pytest.mark.heavy
@pytest.mark.timeout(3600)
@settings(max_examples=300)
@given(SEATS, OPTIONS, st.integers(0, 2**32), st.sampled_from([0, 30, 150, 400, 1_000, 2_000]))
def test_every_position_of_long_play_is_sound(
    seats: tuple[Seat, ...], rules: dict[str, str], seed: int, unseen: int
) -> None:
    """The same for more and longer games."""
    walk(seats, rules, seed, unseen, 100)


@pytest.mark.parametrize(("option", "value"), [(name, value) for name, values in VALUES.items() for value in values])
def test_greedy_play_ends_under_every_option_value(option: str, value: str) -> None:
    """A flight of computer players is over after a few hundred commands, whatever is agreed."""
    assert fly(new(**{option: value}), random.Random(3)) < 2_500


@settings(max_examples=20)
@given(SEATS, OPTIONS, st.integers(0, 2**32))
def test_greedy_play_ends_under_any_agreement(seats: tuple[Seat, ...], rules: dict[str, str], seed: int) -> None:
    """Combined options end too; then the flight's result is complete."""
    played = game(**rules)
    play = Table(played, played.setup(seats))
    assert fly(play, random.Random(seed)) < 5_000
    assert len(play.state.past) == 1
    sheet = play.played.sheet(play.state)
    assert sorted(cell.place for loft in sheet.lofts for cell in loft.cells if cell.place) == list(
        range(1, 1 + len(play.state.flight.home))
    )
    assert sheet.winners


@settings(max_examples=5)
@given(st.integers(0, 2**32))
def test_random_legal_play_ends_too(seed: int) -> None:
    """Even players who choose blindly come home in the end, with the sport's short flight."""
    rng = random.Random(seed)
    play = new(flight_end="c")
    assert fly(play, rng, lambda here: rng.choice(here.legal), limit=20_000) < 20_000
