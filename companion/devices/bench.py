"""A virtual board: the real firmware in a process of its own, behind a pseudo-terminal."""

from __future__ import annotations

import os
import pty
import runpy
import shutil
import subprocess
import sys
import tempfile
import threading
import tty
from collections.abc import Mapping
from pathlib import Path

from companion.devices.standin import film
from companion.errors import MissingError, WrongInputError

STANDIN = Path(__file__).parent / "standin"
MOST_CELLS = 160
MOST_READERS = 32
SCANS = 2
"""How many scans the firmware asks for to believe what it sees."""
HEAP = "200k"
"""About what a Pico has."""
END = 2.0
"""Seconds that the process may take to end before it is killed."""


def find_firmware() -> Path:
    """Find the firmware's folder, in a checkout or in an installed package.

    Raises:
        MissingError: when there is none.
    """
    package = Path(__file__).parents[1]
    for folder in (package.parent / "firmware", package / "firmware"):
        if (folder / "main.py").is_file():
            return folder
    raise MissingError("The firmware is not in {folder}: install Flugleiter again.", folder=package)


def find_interpreter() -> str:
    """Find what runs the firmware: MicroPython where it is installed, else this Python."""
    places = os.pathsep.join((str(Path(sys.executable).parent), os.environ.get("PATH", os.defpath)))
    return shutil.which("micropython", path=places) or sys.executable


class Bench:
    """A board whose sensors and buttons are set by methods; what is set is played to the firmware scan by scan.

    Every change is seen by the firmware, in the order of the calls, however fast they come.

    Args:
        board: the name that the board says.
        cells: its number of sensors.
        interpreter: MicroPython or CPython; found by `find_interpreter` unless given.
        identity: whether each cell has a reader of tags instead of a switch.
        settings: other settings of the firmware, by their names in `pins.py`.
    """

    def __init__(
        self,
        board: str,
        cells: int,
        interpreter: str | None = None,
        *,
        identity: bool = False,
        settings: Mapping[str, object] | None = None,
    ) -> None:
        most = MOST_READERS if identity else MOST_CELLS
        if cells > most:
            raise WrongInputError("A virtual board has at most {most} sensors, not {cells}.", most=most, cells=cells)
        self._interpreter = interpreter or find_interpreter()
        self._firmware = find_firmware()
        self._folder = Path(tempfile.mkdtemp(prefix="flugleiter-bench-"))
        changed = {"BOARD": board, "CELLS": cells, "SENSORS": "readers" if identity else "chain"}
        lines = [f"{name} = {value!r}\n" for name, value in (changed | dict(settings or {})).items()]
        (self._folder / "pins.py").write_text("".join([(self._firmware / "pins.py").read_text(), *lines]))
        pins = runpy.run_path(str(self._folder / "pins.py"))
        self._knob: tuple[int, ...] = pins["ENCODER"]
        self._buttons: dict[str, int] = dict(pins["KEYS"])
        if pins["ROLLS"] == "keys":
            self._buttons |= {str(pip): number for pip, number in enumerate(pins["DIE"], 1)}
        self._colours = {bytes(colour): f"{digit:X}" for digit, colour in enumerate(pins["PALETTE"])}
        self._lock = threading.Lock()
        self._pressed: frozenset[int] = frozenset()
        self._taken: frozenset[int] = frozenset()
        self._tags: Mapping[int, tuple[str, ...]] = {}
        self._broken: frozenset[str] = frozenset()
        self._film = (self._folder / "inputs").open("wb", buffering=0)
        self._errors = (self._folder / "errors").open("wb")
        # Both ends stay open here: the link may come and go, and the firmware's end closes with this process.
        self._inner, self._outer = pty.openpty()
        tty.setraw(self._outer)
        self._process: subprocess.Popen[bytes] | None = None

    @property
    def port(self) -> str:
        """The path of the serial port that the link opens."""
        return os.ttyname(self._outer)

    @property
    def running(self) -> bool:
        """Whether the firmware runs."""
        return self._process is not None and self._process.poll() is None

    def start(self) -> None:
        """Plug the board in."""
        with self._lock:
            # A board that starts sees how things stand now, and from then on everything that happens.
            self._film.seek(0)
            self._film.truncate()
            self._record()
        path = [str(folder) for folder in (self._folder, STANDIN, self._firmware)]
        environment = os.environ | {
            "MICROPYPATH": ":".join([*path, ".frozen"]),
            "PYTHONPATH": ":".join(path),
            "PYTHONDONTWRITEBYTECODE": "1",
        }
        # A session of its own: Ctrl-C in the terminal is for the referee. CPython ignores the heap's size.
        self._process = subprocess.Popen(  # noqa: S603 - our own firmware
            [self._interpreter, "-X", f"heapsize={HEAP}", "-m", "main"],
            stdin=self._inner,
            stdout=self._inner,
            stderr=self._errors,
            cwd=self._folder,
            env=environment,
            start_new_session=True,
        )

    def restart(self) -> None:
        """Unplug the board and plug it in again; pieces and pressed buttons stay as they are."""
        self._end()
        self.start()

    def stop(self) -> None:
        """Unplug the board for good; idempotent."""
        self._end()
        if self._film.closed:
            return
        self._film.close()
        self._errors.close()
        os.close(self._inner)
        os.close(self._outer)
        shutil.rmtree(self._folder, ignore_errors=True)

    def set_sensors(self, taken: frozenset[int], scans: int = SCANS) -> None:
        """Put pieces on these sensors and take them from all others, for at least so many scans."""
        with self._lock:
            self._taken = taken
            self._record(scans)

    def bounce(self, *pictures: frozenset[int]) -> None:
        """Show the sensors these pictures for one scan each; the last one stays, as one that is set."""
        with self._lock:
            *brief, self._taken = pictures
            frames = [self._frame(self._pressed, taken, scans=1) for taken in brief]
            # One write: between two the firmware could see a picture twice.
            self._film.write(b"".join([*frames, self._frame(self._pressed, self._taken, SCANS)]))

    def set_tags(self, tags: Mapping[int, tuple[str, ...]], scans: int = SCANS) -> None:
        """Put these tags on the readers of an identity board and take all others away; upper-case hex."""
        with self._lock:
            self._tags = dict(tags)
            self._record(scans)

    def set_broken(self, parts: frozenset[str]) -> None:
        """Let exactly these parts not answer: `chain`, `reader0` to `reader31`."""
        with self._lock:
            self._broken = parts
            self._record()

    def turn(self, clicks: int) -> None:
        """Turn the knob by so many clicks, clockwise when positive; it needs the setting ROLLS = "encoder"."""
        a, b, _ = self._knob
        steps = [{a}, {a, b}, {b}, set[int]()]
        with self._lock:
            for held in (steps if clicks > 0 else [*steps[-2::-1], steps[-1]]) * abs(clicks):
                self._film.write(self._frame(self._pressed | held, self._taken, scans=1))

    def press(self, key: str) -> None:
        """Press a button and hold it: `confirm`, `back`, `up`, `down`, `die`, or a die's pip `1` to `6`."""
        with self._lock:
            self._pressed |= {self._number(key)}
            self._record()

    def release(self, key: str) -> None:
        """Release a button."""
        with self._lock:
            self._pressed -= {self._number(key)}
            self._record()

    def roll(self, pips: int) -> None:
        """Press and release a button of the die."""
        self.press(str(pips))
        self.release(str(pips))

    def lamps(self) -> str:
        """Read what the lamps show now, one digit of the palette a cell; a blinking lamp is `0` half of the time."""
        try:
            shown = (self._folder / "lamps").read_bytes()
        except FileNotFoundError:
            return ""
        return "".join(self._colours[shown[k : k + 3]] for k in range(0, len(shown), 3))

    def errors(self) -> str:
        """Read what the firmware has complained about."""
        return (self._folder / "errors").read_text(errors="replace")

    def _number(self, key: str) -> int:
        if key not in self._buttons:
            raise WrongInputError("No button {key}: use one of {keys}.", key=key, keys=", ".join(self._buttons))
        return self._buttons[key]

    def _record(self, scans: int = SCANS) -> None:
        self._film.write(self._frame(self._pressed, self._taken, scans))

    def _frame(self, pressed: frozenset[int], taken: frozenset[int], scans: int) -> bytes:
        """Write a frame of the film."""
        tags = [(cell, uid) for cell in sorted(self._tags) for uid in self._tags[cell]]
        return film.write(scans, _bitmap(pressed), _bitmap(taken), tags, sorted(self._broken))

    def _end(self) -> None:
        if self._process is None:
            return
        self._process.terminate()
        try:
            self._process.wait(END)
        except subprocess.TimeoutExpired:
            self._process.kill()
            self._process.wait()
        self._process = None


def _bitmap(numbers: frozenset[int]) -> int:
    return sum(1 << number for number in numbers)
