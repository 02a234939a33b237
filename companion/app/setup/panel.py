"""Which screen there is, and how its controller is written to: in the end a person's eye decides."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Literal, cast

from companion.app.building import panel_of
from companion.app.setup.look import Look
from companion.app.setup.talk import Talk
from companion.config import Oled
from companion.devices.finding.panels import Seen
from companion.errors import FlugleiterError, Wording

Driver = Literal["ssd1306", "sh1106", "ssd1309", "ssd1322", "sh1107", "ssd1327"]
ON_I2C: tuple[Driver, ...] = ("ssd1306", "sh1106", "sh1107", "ssd1327")
ON_SPI: tuple[Driver, ...] = ("ssd1306", "sh1106", "ssd1309", "ssd1322", "sh1107", "ssd1327")
"""The drivers to be tried, the commonest first."""


def choose_panel(talk: Talk, look: Look, now: Oled) -> Oled:
    """Find the panel, and give its settings; those so far where none is found."""
    found = look.panels()
    for remark in found.remarks:
        talk.say(remark)
    for seen in found.seen:
        talk.say(_described(seen))
    if found.seen:
        return _tried(talk, look, [_on_i2c(now, seen) for seen in found.seen]) or now
    if look.spi():
        wired = Wording("No screen answers on I2C. Is one wired to SPI?")
        if talk.confirm(wired, default=now.interface == "spi"):
            return _tried(talk, look, [replace(now, interface="spi")]) or now
        return now
    if not found.remarks:  # a bus that is off says nothing of the wires
        talk.say(Wording("No screen answers on I2C: check its four wires against hardware/README.md, then try again."))
    return now


def _described(seen: Seen) -> Wording:
    details = {"address": f"0x{seen.address:02X}", "bus": seen.bus, "driver": seen.driver}
    if seen.driver:
        return Wording("Screen: one answers at {address} on bus {bus}, probably with the {driver}.", details)
    return Wording("Screen: one answers at {address} on bus {bus}.", details)


def _on_i2c(now: Oled, seen: Seen) -> Oled:
    there = replace(now, interface="i2c", bus=seen.bus, address=seen.address)
    # What somebody chose knows better than a status byte.
    chosen = now.driver in ON_I2C and now.driver != Oled().driver
    return there if chosen or not seen.driver else replace(there, driver=cast(Driver, seen.driver))


def _tried(talk: Talk, look: Look, places: Sequence[Oled]) -> Oled | None:
    """Show the test pattern until somebody reads it well; where nobody looks, the likeliest is taken."""
    if talk.read is None:
        return next(_candidates(places[0]))
    for oled in (each for place in places for each in _candidates(place)):
        try:
            with look.show(panel_of(oled)[0]) as fault:
                if not fault and _reads_well(talk, oled):
                    return _upright(talk, oled)
        except FlugleiterError as error:
            talk.say(Wording(error.sentence, error.details))
            return None
    talk.say(
        Wording("No picture was right: look up the panel's controller, and write it into the settings: [oled], driver.")
    )
    return None


def _candidates(likely: Oled) -> Iterator[Oled]:
    """Give the settings to be tried, those of the likely driver first."""
    drivers = ON_I2C if likely.interface == "i2c" else ON_SPI
    return (replace(likely, driver=driver) for driver in sorted(drivers, key=lambda driver: driver != likely.driver))


def _reads_well(talk: Talk, oled: Oled) -> bool:
    question = Wording(
        "Driver {driver}: does the screen show a frame along all four edges, with “Flugleiter” in it?",
        {"driver": oled.driver},
    )
    return talk.confirm(question, default=False)


def _upright(talk: Talk, oled: Oled) -> Oled:
    if talk.confirm(Wording("Does it stand upright?"), default=True):
        return oled
    return replace(oled, rotate=0 if oled.rotate else 2)
