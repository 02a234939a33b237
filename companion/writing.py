"""Writing into files that somebody names: they may be pipes and devices, too."""

from __future__ import annotations

import os
from pathlib import Path
from typing import BinaryIO

_ANEW = os.O_WRONLY | os.O_CREAT | os.O_CLOEXEC | os.O_NOCTTY


def open_to_write(path: Path, *, append: bool = False) -> BinaryIO:
    """Open a file to write, and wait for nobody: a pipe without a reader is an error.

    Raises:
        OSError: it cannot be written.
    """
    # Only the opening must not wait; what is written afterwards shall be taken whole.
    handle = os.open(path, _ANEW | os.O_NONBLOCK | (os.O_APPEND if append else os.O_TRUNC), 0o666)
    os.set_blocking(handle, True)
    return os.fdopen(handle, "wb")


def write(path: Path, data: bytes) -> None:
    """Write a file, where it stands: nothing is put in its place.

    Raises:
        OSError: it cannot be written.
    """
    with open_to_write(path) as file:
        file.write(data)
