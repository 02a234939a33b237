"""A game told to people, act by act."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator

from companion.app.record_files import Records, shelf, worded
from companion.app.record_import import check, heading
from companion.app.record_story import Step, Story, Stumble, ending, finished
from companion.errors import DamagedError, MissingError
from companion.records import Misfit
from companion.referee.books import Books, Deed
from companion.referee.history import told
from companion.referee.history import worded as done
from companion.referee.record import CORRECTS, Act, noted
from companion.rules.interface import Phrase, Stage, Told
from companion.texts import Texts

_ENDS = {Stage.ROUND_OVER, Stage.OVER}


def replay(file: str, game: int | None, texts: Texts, wait: Callable[[], None]) -> None:
    """Print a game: who did what and when, the score table after each flight or race, and at the end.

    Args:
        file: a journal, a file with records, or `-`.
        game: its number; None: the last one.
        texts: the language.
        wait: called after each act.

    Raises:
        MissingError: there is no such file, or no such game.
        WrongInputError: a record is not as it was written, or the file is neither.
        DamagedError: an entry cannot be recorded again.
    """
    try:
        with shelf(file) as opened:
            numbers = opened.numbers()
            if not numbers:
                raise MissingError("There is no game in {file} yet: play one.", file=file)
            number = numbers[-1] if game is None else game
            transcript = opened.transcript(number)
            if isinstance(opened, Records):
                check(opened.record(number))
    except Misfit as misfit:
        raise worded(misfit, file) from misfit
    story = Story(transcript)
    sys.stdout.write(texts.say(heading(number, transcript, "over", texts)) + "\n\n")
    for lines in _acts(story, texts):
        sys.stdout.writelines(f"{line}\n" for line in lines)
        sys.stdout.flush()
        wait()
    end = ending(story.books, closed=finished(transcript))
    sys.stdout.writelines(f"{line}\n" for line in ("", texts.word(f"replay.{end}"), *_standings(story.books, texts)))


def _acts(story: Story, texts: Texts) -> Iterator[list[str]]:
    """Give the lines of each act that people know of."""
    try:
        for step in story.steps():
            if lines := _lines(step, texts):
                yield lines
    except Stumble as stumble:
        raise DamagedError("Entry {entry} cannot be replayed: {why}", entry=stumble.entry, why=stumble.why) from stumble


def _lines(step: Step, texts: Texts) -> list[str]:
    said = _said(step, texts)
    if not said:
        return []
    stamp = step.recorded.stamp
    first, *more = map(texts.say, said)
    lines = [f"{stamp.number:>5}  {stamp.when:%H:%M:%S}  {first}", *(f"{'':17}{line}" for line in more)]
    if step.recorded.entry.act is Act.COMMAND and step.deed and _ends(step.books, step.deed):
        lines += ["", *(f"{'':17}{line}" for line in _standings(step.books, texts)), ""]
    return lines


def _said(step: Step, texts: Texts) -> tuple[Phrase, ...]:
    """Say what an act was, and what came of it; nothing about what people at the table never saw."""
    match step.recorded.entry.act:
        case Act.COMMAND if step.deed:
            corrected = noted(step.recorded.entry.note, CORRECTS)
            instead = () if corrected is None else (Phrase("log.instead", {"n": corrected}),)
            return (*_did(step.books, step.deed, texts), *instead)
        case Act.UNDO if step.deed:
            return (Phrase("log.undone", {"n": step.deed.number}),)
        case Act.ACCEPT:
            return (Phrase("log.accepted"),)
    return ()


def _did(books: Books, deed: Deed, texts: Texts) -> tuple[Phrase, ...]:
    """Tell a command by its events, and by its own name where the first of them says nothing of it."""
    game, seat, came = books.game, books.game.mover(deed.before), told(books.game, deed)
    notices = game.report(deed.before, deed.events[0])
    first, *more = came if notices and isinstance(notices[0], Told) else (done(game, deed), *came)
    if seat and game.stage(deed.before) is Stage.SETUP and texts.detail(seat) not in texts.say(first):
        # Everybody prepares something; what is prepared says not by whom.
        first = Phrase("deed.plain", {"seat": seat, "what": texts.say(first)})
    return (first, *more)


def _ends(books: Books, deed: Deed) -> bool:
    stage = books.game.stage
    return stage(deed.after) in _ENDS and stage(deed.before) not in _ENDS


def _standings(books: Books, texts: Texts) -> Iterator[str]:
    for row in books.summary().standings:
        yield f"{row.rank}. {texts.detail(row.seat.colour)} {row.seat.name}".rstrip() + f"  {texts.detail(row.total)}"
