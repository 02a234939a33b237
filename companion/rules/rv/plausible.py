"""Can a position that was read stand on a real board? Whoever writes one by hand is told what is wrong with it."""

from __future__ import annotations

from companion.rules.complaints import wrong
from companion.rules.rv.preparing import FEWEST, contest
from companion.rules.rv.rulebook import Rulebook
from companion.rules.rv.state import Flight, Season, Step


def check(book: Rulebook, season: Season) -> None:
    """Refuse what cannot stand on the board, and what does not fit the step.

    Raises:
        WrongInputError: says which word is wrong and what is allowed.
    """
    _check_step(season)
    _check_setting(book, season)
    _check_throws(season)
    _check_fields(book, season.flight)
    _check_involved(season.flight)


def _check_step(season: Season) -> None:
    flight, step = season.flight, season.step
    pending = {"enter": flight.entering, "due": flight.due, "card": flight.card, "threats": flight.threats}
    for key in [key for key, value in pending.items() if value]:
        if step is not Step.FLYING or flight.roll is None:
            raise wrong(key, "only in a turn, after roll=")
    if step is not Step.FLYING and flight.roll:
        raise wrong("roll", "only in a turn, without step=")
    if step in {Step.LANDED, Step.OVER} and not season.past:
        raise wrong(f"step={step}", "only with past=, the results of the flights")


def _check_setting(book: Rulebook, season: Season) -> None:
    """While pigeons are set, those who were on have four to six on their own places, and nobody else has any."""
    flight = season.flight
    if season.step is not Step.SETTING:
        return
    if flight.home or flight.struck:
        raise wrong("step=setting", "no pigeon home or struck while pigeons are set")
    for index, seat in enumerate(season.seats):
        birds = flight.birds(seat.colour)
        placed = all(flight.at[bird] == book.board.places[seat.colour][bird.number - 1] for bird in birds)
        fits = placed and len(birds) >= FEWEST if index < flight.mover else not birds
        if not fits:
            raise wrong(seat.colour, "four to six pigeons on their own places before turn=, none from there on")


def _check_throws(season: Season) -> None:
    """Refuse rolls for the director that are out of turn (32)."""
    throws, seats = season.flight.throws, len(season.seats)
    order = [seat for seat, _ in throws] + [season.flight.mover] * (season.step is Step.DIRECTING)
    for count, seat in enumerate(order):
        left, winner = contest(throws[:count], seats)
        if season.step is not Step.DIRECTING or winner is not None or left[0] != seat:
            raise wrong(f"throws, {season.seats[seat].colour}", "with step=directing, rolls in the order of the seats")


def _check_fields(book: Rulebook, flight: Flight) -> None:
    fields = list(flight.at.values())
    for piece, field in flight.at.items():
        if fields.count(field) > 1:
            raise wrong(field, "one pigeon a field (RV-M5)")
        if field in book.foreign[piece.colour]:  # type: ignore[index]
            raise wrong(field, "no pigeon on a foreign entry field (RV-14)")
        if field in flight.hawks:
            raise wrong(field, "no pigeon on the field of a hawk in play (RV-27)")
        if (field == book.board.entries[piece.colour]) != (piece == flight.entering):  # type: ignore[index]
            raise wrong(field, "on its own entry field exactly the pigeon of enter= (RV-B3)")


def _check_involved(flight: Flight) -> None:
    resting = [rest.piece for rest in flight.rests]
    involved = resting + [threat.piece for threat in flight.threats]
    involved += [part.piece for part in (flight.due, flight.card) if part]
    involved += [flight.entering] if flight.entering else []
    for piece in involved:
        if piece not in flight.at or resting.count(piece) > 1:
            raise wrong(f"{piece.colour}{piece.number}", "a pigeon in play, with one disc at most")
    for hawk in flight.hawks:
        if flight.hawks.count(hawk) > 1:
            raise wrong(hawk, "each hawk once")
