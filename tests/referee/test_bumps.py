"""A bump of up to the whole board, and a person who does what the screen says, step by step, in both games."""

from __future__ import annotations

import random
from itertools import permutations
from pathlib import Path

import pytest

from companion.effects import Lamp
from companion.messages import Key
from companion.referee.phases import Phase
from companion.referee.record import Act
from companion.referee.sensing import path
from companion.rules.interface import Colour, Field, Picture, Piece
from companion.view import Instruct
from tests.incident_helpers import WITH_BOTH_SENSORS, Scene, scene
from tests.sensing_helpers import PIECES, A, B, C, D, E, F, fewest_lifts

PIGEONS = "rv turn=red red=A3,B3,C3,D3,E3,F3 yellow=A4,B4,C4,D4,E4,F4 green=A5,B5,C5,D5,E5,F5 blue=A6,B6,C6,D6,E6,F6"
PLANES = "aeroplane turn=red red=2,9,R0,R3 blue=15,20,B0,B1 yellow=28,33,Y1,Y2 green=41,46,50,G5"
GAMES = pytest.mark.parametrize(("position", "pieces"), [(PIGEONS, 28), (PLANES, 16)], ids=["rv", "aeroplane"])
SIX = (A, B, C, D, E, F)


def obey(table: Scene) -> str:
    """Do the one thing that the screen says; pieces are found by their faces, wherever they lie."""
    assert table.view is not None
    body = table.view.body
    assert isinstance(body, Instruct)
    if body.kind == "refused":
        table.press(Key.CONFIRM)
        return body.do.code
    named = body.do.details.get("piece")
    here = body.do.details.get("at")
    pieces = (named,) if isinstance(named, Piece) else tuple(each for each, at in table.at.items() if at == here)
    assert pieces, f"nothing is there to be moved: {body.do}"
    to = body.do.details.get("to")
    for each in pieces:
        table.lift(each)
        if to is not None:
            table.place(each, str(to))
    table.rest()
    return body.do.code


def check_lamps(table: Scene) -> None:
    """The named target is steady unless something must go from it, and every field with a stranger blinks."""
    assert table.view is not None
    assert isinstance(table.view.body, Instruct)
    to, at = (table.view.body.do.details.get(word) for word in ("to", "at"))
    wanted = table.books.expected().at
    strangers = set(table.at.values()) - set(wanted.values())
    if table.identity:
        strangers = {where for each, where in table.at.items() if wanted.get(each) != where}
    blinking = {where for where, lamp in table.lamps.items() if lamp is Lamp.SURPLUS}
    assert strangers & set(table.game.fields) <= blinking
    assert {where for where, lamp in table.lamps.items() if lamp is Lamp.TARGET} <= {to}
    assert Field(to) in table.lamps if isinstance(to, str) else at in blinking


def put_right(table: Scene) -> list[str]:
    """Follow the screen until the board is right; give the codes of the steps."""
    told: list[str] = []
    while table.is_in(Phase.CORRECTING):
        assert len(told) < 80, f"the hands never end: {told[-3:]}"
        if table.kind == "correcting":
            check_lamps(table)
        told.append(obey(table))
    return told


def scattered(table: Scene, rng: random.Random, count: int) -> list[tuple[Piece, Field | None]]:
    """Throw pieces onto fields that were free."""
    taken = set(table.at.values())
    free = [where for where in table.game.fields if where not in taken]
    pieces = [each for each, where in table.at.items() if "." not in where]
    return list(zip(rng.sample(pieces, count), rng.sample(free, count), strict=True))


@GAMES
@WITH_BOTH_SENSORS
@pytest.mark.parametrize("share", [0.1, 0.5, 1.0])
def test_whoever_follows_the_screen_puts_a_scattered_board_right(
    position: str, pieces: int, share: float, tmp_path: Path, *, identity: bool
) -> None:
    """Of pieces that lie on strange fields each is named and lifted once, and nothing is written but what was."""
    table = scene(tmp_path, position, identity=identity)
    home, before = dict(table.at), table.view
    assert len(home) == pieces
    displaced = max(2, int(share * pieces))
    table.knock(scattered(table, random.Random(displaced), displaced))
    told = put_right(table)
    assert table.at == home
    assert table.lifts == displaced
    assert len(told) <= displaced
    assert table.view == before
    assert table.lamps == {}
    assert table.written == []


def tumbled(table: Scene, rng: random.Random) -> list[tuple[Piece, Field | None]]:
    """Throw many pieces about: onto free fields, off the board, and onto each other's fields."""
    pieces = rng.sample(list(table.at), rng.randint(3, len(table.at)))
    free = [where for where in table.game.fields if where not in table.at.values()]
    others = [table.at[each] for each in pieces[1:]]
    places = [*others, *rng.sample(free, len(pieces)), *[None] * len(pieces)]
    # One lies where nothing may: fewer than three that are merely gone would count as being in somebody's hands.
    return [
        *zip(pieces, [free[0], *rng.sample([where for where in places if where != free[0]], len(others))], strict=True)
    ]


@GAMES
@WITH_BOTH_SENSORS
@pytest.mark.parametrize("seed", range(6))
def test_whatever_was_thrown_about_is_put_right(
    position: str, pieces: int, seed: int, tmp_path: Path, *, identity: bool
) -> None:
    """With tags every piece comes home with the fewest lifts; by switches the board looks as the books say."""
    table = scene(tmp_path, position, identity=identity)
    home = Picture(dict(table.at))
    table.knock(tumbled(table, random.Random(seed)))
    bumped = Picture(dict(table.at))
    put_right(table)
    assert len(home.at) == pieces
    if identity:
        assert table.at == home.at
        assert table.lifts == len(path(bumped, home))
    assert set(table.at.values()) == home.taken()
    assert table.written == []


@GAMES
@WITH_BOTH_SENSORS
def test_a_board_that_slid_one_place_on_is_put_right_from_its_free_end(
    position: str, pieces: int, tmp_path: Path, *, identity: bool
) -> None:
    """Each piece stands where the next one belongs: the one whose field is free comes first, and none is put aside."""
    table = scene(tmp_path, position, identity=identity)
    home = dict(table.at)
    chain = [each for each, where in home.items() if where in table.game.fields]
    # Two that share a field are one link of the chain.
    chain = [each for index, each in enumerate(chain) if home[each] not in [home[other] for other in chain[:index]]]
    free = next(where for where in table.game.fields if where not in home.values())
    table.knock(
        [(each, to) for each, to in zip(chain, (*(home[other] for other in chain[1:]), free), strict=True)][::-1]
    )
    told = put_right(table)
    assert table.at == home
    assert table.lifts == len(chain) == pieces
    assert "do.aside" not in told


@GAMES
def test_tags_lead_a_whole_board_in_a_ring_with_one_extra_lift(position: str, pieces: int, tmp_path: Path) -> None:
    """Where all pieces changed places in one ring, one is put aside and brought back at the end."""
    table = scene(tmp_path, position, identity=True)
    home = dict(table.at)
    ring = list(home)
    table.knock(list(zip(ring, (*(home[each] for each in ring[1:]), home[ring[0]]), strict=True)))
    told = put_right(table)
    assert table.at == home
    assert told.count("do.aside") == 1
    assert table.lifts == pieces + 1


@GAMES
def test_occupancy_does_not_see_pieces_that_changed_places(position: str, pieces: int, tmp_path: Path) -> None:
    """A ring of pieces on each other's fields looks as before: nothing is claimed about it."""
    table = scene(tmp_path, position)
    assert len(table.at) == pieces
    before, (one, other) = table.view, list(table.at)[:2]
    table.knock([(one, table.at[other]), (other, table.at[one])])
    assert table.view == before
    assert table.written == []


@GAMES
@WITH_BOTH_SENSORS
def test_a_bumped_board_may_be_taken_as_it_stands(
    position: str, pieces: int, tmp_path: Path, *, identity: bool
) -> None:
    """The confirm button, held, accepts the board: one entry names the disputed fields, and they are not believed."""
    table = scene(tmp_path, position, identity=identity)
    shift = scattered(table, random.Random(pieces), 4)
    table.knock(shift)
    table.press(Key.CONFIRM)
    assert table.written == [], "a short press accepts nothing"
    table.press(Key.CONFIRM, long=True)
    assert table.written == [Act.ACCEPT]
    fields = {str(where) for _, where in shift} | {str(table.books.expected().at[each]) for each, _ in shift}
    named = str(table.entries[-1].entry.note["fields"]).split()
    assert {str(where) for _, where in shift} <= set(named) <= fields
    assert table.is_in(Phase.ROLLING)
    assert table.lamps == {}


def test_the_screen_names_piece_and_field_in_the_words_of_the_table(tmp_path: Path) -> None:
    """`Rot 3 gehört auf H4` is what a player reads, one piece at a time, with the number of those that follow."""
    table = scene(tmp_path, "rv turn=red red=A3,B3,H4 blue=A6,B6")
    table.knock([(Piece(Colour.RED, 3), Field("K4")), (Piece(Colour.BLUE, 1), Field("K6"))])
    assert table.german == "Blau 1 gehört auf A6"
    assert table.view is not None
    assert isinstance(table.view.body, Instruct)
    assert table.view.body.remaining == 1
    obey(table)
    assert table.german == "Rot 3 gehört auf H4"
    obey(table)
    assert table.is_in(Phase.ROLLING)


def test_every_order_of_six_pieces_needs_the_fewest_lifts() -> None:
    """Each of the 720 ways in which six pieces can have changed places costs one lift a piece and one a ring.

    The count of rings is checked against trying all ways for one order of each kind.
    """
    before = Picture(dict(zip(PIECES, SIX, strict=True)))
    tried: dict[tuple[int, ...], int] = {}
    for order in permutations(range(6)):
        after = Picture({each: SIX[index] for each, index in zip(PIECES, order, strict=True)})
        rings = ring_lengths(order)
        lifts = sum(rings) + len(rings)
        assert len(path(before, after)) == lifts
        if rings not in tried:
            tried[rings] = fewest_lifts(before, after)
        assert tried[rings] == lifts
    assert len(tried) == 11


def ring_lengths(order: tuple[int, ...]) -> tuple[int, ...]:
    """Give the lengths of the rings of more than one piece, the shortest first."""
    left, found = set(range(len(order))), []
    while left:
        at, length = left.pop(), 1
        while order[at] in left:
            at, length = order[at], length + 1
            left.remove(at)
        found.append(length)
    return tuple(sorted(length for length in found if length > 1))
