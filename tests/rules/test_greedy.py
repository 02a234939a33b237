import random

import pytest

from companion.rules.interface import Colour
from companion.rules.rv import commands as cm
from tests.bench.fairness import shares
from tests.table import Table, at, fly, game, pigeon, table

SWAP = {"red": "blue", "blue": "red", "yellow": "green", "green": "yellow"}


def mirrored(text: str) -> str:
    """Turn a position or a command upside down: rows 1 to 8 become 8 to 1, red blue, yellow green."""
    words = [SWAP.get(word, word) for word in text.replace("=", " = ").split()]
    flipped = [
        ",".join(f[0] + str(9 - int(f[1:])) if f[:1].isupper() and f[1:].isdecimal() else f for f in w.split(","))
        for w in words
    ]
    return " ".join(flipped).replace(" = ", "=")


def plain(command: cm.Command) -> str:
    """Name a choice by its kind and its fields."""
    match command:
        case cm.Move(piece, to) | cm.Jump(piece, to):
            return f"{piece.number} to {to}"
        case cm.PlayHawk(hawk, victim):
            return f"{hawk} takes {victim.colour} , {victim.number}"
        case cm.CrowHawk(hawk):
            return f"crow {hawk}"
    return type(command).__name__


@pytest.mark.parametrize(
    ("position", "choice"),
    [
        ("rv turn=blue roll=3 red=A3 blue=M4,F6", cm.Move(pigeon("blue1"), "P4")),  # type: ignore[arg-type]
        ("rv turn=red roll=5 red=F3,O3 blue=A6", cm.Move(pigeon("red1"), "K3")),  # type: ignore[arg-type]
        ("rv turn=red roll=6 red=O3 blue=K3", cm.PlayHawk("J3", pigeon("blue1"))),  # type: ignore[arg-type]
    ],
)
def test_the_computer_player_takes_what_brings_it_home(position: str, choice: cm.Command) -> None:
    """An arrival before all else, a release before a detour, a rival's pigeon near its loft before a jump."""
    play = table(position)
    assert play.played.advise(play.state) == choice


def test_the_computer_player_plays_the_mirrored_position_in_the_mirror() -> None:
    """North and south are alike to it, so that no loft has a better seat at its table."""
    played, rng = game(), random.Random(11)
    for _ in range(400):
        fields = rng.sample([f"{column}{row}" for column in "GHKLMNO" for row in range(1, 9)], 8)
        words = f"red={','.join(fields[:4])} yellow={','.join(fields[4:])}"
        text = f"rv turn=red roll={rng.randint(1, 6)} rolls={rng.randint(1, 50)} {words} hawks=I1,J3,J6,I8"
        flipped = mirrored(text).replace("hawks=I8,J6,J3,I1", "hawks=I1,J3,J6,I8")
        one, other = at(text, played), at(flipped, played)
        if played.legal(one):
            assert plain(played.advise(other)) == mirrored(plain(played.advise(one))), text


@pytest.mark.parametrize("black_field", ["a", "b"])
def test_the_computer_player_finds_home_from_every_field(black_field: str) -> None:
    """Wherever a pigeon stands, behind a hawk that ends its line too, it comes home without a card's help."""
    played = game(black_field=black_field, card_mode="b")
    board = played.book.board
    bare = ",".join(sorted(board.events))
    for colour, other in (("red", "yellow=B4,-,-,-,-,-"), ("yellow", "red=B3,-,-,-,-,-")):
        for start in set(board.fields) - set(board.hawks) - set(board.entries.values()) - {"B3", "B4"}:
            state = played.read(f"rv release=south {colour}={start},-,-,-,-,- {other} jokers={colour}: bare={bare}")
            assert fly(Table(played, state), random.Random(5)) < 600, (colour, start)


def test_the_shares_of_wins_are_counted_by_colour() -> None:
    """The fairness command's shares of a few flights add up."""
    found = shares(8, seed=1, workers=1)
    assert set(found) == set(Colour)
    assert sum(found.values()) == pytest.approx(100)
