"""Writing into files that somebody names: they may be pipes and devices, too."""

from __future__ import annotations

import os
import shutil
from contextlib import suppress
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
    """Write a file whole or not at all, and let it outlive a power cut.

    What is no file, such as a pipe or a device, and what stands in a folder of others, is written into where it stands.

    Raises:
        OSError: it cannot be written.
    """
    target = Path(os.path.realpath(path))
    if path.exists() and not (path.is_file() and os.access(target.parent, os.W_OK)):
        with open_to_write(path) as file:
            file.write(data)
        return
    part = target.with_name(f"{target.name}.part")
    new = open_to_write(part)
    try:
        with new as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        if target.exists():
            shutil.copymode(target, part)
        part.replace(target)
    except BaseException:
        with suppress(OSError):
            part.unlink()
        raise
    sync(target.parent)


def sync(folder: Path) -> None:
    """Let new names in a folder outlive a power cut."""
    handle = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)
