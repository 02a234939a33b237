"""What must be agreed before the first flight: players, colours, flights, medals (45, 44, 42)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import combinations

from companion.rules.interface import Colour, Opening, Phrase, Question, Seat
from companion.rules.rv.options import PRESETS

ORDER = (Colour.RED, Colour.YELLOW, Colour.GREEN, Colour.BLUE)
"""Clockwise, as offered."""
MIRRORS = ((Colour.RED, Colour.BLUE), (Colour.YELLOW, Colour.GREEN))
"""Pairs with even chances (reading 45)."""
GOLD_LAST = {"1": "0,0,1", "2": "0,1,2", "3": "1,2,3", "4": "2,3,4", "5": "2,4,5", "6": "2,4,6"}
"""Medal flights with gold on the last one, by the number of flights."""


def allowed(colours: tuple[Colour, ...], reading: str) -> bool:
    """Tell whether these colours may play (45): two players only as a mirror pair, unless b."""
    pair = tuple(colour for colour in ORDER if colour in colours)
    return 2 <= len(pair) == len(colours) and (len(pair) > 2 or reading == "b" or pair in MIRRORS)  # noqa: PLR2004


def question(answers: Mapping[str, str], rules: Mapping[str, str]) -> Question | None:
    """Ask what comes next; None once everything is agreed.

    Args:
        answers: what was answered so far, by question key.
        rules: options that are fixed already; they are not asked.
    """
    return next((each for each in _questions(answers, rules) if each.key not in {*answers, *rules}), None)


def _questions(answers: Mapping[str, str], rules: Mapping[str, str]) -> Iterator[Question]:
    yield Question("players", Phrase("setup.players"), tuple((f"{n}", Phrase(f"setup.players.{n}")) for n in (2, 3, 4)))
    if "players" in answers:
        yield _colours(int(answers["players"]), rules.get("colours", "a"))
    for colour in answers.get("seats", "").split(","):
        options = tuple((who, Phrase(f"setup.{who}")) for who in ("person", "computer"))
        yield Question(f"who.{colour}", Phrase("setup.who", {"colour": Colour(colour)}), options)
    if rules.keys().isdisjoint(PRESETS["short"]):
        lengths = tuple((preset, Phrase(f"setup.{preset}")) for preset in PRESETS)
        yield Question("preset", Phrase("setup.length"), lengths)
    yield Question(
        "flights", Phrase("setup.flights"), tuple((f"{n}", Phrase("setup.n", {"n": n})) for n in (6, 1, 2, 3, 4, 5))
    )
    yield Question("medals", Phrase("setup.medals"), (("off", Phrase("setup.off")), ("on", Phrase("setup.on"))))
    plan = {**rules, **answers}.get("flights", "6")
    if {**rules, **answers}.get("medals") == "on" and plan != "6":
        gold = ((GOLD_LAST[plan], Phrase("setup.gold_last")), ("2,4,6", Phrase("setup.gold_six")))
        yield Question("medal_flights", Phrase("setup.medal_flights"), gold)


def _colours(players: int, reading: str) -> Question:
    found = [chosen for chosen in combinations(ORDER, players) if allowed(chosen, reading)]
    return Question(
        "seats", Phrase("setup.seats"), tuple((",".join(c), Phrase("setup.colours", {"colours": c})) for c in found)
    )


def opening(answers: Mapping[str, str], rules: Mapping[str, str]) -> Opening:
    """Put together what was agreed."""
    colours = [Colour(word) for word in answers["seats"].split(",")]
    seats = tuple(Seat(colour, computer=answers.get(f"who.{colour}") == "computer") for colour in colours)
    chosen = {key: answers[key] for key in ("flights", "medals", "medal_flights") if key in answers}
    return Opening(seats, {**PRESETS[answers.get("preset", "seed")], **rules, **chosen})
