"""The sensor strip: netlist, drawings, layout and firmware say the same."""

from __future__ import annotations

import random
import re
from dataclasses import replace
from xml.etree import ElementTree as ET

import pytest

from hardware.strip.__main__ import drawings
from hardware.strip.board import PITCH
from hardware.strip.check import faults
from hardware.strip.layout import Hole, Layout, Link, bodies, hole
from hardware.strip.layout import read as read_layout
from hardware.strip.netlist import FOLDER, Netlist, Pin
from hardware.strip.netlist import read as read_netlist
from tests.firmware.helpers import settings
from tests.hardware.chain_model import Chain, scan
from tests.hardware.wires import PINOUT, header, supplies

CHIP = {1: "PL", 2: "CP", 7: "Q7N", 8: "GND", 9: "Q7", 10: "DS", 15: "CE", 16: "VCC"} | {
    number: f"D{j}" for j, number in enumerate((11, 12, 13, 14, 3, 4, 5, 6))
}
"""The pins of a 74HC165 by its data sheet."""
NEEDED = {"U1": 16, "RN1": 9, "R1": 2, "R2": 2, "C1": 2, "J1": 6, "J2": 6, "J3": 10, "PICO": 5}
"""How many pins of each part are wired."""


@pytest.fixture
def netlist() -> Netlist:
    """Read the wires."""
    return read_netlist()


@pytest.fixture
def layout(netlist: Netlist) -> Layout:
    """Read the places."""
    return read_layout(netlist)


def partition(netlist: Netlist) -> set[frozenset[Pin]]:
    """Give what is joined, without names."""
    return set(netlist.joined().values())


def test_every_pin_is_in_the_netlist(netlist: Netlist) -> None:
    """No pin of any part is forgotten, and the chip's pins have the names of its data sheet."""
    counted = {part: sum(pin.part == part for pin in netlist.net) for part in netlist.parts}
    assert counted == NEEDED | {f"S{j}": 3 for j in range(8)}
    assert {pin.number: name for pin, name in netlist.name.items() if pin.part == "U1"} == CHIP


def test_the_wires_reach_the_gpios_of_the_pinout(netlist: Netlist) -> None:
    """Clock, latch and data come from the GPIOs that pinout.toml names, the supply from the pins that it names."""
    chain = PINOUT["pico"]["chain"]
    wired = {pin.number: netlist.net[pin] for pin in netlist.net if pin.part == "PICO"}
    ends = {"sck": Pin("U1", 2), "latch": Pin("U1", 1), "miso": Pin("U1", 9)}
    told = {header("pico")[chain[signal]]: netlist.net[end] for signal, end in ends.items()}
    rails = {"3.3 V": "3V3", "GND": "GND"}
    assert wired == told | {pin: rails[supplies("pico")[pin]] for pin in wired.keys() - told.keys()}
    assert set(wired.values()) == {"CP", "PL", "DATA", "3V3", "GND"}
    gpios = {f"GP{gpio}": pin for gpio, pin in header("pico").items()}
    names = {name: pin.number for pin, name in netlist.name.items() if pin.part == "PICO" and name.startswith("GP")}
    assert names.items() <= gpios.items()


def test_the_connectors_fit_each_other(netlist: Netlist) -> None:
    """The same cable fits everywhere: both ends of a strip have the same signals, but for the data on their way."""
    differing = {number for number in range(1, 7) if netlist.net[Pin("J1", number)] != netlist.net[Pin("J2", number)]}
    assert differing == {5}
    assert netlist.net[Pin("J2", 4)] == "GND"
    assert {netlist.net[Pin("J1", 5)], netlist.net[Pin("J2", 5)]} == {
        netlist.net[Pin("U1", 9)],
        netlist.net[Pin("U1", 10)],
    }


def test_the_layout_joins_what_the_netlist_joins(netlist: Netlist, layout: Layout) -> None:
    """Strips, wires and cuts leave no open and no short, and no part is in another's way."""
    assert faults(netlist, layout) == []
    wanted = {frozenset(pins) for pins in netlist.joined("strip").values()}
    assert set(layout.groups()) == wanted


def test_a_forgotten_cut_is_noticed(netlist: Netlist, layout: Layout) -> None:
    """Whichever cut is left out, two nets are shorted."""
    for cut in layout.cuts:
        assert any("short" in fault for fault in faults(netlist, replace(layout, cuts=layout.cuts - {cut})))


def test_a_forgotten_wire_is_noticed(netlist: Netlist, layout: Layout) -> None:
    """Whichever wire is left out, a net falls apart."""
    for link in layout.links:
        others = tuple(other for other in layout.links if other != link)
        assert any("open" in fault for fault in faults(netlist, replace(layout, links=others)))


def test_a_wire_in_the_wrong_row_is_noticed(netlist: Netlist, layout: Layout) -> None:
    """Whichever end of a wire lies one row too low, the layout is refused."""
    for place, link in enumerate(layout.links):
        for moved in (
            Link(link.net, link.start.towards("down", 1), link.end),
            Link(link.net, link.start, link.end.towards("down", 1)),
        ):
            links = (*layout.links[:place], moved, *layout.links[place + 1 :])
            assert faults(netlist, replace(layout, links=links))


def test_a_part_that_is_moved_is_noticed(netlist: Netlist, layout: Layout) -> None:
    """Whichever part sits one row too high, the layout is refused."""
    for mark in bodies(layout):
        pins = {pin: at.towards("up", 1) if pin.part == mark else at for pin, at in layout.pins.items()}
        assert faults(netlist, replace(layout, pins=pins))


def test_parts_in_each_others_way_are_named(netlist: Netlist, layout: Layout) -> None:
    """A capacitor on the chip, and two leads in one hole, are faults of their own."""
    pins = dict(layout.pins) | {Pin("C1", 1): hole("E15"), Pin("C1", 2): hole("F15")}
    assert "U1 and C1 are in each other's way" in faults(netlist, replace(layout, pins=pins))
    pins = dict(layout.pins) | {Pin("C1", 1): hole("M23")}
    assert "hole M23 is used 2 times" in faults(netlist, replace(layout, pins=pins))
    pins = dict(layout.pins) | {Pin("J2", 1): Hole(30, 4)}
    assert any("is not on the board" in fault for fault in faults(netlist, replace(layout, pins=pins)))


def test_a_wire_under_the_wrong_name_is_noticed(netlist: Netlist, layout: Layout) -> None:
    """The net under which the layout lists a wire is the one it joins."""
    renamed = replace(layout.links[0], net="PL")
    assert faults(netlist, replace(layout, links=(renamed, *layout.links[1:]))) != []


def test_names_of_holes_are_checked() -> None:
    """A hole has a letter and a number; another word is refused with an example."""
    assert str(hole("C14")) == "C14"
    with pytest.raises(ValueError, match="'14C' is no hole; write a row and a column, such as C14"):
        hole("14C")


@pytest.mark.parametrize(
    ("row", "sentence"),
    [
        ("PL,U1,2,CP,", r"U1\.2 is in two nets, CP and PL; leave it in one"),
        ("PL,U9,1,PL,", r"parts\.csv has no U9; add it"),
    ],
)
def test_a_wrong_netlist_is_refused(tmp_path_factory: pytest.TempPathFactory, row: str, sentence: str) -> None:
    """A pin in two nets, and a pin of no part, are named."""
    folder = tmp_path_factory.mktemp("strip")
    (folder / "parts.csv").write_text((FOLDER / "parts.csv").read_text(encoding="utf-8"), encoding="utf-8")
    (folder / "netlist.csv").write_text((FOLDER / "netlist.csv").read_text(encoding="utf-8") + row, encoding="utf-8")
    with pytest.raises(ValueError, match=sentence):
        read_netlist(folder)


def joined_by_the_drawing() -> set[frozenset[Pin]]:
    """Follow the drawn wires: what ends on a wire or at a pin is joined, what only crosses is not."""
    root = ET.fromstring(drawings()["schematic.svg"])
    pins: dict[tuple[float, float], set[Pin]] = {}
    for circle in root.iterfind(".//*[@data-part]"):
        at = float(circle.attrib["cx"]), float(circle.attrib["cy"])
        pins.setdefault(at, set()).add(Pin(circle.attrib["data-part"], int(circle.attrib["data-pin"])))
    ends = [
        [(float(x), float(y)) for x, y in (point.split(",") for point in wire.attrib["points"].split())]
        for wire in root.iterfind(".//*[@data-wire]")
    ]
    flags = {
        (float(flag.attrib["data-x"]), float(flag.attrib["data-y"])): flag.attrib["data-flag"]
        for flag in root.iterfind(".//*[@data-flag]")
    }
    places = [*pins, *flags, *(end for wire in ends for end in wire)]
    group = {at: {at} for at in places}
    for start, end in ends:
        met = [at for at in places if on(at, start, end)]
        merged = set[tuple[float, float]]().union(*(group[at] for at in met))
        for at in merged:
            group[at] = merged
    for name in set(flags.values()):
        merged = set[tuple[float, float]]().union(*(group[at] for at, told in flags.items() if told == name))
        for at in merged:
            group[at] = merged
    found = {frozenset(pin for at in places for pin in pins.get(at, ())) for places in group.values()}
    return found - {frozenset()}


def on(at: tuple[float, float], start: tuple[float, float], end: tuple[float, float]) -> bool:
    """Say whether a point lies on a level or upright wire."""
    return all(min(a, b) <= c <= max(a, b) for a, b, c in zip(start, end, at, strict=True))


def test_the_drawn_circuit_is_the_netlist(netlist: Netlist) -> None:
    """Whoever wires the strip by the drawing alone joins exactly what the netlist joins."""
    assert joined_by_the_drawing() == partition(netlist)


@pytest.mark.parametrize(("name", "mirrored"), [("board-parts.svg", False), ("board-copper.svg", True)])
def test_the_drawn_board_is_the_layout(layout: Layout, name: str, *, mirrored: bool) -> None:
    """Both sides show every pin in its hole at the true distance, the copper's side mirrored, and every cut."""
    root = ET.fromstring(drawings()[name])
    assert root.attrib["width"].removesuffix("mm") == root.attrib["viewBox"].split()[2]
    drawn = {
        Pin(at.attrib["data-part"], int(at.attrib["data-pin"])): at.attrib for at in root.iterfind(".//*[@data-hole]")
    }
    assert {pin: told["data-hole"] for pin, told in drawn.items()} == {pin: str(at) for pin, at in layout.pins.items()}
    near, far = drawn[Pin("J1", 1)], drawn[Pin("J2", 1)]
    apart = layout.pins[Pin("J2", 1)].column - layout.pins[Pin("J1", 1)].column
    assert float(far["cx"]) - float(near["cx"]) == pytest.approx(PITCH * apart * (-1 if mirrored else 1), abs=0.02)
    assert {at.attrib["data-cut"] for at in root.iterfind(".//*[@data-cut]")} == set(map(str, layout.cuts))
    links = {at.attrib["data-link"] for at in root.iterfind(".//*[@data-link]")}
    assert links == (set() if mirrored else {f"{link.start}-{link.end}" for link in layout.links})


@pytest.mark.parametrize("name", ["schematic.svg", "board-parts.svg", "board-copper.svg"])
def test_drawings_are_not_stale(name: str) -> None:
    """Each drawing is what the data give: else run make hardware-strip."""
    assert (FOLDER / name).read_text(encoding="utf-8") == drawings()[name]


@pytest.mark.parametrize("field", range(24))
def test_each_field_has_its_number(netlist: Netlist, monkeypatch: pytest.MonkeyPatch, field: int) -> None:
    """The firmware reads switch j of strip k, counted from the Pico, as sensor 8k+j."""
    assert scan(Chain(netlist, 3, {field}), settings(24), monkeypatch) == {field}


def test_any_picture_arrives(netlist: Netlist, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whatever fields are taken, the firmware sees these and no others, up to the longest chain."""
    chance = random.Random(5)
    for strips in (1, 2, 16, 20):
        taken = {field for field in range(8 * strips) if chance.random() < 0.4}
        assert scan(Chain(netlist, strips, taken), settings(8 * strips), monkeypatch) == taken


def test_a_missing_plug_is_a_fault(netlist: Netlist, monkeypatch: pytest.MonkeyPatch) -> None:
    """Without the plug of the last strip the firmware says that the chain is broken."""
    assert scan(Chain(netlist, 2, set(), plug=False), settings(16), monkeypatch) is None


@pytest.mark.parametrize("torn", [0, 1])
def test_a_torn_cable_is_a_fault(netlist: Netlist, monkeypatch: pytest.MonkeyPatch, torn: int) -> None:
    """A data wire that is off between two strips is a fault, not an empty board."""
    assert scan(Chain(netlist, 3, {1, 9, 17}, torn=torn), settings(24), monkeypatch) is None


def test_a_chain_that_is_longer_than_told_is_noticed(netlist: Netlist, monkeypatch: pytest.MonkeyPatch) -> None:
    """A strip more than the settings count is a fault as soon as one of its fields is free."""
    assert scan(Chain(netlist, 3, {0}), settings(16), monkeypatch) is None


def test_the_guide_names_what_is_to_be_bought(netlist: Netlist) -> None:
    """The building guide counts the parts, cuts and wires as the data do."""
    guide = (FOLDER / "README.md").read_text(encoding="utf-8")
    layout = read_layout(netlist)
    assert f"{layout.rows} rows of {layout.columns} holes" in guide
    assert f"{len(layout.cuts)} cuts" in guide
    assert f"{len(layout.links)} wires" in guide
    for link in layout.links:
        assert f"{link.start}\N{EN DASH}{link.end}" in guide
    for cut in layout.cuts:
        assert re.search(rf"\b{cut}\b", guide)
