"""The wiring guide beside the settings of the program and the header of the Pico."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
GUIDE = (ROOT / "hardware" / "README.md").read_text(encoding="utf-8")
TABLE = re.compile(r"^\| GPIO \| (.+) \|\n\|[ -|]+\n\| pin \| (.+) \|$", re.MULTILINE)
DASH = "\N{EN DASH}"
GROUNDS = {3, 8, 13, 18, 23, 28, 33, 38}
RUN = 30
FREE = (*range(23), 26, 27, 28)
"""The GPIOs that a Pico brings out."""
HEADER = {2: 3, 3: 5, 17: 11, 27: 13, 22: 15, 23: 16, 24: 18, 10: 19, 25: 22, 11: 23, 8: 24, 12: 32}
"""BCM numbers of the Raspberry Pi and their pins, as far as the guide names them."""


def numbers(cell: str) -> list[int]:
    """Read the numbers of a cell, ranges too."""
    found: list[int] = []
    for first, last in re.findall(rf"(\d+)(?:{DASH}(\d+))?", cell):
        found += range(int(first), int(last or first) + 1)
    return found


def told() -> dict[int, int]:
    """Read the guide's own table of GPIOs and pins."""
    pairs: dict[int, int] = {}
    for gpios, pins in TABLE.findall(GUIDE):
        pairs |= dict(zip(numbers(gpios), numbers(pins), strict=True))
    return pairs


def test_each_gpio_has_its_pin() -> None:
    """The pins of a Pico are counted around it, past the grounds and the reset."""
    pins = (pin for pin in range(1, 41) if pin not in GROUNDS | {RUN})
    assert told() == dict(zip(FREE, pins, strict=False))


def test_no_wire_is_told_with_another_pin() -> None:
    """Wherever the guide names GPIOs and pins side by side, they belong together."""
    wires = TABLE.sub("", GUIDE.partition("## The Pico's pins")[2])
    rows = re.findall(rf"^\| (?:[^|]* \| )?([\d, {DASH}]*\d) \| ([\d, ]*\d) \|", wires, re.MULTILINE)
    wired = [(gpios, pins) for gpios, pins in rows if len(numbers(gpios)) == len(numbers(pins))]
    assert len(wired) == len(rows) > 10
    for gpios, pins in wired:
        assert [told()[gpio] for gpio in numbers(gpios)] == numbers(pins)


def test_the_pins_of_the_raspberry_pi_are_those_of_the_settings() -> None:
    """Buttons and panel are wired as the default settings say."""
    settings = tomllib.loads((ROOT / "companion" / "resources" / "settings.toml").read_text(encoding="utf-8"))
    section = GUIDE.partition("## The Raspberry Pi's own pins")[2].partition("\n## ")[0]
    rows = re.findall(r"^\| ([^|]+) \| ([\d, ]+) \| ([\d, ]+) \|$", section, re.MULTILINE)
    named = {what.split(":")[0].split(",")[0]: numbers(bcm) for what, bcm, _ in rows}
    buttons, oled = settings["buttons"], settings["oled"]
    assert named["confirm"] == [buttons[key] for key in ("confirm", "back", "up", "down")]
    assert named["die"] == [buttons["die"]]
    assert named["OLED on SPI instead"][3:] == [oled["dc"], oled["reset"]]
    assert {bcm: pin for _, bcms, pins in rows for bcm, pin in zip(numbers(bcms), numbers(pins), strict=True)} == HEADER


@pytest.mark.parametrize("kind", ["chain", "matrix", "readers"])
def test_every_wire_of_the_sensors_is_in_the_guide(kind: str) -> None:
    """Each GPIO of a kind of sensors has its row in that kind's section."""
    pinout = tomllib.loads((ROOT / "hardware" / "pinout.toml").read_text(encoding="utf-8"))[kind]
    title = {"chain": "Shift registers", "matrix": "Diode matrix", "readers": "Tag readers"}[kind]
    section = GUIDE.partition(f"### {title}")[2].partition("\n##")[0]
    rows = re.findall(r"^\| ([\d, ]+) \| [\d, ]+ \|", section, re.MULTILINE)
    wires = [wire for name, value in pinout.items() if name != "spi" for wire in numbers(str(value))]
    assert sorted(wire for row in rows for wire in numbers(row)) == sorted(wires)
