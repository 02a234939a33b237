"""Text records into the journal: all of them, or none."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from datetime import datetime
from pathlib import Path

from companion.app.archive import say_recovered
from companion.app.record_files import records, worded
from companion.app.record_story import Story, Stumble, finished
from companion.errors import FlugleiterError, Wording, WrongInputError
from companion.journal import Journal
from companion.journal.transcript import Transcript
from companion.records import Misfit, Record
from companion.rules.interface import Phrase
from companion.texts import Texts


def take(named: Sequence[str], journal: Path, texts: Texts, *, again: bool) -> None:
    """Read records, check each, write all of them down, and say under which numbers.

    Args:
        named: files, or `-` for standard input.
        journal: where games are kept; it is made if it is not there.
        texts: the language.
        again: a game that the journal has comes once more.

    Raises:
        WrongInputError: a line does not fit, or a game is there already; nothing was written.
        MissingError: a file cannot be read, or the journal cannot be written.
    """
    found = [(name, record) for name in named for record in _checked(name)]
    with Journal.open(journal, lambda: datetime.now().astimezone()) as opened:
        say_recovered(opened, texts)
        if not again:
            _refuse_known(found, opened, journal)
        numbers = opened.add([record.transcript for _, record in found])
        goes_on = opened.unfinished()
    for number, (_, record) in zip(numbers, found, strict=True):
        sys.stdout.write(texts.say(heading(number, record.transcript, texts)) + "\n")
    if goes_on in numbers:
        sys.stdout.write(texts.say(Phrase("import.open", {"number": goes_on or 0})) + "\n")


def heading(number: int, transcript: Transcript, texts: Texts) -> Phrase:
    """Name a game as the list of results does."""
    header, begun = transcript.header, datetime.fromisoformat(transcript.begun)
    seats = ", ".join(texts.detail(seat) for seat in header.seats)
    code = f"results.{'finished' if finished(transcript) else 'open'}"
    date = f"{begun:%Y-%m-%d %H.%M}"
    return Phrase(code, {"number": number, "date": date, "seats": seats, "game": f"game.{header.game}"})


def check(record: Record) -> None:
    """Check that a record is whole and can be played again.

    Raises:
        Misfit: at the first line that does not fit.
    """
    body = record.body
    try:
        story = Story(record.transcript)
        for step in story.steps():
            number = step.recorded.stamp.number
            line, position = body.positions.get(number, (0, ""))
            # A later program may write positions otherwise; only an altered record has to say where.
            if line and not record.sealed and position != story.game.write(story.books.state):
                raise Misfit(line, Wording("this position does not follow from what stands above."))
    except Stumble as stumble:
        raise Misfit(body.places[stumble.entry - 1], stumble.why) from stumble
    except FlugleiterError as error:
        raise Misfit(record.ends[0], Wording(error.sentence, error.details)) from error
    if not record.sealed:
        raise Misfit(
            record.ends[1],
            Wording("the check code does not fit what stands above: get the record once more, it was altered."),
        )


def _checked(named: str) -> Iterator[Record]:
    try:
        for record in records(named).records:
            check(record)
            yield record
    except Misfit as misfit:
        raise worded(misfit, named) from misfit


def _refuse_known(found: Sequence[tuple[str, Record]], journal: Journal, path: Path) -> None:
    seen: list[tuple[str, object]] = []
    for name, record in found:
        game = record.transcript.begun, record.transcript.header
        number = journal.find(record.transcript)
        if number is not None:
            raise WrongInputError(
                "{file}, line {line}: {journal} has this game as number {number}. --again takes it once more.",
                file=name,
                line=record.ends[0],
                journal=path,
                number=number,
            )
        if game in seen:
            raise WrongInputError(
                "{file}, line {line}: this game comes twice: leave one of them out.", file=name, line=record.ends[0]
            )
        seen.append(game)
