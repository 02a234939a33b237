"""Files to and from a Pico that runs MicroPython and nothing else, by the tool `mpremote`."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

from companion.errors import MissingError

WITHIN = 120.0
"""Seconds that a call of the tool may take."""
PROGRAM = "main.py"
"""What the board starts by itself."""
READ = "try:\n print(open({name!r}).read(), end='')\nexcept OSError:\n pass"
REMOVE = "import os\ntry:\n os.remove({name!r})\nexcept OSError:\n pass"


class Mpremote:
    """A Pico at a port that nobody else has open.

    Args:
        port: path of its serial port.
        tool: how `mpremote` is called.
        within: seconds that a call may take.
    """

    def __init__(
        self, port: str, tool: Sequence[str] = (sys.executable, "-m", "mpremote"), within: float = WITHIN
    ) -> None:
        self._port = port
        self._tool = tuple(tool)
        self._within = within

    def read(self, name: str) -> str:
        """Read a text file of the board; empty: there is none.

        Raises:
            MissingError: says what to do.
        """
        # MicroPython ends its lines as a terminal wants them.
        return self._call("exec", READ.format(name=name)).replace("\r\n", "\n")

    def install(self, files: Sequence[Path]) -> None:
        """Copy the files of a program and start it.

        The file that starts it goes first and comes last: whatever happens in between leaves a board that starts
        nothing, and can be flashed again.

        Raises:
            MissingError: says what to do.
        """
        words = ["exec", REMOVE.format(name=PROGRAM)]
        for file in sorted(files, key=lambda file: file.name == PROGRAM):
            words += ["+", "fs", "cp", str(file), f":{file.name}"]
        self._call(*words, "+", "reset")

    def _call(self, *words: str) -> str:
        """Call the tool and give its output; it takes a port only when it is told so first."""
        command = [*self._tool, "connect", self._port, *words]
        try:
            done = subprocess.run(  # noqa: S603 - no shell, and every word is ours
                command, stdin=subprocess.DEVNULL, capture_output=True, check=False, timeout=self._within
            )
        except subprocess.TimeoutExpired as error:
            raise self._closed() from error
        said = done.stderr.decode(errors="replace").strip()
        if done.returncode == 0:
            return done.stdout.decode(errors="replace")
        if "raw repl" in said:
            raise self._closed()
        raise MissingError(
            "The board at {port} could not be flashed ({reason}): check its cable and give this command again.",
            port=self._port,
            reason=said.rpartition("\n")[2] or done.returncode,
        )

    def _closed(self) -> MissingError:
        return MissingError(
            "MicroPython does not answer at {port}: hold the BOOTSEL button while you plug the Pico in, and give this "
            "command again; it says what to load.",
            port=self._port,
        )
