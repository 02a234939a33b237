"""Text records into the journal: all of them, or none."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path

from companion.app.archive import say_recovered
from companion.app.record_files import records, worded
from companion.app.record_story import Story, Stumble, ending, finished, flaws
from companion.errors import FlugleiterError, Wording, WrongInputError
from companion.journal import Journal
from companion.journal.transcript import Transcript
from companion.records import Misfit, Record
from companion.rules.interface import Phrase
from companion.texts import Texts


@dataclass(frozen=True, slots=True)
class Checked:
    """A record that may be taken in."""

    file: str
    record: Record
    end: str
    """As `ending` gives it."""


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
    found = [checked for name in named for checked in _checked(name)]
    with Journal.open(journal, lambda: datetime.now().astimezone()) as opened:
        say_recovered(opened, texts)
        if not again:
            _refuse_known(found, opened, journal)
        numbers = opened.add([each.record.transcript for each in found])
        goes_on = opened.unfinished()
    ends = {number: each.end for number, each in zip(numbers, found, strict=True)}
    for number, each in zip(numbers, found, strict=True):
        sys.stdout.write(texts.say(heading(number, each.record.transcript, each.end, texts)) + "\n")
    if goes_on and ends.get(goes_on) == "open":
        sys.stdout.write(texts.say(Phrase("import.open", {"number": goes_on})) + "\n")


def heading(number: int, transcript: Transcript, end: str, texts: Texts) -> Phrase:
    """Name a game as the list of results does, with its end as `ending` gives it."""
    header, begun = transcript.header, datetime.fromisoformat(transcript.begun)
    seats = ", ".join(texts.detail(seat) for seat in header.seats)
    date = f"{begun:%Y-%m-%d %H.%M}"
    return Phrase(f"results.{end}", {"number": number, "date": date, "seats": seats, "game": f"game.{header.game}"})


def check(record: Record) -> str:
    """Check that a record is whole and can be played again, and give its end as `ending` does.

    Raises:
        Misfit: at the first line that does not fit.
    """
    body = record.body
    try:
        story = Story(record.transcript)
        for step in story.steps():
            number = step.recorded.stamp.number
            for flaw in flaws(step, record.transcript):
                raise Misfit(body.places[number - 1], flaw)
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
    return ending(story.books, closed=finished(record.transcript))


def _checked(named: str) -> Iterator[Checked]:
    try:
        for record in records(named).records:
            yield Checked(named, record, check(record))
    except Misfit as misfit:
        raise worded(misfit, named) from misfit


def _refuse_known(found: Sequence[Checked], journal: Journal, path: Path) -> None:
    seen: list[tuple[str, object]] = []
    for each in found:
        name, record = each.file, each.record
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
