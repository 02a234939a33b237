"""What there is to try at a table, for the self-test."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import asdict
from datetime import datetime

from companion.app.building import Devices, Wish
from companion.app.tabletop import Plan
from companion.config import Settings
from companion.devices.buttons import Pins
from companion.devices.link import Link
from companion.messages import Key, LinkUp
from companion.referee.checkup import Checkup, Parts
from companion.referee.desk import Examine

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
        screen=bool(devices.console or devices.oled),
        sound=devices.sound is not None,
        printer=devices.printer is not None,
    )


def buttons(settings: Settings) -> tuple[Key, ...]:
    """List the buttons on the Pi's pins."""
    pins = asdict(settings.buttons)
    del pins["buzzer"]
    return Pins(**pins).keys()


def _counter(link: Link | None) -> Callable[[], int]:
    return (lambda: sum(link.dropped.values())) if link else (lambda: 0)


def _now() -> datetime:
    return datetime.now().astimezone()
