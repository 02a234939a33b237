from __future__ import annotations

from dataclasses import dataclass, field

import pytest

from companion.devices.hands import Grip, Hands
from companion.devices.virtual_table import VirtualTable
from companion.messages import Key
from companion.rules.interface import (
    Arrival,
    Card,
    Colour,
    Detail,
    Field,
    Phrase,
    Piece,
    Points,
    Seat,
    Standing,
    Summary,
    Words,
)
from companion.view import Bar, Body, Clocking, Instruct, ShowCard, ShowDie, View, Winner

RED_3, BLUE_5, HAWK = Piece(Colour.RED, 3), Piece(Colour.BLUE, 5), Piece(None, 1)
PERSON, COMPUTER = Seat(Colour.RED, "Anna"), Seat(Colour.BLUE, computer=True)
OK = {Key.CONFIRM: Phrase("key.ok")}
PIPS = {Key.UP: Phrase("key.pips"), Key.DOWN: Phrase("key.pips")}
NONE = Points(0)


@dataclass
class Scene:
    """Hands at a table, and what they did."""

    table: VirtualTable = field(default_factory=lambda: VirtualTable([RED_3, BLUE_5, HAWK]))
    done: list[object] = field(default_factory=list)

    def see(self, body: Body, keys: dict[Key, Phrase], seat: Seat | None = COMPUTER) -> bool:
        """Let the hands read a screen and act; tell whether they did."""
        grip = Grip(moved=self.done.append, roll=lambda: self.done.append("roll"), press=self.done.append)
        deed = Hands(self.table, grip).deed(View(Bar(seat), body, keys))
        if deed:
            deed()
        return deed is not None

    def told(self, code: str, **details: Detail) -> bool:
        """Let the hands read an instruction."""
        return self.see(Instruct(Phrase(code, details), kind="following"), {}, PERSON)

    def at(self, piece: Piece) -> Field | None:
        """Say where a piece stands."""
        return next((place for place in self.table.taken() if piece in self.table.standing(place)), None)


def test_a_piece_goes_where_the_screen_says() -> None:
    """An instruction is carried out for persons too, and the sensors hear of it."""
    scene = Scene()
    assert scene.told("do.put", piece=RED_3, to="A1")
    assert scene.told("do.move", piece=RED_3, at="A1", to="B2")
    assert scene.at(RED_3) == "B2"
    assert scene.done == [{"A1"}, {"B2"}]


@pytest.mark.parametrize("details", [{"to": "loft.red"}, {}])
def test_a_piece_that_goes_home_leaves_the_board(details: dict[str, Detail]) -> None:
    """A loft has no sensor: a piece that goes there, or off the board, is taken away."""
    scene = Scene()
    scene.table.place(RED_3, Field("A1"))
    assert scene.told("do.off", piece=RED_3, at="A1", **details)
    assert scene.table.aside == (RED_3, BLUE_5, HAWK)


@pytest.mark.parametrize(("seat", "presses"), [(COMPUTER, [Key.CONFIRM]), (PERSON, [])])
def test_a_step_that_no_sensor_sees_is_confirmed(seat: Seat, presses: list[Key]) -> None:
    """A step that waits for the button is done for everybody, and confirmed for computer players alone."""
    scene = Scene()
    assert scene.see(Instruct(Phrase("do.put", {"piece": RED_3, "to": "A1"}), kind="following"), OK, seat)
    assert scene.done == [{"A1"}, *presses]


def test_an_unknown_thing_is_cleared_away() -> None:
    """Where only a field is named, whatever stands there goes."""
    scene = Scene()
    scene.table.place(HAWK, Field("A1"))
    assert scene.told("do.clear", at="A1")
    assert scene.done == [frozenset()]


ARRIVAL = Arrival(RED_3, COMPUTER, 1, 24, NONE, NONE, 9, 1, 6)
CARD = Card("W01", "blue", Words({}), Words({}), "forward 3")
RANKS = Summary(1, 6, (Standing(COMPUTER, 6, 6, NONE, NONE, 1),))


@pytest.mark.parametrize(
    "body",
    [
        Instruct(Phrase("ask.read"), kind="turn"),
        ShowCard(CARD),
        Clocking(ARRIVAL),
        ShowDie(4),
        Winner((COMPUTER,), Phrase("title.flight"), RANKS),
    ],
)
def test_what_waits_for_the_button_of_a_computer_player_is_confirmed(body: Body) -> None:
    """Cards, arrivals, dice and the end of a flight are confirmed for computer players, once each."""
    scene = Scene()
    assert scene.see(body, OK)
    assert scene.done == [Key.CONFIRM]


def test_a_computer_player_rolls() -> None:
    """A screen that takes pips asks a computer player for a roll of the real die."""
    scene = Scene()
    assert scene.see(Instruct(Phrase("ask.roll")), PIPS)
    assert scene.done == ["roll"]


@pytest.mark.parametrize("body", [Instruct(Phrase("ask.roll")), ShowCard(CARD), ShowDie(4)])
def test_persons_use_their_own_hands(body: Body) -> None:
    """What a person is asked for is left to the person."""
    assert not Scene().see(body, OK | PIPS, PERSON)


def test_one_person_is_enough_to_confirm_the_end_of_a_flight() -> None:
    """A flight's result stays on the screen while a person is among the players."""
    both = Summary(1, 6, (*RANKS.standings, Standing(PERSON, 0, 6, NONE, NONE, 2)))
    assert not Scene().see(Winner((COMPUTER,), Phrase("title.flight"), both), OK)


def test_the_champion_stays_on_the_screen() -> None:
    """Nobody confirms the end of a match: the screen shows the champion."""
    assert not Scene().see(Winner((COMPUTER,), Phrase("title.champion"), RANKS), OK)


@pytest.mark.parametrize("body", [ShowDie(4, rolling=True), Instruct(Phrase("ask.move"))])
def test_hands_wait_while_there_is_nothing_to_do(body: Body) -> None:
    """A rolling die and a thinking player are waited for."""
    assert not Scene().see(body, {})


def test_people_put_right_their_own_mistakes() -> None:
    """Where the board is wrong, hands help computer players alone."""
    wrong = Instruct(Phrase("do.belongs", {"piece": RED_3, "to": "A1"}), kind="correcting")
    assert not Scene().see(wrong, {}, PERSON)
    assert Scene().see(wrong, {}, COMPUTER)


def test_hands_wait_while_a_person_holds_a_piece() -> None:
    """A piece in a person's hand stays there, and nothing else is moved meanwhile."""
    scene = Scene()
    scene.table.take(BLUE_5)
    scene.told("do.put", piece=RED_3, to="A1")
    assert scene.table.hand == BLUE_5
    assert scene.done == []


def test_a_stack_is_carried_together() -> None:
    """An instruction that names several pieces is carried out for all of them."""
    scene = Scene()
    assert scene.told("do.move", piece=(RED_3, BLUE_5), at="A1", to="B2")
    assert scene.at(RED_3) == scene.at(BLUE_5) == "B2"


def test_hands_try_the_sensors() -> None:
    """A self-test's fields get two pieces at once, where none stands yet, and the oldest ones move on."""
    scene = Scene()
    fields = (Field("A1"), Field("B2"), Field("C3"))
    assert scene.told("do.try", fields=fields)
    assert (scene.at(RED_3), scene.at(BLUE_5), scene.at(HAWK)) == ("A1", "B2", None)
    assert scene.told("do.try", fields=fields[2:])
    assert scene.at(HAWK) == "C3"
    assert scene.told("do.leave", fields=(Field("D4"), Field("B2")))
    assert (scene.at(RED_3), scene.at(BLUE_5)) == ("D4", "B2")


def test_hands_empty_the_board() -> None:
    """What a self-test wants off the board is taken off; a field that is empty already stays so."""
    scene = Scene()
    scene.table.place(RED_3, Field("A1"))
    scene.table.place(HAWK, Field("A1"))
    assert scene.told("do.empty", fields=(Field("A1"), Field("B2")))
    assert scene.table.taken() == frozenset()
    assert scene.done == [frozenset()]


def test_a_person_who_tries_the_sensors_is_not_disturbed() -> None:
    """While a person holds a piece the hands leave the board alone."""
    scene = Scene()
    scene.table.take(RED_3)
    assert scene.told("do.try", fields=(Field("A1"),))
    assert scene.done == []
