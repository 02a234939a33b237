"""What a view says, line by line, in both modes and languages, and which of two views' lines are news."""

from __future__ import annotations

from typing import get_args

import pytest

from companion.devices.speech.agenda import Agenda
from companion.devices.speech.lines import Line, Narrator
from companion.devices.speech.spoken import SpokenTexts
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
from companion.screens.sheet import examples
from companion.texts import LANGUAGES, Texts
from companion.view import (
    AllLit,
    Bar,
    Body,
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
)

ANNA, BEN = Seat(Colour.RED, "Anna"), Seat(Colour.BLUE)
RED = Piece(Colour.RED, 3)
BAR = Bar(ANNA, where=Phrase("bar.flight", {"round": 2, "rounds": 6}), home=(1, 6))
ROLLED = Phrase("told.rolled", {"seat": ANNA, "value": 6})
MOVE = Phrase("do.move", {"piece": RED, "to": "K7"})
SUMMARY = Summary(
    2,
    6,
    (
        Standing(BEN, 4, 6, Points(100), Points(33750), 1),
        Standing(ANNA, 3, 6, Points(100), "2.", 2),
    ),
    (Resting(ANNA, (RED, Piece(Colour.RED, 4)), 0), Resting(BEN, (), 1)),
)
CARD = Card(
    "W01",
    "blue",
    Words({"de": "Thermik", "en": "Thermal"}),
    Words({"de": "4 Felder vor.", "en": "4 ahead."}),
    "forward 4",
)
ROWS = tuple(Phrase("offer.stay", {"piece": Piece(Colour.RED, number)}) for number in range(1, 8))


def said(view: View, language: str, *, everything: bool = False) -> list[str]:
    """Give the texts of a view's lines."""
    return [line.text for line in Narrator(SpokenTexts(Texts(language)), everything).lines(view)]


EVENTS = [
    (Instruct(Phrase("ask.roll")), ["Würfle!"], ["Roll the die!"]),
    (
        Instruct(MOVE, (ROLLED,), "following", remaining=2),
        ["Anna würfelt eine Sechs", "Rot 3 nach K 7"],
        ["Anna rolls a six", "Red 3 to K-7"],
    ),
    (
        Instruct(Phrase("refused.not_onto", MOVE.details), (Phrase("refused.hawk", {}, "RV-27"),), "refused"),
        ["Nicht erlaubt", "Rot 3 nicht auf K 7", "Habicht steht dort"],
        ["Not allowed", "Red 3 not onto K-7", "A hawk stands there"],
    ),
    (
        Choose(Phrase("ask.move", {"steps": 3}), ROWS, 2),
        ["Ziehe 3", "3 von 7: Rot 3 bleibt"],
        ["Move 3", "3 of 7: Red 3 stays"],
    ),
    (Choose(Phrase("ask.roll"), ROWS[:1]), ["Würfle!", "Rot 1 bleibt"], ["Roll the die!", "Red 1 stays"]),
    (Choose(Phrase("ask.roll"), ()), ["Würfle!"], ["Roll the die!"]),
    (
        ShowCard(CARD, Phrase("told.no_disc", {"piece": RED})),
        ["blaue Karte: Thermik", "Keine Scheibe frei: Rot 3", "4 Felder vor."],
        ["blue card: Thermal", "No disc free for Red 3", "4 ahead."],
    ),
    (ShowDie(4, confirm=True), ["4 Augen"], ["4 pips"]),
    (ShowDie(0, rolling=True), ["Es rollt"], ["Rolling"]),
    (
        Clocking(Arrival(RED, ANNA, 2, 12, Points(7500), Points(7500), 30, 1, 6, named=True, manual=True)),
        ["Rot 3 ist da", "Platz 2 von 12, vorbenannt, von Hand konstatiert, 75,00 Punkte"],
        ["Red 3 is home", "place 2 of 12, named before, clocked in by hand, 75.00 points"],
    ),
    (
        Winner((ANNA, BEN), Phrase("title.champion"), SUMMARY, Phrase("screen.points", {"points": Points(33750)})),
        ["RV-Meister: Anna und Blau", "337,50 Punkte"],
        ["RV champion: Anna and Blue", "337.50 points"],
    ),
    (Scores(SUMMARY), [], []),
]


@pytest.mark.parametrize(("body", "german", "english"), EVENTS)
def test_events_say_who_what_happened_and_what_to_do(body: Instruct, german: list[str], english: list[str]) -> None:
    """Beside the player on turn, each body says its event first and then its duty, and nothing around it."""
    view = View(BAR, body, {Key.CONFIRM: Phrase("key.ok")}, waiting=True)
    assert said(view, "de") == ["Anna", *german]
    assert said(view, "en") == ["Anna", *english]


TABLES = [
    (
        Scores(SUMMARY),
        ["Platz 1: Blau, 4 von 6 daheim, 337,50 Punkte", "Platz 2: Anna, 3 von 6 daheim"],
        ["Place 1: Blue, 4 of 6 home, 337.50 points", "Place 2: Anna, 3 of 6 home"],
    ),
    (
        Rests(SUMMARY),
        ["Anna: es rasten Rot 3 und 4, 0 Scheiben frei", "Blau: niemand rastet, eine Scheibe frei"],
        ["Anna: Red 3 and 4 at rest, 0 discs free", "Blue: nobody at rest, one disc free"],
    ),
    (
        Dice((), (1, 0, 5, 2, 2, 2), 12, 0, 0, 3.0, Phrase("dice.fair")),
        ["Eins: einmal", "Zwei: 0 mal", "Drei: 5 mal", "Vier: 2 mal", "Fünf: 2 mal", "Sechs: 2 mal", "Unauffällig"],
        [
            *("one: once", "two: 0 times", "three: 5 times"),
            *("four: 2 times", "five: 2 times", "six: 2 times", "Nothing unusual"),
        ],
    ),
    (AllLit(), ["Alle Punkte der Anzeige leuchten"], ["Every dot of the screen is lit"]),
]


@pytest.mark.parametrize(("body", "german", "english"), TABLES)
def test_tables_are_read_out_to_those_who_cannot_see_them(body: Scores, german: list[str], english: list[str]) -> None:
    """Scores in their order, rest discs and faces are said row by row when everything is said, else not at all."""
    view = View(Bar(title=Phrase("bar.scores")), body)
    assert said(view, "de", everything=True) == ["Spielstand", *german]
    assert said(view, "en", everything=True) == ["Scores", *english]
    assert said(view, "en") == ["Scores"]


def test_everything_ends_with_the_bar_and_the_keys() -> None:
    """A blind player hears colour, place in the match, pieces home, missing devices and keys, and no rule's number."""
    why = (Phrase("refused.hawk", {}, "RV-27"),)
    keys = {Key.UP: Phrase("key.choose"), Key.DOWN: Phrase("key.choose"), Key.BACK: Phrase("key.back")}
    view = View(BAR, Instruct(MOVE, why, "refused", 2), keys, Phrase("printer.gone"), waiting=True)
    assert said(view, "en", everything=True) == [
        "Anna, Red",
        *("Not allowed", "Red 3 to K-7", "A hawk stands there", "2 more steps"),
        "Printer gone: check its cable",
        *("Flight 2 of 6", "1 of 6 home", "One moment"),
        *("Up and down: choose", "Back button: back"),
    ]


def test_help_names_the_rule_and_says_its_words_once() -> None:
    """A text to read is said whole, whatever part of it the panel shows, and turning it says nothing new."""
    title = Phrase("help.rule", {"rule": "RV-27"})
    first, second = (View(Bar(title=title), Explain(title, Phrase("rule.RV-27"), part)) for part in (0, 1))
    told = said(first, "en")
    assert told == ["Rule R-V 27", SpokenTexts(Texts("en")).say(Phrase("rule.RV-27"))]
    assert news(first, second) == []


def test_no_kind_of_screen_is_mute() -> None:
    """Every kind of body that a view may have says something of itself to those who cannot see it."""
    narrator = Narrator(SpokenTexts(Texts("en")), everything=True)
    shown = {type(view.body): list(narrator._body(view)) for view in examples().values()}
    assert set(shown) == set(get_args(Body))
    assert all(shown.values())


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", examples())
def test_everything_includes_the_events(name: str, language: str) -> None:
    """Whoever hears everything misses nothing of what the others hear; only a name may say its colour too."""
    view = examples()[name]
    less, more = said(view, language), said(view, language, everything=True)
    assert [text for text in less if not any(other.startswith(text) for other in more)] == []
    assert all(more)


def news(*views: View, everything: bool = False) -> list[str]:
    """Give what the last of some views adds, when all that came before was heard."""
    narrator, agenda = Narrator(SpokenTexts(Texts("en")), everything), Agenda()
    for view in views:
        agenda = Agenda(agenda.lines).turned(narrator.lines(view))
    return [line.text for line in agenda.due]


def choosing(chosen: int) -> View:
    """Show a list."""
    keys = {Key.CONFIRM: Phrase("key.ok"), Key.UP: Phrase("key.choose")}
    return View(BAR, Choose(Phrase("ask.move", {"steps": 3}), ROWS, chosen), keys)


@pytest.mark.parametrize("everything", [False, True])
def test_a_moved_choice_says_its_row_only(*, everything: bool) -> None:
    """While a choice moves through a list, nothing but the new row is said."""
    assert news(choosing(0), choosing(1), everything=everything) == ["2 of 7: Red 2 stays"]


def test_a_correction_says_what_was_corrected_only() -> None:
    """After a correction the new result is said and what to do now, but neither the player nor the bar again."""
    before = View(BAR, Instruct(Phrase("ask.roll"), (ROLLED,)))
    five = Phrase("told.rolled", {"seat": ANNA, "value": 5})
    after = View(BAR, Instruct(Phrase("ask.roll"), (Phrase("told.corrected"), five)))
    assert news(before, after, everything=True) == ["Corrected", "Anna rolls a five", "Roll the die!"]


def test_the_same_words_for_another_player_are_news() -> None:
    """The next player is told to roll, though the last one was told the same."""
    turns = [View(Bar(seat), Instruct(Phrase("ask.roll"))) for seat in (ANNA, BEN)]
    assert news(*turns) == ["Blue", "Roll the die!"]


def test_a_missing_device_interrupts_nobody() -> None:
    """A trouble is said by itself, and what was said before is not said again."""
    quiet = View(BAR, Instruct(Phrase("ask.roll")))
    assert news(quiet, View(BAR, quiet.body, trouble=Phrase("printer.paper"))) == ["Printer out of paper: new roll"]


def test_the_next_step_says_no_reason_twice() -> None:
    """While hands follow an event step by step, each step is said, and the event once."""
    steps = [View(BAR, Instruct(Phrase("do.clear", {"at": at}), (ROLLED,), "following")) for at in ("K7", "K8")]
    assert news(*steps) == ["Clear K-8"]


def lines(*texts: str, urgent: str = "") -> tuple[Line, ...]:
    """Give lines."""
    return tuple(Line(text, urgent=text == urgent) for text in texts)


def due(agenda: Agenda) -> list[str]:
    """Give what is still to be said."""
    return [line.text for line in agenda.due]


def test_what_holds_goes_on_and_what_is_stale_is_dropped() -> None:
    """The line that is being said goes on while the newest view says it; what that view lacks is not said any more."""
    agenda = Agenda().turned(lines("rolled", "move", "keys")).heard(Line("rolled"))
    assert due(agenda.turned(lines("news", "move", "keys", "trouble"))) == ["move", "news", "keys", "trouble"]
    assert due(agenda.turned(lines("roll", "keys"))) == ["roll", "keys"]
    assert due(agenda.turned(())) == []


def test_a_duty_that_was_interrupted_is_said_after() -> None:
    """An urgent line comes first, and what it cut short follows as long as it still holds."""
    agenda = Agenda().turned(lines("ask", "row 1", "keys"))
    agenda = agenda.turned(lines("ask", "row 2", "keys", urgent="row 2"))
    assert due(agenda) == ["row 2", "ask", "keys"]
    assert due(agenda.heard(Line("row 2", urgent=True))) == ["ask", "keys"]


def test_what_comes_back_is_said_again() -> None:
    """A duty that stood behind a menu is said anew when the menu is closed."""
    agenda = Agenda().turned(lines("roll")).heard(Line("roll"))
    assert due(agenda.turned(lines("menu")).turned(lines("roll"))) == ["roll"]
    assert due(agenda.turned(lines("roll"))) == []
