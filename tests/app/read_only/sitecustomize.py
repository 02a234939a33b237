"""Makes all disks but the folders in WRITABLE read-only for the Python that finds this on its path."""

import errno
import os
import sys
from pathlib import Path

WRITABLE = [*os.environ["WRITABLE"].split(os.pathsep), "/dev", "/proc"]
WRITES = os.O_WRONLY | os.O_RDWR | os.O_CREAT | os.O_TRUNC | os.O_APPEND
CHANGES = {
    "os.chmod", "os.link", "os.mkdir", "os.remove", "os.rename", "os.rmdir", "os.symlink", "os.truncate", "os.utime",
}  # fmt: skip


def watch(event: str, arguments: tuple[object, ...]) -> None:
    """Refuse what changes a file or folder elsewhere."""
    path = arguments[0] if arguments else None
    if not isinstance(path, str | bytes | os.PathLike):
        return
    path = os.fsdecode(path).removeprefix("file://")
    if event == "open":
        flags = arguments[2]
        changes = isinstance(flags, int) and bool(flags & WRITES)
    else:
        # A journal is opened for writing wherever it is.
        changes = event in CHANGES or event == "sqlite3.connect"
    if changes and not path.startswith(":") and not any(Path(path).absolute().is_relative_to(f) for f in WRITABLE):
        raise OSError(errno.EROFS, os.strerror(errno.EROFS), path)


sys.addaudithook(watch)
