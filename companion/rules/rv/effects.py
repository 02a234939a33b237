"""Carry out event cards, one primitive at a time: as far as possible, never declined.

`choices` lists what a primitive leaves open; one choice is taken without asking, none means that nothing happens.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping

from companion.rules.interface import Field, IllegalMove, Piece
from companion.rules.rv import events as ev
from companion.rules.rv.actions import event_targets, free_discs, nearest, rivals
from companion.rules.rv.board import Direction
from companion.rules.rv.cards import Act, Primitive
from companion.rules.rv.commands import ChooseHawk, Command, LoseJoker, SwapWith, Take
from companion.rules.rv.landing import land, strike
from companion.rules.rv.moves import closed, line
from companion.rules.rv.rulebook import Rulebook
from companion.rules.rv.state import Flight, Joker, Season, Working
from companion.rules.rv.story import Story


def primitive(book: Rulebook, card: Working) -> Primitive | None:
    """Give the primitive that comes next, None when the card is done."""
    steps = book.decks.cards[card.card].steps
    return steps[card.step] if card.step < len(steps) else None


def choices(book: Rulebook, season: Season) -> tuple[Command, ...]:
    """List what the mover may choose for a strike or for the card's next primitive."""
    flight = season.flight
    if flight.threats:
        return tuple(ChooseHawk(hawk) for hawk in flight.threats[0].hawks)
    step = flight.card and primitive(book, flight.card)
    if not flight.card or not step:
        return ()
    return tuple(_OPTIONS[step.act](book, season, flight.card.piece, step.n))


def carry_out(story: Story, choice: Command | None) -> None:
    """Carry out the present strike or primitive with the choice made; None: there was none."""
    flight = story.season.flight
    if flight.threats:
        assert isinstance(choice, ChooseHawk)  # noqa: S101 - a threat names at least one hawk
        strike(story, flight.threats[0].piece, choice.hawk)
        return
    assert flight.card is not None  # noqa: S101 - the caller asked for it
    step = primitive(story.book, flight.card)
    if step is None:
        story.tell(ev.CardDone())
        return
    story.tell(ev.StepDone())
    if step.act is Act.REST:
        _rest(story, flight.card.piece)
    elif step.act is Act.JOKER_BACK:
        _joker_back(story)
    elif choice is not None:
        _chosen(story, step, flight.card.piece, choice)


def check_choice(book: Rulebook, season: Season, command: Command) -> None:
    """Judge a choice.

    Raises:
        IllegalMove: RV-24, a hawk strikes first; RV-22, a card is carried out as it says.
    """
    if command in choices(book, season):
        return
    if season.flight.threats:
        raise IllegalMove("RV-24", "refused.hawk_first", piece=season.flight.threats[0].piece)
    raise IllegalMove("RV-22", "refused.card_choice")


def _chosen(story: Story, step: Primitive, piece: Piece, choice: Command) -> None:
    match choice:
        case Take():
            _take(story, step, choice)
        case SwapWith(rival):
            story.tell(ev.PigeonsSwapped(piece, rival))
            land(story, piece)
            if rival in story.season.flight.at:
                land(story, rival)
        case ChooseHawk(hawk) if step.act is Act.STRIKE:
            strike(story, piece, hawk)
        case ChooseHawk(hawk):
            story.tell(ev.HawkLeft(hawk))
        case LoseJoker(joker):
            story.tell(ev.JokerSpent(story.season.flight.mover, Joker(joker)))


def _take(story: Story, step: Primitive, choice: Take) -> None:
    piece, to = choice.piece, choice.to
    if step.act is Act.UNREST:
        story.tell(ev.DiscLifted(piece))
    if to != story.season.flight.at[piece]:
        story.tell(ev.PigeonMoved(piece, to))
        land(story, piece)


def _rest(story: Story, piece: Piece) -> None:
    flight = story.season.flight
    if flight.resting(piece):
        return
    mine = [rest.piece for rest in flight.rests if rest.piece.colour == piece.colour]
    if not free_discs(story.book, flight, piece.colour):
        if story.book.options.disc_limit == "b":
            story.tell(ev.NoDisc(piece))
            return
        story.tell(ev.DiscLifted(mine[0]))
    story.tell(ev.DiscLaid(piece, fresh=True))


def _joker_back(story: Story) -> None:
    flight = story.season.flight
    if (story.season.seat.colour, Joker.CROW) not in flight.jokers:
        story.tell(ev.JokerRegained(flight.mover, Joker.CROW))


def _along(book: Rulebook, season: Season, piece: Piece, way: Direction, n: int, *, full: int = 0) -> list[Field]:
    """Find where a card's straight line ends: the n-th field if allowed, else the farthest allowed before it.

    Two fields only under reading 13 b: the own entry on the way, and where the pigeon ends if it flies past.
    `full`: the card's number where the line itself is shorter (homeward); the entry counts only as that field.
    """
    flight = season.flight
    start = flight.at[piece]
    reach = line(book, flight, start, way)[:n]
    entry = book.board.entries[piece.colour]  # type: ignore[index]
    enters = book.options.card_arrival == "a" and way is not Direction.WEST and entry in reach
    shut = closed(book, flight, piece)
    release = frozenset() if start in book.board.release else book.board.release
    last = (full or n) - 1
    allowed = [
        field
        for i, field in enumerate(reach)
        if field not in shut and field not in release and (field != entry or (enters and i == last))
    ]
    if enters and book.options.entry_overshoot == "b" and entry not in allowed[-1:]:
        return [entry, *(allowed[-1:] or [start])]
    return allowed[-1:]


def _straight(way: Direction) -> Options:
    def options(book: Rulebook, season: Season, piece: Piece, n: int) -> Iterator[Command]:
        return _takes(season.flight, piece, _along(book, season, piece, way, n))

    return options


def _takes(flight: Flight, piece: Piece, fields: list[Field]) -> Iterator[Command]:
    """Offer fields; without any the pigeon stays."""
    yield from (Take(piece, field) for field in fields)
    if not fields:
        yield Take(piece, flight.at[piece])


def _side(book: Rulebook, season: Season, piece: Piece, n: int) -> Iterator[Command]:
    sides = (Direction.NORTH, Direction.SOUTH)
    fields = [field for way in sides for field in _along(book, season, piece, way, n)]
    return _takes(season.flight, piece, fields)


def _homeward(book: Rulebook, season: Season, piece: Piece, n: int) -> Iterator[Command]:
    entry = book.board.entries[piece.colour]  # type: ignore[index]
    rows = book.board.position[entry][1] - book.board.position[season.flight.at[piece]][1]
    way = Direction.SOUTH if rows > 0 else Direction.NORTH
    fields = _along(book, season, piece, way, min(n, abs(rows)), full=n) if rows else []
    return _takes(season.flight, piece, fields)


def _next_event(book: Rulebook, season: Season, piece: Piece, _: int) -> Iterator[Command]:
    return _takes(season.flight, piece, list(event_targets(book, season.flight, piece)))


def _unrest(book: Rulebook, season: Season, _: Piece, n: int) -> Iterator[Command]:
    for bird in season.flight.birds(season.seat.colour):
        if season.flight.resting(bird):
            yield from _takes(season.flight, bird, _along(book, season, bird, Direction.EAST, n))


def _release_forward(book: Rulebook, season: Season, _: Piece, n: int) -> Iterator[Command]:
    flight = season.flight
    for bird in flight.birds(season.seat.colour):
        if flight.at[bird] in book.board.release:
            for field in _along(book, season, bird, flight.release, n):
                yield Take(bird, field)


def _swap(book: Rulebook, season: Season, piece: Piece, _: int) -> Iterator[Command]:
    flight = season.flight
    others = {flight.at[bird]: bird for bird in rivals(season, book)}
    for field in nearest(book, flight.at[piece], list(others)):
        yield SwapWith(others[field])


def _strike(book: Rulebook, season: Season, piece: Piece, n: int) -> Iterator[Command]:
    field = season.flight.at[piece]
    near = [hawk for hawk in season.flight.hawks if book.board.distance(hawk, field) <= n]
    return (ChooseHawk(hawk) for hawk in nearest(book, field, near))


def _hawk_off(book: Rulebook, season: Season, piece: Piece, _: int) -> Iterator[Command]:
    hawks = nearest(book, season.flight.at[piece], list(season.flight.hawks))
    return (ChooseHawk(hawk) for hawk in hawks)


def _joker_lost(_: Rulebook, season: Season, __: Piece, ___: int) -> Iterator[Command]:
    mine = season.seat.colour
    return (LoseJoker(joker) for joker in (Joker.HAWK, Joker.CROW) if (mine, joker) in season.flight.jokers)


def _nothing(_: Rulebook, __: Season, ___: Piece, ____: int) -> Iterator[Command]:
    return iter(())


Options = Callable[[Rulebook, Season, Piece, int], Iterator[Command]]

_OPTIONS: Mapping[Act, Options] = {
    Act.FORWARD: _straight(Direction.EAST),
    Act.BACK: _straight(Direction.WEST),
    Act.SIDE: _side,
    Act.HOMEWARD: _homeward,
    Act.NEXT_EVENT: _next_event,
    Act.REST: _nothing,
    Act.UNREST: _unrest,
    Act.SWAP: _swap,
    Act.STRIKE: _strike,
    Act.HAWK_OFF: _hawk_off,
    Act.JOKER_BACK: _nothing,
    Act.JOKER_LOST: _joker_lost,
    Act.RELEASE_FORWARD: _release_forward,
    Act.NONE: _nothing,
}
