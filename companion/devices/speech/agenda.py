"""What is still to be said: the newest view wins, and nothing that it asks for is lost."""

from __future__ import annotations

from dataclasses import dataclass

from companion.devices.speech.lines import Line


@dataclass(frozen=True, slots=True)
class Agenda:
    """The lines of the newest view, and those of them that nobody has heard to the end."""

    lines: tuple[Line, ...] = ()
    due: tuple[Line, ...] = ()
    """The first is being said, or comes next."""

    def turned(self, lines: tuple[Line, ...]) -> Agenda:
        """Take a newer view: what it does not say any more is stale, and what was heard is not said again."""
        fresh = tuple(line for line in lines if line not in self.lines)
        left = tuple(line for line in self.due if line in lines)
        if any(line.urgent for line in fresh):
            return Agenda(lines, (*fresh, *left))
        going_on = tuple(line for line in self.due[:1] if line in lines)
        rest = tuple(line for line in lines if line not in going_on and (line in fresh or line in left))
        return Agenda(lines, (*going_on, *rest))

    def heard(self, line: Line) -> Agenda:
        """Strike a line that was said to its end."""
        return Agenda(self.lines, tuple(other for other in self.due if other != line))

    @property
    def now(self) -> Line | None:
        """Give the line to be said now."""
        return self.due[0] if self.due else None
