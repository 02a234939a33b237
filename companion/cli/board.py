"""`board`: draw the board and the cards to print, to cut and to drill."""

from __future__ import annotations

import argparse
from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING

from companion.cli.options import GAMES, Commands, add_command, language_option, wish_of
from companion.cli.status import DONE
from companion.errors import MissingError, WrongInputError, reason

if TYPE_CHECKING:  # drawing is loaded only when the command runs
    from companion.app.tabletop import Tabletop
    from companion.boards.drawing import Drawing
    from companion.texts import Texts

FIELD = 33.33
"""Three fields in 100 mm: as far apart as the lamps of a strip with 30 to the metre."""
SMALLEST, LARGEST = 25.0, 100.0
"""Millimetres of a field: pieces of 20 mm stand free, and no page runs out of letters."""
HOLE = 5.0
"""Millimetres: lets through a hall switch in its TO-92 case, or the light of a lamp."""


def add_parser(commands: Commands) -> None:
    """Declare the command."""
    parser = add_command(commands, "board", "board and cards to print, to cut and to drill")
    parser.add_argument("--out", metavar="DIR", type=Path, required=True, help="folder for the files")
    parser.add_argument("--game", choices=GAMES, help="the game whose board it is")
    parser.add_argument("--board", metavar="FILE", type=Path, help="board file")
    parser.add_argument("--deck", metavar="FILE", type=Path, action="append", default=[], help="deck file; repeatable")
    parser.add_argument("--field", metavar="MM", default=f"{FIELD}", help=f"distance of fields; default: {FIELD}")
    parser.add_argument("--hole", metavar="MM", default=f"{HOLE:g}", help=f"width of holes; default: {HOLE:g}")
    parser.add_argument("--paper", choices=("a4", "a3"), default="a4", help="of the PDF files; default: a4")
    parser.add_argument("--config", metavar="FILE", type=Path, help="settings file")
    language_option(parser)
    parser.set_defaults(rules=None, rule=[], run=run)


def run(options: argparse.Namespace) -> int:
    """Draw board and cards, write the files and name them."""
    from companion.boards.drill import below, drill_list
    from companion.boards.svg import svg
    from companion.texts import Texts

    field, hole = _millimetres(options.field, "--field", SMALLEST, LARGEST), options.hole
    wish = wish_of(options)
    texts = Texts(wish.language)
    wish.top.game(wish.rules)  # names the file and the card that are wrong, before anything is written
    drawing = _drawn(wish.top, field, _millimetres(hole, "--hole", 0.5, field / 2), texts)
    under = below(drawing)
    files = {
        "board.svg": svg(drawing).encode(),
        "below.svg": svg(under).encode(),
        "drill.csv": drill_list(drawing).encode(),
    }
    _tell(drawing, options.paper, texts)
    _write(wish.journal, options.out, files)
    _write(wish.journal, options.out, _pdfs(wish.top, drawing, under, options.paper, texts))
    return DONE


def _millimetres(text: str, option: str, least: float, most: float) -> float:
    try:
        value = float(text.replace(",", "."))
    except ValueError:
        value = 0.0
    if not least <= value <= most:
        raise WrongInputError(
            "{option} {text}: name millimetres from {least} to {most}, so that piece and sensor have room.",
            option=option,
            text=text,
            least=f"{least:g}",
            most=f"{most:g}",
        )
    return value


def _drawn(top: Tabletop, field: float, hole: float, texts: Texts) -> Drawing:
    from companion import data
    from companion.boards import aeroplane, rv
    from companion.boards.drawing import drilled

    sensors = top.plan().sensors
    if top.name == "aeroplane":
        drawing = aeroplane.draw(data.load_aeroplane(top.board, top.name), field)
    else:
        drawing = rv.draw(data.load_board(top.board, top.name), field, texts.say)
    return drilled(drawing, sensors, hole)


def _pdfs(top: Tabletop, drawing: Drawing, under: Drawing, paper: str, texts: Texts) -> Mapping[str, bytes]:
    from companion import data

    try:
        from companion.boards.cards import cards_pdf
        from companion.boards.pdf import tiled_pdf
    except ImportError as error:
        raise MissingError(
            "The PDF files need reportlab: pip install reportlab. SVG files and drill list are written."
        ) from error
    files = {
        f"board-{paper}.pdf": tiled_pdf(drawing, paper, texts.say),
        f"below-{paper}.pdf": tiled_pdf(under, paper, texts.say),
    }
    if top.decks:
        files[f"cards-{paper}.pdf"] = cards_pdf(data.load_decks(top.decks, data.STACKS), paper, texts)
    return files


def _tell(drawing: Drawing, paper: str, texts: Texts) -> None:
    from companion.boards.tiles import tiled
    from companion.rules.interface import Detail, Phrase

    pages = len(tiled(drawing.width, drawing.height, paper).tiles)
    size: dict[str, Detail] = {
        "width": round(drawing.width),
        "height": round(drawing.height),
        "n": pages,
        "paper": paper.upper(),
    }
    print(texts.say(Phrase("board.size", size)))
    print(texts.say(Phrase("board.holes", {"n": len(drawing.holes)})))


def _write(journal: Path, folder: Path, files: Mapping[str, bytes]) -> None:
    """Write files, and name each once it is there; none of them over the journal."""
    from companion.app.files import keep_apart
    from companion.writing import write

    keep_apart(journal, *(folder / name for name in files))
    try:
        folder.mkdir(parents=True, exist_ok=True)
        for name, content in files.items():
            write(folder / name, content)
            print(folder / name)
    except OSError as error:
        raise MissingError(
            "{folder} cannot be written: {reason}. Name another folder.", folder=folder, reason=reason(error)
        ) from error
