import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.data import default_board
from companion.rules.interface import Die, Field
from companion.rules.rv import commands as cm
from companion.rules.rv.game import RvMeisterschaft
from companion.rules.rv.moves import moves
from companion.rules.rv.state import Season
from tests.rules import brute
from tests.rules.boards import inner_entry
from tests.table import Table, at, game, table

rule = pytest.mark.rule
START = "red=A3,B3,C3,D3,E3,F3 blue=A6,B6,C6,D6,E6,F6"
READINGS = (("a", "a"), ("a", "b"), ("b", "a"), ("b", "b"))
BOARDS = (default_board(), inner_entry())
GAMES = tuple(game(board, entry_overshoot=entry, black_field=black) for entry, black in READINGS for board in BOARDS)


def count(played: RvMeisterschaft, state: Season, depth: int) -> int:
    """Count the ways to act `depth` times from here; every roll is one way, cards are not drawn."""
    if depth == 0:
        return 1
    total = 0
    rolling = isinstance(played.chance(state), Die)
    commands = [cm.Roll(value) for value in range(1, 6)] if rolling else played.legal(state)
    for command in commands:
        after = state
        for event in played.decide(state, command):
            after = played.apply(after, event)
        total += count(played, after, depth - 1)
    return total


@rule("RV-M1", "RV-1")
@pytest.mark.parametrize(("roll", "ways"), [(1, 1), (2, 2), (3, 3), (4, 3), (5, 4)])
def test_the_ways_out_of_the_full_release_field(roll: int, ways: int) -> None:
    """With six in a row the front `roll` of them can fly; with 4 and 5 one of them would end on J3's hawk."""
    assert len(table(f"rv turn=red roll={roll} {START}").legal) == ways


@pytest.mark.parametrize(
    ("position", "depth", "ways"),
    [
        (f"rv turn=red {START}", 1, 5),
        (f"rv turn=red {START}", 2, 13),
        (f"rv turn=red {START}", 3, 65),
        (f"rv turn=red {START}", 4, 169),
        ("rv turn=red roll=2 red=I4,-,-,-,-,- blue=A6,-,-,-,-,-", 1, 4),
        ("rv turn=red roll=2 red=I4,-,-,-,-,- blue=K4,-,-,-,-,-", 1, 3),
        ("rv turn=red roll=2 red=P7,-,-,-,-,- blue=A6,-,-,-,-,-", 1, 2),
        ("rv turn=red roll=6 red=F4,-,-,-,-,- blue=K3,-,-,-,-,-", 1, 6),
    ],
)
def test_the_number_of_ways_from_known_positions(position: str, depth: int, ways: int) -> None:
    """Counted by hand: the sum 1 + 2 + 3 + 3 + 4 for either player in turn, and single pigeons in the open."""
    played = game()
    assert count(played, played.read(position), depth) == ways


@st.composite
def positions(draw: st.DrawFn) -> str:
    """Draw a position of two to four players with pigeons anywhere that they may stand."""
    board = BOARDS[0]
    closed = {*board.hawks, *(entry for each in BOARDS for entry in each.entries.values())}
    open_fields = [field for field in board.fields if field not in closed]
    colours = draw(st.permutations(["red", "yellow", "green", "blue"]))[: draw(st.integers(2, 4))]
    fields = draw(st.lists(st.sampled_from(open_fields), min_size=6, max_size=6 * len(colours), unique=True))
    blocks = {colour: fields[index :: len(colours)] for index, colour in enumerate(colours)}
    words = [f"{colour}={','.join((block + ['-'] * 6)[:6])}" for colour, block in blocks.items()]
    hawks = draw(st.lists(st.sampled_from(board.hawks), unique=True))
    rest = draw(st.sampled_from(["", f"rest={colours[0]}1"]))
    release = draw(st.sampled_from(["east", "north", "south"]))
    roll = draw(st.integers(1, 5))
    return f"rv roll={roll} release={release} {' '.join(words)} hawks={','.join(hawks) or 'none'} {rest}"


@given(positions(), st.sampled_from(GAMES))
@rule("RV-M1", "RV-M5", "RV-8", "RV-9", "RV-10", "RV-12", "RV-13", "RV-14", "RV-27", "RV-30", "RV-33")
def test_the_moves_are_those_found_by_trying_every_field(text: str, played: RvMeisterschaft) -> None:
    """An independent search over all fields finds the same moves, under readings 13 a, b and 27 a, b, on two boards."""
    state = at(text, played)
    found = {(move.piece, move.to) for move in moves(played.book, state)}
    assert found == brute.moves(played.book, state)


@given(positions(), st.sampled_from(GAMES), st.data())
def test_a_move_is_accepted_exactly_when_the_search_finds_it(
    text: str, played: RvMeisterschaft, data: st.DataObject
) -> None:
    """Judging one move and listing all moves never disagree, field by field."""
    state = at(text, played)
    pieces = sorted(piece for piece in state.flight.at if piece.colour == state.seat.colour)
    piece = data.draw(st.sampled_from(pieces))
    to = data.draw(st.sampled_from(played.book.board.fields))
    refused = Table(played, state).refused(f"move {piece.colour}{piece.number} {to}")
    assert (refused == "") is brute.allowed(played.book, state, piece, Field(to))


def test_mirrored_positions_have_mirrored_moves() -> None:
    """North and south are alike: red's moves are blue's in the mirror, yellow's are green's, for 300 positions."""
    played, rng = game(), random.Random(7)
    swap = {"red": "blue", "blue": "red", "yellow": "green", "green": "yellow"}
    for _ in range(300):
        fields = rng.sample([f"{column}{row}" for column in "GHKLMNO" for row in (2, 4, 5, 7)], 8)
        colours = ["red", "yellow"]
        blocks = {colour: fields[index::2] for index, colour in enumerate(colours)}
        roll = rng.randint(1, 6)
        words = [f"{colour}={','.join(block)}" for colour, block in blocks.items()]
        mirrored = [
            f"{swap[colour]}={','.join(field[0] + str(9 - int(field[1:])) for field in block)}"
            for colour, block in blocks.items()
        ]
        one = played.legal(at(f"rv roll={roll} {' '.join(words)} hawks=none", played))
        other = played.legal(at(f"rv roll={roll} {' '.join(mirrored)} hawks=none", played))
        assert len(one) == len(other)
