"""Whether a game is as it was played: each entry can be recorded again, and today's rules would allow each command."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from dataclasses import dataclass

from companion.app.record_files import Records, Shelf, shelf, worded
from companion.app.record_import import check
from companion.app.record_story import Step, Story, Stumble, flaws, result
from companion.errors import DamagedError, Wording
from companion.journal.transcript import Transcript
from companion.records import Misfit, Record
from companion.referee.books import AnyGame, Deed
from companion.referee.history import taken
from companion.referee.record import Act
from companion.rules.interface import IllegalMove
from companion.sentences import N_
from companion.texts import Texts

HOLDS = N_("Game {number} is as it was played: {entries} entries, and the rules allow every command.")
DIFFERS = N_("Game {number}, entry {entry}: {why}")


@dataclass(frozen=True, slots=True)
class Difference:
    """Something that is not as it must be."""

    entry: int
    why: Wording
    note: bool = False
    """True: the rules have changed, but the game is whole."""


def verify(file: str, game: int | None, texts: Texts) -> bool:
    """Say of a game, or of all in a file, whether it is as it was played; True if all are.

    Args:
        file: a journal, a file with records, or `-`.
        game: its number; None: all.
        texts: the language of the answer.

    Raises:
        MissingError: there is no such file, or no such game.
        WrongInputError: it is neither a journal nor a record, or one that cannot be read.
    """
    try:
        with shelf(file) as opened:
            numbers = opened.numbers() if game is None else (game,)
            said = [_verdict(opened, number, file, texts) for number in numbers]
    except Misfit as misfit:
        raise worded(misfit, file) from misfit
    sys.stdout.writelines(f"{told}\n" for _, told in said)
    return all(whole for whole, _ in said)


def _verdict(opened: Shelf, number: int, file: str, texts: Texts) -> tuple[bool, str]:
    try:
        transcript = opened.transcript(number)
    except DamagedError as damage:
        return False, texts.plain(damage.sentence, damage.details)
    record = opened.record(number) if isinstance(opened, Records) else None
    try:
        if record and not record.sealed:
            check(record)
    except Misfit as misfit:
        error = worded(misfit, file)
        return False, texts.plain(error.sentence, error.details)
    found = []
    for difference in differences(transcript, record):
        details = {"number": number, "entry": difference.entry, "why": difference.why}
        found.append(texts.plain(DIFFERS.one, details))
        if not difference.note:
            break
    entries = len(transcript.lines)
    return not found, "\n".join(found) or texts.plain(HOLDS.one, {"number": number, "entries": entries})


def differences(transcript: Transcript, record: Record | None = None) -> Iterator[Difference]:
    """Find what is not as it must be, in the order of the entries.

    Args:
        transcript: the game.
        record: the record in which it stands, with positions and a result to compare.

    Raises:
        WrongInputError: this program cannot play the game.
    """
    story = Story(transcript)
    try:
        for step in story.steps():
            yield from _of_position(step, record)
            yield from (Difference(step.recorded.stamp.number, why) for why in flaws(step, transcript))
            yield from _of_rules(step)
    except Stumble as stumble:
        yield Difference(stumble.entry, stumble.why)
        return
    told = result(transcript, story.books)
    if record and record.result != told:
        why = Wording("the result is {told}, and not {written}.", {"told": told, "written": record.result})
        yield Difference(len(transcript.lines), why)


def _of_position(step: Step, record: Record | None) -> Iterator[Difference]:
    number, game = step.recorded.stamp.number, step.books.game
    position = game.write(step.books.state)
    _, written = record.body.positions.get(number, (0, position)) if record else (0, position)
    if written != position:
        details = {"position": position, "written": written}
        yield Difference(number, Wording("the position is {position}, and not {written}.", details))


def _of_rules(step: Step) -> Iterator[Difference]:
    number, game = step.recorded.stamp.number, step.books.game
    if step.recorded.entry.act is Act.COMMAND and step.deed and not _allowed(game, step.deed):
        rule = _refusing(game, step.deed)
        why = Wording("the rules of this program do not allow it ({rule}).", {"rule": rule})
        yield Difference(number, why if rule else Wording("the rules of this program do not allow it."), note=True)


def _allowed(game: AnyGame, deed: Deed) -> bool:
    """Tell whether there is a command that would bring the same events today."""
    try:
        return taken(game, deed) is not None
    except IllegalMove:
        return False


def _refusing(game: AnyGame, deed: Deed) -> str:
    """Find the rule that refuses today what a hand did then; empty if there is no single one."""
    before, after = game.expected(deed.before).at, game.expected(deed.after).at
    for piece, field in after.items():
        command = game.moving(deed.before, piece, field) if before.get(piece) != field else None
        try:
            if command is not None:
                game.decide(deed.before, command)
        except IllegalMove as refusal:
            return refusal.rule
    return ""
