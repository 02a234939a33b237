"""The newest view on a panel, from a thread of its own, and the game goes on without it."""

from __future__ import annotations

import logging
import threading
import time
from dataclasses import replace

from PIL import Image, ImageChops

from companion.devices.herald import Herald
from companion.devices.oled.care import USUAL, Care
from companion.devices.oled.output import Output
from companion.devices.oled.panel import Panel
from companion.devices.ports import Clock, Put
from companion.devices.pulse import Pulse
from companion.screens.canvas import Drawing
from companion.screens.picture import SPLASH, render
from companion.texts import Texts
from companion.view import View

DEVICE = "oled"
BEAT, REFRESH, RETRY = 0.5, 5.0, 2.0
"""Seconds from one step of what moves to the next, between doubts about the panel, and between attempts."""
_JOIN = 3.0


class Oled:
    """Shows the newest view; a panel that fails is reported once and tried again until it is back.

    Args:
        texts: the language.
        put: the inbox, for `Trouble` and `Recovered`.
        panel: which panel.
        care: how it is spared.
        clock: monotonic seconds.
        pace: `BEAT`, `REFRESH` and `RETRY`.
    """

    def __init__(
        self,
        texts: Texts,
        put: Put,
        panel: Panel,
        care: Care = USUAL,
        *,
        clock: Clock = time.monotonic,
        pace: tuple[float, float, float] = (BEAT, REFRESH, RETRY),
    ) -> None:
        self._texts, self._size, self._care, self._clock = texts, panel.size, care, clock
        self._herald, self.pulse = Herald(DEVICE, put, clock), Pulse(DEVICE, clock)
        self._output, self._grey = Output(panel), panel.chip.grey
        self._beat, self._refresh, self._retry = pace
        self._changed = threading.Condition()
        self._born = self._since = self._doubted = clock()
        self._view, self._undrawn = SPLASH, SPLASH
        self._stopped = self._fresh = False
        self._thread = threading.Thread(target=self._run, name=DEVICE, daemon=True)
        self._thread.start()

    def show(self, view: View) -> None:
        """Take a view and return at once; the newest wins, and one that says something new wakes the panel."""
        with self._changed:
            if view != self._view:
                self._since = self._clock()
            self._view, self._fresh = view, True
            self._changed.notify()

    def wake(self) -> None:
        """Be bright again: a hand did something."""
        with self._changed:
            asleep = self._care.contrast(self._clock() - self._since) != self._care.brightness
            self._since, self._fresh = self._clock(), self._fresh or asleep
            self._changed.notify()

    def adjust(self, brightness: int) -> None:
        """Take another contrast, from 1 to 255, while somebody plays."""
        with self._changed:
            self._care, self._fresh = replace(self._care, brightness=brightness), True
            self._changed.notify()

    def stop(self) -> None:
        """Blank and end; idempotent."""
        with self._changed:
            self._stopped = True
            self._changed.notify()
        self._thread.join(_JOIN)

    def _run(self) -> None:
        frame, drawing = 0, render(SPLASH, self._texts, self._size, grey=self._grey)
        while not self._stopped:
            with self._changed:
                view, since, self._fresh = self._view, self._since, False
            drawing = self._drawn(view, frame) or drawing
            works = self._shown(drawing.image, since)
            pause = self._beat if works and drawing.moves else self._refresh if works else self._retry
            with self._changed:
                news = self._changed.wait_for(lambda: self._stopped or self._fresh, pause)
            frame = 0 if news else frame + 1
        with self.pulse.call():
            self._output.release()

    def _drawn(self, view: View, frame: int) -> Drawing | None:
        """Draw a view, or log once that this view cannot be drawn: one bad picture must not freeze the panel."""
        try:
            return render(view, self._texts, self._size, frame, grey=self._grey)
        except Exception:
            if view is not self._undrawn:
                logging.getLogger(__name__).exception("The screen could not draw %s.", type(view.body).__name__)
            self._undrawn = view
            return None

    def _shown(self, image: Image.Image, since: float) -> bool:
        """Put a picture on the panel, with one new start of it; tell the referee when that stops or begins to work."""
        now = self._clock()
        level = self._care.contrast(now - since)
        # What leaves at one edge comes in at the other: nothing is cut, and an all-lit test picture stays all lit.
        image = ImageChops.offset(image, *self._care.place(now - self._born))
        doubtful = now - self._doubted >= self._refresh
        self._doubted = now if doubtful else self._doubted
        # A single disturbed transfer is no trouble: the second attempt starts the panel anew.
        with self.pulse.call():
            fault = self._output.show(image, level, doubtful=doubtful) and self._output.show(image, level)
        self._herald.tell(fault)
        return fault is None
