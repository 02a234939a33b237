"""Read what shall be wrong with a virtual board: `bounce,drop,weak:H4,stuck:K7=free,unplug@30s,reset@60s`. Pure."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from types import MappingProxyType

from companion.errors import WrongInputError
from companion.rules.interface import Field

SHARE = 0.2
"""Of all lines, the share that a bad cable spoils."""
AWAY = 5.0
"""Seconds for which a pulled cable stays unplugged."""
LATEST = 86_400
"""A day of seconds: nobody waits longer for a fault."""

_WORD = re.compile(r"(?P<kind>[a-z]+)(?P<rest>.*)", re.DOTALL)
_TIME = re.compile(r"@([0-9]{1,9})s")
_SPELL = re.compile(r"@([0-9]{1,9})s(?:\+([0-9]{1,9})s)?")
_PART = re.compile(r":([0-9]{1,3})%")
_PLACE = re.compile(r":([^:=@]+)")
_LEVEL = re.compile(r":([^:=@]+)(?:=(taken|free))?")


@dataclass(frozen=True, slots=True)
class Pull:
    """A cable that is pulled out, and plugged in again; seconds from the start, and how long it stays out."""

    at: float
    length: float = AWAY


@dataclass(frozen=True, slots=True)
class Faults:
    """What is wrong with a board and its cable."""

    bounce: bool = False
    """Contacts flicker before they rest."""
    weak: frozenset[Field] = frozenset()
    """Fields whose sensor loses its piece now and then."""
    stuck: Mapping[Field, bool | None] = field(default_factory=lambda: MappingProxyType({}))
    """Fields whose sensor shows one level for ever: taken, free, or (None) that of the start."""
    spoilt: float = 0.0
    """Share of the lines that the cable spoils, each way."""
    pulls: tuple[Pull, ...] = ()
    resets: tuple[float, ...] = ()
    """Seconds at which the board starts anew."""


SOUND = Faults()
"""A board as it should be."""


@dataclass(frozen=True, slots=True)
class _Word:
    """One fault of the list: what it is, and what stands behind."""

    whole: str
    rest: str
    sensors: tuple[Field, ...]

    def match(self, pattern: re.Pattern[str]) -> re.Match[str]:
        """Match what stands behind, whole."""
        match = pattern.fullmatch(self.rest)
        if match is None:
            raise _unknown(self.whole)
        return match

    def place(self, name: str) -> Field:
        """Find a field that has a sensor; capitals do not matter."""
        for sensor in self.sensors:
            if sensor.casefold() == name.casefold():
                return sensor
        raise WrongInputError(
            "--faults {word}: no sensor lies under {field}. Name a field of this board, such as {some}.",
            word=self.whole,
            field=name,
            some=", ".join(self.sensors[:3]),
        )

    def seconds(self, digits: str) -> float:
        """Read a time."""
        if int(digits) > LATEST:
            raise WrongInputError(
                "--faults {word}: a time is at most {most}s, which is a day.", word=self.whole, most=LATEST
            )
        return float(digits)


def read_faults(text: str, sensors: tuple[Field, ...]) -> Faults:
    """Read a list of faults.

    Args:
        text: words parted by commas, as in the first line of this module.
        sensors: the fields that have a sensor.

    Raises:
        WrongInputError: names the word and what is allowed.
    """
    faults = SOUND
    for word in (part.strip() for part in text.split(",")):
        match = _WORD.fullmatch(word)
        if match is None or match["kind"] not in _READERS:
            raise _unknown(word)
        faults = _READERS[match["kind"]](faults, _Word(word, match["rest"], sensors))
    return faults


def _unknown(word: str) -> WrongInputError:
    return WrongInputError(
        "--faults {word}: allowed are bounce, drop, drop:30%, weak:FIELD, stuck:FIELD, stuck:FIELD=taken, "
        "stuck:FIELD=free, unplug@30s, unplug@30s+8s and reset@60s, parted by commas.",
        word=word,
    )


def _bounce(faults: Faults, word: _Word) -> Faults:
    if word.rest:
        raise _unknown(word.whole)
    return replace(faults, bounce=True)


def _drop(faults: Faults, word: _Word) -> Faults:
    if not word.rest:
        return replace(faults, spoilt=SHARE)
    share = int(word.match(_PART)[1])
    if not 1 <= share <= 90:  # noqa: PLR2004 - beyond that hardly a line gets through, and nothing can be played
        raise WrongInputError("--faults {word}: a cable spoils 1% to 90% of the lines.", word=word.whole)
    return replace(faults, spoilt=share / 100)


def _weak(faults: Faults, word: _Word) -> Faults:
    return replace(faults, weak=faults.weak | {word.place(word.match(_PLACE)[1])})


def _stuck(faults: Faults, word: _Word) -> Faults:
    place, level = word.match(_LEVEL).groups()
    told = None if level is None else level == "taken"
    return replace(faults, stuck={**faults.stuck, word.place(place): told})


def _unplug(faults: Faults, word: _Word) -> Faults:
    at, length = word.match(_SPELL).groups()
    pull = Pull(word.seconds(at), word.seconds(length) if length else AWAY)
    return replace(faults, pulls=(*faults.pulls, pull))


def _reset(faults: Faults, word: _Word) -> Faults:
    return replace(faults, resets=(*faults.resets, word.seconds(word.match(_TIME)[1])))


_READERS: Mapping[str, Callable[[Faults, _Word], Faults]] = {
    "bounce": _bounce,
    "drop": _drop,
    "weak": _weak,
    "stuck": _stuck,
    "unplug": _unplug,
    "reset": _reset,
}
