"""Bytes on the bus of a flight's screens: what changed, beside a whole frame for each picture."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any
from unittest.mock import patch

from PIL import Image

from companion import effects as fx
from companion.app import demo
from companion.app.demo import HANDS, Demo
from companion.app.games import lay, parse_seats, preset_rules
from companion.app.play import PACE
from companion.devices.oled import Care, Panel
from companion.devices.oled.output import Output
from companion.devices.oled.screen import BEAT, REFRESH
from companion.messages import Message
from companion.referee.record import Record
from companion.screens.picture import draw, moves
from companion.texts import Texts
from companion.view import View
from tests.bench.measure import Figure
from tests.panel import Model, RecordingBus, Sh1106, Ssd1306

TARGET = 0.25
ADDRESS = 0x3C
MODELS: dict[str, type[Ssd1306 | Sh1106]] = {"ssd1306": Ssd1306, "ssd1309": Ssd1306, "sh1106": Sh1106}


@dataclass(frozen=True, slots=True)
class Step:
    """One picture that the panel's thread puts up."""

    at: float
    image: Image.Image
    new: bool
    """False: time went by, and it may be the same picture."""


@dataclass
class Onlooker:
    """Notes each view with the second in which it was shown; a demo takes it for its trace."""

    now: float = 0.0
    views: list[tuple[float, View]] = field(default_factory=list)

    def message(self, message: Message) -> None:
        """Note the time."""
        self.now = message.at

    def effects(self, effects: tuple[fx.Effect, ...]) -> None:
        """Note the views."""
        self.views += [(self.now, effect.view) for effect in effects if isinstance(effect, fx.ShowView)]

    def record(self, record: Record) -> Record:
        """Leave the record as it is."""
        return record


def flight(seed: int, seats: str = "computer", **rules: str) -> list[tuple[float, View]]:
    """Fly once, at the pace of a virtual table, and give each view with its second."""
    top, onlooker = lay("rv"), Onlooker()
    resolved = preset_rules(top, "seed", {"flights": "1"} | rules)
    season = Demo(seed, top, resolved, parse_seats(seats, top, resolved), trace=onlooker)  # type: ignore[arg-type]
    demo.play(season, lambda _job, _slip: None)
    return [(at * PACE / HANDS, view) for at, view in onlooker.views]


def film(views: list[tuple[float, View]]) -> Iterator[Step]:
    """Give what the panel's thread puts up: each view, the steps of what moves in it, and now and then it again."""
    texts = Texts("de")
    for (at, view), (end, _) in zip(views, [*views[1:], views[-1]], strict=True):
        pause = BEAT if moves(view) else REFRESH
        for frame in range(int((end - at) / pause) + 1):
            yield Step(at + frame * pause, draw(view, texts, frame=frame), new=frame == 0)


@contextmanager
def panel(driver: str, model: Model) -> Iterator[tuple[RecordingBus, Output]]:
    """Hang a panel on a recording bus."""
    bus = RecordingBus({ADDRESS: model})
    with patch("smbus2.SMBus", lambda _port: bus):
        output = Output(Panel(driver))
        yield bus, output
        output.close()


def sent(driver: str, model: Model, steps: list[Step]) -> Iterator[int]:
    """Show one step after the other as the panel's thread does; give the bytes that each put on the bus."""
    doubted = steps[0].at
    with panel(driver, model) as (bus, output):
        for step in steps:
            doubtful = step.at - doubted >= REFRESH
            doubted = step.at if doubtful else doubted
            before = bus.sent
            output.show(step.image, Care().brightness, doubtful=doubtful)
            yield bus.sent - before


def frame_size(driver: str, image: Image.Image) -> int:
    """Count the bytes of luma's whole frame."""
    from luma.core.interface import serial
    from luma.oled import device

    bus = RecordingBus({ADDRESS: MODELS[driver]()})
    with patch("smbus2.SMBus", lambda _port: bus):
        screen: Any = getattr(device, driver)(vars(serial)["i2c"](address=ADDRESS))
    screen.persist = True
    before = bus.sent
    screen.display(image)
    return bus.sent - before


def figures() -> list[Figure]:
    """Replay a flight of four on each panel."""
    steps = list(film(flight(1)))
    views = sum(step.new for step in steps)
    found = []
    for driver, model in MODELS.items():
        whole = frame_size(driver, steps[0].image)
        counts = list(sent(driver, model(), steps))
        every = sum(counts)
        new = sum(count for count, step in zip(counts, steps, strict=True) if step.new)
        share = every / (whole * len(steps))
        found += [
            Figure(
                f"{driver}: a flight on the bus",
                every / 1000,
                "kB",
                f"{len(steps)} whole frames",
                whole * len(steps) / 1000,
                f"< {TARGET:g} of them",
                share < TARGET,
            ),
            Figure(f"{driver}: its new views alone", new / 1000, "kB", f"{views} whole frames", whole * views / 1000),
        ]
    return found


if __name__ == "__main__":
    for each in figures():
        print(each.line())  # noqa: T201 - a report
