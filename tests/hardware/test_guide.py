"""The wiring guide beside the settings of the program and the header of the Pico."""

from __future__ import annotations

import re

import pytest

from hardware.limits.make_tables import overview
from hardware.limits.parts import load
from tests.hardware.wires import PINOUT, ROOT, header, supplies

GUIDE = (ROOT / "hardware" / "README.md").read_text(encoding="utf-8")
TABLE = re.compile(r"^\| GPIO \| (.+) \|\n\|[ -|]+\n\| pin \| (.+) \|$", re.MULTILINE)
DASH = "\N{EN DASH}"
GROUNDS = {3, 8, 13, 18, 23, 28, 33, 38}
RUN = 30
FREE = (*range(23), 26, 27, 28)
"""The GPIOs that a Pico brings out."""


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
    assert told() == dict(zip(FREE, pins, strict=False)) == header("pico")


def test_no_wire_is_told_with_another_pin() -> None:
    """Wherever the guide names GPIOs and pins side by side, they belong together."""
    wires = TABLE.sub("", GUIDE.partition("## The Pico's pins")[2])
    rows = re.findall(rf"^\| (?:[^|]* \| )?([\d, {DASH}]*\d) \| ([\d, ]*\d) \|", wires, re.MULTILINE)
    wired = [(gpios, pins) for gpios, pins in rows if len(numbers(gpios)) == len(numbers(pins))]
    assert len(wired) == len(rows) > 10
    for gpios, pins in wired:
        assert [told()[gpio] for gpio in numbers(gpios)] == numbers(pins)


def rows_of_the_raspberry_pi() -> list[tuple[str, list[int], list[int]]]:
    """Read the guide's table of the Raspberry Pi's own pins: what it is for, GPIOs and pins."""
    section = GUIDE.partition("## The Raspberry Pi's own pins")[2].partition("\n## ")[0]
    rows = re.findall(rf"^\| ([^|]+) \| ([\d, {DASH}]+) \| ([\d., V()]+) \|$", section, re.MULTILINE)
    return [(what, numbers(gpios), numbers(pins)) for what, gpios, pins in rows]


def test_the_guide_wires_the_raspberry_pi_as_the_table_does() -> None:
    """Each part of the Raspberry Pi is told with its GPIOs, and each GPIO with its pin."""
    told_of = {what: gpios for what, gpios, _ in rows_of_the_raspberry_pi() if gpios}
    buttons = dict(PINOUT["pi"]["buttons"])
    die = [buttons.pop("die")]
    spi = {name: gpio for name, gpio in PINOUT["pi"]["oled_spi"].items() if name != "bus"}
    wired = [
        [PINOUT["pi"]["oled_i2c"][name] for name in ("sda", "scl")],
        [spi[name] for name in ("sclk", "mosi", "ce0", "dc", "reset")],
        list(buttons.values()),
        die,
        *(list(PINOUT["pi"][name].values()) for name in ("encoder", "buzzer", "uart")),
    ]
    assert list(told_of.values()) == wired
    for _, gpios, pins in rows_of_the_raspberry_pi():
        assert not gpios or [header("pi")[gpio] for gpio in gpios] == pins


def test_the_guide_knows_the_grounds_of_the_raspberry_pi() -> None:
    """The row of grounds, and the one of the panel's supply, name pins that are what they are called."""
    grounds = next(pins for what, _, pins in rows_of_the_raspberry_pi() if what.startswith("ground"))
    assert {supplies("pi")[pin] for pin in grounds} == {"GND"}
    assert f"| OLED: supply, ground | {DASH} | 1 (3.3 V), 6 |" in GUIDE
    assert (supplies("pi")[1], supplies("pi")[6]) == ("3.3 V", "GND")


def test_the_guide_names_pins_of_chips_as_their_data_sheets_do() -> None:
    """Where a pin of a chip is named with its number, some chip has it there."""
    told_of = re.findall(r"\b([A-Z][A-Z0-9]{1,3}) \((\d+)\)", GUIDE.partition("## Sensors")[2])
    known = {(name, str(pin)) for pins in PINOUT["chip"].values() for name, pin in pins.items()}
    assert len(told_of) > 5
    assert set(told_of) <= known


@pytest.mark.parametrize("kind", ["chain", "matrix", "readers"])
def test_every_wire_of_the_sensors_is_in_the_guide(kind: str) -> None:
    """Each GPIO of a kind of sensors has its row in that kind's section."""
    pinout = PINOUT["pico"][kind]
    title = {"chain": "Shift registers", "matrix": "Diode matrix", "readers": "Tag readers"}[kind]
    section = GUIDE.partition(f"### {title}")[2].partition("\n##")[0]
    rows = re.findall(r"^\| ([\d, ]+) \| [\d, ]+ \|", section, re.MULTILINE)
    wires = [wire for name, value in pinout.items() if name != "spi" for wire in numbers(str(value))]
    assert sorted(wire for row in rows for wire in numbers(row)) == sorted(wires)


def test_the_guide_shows_what_every_build_costs() -> None:
    """The table of builds is the one that is worked out from the list of parts: else put that into the guide."""
    assert overview(load(), "bom/") in GUIDE
