"""What happens where a pigeon comes to rest: clocking in first, then the hawks' strike (24)."""

from __future__ import annotations

from companion.rules.interface import Field, Piece
from companion.rules.rv import events as ev
from companion.rules.rv.rulebook import Rulebook
from companion.rules.rv.state import Flight
from companion.rules.rv.story import Story


def land(story: Story, piece: Piece) -> None:
    """Tell what the field does to a pigeon that came to rest on it."""
    flight = story.season.flight
    field = flight.at[piece]
    if field == story.book.board.entries[piece.colour]:  # type: ignore[index]
        story.tell(ev.PigeonReached(piece))
        void_card(story, piece)
        return
    hawks = striking_hawks(story.book, flight, field)
    if len(hawks) == 1:
        strike(story, piece, hawks[0])
    elif hawks:
        story.tell(ev.HawksThreaten(piece, hawks))


def striking_hawks(book: Rulebook, flight: Flight, field: Field) -> tuple[Field, ...]:
    """Find the hawks that strike whoever stops on a field (24 b: in their district; c: next to them; 26)."""
    trigger = "a" if field in book.board.release else book.options.hawk_trigger
    if trigger == "b":
        return tuple(hawk for hawk in flight.hawks if field in book.board.district(hawk))
    if trigger == "c":
        return tuple(hawk for hawk in flight.hawks if book.board.distance(hawk, field) == 1)
    return ()


def strike(story: Story, piece: Piece, hawk: Field) -> None:
    """Let a hawk strike a pigeon; both leave this flight (M6)."""
    story.tell(ev.PigeonStruck(piece, hawk))
    void_card(story, piece)


def void_card(story: Story, piece: Piece) -> None:
    """End the card when it clocked in or struck a pigeon of the mover."""
    if story.season.flight.card and piece.colour == story.season.seat.colour:
        story.tell(ev.CardDone())
