"""What is asked, offered and told, as phrases: codes and details, never sentences."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from companion.rules.aeroplane import commands as cm
from companion.rules.aeroplane import events as ev
from companion.rules.aeroplane.board import HANGAR, HOME, HOP, SHORTCUT, SHORTCUT_END
from companion.rules.aeroplane.decide import decide, penalty_due
from companion.rules.aeroplane.fold import fold
from companion.rules.aeroplane.moves import check_move
from companion.rules.aeroplane.rulebook import Rulebook
from companion.rules.aeroplane.state import Match, Step
from companion.rules.interface import Detail, Label, Notice, Phrase, Piece, Todo, Told


def ask(book: Rulebook, match: Match) -> Phrase:
    """Say what to do now."""
    turn = match.turn
    if match.step is Step.BEGINNING:
        return Phrase("aero.ask.first", {}, "AC-P")
    if match.step is Step.OVER:
        return Phrase("aero.ask.over", {}, "AC-E")
    if turn.roll is None:
        return Phrase("aero.ask.again", {}, "AC-R1") if turn.sixes else Phrase("aero.ask.roll", {}, "AC-P")
    if turn.flight:
        return _ask_on_the_way(book, match)
    if penalty_due(book, turn):
        return Phrase("aero.ask.return", {}, "AC-R1")
    return Phrase("aero.ask.move", {"steps": turn.roll}, "AC-A2")


def _ask_on_the_way(book: Rulebook, match: Match) -> Phrase:
    flight = match.turn.flight
    assert flight is not None  # noqa: S101 - the caller looked
    details: dict[str, Detail] = {"piece": book.pieces[match.turn.mover][flight.planes[0] - 1]}
    if flight.rested:
        return Phrase("aero.ask.stack", details, "AC-R5")
    if flight.trail[-1] == SHORTCUT:
        return Phrase("aero.ask.shortcut", details, "AC-R4")
    return Phrase("aero.ask.jump", details, "AC-R3")


def sixes(match: Match) -> Phrase | None:
    """Say how many sixes this turn has seen."""
    count = match.turn.sixes
    return Phrase("aero.bar.sixes", {"n": count}, "AC-R1") if count else None


def label(book: Rulebook, match: Match, command: cm.Command) -> Label:
    """Say how a legal command is offered."""
    match command:
        case cm.MovePlane(piece):
            return Label(_where(book, match, piece), _move(book, match, command))
        case cm.ReturnPlane(piece):
            return Label(_where(book, match, piece), Phrase("aero.offer.return", {"piece": piece}, "AC-R1"))
    text = Phrase(_OFFERS[type(command)], _onward(book, match, command))
    return Label(text, text, confirm=not isinstance(command, (cm.Jump, cm.TakeShortcut)))


def _onward(book: Rulebook, match: Match, command: cm.Command) -> dict[str, Detail]:
    """Name the field to which a way leads on."""
    flight = match.turn.flight
    match command:
        case cm.Jump() if flight:
            to = flight.trail[-1] + HOP
        case cm.TakeShortcut():
            to = SHORTCUT_END
        case _:
            return {}
    return {"to": book.board.routes[match.turn.mover][to]}


_OFFERS: Mapping[type[cm.Command], str] = {
    cm.Jump: "aero.offer.jump",
    cm.TakeShortcut: "aero.offer.shortcut",
    cm.Stay: "aero.offer.stay",
    cm.Stack: "aero.offer.stack",
    cm.StandApart: "aero.offer.apart",
    cm.Pass: "aero.offer.pass",
}
"""Choices that name no plane."""


def _where(book: Rulebook, match: Match, piece: Piece) -> Phrase:
    seat = match.turn.mover
    at = book.board.routes[seat][match.fleets[seat].at[piece.number - 1]]
    return Phrase("aero.offer.plane", {"piece": piece, "at": at})


def _move(book: Rulebook, match: Match, command: cm.MovePlane) -> Phrase:
    """Offer a move by where it ends as far as nothing is left to choose, and by whom it hits."""
    seat, fleet = match.turn.mover, match.fleet
    if fleet.at[command.piece.number - 1] == HANGAR:
        return Phrase("aero.offer.taxi", {"piece": command.piece}, "AC-A1")
    flying = _pieces(book, seat, fleet.crew(command.piece.number))
    if check_move(book, match, command.piece) == HOME:
        return Phrase("aero.offer.finish", {"pieces": flying}, "AC-E")
    # Played ahead: the offer names the field where the plane comes to rest, not only the one where it touches down.
    after, hit = match, []
    for event in decide(book, match, command):
        after = fold(after, event)
        if isinstance(event, ev.PlaneCaptured):
            hit.append(book.pieces[event.seat][event.plane - 1])
    to = book.board.routes[seat][after.fleets[seat].at[command.piece.number - 1]]
    details: dict[str, Detail] = {"pieces": flying, "to": to}
    return Phrase("aero.offer.hit", {**details, "hit": tuple(hit)}) if hit else Phrase("aero.offer.move", details)


def _pieces(book: Rulebook, seat: int, planes: tuple[int, ...]) -> tuple[Piece, ...]:
    return tuple(book.pieces[seat][plane - 1] for plane in planes)


def report(book: Rulebook, before: Match, event: ev.Event) -> tuple[Notice, ...]:
    """Say what an event means to the people at the table, and which rule did it."""
    teller = _REPORTS.get(type(event))
    return teller(book, before, event) if teller else ()


def _told(code: str, rule: str, **details: Any) -> tuple[Notice, ...]:  # noqa: ANN401 - details of a phrase
    return (Told(Phrase(f"aero.told.{code}", details, rule)),)


def _landed(book: Rulebook, before: Match, event: ev.PlanesMoved) -> tuple[Notice, ...]:
    """Tell a landing; one that is not as far as the die says names what turned it."""
    mover = before.turn.mover
    start, roll = before.fleet.at[event.planes[0] - 1], before.turn.roll or 0
    details = {"pieces": _pieces(book, mover, event.planes), "to": book.board.routes[mover][event.to]}
    if start + roll > HOME:
        return _told("turned", "AC-3", **details)
    return _told("moved", "AC-A2", **details) if event.to == start + roll else _told("held", "AC-R5", **details)


def _went_on(code: str, rule: str, lead: str) -> Callable[[Rulebook, Match, Any], tuple[Notice, ...]]:
    def tell(book: Rulebook, before: Match, event: ev.PlanesJumped | ev.PlanesFlew) -> tuple[Notice, ...]:
        mover, flight = before.turn.mover, before.turn.flight
        planes = flight.planes if flight else ()
        details: dict[str, Detail] = {"pieces": _pieces(book, mover, planes), "to": book.board.routes[mover][event.to]}
        return (Told(Phrase(f"aero.told.{code}", details, rule), lead),)

    return tell


def _returned(book: Rulebook, before: Match, event: ev.PlaneReturned) -> tuple[Notice, ...]:
    piece = book.pieces[before.turn.mover][event.plane - 1]
    told = _told("returned", event.rule, piece=piece)
    if before.fleet.at[event.plane - 1] != HOME:
        return told
    return (*told, Todo(Phrase("aero.todo.face_up", {"piece": piece}, event.rule)))


def _finished(book: Rulebook, before: Match, event: ev.PlanesFinished) -> tuple[Notice, ...]:
    pieces = _pieces(book, before.turn.mover, event.planes)
    todo = Todo(Phrase("aero.todo.face_down", {"pieces": pieces}, "AC-E"))
    return (*_told("finished", "AC-E", pieces=pieces), todo)


_REPORTS: Mapping[type[ev.Event], Callable[[Rulebook, Match, Any], tuple[Notice, ...]]] = {
    ev.FirstRolled: lambda _, m, e: _told("rolled", "AC-P", seat=m.seats[e.seat], value=e.value),
    ev.MatchBegun: lambda _, m, e: _told("begins", "AC-P", seat=m.seats[e.starter]),
    ev.Rolled: lambda _, m, e: _told("rolled", "AC-P", seat=m.seat, value=e.value),
    ev.RollLost: lambda _, __, e: (Told(Phrase(e.code, {}, e.rule)),),
    ev.PlaneTaxied: lambda b, m, e: _told("taxied", "AC-A1", piece=b.pieces[m.turn.mover][e.plane - 1]),
    ev.PlanesMoved: _landed,
    ev.PlanesJumped: _went_on("jumped", "AC-R3", "do.jump"),
    ev.PlanesFlew: _went_on("flew", "AC-R4", "do.fly"),
    ev.PlaneCaptured: lambda b, _, e: _told("captured", e.rule, piece=b.pieces[e.seat][e.plane - 1]),
    ev.PlaneReturned: _returned,
    ev.PlanesStacked: lambda b, m, e: _told("stacked", "AC-R5", pieces=_pieces(b, m.turn.mover, e.planes)),
    ev.PlanesFinished: _finished,
    ev.FleetHome: lambda _, m, e: _told("fleet_home", "AC-E", seat=m.seats[e.seat], place=len(m.places) + 1),
    ev.RollEarned: lambda _, m, __: _told("again", "AC-R1", seat=m.seat),
    ev.MatchEnded: lambda _, __, ___: _told("over", "AC-13"),
}
