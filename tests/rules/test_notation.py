import re
from pathlib import Path

import pytest

from companion.errors import WrongInputError
from companion.rules.interface import Colour, Seat
from companion.rules.rv.parsing import KEYS
from tests.table import at, game, table

DOCUMENT = Path(__file__).parents[2] / "docs" / "notation.md"
EXAMPLES = re.findall(r"^    (rv .*)$", DOCUMENT.read_text(encoding="utf-8"), re.MULTILINE)
WRONG = re.findall(
    r"^\| `(.*?)` \| (.*?) \|$", DOCUMENT.read_text(encoding="utf-8").split("## Refused")[1], re.MULTILINE
)


@pytest.mark.parametrize("text", EXAMPLES)
def test_an_example_of_the_document_is_read_and_written_back_the_same(text: str) -> None:
    """Each example line is a canonical position: write gives it back letter by letter, and it can be played."""
    played = game()
    state = played.read(text)
    assert played.write(state) == text
    assert played.chance(state) or played.legal(state) or played.outcome(state)


def test_the_document_shows_every_key() -> None:
    """No key of the notation is without an example."""
    shown = {word.partition("=")[0] for text in EXAMPLES for word in text.split()[1:]}
    assert shown == {*KEYS}


@pytest.mark.parametrize(("text", "allowed"), WRONG)
def test_what_the_document_calls_wrong_is_refused_with_what_is_allowed(text: str, allowed: str) -> None:
    """The sentence names the word and says what may stand there."""
    with pytest.raises(WrongInputError, match=re.escape(allowed)):
        game().read(text)


@pytest.mark.parametrize(
    "text",
    [
        "",
        "rv",
        "aeroplane red=A3",
        "rv red=A3,B3,C3,D3,-,-",
        "rv red=A3,B3,C3,D3 blue=-,-,-,-,-,-",
        "rv red=A3,B3,C3,D3,-,- blue=A6,B6,C6,D6,-,- red=E3,-,-,-,-,-",
        "rv red=A9,-,-,-,-,- blue=A6,-,-,-,-,-",
        "rv red=#1,#1,-,-,-,- blue=A6,-,-,-,-,-",
        "rv red=#2,-,-,-,-,- blue=A6,-,-,-,-,-",
        "rv red=#٣,-,-,-,-,- blue=A6,-,-,-,-,-",
        "rv red=P5,-,-,-,-,- blue=A6,-,-,-,-,-",
        "rv turn=pink red=A3,-,-,-,-,- blue=A6,-,-,-,-,-",
        "rv jokers=red red=A3,-,-,-,-,- blue=A6,-,-,-,-,-",
        "rv jokers=red:z red=A3,-,-,-,-,- blue=A6,-,-,-,-,-",
        "rv hawks=M2 red=A3,-,-,-,-,- blue=A6,-,-,-,-,-",
        "rv hawks=I1,I1 red=A3,-,-,-,-,- blue=A6,-,-,-,-,-",
        "rv rest=red1,red1 red=G3,-,-,-,-,- blue=A6,-,-,-,-,-",
        "rv rest=red2 red=G3,-,-,-,-,- blue=A6,-,-,-,-,-",
        "rv roll=6 due=red1 red=H3,-,-,-,-,- blue=A6,-,-,-,-,-",
        "rv roll=6 due=red1@black red=H3,-,-,-,-,- blue=A6,-,-,-,-,-",
        "rv due=red1@blue red=H3,-,-,-,-,- blue=A6,-,-,-,-,-",
        "rv roll=6 card=W01@red1+9 red=H3,-,-,-,-,- blue=A6,-,-,-,-,-",
        "rv roll=6 card=W99@red1+0 red=H3,-,-,-,-,- blue=A6,-,-,-,-,-",
        "rv step=landed red=A3,-,-,-,-,- blue=A6,-,-,-,-,-",
        "rv step=over red=A3,-,-,-,-,- blue=A6,-,-,-,-,-",
        "rv step=setting roll=3 red=A3,-,-,-,-,- blue=A6,-,-,-,-,-",
        "rv step=directing throws=red:3,red:4 red=A3,-,-,-,-,- blue=A6,-,-,-,-,-",
        "rv step=directing turn=red throws=red:3 red=A3,-,-,-,-,- blue=A6,-,-,-,-,-",
        "rv throws=red:3 red=A3,-,-,-,-,- blue=A6,-,-,-,-,-",
        "rv past=1,.,.,.,-,- red=A3,-,-,-,-,- blue=A6,-,-,-,-,-",
        "rv past=1,.,.|2,.,. red=A3,-,-,-,-,- blue=A6,-,-,-,-,-",
        "rv past=99,.,.,.,-,-|2,.,.,.,-,- red=A3,-,-,-,-,- blue=A6,-,-,-,-,-",
        "rv flight=7 red=A3,-,-,-,-,- blue=A6,-,-,-,-,-",
        "rv roll=7 red=A3,-,-,-,-,- blue=A6,-,-,-,-,-",
        "rv release=west red=A3,-,-,-,-,- blue=A6,-,-,-,-,-",
        "rv roll=3 threats=red1@ red=A3,-,-,-,-,- blue=A6,-,-,-,-,-",
        "rv manual=blue7 red=A3,-,-,-,-,- blue=A6,-,-,-,-,-",
        "rv bare=Z9 red=A3,-,-,-,-,- blue=A6,-,-,-,-,-",
    ],
)
def test_a_wrong_position_is_refused_in_one_sentence(text: str) -> None:
    """Whatever is wrong, the sentence says Position, names the word and lists what is allowed."""
    with pytest.raises(WrongInputError, match=r"^Position: “.*” is not understood\. Allowed: .+\.$"):
        game().read(text)


def test_names_survive_whatever_letters_they_have() -> None:
    """Spaces, commas, signs of the notation itself and umlauts in a name come back."""
    played = game()
    names = ("Jörg, der =Rote=", "50%:|;")
    state = played.setup((Seat(Colour.RED, names[0]), Seat(Colour.BLUE, names[1])))
    assert [seat.name for seat in played.read(played.write(state)).seats] == [*names]


def test_seats_come_in_the_order_of_their_words() -> None:
    """The order of the colours is the clockwise order of the players."""
    state = table("rv blue=A6 green=A5 red=A3").state
    assert [seat.colour for seat in state.seats] == ["blue", "green", "red"]
    assert state.seat.colour == "blue"


@pytest.mark.parametrize(
    "text",
    [
        "rv turn=red roll=" + "1" * 5000 + " red=N5 blue=K4",
        "rv names=red:%0A%1B[2J red=N5 blue=K4",
        "rv names=red:" + "x" * 41 + " red=N5 blue=K4",
        "rv step=setting turn=blue red=- blue=-",
        "rv step=setting turn=red red=A3,B3,C3,D3 blue=-",
        "rv step=setting turn=blue red=B3,A3,C3,D3 blue=-",
        "rv step=setting turn=blue red=A3,B3,C3,D3,#1 blue=-",
    ],
)
def test_what_no_table_can_show_is_refused_in_words(text: str) -> None:
    """Endless numbers, names that no display shows, and a set-up that nobody can have made are named, never a crash."""
    with pytest.raises(WrongInputError, match="Position: "):
        at(text, game())
