"""What there is to try at a table, for the self-test."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import asdict
from datetime import datetime
from typing import TYPE_CHECKING

from companion.config import Settings
from companion.devices.buttons import Pins
from companion.devices.link import Link
from companion.messages import Key, LinkUp
from companion.referee.checkup import Checkup, Parts
from companion.referee.desk import Examine

if TYPE_CHECKING:  # play offers the self-test in its menu
    from companion.app.play import Devices, Wish
    from companion.app.tabletop import Plan

CONSOLE = (Key.CONFIRM, Key.BACK, Key.UP, Key.DOWN)
"""The buttons that the terminal of a virtual table has; nobody can press those of its board."""


def trial(wish: Wish, plan: Plan, devices: Devices) -> Examine:
    """Give what builds the self-test of a table."""
    parts, damaged = _parts(wish, plan, devices), _counter(devices.link)

    def examine(link: LinkUp | None, job: int) -> Checkup:
        return Checkup(parts, _now, link=link, damaged=damaged, job=job)

    return examine


def _parts(wish: Wish, plan: Plan, devices: Devices) -> Parts:
    """Say what there is to try at this table."""
    return Parts(
        board=plan.name,
        sensors=plan.sensors if devices.link else (),
        buttons=CONSOLE if wish.virtual else buttons(wish.settings),
        keys=() if wish.virtual else tuple(Key),
        screen=bool(devices.screens),
        sound=devices.sound is not None,
        printer=devices.printer is not None,
    )


def buttons(settings: Settings) -> tuple[Key, ...]:
    """List the buttons on the Pi's pins; an encoder chooses up and down."""
    pins = asdict(settings.buttons)
    del pins["buzzer"]
    there = {key for _, key in Pins(**pins).switches()}
    if pins["turn_a"] and pins["turn_b"]:
        there |= {Key.UP, Key.DOWN}
    return tuple(key for key in Key if key in there)


def _counter(link: Link | None) -> Callable[[], int]:
    return (lambda: sum(link.dropped.values())) if link else (lambda: 0)


def _now() -> datetime:
    return datetime.now().astimezone()
