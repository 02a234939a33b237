from __future__ import annotations

import csv
import re
from collections.abc import Callable
from dataclasses import replace as changed
from itertools import pairwise
from pathlib import Path
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from companion.data import default_board, load_aeroplane, resource
from companion.devices.bench import MOST_CELLS, MOST_READERS
from hardware.limits.limit import Limit
from hardware.limits.make_tables import files, limits, mistakes, number, palette
from hardware.limits.parts import FILE, Parts, bill, euros, load, needed, tables
from tests.hardware.wires import ROOT

PARTS = load()
BOM = ROOT / "hardware" / "bom"
Change = Callable[[Parts], Parts]


def beyond(parts: Parts) -> set[str]:
    """Name the topics that have a value beyond its bound."""
    return {limit.topic for limit in limits(parts, palette()) if limit.margin <= 0}


def figures(group: str, **values: Any) -> Change:
    """Change figures of a group."""
    return lambda parts: replace(
        parts, figures=replace(parts.figures, **{group: replace(getattr(parts.figures, group), **values)})
    )


def part(name: str, **values: Any) -> Change:
    """Change a part."""
    return lambda parts: replace(parts, part=parts.part | {name: replace(parts.part[name], **values)})


def rail(name: str, most: float) -> Change:
    """Change what a rail can give."""
    return lambda parts: replace(parts, rail=parts.rail | {name: replace(parts.rail[name], most=most)})


def level(name: str, **values: float) -> Change:
    """Change the levels of a logic family."""
    return lambda parts: replace(parts, level=parts.level | {name: replace(parts.level[name], **values)})


def test_every_margin_is_positive() -> None:
    """No current, level, length or time is beyond its bound in any build with all its options."""
    every = limits(PARTS, palette())
    assert len(every) > 80
    assert [limit for limit in every if limit.margin <= 0] == []


def test_every_mistake_would_be_one() -> None:
    """The parts that look needless are needed: without them a bound is broken."""
    made = mistakes(PARTS, palette())
    assert len(made) == 3
    assert [limit for limit in made if limit.margin >= 0] == []


@pytest.mark.parametrize(
    ("change", "topic"),
    [
        (part("oled_wide", draws={"pi_3v3": (200.0, 480.0)}), "3.3 V of the Raspberry Pi (pins 1, 17)"),
        (part("voice", draws={"pi_5v": (500.0, 1500.0)}), "5 V of the Raspberry Pi's supply"),
        (part("reed", draws={"pico_3v3": (1.0, 3.0)}), "3.3 V of the Pico (pin 36)"),
        (part("buzzer", draws={"pico_5v": (100.0, 400.0)}), "5 V of the Pico (USB, pin 40)"),
        (part("printer", draws={"printer": (300.0, 4000.0)}), "5 V of the printer's supply"),
        (rail("readers", 500.0), "3.3 V of the readers' regulator"),
        (figures("lamp", channel_ma=60.0), "5 V of the lamps' supply"),
        (figures("lamp", strip_ohm_a_metre=1.0), "Wires"),
        (figures("lamp", feed_mm2=0.14), "Wires"),
        (level("ahct", in_high=3.5), "Logic levels"),
        (level("pi", bears=3.0), "Logic levels"),
        (figures("printer", upper=10.0), "Logic levels"),
        (figures("fields", leak_ua=200.0), "Switches and pull-ups"),
        (figures("matrix", pull_up_least=5000.0, columns=60.0), "Switches and pull-ups"),
        (figures("buzzer", base_ohm=10000.0), "Switches and pull-ups"),
        (figures("i2c", cable_metres=3.0), "The panel's lines (I2C)"),
        (figures("i2c", module_pull_up=1000.0), "The panel's lines (I2C)"),
        (figures("chain", most_chips=80.0), "Clock and data under the board (SPI)"),
        (figures("chain", cable_metres=10.0), "Clock and data under the board (SPI)"),
        (figures("chain", megahertz=8.0), "Clock and data under the board (SPI)"),
    ],
)
def test_an_overload_is_noticed(change: Change, topic: str) -> None:
    """A part that draws too much, a wire that is too long or thin, or a level that does not fit breaks a bound."""
    assert topic in beyond(change(PARTS))


def test_a_brighter_palette_is_noticed() -> None:
    """Lamps in full white are too much for their supply and their wires."""
    bright = ((255, 255, 255),)
    topics = {limit.topic for limit in limits(PARTS, bright) if limit.margin <= 0}
    assert topics == {"5 V of the lamps' supply", "Wires"}


def test_rails_carry_what_they_feed() -> None:
    """What is added at the far end of the rails arrives at every rail before it."""
    before = {(limit.topic, limit.what): limit.value for limit in limits(PARTS, palette())}
    more = part("select", draws={"pico_3v3": (10.0, 10.4)})(PARTS)
    grown = {
        limit.topic: limit.value - before[limit.topic, limit.what]
        for limit in limits(more, palette())
        if limit.what == PARTS.build["matrix-pigeons"].title and limit.value > before[limit.topic, limit.what]
    }
    assert grown == {PARTS.rail[name].title: pytest.approx(10.0) for name in ("pi_5v", "pico_5v", "pico_3v3")}


def test_a_margin_counts_towards_its_bound() -> None:
    """A value below its bound has a positive margin, unless it has to be above."""
    below = Limit("topic", "what", 2.0, 3.0, "V")
    assert (below.margin, changed(below, above=True).margin) == (1.0, -1.0)


@pytest.mark.parametrize("file", files(PARTS, palette()), ids=lambda file: file.name)
def test_tables_are_not_stale(file: Path) -> None:
    """Each page and list is what the list of parts gives: else run make hardware-tables."""
    assert file.read_text(encoding="utf-8") == files(PARTS, palette())[file]


def test_no_list_is_left_over() -> None:
    """Each bill of materials belongs to a build."""
    assert {file.stem for file in BOM.glob("*.csv")} == set(PARTS.build)


@pytest.mark.parametrize("name", PARTS.build)
def test_lists_add_up(name: str) -> None:
    """The sums of a list are pieces times price, and their total is what the overview says."""
    with (BOM / f"{name}.csv").open(encoding="utf-8", newline="") as file:
        rows = list(csv.reader(file))[1:]
    assert [float(row[6]) for row in rows] == [pytest.approx(int(row[0]) * float(row[4])) for row in rows]
    assert sum(float(row[7]) for row in rows) == pytest.approx(euros(bill(PARTS, needed(PARTS, name)))[1])


def test_every_part_is_for_something() -> None:
    """Every part is bought for a build or an option."""
    assert {name for build in PARTS.build for name in needed(PARTS, build)} == set(PARTS.part)


@pytest.mark.parametrize("build", ["chain-pigeons", "chain-planes", "matrix-pigeons", "matrix-planes"])
def test_a_board_of_switches_has_one_for_each_field(build: str) -> None:
    """Fields are those of the board that comes with the game, and chips, networks and diodes are enough for them."""
    planes = resource("boards", "aeroplane.toml")
    board = default_board() if build.endswith("pigeons") else load_aeroplane(planes, "aeroplane.toml")
    fields = len(board.sensors)
    count = needed(PARTS, build)
    assert PARTS.build[build].fields == count["reed"] == fields
    if build.startswith("chain"):
        assert count["shift"] == count["network"] == count["capacitor"] == -(-fields // 8)
    else:
        assert count["diode"] == fields + 1
        assert count["select"] == count["capacitor"] == 1


def test_readers_and_their_chips_are_enough_for_each_other() -> None:
    """Each reader and chip has its capacitor, each reader its tag, and there are no more than a Pico can ask."""
    count = needed(PARTS, "readers")
    assert PARTS.build["readers"].fields == count["reader"] == count["tag"] == MOST_READERS
    assert count["capacitor"] == count["reader"] + count["select"] + count["inverter"]


@pytest.mark.parametrize("name", [name for name in PARTS.build if "lamps" in name])
def test_lamps_are_one_a_field(name: str) -> None:
    """An option of lamps fits a build with as many fields, and brings one lamp for each."""
    assert PARTS.build[name].parts["lamp"] == PARTS.build[name].fields
    assert any(name in options for options in tables(PARTS).values())


def test_the_figures_are_those_of_the_firmware() -> None:
    """Speed of the bus, number of inputs and the time between two scans are what the program makes of them."""
    chain, reader = PARTS.figures.chain, PARTS.figures.reader
    for file in ("sensors.py", "readers.py"):
        speed = re.search(r"baudrate=(\d+)", (ROOT / "firmware" / file).read_text(encoding="utf-8"))
        assert speed
        assert int(speed[1]) == chain.megahertz * 1e6
    assert chain.most_chips * 8 == MOST_CELLS
    assert reader.most_readers == MOST_READERS


@pytest.mark.parametrize(
    ("wrong", "named"),
    [
        ("[part.pi]\ncolour = 1\n", "colour"),
        ("[part.pi]\nprice = [-1, 2]\n", "price"),
        ("[build.least]\nparts = { pi = 0 }\n", "parts"),
    ],
)
def test_what_cannot_be_is_named(wrong: str, named: str, tmp_path: Path) -> None:
    """A key that nobody knows, a negative price or no piece at all is an error that says where."""
    table = wrong.partition("\n")[0]
    text = FILE.read_text(encoding="utf-8")
    key = wrong.partition("\n")[2].split()[0]
    before, _, after = text.partition(table)
    section, end, rest = after.partition("\n[")
    kept = "\n".join(line for line in section.splitlines() if not line.startswith(f"{key} ="))
    file = tmp_path / "parts.toml"
    file.write_text(f"{before}{wrong}{kept}{end}{rest}", encoding="utf-8")
    with pytest.raises(msgspec.ValidationError, match=named):
        load(file)


def test_numbers_have_the_digits_that_they_deserve() -> None:
    """Large numbers are whole, small ones have two digits, and none jumps at a border."""
    assert [number(value) for value in (1234.5, 99.5, 99.4, 9.95, 9.94, 0.004)] == [
        "1,234", "100", "99.4", "9.9", "9.94", "0.00",
    ]  # fmt: skip


def test_options_belong_to_tables() -> None:
    """Every option fits at least one build, and no two lamps fit the same."""
    for options in tables(PARTS).values():
        assert sum("lamps" in option for option in options) <= 1
    assert {option for options in tables(PARTS).values() for option in options} == {
        name for name, build in PARTS.build.items() if build.option
    }


def test_the_speeds_of_the_panel_are_in_order() -> None:
    """The faster the panel's lines, the less time they have to rise."""
    assert all(slow[0] < fast[0] and slow[1] > fast[1] for slow, fast in pairwise(PARTS.figures.i2c.rise_ns.items()))
