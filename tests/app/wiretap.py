"""Run the command with a tap on the virtual wire (python -m tests.app.wiretap FILE ARGUMENT…)."""

from __future__ import annotations

import sys
from pathlib import Path

from companion.cli import main
from companion.devices.fast import FastBoard
from companion.devices.session import Out, Session


def tap(into: Path) -> None:
    """Let both ends of the wire write down every byte that passes."""
    file = into.open("wb", buffering=0)
    received, say = Session.received, FastBoard._say

    def heard(self: Session, data: bytes, at: float) -> Out:
        file.write(b"< " + data)
        return received(self, data, at)

    def said(self: FastBoard, data: bytes) -> None:
        file.write(b"> " + data)
        say(self, data)

    Session.received = heard  # type: ignore[method-assign]
    FastBoard._say = said  # type: ignore[method-assign]


if __name__ == "__main__":
    tap(Path(sys.argv[1]))
    sys.exit(main(sys.argv[2:]))
