"""What every screen must keep: all texts whole, on the panel, and none over another."""

from __future__ import annotations

import tomllib
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

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
)
from companion.screens.picture import SPLASH, render
from companion.screens.sheet import examples
from companion.sentences import SENTENCES
from companion.texts import LANGUAGES, Texts
from companion.view import Bar, Choose, Instruct, Rests, Scores, ShowCard, View, Winner
from tests.screens.layout_helpers import BAR, KEYS, flaws, sample

SIZES = ((128, 64), (256, 64), (128, 128))
DECKS = sorted((Path(__file__).parents[2] / "companion" / "resources" / "decks").glob("*.toml"))


def on_panel() -> list[str]:
    """Name the codes that may stand on the panel; strips and terminal have their own room."""
    return [code for code in SENTENCES if not code.startswith(("strip.", "console."))]


@pytest.mark.parametrize("size", SIZES, ids=str)
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", examples())
def test_example_is_whole(name: str, language: str, size: tuple[int, int]) -> None:
    """Every kind of screen keeps its texts whole, on panels of every size and in both languages."""
    assert flaws(render(examples()[name], Texts(language), size)) == []


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("code", on_panel())
def test_sentence_is_whole_as_an_instruction(code: str, language: str) -> None:
    """Every sentence fits as an instruction beside the widest sign, with all keys below."""
    view = View(BAR, Instruct(sample(code), kind="correcting"), KEYS)
    assert flaws(render(view, Texts(language))) == []


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("code", on_panel())
def test_sentence_is_whole_as_a_reason(code: str, language: str) -> None:
    """Every sentence fits as the small line below an instruction, and is not left out."""
    view = View(BAR, Instruct(Phrase("ask.roll"), (sample(code),)), KEYS)
    drawing = render(view, Texts(language))
    assert flaws(drawing) == []
    assert any(Texts(language).say(sample(code)) in box.text for box in drawing.boxes)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("code", [code for code in on_panel() if code.startswith(("screen.", "printer.", "link."))])
def test_sentence_is_whole_as_a_trouble(code: str, language: str) -> None:
    """Every sentence of a device fits in the lowest lines, and the instruction above it stays whole."""
    view = View(BAR, Instruct(Phrase("ask.roll")), KEYS, trouble=sample(code))
    assert flaws(render(view, Texts(language))) == []


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("deck", DECKS, ids=lambda path: path.stem)
def test_every_card_is_whole(deck: Path, language: str) -> None:
    """Title and text of every event card fit on the panel, and beside its dot stands what the key does."""
    for card in tomllib.loads(deck.read_text())["cards"]:
        text = {"de": card["de"], "en": card["en"]}
        shown = Card(card["id"], deck.stem, dict.fromkeys(LANGUAGES, card["title"]), text, card["effect"])
        drawing = render(View(BAR, ShowCard(shown), KEYS), Texts(language))
        assert flaws(drawing) == [], card["id"]
        assert "OK" in {box.text for box in drawing.boxes}, card["id"]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("code", [code for code in SENTENCES if code.startswith("told.")])
def test_fullest_card_is_whole(code: str, language: str) -> None:
    """A title of sixteen wide letters, a text of sixty and any news as a note fit on one card."""
    text = "Wolkenbruch im Wald und Sturm am Meer: vier Runden rasten nu"
    card = Card("W99", "blue", {language: "MITTELMEERWINDWM"}, {language: text}, "back 1 + rest 1")
    assert flaws(render(View(BAR, ShowCard(card, sample(code)), KEYS), Texts(language))) == []


@given(st.integers(1, 40), st.data())
def test_chosen_row_is_always_in_sight(count: int, data: st.DataObject) -> None:
    """However long the list, the chosen option stands on the screen, with never more than four rows."""
    chosen = data.draw(st.integers(0, count - 1))
    options = tuple(Phrase("offer.jump", {"piece": Piece(Colour.RED, n), "to": "K7"}) for n in range(count))
    drawing = render(View(BAR, Choose(Phrase("ask.move", {"steps": 3}), options, chosen), KEYS), Texts("de"))
    rows = [box.text for box in drawing.boxes if "springt" in box.text]
    assert Texts("de").say(options[chosen]) in rows
    assert len(rows) <= 4
    assert flaws(drawing) == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_long_options_are_whole(language: str) -> None:
    """Options of a whole sentence take two lines rather than being cut."""
    options = tuple(Phrase(code) for code in ("told.waits", "screen.no_bus", "screen.forbidden"))
    view = View(BAR, Choose(Phrase("ask.six"), options, 1), KEYS)
    assert flaws(render(view, Texts(language))) == []


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("count", range(1, 5))
def test_tables_are_whole_for_any_number_of_players(count: int, language: str) -> None:
    """One to four players with long names and the points of a whole season stand in table and discs."""
    seats = [Seat(colour, "Großmutter Hildegard") for colour in list(Colour)[:count]]
    standings = tuple(Standing(seat, 6, 6, Points(57917), Points(347500), 1) for seat in seats)
    rests = tuple(Resting(seat, (Piece(seat.colour, 5), Piece(seat.colour, 6)), 0) for seat in seats)
    summary = Summary(6, 6, standings, rests)
    for body in (Scores(summary), Rests(summary)):
        assert flaws(render(View(BAR, body, KEYS), Texts(language))) == []


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("count", range(1, 5))
def test_winners_are_whole(count: int, language: str) -> None:
    """One winner or four that share the win stand on the screen in full."""
    seats = tuple(Seat(colour) for colour in list(Colour)[:count])
    standings = tuple(Standing(seat, 6, 6, Points(57917), Points(347500), 1) for seat in seats)
    winner = Winner(seats, Phrase("title.champion"), Summary(6, 6, standings))
    assert flaws(render(View(BAR, winner, KEYS), Texts(language))) == []


def test_name_alone_is_cut() -> None:
    """A name that is too long ends in an ellipsis, and what stands beside it is whole."""
    texts = [box.text for box in render(View(BAR, Instruct(Phrase("ask.roll")), KEYS), Texts("de")).boxes]
    assert texts[:3] == ["6/6", "Flug 6/6", next(text for text in texts if text.endswith("…"))]


@given(st.text(min_size=1, max_size=30))
def test_any_name_is_drawn(name: str) -> None:
    """Whatever a player calls himself, the bar takes it and keeps within the panel."""
    bar = Bar(Seat(Colour.RED, name), home=(0, 6))
    drawing = render(View(bar, Instruct(Phrase("ask.roll"))), Texts("de"))
    assert [flaw for flaw, _ in flaws(drawing) if flaw == "outside"] == []


def test_home_count_is_always_in_sight() -> None:
    """Every screen with a bar that counts home-comers shows the count, whatever else it shows."""
    for name, view in examples().items():
        if view.bar.home and not isinstance(view.body, ShowCard):
            home, of = view.bar.home
            assert f"{home}/{of}" in {box.text for box in render(view, Texts("de")).boxes}, name


def test_last_reason_is_dropped_first() -> None:
    """Where reasons find no room the instruction stays and the last reasons go."""
    reasons = tuple(Phrase(code) for code in ("told.waits", "screen.no_bus", "screen.forbidden"))
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


@pytest.mark.parametrize("kind", ["turn", "fault"])
def test_endless_text_is_marked_as_clipped(kind: str) -> None:
    """A text that fits in no way keeps within the panel, ends in an ellipsis and is known as clipped."""
    endless = Phrase(" ".join(["Donaudampfschifffahrt"] * 40))
    view = View(BAR, Instruct(endless, kind=kind), KEYS, trouble=endless)
    drawing = render(view, Texts("de"))
    assert {flaw for flaw, _ in flaws(drawing)} == {"clipped"}
    assert sum(box.clipped for box in drawing.boxes) == 2


def test_greeting_needs_no_bar() -> None:
    """The greeting is one text, in the middle of the panel."""
    (box,) = render(SPLASH, Texts("de")).boxes
    assert box.text == "Gut Flug!"
    assert abs(box.area.left - (128 - box.area.right)) <= 1
