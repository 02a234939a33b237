"""The OLED: the newest view on a real panel, from a thread of its own, and the game goes on without it."""

from __future__ import annotations

import logging
import threading
import time
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from functools import partial
from importlib.util import find_spec
from typing import Any

from PIL import Image

from companion.devices.ports import Clock, Put
from companion.errors import MissingError, WrongInputError
from companion.messages import Recovered, Trouble
from companion.rules.interface import Phrase
from companion.screens.picture import PANEL, SPLASH, draw, moves
from companion.texts import Texts
from companion.view import View

DEVICE = "oled"
DRIVERS = ("ssd1306", "ssd1309", "sh1106")

_BEAT = 0.5
_REFRESH = 5.0
_RETRY = 2.0
_NOTHING = 0xE3
_BRIGHT, _DIM = 0xCF, 0x08
_DIM_AFTER, _OFF_AFTER = 180.0, 3600.0


@dataclass(frozen=True, slots=True)
class Panel:
    """Which panel hangs where."""

    driver: str = "ssd1306"
    port: int = 1
    """Number of the I²C bus."""
    address: int = 0x3C
    rotate: int = 0
    """In quarters of a turn: 0, or 2 for a panel that hangs upside down."""

    def __post_init__(self) -> None:
        if self.driver not in DRIVERS:
            raise WrongInputError(
                "There is no screen driver {driver}: take one of {drivers}.",
                driver=self.driver,
                drivers=", ".join(DRIVERS),
            )
        if self.rotate not in (0, 2):
            raise WrongInputError("The screen cannot be turned by {rotate}: take 0 or 2.", rotate=self.rotate)


Connect = Callable[[], Any]
"""Opens the bus of a panel as a serial interface of luma."""


def i2c_bus(panel: Panel) -> Connect:
    """Prepare the I²C bus of a panel.

    Raises:
        MissingError: when the package for it is not installed.
    """
    if find_spec("smbus2") is None:
        raise MissingError("The screen needs the package smbus2: install flugleiter[pi].")
    from luma.core.interface import serial

    return partial(serial.i2c, port=panel.port, address=panel.address)


def contrast(idle: float) -> int:
    """Say how bright a panel is after so many seconds without a new view: OLEDs burn in. 0 is off."""
    if idle >= _OFF_AFTER:
        return 0
    return _DIM if idle >= _DIM_AFTER else _BRIGHT


class Oled:
    """Shows the newest view; a panel that fails is reported once and tried again until it is back.

    Args:
        texts: the language.
        put: the inbox, for `Trouble` and `Recovered`.
        panel: which panel.
        connect: opens the bus, by default the panel's own.
        clock: monotonic seconds.
        pace: seconds from one step of what moves to the next, between refreshes, and between attempts.
    """

    def __init__(
        self,
        texts: Texts,
        put: Put,
        panel: Panel = Panel(),
        *,
        connect: Connect | None = None,
        clock: Clock = time.monotonic,
        pace: tuple[float, float, float] = (_BEAT, _REFRESH, _RETRY),
    ) -> None:
        self._texts, self._put, self._clock = texts, put, clock
        self._output = _Output(panel, connect or i2c_bus(panel))
        self._beat, self._refresh, self._retry = pace
        self._changed = threading.Condition()
        self._view, self._since, self._stopped = SPLASH, clock(), False
        self._undrawn: View | None = None
        self._fresh = self._away = False
        self._thread = threading.Thread(target=self._run, name=DEVICE, daemon=True)
        self._thread.start()

    def show(self, view: View) -> None:
        """Take a view and return at once; the newest wins."""
        with self._changed:
            self._view, self._since, self._fresh = view, self._clock(), True
            self._changed.notify()

    def stop(self) -> None:
        """Blank and end; idempotent."""
        with self._changed:
            self._stopped = True
            self._changed.notify()
        self._thread.join(timeout=3)

    def _run(self) -> None:
        frame, image = 0, Image.new("1", PANEL)
        while not self._stopped:
            with self._changed:
                view, since, self._fresh = self._view, self._since, False
            image = self._drawn(view, frame) or image
            works = self._shown(image, contrast(self._clock() - since))
            moving = works and moves(view)
            pause = self._beat if moving else self._refresh if works else self._retry
            with self._changed:
                news = self._changed.wait_for(lambda: self._stopped or self._fresh, pause)
            frame = 0 if news else frame + 1
        self._output.close()

    def _drawn(self, view: View, frame: int) -> Image.Image | None:
        """Draw a view, or log once that this view cannot be drawn: one bad picture must not freeze the panel."""
        try:
            return draw(view, self._texts, PANEL, frame)
        except Exception:
            if view is not self._undrawn:
                logging.getLogger(__name__).exception("The screen could not draw %s.", type(view.body).__name__)
            self._undrawn = view
            return None

    def _shown(self, image: Image.Image, level: int) -> bool:
        """Put a picture on the panel, with one new start of it; tell the referee when that stops or begins to work."""
        # A single disturbed transfer is no trouble: the second attempt starts the panel anew.
        fault = self._output.show(image, level) and self._output.show(image, level)
        if fault and not self._away:
            self._put(Trouble(DEVICE, fault, self._clock()))
        if self._away and not fault:
            self._put(Recovered(DEVICE, self._clock()))
        self._away = fault is not None
        return fault is None


class _Output:
    """One panel: opened when first needed and after each fault."""

    def __init__(self, panel: Panel, connect: Connect) -> None:
        self._panel, self._connect = panel, connect
        self._serial: Any = None
        self._device: Any = None
        self._level = -1

    def show(self, image: Image.Image, level: int) -> Phrase | None:
        """Put a picture on the panel; gives what to do about a fault."""
        from luma.core.error import DeviceNotFoundError, DevicePermissionError

        try:
            if self._device is None:
                self._open()
            if level != self._level:
                self._brighten(level)
            self._device.display(image)
        except DevicePermissionError:
            return self._lost("screen.forbidden")
        except DeviceNotFoundError as fault:
            return self._lost("screen.no_bus" if "/dev/" in str(fault) else "screen.away")
        except OSError:
            return self._lost("screen.away")
        return None

    def close(self) -> None:
        """Blank the panel and close its bus."""
        with suppress(Exception):
            if self._device is not None:
                # luma cleans up by itself when the process ends, but then the bus is no longer ours.
                self._device.persist = True
                self._device.hide()
                self._device.clear()
        if self._serial is not None:
            self._serial.cleanup()
        self._serial = self._device = None

    def _open(self) -> None:
        from luma.oled import device

        self._serial = self._connect()
        # luma keeps every device object until the process ends, so ask the bus before building one.
        self._serial.command(_NOTHING)
        self._device = getattr(device, self._panel.driver)(self._serial, rotate=self._panel.rotate)
        self._level = -1

    def _brighten(self, level: int) -> None:
        self._device.contrast(level)
        (self._device.show if level else self._device.hide)()
        self._level = level

    def _lost(self, code: str) -> Phrase:
        self.close()
        return Phrase(code)
