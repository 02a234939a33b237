"""The table's own service, which rests while somebody looks for its devices and begins anew with what was found."""

from __future__ import annotations

import os
import shutil
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager

from companion.app.setup.talk import Talk
from companion.errors import Wording

UNIT = "flugleiter.service"


@contextmanager
def resting(talk: Talk) -> Iterator[None]:
    """Stop the service for a while if it plays, where this user may."""
    systemctl = shutil.which("systemctl")
    if not systemctl or os.geteuid() != 0 or not _ordered(systemctl, "is-active"):
        yield
        return
    talk.say(Wording("The table rests for now, and begins anew afterwards; its game goes on."))
    _ordered(systemctl, "stop")
    try:
        yield
    finally:
        _ordered(systemctl, "start")


def _ordered(systemctl: str, verb: str) -> bool:
    return subprocess.run([systemctl, "--quiet", verb, UNIT], check=False, capture_output=True).returncode == 0  # noqa: S603 - the system's own program
