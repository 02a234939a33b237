"""The desk as one picture for every display: codes and details, never sentences."""

from __future__ import annotations

from collections.abc import Mapping

from companion.messages import Key
from companion.referee.books import Books
from companion.referee.choices import print_rows
from companion.referee.desk import Desk
from companion.referee.legs import LEAD
from companion.referee.pages import Do as Command
from companion.referee.pages import Page
from companion.referee.sensing import Step, together
from companion.referee.table_menu import table_rows
from companion.referee.tasks import Do, MovePieces, ReadCard, Task, WatchDie
from companion.rules.interface import Detail, Die, Draw, FlightSheet, IllegalMove, Phrase, Points, Stage
from companion.view import Bar, Body, Choose, Clocking, Instruct, ShowCard, ShowDie, View, Winner

OK: Mapping[Key, Phrase] = {Key.CONFIRM: Phrase("key.ok")}
BACK: Mapping[Key, Phrase] = {Key.BACK: Phrase("key.back")}
MENU: Mapping[Key, Phrase] = {Key.BACK: Phrase("key.menu")}
CHOOSE: Mapping[Key, Phrase] = {**OK, Key.UP: Phrase("key.choose"), Key.DOWN: Phrase("key.choose")}
READ: Mapping[Key, Phrase] = {**OK, Key.UP: Phrase("key.turn"), Key.DOWN: Phrase("key.turn")}
ACCEPT = Phrase("told.accept")
"""How to go on where a sensor is broken."""
NEWS = 8
"""Small lines of what just happened; a display shows as many of the last ones as find room."""


def view(desk: Desk) -> View:
    """Compose the screen."""
    front = _in_front(desk)
    owed = None if front else _owed(desk)
    body, keys = front or owed or _play(desk)
    leaf = desk.pages[-1] if desk.pages and desk.pages[-1].leaf else None
    bar = _bar(desk.books, owed=owed is not None and not desk.wrong)
    if leaf and front:
        bar = Bar(title=leaf.ask, where=bar.where)
    missed = [why for why in desk.missed if not isinstance(body, Instruct) or why != body.do]
    return View(
        bar,
        body,
        keys,
        missed[0] if missed else None,
        _waiting(desk),
        None if missed else desk.printing,
        desk.earlier(),
        max(0, len(missed) - 1),
    )


def _bar(books: Books | None, *, owed: bool) -> Bar:
    if books is None:
        return Bar(title=Phrase("bar.setup"))
    game, state = books.game, books.state
    # While hands still follow a command, the screen speaks of the player who gave it.
    summary, seat = books.summary(), game.mover(books.deeds[-1].before if owed and books.deeds else state)
    mine = next((row for row in summary.standings if row.seat == seat), None)
    return Bar(
        seat=seat,
        title=None if seat else Phrase("bar.scores"),
        where=game.where(state),
        home=(mine.home, mine.of) if mine and mine.of else None,
    )


def _waiting(desk: Desk) -> bool:
    seat = desk.books and desk.books.game.mover(desk.books.state)
    return bool(seat and seat.computer) or bool(desk.air)


def _in_front(desk: Desk) -> tuple[Body, Mapping[Key, Phrase]] | None:
    """Show what stands before the game: a disk that fails, a lost board, a refusal, an open page, a pause."""
    if desk.stopped:
        return Instruct(desk.stopped, (Phrase("told.saved"),), "fault"), {}
    if desk.lost and not desk.pages:
        return Instruct(desk.lost, (Phrase("told.waits"),), "fault"), MENU
    if desk.refuses:
        return _refused(desk, desk.refuses), {**OK, **BACK}
    if desk.pages:
        body, keys = _page(desk.pages[-1])
        first = not desk.pages[-1].back
        return body, {**keys, **(MENU if first and _has_menu(desk) else {})}
    return (Instruct(Phrase("ask.resume"), desk.told[-NEWS:], "paused"), {**OK, **MENU}) if desk.paused else None


def _has_menu(desk: Desk) -> bool:
    """Tell whether there is something to choose while no game is on."""
    return bool(print_rows(desk.closed) or table_rows(desk.manner.knobs, leave=desk.manner.leave))


def _owed(desk: Desk) -> tuple[Body, Mapping[Key, Phrase]] | None:
    """Show what eyes and hands owe the game."""
    if task := desk.task():
        return _task(desk, task, len(desk.tasks) - 1)
    if desk.books is None or not desk.led():
        return None
    steps = desk.watch.steps(desk.books)
    # All is in place but still settling: nothing is left to say but what comes next.
    return None if desk.settling() else _steps(desk, steps)


def _refused(desk: Desk, refusal: IllegalMove) -> Instruct:
    """Say what may not be done big, and small why, and what to do instead."""
    details, instead = refusal.phrase.details, _instead(desk)
    if "piece" in details and "to" in details:
        return Instruct(Phrase("refused.not_onto", details), (refusal.phrase, *instead), "refused")
    return Instruct(refusal.phrase, instead, "refused")


def _instead(desk: Desk) -> tuple[Phrase, ...]:
    """Say where a piece belongs that stands wrong, else what the game waits for."""
    books = desk.books
    if books is None or not _at_question(desk):
        return ()
    if desk.wrong:
        return tuple(_belongs(group) for group in together(desk.watch.steps(books))[:1])
    if desk.preparing() and (owed := _owed(desk)) and isinstance(owed[0], Instruct):
        return (owed[0].do,)
    return () if desk.behind() else (books.game.ask(books.state),)


def _at_question(desk: Desk) -> bool:
    """Say whether the screen stands at what the game asks: no page, or a list of what may be done now."""
    return not desk.pages or any(isinstance(option.intent, Command) for option in desk.pages[-1].options)


def _page(page: Page) -> tuple[Body, Mapping[Key, Phrase]]:
    if page.leaf is not None:
        return page.leaf, {**(_reading(page) if page.reads else OK), **BACK}
    keys = {**(CHOOSE if len(page.options) > 1 else OK), **(BACK if page.back else {})}
    return Choose(page.ask, tuple(option.phrase for option in page.options), page.chosen), keys


def _reading(page: Page) -> Mapping[Key, Phrase]:
    """Name the keys of a text: on a page of the tutorial confirm says where it leads."""
    return {**READ, Key.CONFIRM: page.options[0].phrase} if page.options else READ


def _task(desk: Desk, task: Task, remaining: int) -> tuple[Body, Mapping[Key, Phrase]]:
    match task:
        case ReadCard(card):
            return ShowCard(card, desk.told[-1] if desk.told else None), OK
        case WatchDie(value, until):
            rolling = desk.now < until
            return ShowDie(value, rolling=rolling), {} if rolling else OK
        case MovePieces(steps, lead):
            return Instruct(_step(steps, lead), desk.told[-NEWS:], "following", remaining), OK
        case Do(phrase):
            return Instruct(phrase, desk.told[-NEWS:], "following", remaining), OK


def _steps(desk: Desk, steps: tuple[Step, ...]) -> tuple[Body, Mapping[Key, Phrase]]:
    """Lead the hands to where the books are, one step at a time."""
    assert desk.books is not None  # noqa: S101 - hands follow a game
    kind = "correcting" if desk.wrong else "following"
    if not steps:
        return Instruct(Phrase("ask.touch"), desk.told[-NEWS:], kind), {**OK, **MENU}
    groups = together(steps)
    first = _belongs(groups[0]) if desk.wrong else _step(groups[0], desk.watch.lead(desk.books, steps[0]))
    # Where the board is wrong, old news would read like its reason.
    news = () if desk.wrong else desk.told[-NEWS:]
    return Instruct(first, (ACCEPT,) if desk.stuck() else news, kind, len(groups) - 1), MENU


def _step(steps: tuple[Step, ...], lead: str = LEAD) -> Phrase:
    """Word one step of the hands, a stack by all its pieces."""
    step, details = steps[0], dict[str, Detail]()
    pieces = tuple(one.piece for one in steps if one.piece is not None)
    if pieces:
        details["piece"] = pieces[0] if len(pieces) == 1 else pieces
    if step.origin is not None:
        details["at"] = step.origin
    if step.to is not None:
        details["to"] = step.to
    return Phrase(_step_code(step, lead), details)


def _step_code(step: Step, lead: str) -> str:
    if step.piece is None:
        return "do.clear"
    if step.to is None:
        return "do.aside" if step.aside else "do.off"
    place, beside, _ = step.to.partition(".")
    if beside:
        return f"do.{place}"
    return lead if step.origin else "do.put"


def _belongs(steps: tuple[Step, ...]) -> Phrase:
    phrase = _step(steps)
    return Phrase("do.belongs", phrase.details) if phrase.code in {"do.move", "do.put"} else phrase


def _missing(desk: Desk) -> tuple[Body, Mapping[Key, Phrase]] | None:
    missing = desk.missing()
    if missing is None:
        return None
    piece, field = missing
    do = Phrase("do.missing", {"piece": piece, "at": field})
    return Instruct(do, (Phrase("told.missing"), ACCEPT), "correcting"), MENU


def _held(desk: Desk) -> tuple[Body, Mapping[Key, Phrase]] | None:
    """Show what keeps the turn from going on: an undo that waits for a person, or a piece in the air."""
    if desk.held:
        return Instruct(Phrase("ask.resume"), desk.told[-NEWS:], "paused"), {**OK, **MENU}
    return _missing(desk)


def _play(desk: Desk) -> tuple[Body, Mapping[Key, Phrase]]:
    books = desk.books
    assert books is not None  # noqa: S101 - without a game there is always a page of the set-up
    game, state = books.game, books.state
    stage = game.stage(state)
    if held := _held(desk):
        return held
    arrival = game.arrival(state)
    if arrival:
        return Clocking(arrival), {**OK, **MENU}
    if stage in {Stage.ROUND_OVER, Stage.OVER}:
        return _winner(books), {**OK, **MENU}
    chance, seat = game.chance(state), game.mover(state)
    if isinstance(chance, Die):
        return _roll(desk, chance)
    # A person looks at a real card, for a computer player too.
    idle = seat and seat.computer and not isinstance(chance, Draw)
    if idle or desk.turn is None:
        return Instruct(game.ask(state), desk.told[-NEWS:]), MENU
    body, keys = _page(desk.turn)
    return body, {**keys, **MENU}


def _roll(desk: Desk, die: Die) -> tuple[Body, Mapping[Key, Phrase]]:
    assert desk.books is not None  # noqa: S101 - a roll belongs to a game
    if desk.pips:
        return ShowDie(desk.pips, confirm=True), {**CHOOSE, **BACK}
    ask = desk.books.game.ask(desk.books.state)
    keys = {**OK, **MENU} if die.electronic else {**MENU, Key.UP: Phrase("key.pips"), Key.DOWN: Phrase("key.pips")}
    return Instruct(ask, desk.told[-NEWS:]), keys


def _winner(books: Books) -> Winner:
    """Name who won the flight, or the match."""
    game, state, summary = books.game, books.state, books.summary()
    outcome, sheet = game.outcome(state), game.sheet(state)
    if outcome is not None:
        return Winner(outcome.ranking[0], game.title(state), summary, _score(summary.standings[0].total))
    assert isinstance(sheet, FlightSheet)  # noqa: S101 - only a season has rounds
    best = next(row.points for row in summary.standings if row.seat in sheet.winners)
    return Winner(sheet.winners, game.title(state), summary, _score(best))


def _score(total: Detail) -> Phrase | None:
    return Phrase("screen.points", {"points": total}) if isinstance(total, Points) else None
