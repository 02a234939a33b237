"""Files and folders of a journal on the disk: whose they are, and that their names outlive a power cut."""

from __future__ import annotations

import os
import stat
from contextlib import suppress
from pathlib import Path

from companion.errors import WrongInputError
from companion.writing import sync

_OURS, _FOLDER = 0o600, 0o700


def followed(path: Path) -> Path:
    """Give the file that a link leads to, also one that is not there yet: what SQLite keeps lies beside that one."""
    # os.path.islink and not Path.is_symlink: in a folder that one may not enter nothing is a link, which is no error.
    return Path(os.path.realpath(path)) if os.path.islink(path) else path  # noqa: PTH114


def check_plain(path: Path) -> None:
    """Refuse a device or a pipe, which holds no games and may keep a reader waiting for ever.

    Raises:
        WrongInputError: it is one.
    """
    if path.exists() and not (path.is_file() or path.is_dir()):
        raise WrongInputError("{file} is a device or a pipe: name a file for the journal.", file=path)


def make_folders(folder: Path) -> None:
    """Make missing folders for one user alone; `parents=True` would leave those above open to all."""
    if not folder.exists():
        make_folders(folder.parent)
        with suppress(FileExistsError):
            folder.mkdir(mode=_FOLDER)
            if os.geteuid() == 0:
                _hand_over(folder, folder.parent.stat())
            sync(folder.parent)


def make_file(path: Path, like: Path | None = None) -> None:
    """Make an empty file where there is none.

    Args:
        path: the file.
        like: whose mode and owner it gets; None: it is for the owner of its folder alone.
    """
    with suppress(FileExistsError):
        handle = os.open(path, os.O_CREAT | os.O_EXCL | os.O_WRONLY | os.O_CLOEXEC, _OURS)
        try:
            model = (like or path.parent).stat()
            if os.geteuid() == 0:
                _hand_over(handle, model)
            os.fchmod(handle, stat.S_IMODE(model.st_mode) if like else _OURS)
        finally:
            os.close(handle)


def share_rights(handle: int, like: Path) -> None:
    """Let those use an open file who may use another, if there is that one and this user may say so."""
    with suppress(OSError):
        model = like.stat()
        # What root finds beside somebody's journal need not be that one's.
        if os.geteuid() or os.fstat(handle).st_uid == model.st_uid:
            os.fchown(handle, -1, model.st_gid)
            os.fchmod(handle, stat.S_IMODE(model.st_mode))


def _hand_over(file: Path | int, model: os.stat_result) -> None:
    """Give a file that root made to whom others belong: else who was helped by root once could never play again."""
    os.chown(file, model.st_uid, model.st_gid)
