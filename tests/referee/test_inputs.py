from __future__ import annotations

from collections.abc import Mapping

import pytest

from companion.effects import Acknowledge
from companion.messages import InputReceived, Proposed
from companion.referee.books import Former
from companion.referee.inputs import PATIENCE
from companion.referee.record import Act
from companion.referee.referee import Referee
from companion.referee.sensing import SETTLE, Table
from companion.referee.setup import Setup
from companion.referee.watch import Watch
from companion.rules.interface import Opening, Phrase, Question
from tests.referee_helpers import at_table
from tests.referee_parts import Script


def test_a_doubled_input_counts_once() -> None:
    """An input that the board sends again is acknowledged again and changes nothing."""
    sitting = at_table("rv turn=red red=H5 blue=H6,A6")
    assert sitting.input("D", "3") == 1
    deeds = list(sitting.books.deeds)
    assert sitting.input("D", "3", n=1) == 1
    assert sitting.books.deeds == deeds


def test_an_input_after_a_gap_waits_for_the_missing_one() -> None:
    """An input whose forerunner is missing is not taken; the answer says how far the counting is."""
    sitting = at_table("rv turn=red red=H5 blue=H6,A6")
    sitting.input("K", "die")
    assert sitting.input("D", "5", n=3) == 1
    assert not sitting.books.deeds
    assert sitting.input("K", "back", n=2) == 2
    assert sitting.input("D", "5", n=3) == 3
    assert len(sitting.books.deeds) == 1


def test_another_start_of_the_board_counts_anew() -> None:
    """After the board restarted its inputs begin at 1 again, and late ones of the former start change nothing."""
    sitting = at_table("rv turn=red red=H5 blue=H6,A6")
    sitting.roll(3)
    sitting.press("confirm")
    assert sitting.input("D", "2", n=1, boot="00c0ffee") == 1
    deeds = len(sitting.books.deeds)
    assert deeds == 3
    assert sitting.input("D", "3", n=1) == 1
    assert len(sitting.books.deeds) == deeds


def test_a_refused_roll_is_counted() -> None:
    """A roll that nobody asked for is refused on the screen and still counts as received."""
    sitting = at_table("rv turn=red roll=2 red=H5,A3 blue=A6")
    assert sitting.input("D", "3") == 1
    assert sitting.kind == "refused"
    assert sitting.record.newest.act is Act.INPUT
    assert sitting.record.last_input("0badcafe") == 1


def test_a_command_keeps_the_input_that_caused_it() -> None:
    """The number of an input lies in the same entry as the command that it brought."""
    sitting = at_table("rv turn=red red=H5,A3 blue=A6")
    sitting.roll(2)
    sitting.input("K", "confirm")
    assert [(entry.entry.act, entry.entry.input and entry.entry.input.n) for entry in sitting.record.entries] == [
        (Act.COMMAND, 1),
        (Act.COMMAND, 2),
    ]


def test_a_restarted_program_goes_on_counting() -> None:
    """The board keeps running while the program starts anew: the next number is taken, an old one is not."""
    sitting = at_table("rv turn=red red=H5,A3 blue=A6")
    sitting.roll(2)
    again = sitting.resumed()
    assert again.input("D", "2", n=1) == 1
    assert again.input("K", "confirm", n=2) == 2


def test_a_board_that_has_been_counting_for_long_is_understood() -> None:
    """An unknown start whose oldest input keeps coming is taken up from there, and not before it was patient."""
    sitting = at_table("rv turn=red red=H5,A3 blue=A6")
    for _ in range(PATIENCE):
        assert sitting.input("K", "down", n=41) == 0
        assert sitting.input("K", "die", n=42) == 0
    assert sitting.input("K", "down", n=41) == 41
    assert sitting.input("K", "die", n=42) == 42


def test_a_board_that_counted_on_in_a_set_up_is_understood() -> None:
    """Inputs of a set-up that was cut short are on no disk: the counting goes on where the board's oldest one is."""
    sitting = at_table("rv turn=red red=H5,A3 blue=A6")
    assert sitting.input("K", "down", n=1) == 1
    for _ in range(PATIENCE):
        assert sitting.input("K", "down", n=5) == 1
    assert sitting.input("K", "down", n=5) == 5


def test_a_set_up_takes_no_input_of_an_earlier_game_again() -> None:
    """What an earlier game committed is only acknowledged: an old confirm must not answer a question."""
    referee = Referee(
        Setup(_question, lambda _: Opening((), {})),
        lambda _: pytest.fail("nothing was agreed"),
        Watch(Table(()), SETTLE),
        Script(),
        former=Former(lambda _: 5),
    )
    for _ in range(2 * PATIENCE):
        effects = referee.handle(InputReceived("0A0B0C0D", 5, "K", "confirm", 0.0))
        assert Acknowledge("0A0B0C0D", 5) in effects
    assert referee.books is None


def _question(answers: Mapping[str, str]) -> Question | None:
    """Ask once."""
    return None if answers else Question("players", Phrase("setup.players"), (("2", Phrase("setup.players.2")),))


def test_a_lost_first_input_is_not_passed_over() -> None:
    """While the first input may still come, a later one does not take its place."""
    sitting = at_table("rv turn=red red=H5,A3 blue=A6")
    for _ in range(5):
        assert sitting.input("K", "die", n=2) == 0
    assert sitting.input("D", "4", n=1) == 1
    assert sitting.input("K", "die", n=2) == 2


def test_a_proposal_out_of_range_is_ignored() -> None:
    """A choice that is no index of the legal commands carries out nothing, whatever its sign."""
    sitting = at_table("rv turn=red roll=2 red=H5,A3 blue=A6", computers="red")
    for choice in (-1, 99):
        sitting.handle(Proposed(sitting.asked[-1].position, choice, sitting.now))
        assert not sitting.books.deeds
        sitting.tick()
    sitting.answer()
    assert len(sitting.books.deeds) == 1
