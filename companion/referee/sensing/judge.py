"""The verdict on a picture: which command, if any, has the hand carried out."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from companion.referee.sensing.table import Mark, Seen, Table, shown
from companion.referee.sensing.verdicts import (
    Agrees,
    Ambiguous,
    Changed,
    Fits,
    Misplaced,
    Moving,
    TakenBack,
    Verdict,
    Wrong,
)
from companion.referee.sensing.where import arrived, whereabouts
from companion.rules.interface import Field, Picture, Piece

HANDS = 2
"""Pieces may be in the air from so many fields at once, one a hand; more is a bump, unless a command lifts more."""

_Move = tuple[Piece, Field | None, Field | None]
"""A piece, where it is in the books, where a picture has it."""


@dataclass(frozen=True, slots=True)
class _Scene:
    """The board beside the books; built once for each verdict."""

    seen: Seen
    table: Table
    now: Picture
    shown: frozenset[Mark]
    missing: frozenset[Mark]
    surplus: frozenset[Mark]

    def marks(self, picture: Picture) -> frozenset[Mark]:
        return shown(picture, self.table, self.seen)

    def face(self, piece: Piece) -> Piece | None:
        """Give what a sensor tells of a piece."""
        return piece if self.seen.identity and not self.seen.stranger(piece) else None

    def moves(self, picture: Picture) -> list[_Move]:
        """List the pieces that a picture has elsewhere, as far as a sensor could notice."""
        pieces = {**self.now.at, **picture.at}
        moves = [(piece, self.now.at.get(piece), picture.at.get(piece)) for piece in pieces]
        return [move for move in moves if move[1] != move[2] and not self.table.fields.isdisjoint(move[1:])]


def _scene(seen: Seen, table: Table, now: Picture) -> _Scene:
    books, board = shown(now, table, seen), seen.marks
    return _Scene(seen, table, now, board, books - board, board - books)


def in_air(seen: Seen, table: Table, now: Picture) -> bool:
    """Tell whether pieces are off their fields and none has come down elsewhere."""
    scene = _scene(seen, table, now)
    return bool(scene.missing) and not scene.surplus


def sees(seen: Seen, table: Table, before: Picture, after: Picture) -> bool:
    """Tell whether two pictures look different to the sensors; if not, only the button can tell them apart."""
    return shown(before, table, seen) != shown(after, table, seen)


def judge(
    seen: Seen,
    table: Table,
    now: Picture,
    options: Sequence[Picture],
    previous: Picture | None = None,
    previous_options: Sequence[Picture] = (),
) -> Verdict:
    """Compare the board with everything that it may show.

    While the books are ahead of the board, `now` is the picture on which both last agreed, and the one option is the
    expected picture: a captured field then still has to be touched.

    Args:
        seen: what the sensors show.
        table: which fields have a sensor.
        now: what the books have on the board.
        options: what each legal command would leave.
        previous: what the books had before the last command, as long as that may be taken back.
        previous_options: what each command that was legal then would have left.
    """
    scene = _scene(seen, table, now)
    lifted = frozenset(field for field, _, _ in scene.missing)
    if not seen.settled:
        return Moving(lifted)
    verdict = _forward(scene, options) or _backward(scene, previous, previous_options)
    if verdict is not None:
        return verdict
    before = () if previous is None else (previous,)
    if any(_under_way(scene, picture) for picture in (now, *options, *before, *previous_options)):
        return Moving(lifted)
    return Wrong(_misplaced(seen, table, now))


def _forward(scene: _Scene, options: Sequence[Picture]) -> Agrees | Fits | Ambiguous | None:
    if fits := _fits(scene, options):
        return Fits(*fits[0]) if len(fits) == 1 else _ambiguous(fits)
    return None if scene.missing or scene.surplus else Agrees()


def _backward(
    scene: _Scene, previous: Picture | None, options: Sequence[Picture]
) -> TakenBack | Changed | Ambiguous | None:
    if previous is not None and (back := _fits(scene, (previous,))):
        return TakenBack(back[0][1])
    if fits := _fits(scene, options):
        return Changed(*fits[0]) if len(fits) == 1 else _ambiguous(fits, previous=True)
    return None


def _ambiguous(fits: list[tuple[int, bool]], *, previous: bool = False) -> Ambiguous:
    return Ambiguous(tuple(index for index, _ in fits), any(confirm for _, confirm in fits), previous)


def _fits(scene: _Scene, pictures: Sequence[Picture]) -> list[tuple[int, bool]]:
    """List the pictures that the board shows, each with whether the button must confirm it."""
    if not scene.missing and not scene.surplus and not scene.seen.touched:
        return []
    same = [(index, picture) for index, picture in enumerate(pictures) if scene.marks(picture) == scene.shown]
    return [(index, confirm) for index, picture in same if (confirm := _confirm(scene, picture)) is not None]


def _confirm(scene: _Scene, picture: Picture) -> bool | None:
    """Weigh the evidence for a picture that the board shows.

    Returns:
        None without evidence, True if a piece in the hand or put back would look the same, False if nothing else would.
    """
    moves = scene.moves(picture)
    # On these fields something lies before and after, and the sensor cannot say what. With identity there are none:
    # its marks carry the piece.
    changed = {field for field, _, _ in scene.missing | scene.surplus}
    alike = {field for field, piece, _ in scene.shown if piece is None} - changed
    gone = {origin for _, origin, _ in moves if origin in alike}
    come = {target for _, _, target in moves if target in alike}
    new = {field for field, piece, _ in scene.surplus if piece is None}
    proved = scene.seen.touched | {origin for _, origin, target in moves if target in new}
    quiet = not scene.missing and not scene.surplus
    if not moves or not (gone | come if quiet else gone & come) <= proved:
        return None
    if (gone | come) & scene.seen.touched and (scene.seen.touched & alike) - gone - come:
        # Others on the board were touched as well: that one was touched proves nothing.
        return True
    landed = bool(come) and come <= scene.seen.touched and bool(scene.missing)
    return not (scene.surplus or landed)


def _under_way(scene: _Scene, picture: Picture) -> bool:
    """Tell whether hands that are bringing about a picture may leave the board like this in between."""
    new = Counter((field, piece) for field, piece, _ in scene.surplus)
    if not {field for field, _ in new} <= picture.taken():
        return False
    landed = arrived(scene.seen, scene.now, picture)
    if not new <= Counter((field, scene.face(piece)) for piece, field in landed.items()):
        return False
    in_hand = {field for field, _, _ in scene.missing} - {scene.now.at.get(piece) for piece in landed}
    return len(in_hand) <= HANDS or in_hand <= {origin for _, origin, _ in scene.moves(picture)}


def _misplaced(seen: Seen, table: Table, now: Picture) -> tuple[Misplaced, ...]:
    places = whereabouts(seen, table, now, now)
    pieces = {**now.at, **places.at}
    known = [Misplaced(piece, places.at.get(piece), now.at.get(piece)) for piece in pieces]
    wrong = [one for one in known if one.at != one.home]
    return (*wrong, *(Misplaced(None, field, None) for field in sorted(places.unknown)))
