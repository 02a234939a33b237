from __future__ import annotations

import re
import shutil
from collections.abc import Iterable, Iterator
from itertools import pairwise
from pathlib import Path
from typing import Any
from xml.etree import ElementTree as ET

import pytest
import yaml

from hardware.limits.parts import load
from hardware.wiring import make_drawings
from hardware.wiring.make_drawings import FOLDER, KINDS, draw, sources, stamp
from tests.hardware.wires import PINOUT, ROOT, header, signals, supplies

COMPUTERS = {"Raspberry Pi": "pi", "Raspberry Pi Pico": "pico"}
SUPPLIES = {"3.3 V": "OG", "5 V": "RD", "GND": "BK"}
"""What stands in the label of a pin that is a supply, and the colour of its wires."""
SIGNAL = re.compile(r"GPIO(\d+) (.+)")
SWING = "from 0 to"
MEETS = {
    "buttons.confirm": {"contact"},
    "encoder.turn_a": {"A"},
    "encoder.turn_b": {"B"},
    "encoder.push": {"push", "three"},
    "encoder.a": {"A", "one"},
    "encoder.b": {"B", "two"},
    "keys.confirm": {"confirm"},
    "keys.die": {"die"},
    "die.pips.6": {"six"},
    "buzzer.buzzer": {"base through 1 kΩ"},
    "tone.signal": {"base through 1 kΩ"},
    "oled_i2c.sda": {"SDA"},
    "oled_i2c.scl": {"SCL"},
    "oled_spi.sclk": {"SCLK (D0, SCL)"},
    "oled_spi.mosi": {"MOSI (D1, SDA)"},
    "oled_spi.ce0": {"CS"},
    "oled_spi.dc": {"DC"},
    "oled_spi.reset": {"RES (RST)"},
    "chain.sck": {"CP"},
    "chain.latch": {"PL"},
    "chain.miso": {"Q7", "data"},
    "matrix.address.0": {"A0"},
    "matrix.address.1": {"A1"},
    "matrix.address.2": {"A2"},
    "matrix.address.3": {"A3"},
    "matrix.columns.0": {"field 0"},
    "matrix.columns.8": {"field 8"},
    "readers.sck": {"SCK"},
    "readers.mosi": {"MOSI"},
    "readers.miso": {"MISO"},
    "readers.reset": {"RST"},
    "readers.enable": {"E1"},
    "readers.address.0": {"A0"},
    "readers.address.3": {"A3"},
    "readers.address.4": {"E0", "1A"},
    "lamps.data": {"1A"},
}
"""What some signals lead to."""
FREE = {"chain.mosi"}
"""Signals that the bus claims and nothing is wired to."""

Ends = dict[tuple[str, int], list[str]]


def drawing(source: Path) -> dict[str, Any]:
    """Read a source."""
    read: dict[str, Any] = yaml.safe_load(source.read_text(encoding="utf-8"))
    return read


def labels(connector: dict[str, Any]) -> dict[Any, str]:
    """Give the label of each pin of a connector; pins without numbers are counted."""
    pins = connector.get("pins") or range(1, len(connector["pinlabels"]) + 1)
    return dict(zip(pins, connector["pinlabels"], strict=True))


def parts_of(plan: dict[str, Any], computer: str) -> Iterator[dict[Any, str]]:
    """Give the pins of each connector that is a pin header of a computer."""
    for connector in plan["connectors"].values():
        if COMPUTERS.get(connector["type"]) == computer and "subtype" not in connector:
            yield labels(connector)


def spread(pins: list[Any]) -> list[Any]:
    """Write out ranges such as 1-5."""
    return [
        number
        for pin in pins
        for number in (range(*bounds(pin)) if isinstance(pin, str) and re.fullmatch(r"\d+-\d+", pin) else [pin])
    ]


def bounds(pin: str) -> tuple[int, int]:
    """Read a range."""
    first, _, last = pin.partition("-")
    return int(first), int(last) + 1


def ends(plan: dict[str, Any]) -> Ends:
    """Give the labels that each wire joins, by cable and wire; before a dot stands the template of either."""
    joined: Ends = {}
    for connection in plan["connections"]:
        chain = [(name, spread(pins)) for part in connection for name, pins in part.items()]
        for (name, pins), (other, others) in pairwise(chain):
            cable, wires, connector, contacts = (
                (name, pins, other, others) if name.partition(".")[0] in plan["cables"] else (other, others, name, pins)
            )
            named = labels(plan["connectors"][connector.partition(".")[0]])
            for wire, contact in zip(wires, contacts, strict=True):
                joined.setdefault((cable, wire), []).append(named[contact])
    return joined


def supply(label: str) -> str | None:
    """Say which supply a pin is, if it is one; a signal may name the level that it swings to."""
    return None if SWING in label else next((name for name in SUPPLIES if name in label), None)


@pytest.mark.parametrize("source", sources(), ids=lambda source: source.stem)
@pytest.mark.parametrize("computer", COMPUTERS.values())
def test_every_pin_is_that_of_the_table(source: Path, computer: str) -> None:
    """Each pin of a computer has the GPIO that its number belongs to, and its signal is on that GPIO."""
    wired, pins = signals(computer), header(computer)
    for connector in parts_of(drawing(source), computer):
        for number, label in connector.items():
            if found := SIGNAL.fullmatch(label):
                assert pins[int(found[1])] == number
                assert {wired[name] for name in found[2].split(", ")} == {int(found[1])}
            else:
                assert supplies(computer)[number] == label


@pytest.mark.parametrize("computer", COMPUTERS.values())
def test_every_signal_is_drawn_and_wired(computer: str) -> None:
    """Each signal of the table has a wire in a drawing, but for those that only the bus claims."""
    drawn: set[str] = set()
    wired: set[str] = set()
    for source in sources():
        plan = drawing(source)
        drawn |= {name for pins in parts_of(plan, computer) for name in names(pins.values())}
        wired |= names(label for joined in ends(plan).values() for label in joined)
    assert drawn == set(signals(computer))
    assert drawn - wired == FREE & drawn


@pytest.mark.parametrize(("signal", "met"), MEETS.items())
def test_signals_lead_where_they_are_meant_to(signal: str, met: set[str]) -> None:
    """The wires of a signal end at the pins that it is for."""
    joined = [labels for source in sources() for labels in ends(drawing(source)).values() if signal in names(labels)]
    assert {label for labels in joined for label in labels if not SIGNAL.fullmatch(label)} == met


def names(told: Iterable[str]) -> set[str]:
    """Collect the signals of labels."""
    return {name for label in told if (found := SIGNAL.fullmatch(label)) for name in found[2].split(", ")}


@pytest.mark.parametrize("source", sources(), ids=lambda source: source.stem)
def test_supplies_meet_their_like_in_their_colour(source: Path) -> None:
    """No wire joins a supply to a signal or another supply, and each supply has a colour that nothing else has."""
    plan = drawing(source)
    for (cable, wire), joined in ends(plan).items():
        colours = plan["cables"][cable.partition(".")[0]]["colors"]
        assert len(joined) > 1
        assert len({supply(label) for label in joined}) == 1
        colour = SUPPLIES.get(supply(joined[0]) or "")
        assert colours[wire - 1] == colour if colour else colours[wire - 1] not in SUPPLIES.values()


@pytest.mark.parametrize("source", sources(), ids=lambda source: source.stem)
def test_five_volts_never_reach_an_input(source: Path) -> None:
    """A signal that swings to 5 V goes to nothing but what is made for it."""
    for joined in ends(drawing(source)).values():
        if any(f"{SWING} 5 V" in label for label in joined):
            assert all(f"{SWING} 5 V" in label for label in joined)


def test_the_serial_line_is_crossed() -> None:
    """What one computer says is what the other one hears."""
    joined = [
        sorted(label.partition("uart.")[2] for label in labels)
        for labels in ends(drawing(FOLDER / "link-uart.yml")).values()
    ]
    assert joined.count(["rx", "tx"]) == 2


@pytest.mark.parametrize("source", sources(), ids=lambda source: source.stem)
def test_chips_have_their_own_pins(source: Path) -> None:
    """Each pin of a chip has the name that its data sheet gives it; a supply may be named behind it."""
    for connector in drawing(source)["connectors"].values():
        if pins := PINOUT["chip"].get(connector["type"]):
            assert {label.split()[0]: pin for pin, label in labels(connector).items()}.items() <= pins.items()


@pytest.mark.parametrize("source", sources(), ids=lambda source: source.stem)
def test_every_part_can_be_bought(source: Path) -> None:
    """Each part and cable of a drawing is in the list of parts, by the same name."""
    known = {part.type for part in load().part.values()}
    plan = drawing(source)
    drawn = [*plan["connectors"].values(), *plan["cables"].values()]
    types = {part["type"] for part in drawn if not part.get("ignore_in_bom")}
    types |= {extra["type"] for part in drawn for extra in part.get("additional_components", ())}
    assert types <= known


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("source", sources(), ids=lambda source: source.stem)
def test_drawings_are_not_stale(source: Path, kind: str) -> None:
    """What lies beside a source was drawn from it as it is now: else run make hardware-wiring."""
    text = source.with_suffix(kind).read_text(encoding="utf-8")
    assert text.endswith(f"{stamp(source, kind)}\n")


@pytest.mark.parametrize("source", sources(), ids=lambda source: source.stem)
def test_drawings_can_be_seen(source: Path) -> None:
    """Each drawing is an image with every label of its source, and the guide to the drawings has a link to it."""
    texts = [text.text for text in ET.parse(source.with_suffix(".svg")).iter("{http://www.w3.org/2000/svg}text")]
    for connector in drawing(source)["connectors"].values():
        assert set(labels(connector).values()) <= set(texts)
    assert f"]({source.stem}.svg)" in (FOLDER / "README.md").read_text(encoding="utf-8")


def test_nothing_drawn_is_left_over() -> None:
    """Each drawing and list has a source."""
    made = {path.name.partition(".")[0] for kind in KINDS for path in FOLDER.glob(f"*{kind}")}
    assert made == {source.stem for source in sources()}


def test_without_graphviz_it_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever lacks Graphviz reads one sentence with the command that brings it."""
    monkeypatch.setattr(shutil, "which", lambda _: None)
    with pytest.raises(SystemExit, match="sudo apt install graphviz"):
        make_drawings.main()


@pytest.mark.heavy
@pytest.mark.skipif(shutil.which("dot") is None, reason="needs Graphviz: sudo apt install graphviz")
@pytest.mark.parametrize("source", sources(), ids=lambda source: source.stem)
def test_every_source_can_be_drawn(source: Path, tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    """WireViz draws each source without a complaint, with the parts that the kept list has."""
    draw(source, tmp_path)
    assert capfd.readouterr().err == ""
    assert {file.name for file in tmp_path.iterdir()} == {f"{source.stem}{kind}" for kind in KINDS}
    listed = f"{source.stem}.bom.tsv"
    assert (tmp_path / listed).read_text(encoding="utf-8") == (FOLDER / listed).read_text(encoding="utf-8")


def test_the_packages_for_the_drawings_are_in_the_list() -> None:
    """What the drawings need of the system is what the check of everything installs."""
    assert "graphviz" in (ROOT / "apt-packages-dev.txt").read_text(encoding="utf-8").split()
    assert "apt-packages-dev.txt" in (ROOT / ".ci" / "run").read_text(encoding="utf-8")
