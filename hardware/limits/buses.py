"""How long the wires of clock and data may be. Pure."""

from __future__ import annotations

from collections.abc import Iterator

from hardware.limits.limit import Limit
from hardware.limits.parts import Parts

RISE = 0.8473
"""Time constants from 30 to 70 per cent of the supply, as the I2C specification counts a rise."""
SLOPE = 2.2
"""Time constants from 10 to 90 per cent."""
HALF = 0.69
"""Time constants up to half of the supply."""
I2C = "The panel's lines (I2C)"
SPI = "Clock and data under the board (SPI)"


def i2c(parts: Parts) -> Iterator[Limit]:
    """Compare the panel's lines with the I2C specification, UM10204.

    The rise is slowest with the Raspberry Pi's own pull-ups alone; the current is largest with those of the panel
    beside them.
    """
    figures = parts.figures.i2c
    both = 1 / (1 / figures.pull_up + 1 / figures.module_pull_up)
    drawn = (parts.level["pi"].supply - figures.low_volts) / both * 1000
    yield Limit(I2C, "current into a line that is low", drawn, figures.most_ma, "mA")
    farads = figures.devices_pf + figures.cable_pf_a_metre * figures.cable_metres
    for speed, allowed in figures.rise_ns.items():
        longest = min(figures.most_pf, allowed * 1000 / (RISE * figures.pull_up)) - figures.devices_pf
        yield Limit(I2C, f"rise at {speed} kHz", RISE * figures.pull_up * farads / 1000, allowed, "ns")
        yield Limit(I2C, f"length at {speed} kHz", figures.cable_metres, longest / figures.cable_pf_a_metre, "m")


def spi(parts: Parts) -> Iterator[Limit]:
    """Compare the clock line of the longest chain, and of all readers, with what the chips need."""
    figures, pico, chip = parts.figures.chain, parts.level["pico"], parts.level["hc"]
    ohms = (pico.supply - pico.out_high) / pico.out_ma * 1000 + figures.series_ohm
    cable = figures.cable_pf_a_metre * figures.cable_metres
    lines = (("chain", figures.most_chips), ("readers", parts.figures.reader.most_readers))
    for name, inputs in lines:
        rise = SLOPE * ohms * (figures.input_pf * inputs + cable) / 1000
        yield Limit(
            SPI,
            f"{name}: rise of the clock, {inputs:.0f} inputs and {figures.cable_metres:.0f} m",
            rise,
            figures.most_rise_ns,
            "ns",
        )
    most = (figures.most_rise_ns * 1000 / (SLOPE * ohms) - cable) / figures.input_pf
    yield Limit(SPI, "inputs on one clock line", max(inputs for _, inputs in lines), most, "pieces")
    period = 1000 / figures.megahertz
    yield Limit(SPI, "chain: from chip to chip", figures.delay_ns + figures.set_up_ns, period, "ns")
    there = HALF * ohms * (figures.input_pf * figures.most_chips + cable) / 1000
    back = HALF * (chip.supply - chip.out_high) / chip.out_ma * (cable + figures.input_pf)
    yield Limit(SPI, "chain: from the clock to its answer at the Pico", there + figures.delay_ns + back, period, "ns")
