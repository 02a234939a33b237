"""What a check found: the rows of the certificate, and the faults as phrases."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace

from companion.effects import Check
from companion.messages import Key
from companion.referee.checkup.parts import Outcome, Part, Parts
from companion.referee.checkup.readings import Readings
from companion.referee.checkup.steps import NAMED
from companion.rules.interface import Phrase

BOUNCES = 0.1
"""Of all puts and lifts, the share that may bounce visibly."""
FEWEST = 5
"""So many must bounce before it says something about the contacts."""
NAMING = {Part.BUTTONS, Part.KEYS, Part.DIE, Part.EMPTY, Part.FIELDS}
"""Parts of several things."""
ROWS = (Part.SCREEN, Part.BUTTONS, Part.KEYS, Part.DIE, Part.LAMPS, Part.SOUND, Part.FIELDS)


def name(parts: Parts, part: Part, word: str) -> str:
    """Name a thing that was tried: a field as on the board, a key by the code of its sentence."""
    if part in {Part.EMPTY, Part.FIELDS, Part.DOUBTS}:
        return parts.sensors[int(word)]
    return f"check.key.{word}" if word in set(Key) else word


def rows(parts: Parts, outcomes: Mapping[Part, Outcome], readings: Readings) -> tuple[Check, ...]:
    """Say for each part how it is; what a table does not have is left out."""
    known = _known(outcomes, readings)
    found = [Check(Phrase(f"part.{part}"), _state(known[part])) for part in ROWS if part in known]
    if parts.sensors:
        state = "state.fault" if any(_cable(parts, readings)) else "state.ok"
        found.append(Check(Phrase("part.cable"), Phrase(state)))
    return tuple(found)


def tried(outcomes: Mapping[Part, Outcome]) -> bool:
    """Tell whether anything at all was tried."""
    return any(len(outcome.untried) < outcome.of for outcome in outcomes.values())


def faults(parts: Parts, outcomes: Mapping[Part, Outcome], readings: Readings) -> tuple[Phrase, ...]:
    """Name every fault."""
    dead = [_dead(parts, part, outcomes[part]) for part in (*ROWS, Part.EMPTY) if part in outcomes]
    weak = _names(parts, Part.DOUBTS, _weak(outcomes, readings))
    found = [*filter(None, dead), *((Phrase("fault.weak", {"names": weak}),) if weak else ())]
    return (*found, *_bounces(readings), *_cable(parts, readings), *readings.troubles.values())


def untried(parts: Parts, outcomes: Mapping[Part, Outcome]) -> tuple[Phrase, ...]:
    """Name everything that was skipped."""
    return tuple(
        Phrase(
            "state.skipped" if part in NAMING else "state.skipped_one",
            {"part": f"part.{part}", "names": _names(parts, part, outcomes[part].untried) if part in NAMING else ()},
        )
        for part in ROWS
        if part in outcomes and outcomes[part].untried
    )


def short(fault: Phrase) -> Phrase:
    """Shorten the names in a phrase to what fits on the panel."""
    names = fault.details.get("names")
    if not isinstance(names, tuple) or len(names) <= NAMED:
        return fault
    return Phrase(fault.code, {**fault.details, "names": (*names[:NAMED], "…")})


def _known(outcomes: Mapping[Part, Outcome], readings: Readings) -> Mapping[Part, Outcome]:
    """Count fields that are stuck or weak among the bad ones, however they were ticked off."""
    if Part.FIELDS not in outcomes:
        return outcomes
    fields = outcomes[Part.FIELDS]
    stuck = outcomes.get(Part.EMPTY, Outcome()).dead
    bad = {*fields.dead, *stuck, *_weak(outcomes, readings)} - {*fields.untried}
    return {**outcomes, Part.FIELDS: replace(fields, dead=tuple(bad))}


def _weak(outcomes: Mapping[Part, Outcome], readings: Readings) -> tuple[str, ...]:
    given_up = outcomes.get(Part.DOUBTS, Outcome()).dead
    return tuple(dict.fromkeys((*map(str, readings.weak()), *given_up)))


def _state(outcome: Outcome) -> Phrase:
    good = outcome.of - len(outcome.dead) - len(outcome.untried)
    if outcome.of > 1 and good < outcome.of:
        return Phrase("state.some", {"good": good, "of": outcome.of})
    if outcome.dead:
        return Phrase("state.fault")
    return Phrase("state.untried" if outcome.untried else "state.ok")


def _dead(parts: Parts, part: Part, outcome: Outcome) -> Phrase | None:
    if not outcome.dead:
        return None
    return Phrase(f"fault.{part}", {"names": _names(parts, part, outcome.dead)} if part in NAMING else {})


def _names(parts: Parts, part: Part, words: tuple[str, ...]) -> tuple[str, ...]:
    return tuple(name(parts, part, word) for word in words)


def _bounces(readings: Readings) -> Iterator[Phrase]:
    """Say that contacts bounce in general; that a single one does now and then is no fault."""
    deeds = sum(one.puts + one.lifts for one in readings.contacts.values())
    rough = sum(one.rough for one in readings.contacts.values())
    if rough >= FEWEST and rough > BOUNCES * deeds:
        yield Phrase("fault.bounce", {"count": rough, "of": deeds})


def _cable(parts: Parts, readings: Readings) -> Iterator[Phrase]:
    cable = readings.cable
    if parts.sensors and not cable.up:
        yield cable.why or Phrase("link.silent")
    if cable.gone:
        yield Phrase("fault.gone", {"n": cable.gone})
    if cable.restarts:
        yield Phrase("fault.restart", {"n": cable.restarts})
    if cable.bad:
        yield Phrase("fault.lines", {"count": cable.lost + cable.damaged})
