"""Record levels and play them to the firmware's pins; runs under MicroPython and CPython.

The file `inputs` in the current folder is a film. Each line is a frame, five words parted by blanks:

    SCANS BUTTONS TAKEN TAGS BROKEN

for how many scans it stays (whole ones, on a board with readers), the pressed push buttons as a hex bitmap of GPIO
numbers, the taken sensors as a hex bitmap, `cell=uid,…` in ascending cells, and the parts that do not answer (`chain`,
`reader3`). A minus sign is an empty list. The last frame stays until another one is written.
"""

import io


class Frame:
    """How things stand for a while."""

    def __init__(self, line: str = "1 0 0 - -") -> None:
        scans, buttons, taken, tags, broken = line.split(" ")
        self.scans = int(scans)
        self.buttons = int(buttons, 16)
        self.taken = int(taken, 16)
        self.tags: list[tuple[int, bytes]] = []
        for entry in [] if tags == "-" else tags.split(","):
            cell, uid = entry.split("=")
            self.tags.append((int(cell), bytes.fromhex(uid)))
        self.broken = broken.split(",")


class Film:
    """The frames, played scan by scan.

    Args:
        file: the film, which may grow while it is played.
        readers: whether a frame must also have been seen by all readers of tags, as often.
    """

    def __init__(self, file: io.FileIO, *, readers: bool) -> None:
        self._file = file
        self._readers = readers
        self._frame = Frame()
        self._next()
        # The first pass is still to begin.
        self._passes = -1
        self._due = False

    def frame(self) -> Frame:
        """Give the present frame; the next one begins with the first look after this one's time."""
        if self._due:
            self._due = False
            self._next()
        return self._frame

    def scanned(self) -> None:
        """Note that a scan is over."""
        self._scans += 1
        if not self._readers and self._scans >= self._frame.scans:
            self._due = True

    def passed(self) -> None:
        """Note that the readers begin a new pass: only then do tags move, so every pass sees one frame."""
        self._passes += 1
        if min(self._scans, self._passes) >= self._frame.scans:
            self._due = True

    def _next(self) -> None:
        start = self._file.tell()
        line = self._file.readline()
        if not line.endswith(b"\n"):
            # The bench is still writing it, or there is none.
            self._file.seek(start)
            return
        self._frame = Frame(line[:-1].decode())
        self._scans = self._passes = 0


def write(scans: int, buttons: int, taken: int, tags: list[tuple[int, str]], broken: list[str]) -> bytes:
    """Write a frame as a line of the film."""
    entries = ",".join([f"{cell}={uid}" for cell, uid in tags]) or "-"
    return b"%d %X %X %s %s\n" % (scans, buttons, taken, entries.encode(), (",".join(broken) or "-").encode())
