"""What a hand means that puts a plane on a field, legal or not."""

from __future__ import annotations

from companion.rules.aeroplane import commands as cm
from companion.rules.aeroplane import events as ev
from companion.rules.aeroplane.board import GATE, HOP, LAUNCH, SHORTCUT, SHORTCUT_END, hangar
from companion.rules.aeroplane.decide import decide, penalty_due
from companion.rules.aeroplane.rulebook import Rulebook
from companion.rules.aeroplane.state import Flight, Match, Step
from companion.rules.interface import Field, IllegalMove, Piece


def meant(book: Rulebook, match: Match, piece: Piece, to: Field) -> cm.Command | None:
    """Say which command a hand means; None before the first turn and after the end."""
    if match.step is not Step.PLAYING:
        return None
    flight = match.turn.flight
    if flight:
        own = piece in {book.pieces[match.turn.mover][plane - 1] for plane in flight.planes}
        return _goes_on(book, match, flight, to) if own else cm.PutDown(piece, to)
    if piece.colour is not None and to == hangar(piece.colour) and penalty_due(book, match.turn):
        return cm.ReturnPlane(piece)
    # A hand may stop where the plane touches down before its jump: that is no other move.
    move = cm.MovePlane(piece)
    return move if _leads(book, match, move, to) else cm.PutDown(piece, to)


def _goes_on(book: Rulebook, match: Match, flight: Flight, to: Field) -> cm.Command:
    cell, route = flight.trail[-1], book.board.routes[match.turn.mover]
    if cell == SHORTCUT and to == route[SHORTCUT_END]:
        return cm.TakeShortcut()
    if to == route[cell]:
        return cm.Stay()
    jumps = cell < GATE and to == route[cell + HOP]
    return cm.Jump() if jumps else cm.PutDown(book.pieces[match.turn.mover][flight.planes[0] - 1], to)


def _leads(book: Rulebook, match: Match, move: cm.MovePlane, to: Field) -> bool:
    """Tell whether a move touches a field; one that is refused says best itself why."""
    try:
        events = decide(book, match, move)
    except IllegalMove:
        return True
    touched = {event.to for event in events if isinstance(event, (ev.PlanesMoved, ev.PlanesJumped, ev.PlanesFlew))}
    touched |= {LAUNCH for event in events if isinstance(event, ev.PlaneTaxied)}
    route = book.board.routes[match.turn.mover]
    home = any(isinstance(event, ev.PlanesFinished) for event in events) and to == route[-1]
    return home or to in {route[progress] for progress in touched}
