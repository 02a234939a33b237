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
from pathlib import Path

from companion.devices.standin.machine import BUTTONS, FRAME
from companion.errors import MissingError, WrongInputError

STANDIN = Path(__file__).parent / "standin"
MOST_CELLS = 8 * (FRAME - BUTTONS)
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
    """

    def __init__(self, board: str, cells: int, interpreter: str | None = None) -> None:
        if cells > MOST_CELLS:
            raise WrongInputError(
                "A virtual board has at most {most} sensors, not {cells}.", most=MOST_CELLS, cells=cells
            )
        self._interpreter = interpreter or find_interpreter()
        self._firmware = find_firmware()
        self._folder = Path(tempfile.mkdtemp(prefix="flugleiter-bench-"))
        settings = (self._firmware / "pins.py").read_text() + f"\nBOARD = {board!r}\nCELLS = {cells}\n"
        (self._folder / "pins.py").write_text(settings)
        pins = runpy.run_path(str(self._folder / "pins.py"))
        self._buttons: dict[str, int] = dict(pins["KEYS"]) | {str(pip): n for pip, n in enumerate(pins["DIE"], 1)}
        self._colours = {bytes(colour): f"{digit:X}" for digit, colour in enumerate(pins["PALETTE"])}
        self._lock = threading.Lock()
        self._pressed: frozenset[int] = frozenset()
        self._taken: frozenset[int] = frozenset()
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

    def set_sensors(self, taken: frozenset[int]) -> None:
        """Put pieces on these sensors and take them from all others."""
        with self._lock:
            self._taken = taken
            self._record()

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

    def _number(self, key: str) -> int:
        if key not in self._buttons:
            raise WrongInputError("No button {key}: use one of {keys}.", key=key, keys=", ".join(self._buttons))
        return self._buttons[key]

    def _record(self) -> None:
        """Add a frame to the film: one write, and no frame spans a page, so none is ever seen in part."""
        frame = bytearray(FRAME)
        for number in self._pressed:
            frame[number >> 3] |= 1 << (number & 7)
        for sensor in self._taken:
            frame[BUTTONS + (sensor >> 3)] |= 1 << (sensor & 7)
        self._film.write(frame)

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
