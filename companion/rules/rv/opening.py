"""What must be agreed before the first flight: players, colours, flights, medals (45, 44, 42)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import asdict
from itertools import combinations

from companion.rules.interface import Colour, Opening, Phrase, Question, Seat
from companion.rules.rv.options import MEDAL_FLIGHTS, PRESETS, TABLE, Options, idle

ORDER = (Colour.RED, Colour.YELLOW, Colour.GREEN, Colour.BLUE)
"""Clockwise, as offered."""
MIRRORS = ((Colour.RED, Colour.BLUE), (Colour.YELLOW, Colour.GREEN))
"""Pairs with even chances (reading 45)."""
GOLD_LAST = {"1": "0,0,1", "2": "0,1,2", "3": "1,2,3", "4": "2,3,4", "5": "2,4,5", "6": "2,4,6"}
"""Medal flights with gold on the last one, by the number of flights."""
WHOLE = "6"
"""Flights of a whole season."""
OTHERS = "others"
"""Answers which colours two players take: not a mirror pair."""
ASKED = frozenset({"flights", "medals", "colours"})
"""Options with a question of their own."""


def allowed(colours: tuple[Colour, ...], reading: str) -> bool:
    """Tell whether these colours may play (45): two players only as a mirror pair, unless b."""
    pair = tuple(colour for colour in ORDER if colour in colours)
    return 2 <= len(pair) == len(colours) and (len(pair) > 2 or reading == "b" or pair in MIRRORS)  # noqa: PLR2004


def question(answers: Mapping[str, str], rules: Mapping[str, str]) -> Question | None:
    """Ask what comes next; None once everything is agreed.

    Args:
        answers: what was answered so far, by question key, the newest last.
        rules: options that are fixed already; they are not asked, and with one of a preset no rules are.
    """
    due = next((each for each in _questions(answers, rules) if each.key not in {*answers, *rules}), None)
    return due or _rule(answers, rules)


def _questions(answers: Mapping[str, str], rules: Mapping[str, str]) -> Iterator[Question]:
    yield Question("players", Phrase("setup.players"), tuple((f"{n}", Phrase(f"setup.players.{n}")) for n in (2, 3, 4)))
    if "players" in answers:
        yield _colours(int(answers["players"]), rules.get("colours", ""))
    if answers.get("seats") == OTHERS:
        yield Question("pair", Phrase("setup.seats"), _rows([c for c in combinations(ORDER, 2) if c not in MIRRORS]))
    for colour in _seated(answers):
        options = tuple((who, Phrase(f"setup.{who}")) for who in ("person", "computer"))
        yield Question(f"who.{colour}", Phrase("setup.who", {"colour": Colour(colour)}), options)
    if _open(rules):
        lengths = tuple((preset, Phrase(f"setup.{preset}")) for preset in PRESETS)
        yield Question("preset", _about("setup.length", "flight_end"), lengths)
    yield Question(
        "flights",
        _about("setup.flights", "flights"),
        tuple((f"{n}", Phrase("setup.n", {"n": n})) for n in range(1, 7)),
        chosen=int(WHOLE) - 1,
    )
    ways = (("off", Phrase("setup.off")), ("on", Phrase("setup.on")))
    yield Question("medals", _about("setup.medals", "medals"), ways)
    plan = {**rules, **answers}.get("flights", WHOLE)
    if {**rules, **answers}.get("medals") == "on" and plan != WHOLE:
        gold = ((GOLD_LAST[plan], Phrase("setup.gold_last")), ("2,4,6", Phrase("setup.gold_six")))
        yield Question(MEDAL_FLIGHTS, _about("setup.medal_flights", MEDAL_FLIGHTS), gold)


def _about(code: str, option: str) -> Phrase:
    """Ask about an option, which is what help explains."""
    return Phrase(code, {"option": TABLE.code(option)})


def _open(rules: Mapping[str, str]) -> bool:
    """Tell whether the rules are still to be agreed on: nothing of a preset is fixed."""
    return all(rules.keys().isdisjoint(preset) for preset in PRESETS.values())


def _rule(answers: Mapping[str, str], rules: Mapping[str, str]) -> Question | None:
    """Let single rules be changed."""
    if not _open(rules):
        return None
    now = {**asdict(Options()), **_agreed(answers, rules)}
    # For a short season the question for the medals' flights has offered what fits.
    asked = ASKED if now["flights"] == WHOLE else ASKED | {MEDAL_FLIGHTS}
    return TABLE.question(now, asked | rules.keys() | idle(now), answers)


def _colours(players: int, reading: str) -> Question:
    """Offer the colours; where reading 45 is not fixed two players may also ask for those with uneven chances."""
    rows = _rows([chosen for chosen in combinations(ORDER, players) if allowed(chosen, reading or "a")])
    if players == 2 and not reading:  # noqa: PLR2004 - a pair
        rows = (*rows, (OTHERS, _about("setup.others", "colours")))
    return Question("seats", Phrase("setup.seats"), rows)


def _rows(found: Sequence[tuple[Colour, ...]]) -> tuple[tuple[str, Phrase], ...]:
    return tuple((",".join(colours), Phrase("setup.colours", {"colours": colours})) for colours in found)


def _seated(answers: Mapping[str, str]) -> list[str]:
    return answers.get("pair", answers.get("seats", "")).split(",")


def _agreed(answers: Mapping[str, str], rules: Mapping[str, str]) -> dict[str, str]:
    pair = {"colours": "b"} if "pair" in answers else {}
    chosen = {option: answers[option] for option in TABLE.offered if option in answers}
    return {**PRESETS[answers.get("preset", "seed")], **rules, **pair, **chosen}


def opening(answers: Mapping[str, str], rules: Mapping[str, str]) -> Opening:
    """Put together what was agreed."""
    colours = [Colour(word) for word in _seated(answers)]
    seats = tuple(Seat(colour, computer=answers.get(f"who.{colour}") == "computer") for colour in colours)
    return Opening(seats, _agreed(answers, rules))
