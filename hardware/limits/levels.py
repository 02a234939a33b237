"""Whether each output makes itself understood by the input that it is wired to. Pure."""

from __future__ import annotations

import math
from collections.abc import Iterator

from msgspec.structs import replace

from hardware.limits.limit import Limit
from hardware.limits.parts import Level, Parts, Wire

SWITCHES = "Switches and pull-ups"


def levels(parts: Parts, topic: str, wires: tuple[Wire, ...]) -> Iterator[Limit]:
    """Compare high, low and the highest voltage on each wire with what its input asks for and bears."""
    for wire in wires:
        source, sink = parts.level[wire.from_], parts.level[wire.to]
        if wire.divided:
            source = divided(source, parts)
        share = 1.0 if wire.load is None else wire.load / source.out_ma
        high = source.supply - (source.supply - source.out_high) * share
        highest = source.supply * (1 + parts.figures.copper.supply_tolerance)
        yield Limit(topic, f"{wire.what}: high", high, sink.in_high, "V", above=True)
        yield Limit(topic, f"{wire.what}: low", source.out_low * share, sink.in_low, "V")
        yield Limit(topic, f"{wire.what}: at most", highest, sink.bears, "V")


def divided(level: Level, parts: Parts) -> Level:
    """Give what the divider of the printer leaves of a level."""
    share = parts.figures.printer.lower / (parts.figures.printer.upper + parts.figures.printer.lower)
    return replace(level, supply=level.supply * share, out_high=level.out_high * share, out_low=level.out_low * share)


def switches(parts: Parts) -> Iterator[Limit]:
    """Compare what closed and open switches leave on their lines with what the inputs ask for."""
    volts = parts.level["pico"].supply
    buttons, fields, chip = parts.figures.buttons, parts.figures.fields, parts.level["hc"]
    pressed = volts * buttons.contact_ohm / (buttons.contact_ohm + buttons.pull_up_least)
    yield Limit(SWITCHES, "push button, worn contact: low", pressed, parts.level["pi"].in_low, "V")
    closed = volts * fields.reed_ohm / (fields.reed_ohm + fields.pull_up)
    yield Limit(SWITCHES, "reed switch on a chip of the chain: low", closed, chip.in_low, "V")
    yield Limit(SWITCHES, "hall switch on a chip of the chain: low", fields.hall_volts, chip.in_low, "V")
    free = volts - fields.pull_up * fields.leak_ua / 1e6
    yield Limit(SWITCHES, "free field of the chain, 10 kΩ: high", free, chip.in_high, "V", above=True)
    farads = fields.cable_pf_a_metre * fields.cable_metres * 1e-12
    yield Limit(SWITCHES, "free field of the chain: rise", 2.2 * fields.pull_up * farads * 1e6, fields.scan_us, "µs")
    yield Limit(SWITCHES, "field of a matrix, all of its row taken: low", row(parts), parts.level["pico"].in_low, "V")


def row(parts: Parts) -> float:
    """Work out the volts on a column: what the row's output leaves, and its diode at a small current on top."""
    matrix, chip = parts.figures.matrix, parts.level["hc"]
    each = chip.supply / matrix.pull_up_least * 1000
    diode = matrix.diode_volts - matrix.volts_a_decade * math.log10(matrix.diode_ma / each)
    return chip.out_low * each * matrix.columns / chip.out_ma + diode


def others(parts: Parts) -> Iterator[Limit]:
    """Check the transistor of the buzzer and the divider of the printer."""
    buzzer, weakest = parts.figures.buzzer, parts.level["pi"]
    base = (weakest.out_high - buzzer.base_volts) / buzzer.base_ohm * 1000
    strongest = (weakest.supply - buzzer.base_volts) / buzzer.base_ohm * 1000
    yield Limit(
        SWITCHES, "buzzer: what its transistor can switch", base * buzzer.gain, buzzer.collector_ma, "mA", above=True
    )
    yield Limit(SWITCHES, "buzzer: current of its transistor", buzzer.collector_ma, buzzer.most_ma, "mA")
    yield Limit(SWITCHES, "buzzer: current of the GPIO", strongest, weakest.out_ma, "mA")
    printer, level = parts.figures.printer, parts.level["ttl_printer"]
    drawn = level.supply / (printer.upper + printer.lower) * 1000
    yield Limit(SWITCHES, "divider: current of the printer's output", drawn, level.out_ma, "mA")
    ohms = printer.upper * printer.lower / (printer.upper + printer.lower)
    yield Limit(SWITCHES, "divider: rise", 2.2 * ohms * printer.cable_pf / 1e6, printer.most_rise_us, "µs")
