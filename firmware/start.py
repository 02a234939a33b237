# Why the board started, and whether it shall stay out of the way for flashing.

import os

NOTE = "start.txt"
FLASH = "flash"
FLASHED = "flashed"


def reason(cause):
    # None: do not run, somebody wants in with mpremote. The note is changed first, so the start after that runs.
    note = _read()
    if note == FLASH:
        write(FLASHED)
        return None
    if note == FLASHED:
        os.remove(NOTE)
        return "flash"
    return cause


def write(note):
    with open(NOTE, "w") as file:
        file.write(note)


def _read():
    try:
        with open(NOTE) as file:
            return file.read()
    except OSError:
        return ""
