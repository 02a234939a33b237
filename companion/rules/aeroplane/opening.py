"""What must be agreed before a match: players, seats, rules, who begins (P)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import combinations

from companion.rules.aeroplane.board import SEATS, Board
from companion.rules.aeroplane.options import PRESETS
from companion.rules.interface import Colour, Opening, Phrase, Question, Seat

TEAMS = (("off", Phrase("setup.off")), ("opposite_pairs", Phrase("aero.setup.pairs")))


def question(board: Board, answers: Mapping[str, str], rules: Mapping[str, str]) -> Question | None:
    """Ask what comes next; None once everything is agreed.

    Args:
        board: gives the colours, clockwise.
        answers: what was answered so far, by question key.
        rules: options that are fixed already; they are not asked, and with any of them no preset is offered.
    """
    asked = _questions(board, answers, rules)
    return next((each for each in asked if each.key not in {*answers, *rules}), None)


def _questions(board: Board, answers: Mapping[str, str], rules: Mapping[str, str]) -> Iterator[Question]:
    """Ask in order; a question is only reached once those before it are answered."""
    # Teams need all four seats, whether they are agreed on already or not.
    counts = (len(SEATS),) if rules.get("teams", "off") != "off" else (2, 3, 4)
    yield Question("players", Phrase("setup.players"), tuple((f"{n}", Phrase(f"setup.players.{n}")) for n in counts))
    yield _seats(board, int(answers["players"]), rules.get("starter", ""))
    for colour in answers["seats"].split(","):
        options = tuple((who, Phrase(f"setup.{who}")) for who in ("person", "computer"))
        yield Question(f"who.{colour}", Phrase("setup.who", {"colour": Colour(colour)}), options)
    if not rules:
        offered = tuple((preset, Phrase(f"aero.setup.{preset}")) for preset in PRESETS)
        yield Question("preset", Phrase("aero.setup.preset"), offered)
    if answers["players"] == f"{len(SEATS)}":
        yield Question("teams", Phrase("aero.setup.teams"), TEAMS)
    if rules.get("first") == "fixed":
        colours = tuple((colour, Phrase(f"colour.{colour}")) for colour in answers["seats"].split(","))
        yield Question("starter", Phrase("aero.setup.starter"), colours)


def _seats(board: Board, players: int, starter: str) -> Question:
    """Offer the seats, a starter's among them; two players are offered opposite ones, where chances are even."""
    pairs = ((0, 2), (1, 3)) if players == 2 else combinations(SEATS, players)  # noqa: PLR2004 - a pair
    found = [tuple(board.colours[seat] for seat in chosen) for chosen in pairs]
    found = [colours for colours in found if starter in colours] or found
    return Question(
        "seats", Phrase("setup.seats"), tuple((",".join(c), Phrase("setup.colours", {"colours": c})) for c in found)
    )


def opening(answers: Mapping[str, str], rules: Mapping[str, str]) -> Opening:
    """Put together what was agreed."""
    colours = [Colour(word) for word in answers["seats"].split(",")]
    seats = tuple(Seat(colour, computer=answers.get(f"who.{colour}") == "computer") for colour in colours)
    chosen = {key: answers[key] for key in ("teams", "starter") if key in answers}
    return Opening(seats, {**PRESETS[answers.get("preset", "seed")], **rules, **chosen})
