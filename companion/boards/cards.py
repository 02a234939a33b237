"""Event cards to print: fronts, and backs that lie behind them when the paper is turned over at its long edge."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from reportlab.lib.utils import simpleSplit
from reportlab.pdfbase.pdfmetrics import stringWidth

from companion.boards.card_pictures import cover, picture, rule
from companion.boards.drawing import Box, Disc, Ink, Label, Outline, Point, Shape, placed
from companion.boards.emblems import DARK, WHITE, cloud, danger, stripes
from companion.boards.pdf import BOLD, PLAIN, sheets_pdf
from companion.boards.tiles import PAPERS
from companion.rules.interface import Phrase
from companion.rules.rv.cards import Decks, EventCard
from companion.texts import Texts

WIDTH, HEIGHT = 63.0, 88.0
"""Of a card in millimetres; sleeves of this size are sold everywhere."""
_FRAME = 4.0
"""White edge, so that a cut or a second side that is a little off shows no other card's colour."""
_INKS = {"blue": "#2f6db3", "red": "#c8372d"}
_TINTS = {"blue": "#dbe8f6", "red": "#f9dfdb"}
_MIDDLE, _INNER = WIDTH / 2, WIDTH - 2 * _FRAME
_TEXT_TOP, _TEXT_ROOM, _TEXT_SIZE, _LEADING = 56.5, 20.5, 5.2, 1.2


@dataclass(frozen=True, slots=True)
class Sheet:
    """How cards lie on a page, close together, in its middle."""

    page: Point
    columns: int
    rows: int

    @property
    def corner(self) -> Point:
        """Give where the first card begins."""
        return (self.page[0] - self.columns * WIDTH) / 2, (self.page[1] - self.rows * HEIGHT) / 2

    def place(self, number: int, *, back: bool) -> Point:
        """Give the top left corner of a card; backs run from the right, since the paper is turned over."""
        row, column = divmod(number, self.columns)
        column = self.columns - 1 - column if back else column
        return self.corner[0] + column * WIDTH, self.corner[1] + row * HEIGHT


def sheet_of(paper: str) -> Sheet:
    """Fit cards onto an upright paper, with a margin for cut marks and ruler."""
    page = PAPERS[paper]
    return Sheet(page, int((page[0] - 16) // WIDTH), int((page[1] - 26) // HEIGHT))


def cards_pdf(decks: Decks, paper: str, texts: Texts) -> bytes:
    """Give a file with all cards of both stacks: a page of fronts, its page of backs, and so on."""
    sheet = sheet_of(paper)
    pages = list(_batches(tuple(decks.cards.values()), sheet.columns * sheet.rows))
    return sheets_pdf(sheet.page, _pages(sheet, pages, texts), texts.say)


def _pages(
    sheet: Sheet, pages: Sequence[tuple[EventCard, ...]], texts: Texts
) -> Iterator[tuple[tuple[Shape, ...], str]]:
    for number, cards in enumerate(pages, 1):
        details = {"number": number, "count": len(pages)}
        fronts = tuple(front(card, texts) for card in cards)
        yield _laid(sheet, fronts, back=False), texts.say(Phrase("board.fronts", details))
        backs = tuple(back(card.stack, texts) for card in cards)
        yield _laid(sheet, backs, back=True), texts.say(Phrase("board.backs", details))


def _laid(sheet: Sheet, faces: Sequence[tuple[Shape, ...]], *, back: bool) -> tuple[Shape, ...]:
    shapes = [shape for number, face in enumerate(faces) for shape in placed(face, *sheet.place(number, back=back), 1)]
    return *shapes, *_marks(sheet)


def _marks(sheet: Sheet) -> Iterator[Shape]:
    """Draw a cut mark at both ends of every cut."""
    (left, top), ink = sheet.corner, Ink("", "#000000", 0.2)
    right, bottom = left + sheet.columns * WIDTH, top + sheet.rows * HEIGHT
    for column in range(sheet.columns + 1):
        x = left + column * WIDTH
        for start, end in ((top - 5, top - 1), (bottom + 1, bottom + 5)):
            yield Outline(((x, start), (x, end)), ink, closed=False)
    for row in range(sheet.rows + 1):
        y = top + row * HEIGHT
        for start, end in ((left - 5, left - 1), (right + 1, right + 5)):
            yield Outline(((start, y), (end, y)), ink, closed=False)


def front(card: EventCard, texts: Texts) -> tuple[Shape, ...]:
    """Draw the face of a card from its top left corner: title, picture, text, id, rule and stack."""
    sheet, ink = card.sheet, _INKS[card.stack]
    title, text = texts.detail(sheet.title), texts.detail(sheet.text)
    origin = " · ".join((sheet.id, *dict.fromkeys(rule(step) for step in card.steps)))
    stack = _deck(card.stack, texts)
    return (
        Box(_MIDDLE, HEIGHT / 2, _INNER, HEIGHT - 2 * _FRAME, Ink(WHITE, ink, 0.8), 3),
        Box(_MIDDLE, 10.5, _INNER - 3, 9, Ink(ink), 2),
        Label(_MIDDLE, 10.5, title, _size(title, 6.2, _INNER - 6, BOLD), WHITE, bold=True),
        Box(_MIDDLE, 34.5, _INNER - 3, 36, Ink(_TINTS[card.stack]), 2),
        *_picture(card),
        *_lines(text),
        Outline(((_FRAME + 3, 78.5), (WIDTH - _FRAME - 3, 78.5)), Ink("", ink, 0.3), closed=False),
        Label(_FRAME + 3, 81.3, origin, _size(origin, 2.6, 20, BOLD), DARK, bold=True, anchor="start"),
        Label(WIDTH - _FRAME - 7, 81.3, stack, _size(stack, 2.6, 23, PLAIN), DARK, anchor="end"),
        *placed(_sign(card.stack), WIDTH - _FRAME - 4.4, 81.2, 1.5),
    )


def back(stack: str, texts: Texts) -> tuple[Shape, ...]:
    """Draw the back of a stack's cards from the top left corner."""
    ink, room = _INKS[stack], (_INNER, HEIGHT - 2 * _FRAME)
    words = _deck(stack, texts)
    return (
        Box(_MIDDLE, HEIGHT / 2, *room, Ink(ink), 3),
        *stripes((_FRAME + 2, _FRAME + 2), (room[0] - 4, room[1] - 4), 3.5, Ink("", _TINTS[stack], 0.35)),
        Box(_MIDDLE, HEIGHT / 2, room[0] - 4, room[1] - 4, Ink("", WHITE, 0.6), 2),
        Disc(_MIDDLE, HEIGHT / 2, 21, Ink(ink, WHITE, 0.8)),
        *placed(_sign(stack), _MIDDLE, HEIGHT / 2 - 11, 5),
        *placed(cover(stack), _MIDDLE, HEIGHT / 2 + 2, 10),
        Label(_MIDDLE, HEIGHT / 2 + 13, words, _size(words, 3.2, 26, BOLD), WHITE, bold=True),
    )


def _deck(stack: str, texts: Texts) -> str:
    return texts.say(Phrase(f"board.legend.{stack}"))


def _sign(stack: str) -> tuple[Shape, ...]:
    return cloud(WHITE, DARK) if stack == "blue" else danger(WHITE, DARK, DARK)


def _picture(card: EventCard) -> Iterator[Shape]:
    """Draw the parts of an effect side by side."""
    count = len(card.steps)
    pitch = min(26.0, (_INNER - 5) / count)
    for number, step in enumerate(card.steps):
        x = _MIDDLE + (number - (count - 1) / 2) * pitch
        yield from placed(picture(step), x, 34.5, min(13.0, 0.36 * (_INNER - 5) / count))


def _lines(text: str) -> Iterator[Shape]:
    """Set the text as large as it fits between picture and foot."""
    size, room = _TEXT_SIZE, _INNER - 7
    while not _fits(lines := _broken(text, size, room), size, room):
        size -= 0.1
    lines = _balanced(text, len(lines), size, room)
    first = _TEXT_TOP + (_TEXT_ROOM - (len(lines) - 1) * _LEADING * size) / 2
    for number, line in enumerate(lines):
        yield Label(_MIDDLE, first + number * _LEADING * size, line, size, DARK)


def _broken(text: str, size: float, room: float) -> list[str]:
    return [str(line) for line in simpleSplit(text, PLAIN, size, room)]


def _balanced(text: str, count: int, size: float, room: float) -> list[str]:
    """Break a text into so many lines of like length."""
    while len(narrower := _broken(text, size, room - 1)) == count > 1 and _fits(narrower, size, room - 1):
        room -= 1
    return _broken(text, size, room)


def _fits(lines: Sequence[str], size: float, room: float) -> bool:
    wide = max(stringWidth(line, PLAIN, size) for line in lines)
    return wide <= room and len(lines) * _LEADING * size <= _TEXT_ROOM


def _size(text: str, size: float, room: float, font: str) -> float:
    """Give the size at which a line fits, not above `size`."""
    return min(size, size * room / stringWidth(text, font, size))


def _batches(cards: tuple[EventCard, ...], size: int) -> Iterator[tuple[EventCard, ...]]:
    for start in range(0, len(cards), size):
        yield cards[start : start + size]
