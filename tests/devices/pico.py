"""A Pico at a pseudo-terminal: the real tool talks to it, and the real firmware runs on it."""

import os
import pty
import signal
import subprocess
import sys
import tty
from pathlib import Path

from companion.devices.bench import STANDIN, find_interpreter
from companion.devices.standin import film


class Pico:
    """A Pico with MicroPython, on its way to the cable.

    Args:
        folder: becomes its file system.
    """

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        (folder / "inputs").write_bytes(film.write(1, 0, 0, [], []))
        self._inner, self._outer = pty.openpty()
        tty.setraw(self._outer)
        self._errors = (folder.parent / "errors").open("wb")
        self._process: subprocess.Popen[bytes] | None = None

    @property
    def port(self) -> str:
        """The path of its serial port."""
        return os.ttyname(self._outer)

    def plug_in(self) -> None:
        """Let it start."""
        self._process = subprocess.Popen(
            [sys.executable, str(Path(__file__).with_name("pico_program.py")), find_interpreter(), str(STANDIN)],
            stdin=self._inner,
            stdout=self._inner,
            stderr=self._errors,
            cwd=self.folder,
            start_new_session=True,
        )

    def stop(self) -> None:
        """Unplug it: program and prompt end at once."""
        if self._process:
            os.killpg(self._process.pid, signal.SIGKILL)
            self._process.wait()
        self._errors.close()
        os.close(self._inner)
        os.close(self._outer)
