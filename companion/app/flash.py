"""Put the firmware on the board of this table, and check that it starts."""

from __future__ import annotations

import sys
import tempfile
from dataclasses import dataclass
from pathlib import Path

from companion import __version__
from companion.app.tabletop import Plan
from companion.devices import wire
from companion.devices.bench import find_firmware
from companion.devices.flashing.copying import Mpremote
from companion.devices.flashing.door import Door, greet, make_way
from companion.devices.flashing.settings import check, fit
from companion.errors import MissingError, Wording, WrongInputError, reason
from companion.sentences import N_
from companion.texts import Texts

SETTINGS = "pins.py"
LARGEST = 100_000
"""Bytes that are read of a settings file: a device such as /dev/zero never ends."""

DONE = N_("The board at {port} is ready: {board} with {cells} sensors, firmware {firmware}.")
KEPT = N_(
    "The board at {port} is ready: {board} with {cells} sensors, firmware {firmware}; what was set in its pins.py "
    "was kept."
)
SILENT = N_(
    "The firmware is on the board at {port} but does not start: check the pins in its pins.py, and flash it again with "
    "--pins FILE."
)
OTHER = N_("The board at {port} still says {found} with {sensors} sensors, firmware {version}: flash it again.")


@dataclass(frozen=True, slots=True)
class Flashing:
    """A board to be flashed."""

    door: Door
    """Its serial port."""
    tool: Mpremote
    plan: Plan
    """The table that it belongs to."""
    pins: Path | None = None
    """The owner's settings; None: those on the board, or else those that come with the program."""


def flash(flashing: Flashing, texts: Texts) -> bool:
    """Flash a board and say how it went in one sentence; False: it does not start as it should.

    Raises:
        MissingError: the board, its port or a file is not there; says what to do.
        WrongInputError: the settings are no Python.
    """
    make_way(flashing.door)
    kept = _install(flashing)
    hello = greet(flashing.door)
    plan = flashing.plan
    wanted = (wire.PROTO, plan.name, len(plan.sensors), __version__)
    details = {"port": flashing.door.port, "board": plan.name, "cells": len(plan.sensors), "firmware": __version__}
    if hello is None:
        sys.stderr.write(texts.plain(SILENT.one, details) + "\n")
        return False
    if (hello.proto, hello.board, hello.cells, hello.firmware) != wanted:
        details |= {"found": hello.board, "sensors": hello.cells, "version": hello.firmware}
        sys.stderr.write(texts.plain(OTHER.one, details) + "\n")
        return False
    sys.stdout.write(texts.plain((KEPT if kept else DONE).one, details) + "\n")
    return True


def _install(flashing: Flashing) -> bool:
    """Copy program and settings; True: the board's own settings were kept."""
    firmware, plan = find_firmware(), flashing.plan
    shipped = (firmware / SETTINGS).read_text("utf-8")
    given = _read(flashing.pins) if flashing.pins else None
    own = flashing.tool.read(SETTINGS) if given is None else given
    source = flashing.pins or Wording("{file} on the board", {"file": SETTINGS})
    fitted = fit(own, shipped, plan.name, len(plan.sensors), source)
    check(fitted, firmware, source)
    with tempfile.TemporaryDirectory(prefix="flugleiter-flash-") as folder:
        settings = Path(folder) / SETTINGS
        settings.write_text(fitted, "utf-8")
        program = [file for file in sorted(firmware.glob("*.py")) if file.name != SETTINGS]
        flashing.tool.install([settings, *program])
    return given is None and fitted != fit("", shipped, plan.name, len(plan.sensors), source)


def _read(path: Path) -> str:
    try:
        with path.open("rb") as file:
            return file.read(LARGEST).decode()
    except OSError as error:
        raise MissingError(
            "{file} cannot be read: {reason}. Check the path and its permissions.", file=path, reason=reason(error)
        ) from error
    except UnicodeDecodeError as error:
        raise WrongInputError("{file} is not a UTF-8 text; save it as UTF-8.", file=path) from error
