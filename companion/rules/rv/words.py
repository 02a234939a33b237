"""What is asked, offered and told, as phrases: codes and details, never sentences."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from companion.rules.interface import Arrival, Card, Detail, Label, Notice, Phrase, Piece, Points, Todo, Told
from companion.rules.rv import commands as cm
from companion.rules.rv import events as ev
from companion.rules.rv.board import STEPS
from companion.rules.rv.fold import flown
from companion.rules.rv.moves import SIX
from companion.rules.rv.preparing import NAMED
from companion.rules.rv.rulebook import Rulebook
from companion.rules.rv.scoring import loft_points, points, scoring_places
from companion.rules.rv.state import Joker, Season, Step


def ask(book: Rulebook, season: Season) -> Phrase:
    """Say what to do now."""
    flight = season.flight
    match season.step:
        case Step.SETTING:
            return Phrase("ask.set", {"seat": season.seat}, "RV-B1")
        case Step.NAMING:
            return Phrase("ask.name", {"count": NAMED}, "RV-B7")
        case Step.DIRECTING:
            return Phrase("ask.direct", {}, "RV-B4")
        case Step.LANDED:
            return Phrase("ask.proceed", {}, "RV-53")
        case Step.OVER:
            return Phrase("ask.over", {}, "RV-B5")
    return _ask_flying(book, season) if flight.roll is not None else Phrase("ask.roll", {}, "RV-M4")


def _ask_flying(book: Rulebook, season: Season) -> Phrase:
    flight = season.flight
    if flight.entering:
        return Phrase("ask.clock_in", {"piece": flight.entering}, "RV-B3")
    if flight.due:
        return Phrase("ask.draw", {"stack": f"stack.{flight.due.stack}"}, "RV-B2")
    if flight.threats:
        return Phrase("ask.which_hawk", {"piece": flight.threats[0].piece}, "RV-24")
    if flight.card:
        return Phrase("ask.card", {"title": book.decks.cards[flight.card.card].sheet.title}, "RV-22")
    if flight.roll == SIX:
        return Phrase("ask.six", {}, "RV-M2")
    return Phrase("ask.move", {"steps": flight.roll or 0}, "RV-M1")


def label(book: Rulebook, season: Season, command: cm.Command) -> Label:
    """Say how a legal command is offered."""
    return _LABELS[type(command)](book, season, command)


def _piece_label(season: Season, piece: Piece, text: Phrase) -> Label:
    return Label(Phrase("offer.piece", {"piece": piece, "at": season.flight.at[piece]}), text)


def _move(book: Rulebook, season: Season, command: cm.Move | cm.Take) -> Label:
    start = season.flight.at[command.piece]
    if start == command.to:
        return _piece_label(season, command.piece, Phrase("offer.stay", {"piece": command.piece}))
    if command.to == book.board.entries[command.piece.colour]:  # type: ignore[index]
        return _piece_label(season, command.piece, Phrase("offer.enter", {"piece": command.piece, "to": command.to}))
    (x, y), (a, b) = book.board.position[start], book.board.position[command.to]
    way = next((way for way, step in STEPS.items() if step == (_sign(a - x), _sign(b - y))), None)
    details: dict[str, Detail] = {"piece": command.piece, "to": command.to, "way": f"arrow.{way or 'jump'}"}
    return _piece_label(season, command.piece, Phrase("offer.move", details))


def _sign(number: int) -> int:
    return (number > 0) - (number < 0)


def _jump(_: Rulebook, season: Season, command: cm.Jump) -> Label:
    return _piece_label(season, command.piece, Phrase("offer.jump", {"piece": command.piece, "to": command.to}))


def _hawk(_: Rulebook, __: Season, command: cm.PlayHawk) -> Label:
    details: dict[str, Detail] = {"piece": command.victim, "hawk": command.hawk}
    return Label(Phrase("offer.joker", {"joker": f"joker.{Joker.HAWK}"}), Phrase("offer.hawk", details), confirm=True)


def _crow_hawk(_: Rulebook, __: Season, command: cm.CrowHawk) -> Label:
    text = Phrase("offer.crow_hawk", {"hawk": command.hawk})
    return Label(Phrase("offer.joker", {"joker": f"joker.{Joker.CROW}"}), text, confirm=True)


def _crow_pigeon(_: Rulebook, __: Season, command: cm.CrowPigeon) -> Label:
    text = Phrase("offer.crow_pigeon", {"piece": command.victim})
    return Label(Phrase("offer.joker", {"joker": f"joker.{Joker.CROW}"}), text, confirm=True)


def _turn(_: Rulebook, __: Season, command: cm.TurnRelease) -> Label:
    text = Phrase("offer.turn", {"direction": f"direction.{command.direction}"})
    return Label(Phrase("offer.joker", {"joker": f"joker.{Joker.DIRECTOR}"}), text, confirm=True)


def _pass(_: Rulebook, __: Season, ___: cm.Pass) -> Label:
    return Label(Phrase("offer.pass"), Phrase("offer.pass"), confirm=True)


def _set(_: Rulebook, season: Season, command: cm.SetPigeons) -> Label:
    left = tuple(f"{number}" for number in range(1, 7) if number not in command.numbers)
    group = Phrase("offer.set", {"count": len(command.numbers)})
    empty = Phrase("offer.set_without", {"numbers": left, "seat": season.seat}) if left else Phrase("offer.set_all")
    return Label(group, empty, confirm=True)


def _name(_: Rulebook, __: Season, command: cm.NamePigeons) -> Label:
    text = Phrase("offer.name", {"numbers": tuple(f"{number}" for number in command.numbers)})
    return Label(text, text, confirm=True)


def _swap(_: Rulebook, season: Season, command: cm.SwapWith) -> Label:
    details: dict[str, Detail] = {"piece": command.rival, "at": season.flight.at[command.rival]}
    return Label(Phrase("offer.swap", details), Phrase("offer.swap", details))


def _choose_hawk(_: Rulebook, __: Season, command: cm.ChooseHawk) -> Label:
    text = Phrase("offer.which_hawk", {"hawk": command.hawk})
    return Label(text, text)


def _lose(_: Rulebook, __: Season, command: cm.LoseJoker) -> Label:
    text = Phrase("offer.lose", {"joker": f"joker.{command.joker}"})
    return Label(text, text, confirm=True)


def _clock_in(_: Rulebook, __: Season, command: cm.ClockIn) -> Label:
    text = Phrase("offer.clock_in", {"piece": command.piece})
    return Label(text, text, confirm=True)


def _proceed(book: Rulebook, season: Season, _: cm.Proceed) -> Label:
    last = season.flight.number >= book.options.plan()
    text = Phrase("offer.finish") if last else Phrase("offer.proceed", {"flight": season.flight.number + 1})
    return Label(text, text, confirm=True)


def _break_off(_: Rulebook, __: Season, command: cm.BreakOff) -> Label:
    text = Phrase("offer.break_off" if command.counted else "offer.void", {}, "RV-44")
    return Label(text, text, confirm=True)


_LABELS: Mapping[type[cm.Command], Callable[[Rulebook, Season, Any], Label]] = {
    cm.Move: _move,
    cm.Take: _move,
    cm.Jump: _jump,
    cm.PlayHawk: _hawk,
    cm.CrowHawk: _crow_hawk,
    cm.CrowPigeon: _crow_pigeon,
    cm.TurnRelease: _turn,
    cm.Pass: _pass,
    cm.SetPigeons: _set,
    cm.NamePigeons: _name,
    cm.SwapWith: _swap,
    cm.ChooseHawk: _choose_hawk,
    cm.LoseJoker: _lose,
    cm.ClockIn: _clock_in,
    cm.Proceed: _proceed,
    cm.BreakOff: _break_off,
}


def report(book: Rulebook, before: Season, event: ev.Event) -> tuple[Notice, ...]:
    """Say what an event means to the people at the table."""
    teller = _REPORTS.get(type(event))
    return teller(book, before, event) if teller else ()


def _told(code: str, rule: str = "", **details: Any) -> tuple[Notice, ...]:  # noqa: ANN401 - details of a phrase
    return (Told(Phrase(code, details, rule)),)


def _card(book: Rulebook, _: Season, event: ev.CardDrawn) -> tuple[Notice, ...]:
    card = book.decks.cards[event.card]
    sheet = card.sheet
    return (Card(sheet.id, card.stack, sheet.title, sheet.text, sheet.effect),)


def arrival(book: Rulebook, season: Season, piece: Piece, *, manual: bool = False) -> Arrival:
    """Describe the arrival that is being clocked in, the next place of this flight."""
    flight = season.flight
    place, count = len(flight.home) + 1, len(flight.set)
    worth = points(place, scoring_places(count, book.options))
    seat = next(seat for seat in season.seats if seat.colour == piece.colour)
    loft = flown(season).lofts[season.seats.index(seat)]
    return Arrival(
        piece=piece,
        seat=seat,
        place=place,
        of=count,
        points=Points(worth),
        total=Points(loft_points(flown(season), loft, book.options) + worth),
        roll=flight.rolls,
        flight=flight.number,
        flights=book.options.plan(),
        named=piece in flight.named,
        manual=manual,
    )


def _clocked(book: Rulebook, before: Season, event: ev.PigeonClockedIn) -> tuple[Notice, ...]:
    return (arrival(book, before, event.piece, manual=event.manual),)


def _set_out(_: Rulebook, before: Season, event: ev.PigeonsSet) -> tuple[Notice, ...]:
    numbers = tuple(f"{number}" for number in event.numbers)
    return (Todo(Phrase("todo.set", {"seat": before.seat, "numbers": numbers}, "RV-B1"), whole=True),)


def _clear(_: Rulebook, __: Season, ___: ev.Event) -> tuple[Notice, ...]:
    return (Todo(Phrase("todo.clear", {}, "RV-53"), whole=True),)


def _turn_ended(_: Rulebook, __: Season, event: ev.TurnEnded) -> tuple[Notice, ...]:
    return _told(event.code, event.rule) if event.code else ()


def _flight_ended(_: Rulebook, __: Season, event: ev.FlightEnded) -> tuple[Notice, ...]:
    return _told("told.broken_off" if event.broken_off else "told.flight_ended")


_REPORTS: Mapping[type[ev.Event], Callable[[Rulebook, Season, Any], tuple[Notice, ...]]] = {
    ev.DirectorRolled: lambda _, s, e: _told("told.rolled", "RV-B4", seat=s.seats[e.seat], value=e.value),
    ev.FlightReleased: lambda _, s, e: _told("told.released", "RV-B4", seat=s.seats[e.director]),
    ev.Rolled: lambda _, s, e: _told("told.rolled", seat=s.seat, value=e.value),
    ev.PigeonMoved: lambda _, __, e: _told("told.moved", piece=e.piece, to=e.to),
    ev.PigeonsSwapped: lambda _, __, e: _told("told.swapped", "RV-22", piece=e.one, other=e.other),
    ev.PigeonReached: lambda _, __, e: _told("told.reached", "RV-B3", piece=e.piece),
    ev.PigeonClockedIn: _clocked,
    ev.PigeonStruck: lambda _, __, e: _told("told.struck", "RV-M6", piece=e.piece, hawk=e.hawk),
    ev.HawkLeft: lambda _, __, e: _told("told.hawk_left", hawk=e.hawk),
    ev.DiscLaid: lambda _, __, e: (Todo(Phrase("todo.disc", {"piece": e.piece}, "RV-33")),),
    ev.DiscLifted: lambda _, __, e: _told("told.disc_off", "RV-33", piece=e.piece),
    ev.NoDisc: lambda _, __, e: _told("told.no_disc", "RV-34", piece=e.piece),
    ev.JokerSpent: lambda _, s, e: _told("told.joker", "RV-52", seat=s.seats[e.seat], joker=f"joker.{e.joker}"),
    ev.JokerRegained: lambda _, s, e: _told("told.joker_back", seat=s.seats[e.seat], joker=f"joker.{e.joker}"),
    ev.ReleaseTurned: lambda _, __, e: _told("told.turned", "RV-30", direction=f"direction.{e.direction}"),
    ev.StackShuffled: lambda _, __, e: _told("told.shuffled", "RV-22", stack=f"stack.{e.stack}"),
    ev.CardDrawn: _card,
    ev.TurnEnded: _turn_ended,
    ev.FlightEnded: _flight_ended,
    ev.FlightVoided: lambda b, s, e: (*_told("told.voided", "RV-44"), *_clear(b, s, e)),
    ev.FlightBegun: _clear,
    ev.PigeonsSet: _set_out,
}
