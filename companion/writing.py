"""Writing into files that somebody names: they may be pipes and devices, too."""

from __future__ import annotations

import os
import stat
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
    put(target, data, target.stat() if target.exists() else None)


def put(file: Path, data: bytes, model: os.stat_result | None = None) -> None:
    """Put a whole file into a place, and let it outlive a power cut.

    Args:
        file: no link, or what it leads to is not what is replaced.
        data: what it shall hold.
        model: whose mode it gets, and if root writes it, whose owner; None: it is made as any new file is.

    Raises:
        OSError: it cannot be written; nothing is changed.
    """
    part = file.with_name(f"{file.name}.part")
    new = open_to_write(part)
    try:
        with new:
            if model and os.geteuid() == 0:
                os.fchown(new.fileno(), model.st_uid, model.st_gid)
            if model:
                os.fchmod(new.fileno(), stat.S_IMODE(model.st_mode))
            new.write(data)
            new.flush()
            os.fsync(new.fileno())
        part.replace(file)
    except BaseException:
        with suppress(OSError):
            part.unlink()
        raise
    sync(file.parent)


def sync(folder: Path) -> None:
    """Let new names in a folder outlive a power cut."""
    handle = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)
