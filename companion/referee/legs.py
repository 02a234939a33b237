"""The way of the pieces through a command: a plane comes down on its landing cell before it jumps on."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import groupby

from companion.referee.books import AnyGame, Deed
from companion.rules.interface import Notice, Picture, Piece, Told

LEAD = "do.move"


@dataclass(frozen=True, slots=True)
class Leg:
    """What hands bring about before they go on."""

    picture: Picture
    leads: Mapping[Piece, str] = field(default_factory=dict)
    """Keys of the sentences that lead the pieces that move."""


def legs(game: AnyGame, deed: Deed, since: Picture) -> tuple[Leg, ...]:
    """Divide what is left of a command where pieces come down on the way.

    Args:
        game: the rules.
        deed: the command.
        since: the picture that the hands have reached; one that is not on the way leaves nothing but the end.
    """
    scenes = list(_scenes(game, deed))
    reached = next((i for i in range(len(scenes) - 1, -1, -1) if scenes[i].picture == since), len(scenes) - 1)
    left = scenes[reached:]
    travellers = tuple(_travellers([scene.picture for scene in left]))
    groups = groupby(left, key=lambda scene: [scene.picture.at.get(piece) for piece in travellers])
    found = [_leg(list(group)) for _, group in groups]
    return tuple(leg for leg in found if leg.picture != since) or (Leg(game.expected(deed.after)),)


def lead(notices: Sequence[Notice]) -> str:
    """Give the key of the sentence that leads a hand through an event."""
    return next((notice.lead for notice in notices if isinstance(notice, Told)), LEAD)


def _leg(scenes: Sequence[Leg]) -> Leg:
    return Leg(scenes[-1].picture, {piece: said for scene in scenes for piece, said in scene.leads.items()})


def _scenes(game: AnyGame, deed: Deed) -> Iterator[Leg]:
    """Give what stands where before the command and after each of its events."""
    state = deed.before
    before = game.expected(state)
    yield Leg(before)
    for event in deed.events:
        said = lead(game.report(state, event))
        state = game.apply(state, event)
        after = game.expected(state)
        moved = (piece for piece in after.at if after.at[piece] != before.at.get(piece))
        yield Leg(after, dict.fromkeys(moved, said))
        before = after


def _travellers(pictures: Sequence[Picture]) -> Iterator[Piece]:
    """Find the pieces that stand somewhere between where they were and where they end."""
    first, last = pictures[0].at, pictures[-1].at
    for piece in {piece: None for picture in pictures for piece in picture.at}:
        if any(picture.at.get(piece) not in {first.get(piece), last.get(piece)} for picture in pictures):
            yield piece
