import random
import re
from collections import Counter
from collections.abc import Callable
from pathlib import Path

import pytest

from companion.data import (
    LARGEST,
    board_text,
    deck_texts,
    default_board,
    load_aeroplane,
    load_board,
    load_decks,
    resource,
)
from companion.devices.bench import MOST_READERS
from companion.errors import MissingError, WrongInputError
from companion.rules.aeroplane.board import PLANES, hangar
from companion.rules.interface import Colour
from companion.rules.rv.cards import Act, parse_effect
from companion.texts import Texts
from tests.table import fly, game, new

DOCUMENT = (Path(__file__).parents[1] / "docs" / "board-files.md").read_text(encoding="utf-8")
BOARD, HANGARS, TAGS, DECK = re.findall(r"```toml\n(.*?)```", DOCUMENT, re.DOTALL)
Change = Callable[[str], str]


def swap(old: str, new_: str) -> Change:
    """Replace a part of a file that is there."""

    def change(text: str) -> str:
        assert old in text
        return text.replace(old, new_, 1)

    return change


def test_the_example_board_of_the_document_can_be_played() -> None:
    """The small board loads as drawn, with its seven sensors and one hawk."""
    board = load_board(BOARD, "small.toml")
    assert (board.columns, board.rows, board.hawks) == (11, 4, ("I1",))
    assert board.sensors == ("G1", "H1", "I1", "J1", "K1", "G2", "H2")
    assert board.entries["blue"] == "K2"  # type: ignore[index]  # a colour is a str
    state = game(board).read("rv red=A1,B1,C1,D1,-,- blue=A4,B4,C4,D4,-,-")
    assert state.seats[0].colour == "red"


def test_the_example_boards_of_aeroplane_chess_can_be_loaded() -> None:
    """One has four sensors in each of two hangars, the other as many fields as a board has room for tag readers."""
    hangars = load_aeroplane(HANGARS, "hangars.toml")
    assert Counter(hangars.sensors)[hangar(Colour.RED)] == Counter(hangars.sensors)[hangar(Colour.YELLOW)] == PLANES
    assert len(hangars.sensors) == 20
    assert len(load_aeroplane(TAGS, "tags.toml").sensors) == MOST_READERS


def test_the_example_deck_of_the_document_replaces_its_colour() -> None:
    """The blue stack has the two new cards, the red one its own twenty."""
    decks = load_decks([DECK, resource("decks", "red.toml")], ["mine.toml", "red.toml"])
    assert decks.stacks["blue"] == ("N1", "N2")
    assert len(decks.stacks["red"]) == 20


def test_the_document_lists_every_symbol_and_every_effect() -> None:
    """Each effect of the table can be read; none is missing; nor is a symbol."""
    effects = re.findall(r"^\| `([a-z_]+(?: \w+)?)` \|", DOCUMENT.split("| effect |")[1], re.MULTILINE)
    read = [
        parse_effect(text.replace(" n", " 3") if text.endswith(" n") else text, "doc", "X")[0].act for text in effects
    ]
    assert sorted(read) == sorted(Act)
    symbols = re.findall(r"`(.)`", DOCUMENT.split("| symbol |")[1].split("## A board of aeroplane chess")[0])
    assert set(symbols) == set("RYGBrygbox#Hh.")


def test_the_default_board_is_the_one_of_the_rules() -> None:
    """128 fields, six districts of which four have hawks, six event fields of each colour."""
    board = default_board()
    assert len(board.fields) == 128
    assert board.sensors == board.fields
    assert [district.black for district in board.districts] == ["I1", "J3", "J6", "I8", "M2", "M7"]
    assert board.hawks == ("I1", "J3", "J6", "I8")
    assert sorted(board.events.values()) == ["blue"] * 6 + ["red"] * 6
    assert dict(board.entries) == {"red": "P5", "yellow": "P1", "green": "P8", "blue": "P4"}


def test_the_default_board_mirrors_north_and_south() -> None:
    """Row 1 is row 8 in the mirror and so on, with red for blue and yellow for green."""
    board = default_board()
    mirror = str.maketrans("RrYyGgBb", "BbGgYyRr")
    for field, symbol in board.symbols.items():
        assert board.symbols[type(field)(f"{field[0]}{9 - int(field[1:])}")] == symbol.translate(mirror)


BAD_BOARDS: list[tuple[str, Change, str]] = [
    ("syntax", swap("name =", "name"), "line 4: this is not TOML (see its quotation marks, brackets"),
    ("list not closed", swap('"L7-M8"]', '"L7-M8"'), "line 23: this is not TOML"),
    ("brackets without measure", lambda _: "map = " + "[" * 100_000, "brackets are nested too deep"),
    ("names without measure", lambda text: f"{'.'.join('a' * 3_000)} = 1\n{text}", "brackets are nested too deep"),
    ("unknown key", swap("site =", "place = 'X'\nsite ="), "place is unknown: allowed are name, site, map, districts,"),
    ("key misspelt", swap("map =", "mapp ="), "mapp is unknown: do you mean map? Allowed are name, site, map,"),
    ("key missing", swap('site = "WESTFELD"', ""), "site is missing: add it, a text in quotation marks"),
    ("wrong type", swap('site = "WESTFELD"', "site = 5"), "site = 5 is not allowed: write a text in quotation marks"),
    (
        "text for a list",
        lambda text: re.sub(r"districts = .*", 'districts = "I1-J2"', text),
        'districts = "I1-J2" is not',
    ),
    ("number in a list", swap('"I1-J2"', "12"), 'is not allowed: write texts in brackets, such as ["A1", "B1"]'),
    ("name empty", swap('"westfeld"', '""'), "1 to 16 letters"),
    ("name with spaces", swap('"westfeld"', '"west feld"'), "name “west feld” must be 1 to 16 letters"),
    ("name too long", swap('"westfeld"', '"westfeldwestfeldwest"'), "1 to 16 letters"),
    ("site empty", swap('"WESTFELD"', '" "'), "site “ ” must be 1 to 20"),
    ("site too long", swap('"WESTFELD"', f'"{"W" * 21}"'), "must be 1 to 20"),
    ("site not Latin", swap('"WESTFELD"', '"Вест"'), "must be 1 to 20"),
    ("no map", lambda text: re.sub(r"'''.*'''", "''", text, flags=re.DOTALL), "heading of column letters"),
    ("heading", swap("A B C D", "A C B D"), "must name the columns A, B, C … in order"),
    ("row number", swap("3   R", "9   R"), "row 3 of map must begin with its number 3"),
    ("row too short", swap("R R R R R R . o", "R R R R R R o"), "row 3 of map has 15 fields"),
    ("row too long", swap("o y | yellow", "o y . | yellow"), "row 1 of map has 17 fields, but the heading names 16"),
    ("symbol", swap("x . . . | blue", "X . . . | blue"), "row 3 of map: “X” is not allowed; use one of R Y G B"),
    ("empty row", swap("\n2   ", "\n\n2   "), "row 2 of map must begin with its number 2"),
    ("too few places", swap("R R R R R R .", "R R R R R . ."), "5 release places R; it needs exactly 6"),
    ("too many places", swap("Y Y x", "Y Y Y"), "7 release places Y"),
    ("no entry", swap("x . r |", "x . . |"), "0 entry fields r; it needs exactly one"),
    ("two entries", swap("x . b", "x r b"), "2 entry fields r"),
    ("district off the board", swap("I1-J2", "I1-Q2"), "districts: Q2 is not on the board"),
    ("district forgotten", swap('"I1-J2", ', ""), "districts: I1 must be grey on the map and in exactly one district"),
    ("district twice", swap('"I1-J2"', '"I1-J2", "I1-J2"'), "in exactly one district"),
    ("district on plain fields", swap('"I1-J2"', '"H1-J2"'), "districts: H1 must be grey"),
    ("district without black field", swap('"I1-J2"', '"I1 J1", "I2 J2"'), "“I2 J2” has 0 black fields"),
    ("two districts in one", swap('"J3-K4", "J5-K6"', '"J3-K6"'), "“J3-K6” has 2 black fields"),
    ("district with three corners", swap('"I1-J2"', '"I1-J1 I2 J2"'), "“I1-J1 I2 J2” must be a rectangle"),
    ("district with a colon", swap('"I1-J2"', '"I1:J2"'), "“I1:J2” must be a rectangle such as I1-J2, or fields"),
    ("district empty", swap('"I1-J2"', '""'), "districts"),
    ("sensor off the board", swap("districts", 'sensors = ["A1", "Z9"]\ndistricts'), "sensors: Z9 must be a field"),
    (
        "sensor twice",
        swap("districts", 'sensors = ["A1", "A1"]\ndistricts'),
        "A1 must be a field of the map, named once",
    ),
]


@pytest.mark.parametrize(("change", "says"), [row[1:] for row in BAD_BOARDS], ids=[row[0] for row in BAD_BOARDS])
def test_a_bad_board_file_is_refused_in_one_sentence(change: Change, says: str) -> None:
    """The sentence names the file, what is wrong, and what is allowed."""
    with pytest.raises(WrongInputError) as no:
        load_board(change(board_text(None)), "my-board.toml")
    assert says in str(no.value)
    assert str(no.value).startswith(("my-board.toml: ", "my-board.toml, line "))
    assert str(no.value).endswith(".")


def test_a_district_may_name_its_corners_in_any_order() -> None:
    """Each pair of opposite corners means the same rectangle."""
    for corners in ("J2-I1", "I2-J1", "J1 - I2"):
        board = load_board(swap("I1-J2", corners)(board_text(None)), "my-board.toml")
        assert board.districts == default_board().districts


def test_a_board_of_the_other_game_is_checked_alike() -> None:
    """The colours of aeroplane chess are named with what is allowed."""
    with pytest.raises(WrongInputError, match=r'^my\.toml: colours = \["pink"\] is not allowed: write colours in br'):
        load_aeroplane('name = "x"\ncolours = ["pink"]', "my.toml")
    with pytest.raises(WrongInputError, match=r"my\.toml: farben is unknown: allowed are name, colours, sensors\."):
        load_aeroplane('name = "x"\nfarben = []', "my.toml")


def test_a_mistake_in_a_file_is_german_to_a_german() -> None:
    """No English word is left in the sentence, not even where a part of it is worded by itself."""
    with pytest.raises(WrongInputError) as no:
        load_decks([swap("title =", "titel =")(DECK), resource("decks", "red.toml")], ["a.toml", "b.toml"])
    said = Texts("de").plain(no.value.sentence, no.value.details)
    assert said == "a.toml, Karte N1: titel ist unbekannt: ist title gemeint? Erlaubt sind id, title, effect, de, en."
    with pytest.raises(WrongInputError) as no:
        load_board(swap('site = "WESTFELD"', "site = 5")(board_text(None)), "a.toml")
    said = Texts("de").plain(no.value.sentence, no.value.details)
    assert said == "a.toml: site = 5 ist nicht erlaubt. Erlaubt: ein Text in Anführungszeichen."


BAD_DECKS: list[tuple[str, Change, str]] = [
    ("syntax", swap("[[cards]]", "[[cards]"), "line"),
    ("stack", swap('"blue"', '"green"'), "stack cannot be “green”. Allowed: blue, red"),
    ("no card", lambda _: 'stack = "blue"\ncards = []', "no card; add at least one [[cards]]"),
    (
        "key missing",
        swap('en = "Tailwind: move 3 forward."', ""),
        "card W01: en is missing: add it, a text in quotation marks",
    ),
    (
        "title without a language",
        swap('"Tailwind"', "{}"),
        "card W01: title is missing: add it, a text in quotation marks",
    ),
    (
        "title of another type",
        swap('"Tailwind"', "5"),
        "title = 5 is not allowed: write a text in quotation marks, or one for each language, such as { de = ",
    ),
    (
        "title of a language that is none",
        swap('"Tailwind"', '{ deutsch = "Wind" }'),
        "card W01: deutsch is unknown: allowed are de, en",
    ),
    (
        "text of another type",
        swap('"Tailwind: move 3 forward."', "5"),
        "card W01: en = 5 is not allowed: write a text in quotation marks",
    ),
    ("unknown key", swap("stack =", "colour = 'red'\nstack ="), "my-deck.toml: colour is unknown: allowed"),
    ("unknown card key", swap("title =", "colour = 'red'\ntitle ="), "card W01: colour is unknown: allowed are id"),
    ("card key misspelt", swap("title =", "titel ="), "card W01: titel is unknown: do you mean title? Allowed are id,"),
    ("card without id", swap('id = "W01"', ""), "[[cards]] no. 1: id is missing: add it, a text in quotation marks"),
    (
        "card key of another type",
        swap('effect = "forward 3"', "effect = true"),
        "card W01: effect = true is not allowed",
    ),
    ("cards no list", lambda _: 'stack = "blue"\ncards = "W01"', 'cards = "W01" is not allowed: write each card below'),
    ("id twice", swap('"W02"', '"W01"'), "card W01: this id is used twice"),
    ("id of the other deck", swap('"W02"', '"D01"'), "card D01: this id is used twice"),
    ("id with signs", swap('"W02"', '"W-02"'), "card W-02: an id is 1 to 8 letters and digits"),
    ("id too long", swap('"W02"', '"W02345678"'), "an id is 1 to 8 letters and digits"),
    ("id empty", swap('"W02"', '""'), "card ?: an id is 1 to 8"),
    (
        "title too long",
        swap('"Tailwind"', '"Tailwind from behind"'),
        "card W01: title must have 1 to 16 characters",
    ),
    ("title empty", swap('"Tailwind"', '" "'), "title must have 1 to 16 characters"),
    ("text too long", swap("Tailwind: move", "T" * 60), "card W01: en must have 1 to 60 characters, it has"),
    (
        "text of another language too long",
        swap("en =", f'fr = "{"R" * 61}"\nen ='),
        "card W01: fr must have 1 to 60 characters, it has 61",
    ),
    ("text not Latin", swap("Tailwind: move", "Tailwind 🕊 move"), "card W01: en has a character that the display"),
    ("text with a line break", swap("Tailwind: move", "Tailwind\\nmove"), "card W01: en has a character"),
    ("effect unknown", swap("forward 3", "fly 3"), "card W01: “fly 3” is no effect. Allowed: forward n, back n"),
    ("effect without number", swap("forward 3", "forward"), "“forward” is no effect"),
    ("effect with a zero", swap("forward 3", "forward 0"), "“forward 0” is no effect"),
    ("effect too far", swap("forward 3", "forward 10"), "n is 1 to 9"),
    ("effect with a foreign digit", swap("forward 3", "forward ٣"), "is no effect"),
    ("effect with two numbers", swap("forward 3", "forward 3 4"), "“forward 3 4” is no effect"),
    ("effect empty", swap("forward 3", ""), "“” is no effect"),
    ("effect half empty", swap("forward 3", "forward 3 +"), "“” is no effect"),
    ("rest too long", swap("forward 3", "rest 2"), "rest 1"),
    ("number where none belongs", swap("forward 3", "none 1"), "“none 1” is no effect"),
    ("swap with nobody", swap("forward 3", "swap"), "swap nearest_rival"),
    ("joker of another kind", swap("forward 3", "joker_back hawk"), "joker_back crow"),
]


@pytest.mark.parametrize(("change", "says"), [row[1:] for row in BAD_DECKS], ids=[row[0] for row in BAD_DECKS])
def test_a_bad_deck_file_is_refused_in_one_sentence(change: Change, says: str) -> None:
    """The sentence names the file, the card or key, and what is allowed."""
    with pytest.raises(WrongInputError) as no:
        load_decks(
            [resource("decks", "red.toml"), change(resource("decks", "blue.toml"))], ["red.toml", "my-deck.toml"]
        )
    assert says in str(no.value)
    assert str(no.value).startswith("my-deck.toml")
    assert str(no.value).endswith(".")


def test_files_that_cannot_be_read_are_named(tmp_path: Path) -> None:
    """A missing file, a folder, and a text in another encoding each say what to do."""
    with pytest.raises(MissingError, match=r"none\.toml cannot be read: no such file or folder\. Check the path"):
        board_text(tmp_path / "none.toml")
    with pytest.raises(MissingError, match="cannot be read: it is a folder"):
        board_text(tmp_path)
    old = tmp_path / "old.toml"
    old.write_bytes('site = "Köln"'.encode("latin-1"))
    with pytest.raises(WrongInputError, match=r"old\.toml is not a UTF-8 text; save it as UTF-8"):
        board_text(old)


def test_a_file_from_notepad_is_read(tmp_path: Path) -> None:
    """A byte-order mark in front, as some editors write it, is no part of the text."""
    marked = tmp_path / "marked.toml"
    marked.write_text(DECK, encoding="utf-8-sig")
    assert deck_texts([marked])[0] == DECK


def test_own_decks_are_found_by_their_colour(tmp_path: Path) -> None:
    """One file replaces its stack; two of the same colour are refused."""
    mine = tmp_path / "mine.toml"
    mine.write_text(DECK, encoding="utf-8")
    assert deck_texts([mine]) == (DECK, resource("decks", "red.toml"))
    assert deck_texts([]) == (resource("decks", "blue.toml"), resource("decks", "red.toml"))
    with pytest.raises(WrongInputError, match="Two deck files give the same stack"):
        deck_texts([mine, mine])


def test_a_card_speaks_the_languages_that_its_file_has() -> None:
    """The table's language, else English, which translators may know, else the first one of the file."""
    card = '[[cards]]\nid = "N1"\ntitle = {}\n{}\neffect = "none"'
    decks = [
        card.format('"Tailwind"', 'en = "Nearest hawk leaves. No pigeon is lost."'),
        card.format('{ de = "Nebel", fr = "Brume" }', 'fr = "Rien."\nen = "Nothing."\nde = "Nichts."'),
        card.format('"Mistral"', 'fr = "Rien ne bouge."'),
    ]
    said = []
    for deck in decks:
        loaded = load_decks([f'stack = "blue"\n{deck}', resource("decks", "red.toml")], ["a.toml", "red.toml"])
        sheet = loaded.cards["N1"].sheet
        said.append([Texts(language).detail(words) for language in ("de", "en") for words in (sheet.title, sheet.text)])
    assert said == [
        [
            "Rückenwind",
            "Der nächste Habicht fliegt ab. Keine Taube fehlt.",
            "Tailwind",
            "Nearest hawk leaves. No pigeon is lost.",
        ],
        ["Nebel", "Nichts.", "Nebel", "Nothing."],
        ["Mistral", "Rien ne bouge.", "Mistral", "Rien ne bouge."],
    ]


def test_a_flight_on_the_default_board_needs_no_files() -> None:
    """The board and decks that ship with the package are enough to play."""
    assert fly(new(), random.Random(1)) > 50


def test_a_file_that_never_ends_is_no_board(tmp_path: Path) -> None:
    """What is far too large for a board is named after a look at its beginning."""
    endless = tmp_path / "huge.toml"
    endless.write_bytes(b"#" * (LARGEST + 1))
    with pytest.raises(WrongInputError, match="too large"):
        board_text(endless)
