"""Switch the computer off."""

from __future__ import annotations

import logging
import shutil
import subprocess

_PATIENCE = 20.0
"""Seconds for the system to say yes or no."""


def power_off() -> None:
    """Ask the system to switch off; where that is not allowed, everything is saved all the same.

    A user of its own, such as a service has, needs the rule in `resources/50-flugleiter.rules`.
    """
    systemctl = shutil.which("systemctl")
    if not systemctl:
        return
    asked = [systemctl, "--no-ask-password", "poweroff"]
    try:
        done = subprocess.run(asked, check=False, timeout=_PATIENCE, capture_output=True, text=True)  # noqa: S603 - the system's own program
    except (OSError, subprocess.TimeoutExpired) as fault:
        logging.getLogger(__name__).warning("The computer stays on: %s", fault)
        return
    if done.returncode:
        logging.getLogger(__name__).warning("The computer stays on: %s", done.stderr.strip())
