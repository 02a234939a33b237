"""The most memory that a running table ever held, by the kernel's own count (VmHWM)."""

from __future__ import annotations

import re
import subprocess
import sys
import tempfile
from pathlib import Path

from tests.app.terminal import Player, player
from tests.bench.measure import ROOT, Figure

TARGET = 50.0
STEPS = (
    ("of it Pillow", "import PIL.Image, PIL.ImageFont"),
    ("of it transitions", "import transitions"),
    ("of it all modules", "import companion.app.play"),
)
"""What a process holds that does only this."""


def peak(pid: int | str) -> float:
    """Give the most memory that a process ever held, in MiB."""
    found = re.search(r"VmHWM:\s+(\d+) kB", Path(f"/proc/{pid}/status").read_text())
    assert found is not None
    return int(found[1]) / 1024


def _alone(code: str) -> float:
    show = f"{code}\nprint(open('/proc/self/status').read())"
    done = subprocess.run([sys.executable, "-c", show], cwd=ROOT, check=True, stdout=subprocess.PIPE, text=True)
    found = re.search(r"VmHWM:\s+(\d+) kB", done.stdout)
    assert found is not None
    return int(found[1]) / 1024


def _playing(one: Player) -> float:
    one.until(lambda: bool(one.words()))
    one.play(lambda: one.words().startswith("Roll") and bool(one.pieces()), "6")
    one.play(lambda: one.words().startswith("Move"), "6234")
    return peak(one.process.pid)


def figures() -> list[Figure]:
    """Play a few turns at the virtual table."""
    bare = _alone("pass")
    with (
        tempfile.TemporaryDirectory() as folder,
        player(Path(folder) / "games.sqlite", "--seats", "red=Anna,blue=Ben", "--lang", "en") as one,
    ):
        used = _playing(one)
    whole = Figure("peak memory of play", used, "MiB", "python -c pass", bare, f"< {TARGET:g} MiB", used < TARGET)
    return [whole, *(Figure(f"  {name}", _alone(code), "MiB", "python -c pass", bare) for name, code in STEPS)]
