"""A game's events as JSON and back: `{"event": "Rolled", …}`."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import msgspec

from companion.errors import WrongInputError

_TAG = "event"


class Codec:
    """Knows the events of one game.

    Args:
        event_types: dataclasses, told apart by their names.

    Raises:
        TypeError: two classes share a name, or a class has a field `event`.
    """

    def __init__(self, event_types: Iterable[type]) -> None:
        self._types: dict[str, type] = {}
        for kind in event_types:
            if kind.__name__ in self._types or _TAG in getattr(kind, "__dataclass_fields__", ()):
                raise TypeError(f"{kind.__qualname__} cannot be told from other events by its name")
            self._types[kind.__name__] = kind

    def write(self, events: Iterable[object]) -> str:
        """Give the events as a JSON list."""
        return msgspec.json.encode([self._tagged(event) for event in events]).decode()

    def read(self, text: str) -> tuple[object, ...]:
        """Give the events that `write` wrote.

        Raises:
            WrongInputError: an event that this program does not know.
        """
        return tuple(self._event(fields) for fields in msgspec.json.decode(text, type=list[dict[str, Any]]))

    def _tagged(self, event: object) -> dict[str, object]:
        name = type(event).__name__
        if self._types.get(name) is not type(event):
            raise TypeError(f"{name} is not among the game's event types")
        return {_TAG: name, **msgspec.to_builtins(event)}

    def _event(self, fields: dict[str, Any]) -> object:
        name = fields.pop(_TAG)
        if name not in self._types:
            raise WrongInputError(
                "This game speaks of {event}, which this program does not know: update the program, then try again.",
                event=name,
            )
        try:
            # JSON has only text for keys, an event may count by numbers.
            return msgspec.convert(fields, self._types[name], str_keys=True)
        except msgspec.ValidationError as error:
            raise WrongInputError(
                "This game's {event} does not fit this program ({reason}): use the version that wrote it.",
                event=name,
                reason=error,
            ) from error
