from __future__ import annotations

import pytest
from reportlab.pdfbase.pdfmetrics import stringWidth

from companion import data
from companion.boards.card_pictures import picture, rule
from companion.boards.cards import HEIGHT, WIDTH, back, cards_pdf, front, sheet_of
from companion.boards.drawing import CAPITAL, Label
from companion.boards.tiles import PAPERS
from companion.rules.interface import Words
from companion.rules.rv.cards import ARGUMENTS, TEXT, TITLE, Act, CardSheet, EventCard, Primitive, build_decks
from companion.texts import Texts
from tests.boards.papers import Paper

DECKS = data.default_decks()


def card(title: str, text: str, effect: str = "forward 9") -> EventCard:
    """Write a card of an owner."""
    sheet = CardSheet("ABCD1234", Words({"en": title}), Words({"en": text}), effect)
    decks = build_decks(
        {"blue": ("blue", (sheet,)), "red": ("red", (CardSheet("R1", sheet.title, sheet.text, "none"),))}
    )
    return decks.cards["ABCD1234"]


HARDEST = (
    card("W" * TITLE, "W" * TEXT),
    card("i", "i"),
    card("Wind und Wetter", ("Wolkenbruch " * 5).strip(), "back 1 + rest 1 + unrest 2 + strike 9 + swap nearest_rival"),
)


@pytest.mark.parametrize("language", ["de", "en"])
@pytest.mark.parametrize("each", [*DECKS.cards.values(), *HARDEST], ids=lambda each: each.sheet.title.by_language["en"])
def test_words_stay_inside_their_card(each: EventCard, language: str) -> None:
    """No line of a card leaves its frame or runs into another line, in either language."""
    lines = [shape for shape in front(each, Texts(language)) if isinstance(shape, Label)]
    boxes = []
    for line in lines:
        width = stringWidth(line.text, "Helvetica-Bold" if line.bold else "Helvetica", line.size)
        left = line.x - {"start": 0, "middle": 0.5, "end": 1}[line.anchor] * width
        assert left > 5, line
        assert left + width < WIDTH - 5, line
        half = CAPITAL * line.size / 2
        boxes.append((left, line.y - half, left + width, line.y + half))
    for number, one in enumerate(boxes):
        for other in boxes[number + 1 :]:
            assert one[2] <= other[0] or other[2] <= one[0] or one[3] <= other[1] or other[3] <= one[1]


@pytest.mark.parametrize("language", ["de", "en"])
def test_a_card_says_what_the_deck_says(language: str) -> None:
    """Title, text, id and rule stand on the front, in the chosen language."""
    texts = Texts(language)
    each = DECKS.cards["D12"]
    said = " ".join(shape.text for shape in front(each, texts) if isinstance(shape, Label))
    for words in (each.sheet.title, each.sheet.text):
        assert texts.detail(words) in said
    assert "D12 \N{MIDDLE DOT} RV-10 \N{MIDDLE DOT} RV-33" in said


def test_every_effect_has_its_own_picture() -> None:
    """No two effects look alike, and each names a rule."""
    steps = [Primitive(act, 1 if ARGUMENTS.get(act) in ("n", "1") else 0) for act in Act]
    assert len({picture(step) for step in steps}) == len(Act)
    assert all(rule(step).startswith("RV-") for step in steps)


def test_the_number_of_an_effect_is_on_its_picture() -> None:
    """A card that moves three fields shows a 3."""
    drawn = [shape.text for shape in picture(Primitive(Act.SIDE, 3)) if isinstance(shape, Label)]
    assert drawn == ["3"]


def test_backs_tell_the_stacks_apart() -> None:
    """Blue and red backs differ in more than their colour."""
    blue, red = (back(stack, Texts("en")) for stack in ("blue", "red"))
    assert [type(shape) for shape in blue] != [type(shape) for shape in red]


@pytest.mark.parametrize("paper", PAPERS)
def test_backs_lie_behind_their_fronts(paper: str) -> None:
    """Turned over at its long edge, the paper has each back behind its front."""
    sheet = sheet_of(paper)
    for number in range(sheet.columns * sheet.rows):
        (x, y), (behind, level) = sheet.place(number, back=False), sheet.place(number, back=True)
        assert y == level
        assert sheet.page[0] - behind - WIDTH == pytest.approx(x)


@pytest.mark.parametrize("paper", PAPERS)
def test_cards_lie_on_the_paper_without_overlapping(paper: str) -> None:
    """All cards of a page are on it, side by side, with room for the marks."""
    sheet = sheet_of(paper)
    places = {sheet.place(number, back=False) for number in range(sheet.columns * sheet.rows)}
    assert len(places) == sheet.columns * sheet.rows >= 9
    assert min(min(place) for place in places) > 5
    assert max(x for x, _ in places) + WIDTH < sheet.page[0] - 5
    assert max(y for _, y in places) + HEIGHT < sheet.page[1] - 10
    for x, y in places:
        assert all((x - a) % WIDTH == pytest.approx(0, abs=1e-9) for a, _ in places if a <= x)
        assert all((y - b) % HEIGHT == pytest.approx(0, abs=1e-9) for _, b in places if b <= y)


@pytest.mark.parametrize("paper", PAPERS)
def test_every_card_is_printed_once(paper: str) -> None:
    """Fronts and backs take turns, and hold all cards of both stacks, each front with a back of its stack."""
    document = Paper(cards_pdf(DECKS, paper, Texts("de")))
    assert document.sizes == {PAPERS[paper]}
    pages = list(document.texts())
    fronts, backs = pages[::2], pages[1::2]
    assert len(fronts) == len(backs)
    assert [word for page in fronts for word in page.split() if word in DECKS.cards] == list(DECKS.cards)
    for front_side, back_side in zip(fronts, backs, strict=True):
        for stack in ("Ereigniskarte blau", "Ereigniskarte rot"):
            assert front_side.count(stack) == back_side.count(stack)
    assert "lange" in backs[0]
