"""What the commands print: a demo's screens and strips, and the legal commands of a position."""

from __future__ import annotations

import sys
import tempfile
from dataclasses import replace
from pathlib import Path
from typing import Any

import msgspec

from companion.app.building import Wish
from companion.app.demo import Demo
from companion.app.demo import play as play_fast
from companion.app.files import keep_apart
from companion.app.games import parse_seats
from companion.app.play import play
from companion.app.trace import Trace
from companion.effects import FlightStrip, RaceStrip, SeasonStrip, Slip
from companion.referee.books import AnyGame
from companion.rules.interface import IllegalMove, Phrase, Seat, Stage, Told
from companion.screens.picture import draw
from companion.screens.terminal import dots
from companion.strips import layout, text
from companion.texts import Texts
from companion.view import Body, Clocking, Instruct, ShowCard, View

COLUMNS = 32
SCREENS: tuple[type[Body], ...] = (Instruct, ShowCard, Clocking)
"""The first screen of each of these kinds is printed."""


def fast_demo(wish: Wish, journal: Path | None) -> bool:
    """Play at once, and print the first screens and the strips of all flights and of the season."""
    texts = Texts(wish.language)
    if journal:
        keep_apart(journal, wish.trace)
    trace = Trace(wish.trace) if wish.trace else None
    seats = wish.seats or parse_seats("computer", wish.top, wish.rules)
    demo = Demo(wish.seed or 0, wish.top, wish.rules, _computers(seats), journal, trace)
    seen: set[type[Body]] = set()

    def look(view: View) -> None:
        kind = type(view.body)
        if kind in SCREENS and kind not in seen:
            seen.add(kind)
            _frame(dots(draw(view, texts)))

    def take(_: int, slip: Slip) -> None:
        if isinstance(slip, FlightStrip | SeasonStrip | RaceStrip):
            sys.stdout.write(text(layout(slip, COLUMNS, texts.say)) + "\n")
            sys.stdout.flush()

    play_fast(demo, take, look)
    if trace:
        trace.close()
    return False


def _frame(lines: list[str]) -> None:
    width = len(lines[0])
    sys.stdout.write(f"┌{'─' * width}┐\n" + "".join(f"│{line}│\n" for line in lines) + f"└{'─' * width}┘\n\n")


def slow_demo(wish: Wish, journal: Path | None) -> bool:
    """Play in the terminal at a pleasant pace; True if it was interrupted."""
    with tempfile.TemporaryDirectory() as folder:
        path = journal or Path(folder) / "demo.sqlite"
        seats = _computers(wish.seats or parse_seats("computer", wish.top, wish.rules))
        return play(replace(wish, seats=seats, journal=path, virtual=True, seed=wish.seed or 0)).interrupted


def _computers(seats: tuple[Seat, ...]) -> tuple[Seat, ...]:
    return tuple(replace(seat, computer=True) for seat in seats)


def legal(wish: Wish, position: str, roll: int | None, *, as_json: bool) -> bool:
    """Print what may be done in a position; False if the rules refuse the roll or leave nothing to do."""
    game, texts = wish.top.game(wish.rules), Texts(wish.language)
    state = game.read(position)
    try:
        events = game.decide(state, game.given(state, roll)) if roll is not None else ()
    except IllegalMove as refusal:
        sys.stderr.write(f"{texts.say(refusal.phrase)} ({refusal.rule})\n")
        return False
    told: list[Phrase] = []
    for event in events:
        told += [notice.phrase for notice in game.report(state, event) if isinstance(notice, Told)]
        state = game.apply(state, event)
    commands = game.legal(state)
    if not commands and game.chance(state) is None and game.stage(state) is Stage.PLAY:
        # A position may be written in which the roll is in and nothing goes: at a table that turn is over at once.
        told.append(Phrase("told.no_move"))
    rows = [(command, texts.say(game.label(state, command).text)) for command in commands]
    if as_json:
        sys.stdout.write(msgspec.json.encode([_row(command, said) for command, said in rows]).decode() + "\n")
    else:
        heading = [*(texts.say(phrase) for phrase in told), _whose(game, state, texts)]
        sys.stdout.write("\n".join(heading + [f"  {said}" for _, said in rows]) + "\n")
    return bool(rows) or (roll is None and game.chance(state) is not None)


def _whose(game: AnyGame, state: Any, texts: Texts) -> str:  # noqa: ANN401 - the game's own state
    seat = game.mover(state)
    ask = texts.say(game.ask(state))
    return f"{texts.detail(seat)}: {ask}" if seat else ask


def _row(command: object, said: str) -> dict[str, object]:
    return {"command": type(command).__name__, "details": msgspec.to_builtins(command), "text": said}
