"""Example views of all kinds, and their pictures as files: to look at, and to test with."""

from __future__ import annotations

import io
from collections.abc import Mapping, Sequence
from itertools import chain
from pathlib import Path

from PIL import Image

from companion.languages import SOURCE
from companion.messages import Key
from companion.rules.interface import (
    Arrival,
    Card,
    Colour,
    Phrase,
    Piece,
    Points,
    Resting,
    Seat,
    Standing,
    Summary,
    Words,
)
from companion.screens.panels import SHADED, SMALL, Size
from companion.screens.picture import SPLASH, draw
from companion.screens.plane_sheet import plane_examples
from companion.texts import LANGUAGES, Texts
from companion.view import (
    AllLit,
    Bar,
    Choose,
    Clocking,
    Dice,
    Explain,
    Instruct,
    Rests,
    Scores,
    ShowCard,
    ShowDie,
    View,
    Winner,
    Working,
)
from companion.writing import write

SCALE = 4
_GAP = 8
_WIDTH = 512
"""Dots that stand side by side on a sheet."""

_ANNA = Seat(Colour.RED, "Anna")
_BEN = Seat(Colour.BLUE, "Ben")
_SEATS = (_ANNA, Seat(Colour.YELLOW, "Großmutter"), Seat(Colour.GREEN), _BEN)
_WHERE = Phrase("bar.flight", {"round": 2, "rounds": 6})
_BAR = Bar(_ANNA, where=_WHERE, home=(2, 6))
_OK = {Key.CONFIRM: Phrase("key.ok")}
_PICK = {Key.BACK: Phrase("key.back"), Key.UP: Phrase("key.choose"), Key.DOWN: Phrase("key.choose")} | _OK


def examples() -> Mapping[str, View]:
    """Give a view of each kind, by the name of its picture."""
    kinds = (_turns(), _wrongs(), _ceremonies(), _tables(), plane_examples(), _checks(), _texts(), _works())
    return {"start": SPLASH} | dict(chain.from_iterable(kind.items() for kind in kinds))


def contact_sheet(folder: Path, size: Size = SMALL) -> list[Path]:
    """Write every example in every language, enlarged, and one sheet of all; gives the files written."""
    folder.mkdir(parents=True, exist_ok=True)
    written, tiles = [], []
    for language in LANGUAGES:
        for name, view in examples().items():
            tile = _enlarged(draw(view, Texts(language), size, grey=size in SHADED))
            written.append(folder / f"{name}-{language}.png")
            _save(tile, written[-1])
            tiles.append(tile)
    written.append(folder / "contact-sheet.png")
    _save(sheet(tiles, _WIDTH // size[0]), written[-1])
    return written


def _save(image: Image.Image, path: Path) -> None:
    drawn = io.BytesIO()
    image.save(drawn, "png")
    write(path, drawn.getvalue())


def _enlarged(image: Image.Image) -> Image.Image:
    return image.resize((image.width * SCALE, image.height * SCALE), Image.Resampling.NEAREST)


def sheet(tiles: Sequence[Image.Image], columns: int) -> Image.Image:
    """Put pictures of one size side by side, in so many columns, on a grey ground."""
    width, height = tiles[0].width + _GAP, tiles[0].height + _GAP
    rows = -(-len(tiles) // columns)
    whole = Image.new("L", (columns * width + _GAP, rows * height + _GAP), 96)
    for place, tile in enumerate(tiles):
        whole.paste(tile.convert("L"), (_GAP + place % columns * width, _GAP + place // columns * height))
    return whole


def _turns() -> dict[str, View]:
    moves = tuple(_move(Piece(Colour.RED, number), field) for number, field in _MOVES)
    last = Phrase("told.moved", {"piece": Piece(Colour.BLUE, 4), "to": "K7"})
    pip = {Key.DIE: Phrase("key.pips")}
    red = Piece(Colour.RED, 3)
    actions = (
        Phrase("offer.jump", {"piece": red, "to": "G4"}),
        Phrase("offer.hawk", {"hawk": "J3", "piece": Piece(Colour.YELLOW, 2)}),
        Phrase("offer.turn", {"direction": "direction.north"}),
    )
    return {
        "turn": View(_BAR, Instruct(Phrase("ask.roll"), (last,)), _OK),
        "turn-after-news": View(_BAR, Instruct(Phrase("ask.roll"), (*_NEWS, last)), _OK),
        "die-empty": View(_BAR, ShowDie(0), pip),
        "die-typed": View(_BAR, ShowDie(4, confirm=True), _OK | pip),
        "die-rolling": View(_BAR, ShowDie(0, rolling=True), waiting=True),
        "choices": View(_BAR, Choose(Phrase("ask.move", {"steps": 3}), moves, 2), _PICK),
        "choice-of-two": View(_BAR, Choose(Phrase("ask.move", {"steps": 3}), moves[:2], 0), _PICK),
        "choice-of-actions": View(_BAR, Choose(Phrase("ask.six"), actions, 1), _PICK),
    }


def _wrongs() -> dict[str, View]:
    red, blue = Piece(Colour.RED, 3), Piece(Colour.BLUE, 4)
    hawk = Phrase("refused.hawk", rule="RV-27")
    struck = Phrase("told.struck", {"hawk": "J3", "piece": blue})
    wrong = Instruct(
        Phrase("do.belongs", {"piece": red, "to": "K7"}),
        (Phrase("told.rolled", {"seat": _ANNA, "value": 3}),),
        "correcting",
        2,
    )
    link = Instruct(Phrase("link.gone"), (Phrase("told.waits"),), "fault")
    return {
        "following": View(_BAR, Instruct(_move(red, "K7"), (), "following", 1), _OK),
        "following-struck": View(
            _BAR, Instruct(Phrase("do.off", {"piece": blue, "at": "K3"}), (struck,), "following"), _OK
        ),
        "correcting": View(_BAR, wrong),
        "refused": View(
            _BAR, Instruct(Phrase("refused.not_onto", {"piece": red, "to": "J3"}), (hawk,), "refused"), _OK
        ),
        "link-down": View(_BAR, link, _MENU, waiting=True),
        "paused": View(_BAR, Instruct(Phrase("ask.resume"), (), "paused"), {Key.CONFIRM: Phrase("key.next")}),
        "trouble": View(_BAR, Instruct(Phrase("ask.roll")), _OK, trouble=Phrase("printer.paper")),
        "troubles": View(_BAR, Instruct(Phrase("ask.roll")), _OK, trouble=Phrase("printer.paper"), more=2),
        "disk-full": View(_BAR, Instruct(Phrase("journal.full"), (), "fault")),
        "recovered": View(
            _BAR,
            Instruct(Phrase("journal.recovered", {"n": 213}), (Phrase("journal.aside"),), "fault"),
            {Key.CONFIRM: Phrase("key.next")},
        ),
    }


def _ceremonies() -> dict[str, View]:
    def shown(card: Card, note: Phrase | None = None) -> View:
        return View(_BAR, ShowCard(card, note), _OK)

    def arrived(piece: Piece, place: int, points: int, *, named: bool = False) -> View:
        arrival = Arrival(piece, _ANNA, place, 24, Points(points), Points(33750), 118, 2, 6, named=named)
        return View(_BAR, Clocking(arrival), _OK)

    return {
        "card-wind": shown(_card("blue", "forward 3", _TAILWIND)),
        "card-swap": shown(_card("red", "swap nearest_rival", _WRONG_FLOCK)),
        "card-rest": shown(_card("red", "rest 1", _STORM), Phrase("told.no_disc", {"piece": Piece(Colour.RED, 3)})),
        "clocking": arrived(Piece(Colour.RED, 4), 7, 7500),
        "clocking-named": arrived(Piece(Colour.YELLOW, 6), 1, 10000, named=True),
    }


def _tables() -> dict[str, View]:
    four = Summary(2, 6, tuple(map(_standing, _SEATS, range(4))), _RESTING)
    two = Summary(2, 6, four.standings[:2], _RESTING[:2])
    scores, discs, next_key = Phrase("bar.scores"), Phrase("bar.rests"), {Key.CONFIRM: Phrase("key.next")}
    return {
        "rests": View(Bar(title=discs, where=_WHERE), Rests(four), next_key),
        "scores": View(Bar(title=scores, where=_WHERE), Scores(four), next_key),
        "scores-troubled": View(
            Bar(title=scores, where=_WHERE), Scores(four), next_key, trouble=Phrase("printer.paper")
        ),
        "scores-of-two": View(Bar(title=scores, where=_WHERE), Scores(two), next_key),
        "dice": View(Bar(title=Phrase("bar.dice"), where=_WHERE), _dice(_FAIR, "dice.fair"), next_key),
        "dice-unlikely": View(Bar(title=Phrase("bar.dice"), where=_WHERE), _dice(_LOADED, "dice.unlikely"), next_key),
        "dice-few": View(Bar(title=Phrase("bar.dice"), where=_WHERE), _dice(_FEW, "dice.few"), next_key),
        "winner": View(_BAR, Winner((_ANNA,), Phrase("title.champion"), four, _POINTS), _OK),
        "winner-shared": View(_BAR, Winner((_ANNA, _BEN), Phrase("title.champion"), four, _POINTS), _OK),
    }


def _checks() -> dict[str, View]:
    bar = Bar(title=Phrase("check.title"), where=Phrase("check.step", {"step": 7, "of": 9}))
    keys = {Key.BACK: Phrase("key.skip"), Key.CONFIRM: Phrase("key.done")}
    buttons = Phrase("check.names", {"names": ("check.key.back", "check.key.up", "check.key.down")})
    fields = Phrase("do.try", {"fields": ("K7", "L7", "M7")})
    weak = Phrase("fault.weak", {"names": ("K7", "L7", "M7", "…")})
    faults = (weak, Phrase("fault.gone", {"n": 2}), Phrase("fault.keys", {"names": ("check.key.up",)}))
    return {
        "check-lit": View(bar, AllLit()),
        "check-buttons": View(bar, Instruct(Phrase("check.buttons"), (buttons, Phrase("check.left", {"n": 4}))), keys),
        "check-fields": View(bar, Instruct(fields, (Phrase("check.left", {"n": 96}),), "following"), keys),
        "check-faults": View(bar, Choose(Phrase("check.found", {"n": 3}), faults, 0), _PICK),
    }


def _texts() -> dict[str, View]:
    keys = {Key.BACK: Phrase("key.back"), Key.UP: Phrase("key.turn"), Key.DOWN: Phrase("key.turn")}

    def shown(title: Phrase, text: str, confirm: str, part: int = 0) -> View:
        label = {Key.CONFIRM: Phrase(confirm)}
        return View(Bar(title=title, where=_WHERE), Explain(title, Phrase(text), part), keys | label)

    hawk, sharing = Phrase("help.rule", {"rule": "RV-27"}), Phrase("help.rule", {"rule": "RV-M5"})
    return {
        "help-rule": shown(hawk, "rule.RV-27", "key.ok"),
        "help-rule-turned": shown(hawk, "rule.RV-27", "key.ok", part=1),
        "help-sharing": shown(sharing, "rule.RV-M5", "key.ok"),
        "help-hands": shown(Phrase("help.title"), "help.correcting", "key.ok"),
        "tour": shown(Phrase("tour.refused"), "tour.refused.text", "key.next"),
    }


def _works() -> dict[str, View]:
    last = Phrase("told.moved", {"piece": Piece(Colour.BLUE, 4), "to": "K7"})
    printing = Phrase("printer.printing", {"percent": 40})
    return {
        "working": View(Bar(), Working(Phrase("work.replay"), 270, 600)),
        "working-unknown": View(Bar(), Working(Phrase("work.examine"))),
        "working-in-game": View(_BAR, Working(Phrase("work.rescue"), 1, 3)),
        "printing": View(_BAR, Instruct(Phrase("ask.roll"), (last,)), _MENU | _OK, aside=printing),
        "turn-with-past": View(_BAR, Instruct(Phrase("ask.roll"), (last,)), _MENU | _OK, earlier=_NEWS),
        "following-with-past": View(
            _BAR, Instruct(_move(Piece(Colour.BLUE, 4), "K7"), (_NEWS[-1],), "following", 1), _MENU, earlier=_NEWS[:-1]
        ),
    }


_MENU = {Key.BACK: Phrase("key.menu")}
_NEWS = (
    Phrase("told.rolled", {"seat": _ANNA, "value": 5}),
    Phrase("told.moved", {"piece": Piece(Colour.RED, 2), "to": "H4"}),
    Phrase("told.rolled", {"seat": _SEATS[1], "value": 2}),
    Phrase("told.moved", {"piece": Piece(Colour.YELLOW, 5), "to": "E6"}),
    Phrase("told.rolled", {"seat": _BEN, "value": 4}),
)
_POINTS = Phrase("screen.points", {"points": Points(33750)})
_MOVES = ((3, "K7"), (1, "F2"), (4, "M5"), (2, "D3"), (5, "G1"), (6, "H6"), (3, "G7"))
_RESTING = (
    Resting(_SEATS[0], (Piece(Colour.RED, 2),), 1),
    Resting(_SEATS[1], (), 2),
    Resting(_SEATS[2], (Piece(Colour.GREEN, 1), Piece(Colour.GREEN, 5)), 0),
    Resting(_SEATS[3], (), 2),
)
_FAIR, _LOADED, _FEW = (31, 28, 33, 30, 27, 35), (31, 28, 33, 104, 27, 35), (0, 1, 0, 2, 0, 0)
_TAILWIND = ("Tailwind", "Tailwind: move 3 forward.")
_WRONG_FLOCK = ("Wrong flock", "Drawn away: swap with nearest rival pigeon.")
_STORM = ("Thunderstorm", "Thunderstorm: rest 1 round.")


def _move(piece: Piece, field: str) -> Phrase:
    return Phrase("told.moved", {"piece": piece, "to": field})


def _card(stack: str, effect: str, words: tuple[str, str]) -> Card:
    title, text = (Words({SOURCE: word}) for word in words)
    return Card("W00", stack, title, text, effect)


def _dice(faces: tuple[int, ...], verdict: str) -> Dice:
    rolls = sum(faces)
    chi_square = 6 * sum(count * count for count in faces) / rolls - rolls
    return Dice((), faces, rolls, 0, 0, chi_square, Phrase(verdict))


def _standing(seat: Seat, place: int) -> Standing:
    points = Points(33750 - 8125 * place)
    return Standing(seat, 4 - place, 6, points, points, place + 1)
