"""Which parts a table is checked for, and how each of them begins."""

from __future__ import annotations

from collections.abc import Mapping

from companion.referee.checkup.contacts import WEAK
from companion.referee.checkup.parts import Outcome, Part, Parts
from companion.referee.checkup.readings import Readings
from companion.referee.checkup.steps import AGAIN, Ask, Each, Look, Step, Wait

LIT = 3.0
"""Seconds for which the whole panel is lit."""
STAND = 0.5
"""Seconds for which a piece must stand to be ticked off."""
HOLD = 5.0
"""Seconds for which the last pieces stand: a weak magnet slips every few seconds."""
LOOK = 12.0
"""Seconds for which a piece stands on a doubtful field."""
PIPS = tuple("123456")


def course(parts: Parts, features: frozenset[str]) -> tuple[Part, ...]:
    """List what there is to check, in its order.

    Args:
        parts: what the table has beside its board.
        features: what the board says that it has.
    """
    there: Mapping[Part, object] = {
        Part.SCREEN: parts.screen,
        Part.BUTTONS: parts.buttons,
        Part.KEYS: "keys" in features and parts.keys,
        Part.DIE: "die" in features,
        Part.LAMPS: "lamps" in features,
        Part.SOUND: parts.sound or "sound" in features,
        Part.PRINT: parts.printer,
        Part.RESULT: True,
        Part.MEET: False,
    }
    sensed = bool(parts.sensors and features & {"occupancy", "identity"})
    return tuple(part for part in Part if there.get(part, sensed))


def begin(part: Part, parts: Parts, readings: Readings, outcomes: Mapping[Part, Outcome], now: float) -> Step | None:
    """Give the first step of a part; None: there is nothing to do."""
    match part:
        case Part.SCREEN:
            return Look(now + LIT)
        case Part.LAMPS:
            return Ask(part)
        case Part.SOUND:
            return Ask(part, ("check.yes", "check.no", AGAIN))
        case Part.MEET | Part.HOLD | Part.PRINT:
            return Wait(part, now)
    things = _things(part, parts, readings, outcomes)
    of = len(parts.sensors) if part is Part.FIELDS else len(things)
    return Each(part, things, of, now) if things else None


def _things(part: Part, parts: Parts, readings: Readings, outcomes: Mapping[Part, Outcome]) -> tuple[str, ...]:
    """List what is to be tried once each; fields by the numbers of their sensors."""
    match part:
        case Part.BUTTONS:
            return tuple(parts.buttons)
        case Part.KEYS:
            return tuple(parts.keys)
        case Part.DIE:
            return PIPS
        case Part.EMPTY:
            return tuple(map(str, readings.taken()))
        case Part.DOUBTS:
            return tuple(map(str, readings.doubtful()))
    stuck = outcomes.get(Part.EMPTY, Outcome()).dead
    return tuple(word for number in range(len(parts.sensors)) if (word := str(number)) not in stuck)


def ready(step: Each, readings: Readings, now: float) -> set[str]:
    """Name the fields that can be ticked off."""
    match step.part:
        case Part.EMPTY:
            return set(step.left) - set(map(str, readings.taken()))
        case Part.FIELDS:
            return set(map(str, readings.stand(now, STAND)))
        case Part.DOUBTS:
            settled = {number for number, one in readings.contacts.items() if one.losses >= WEAK}
            return set(map(str, settled.union(readings.stand(now, LOOK, step.began))))
    return set()


def held(step: Wait, readings: Readings, now: float) -> bool:
    """Tell whether the pieces that stand have stood for long enough, or none does."""
    latest = max((one.put or step.began for one in readings.contacts.values() if one.level), default=step.began - HOLD)
    return now - latest >= HOLD
