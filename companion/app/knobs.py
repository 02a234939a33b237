"""What people turn in the menu of the table: done to the devices at once, and kept in a file for the next evening."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from pathlib import Path

import msgspec

from companion.app.files import write_whole
from companion.texts import LANGUAGES

LEVELS: Mapping[str, int] = {"low": 0x20, "medium": 0x7F, "high": 0xFF}
"""Brightness in words to the contrast of a panel."""
SWITCH = ("on", "off")
VOICE = ("off", "events", "all")

Turn = Callable[[str], None]


@dataclass
class Knobs:
    """The knobs of one table.

    Args:
        path: where their values are kept; a file that cannot be read or written only forgets them.
        turned: how they are turned before anybody turned them.
    """

    path: Path
    turned: dict[str, str]
    quiet: bool = False
    """No tones are wanted."""
    offered: dict[str, tuple[str, ...]] = field(default_factory=dict)
    """What can be turned, each with its values."""
    _turn: dict[str, Turn] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self._kept = _read(self.path)

    def offer(self, knob: str, values: tuple[str, ...], turn: Turn, *, fixed: bool = False) -> None:
        """Add a knob and turn it to the kept value, unless this evening's is fixed."""
        self.offered[knob], self._turn[knob] = values, turn
        kept = self._kept.get(knob)
        if kept in values and not fixed:
            self.turned[knob] = str(kept)
            turn(str(kept))

    def offer_language(self, use: Turn, *, fixed: bool) -> None:
        """Let the language be chosen."""
        self.offer("language", LANGUAGES, use, fixed=fixed)

    def offer_brightness(self, adjust: Callable[[int], None]) -> None:
        """Let the brightness of a panel be chosen."""
        self.offer("brightness", tuple(LEVELS), lambda value: adjust(LEVELS[value]))

    def offer_sound(self) -> None:
        """Let tones be switched off."""
        self.turned.setdefault("sound", "on")
        self.offer("sound", SWITCH, self._switch_sound)

    def offer_voice(self, use: Turn, mode: str) -> None:
        """Let it be chosen how much is said; `mode` is what the settings say."""
        self.turned["voice"] = mode
        self.offer("voice", VOICE, use)

    def turn(self, knob: str, value: str) -> None:
        """Turn a knob, for good."""
        self.turned[knob] = value
        self._turn[knob](value)
        self._kept = {**self._kept, knob: value}
        _write(self.path, self._kept)

    def _switch_sound(self, value: str) -> None:
        self.quiet = value == "off"


def _read(path: Path) -> dict[str, str]:
    try:
        kept = msgspec.json.decode(path.read_bytes(), type=dict[str, object])
    except (OSError, msgspec.DecodeError, RecursionError):
        return {}
    return {knob: value for knob, value in kept.items() if isinstance(value, str)}


def _write(path: Path, values: Mapping[str, str]) -> None:
    try:
        write_whole(path, msgspec.json.format(msgspec.json.encode(values)))
    except OSError:
        # A table that cannot keep its brightness plays on all the same.
        return
