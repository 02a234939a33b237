"""Switch the computer off."""

from __future__ import annotations

import shutil
import subprocess


def power_off() -> None:
    """Ask the system to switch off; where that is not allowed, everything is saved all the same."""
    systemctl = shutil.which("systemctl")
    if systemctl:
        subprocess.run([systemctl, "poweroff"], check=False)  # noqa: S603 - the system's own program
