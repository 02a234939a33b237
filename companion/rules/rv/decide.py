"""Judge commands: each becomes events, or is refused with the id of the rule."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from companion.rules.interface import Die, Draw, Field, IllegalMove, Piece
from companion.rules.rv import commands as cm
from companion.rules.rv import events as ev
from companion.rules.rv import preparing
from companion.rules.rv.actions import actions, cards_left, check_action, has_card
from companion.rules.rv.effects import carry_out, check_choice, choices
from companion.rules.rv.ending import flight_over
from companion.rules.rv.landing import land, strike
from companion.rules.rv.moves import SIX, check_move, may_pass, moves
from companion.rules.rv.rulebook import Rulebook
from companion.rules.rv.state import Flight, Joker, Season, Step
from companion.rules.rv.story import Story


def chance(book: Rulebook, season: Season) -> Die | Draw | None:
    """Say which roll or card is due."""
    flight = season.flight
    if flight.due:
        return Draw(season.seat, flight.due.stack, cards_left(book, flight, flight.due.stack))
    rolling = season.step is Step.DIRECTING or (season.step is Step.FLYING and flight.roll is None)
    return Die(season.seat, book.options.dice == "electronic") if rolling else None


def legal(book: Rulebook, season: Season) -> tuple[cm.Command, ...]:
    """List what may be done now, the likeliest first."""
    if season.step in {Step.SETTING, Step.NAMING}:
        return preparing.preparations(book, season)
    if season.step is Step.LANDED:
        return (cm.Proceed(),)
    flight = season.flight
    if season.step is not Step.FLYING or flight.due or flight.roll is None:
        return ()
    if flight.entering:
        return (cm.ClockIn(flight.entering),)
    if flight.threats or flight.card:
        return choices(book, season)
    return _turn(book, season)


def _turn(book: Rulebook, season: Season) -> tuple[cm.Command, ...]:
    if season.flight.roll == SIX:
        found = actions(book, season)
        return (*found, cm.Pass()) if book.options.decline_six == "b" else found
    straight = moves(book, season)
    return (*straight, cm.Pass()) if straight and may_pass(book, season, straight) else straight


def decide(book: Rulebook, season: Season, command: cm.Command) -> tuple[ev.Event, ...]:
    """Turn a command into events.

    Raises:
        IllegalMove: with the id of the rule that refuses it.
    """
    story = Story(book, season)
    match command:
        case cm.Roll(value):
            _roll(story, value)
        case cm.DrawCard(card):
            _draw(story, card)
        case cm.SetPigeons() | cm.NamePigeons():
            _prepare(story, command)
        case cm.ClockIn() | cm.BreakOff() | cm.Proceed():
            _office(story, command)
        case _:
            _act(story, command)
    return tuple(story.events)


def _roll(story: Story, value: int) -> None:
    if not 1 <= value <= SIX:
        raise IllegalMove("RV-48", "refused.die", value=value)
    if not isinstance(chance(story.book, story.season), Die):
        _check_time(story.season, cm.Roll(value))
        raise IllegalMove("RV-M4", "refused.rolled")
    if story.season.step is Step.DIRECTING:
        preparing.director_roll(story, value)
        return
    story.tell(ev.Rolled(value))
    if _turn(story.book, story.season):
        return
    if value == SIX:
        _end_turn(story, "RV-19", "told.no_action")
    elif all(story.season.flight.resting(bird) for bird in story.season.flight.birds(story.season.seat.colour)):
        _end_turn(story, "RV-35", "told.all_rest")
    else:
        _end_turn(story, "RV-7", "told.no_move")


def _draw(story: Story, card: str) -> None:
    due = story.season.flight.due
    if due is None:
        raise IllegalMove("RV-B2", "refused.no_card")
    if card not in cards_left(story.book, story.season.flight, due.stack):
        raise IllegalMove("RV-22", "refused.card_gone", card=card)
    story.tell(ev.CardDrawn(card, due.piece))
    _go_on(story)


def _prepare(story: Story, command: cm.SetPigeons | cm.NamePigeons) -> None:
    step = story.season.step
    if isinstance(command, cm.SetPigeons) and step is Step.SETTING:
        preparing.set_pigeons(story, command)
    elif isinstance(command, cm.NamePigeons) and step is Step.NAMING:
        preparing.name_pigeons(story, command)
    else:
        raise IllegalMove("RV-53", "refused.before_flight")


def _office(story: Story, command: cm.ClockIn | cm.BreakOff | cm.Proceed) -> None:
    season = story.season
    match command:
        case cm.ClockIn(piece, manual):
            if season.flight.entering != piece:
                raise IllegalMove("RV-B3", "refused.not_there", piece=piece)
            story.tell(ev.PigeonClockedIn(piece, manual))
            _go_on(story)
        case cm.BreakOff(counted):
            if season.step is not Step.FLYING:
                raise IllegalMove("RV-44", "refused.break_off")
            if season.flight.entering:
                raise IllegalMove("RV-B3", "refused.clock_in_first", piece=season.flight.entering)
            story.tell(ev.FlightEnded(broken_off=True) if counted else ev.FlightVoided())
        case cm.Proceed():
            if season.step is not Step.LANDED:
                raise IllegalMove("RV-36", "refused.still_flying")
            last = season.flight.number >= story.book.options.plan()
            story.tell(ev.SeasonEnded() if last else ev.FlightBegun(season.flight.number + 1))


def _act(story: Story, command: cm.Command) -> None:
    book, season = story.book, story.season
    flight = season.flight
    _check_time(season, command)
    if flight.threats or flight.card:
        check_choice(book, season, command)
        carry_out(story, command)
        _go_on(story)
        return
    match command:
        case cm.Move():
            _check_owner(season, command.piece)
            if flight.roll == SIX:
                raise IllegalMove("RV-M2", "refused.six")
            check_move(book, season, command)
            _move(story, command.piece, command.to)
        case cm.Pass():
            _pass(story)
        case _:
            _six(story, command)
    _go_on(story)


def _check_time(season: Season, command: cm.Command) -> None:
    """Refuse what comes before the roll, before a card, or before an arrival is clocked in."""
    flight = season.flight
    if season.step is not Step.FLYING:
        raise IllegalMove("RV-53", "refused.before_flight")
    if flight.entering:
        raise IllegalMove("RV-B3", "refused.clock_in_first", piece=flight.entering)
    if flight.due:
        raise IllegalMove("RV-B2", "refused.card_first")
    if flight.roll is None:
        six = not isinstance(command, cm.Move)
        raise IllegalMove("RV-M2" if six else "RV-M1", "refused.roll_first")


def _check_owner(season: Season, piece: Piece) -> None:
    flight = season.flight
    if piece.colour is None:
        raise IllegalMove("RV-M6", "refused.hawk_stays")
    if piece.colour != season.seat.colour:
        raise IllegalMove("RV-47", "refused.not_yours", piece=piece)
    if piece in flight.home:
        raise IllegalMove("RV-B3", "refused.is_home", piece=piece)
    if piece in flight.struck:
        raise IllegalMove("RV-M6", "refused.is_struck", piece=piece)
    if piece not in flight.at:
        raise IllegalMove("RV-B1", "refused.not_set", piece=piece)


def _move(story: Story, piece: Piece, to: Field) -> None:
    story.tell(ev.PigeonMoved(piece, to))
    land(story, piece)
    if story.book.options.dice_event == "b":
        _card_due(story, piece)


def _card_due(story: Story, piece: Piece) -> None:
    """Make a card due if the pigeon still stands on an event field (21, 22, 24: the strike comes first)."""
    flight = story.season.flight
    if piece not in flight.at or flight.entering or flight.threats:
        return
    field = flight.at[piece]
    if not has_card(story.book, flight, field):
        return
    stack = story.book.board.events[field]
    if not cards_left(story.book, flight, stack):
        story.tell(ev.StackShuffled(stack))
    story.tell(ev.CardDue(piece, stack))


def _pass(story: Story) -> None:
    if cm.Pass() not in _turn(story.book, story.season):
        six = story.season.flight.roll == SIX
        raise IllegalMove("RV-20" if six else "RV-6", "refused.pass")


def _six(story: Story, command: cm.Command) -> None:
    if story.season.flight.roll != SIX:
        raise IllegalMove("RV-M2", "refused.needs_six")
    if isinstance(command, cm.Jump):
        _check_owner(story.season, command.piece)
    check_action(story.book, story.season, command)
    _CARRY_OUT.get(type(command), _no_action)(story, command)


def _jump(story: Story, command: cm.Jump) -> None:
    story.tell(ev.PigeonMoved(command.piece, command.to))
    land(story, command.piece)
    _card_due(story, command.piece)


def _play_hawk(story: Story, command: cm.PlayHawk) -> None:
    story.tell(ev.JokerSpent(story.season.flight.mover, Joker.HAWK))
    strike(story, command.victim, command.hawk)


def _crow_hawk(story: Story, command: cm.CrowHawk) -> None:
    story.tell(ev.JokerSpent(story.season.flight.mover, Joker.CROW))
    story.tell(ev.HawkLeft(command.hawk))


def _crow_pigeon(story: Story, command: cm.CrowPigeon) -> None:
    story.tell(ev.JokerSpent(story.season.flight.mover, Joker.CROW))
    story.tell(ev.DiscLaid(command.victim, fresh=False))


def _turn_release(story: Story, command: cm.TurnRelease) -> None:
    if story.book.options.director_card_uses == "a":
        story.tell(ev.JokerSpent(story.season.flight.mover, Joker.DIRECTOR))
    story.tell(ev.ReleaseTurned(command.direction))


def _no_action(_: Story, __: cm.Command) -> None:
    raise IllegalMove("RV-M3", "refused.one_action")


_CARRY_OUT: Mapping[type[cm.Command], Callable[[Story, Any], None]] = {
    cm.Jump: _jump,
    cm.PlayHawk: _play_hawk,
    cm.CrowHawk: _crow_hawk,
    cm.CrowPigeon: _crow_pigeon,
    cm.TurnRelease: _turn_release,
}


def _go_on(story: Story) -> None:
    """Carry out what needs no decision; end the turn when nothing is left."""
    while True:
        flight = story.season.flight
        if flight.entering or flight.due:
            return
        if not flight.threats and not flight.card:
            break
        options = choices(story.book, story.season)
        if len(options) > 1:
            return
        carry_out(story, options[0] if options else None)
    _end_turn(story)


def _end_turn(story: Story, rule: str = "", code: str = "") -> None:
    season = story.season
    for rest in season.flight.rests:
        if rest.piece.colour == season.seat.colour and not rest.fresh:
            story.tell(ev.DiscLifted(rest.piece))
    over = flight_over(story.book, story.season)
    if over is not None:
        story.tell(over)
    else:
        story.tell(ev.TurnEnded(_following(season, story.season.flight), rule, code))


def _following(season: Season, flight: Flight) -> int:
    """Find the next seat clockwise with pigeons in play (51)."""
    flying = {bird.colour for bird in flight.at}
    seats = len(season.seats)
    order = [(flight.mover + step) % seats for step in range(1, seats + 1)]
    return next(seat for seat in order if season.seats[seat].colour in flying)
