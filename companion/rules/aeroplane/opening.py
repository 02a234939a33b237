"""What must be agreed before a match: players, seats, rules, who begins (P)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import asdict, replace
from itertools import combinations

from companion.rules.aeroplane.board import SEATS, Board
from companion.rules.aeroplane.options import PRESETS, TABLE, VALUES, Options, barred, idle, possible, settled
from companion.rules.interface import Colour, Opening, Phrase, Question, Seat

TEAMS = (("off", Phrase("setup.off")), ("opposite_pairs", Phrase("aero.setup.pairs")))
ASKED = frozenset({"teams", "starter"})
"""Options with a question of their own."""


def question(board: Board, answers: Mapping[str, str], rules: Mapping[str, str]) -> Question | None:
    """Ask what comes next; None once everything is agreed.

    Args:
        board: gives the colours, clockwise.
        answers: what was answered so far, by question key, the newest last.
        rules: options that are fixed already; they are not asked, and with one of a preset no rules are.
    """
    asked = _questions(board, answers, rules)
    due = next((each for each in asked if each.key not in {*answers, *rules}), None)
    return due or _rule(answers, rules) or _starter(answers, rules)


def _questions(board: Board, answers: Mapping[str, str], rules: Mapping[str, str]) -> Iterator[Question]:
    """Ask in order; a question is only reached once those before it are answered."""
    # Teams need all four seats, whether they are agreed on already or not.
    counts = (len(SEATS),) if rules.get("teams", "off") != "off" else (2, 3, 4)
    yield Question("players", Phrase("setup.players"), tuple((f"{n}", Phrase(f"setup.players.{n}")) for n in counts))
    yield _seats(board, int(answers["players"]), rules.get("starter", ""))
    for colour in answers["seats"].split(","):
        options = tuple((who, Phrase(f"setup.{who}")) for who in ("person", "computer"))
        yield Question(f"who.{colour}", Phrase("setup.who", {"colour": Colour(colour)}), options)
    if _open(rules):
        offered = tuple((each, Phrase(f"aero.setup.{each}")) for each in PRESETS if possible(each, rules))
        yield Question("preset", Phrase("aero.setup.preset"), offered)
    if answers["players"] == f"{len(SEATS)}":
        yield Question("teams", Phrase("aero.setup.teams", {"option": TABLE.code("teams")}), TEAMS)


def _open(rules: Mapping[str, str]) -> bool:
    """Tell whether the rules are still to be agreed on: nothing of a preset is fixed."""
    return all(rules.keys().isdisjoint(preset) for preset in PRESETS.values())


def _rule(answers: Mapping[str, str], rules: Mapping[str, str]) -> Question | None:
    """Let single rules be changed; what would leave a fixed one without a meaning is not offered."""
    if not _open(rules):
        return None
    now, no = {**asdict(Options()), **_agreed(answers, rules)}, barred(rules)
    offered = {
        option: tuple(value for value in values if (option, value) not in no)
        for option, values in TABLE.offered.items()
        if option not in rules
    }
    return replace(TABLE, offered=offered).question(now, ASKED | idle(now), answers)


def _starter(answers: Mapping[str, str], rules: Mapping[str, str]) -> Question | None:
    if "starter" in {*answers, *rules} or {**rules, **answers}.get("first") != "fixed":
        return None
    colours = tuple((colour, Phrase(f"colour.{colour}")) for colour in answers["seats"].split(","))
    return Question("starter", Phrase("aero.setup.starter", {"option": TABLE.code("starter")}), colours)


def _seats(board: Board, players: int, starter: str) -> Question:
    """Offer the seats, a starter's among them; two players are offered opposite ones, where chances are even."""
    pairs = ((0, 2), (1, 3)) if players == 2 else combinations(SEATS, players)  # noqa: PLR2004 - a pair
    found = [tuple(board.colours[seat] for seat in chosen) for chosen in pairs]
    found = [colours for colours in found if starter in colours] or found
    return Question(
        "seats", Phrase("setup.seats"), tuple((",".join(c), Phrase("setup.colours", {"colours": c})) for c in found)
    )


def _agreed(answers: Mapping[str, str], rules: Mapping[str, str]) -> dict[str, str]:
    chosen = {option: answers[option] for option in VALUES if option in answers}
    return settled({**PRESETS[answers.get("preset", "seed")], **rules, **chosen})


def opening(answers: Mapping[str, str], rules: Mapping[str, str]) -> Opening:
    """Put together what was agreed."""
    colours = [Colour(word) for word in answers["seats"].split(",")]
    seats = tuple(Seat(colour, computer=answers.get(f"who.{colour}") == "computer") for colour in colours)
    return Opening(seats, _agreed(answers, rules))
