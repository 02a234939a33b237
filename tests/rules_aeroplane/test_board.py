import re

import pytest

from companion.errors import WrongInputError
from companion.rules.aeroplane.board import JUMPS, MEETS, NOWHERE, BoardSheet, build, printed, track
from companion.rules.interface import Colour
from tests.table_aeroplane import board

rule = pytest.mark.rule
SEATS = range(4)


@rule("AC-T1")
@pytest.mark.parametrize(
    ("seat", "entered", "own", "shortcut", "gate", "never"),
    [
        (0, 0, {1, 5, 9, 13, 17, 21, 25, 29, 33, 37, 41, 45, 49}, (17, 29), 49, {50, 51}),
        (1, 13, {14, 18, 22, 26, 30, 34, 38, 42, 46, 50, 2, 6, 10}, (30, 42), 10, {11, 12}),
        (2, 26, {27, 31, 35, 39, 43, 47, 51, 3, 7, 11, 15, 19, 23}, (43, 3), 23, {24, 25}),
        (3, 39, {40, 44, 48, 0, 4, 8, 12, 16, 20, 24, 28, 32, 36}, (4, 16), 36, {37, 38}),
    ],
)
def test_the_numbers_of_the_table(
    seat: int, entered: int, own: set[int], shortcut: tuple[int, int], gate: int, never: set[int]
) -> None:
    """Entry, own colour, shortcut, gate and unvisited cells of each seat are those of the published board."""
    assert track(seat, 1) == entered
    assert {t for t in range(52) if printed(t) == seat} == own
    assert (track(seat, 18), track(seat, 30)) == shortcut
    assert track(seat, 50) == gate
    assert set(range(52)) - {track(seat, d) for d in range(1, 51)} == never


@rule("AC-T1")
@pytest.mark.parametrize("seat", SEATS)
def test_jumps_lead_from_own_colour_to_own_colour(seat: int) -> None:
    """Every second progress of four, from 2 to 50, is printed in the own colour, and no other cell of the route is."""
    assert [d for d in range(1, 51) if printed(track(seat, d)) == seat] == list(range(2, 51, 4))
    assert sorted(JUMPS) == [2, 6, 10, 14, 22, 26, 30, 34, 38, 42, 46]


@rule("AC-T1")
def test_the_grid_is_the_published_drawing() -> None:
    """Columns and rows, counted from the bottom here, are those of the 15 by 15 drawing."""
    drawn = {field: (x, 14 - y) for field, (x, y) in board().position.items()}
    spans = {
        0: [(x, 10) for x in range(4)],
        4: [(4, y) for y in range(11, 15)],
        8: [(x, 14) for x in range(5, 10)],
        13: [(10, y) for y in range(14, 10, -1)],
        17: [(x, 10) for x in range(11, 15)],
        21: [(14, y) for y in range(9, 4, -1)],
        26: [(x, 4) for x in range(14, 10, -1)],
        30: [(10, y) for y in range(3, -1, -1)],
        34: [(x, 0) for x in range(9, 4, -1)],
        39: [(4, y) for y in range(4)],
        43: [(x, 4) for x in range(3, -1, -1)],
        47: [(0, y) for y in range(5, 10)],
    }
    for first, cells in spans.items():
        assert [drawn[board().fields[first + n]] for n in range(len(cells))] == cells
    assert sum(map(len, spans.values())) == 52
    columns = {
        "R": [(x, 7) for x in range(1, 6)],
        "B": [(7, y) for y in range(13, 8, -1)],
        "Y": [(x, 7) for x in range(13, 8, -1)],
        "G": [(7, y) for y in range(1, 6)],
    }
    by_name = {str(field): place for field, place in drawn.items()}
    for letter, cells in columns.items():
        assert [by_name[f"{letter}{n}"] for n in range(1, 6)] == cells
    assert [by_name[f"{letter}0"] for letter in "RBYG"] == [(0, 11), (11, 14), (14, 3), (3, 0)]
    assert len(set(drawn.values())) == len(drawn)


@rule("AC-T1", "AC-8")
@pytest.mark.parametrize("seat", SEATS)
def test_the_shortcut_is_a_straight_line_over_one_home_field(seat: int) -> None:
    """On the drawing nothing lies between start and end of a shortcut but the opposite seat's third home field."""
    place = board().position
    (x, y), (a, b) = (place[board().routes[seat][progress]] for progress in (18, 30))
    assert x == a or y == b
    inside = {(i, j) for i in range(min(x, a), max(x, a) + 1) for j in range(min(y, b), max(y, b) + 1)}
    between = [field for field, cell in place.items() if cell in inside - {(x, y), (a, b)}]
    assert between == [board().routes[(seat + 2) % 4][53]]


@rule("AC-T1", "AC-T2")
def test_fields_have_short_names_and_none_is_there_twice() -> None:
    """52 numbers and 24 private cells; the first seat reads its progress from the track."""
    names = board().fields
    assert len(set(names)) == len(names) == 76
    assert max(map(len, names)) <= 3
    assert board().routes[0][:51] == ("R0", *map(str, range(1, 51)))
    assert board().routes[1][:2] == ("B0", "14")
    assert board().routes[2][50:] == ("24", "Y1", "Y2", "Y3", "Y4", "Y5", "hangar.yellow")
    assert all(route[-1].startswith("hangar.") and len(route) == 57 for route in board().routes)


@rule("AC-T1", "AC-T2")
def test_colours_meet_on_the_shared_track_only() -> None:
    """Two seats meet exactly where both routes have the same cell; columns, launch cells and hangars never meet."""
    for one in SEATS:
        for other in SEATS:
            for d in range(57):
                there = [e for e in range(1, 51) if 1 <= d <= 50 and track(other, e) == track(one, d)]
                assert MEETS[one][other][d] == (there[0] if there else NOWHERE)


@rule("AC-T1")
def test_a_board_may_have_its_colours_in_another_order() -> None:
    """On the other common board yellow sits at red's left, and its fields are where blue's were."""
    other = board("aeroplane-ry")
    assert other.colours == (Colour.RED, Colour.YELLOW, Colour.BLUE, Colour.GREEN)
    assert other.routes[1][:2] == ("Y0", "14")
    assert other.colour[other.fields[14]] == Colour.YELLOW
    assert board().colour[board().fields[14]] == Colour.BLUE


def test_sensors_follow_the_fields_unless_the_file_lists_them() -> None:
    """An empty list takes all fields in order; a listed one is kept as it is."""
    assert board().sensors == board().fields
    assert build(BoardSheet("b", board().colours, ("R0", "17")), "b.toml").sensors == ("R0", "17")
    hangar = ("hangar.blue",) * 4
    assert build(BoardSheet("b", board().colours, hangar), "b.toml").sensors == hangar


@pytest.mark.parametrize(
    ("sheet", "sentence"),
    [
        (BoardSheet("two words", board().colours), "b.toml: name “two words” must be 1 to 16 letters"),
        (BoardSheet("b", (Colour.RED, Colour.BLUE)), "b.toml: colours must name red, yellow, green, blue, each once"),
        (BoardSheet("b", (Colour.RED,) * 4), "b.toml: colours must name"),
        (BoardSheet("b", board().colours, ("53",)), "b.toml: sensors: 53 must be a field of the board"),
        (BoardSheet("b", board().colours, ("hangar.red",) * 3), "b.toml: sensors: hangar.red needs a sensor for each"),
        (BoardSheet("b", board().colours, ("7", "7")), "b.toml: sensors: 7 must be a field of the board, and be there"),
    ],
)
def test_a_wrong_board_is_named_with_what_is_allowed(sheet: BoardSheet, sentence: str) -> None:
    """File, key and what may stand there, in one sentence."""
    with pytest.raises(WrongInputError, match=re.escape(sentence)):
        build(sheet, "b.toml")
