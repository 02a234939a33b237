"""The electrical figures of the list of parts, beside the parts themselves."""

from __future__ import annotations

from typing import Annotated

import msgspec

Figure = Annotated[float, msgspec.Meta(ge=0)]
Range = tuple[Figure, Figure]


class Lamp(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A lamp, its strip and the wires that feed it: mA, V, ohms, metres, mm²."""

    lit: Figure
    channel_ma: Figure
    floor_volts: Figure
    strip_ohm_a_metre: Figure
    pitch: Figure
    feed_metres: Figure
    feed_mm2: Figure


class Reader(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What the one reader that is asked draws on top, in mA, typical and at most."""

    field_ma: Range
    pads_ma: Range
    most_readers: Figure


class I2C(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The lines of the panel: ohms, pF, metres, mA, and the rise in ns that each speed in kHz allows."""

    pull_up: Figure
    module_pull_up: Figure
    devices_pf: Figure
    cable_pf_a_metre: Figure
    cable_metres: Figure
    low_volts: Figure
    most_ma: Figure
    most_pf: Figure
    rise_ns: dict[int, Figure]


class Chain(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The clock line of the shift registers: MHz, pF, metres, ohms, ns."""

    megahertz: Figure
    input_pf: Figure
    cable_pf_a_metre: Figure
    cable_metres: Figure
    series_ohm: Figure
    most_rise_ns: Figure
    delay_ns: Figure
    set_up_ns: Figure
    most_chips: Figure


class Fields(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The switches of the fields: ohms, V, µA, pF, metres, µs."""

    pull_up: Figure
    reed_ohm: Figure
    hall_volts: Figure
    leak_ua: Figure
    cable_pf_a_metre: Figure
    cable_metres: Figure
    scan_us: Figure


class Matrix(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Columns and diodes of the matrix: ohms, V, mA."""

    pull_up_least: Figure
    diode_volts: Figure
    diode_ma: Figure
    volts_a_decade: Figure
    columns: Figure


class Buzzer(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The transistor of the buzzer: ohms, V, mA."""

    base_ohm: Figure
    base_volts: Figure
    gain: Figure
    collector_ma: Figure
    most_ma: Figure


class Printer(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The divider in ohms, its cable, and the wires of the supply in mm²."""

    upper: Figure
    lower: Figure
    cable_pf: Figure
    most_rise_us: Figure
    feed_mm2: Figure


class Buttons(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The push buttons, in ohms."""

    pull_up_least: Figure
    contact_ohm: Figure


class Copper(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Copper wires, and how exact a supply is."""

    ohm_mm2_a_metre: Figure
    supply_tolerance: Figure
    most_a_mm2: Figure


class Figures(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """All of them."""

    lamp: Lamp
    reader: Reader
    i2c: I2C
    chain: Chain
    fields: Fields
    matrix: Matrix
    buzzer: Buzzer
    printer: Printer
    buttons: Buttons
    copper: Copper
