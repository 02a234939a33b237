from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.devices.console_view import Desk, MapSheet, Mode, Scene, clip, compose
from companion.devices.virtual_table import VirtualTable
from companion.rules.interface import Field, Phrase
from companion.sentences import SENTENCES
from companion.texts import Texts
from tests.devices.console_helpers import BLUE_5, PANEL, PIECES, RED_3, SHEET, seen, set_up

WORDS = Texts("en").say
WIDE = MapSheet(
    tuple("ABCDEFGHIJKLMNOP"),
    tuple("12345678"),
    {(x, y): Field(f"{chr(65 + x)}{y + 1}") for x in range(16) for y in range(8)},
    {},
)


def drawn(
    table: VirtualTable,
    desk: Desk,
    size: tuple[int, int] = (80, 24),
    sheet: MapSheet = SHEET,
    words: Texts | None = None,
) -> list[str]:
    """Compose a scene with the panel and read it."""
    scene = Scene(sheet, table, desk, PANEL, (Phrase("do.this"),))
    return seen(compose(scene, size, words.say if words else WORDS))


def test_the_map_shows_what_stands_where() -> None:
    """Pieces are letter and number, hawks a triangle, districts shaded, gaps blank, the cursor in brackets."""
    lines = drawn(set_up(), Desk((0, 0), Mode.BOARD))
    start = lines.index("  A  B  C  D")
    assert lines[start : start + 6] == [
        "  A  B  C  D",
        "1[R3]·  ▲1 x",
        "2 ·     ·  ·",
        "3 ·  ·  ·  r",
        "Beside the board:",
        " B5",
    ]


def test_a_shaded_field_and_a_stack_can_be_told() -> None:
    """An empty district field is shaded, and a field with several pieces says so."""
    table = VirtualTable(PIECES)
    table.arrange({BLUE_5: Field("A1"), RED_3: Field("A1")})
    lines = drawn(table, Desk((0, 0), Mode.BOARD))
    assert "1[R+]·  ░░ x" in lines
    assert " Board  A1: Blue 5, Red 3" in lines


@pytest.mark.parametrize("mode", list(Mode))
@pytest.mark.parametrize("language", ["de", "en"])
def test_eighty_by_twentyfour_is_enough(mode: Mode, language: str) -> None:
    """On the smallest terminal nothing is cut: one page has the whole panel, the other the whole board."""
    lines = drawn(VirtualTable(PIECES), Desk((0, 0), mode), sheet=WIDE, words=Texts(language))
    assert len(lines) == 24
    assert max(map(len, lines)) <= 80
    assert (lines.count(PANEL[0]) == 16) == (mode is Mode.BUTTONS)
    assert any(line.startswith("8") for line in lines) == (mode is Mode.BOARD)


def test_the_board_page_says_what_to_do() -> None:
    """Where the panel does not fit beside the board, its gist stands above the map."""
    assert drawn(set_up(), Desk((0, 0), Mode.BOARD), sheet=WIDE)[0] == "do.this"


@pytest.mark.parametrize(("size", "top"), [((130, 24), True), ((80, 40), False)])
def test_a_big_terminal_shows_both(size: tuple[int, int], top: bool) -> None:  # noqa: FBT001 - a parameter of the table
    """Panel and map stand side by side where it is wide enough, else one above the other where it is high enough."""
    lines = drawn(set_up(), Desk((0, 0)), size, WIDE)
    assert ("A  B  C" in lines[0]) is top
    assert sum(line.startswith(PANEL[0]) for line in lines) == 16
    assert any("P" in line and "A  B" in line for line in lines)


@given(st.integers(1, 200), st.integers(1, 60), st.sampled_from(list(Mode)), st.booleans())
def test_a_picture_never_leaves_the_terminal(columns: int, rows: int, mode: Mode, asks: bool) -> None:  # noqa: FBT001 - drawn by hypothesis
    """Whatever the size, there are no more lines and columns than the terminal has."""
    lines = drawn(set_up(), Desk((0, 0), mode, help=asks), (columns, rows), WIDE)
    assert len(lines) <= rows
    assert max(map(len, lines)) <= columns


@pytest.mark.parametrize("size", [(79, 24), (80, 23), (50, 10)])
@pytest.mark.parametrize(
    ("language", "words"), [("de", "Fenster zu klein: mindestens"), ("en", "Window too small: at least")]
)
def test_a_small_window_says_so(size: tuple[int, int], language: str, words: str) -> None:
    """A terminal too small for panel and board says in one line how big it must be, and shows nothing cut."""
    assert drawn(set_up(), Desk((0, 0)), size, words=Texts(language)) == [f"{words} 80 \N{MULTIPLICATION SIGN} 24"]


def test_clipping_counts_only_what_is_seen() -> None:
    """Escape sequences take no column and are never cut."""
    assert clip("\x1b[31mred\x1b[0m piece", 5) == "\x1b[31mred\x1b[0m p"


@pytest.mark.parametrize("language", ["de", "en"])
def test_everything_is_worded(language: str) -> None:
    """No page shows a bare code, and every sentence of the console is shown somewhere."""
    shown: set[str] = set()
    table = set_up()
    table.take(BLUE_5)

    def words(phrase: Phrase) -> str:
        shown.add(phrase.code)
        return Texts(language).say(phrase)

    for desk in (Desk((0, 0)), Desk((0, 0), Mode.BOARD), Desk((0, 0), help=True)):
        for size in ((130, 40), (40, 10)):
            assert "console." not in compose(Scene(SHEET, table, desk, PANEL), size, words)
    assert shown == {code for code in SENTENCES if code.startswith("console.")}


def test_the_cursor_crosses_gaps_and_reaches_beside() -> None:
    """Arrows go to the next field, over a gap, stop at the edge, and from the last row to the pieces beside."""
    desk = Desk((0, 1), Mode.BOARD).steered("right", SHEET, 2)
    assert desk.spot == (2, 1)
    assert desk.steered("left", SHEET, 2).steered("left", SHEET, 2).spot == (0, 1)
    desk = desk.steered("down", SHEET, 2).steered("down", SHEET, 2)
    assert (desk.beside, desk.steered("right", SHEET, 2).steered("right", SHEET, 2).pick) == (True, 1)
    assert desk.steered("up", SHEET, 2) == Desk((2, 2), Mode.BOARD)
    assert not Desk((2, 2), Mode.BOARD).steered("down", SHEET, 0).beside
