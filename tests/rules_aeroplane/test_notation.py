import re
from pathlib import Path

import pytest

from companion.errors import WrongInputError
from companion.rules.aeroplane.parsing import KEYS
from companion.rules.interface import Colour, Seat
from tests.table_aeroplane import game, table

DOCUMENT = (Path(__file__).parents[2] / "docs" / "notation-aeroplane.md").read_text(encoding="utf-8")
EXAMPLES = re.findall(r"^    (aeroplane .*)$", DOCUMENT, re.MULTILINE)
WRONG = re.findall(r"^\| `(.*?)` \| (.*?) \|$", DOCUMENT.split("## Refused")[1], re.MULTILINE)


@pytest.mark.parametrize("text", EXAMPLES)
def test_an_example_of_the_document_is_read_and_written_back_the_same(text: str) -> None:
    """Each example line is a canonical position: write gives it back letter by letter, and it can be played."""
    played = game()
    state = played.read(text)
    assert played.write(state) == text
    assert played.chance(state) or played.legal(state) or played.outcome(state)


def test_the_document_shows_and_explains_every_key() -> None:
    """No key of the notation is without an example and a row."""
    assert {word.partition("=")[0] for text in EXAMPLES for word in text.split()[1:]} == {*KEYS}
    assert {*re.findall(r"`(\w+)`", " ".join(re.findall(r"^\| (`.*?) \|", DOCUMENT, re.MULTILINE)))} >= {*KEYS}


@pytest.mark.parametrize(("text", "allowed"), WRONG)
def test_what_the_document_calls_wrong_is_refused_with_what_is_allowed(text: str, allowed: str) -> None:
    """The sentence names the word and says what may stand there."""
    with pytest.raises(WrongInputError, match=re.escape(allowed)):
        game().read(text)


@pytest.mark.parametrize(
    "text",
    [
        "",
        "aeroplane",
        "rv red=-,-,-,- yellow=-,-,-,-",
        "aeroplane red=-,-,-,- red=-,-,-,-",
        "aeroplane red=-,-,-,-,- yellow=-,-,-,-",
        "aeroplane red=B3,-,-,- yellow=-,-,-,-",
        "aeroplane red=hangar.red,-,-,- yellow=-,-,-,-",
        "aeroplane red=\u0667,-,-,- yellow=-,-,-,-",
        "aeroplane turn=blue red=-,-,-,- yellow=-,-,-,-",
        "aeroplane turn=pink red=-,-,-,- yellow=-,-,-,-",
        "aeroplane step=flying red=-,-,-,- yellow=-,-,-,-",
        "aeroplane step=beginning red=7,-,-,- yellow=-,-,-,-",
        "aeroplane step=beginning red=R0,-,-,- yellow=-,-,-,-",
        "aeroplane step=beginning roll=3 red=-,-,-,- yellow=-,-,-,-",
        "aeroplane step=beginning turn=yellow red=-,-,-,- yellow=-,-,-,-",
        "aeroplane step=beginning throws=red:3,yellow:5 red=-,-,-,- yellow=-,-,-,-",
        "aeroplane step=beginning throws=red red=-,-,-,- yellow=-,-,-,-",
        "aeroplane throws=red:3 red=-,-,-,- yellow=-,-,-,-",
        "aeroplane step=over red=-,-,-,- yellow=-,-,-,-",
        "aeroplane red=x,x,x,x yellow=-,-,-,- places=red",
        "aeroplane turn=red red=x,x,x,x blue=-,-,-,- yellow=-,-,-,- places=red",
        "aeroplane places=red red=-,-,-,- yellow=-,-,-,-",
        "aeroplane places=red,red turn=blue red=x,x,x,x blue=-,-,-,- yellow=-,-,-,-",
        "aeroplane roll=6 red=7,-,-,- yellow=-,-,-,-",
        "aeroplane moved=1 red=7,-,-,- yellow=-,-,-,-",
        "aeroplane sixes=1 moved=2+1 red=7,-,-,- yellow=-,-,-,-",
        "aeroplane sixes=1 moved=5 red=7,-,-,- yellow=-,-,-,-",
        "aeroplane sixes=9999999 red=7,-,-,- yellow=-,-,-,-",
        "aeroplane flight=1@18 red=18,-,-,- yellow=-,-,-,-",
        "aeroplane roll=2 flight=1 red=18,-,-,- yellow=-,-,-,-",
        "aeroplane roll=2 flight=2@18 red=18,-,-,- yellow=-,-,-,-",
        "aeroplane roll=2 flight=1@18 red=18,18,-,- yellow=-,-,-,- stacks=red:1+2",
        "aeroplane roll=2 flight=1@15/18 red=18,-,-,- yellow=-,-,-,-",
        "aeroplane roll=2 flight=1@17 red=17,-,-,- yellow=-,-,-,-",
        "aeroplane roll=2 flight=1@7! red=7,-,-,- yellow=-,-,-,-",
        "aeroplane stacks=red:1 red=7,-,-,- yellow=-,-,-,- stacks=red:1+2",
        "aeroplane stacks=red:1+2,red:2+3 red=7,7,7,- yellow=-,-,-,-",
        "aeroplane stacks=red:1+2 red=-,-,-,- yellow=-,-,-,-",
        "aeroplane stacks=red:1+2 red=x,x,-,- yellow=-,-,-,-",
        "aeroplane stacks=red red=7,7,-,- yellow=-,-,-,-",
        "aeroplane rolls=-1 red=-,-,-,- yellow=-,-,-,-",
        "aeroplane names=blue:Bea red=-,-,-,- yellow=-,-,-,-",
    ],
)
def test_a_wrong_position_is_refused_in_one_sentence(text: str) -> None:
    """Whatever is wrong, the sentence says Position, names the word and lists what is allowed."""
    with pytest.raises(WrongInputError, match=r"^Position: “.*” is not understood\. Allowed: .+\.$"):
        game().read(text)


def test_teams_need_four_players_in_a_position_too() -> None:
    """A position of two cannot be played by partners."""
    with pytest.raises(WrongInputError, match="four players"):
        table("red=-,-,-,- yellow=-,-,-,-", teams="opposite_pairs")


def test_partners_may_share_a_field_in_a_position() -> None:
    """What is refused for opponents is a position of partners."""
    text = "red=7,-,-,- blue=-,-,-,- yellow=7,-,-,- green=-,-,-,-"
    assert table(text, teams="opposite_pairs").where("yellow1") == "7"


def test_names_survive_whatever_letters_they_have() -> None:
    """Spaces, commas, signs of the notation itself and umlauts in a name come back."""
    played = game()
    names = ("Jörg, der =Rote=", "50%:+;")
    state = played.setup((Seat(Colour.RED, names[0]), Seat(Colour.BLUE, names[1])))
    assert [seat.name for seat in played.read(played.write(state)).seats if seat] == [*names]


def test_seats_are_where_the_board_has_them_whatever_the_order_of_the_words() -> None:
    """Colours may come in any order; the first clockwise is on unless the line says otherwise."""
    state = table("green=-,-,-,- blue=-,-,-,-").state
    assert [seat.colour if seat else None for seat in state.seats] == [None, "blue", None, "green"]
    assert state.seat.colour == "blue"
