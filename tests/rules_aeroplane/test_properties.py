import random
from collections.abc import Callable, Mapping

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.errors import WrongInputError
from companion.rules.aeroplane import commands as cm
from companion.rules.aeroplane.events import Event
from companion.rules.aeroplane.options import PRESETS, VALUES, choose
from companion.rules.interface import Field, IllegalMove, Seat, Stage
from tests.rules_aeroplane import invariants
from tests.rules_aeroplane.aeroplane_ids import documented
from tests.table_aeroplane import FOUR, Table, finish, game, greedy

IDS = documented()
SEATS = st.integers(2, 4).flatmap(lambda count: st.permutations(FOUR).map(lambda seats: tuple(seats[:count])))


def agreed(preset: str, drawn: Mapping[str, str]) -> dict[str, str]:
    """Take drawn options one by one, and leave out each that makes no sense beside the earlier ones."""
    rules = dict(PRESETS[preset])
    for name, value in drawn.items():
        try:
            choose(rules={**rules, name: value})
        except WrongInputError:
            continue
        rules[name] = value
    return rules


OPTIONS = st.builds(
    agreed,
    st.sampled_from([*PRESETS]),
    st.fixed_dictionaries(
        {},
        optional={name: st.sampled_from(values) for name, values in VALUES.items() if name != "starter"}
        | {"take_off": st.sampled_from(["even", "five_six", "six", "1,6", "1,2,3,4,5,6"])},
    ),
)


def laid(seats: tuple[Seat, ...], rules: Mapping[str, str]) -> Table:
    """Lay out a match; four players sit down where teams were agreed."""
    played = game(**rules)
    return Table(played, played.setup(FOUR if "opposite_pairs" in rules.values() else seats))


def walk(play: Table, seed: int, unseen: int, steps: int) -> None:
    """Play from the start, greedily or anyhow; count planes in every position, look closer at the last ones."""
    rng = random.Random(seed)
    greed = rng.choice([0.0, 0.7, 1.0])
    start, happened = play.state, list[Event]()
    rolls = die(rng)
    for step in range(unseen + steps):
        invariants.planes_and_sides(play)
        if step >= unseen:
            invariants.somebody_can_act(play)
            invariants.notation_and_words(play)
            invariants.what_is_offered_is_accepted(play, IDS)
            for _ in range(6):
                invariants.what_is_not_offered_is_refused(play, rng, IDS)
        if play.played.stage(play.state) is Stage.OVER:
            break
        if play.played.chance(play.state):
            command: cm.Command = cm.Roll(rolls())
        else:
            command = greedy(play) if rng.random() < greed else rng.choice(play.played.legal(play.state))
        before = play.state
        happened.extend(play.do(command))
        invariants.hits_are_deserved(play, before, play.events)
    replayed = start
    for event in happened:
        replayed = play.played.apply(replayed, event)
    assert replayed == play.state


def die(rng: random.Random) -> Callable[[], int]:
    """Give a die; half of the dice show more sixes and twos than a fair one, for stacks, jumps and penalties."""
    faces = rng.choice([(1, 2, 3, 4, 5, 6), (1, 2, 2, 3, 4, 5, 6, 6, 6)])
    return lambda: rng.choice(faces)


@settings(max_examples=60)
@given(SEATS, OPTIONS, st.integers(0, 2**32), st.sampled_from([0, 30, 150, 400]))
def test_every_position_of_play_is_sound(
    seats: tuple[Seat, ...], rules: dict[str, str], seed: int, unseen: int
) -> None:
    """Planes are conserved, sides apart, the notation holds it all, offers are accepted, the rest is refused."""
    walk(laid(seats, rules), seed, unseen, 40)


@pytest.mark.heavy
@pytest.mark.timeout(3600)
@settings(max_examples=900)
@given(SEATS, OPTIONS, st.integers(0, 2**32), st.sampled_from([0, 30, 150, 400, 900]))
def test_every_position_of_long_play_is_sound(
    seats: tuple[Seat, ...], rules: dict[str, str], seed: int, unseen: int
) -> None:
    """The same for more and longer matches."""
    walk(laid(seats, rules), seed, unseen, 100)


@pytest.mark.parametrize(
    ("option", "value"), [(n, v) for n, values in VALUES.items() if n != "starter" for v in values]
)
def test_greedy_play_ends_under_every_option_value(option: str, value: str) -> None:
    """A match of computer players is over after some thousand commands, whatever is agreed."""
    play = laid(FOUR, {option: value})
    assert finish(play, random.Random(3)) < 9_000
    assert play.played.outcome(play.state) is not None


@settings(max_examples=15)
@given(SEATS, OPTIONS, st.integers(0, 2**32))
def test_greedy_play_ends_under_any_agreement(seats: tuple[Seat, ...], rules: dict[str, str], seed: int) -> None:
    """Combined options end too; then every player is ranked, once."""
    play = laid(seats, rules)
    assert finish(play, random.Random(seed), limit=30_000) < 30_000
    outcome = play.played.outcome(play.state)
    assert outcome is not None
    ranked = [seat for group in outcome.ranking for seat in group]
    assert sorted(seat.colour for seat in ranked) == sorted(seat.colour for seat in play.state.seats if seat)
    assert tuple(row.seat for row in play.played.sheet(play.state).rows if row.place == 1) == outcome.ranking[0]


@settings(max_examples=40)
@given(SEATS, OPTIONS, st.integers(0, 2**32))
def test_whatever_a_hand_does_is_legal_or_refused_in_words(
    seats: tuple[Seat, ...], rules: dict[str, str], seed: int
) -> None:
    """Each plane put on each kind of place means a command that is judged, never a crash; before the start nothing."""
    rng, play = random.Random(seed), laid(seats, rules)
    for _ in range(200):
        if play.played.stage(play.state) is Stage.OVER:
            return
        piece = rng.choice(rng.choice(play.played.book.pieces))
        to = rng.choice([*play.played.book.board.fields, Field(f"hangar.{piece.colour}")])
        meant = play.played.moving(play.state, piece, to)
        assert (meant is None) is (play.played.stage(play.state) is Stage.SETUP)
        if meant is not None and invariants.spokesman(play, meant) not in play.played.legal(play.state):
            with pytest.raises(IllegalMove):
                play.played.decide(play.state, meant)
        if play.played.chance(play.state):
            play.do(cm.Roll(rng.randint(1, 6)))
        else:
            play.do(rng.choice(play.played.legal(play.state)))
