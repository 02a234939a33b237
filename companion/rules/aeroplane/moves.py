"""Which plane may move, and where the die brings it (A1, A2, 3, R5)."""

from __future__ import annotations

from companion.rules.aeroplane.board import GATE, HANGAR, HOME, LAUNCH, MEETS, SEATS
from companion.rules.aeroplane.commands import MovePlane
from companion.rules.aeroplane.rulebook import Rulebook
from companion.rules.aeroplane.state import Fleet, Match
from companion.rules.interface import IllegalMove, Piece


def moves(book: Rulebook, match: Match) -> tuple[MovePlane, ...]:
    """List the planes that may move, the farthest first; a stack or the hangar is named once, by its lowest number."""
    fleet, roll = match.fleet, match.turn.roll or 0
    pieces = book.pieces[match.turn.mover]
    found = []
    for index in sorted(range(len(fleet.at)), key=fleet.at.__getitem__, reverse=True):
        progress = fleet.at[index]
        # Planes in the hangar are alike: which of them taxies would be a question without a choice.
        speaks = fleet.stacks[index] == index + 1 if progress != HANGAR else HANGAR not in fleet.at[:index]
        if speaks and landing(book, match, progress, roll) is not None:
            found.append(MovePlane(pieces[index]))
    return tuple(found)


def landing(book: Rulebook, match: Match, progress: int, roll: int) -> int | None:
    """Give the progress at which the die brings a plane down; None: it may not be chosen."""
    if progress == HANGAR:
        return LAUNCH if roll in book.faces else None
    if progress == HOME:
        return None
    if progress + roll > HOME:
        return _overshot(book, progress, roll)
    return _before_stack(book, match, progress, roll)


def _overshot(book: Rulebook, progress: int, roll: int) -> int | None:
    match book.options.overshoot:
        case "bounce":
            return 2 * HOME - progress - roll
        case "back_by_roll":
            return progress - roll
        case "accept":
            return HOME
    return None


def _before_stack(book: Rulebook, match: Match, progress: int, roll: int) -> int | None:
    """Let an opposing stack on the way turn the plane back or stop it; a stack just reached is a landing."""
    turning = book.options.stack_pass
    if turning == "free":
        return progress + roll
    # Most of the time nobody has a stack, and then no cell needs a look.
    rivals = [seat for seat in book.opponents[match.turn.mover] if match.fleets[seat].stacked]
    ahead = range(progress + 1, min(progress + roll, GATE + 1)) if rivals else ()
    first = next((cell for cell in ahead if _blocked(match, rivals, cell)), None)
    if first is None:
        return progress + roll
    if turning == "bounce":
        return max(LAUNCH, 2 * first - progress - roll)
    return first - 1 if first - 1 > progress else None


def _blocked(match: Match, rivals: list[int], cell: int) -> bool:
    mover = match.turn.mover
    return any(largest(match.fleets[seat], MEETS[mover][seat][cell]) > 1 for seat in rivals)


def largest(fleet: Fleet, progress: int) -> int:
    """Give the size of the largest stack at a progress; 1: single planes, 0: nobody."""
    if progress not in fleet.at:
        return 0
    return max(fleet.stacks.count(fleet.stacks[plane - 1]) for plane in fleet.standing(progress))


def check_plane(book: Rulebook, match: Match, piece: Piece) -> None:
    """Judge whether a plane is the mover's and still flies.

    Raises:
        IllegalMove: P for another's plane or one that does not exist, E for one that is home.
    """
    if piece.colour != match.seat.colour:
        raise IllegalMove("AC-P", "aero.refused.not_yours", piece=piece)
    if not 1 <= piece.number <= len(match.fleet.at):
        raise IllegalMove("AC-P", "aero.refused.no_such_plane", piece=piece, count=book.options.fleet())
    if match.fleet.at[piece.number - 1] == HOME:
        raise IllegalMove("AC-E", "aero.refused.is_home", piece=piece)


def check_move(book: Rulebook, match: Match, piece: Piece) -> int:
    """Judge a move and give the progress to which the die leads.

    Raises:
        IllegalMove: P, E, A1, 3 or R5.
    """
    check_plane(book, match, piece)
    progress, roll = match.fleet.at[piece.number - 1], match.turn.roll or 0
    to = landing(book, match, progress, roll)
    if to is not None:
        return to
    if progress == HANGAR:
        faces = tuple(f"{face}" for face in sorted(book.faces))
        raise IllegalMove("AC-A1", "aero.refused.take_off", piece=piece, faces=faces)
    if progress + roll > HOME:
        raise IllegalMove("AC-3", "aero.refused.exact", piece=piece, steps=HOME - progress)
    raise IllegalMove("AC-R5", "aero.refused.stack_ahead", piece=piece)


def why_none(match: Match) -> tuple[str, str]:
    """Give rule and reason why no plane can move."""
    at = [progress for progress in match.fleet.at if progress != HOME]
    if all(progress == HANGAR for progress in at):
        return "AC-14", "aero.told.need_face"
    if any(progress + (match.turn.roll or 0) > HOME for progress in at):
        return "AC-3", "aero.told.too_far"
    return "AC-R5", "aero.told.stack_ahead"


def following(match: Match) -> int:
    """Find the next seat clockwise that has planes to bring home; an empty seat has none (13)."""
    order = ((match.turn.mover + step) % len(SEATS) for step in range(1, len(SEATS) + 1))
    return next(seat for seat in order if not match.fleets[seat].done)
