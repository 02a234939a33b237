"""The body of a record: entries with their events, and positions now and then."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from companion.errors import Wording
from companion.journal.transcript import Line, named
from companion.records.misfit import Misfit
from companion.records.tags import Numbered, time
from companion.records.words import FIELD, KEY, VALUE, fields_of, key_of, value
from companion.records.writing import NOBODY
from companion.referee.record import Act, InputId

_HEAD = re.compile(
    rf"(?P<number>\d{{1,9}}) (?P<at>\S+) (?P<act>\w+) (?P<source>{VALUE})"
    rf"(?: @(?P<boot>{KEY})/(?P<n>\d{{1,18}}))?(?P<note>(?:{FIELD})*)(?: ; .*)?",
    re.ASCII,
)
_EVENT = re.compile(rf"  (\w+)((?:{FIELD})*)", re.ASCII)
_POSITION = re.compile(r"\{(.*)\}")


@dataclass
class Body:
    """What was read so far."""

    lines: list[Line] = field(default_factory=list)
    places: list[int] = field(default_factory=list)
    """The line of each entry in the file."""
    positions: dict[int, tuple[int, str]] = field(default_factory=dict)
    """The notation after some entries and its line, by the number of the entry."""
    inputs: set[InputId] = field(default_factory=set)


def body(lines: Sequence[Numbered]) -> Body:
    """Read entries.

    Raises:
        Misfit: at the first line that cannot be read.
    """
    told = Body()
    for number, line in lines:
        try:
            _take(told, number, line)
        except ValueError as error:
            raise Misfit(number, Wording("this line cannot be read: compare it with its neighbours.")) from error
    return told


def _take(told: Body, number: int, line: str) -> None:
    """Read one line; raises ValueError or Misfit."""
    if event := _EVENT.fullmatch(line):
        if not told.lines:
            raise ValueError(line)
        newest = told.lines[-1]
        told.lines[-1] = replace(newest, events=(*newest.events, _event(event[1], fields_of(event[2]))))
    elif position := _POSITION.fullmatch(line):
        told.positions[len(told.lines)] = (number, position[1])
    elif head := _HEAD.fullmatch(line):
        told.lines.append(_entry(told, number, head))
        told.places.append(number)
    else:
        raise ValueError(line)


def _event(name: str, fields: Mapping[str, Any]) -> dict[str, Any]:
    return {"event": name, **fields}


def _entry(told: Body, number: int, head: re.Match[str]) -> Line:
    due = len(told.lines) + 1
    if int(head["number"]) != due:
        raise Misfit(number, Wording("entry {entry} is expected here.", {"entry": due}))
    if head["act"] not in set(Act):
        raise Misfit(
            number, Wording("{act} is unknown: allowed are {known}.", {"act": head["act"], "known": ", ".join(Act)})
        )
    note = fields_of(head["note"])
    if any(not isinstance(each, str | int) or isinstance(each, bool) for each in note.values()):
        raise ValueError(note)
    for other in named(head["act"], note):
        if not 0 < other < due:
            raise Misfit(number, Wording("there is no entry {entry} above.", {"entry": other}))
    at = time(number, head["at"])
    return Line(at, head["act"], _source(head["source"]), _input(told, number, head), note)


def _source(text: str) -> str:
    source = "" if text == NOBODY else value(text)
    if not isinstance(source, str):
        raise ValueError(text)  # noqa: TRY004 - it becomes the sentence about a line that cannot be read
    return source


def _input(told: Body, number: int, head: re.Match[str]) -> InputId | None:
    if head["boot"] is None:
        return None
    found = InputId(key_of(head["boot"]), int(head["n"]))
    if found in told.inputs:
        raise Misfit(number, Wording("input {n} of the board stands above already.", {"n": found.n}))
    told.inputs.add(found)
    return found
