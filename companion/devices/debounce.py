"""Turn the raw edges of a bouncing contact into presses: pure, with the time passed in."""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import Enum, auto
from math import inf


@dataclass(frozen=True, slots=True)
class Times:
    """The times of a button, in seconds."""

    stable: float = 0.008
    """A level counts once it has lasted this long."""
    bounce: float = 0.020
    """A contact may chatter this long after a change; no second change is believed before."""
    long: float = 0.6
    """A press that lasts this long is a long one, or begins to repeat."""
    repeat: float = 0.15


@dataclass(frozen=True, slots=True)
class Edge:
    """A change of level that was believed; `at` is when the level began."""

    down: bool
    at: float


@dataclass(frozen=True, slots=True)
class Contact:
    """What is known of one contact."""

    down: bool = False
    """The level that is believed."""
    level: bool = False
    """The level that was seen last."""
    since: float = -inf
    """When `level` began."""
    changed: float = -inf
    """When `down` began."""
    sure: bool = True
    """The level was looked at after the last edge: a driver may lose the last edge of a volley."""

    def due(self, times: Times) -> float:
        """Say when to look; infinite while what was seen is what is believed."""
        if self.sure and self.level == self.down:
            return inf
        return max(self.since + times.stable, self.changed + times.bounce)

    def moved(self, at: float, times: Times, *, level: bool) -> tuple[Contact, Edge | None]:
        """Take an edge to `level`.

        The level that ends here may have lasted long enough without anybody having looked: it counts all the
        same, so that a late thread loses no short press.
        """
        contact, edge = self._settled() if at >= self.due(times) else (self, None)
        if level == self.level:
            return contact, edge
        return replace(contact, level=level, since=at, sure=False), edge

    def looked(self, now: float, times: Times, *, level: bool) -> tuple[Contact, Edge | None]:
        """Take a level that was read.

        A level that differs from the last edge changed at an unknown moment, so its time starts anew and the one
        before it proves nothing.
        """
        if level != self.level:
            return replace(self, level=level, since=now, sure=False), None
        return self._settled() if now >= self.due(times) else (self, None)

    def _settled(self) -> tuple[Contact, Edge | None]:
        if self.level == self.down:
            return replace(self, sure=True), None
        return replace(self, down=self.level, changed=self.since, sure=True), Edge(self.level, self.since)


class Manner(Enum):
    """What a key does with the time for which it is held."""

    AT_ONCE = auto()
    """One press, as soon as it is down."""
    REPEATS = auto()
    """One press as soon as it is down, and more while it is held."""
    LONG = auto()
    """A short press when it is let go, or a long one as soon as it has lasted long enough."""


@dataclass(frozen=True, slots=True)
class Press:
    """A press to report; `held` is 0 for a short one."""

    at: float
    held: float = 0.0


@dataclass(frozen=True, slots=True)
class Grip:
    """A finger on a key."""

    manner: Manner
    due: float = inf
    """When holding on becomes a long press or the next repeat; infinite if it will not."""

    def moved(self, edge: Edge, times: Times) -> tuple[Grip, Press | None]:
        """Take a believed edge."""
        if self.manner is Manner.LONG:
            if edge.down:
                return replace(self, due=edge.at + times.long), None
            return replace(self, due=inf), None if self.due == inf else Press(edge.at)
        if not edge.down:
            return replace(self, due=inf), None
        due = edge.at + times.long if self.manner is Manner.REPEATS else inf
        return replace(self, due=due), Press(edge.at)

    def waited(self, now: float, times: Times) -> tuple[Grip, Press | None]:
        """Take the time: at most one press however late the look, so that a stall makes no volley."""
        if now < self.due:
            return self, None
        if self.manner is Manner.LONG:
            return replace(self, due=inf), Press(self.due, held=times.long)
        return replace(self, due=now + times.repeat), Press(now)
