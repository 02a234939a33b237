"""Settings that are right each by itself but do not fit together."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import fields

from companion.config.schema import Buttons, Name, Settings
from companion.errors import WrongInputError

Place = Callable[[str, str], object]
"""Names the file and the line of a section's key."""
Contradiction = tuple[set[str], WrongInputError]
"""The keys that must be right for this to mean anything, and the sentence."""


def contradictions(settings: Settings, place: Place) -> Iterator[Contradiction]:
    """Find what does not fit together."""
    yield from _printer(settings, place)
    if bool(settings.buttons.turn_a) != bool(settings.buttons.turn_b):
        there = "turn_a" if settings.buttons.turn_a else "turn_b"
        yield (
            {"buttons.turn_a", "buttons.turn_b"},
            WrongInputError(
                "{file}: an encoder needs both buttons.turn_a and buttons.turn_b.", file=place("buttons", there)
            ),
        )
    yield from _shared_pins(settings, place)


def _printer(settings: Settings, place: Place) -> Iterator[Contradiction]:
    printer = settings.printer
    key = "address" if printer.kind == "network" else "port"
    if printer.kind != "none" and not getattr(printer, key):
        yield (
            {"printer.kind", f"printer.{key}"},
            WrongInputError(
                '{file}: printer.kind = "{kind}" needs printer.{key}: say where it prints.',
                file=place("printer", "kind"),
                kind=printer.kind,
                key=key,
            ),
        )


def _shared_pins(settings: Settings, place: Place) -> Iterator[Contradiction]:
    taken: dict[int, str] = {}
    for key, pin in pins(settings):
        if taken.setdefault(pin, key) != key:
            section, _, name = key.partition(".")
            yield (
                {taken[pin], key, "oled.driver", "oled.interface"},
                WrongInputError(
                    "{file}: {one} and {other} share pin {pin}: give each its own.",
                    file=place(section, name),
                    one=Name(taken[pin]),
                    other=Name(key),
                    pin=pin,
                ),
            )


def pins(settings: Settings) -> Iterator[tuple[str, int]]:
    """Name the keys of the pins in use, each with its pin."""
    for key in fields(Buttons):
        if pin := getattr(settings.buttons, key.name):
            yield f"buttons.{key.name}", pin
    if settings.oled.driver != "none" and settings.oled.interface == "spi":
        yield "oled.dc", settings.oled.dc
        if settings.oled.reset:
            yield "oled.reset", settings.oled.reset
