"""The installer at work on a folder that looks like a Pi."""

from __future__ import annotations

import os
import subprocess
from pathlib import Path

ROOT = Path(__file__).parents[1]
INSTALL = ROOT / "install.sh"
CONFIG = "# as it comes\ndtparam=audio=on\n[pi4]\narm_boost=1\n"
CMDLINE = "console=serial0,115200 console=tty1 root=PARTUUID=1-02 rootfstype=ext4 rootwait\n"
BOOKWORM = 'PRETTY_NAME="Debian GNU/Linux 12 (bookworm)"\nID=debian\nVERSION_ID="12"\n'
TRIXIE = 'PRETTY_NAME="Raspbian GNU/Linux 13 (trixie)"\nID=raspbian\nID_LIKE=debian\nVERSION_ID="13"\n'


def lay_out(folder: Path, release: str) -> Path:
    """Lay out the files of a Pi, with the text of its /etc/os-release."""
    for name, text in {
        "etc/os-release": release,
        "boot/firmware/config.txt": CONFIG,
        "boot/firmware/cmdline.txt": CMDLINE,
    }.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(text)
    return folder


def run(
    *words: str | Path, typed: str = "", script: Path = INSTALL, path: Path | None = None
) -> subprocess.CompletedProcess[str]:
    """Run the installer, of another clone if one is given, with other programs before the system's."""
    environment = os.environ | {"PATH": f"{path}{os.pathsep}{os.environ['PATH']}"} if path else None
    return subprocess.run([script, *words], input=typed, capture_output=True, text=True, check=False, env=environment)


def stub(folder: Path, name: str, line: str) -> None:
    """Put a program of one line into a folder."""
    folder.mkdir(exist_ok=True)
    (folder / name).write_text(f"#!/bin/sh\n{line}\n")
    (folder / name).chmod(0o755)


def install(pi: Path, *words: str) -> str:
    """Install, and give what was said."""
    done = run("--yes", "--root", pi, *words)
    assert done.returncode == 0, done.stderr
    return done.stdout


def content(pi: Path) -> dict[str, bytes]:
    """Give all files."""
    return {str(file.relative_to(pi)): file.read_bytes() for file in pi.rglob("*") if file.is_file()}
