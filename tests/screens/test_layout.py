"""What every screen must keep: all texts whole, on the panel, and none over another."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.data import default_decks
from companion.messages import Key
from companion.rules.interface import (
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
from companion.rules.rv.cards import EventCard
from companion.screens.canvas import Drawing
from companion.screens.panels import PANELS, Size
from companion.screens.picture import SPLASH, draw, render
from companion.screens.sheet import examples
from companion.sentences import SENTENCES
from companion.texts import LANGUAGES, Texts
from companion.view import Bar, Choose, Instruct, Rests, Scores, ShowCard, View, Winner
from tests.screens.layout_helpers import BAR, KEYS, everywhere, faults, flaws, sample, words


def on_panel() -> list[str]:
    """Name the codes that may stand on the panel; strips, terminal, voice and texts to read have their own room."""
    elsewhere = ("strip.", "board.", "console.", "verify.", "say.", "rule.", "help.", "tour.")
    return [code for code in SENTENCES if not code.startswith(elsewhere)]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("title", examples())
def test_example_is_whole(title: str, language: str) -> None:
    """Every kind of screen keeps its texts whole, on panels of every size and in both languages."""
    assert faults(examples()[title], language) == {}


@pytest.fixture(params=[(language, size) for language in LANGUAGES for size in PANELS.values()], ids=str)
def drawn(request: pytest.FixtureRequest) -> Callable[[View], Drawing]:
    """Draw in each language for each panel; a whole catalogue is too long for a test a sentence."""
    language, size = request.param
    texts = words(language)
    return lambda view: render(view, texts, size)


def test_every_sentence_is_whole_as_an_instruction(drawn: Callable[[View], Drawing]) -> None:
    """Every sentence fits as an instruction beside the widest sign, with all keys below."""
    views = {code: View(BAR, Instruct(sample(code), kind="correcting"), KEYS) for code in on_panel()}
    assert {code: found for code, view in views.items() if (found := flaws(drawn(view)))} == {}


def test_every_sentence_is_whole_as_a_reason(drawn: Callable[[View], Drawing]) -> None:
    """Every sentence fits as the small line below an instruction, and is not left out."""
    for code in on_panel():
        drawing = drawn(View(BAR, Instruct(Phrase("ask.roll"), (sample(code),)), KEYS))
        alone = drawn(View(BAR, Instruct(Phrase("ask.roll")), KEYS))
        assert flaws(drawing) == [], code
        assert len(drawing.boxes) == len(alone.boxes) + 1, code


def test_every_sentence_is_whole_as_a_question(drawn: Callable[[View], Drawing]) -> None:
    """Every sentence fits above a list, whose chosen row stays in sight."""
    answers = (Phrase("unchosen"), Phrase("chosen"))
    for code in on_panel():
        drawing = drawn(View(BAR, Choose(sample(code), answers, 1), KEYS))
        assert flaws(drawing) == [], code
        assert "chosen" in {box.text for box in drawing.boxes}, code


@pytest.mark.parametrize("count", [1, 2, 5])
def test_every_sentence_is_whole_as_an_answer(drawn: Callable[[View], Drawing], count: int) -> None:
    """Every sentence fits as the row of a list, be it alone, one of two or of many."""
    views = {code: View(BAR, Choose(Phrase("ask.six"), (sample(code),) * count), KEYS) for code in on_panel()}
    assert {code: found for code, view in views.items() if (found := flaws(drawn(view)))} == {}


def test_every_complaint_is_whole(drawn: Callable[[View], Drawing]) -> None:
    """Every sentence of a device fits in the lowest lines, and the instruction above it stays whole."""
    devices = ("screen.", "printer.", "link.", "hangs.", "pins.", "buttons.", "sound.")
    codes = [code for code in on_panel() if code.startswith(devices)]
    views = {code: View(BAR, Instruct(Phrase("ask.roll")), KEYS, trouble=sample(code)) for code in codes}
    assert {code: found for code, view in views.items() if (found := flaws(drawn(view)))} == {}


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("card", default_decks().cards.values(), ids=default_decks().cards)
def test_every_card_is_whole(card: EventCard, language: str) -> None:
    """Title and text of every event card fit on the panel, and beside its dot stands what the key does."""
    sheet = card.sheet
    shown = Card(sheet.id, card.stack, sheet.title, sheet.text, sheet.effect)
    for panel, drawing in everywhere(View(BAR, ShowCard(shown), KEYS), language).items():
        assert flaws(drawing) == [], panel
        said = {box.text for box in drawing.boxes}
        assert {"OK", words(language).detail(sheet.title), words(language).detail(sheet.text)} <= said, panel


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("code", [code for code in SENTENCES if code.startswith("told.")])
def test_fullest_card_is_whole(code: str, language: str) -> None:
    """A title of sixteen wide letters, a text of sixty and any news as a note fit on one card."""
    text = "Wolkenbruch im Wald und Sturm am Meer: vier Runden rasten nu"
    card = Card("W99", "blue", Words({"en": "MITTELMEERWINDWM"}), Words({"en": text}), "back 1 + rest 1")
    assert faults(View(BAR, ShowCard(card, sample(code)), KEYS), language) == {}


@given(st.integers(1, 40), st.data())
def test_chosen_row_is_always_in_sight(count: int, data: st.DataObject) -> None:
    """However long the list, the chosen option stands on the screen, with never more than four rows."""
    chosen = data.draw(st.integers(0, count - 1))
    options = tuple(Phrase("offer.jump", {"piece": Piece(Colour.RED, n), "to": "K7"}) for n in range(count))
    view = View(BAR, Choose(Phrase("ask.move", {"steps": 3}), options, chosen), KEYS)
    for drawing in everywhere(view, "de").values():
        rows = [box.text for box in drawing.boxes if "springt" in box.text]
        assert words("de").say(options[chosen]) in rows
        assert len(rows) <= 4
        assert flaws(drawing) == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_long_options_are_whole(language: str) -> None:
    """Options of a whole sentence take two lines rather than being cut."""
    options = tuple(Phrase(code) for code in ("told.waits", "screen.no_bus", "screen.forbidden"))
    assert faults(View(BAR, Choose(Phrase("ask.six"), options, 1), KEYS), language) == {}


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("count", range(1, 5))
def test_tables_are_whole_for_any_number_of_players(count: int, language: str) -> None:
    """One to four players with long or tall names and the points of a whole season stand in table and discs."""
    for name in ("Großmutter Hildegard", "Özgür", "Ägypt", "Ângela Ñuñg", "Jürgen Ägidius"):
        seats = [Seat(colour, name) for colour in list(Colour)[:count]]
        standings = tuple(Standing(seat, 6, 6, Points(57917), Points(347500), 1) for seat in seats)
        rests = tuple(Resting(seat, (Piece(seat.colour, 5), Piece(seat.colour, 6)), 0) for seat in seats)
        summary = Summary(6, 6, standings, rests)
        for body in (Scores(summary), Rests(summary)):
            assert faults(View(BAR, body, KEYS), language) == {}, name


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("count", range(1, 5))
def test_winners_are_whole(count: int, language: str) -> None:
    """One winner or four that share the win stand on the screen in full."""
    seats = tuple(Seat(colour) for colour in list(Colour)[:count])
    standings = tuple(Standing(seat, 6, 6, Points(57917), Points(347500), 1) for seat in seats)
    score = Phrase("screen.points", {"points": Points(347500)})
    winner = Winner(seats, Phrase("title.champion"), Summary(6, 6, standings), score)
    assert faults(View(BAR, winner, KEYS), language) == {}


def test_name_alone_is_cut() -> None:
    """A name that is too long ends in an ellipsis, and what stands beside it is whole."""
    texts = [box.text for box in render(View(BAR, Instruct(Phrase("ask.roll")), KEYS), Texts("de")).boxes]
    assert texts[:3] == ["6/6", "Flug 6/6", next(text for text in texts if text.endswith("…"))]


@given(st.text(min_size=1, max_size=30))
def test_any_name_is_drawn(name: str) -> None:
    """Whatever a player calls himself, the bar takes it and keeps within the panel."""
    bar = Bar(Seat(Colour.RED, name), home=(0, 6))
    for drawing in everywhere(View(bar, Instruct(Phrase("ask.roll"))), "de").values():
        assert [flaw for flaw, _ in flaws(drawing) if flaw == "outside"] == []


def test_home_count_is_always_in_sight() -> None:
    """Every screen with a bar that counts home-comers shows the count, whatever else it shows."""
    for title, view in examples().items():
        if view.bar.home and not isinstance(view.body, ShowCard):
            home, of = view.bar.home
            for drawing in everywhere(view, "de").values():
                assert f"{home}/{of}" in {box.text for box in drawing.boxes}, title


def test_last_reason_is_dropped_first() -> None:
    """Where reasons find no room the instruction stays and the last reasons go."""
    reasons = tuple(Phrase(code) for code in ("told.waits", "screen.forbidden"))
    drawing = render(View(BAR, Instruct(Phrase("link.gone"), reasons), KEYS), Texts("de"))
    words = [box.text for box in drawing.boxes]
    assert "Brett weg: Kabel prüfen" in words
    assert Texts("de").word("screen.forbidden") not in words
    assert flaws(drawing) == []


def test_keys_lose_their_words_before_they_touch() -> None:
    """Where the labels of the keys find no room, those whose sign says enough go, and none is cut."""
    long = {key: Phrase(f"ein langes Wort {key}") for key in (Key.BACK, Key.UP, Key.DOWN)}
    drawing = render(View(BAR, Instruct(Phrase("ask.roll")), long | {Key.CONFIRM: Phrase("key.ok")}), Texts("de"))
    words = [box.text for box in drawing.boxes]
    assert "OK" in words
    assert "ein langes Wort up" not in words
    assert flaws(drawing) == []


@pytest.mark.parametrize("size", PANELS.values(), ids=PANELS)
@pytest.mark.parametrize("link", [" ", ""], ids=["words", "one word"])
def test_endless_text_rolls(link: str, size: Size) -> None:
    """A text that fits in no way keeps within the panel, and a line every two seconds all of it comes by."""
    numbers = [f"{number:03}" for number in range(150)]
    view, texts = View(BAR, Instruct(Phrase(link.join(numbers))), KEYS), words("de")
    drawings = [render(view, texts, size, 4 * step) for step in range(40)]
    assert {flaw for drawing in drawings for flaw, _ in flaws(drawing)} == {"rolls"}
    shown = " ".join(box.text for drawing in drawings for box in drawing.boxes if box.rolls)
    assert [number for number in numbers if number not in shown.replace(" ", "")] == []
    assert all(drawing.moves for drawing in drawings)
    assert draw(view, texts, size, 3).tobytes() == drawings[0].image.tobytes() != drawings[1].image.tobytes()


def test_small_panel_shows_the_newest_lines() -> None:
    """Of many small lines a small panel shows the last two, and bigger ones more, without a smaller instruction."""
    news = tuple(Phrase("told.moved", {"piece": Piece(Colour.RED, n), "to": "K7"}) for n in range(1, 7))
    ask = Phrase("ask.roll")
    short, long = (everywhere(View(BAR, Instruct(ask, why), KEYS), "de") for why in (news[-2:], news))
    seen = {panel: _lines(drawing, "Rot ") for panel, drawing in long.items()}
    assert seen == {"128x64": [5, 6], "256x64": [3, 4, 5, 6], "128x128": [1, 2, 3, 4, 5, 6]}
    for panel, drawing in long.items():
        sizes = [
            next(box.area.height for box in each.boxes if box.text == "Würfle!") for each in (drawing, short[panel])
        ]
        assert sizes[0] == sizes[1]


def _lines(drawing: Drawing, start: str) -> list[int]:
    """Number the small lines that begin so, in the order in which they stand."""
    return [int(line[len(start)]) for box in drawing.boxes for line in box.text.split(" · ") if line.startswith(start)]


def test_greeting_needs_no_bar() -> None:
    """The greeting is one text, in the middle of the panel."""
    (box,) = render(SPLASH, Texts("de")).boxes
    assert box.text == "Gut Flug!"
    assert abs(box.area.left - (128 - box.area.right)) <= 1
