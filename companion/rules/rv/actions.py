"""Actions after a 6 (RV-M2): jump to the next event field, play a joker, change the release direction."""

from __future__ import annotations

from companion.rules.interface import Colour, Field, IllegalMove, Piece
from companion.rules.rv.board import Direction
from companion.rules.rv.commands import Command, CrowHawk, CrowPigeon, Jump, PlayHawk, TurnRelease
from companion.rules.rv.rulebook import Rulebook
from companion.rules.rv.state import Flight, Joker, Season

TURNS = (Direction.NORTH, Direction.EAST, Direction.SOUTH)
HAWK_REACH = 3
"""Rows and columns of reading 25 c."""
DISCS = 2
"""White discs of a player (RV-B6)."""


def actions(book: Rulebook, season: Season) -> tuple[Command, ...]:
    """List every action that a 6 allows."""
    flight, colour = season.flight, season.seat.colour
    jumps = [
        Jump(bird, to)
        for bird in flight.birds(colour)
        if not flight.resting(bird)
        for to in event_targets(book, flight, bird)
    ]
    return (*jumps, *_hawk_plays(book, season), *_crow_plays(book, season), *_turns(season))


def event_targets(book: Rulebook, flight: Flight, bird: Piece) -> tuple[Field, ...]:
    """Find the next event field of a pigeon, several if equally near (17, 18)."""
    board, start = book.board, flight.at[bird]
    column, row = board.position[start]
    taken = {*flight.at.values(), *flight.hawks}
    free = [field for field in board.events if field not in taken and has_card(book, flight, field)]
    if book.options.next_event == "c":
        return tuple(sorted(free, key=lambda field: board.distance(start, field)))
    if book.options.next_event == "b":
        ahead = [field for field in free if board.position[field][1] == row and board.position[field][0] > column]
    else:
        ahead = [field for field in free if board.position[field][0] >= column]
    return nearest(book, start, ahead)


def has_card(book: Rulebook, flight: Flight, field: Field) -> bool:
    """Tell whether an event field has a card (22 b: gone after use)."""
    stack = book.board.events.get(field)
    if stack is None:
        return False
    return book.options.card_mode == "a" or (field not in flight.bare and bool(cards_left(book, flight, stack)))


def cards_left(book: Rulebook, flight: Flight, stack: str) -> tuple[str, ...]:
    """List the cards of a stack that can still be drawn."""
    return tuple(card for card in book.decks.stacks[stack] if card not in flight.drawn)


def nearest(book: Rulebook, start: Field, fields: list[Field]) -> tuple[Field, ...]:
    """Keep the fields with the fewest rows and columns from a field."""
    if not fields:
        return ()
    distances = {field: book.board.distance(start, field) for field in fields}
    least = min(distances.values())
    return tuple(field for field, distance in distances.items() if distance == least)


def rivals(season: Season, book: Rulebook) -> list[Piece]:
    """List the other players' pigeons outside the release field (26)."""
    mine, release = season.seat.colour, book.board.release
    return sorted(bird for bird, field in season.flight.at.items() if bird.colour != mine and field not in release)


def free_discs(book: Rulebook, flight: Flight, colour: Colour | None) -> int:
    """Count a player's discs that lie on no pigeon (B6); reading 34 c has always one more."""
    used = sum(rest.piece.colour == colour for rest in flight.rests)
    return max(DISCS - used, 1 if book.options.disc_limit == "c" else 0)


def hawks_for(book: Rulebook, flight: Flight, victim: Piece) -> tuple[Field, ...]:
    """Find the hawks in play that the hawk joker can send against a pigeon (25)."""
    field, reading = flight.at[victim], book.options.hawk_joker_range
    if reading == "b":
        return flight.hawks
    if reading == "c":
        near = [hawk for hawk in flight.hawks if book.board.distance(hawk, field) <= HAWK_REACH]
        return nearest(book, field, near)
    return tuple(hawk for hawk in flight.hawks if field in book.board.district(hawk))


def _hawk_plays(book: Rulebook, season: Season) -> list[Command]:
    flight = season.flight
    if (season.seat.colour, Joker.HAWK) not in flight.jokers:
        return []
    return [PlayHawk(hawk, bird) for bird in rivals(season, book) for hawk in hawks_for(book, flight, bird)]


def _crow_plays(book: Rulebook, season: Season) -> list[Command]:
    flight, mode = season.flight, book.options.crow_mode
    if (season.seat.colour, Joker.CROW) not in flight.jokers:
        return []
    mobbed = [CrowHawk(hawk) for hawk in flight.hawks] if "a" in mode else []
    harassed = [CrowPigeon(bird) for bird in rivals(season, book) if _can_harass(book, flight, bird)]
    return [*mobbed, *(harassed if "b" in mode else [])]


def _can_harass(book: Rulebook, flight: Flight, bird: Piece) -> bool:
    return not flight.resting(bird) and free_discs(book, flight, bird.colour) > 0


def _turns(season: Season) -> list[Command]:
    flight = season.flight
    if flight.director != flight.mover or (season.seat.colour, Joker.DIRECTOR) not in flight.jokers:
        return []
    return [TurnRelease(way) for way in TURNS if way is not flight.release]


def check_action(book: Rulebook, season: Season, command: Command) -> None:
    """Judge an action after a 6.

    Raises:
        IllegalMove: names the reading that refuses it.
    """
    match command:
        case Jump():
            _check_jump(book, season, command)
        case PlayHawk():
            _check_joker(season, Joker.HAWK)
            _check_hawk(book, season, command)
        case CrowHawk() | CrowPigeon():
            _check_joker(season, Joker.CROW)
            if command not in _crow_plays(book, season):
                raise IllegalMove("RV-28", "refused.crow")
        case TurnRelease():
            _check_turn(season, command)


def _check_joker(season: Season, joker: Joker) -> None:
    if (season.seat.colour, joker) not in season.flight.jokers:
        raise IllegalMove("RV-52", "refused.joker_spent", joker=f"joker.{joker}")


def _check_jump(book: Rulebook, season: Season, command: Jump) -> None:
    flight, piece, to = season.flight, command.piece, command.to
    if flight.resting(piece):
        raise IllegalMove("RV-33", "refused.resting", piece=piece)
    targets = event_targets(book, flight, piece)
    if to in targets:
        return
    if to in flight.at.values():
        raise IllegalMove("RV-18", "refused.event_taken", piece=piece, to=to)
    if not targets:
        raise IllegalMove("RV-19", "refused.no_event", piece=piece)
    raise IllegalMove("RV-17", "refused.next_event", piece=piece, to=targets[0])


def _check_hawk(book: Rulebook, season: Season, command: PlayHawk) -> None:
    flight, victim, hawk = season.flight, command.victim, command.hawk
    if victim.colour == season.seat.colour or victim not in flight.at:
        raise IllegalMove("RV-25", "refused.not_rival", piece=victim)
    if flight.at[victim] in book.board.release:
        raise IllegalMove("RV-26", "refused.safe", piece=victim)
    if hawk not in flight.hawks:
        raise IllegalMove("RV-M6", "refused.hawk_gone", hawk=hawk)
    if hawk not in hawks_for(book, flight, victim):
        raise IllegalMove("RV-25", "refused.out_of_reach", piece=victim, hawk=hawk)


def _check_turn(season: Season, command: TurnRelease) -> None:
    flight = season.flight
    if flight.director != flight.mover:
        raise IllegalMove("RV-M2", "refused.not_director")
    if (season.seat.colour, Joker.DIRECTOR) not in flight.jokers:
        raise IllegalMove("RV-31", "refused.director_spent")
    if command.direction not in TURNS or command.direction is flight.release:
        raise IllegalMove("RV-30", "refused.direction")
