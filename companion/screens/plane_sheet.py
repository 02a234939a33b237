"""Example views of aeroplane chess, and of rules that are agreed on before a game."""

from __future__ import annotations

from companion.messages import Key
from companion.rules.aeroplane.options import PRESETS, TABLE
from companion.rules.interface import Colour, Detail, Phrase, Piece, Points, Seat, Standing, Summary
from companion.view import Bar, Choose, Instruct, Scores, View, Winner

_ANNA, _BEN = Seat(Colour.RED, "Anna"), Seat(Colour.YELLOW, "Ben")
_SIXES = Phrase("aero.bar.sixes", {"n": 2}, "AC-R1")
_BAR = Bar(_ANNA, where=_SIXES, home=(1, 4))
_SETUP = Bar(title=Phrase("bar.setup"))
_OK = {Key.CONFIRM: Phrase("key.ok")}
_MENU = {Key.BACK: Phrase("key.menu")}
_PICK = {Key.UP: Phrase("key.choose"), Key.DOWN: Phrase("key.choose")} | _OK | _MENU
_LIST = _PICK | {Key.BACK: Phrase("key.back")}
_RED, _FLOCK, _BLUE = Piece(Colour.RED, 1), (Piece(Colour.RED, 2), Piece(Colour.RED, 3)), Piece(Colour.BLUE, 2)


def plane_examples() -> dict[str, View]:
    """Give a view of each kind, by the name of its picture."""
    jumped = Phrase("aero.told.jumped", {"pieces": (_RED,), "to": "30"}, "AC-R3")
    again = Phrase("aero.told.again", {"seat": _ANNA}, "AC-R1")
    captured = Phrase("aero.told.captured", {"piece": _BLUE}, "AC-R2")
    moves = (
        Phrase("aero.offer.hit", {"pieces": (_RED,), "to": "23", "hit": (_BLUE,)}),
        Phrase("aero.offer.move", {"pieces": _FLOCK, "to": "41"}),
        Phrase("aero.offer.taxi", {"piece": Piece(Colour.RED, 4)}, "AC-A1"),
    )
    presets = tuple(Phrase(f"aero.setup.{name}") for name in ("seed", "hongkong", "tencent"))
    rules = tuple(TABLE.row(option, value) for option, value in PRESETS["tencent"].items())
    values = tuple(Phrase(f"{TABLE.code('overshoot')}.{value}") for value in TABLE.offered["overshoot"])
    standings = (_standing(_ANNA, 4, 224, 1), _standing(_BEN, 2, 171, 2))
    table = Summary(1, 1, standings)
    leads: dict[str, Detail] = {"piece": _RED, "at": "23", "to": "27"}
    home: dict[str, Detail] = {"piece": _BLUE, "at": "23", "to": "hangar.blue"}
    return {
        "planes-setup": View(_SETUP, Choose(Phrase("aero.setup.preset"), presets, 0), _PICK),
        "rules-list": View(_SETUP, Choose(Phrase("setup.rule"), (Phrase("setup.rules.done"), *rules), 3), _LIST),
        "rules-values": View(_SETUP, Choose(Phrase(TABLE.code("overshoot")), values, 1), _LIST),
        "rules-agreed": View(_BAR, Choose(Phrase("menu.rules"), (*rules[:4], Phrase("menu.usual")), 0), _LIST),
        "planes-again": View(_BAR, Instruct(Phrase("aero.ask.again", {}, "AC-R1"), (jumped, again)), _MENU),
        "planes-choices": View(_BAR, Choose(Phrase("aero.ask.move", {"steps": 6}), moves, 0), _PICK),
        "planes-captured": View(_BAR, Instruct(Phrase("do.hangar", home), (captured,), "following", 2), _MENU),
        "planes-jump": View(_BAR, Instruct(Phrase("do.jump", leads), (captured,), "following", 0), _MENU),
        "planes-shortcut": View(_BAR, Choose(Phrase("aero.ask.shortcut", {"piece": _RED}, "AC-R4"), _WAYS, 0), _PICK),
        "planes-scores": View(Bar(title=Phrase("bar.scores")), Scores(table), _OK),
        "planes-winner": View(_BAR, Winner((_ANNA,), Phrase("aero.title.winner", {}, "AC-E"), table), _OK),
    }


_WAYS = (Phrase("aero.offer.shortcut", {"to": "30"}), Phrase("aero.offer.jump", {"to": "22"}))


def _standing(seat: Seat, home: int, flown: int, rank: int) -> Standing:
    return Standing(seat, home, 4, Points(100 * flown), f"{rank}.", rank)
