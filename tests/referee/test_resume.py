from __future__ import annotations

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion import messages as msg
from companion.app.chances import Seeded
from companion.referee.books import Books
from companion.referee.desk import LINGER
from companion.referee.phases import Phase
from companion.referee.record import Act, Entry
from companion.referee.setup import Setup
from companion.rules.interface import Die, Draw, IllegalMove, Opening, Phrase, Question, Stage
from companion.view import Instruct, View
from tests.referee_helpers import Sitting, at_board, at_table
from tests.referee_parts import Memory, Plan
from tests.table import FOUR, pigeon

ROLL = "rv turn=red red=H5,A3 blue=A6,B6"
SHORT = (("flights", "2"), ("flight_end", "c"), ("points_mode", "b"))
PLAY = settings(deadline=None, max_examples=25)


def some_play(books: Books, rng: random.Random, deeds: int) -> None:
    """Play at random with undos in between."""
    dice = Seeded(rng.randrange(2**16))
    for _ in range(deeds):
        state, game = books.state, books.game
        chance = game.chance(state)
        if books.deeds and rng.random() < 0.25:
            books.undo("button")
        elif isinstance(chance, Die):
            value = books.foretold.roll(dice) if rng.random() < 0.5 else rng.randint(1, 6)
            books.commit(game.given(state, value), "electronic", None, {"die": value})
        elif isinstance(chance, Draw):
            card = books.foretold.draw(chance.stack, chance.cards, dice)
            books.commit(game.given(state, card), "electronic", None, {chance.stack: card})
        elif game.legal(state):
            books.commit(rng.choice(game.legal(state)), "button")
        elif game.stage(state) is Stage.OVER:
            return


@PLAY
@given(seed=st.integers(0, 2**16), deeds=st.integers(0, 120))
def test_books_are_what_their_record_says(seed: int, deeds: int) -> None:
    """Replayed from its entries a game is the same in everything that later play depends on."""
    plan, record = Plan(seats=FOUR, rules=SHORT), Memory()
    books = plan.books(record)
    some_play(books, random.Random(seed), deeds)
    again = plan.books(record)
    assert again.state == books.state
    assert [deed.recorded for deed in again.deeds] == [deed.recorded for deed in books.deeds]
    assert [(deed.before, deed.after) for deed in again.deeds] == [(deed.before, deed.after) for deed in books.deeds]
    assert again.foretold == books.foretold
    assert again.position == books.position


def test_a_replay_decides_nothing() -> None:
    """Books open although their game would refuse what stands in the record: rules may be corrected later."""
    plan, record = Plan(ROLL), Memory()
    books = plan.books(record)
    books.commit(books.game.given(books.state, 3), "sensed")

    class Strict:
        def __init__(self, game: object) -> None:
            self._game = game

        def decide(self, *_: object) -> None:
            raise AssertionError("a replay asked for a verdict")

        def __getattr__(self, name: str) -> object:
            return getattr(self._game, name)

    again = Books(Strict(plan.game()), plan.players(), record, record.entries)  # type: ignore[arg-type]
    assert again.state == books.state


def test_a_refused_command_writes_nothing() -> None:
    """What the rules refuse leaves record, position and deeds untouched."""
    plan, record = Plan("rv turn=red roll=3 red=H5 blue=A6"), Memory()
    books = plan.books(record)
    state = books.state
    with pytest.raises(IllegalMove, match="RV-M4"):
        books.commit(books.game.given(state, 3), "sensed")
    assert not record.entries
    assert books.state is state


def test_what_changes_no_game_moves_no_position() -> None:
    """Print notes and key presses leave the number of the position alone, a command and an undo do not."""
    plan, record = Plan(ROLL), Memory()
    books = plan.books(record)
    seen = [books.position]
    books.write(Entry(Act.INPUT))
    books.write(Entry(Act.PRINT_STARTED, note={"job": 4}))
    seen.append(books.position)
    books.commit(books.game.given(books.state, 3), "sensed")
    seen.append(books.position)
    books.undo("button")
    seen.append(books.position)
    assert len(set(seen)) == 3
    assert seen[0] == seen[1]


# The screen after a restart


def same_screen(before: View | None, again: Sitting) -> None:
    """Check that a pause comes first, and then the screen that was shown last."""
    assert again.is_in(Phase.PAUSED)
    assert isinstance(again.body, Instruct)
    assert (again.asks, again.kind) == ("ask.resume", "paused")
    again.press("confirm")
    assert again.view == before


@PLAY
@given(seed=st.integers(0, 2**16), deeds=st.integers(1, 50))
def test_a_resumed_table_shows_the_screen_of_before(seed: int, deeds: int) -> None:
    """After a pause the screen is the one shown last, whatever was due: hands are asked again where they were."""
    dice = Seeded(seed)
    sitting = Sitting(Plan(seats=FOUR, rules=(*SHORT, ("dice", "electronic"))), chance=dice)
    for _ in range(deeds):
        before = len(sitting.books.deeds)
        for _ in range(40):
            if len(sitting.books.deeds) > before:
                break
            sitting.tick(2)
            sitting.press("confirm")
    last = sitting.books.deeds[-1].recorded.entry if sitting.books.deeds else None
    if last is None or "die" in last.note:
        # A roll is watched once; it is not rolled before the eyes again.
        sitting.tick(2)
        sitting.press("confirm")
    again = Sitting(sitting.plan, sitting.record, dice)
    if not sitting.books.deeds:
        assert again.kind == "following"
        return
    same_screen(sitting.view, again)


def test_a_computers_step_is_asked_again() -> None:
    """The hands had not followed when the power went: they are told again what the computer did."""
    sitting = at_table("rv turn=red roll=3 red=H5,A3 blue=A6,B6", computers="red")
    sitting.answer()
    assert sitting.kind == "following"
    same_screen(sitting.view, sitting.resumed())


def test_a_game_without_a_command_begins_anew() -> None:
    """When nothing was played yet the pieces are set again, without a pause."""
    sitting = Sitting(Plan(seats=FOUR))
    again = sitting.resumed()
    assert again.view == sitting.view
    assert again.kind == "following"


def test_a_resumed_board_is_compared_with_the_books() -> None:
    """Pieces in place need nothing; a piece that the hand had not moved yet is led."""
    sitting = at_board("rv turn=red roll=3 red=H5,A3 blue=A6,B6", computers="red")
    sitting.answer()
    (moved,) = [piece for piece, where in sitting.books.expected().at.items() if sitting.real[piece] != where]
    again = sitting.resumed()
    again.handle(msg.LinkUp("00000002", frozenset(), again.now))
    again.see(boot="00000002")
    again.press("confirm")
    told = again.follow()
    assert moved in {do.details.get("piece") for do in told}
    assert again.asks == "ask.roll"


def test_a_roll_ends_a_pause() -> None:
    """Whoever rolls at once after a restart plays on without a button."""
    sitting = at_table(ROLL)
    sitting.roll(3)
    sitting.press("confirm", "confirm")
    again = sitting.resumed()
    again.roll(2)
    assert again.is_in(Phase.CHOOSING)
    assert again.asks == "ask.move"


def test_a_resumed_computer_is_asked_after_the_pause() -> None:
    """While the table is paused no computer player is asked."""
    sitting = at_table("rv turn=red red=H5,A3 blue=A6,B6", computers="red")
    sitting.roll(3)
    again = sitting.resumed()
    again.tick(10)
    assert not again.asked
    again.press("confirm")
    assert len(again.asked) == 1


def test_a_season_that_is_over_stays_over() -> None:
    """A restart after the last flight shows the champion again, after a pause."""
    position = "rv step=landed turn=red red=#1 blue=x hawks=I1,J3,J6 past=1,-,-,-,-,-|x,-,-,-,-,-"
    sitting = at_table(position, flights="1")
    sitting.press("confirm")
    again = sitting.resumed()
    again.press("confirm")
    assert again.is_in(Phase.MATCH_OVER)
    assert again.view == sitting.view


def test_a_swap_is_asked_again_after_a_restart() -> None:
    """No sensor tells whether two pigeons have changed places: the hands are asked, and confirm by button."""
    sitting = at_board("rv turn=red roll=6 red=L4,A3 blue=M5,B6 jokers=red:,blue:", cards=["D16"])
    sitting.put((pigeon("red1"), "M3"))
    sitting.press("confirm")
    again = sitting.resumed()
    again.handle(msg.LinkUp("00000002", frozenset(), again.now))
    again.see(boot="00000002")
    again.press("confirm", "confirm")
    told: list[str] = []
    while again.kind == "following":
        told.append(again.asks)
        again.press("confirm")
    assert told == ["do.aside", "do.move", "do.put"]
    assert again.asks == "ask.roll"


def test_a_resumed_season_is_followed_by_the_next_set_up() -> None:
    """Confirming the champion of a resumed season closes it once and asks for a new game."""
    position = "rv step=landed turn=red red=#1 blue=x hawks=I1,J3,J6 past=1,-,-,-,-,-|x,-,-,-,-,-"
    sitting = at_table(position, flights="1")
    sitting.press("confirm")
    question = Question("who", Phrase("setup.who"), (("a", Phrase("setup.person")),))
    setup = Setup(lambda answers: None if answers else question, lambda _: Opening(FOUR, {}))
    again = Sitting(sitting.plan, sitting.record, afterwards=setup)
    again.press("confirm")
    again.tick(LINGER)
    again.press("confirm")
    assert again.asks == "setup.who"
    assert again.record.acts().count(Act.FINISHED) == 1
