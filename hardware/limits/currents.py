"""What each rail has to give, and how much of it gets lost in the wires. Pure."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from hardware.limits.figures import Range
from hardware.limits.limit import Limit
from hardware.limits.parts import Parts, needed, tables

Palette = Sequence[tuple[int, int, int]]
"""The colours of the lamps, each channel from 0 to 255."""
FULL = 255
VOLTS = 5.0


def rails(parts: Parts, palette: Palette) -> Iterator[Limit]:
    """Compare each rail of each build, with all its options at once, with what the rail can give."""
    for build, options in tables(parts).items():
        counts = sum((needed(parts, option) for option in options), needed(parts, build))
        for name, rail in parts.rail.items():
            usual, most = drawn(parts, counts, palette, name)
            if most:
                yield Limit(rail.title, parts.build[build].title, most, rail.most, "mA", usual=usual)


def drawn(parts: Parts, counts: Mapping[str, int], palette: Palette, rail: str) -> Range:
    """Add up in mA, typical and at most, what is drawn from a rail and from those that it feeds."""
    draws = [
        (pieces * draw[0], pieces * draw[1])
        for name, pieces in counts.items()
        if (draw := parts.part[name].draws.get(rail))
    ]
    draws += [drawn(parts, counts, palette, name) for name, its in parts.rail.items() if its.fed_by == rail]
    if rail == "lamps":
        lit = counts.get("lamp", 0) * colour(parts, palette)
        draws.append((parts.figures.lamp.lit * lit, lit))
    if rail == "readers" and counts.get("reader"):
        draws += [parts.figures.reader.field_ma, parts.figures.reader.pads_ma]
    return sum(usual for usual, _ in draws), sum(most for _, most in draws)


def colour(parts: Parts, palette: Palette) -> float:
    """Give in mA what the dearest colour adds to a dark lamp."""
    return parts.figures.lamp.channel_ma * max(sum(channels) for channels in palette) / FULL


def lamps(parts: Parts, palette: Palette) -> Iterator[Limit]:
    """Compare the dimmest lamp of the longest strip with what it needs, and the wires with what they bear."""
    at_lamp, _ = dimmest(parts, palette)
    yield Limit(
        "Wires",
        "middle of 128 lamps, fed at both ends",
        at_lamp,
        parts.figures.lamp.floor_volts,
        "V",
        above=True,
    )
    densest = parts.rail["lamps"].most / 1000 / parts.figures.lamp.feed_mm2
    yield Limit("Wires", "density in a wire of the lamps", densest, parts.figures.copper.most_a_mm2, "A/mm²")
    densest = parts.rail["printer"].most / 1000 / parts.figures.printer.feed_mm2
    yield Limit("Wires", "density in a wire of the printer", densest, parts.figures.copper.most_a_mm2, "A/mm²")


def one_end(parts: Parts, palette: Palette) -> Limit:
    """Give the same for a strip that is fed at one end only."""
    _, at_lamp = dimmest(parts, palette)
    what = "128 lamps fed at one end only"
    return Limit("Mistakes", what, at_lamp, parts.figures.lamp.floor_volts, "V", above=True)


def dimmest(parts: Parts, palette: Palette) -> tuple[float, float]:
    """Work out the volts at the dimmest lamp, fed at both ends and at one.

    The current of a strip falls evenly along it, so that its far end loses half of what the whole current would lose in
    the whole strip, and its middle, fed from both ends, an eighth.
    """
    figures, copper = parts.figures.lamp, parts.figures.copper
    count = max(build.parts.get("lamp", 0) for build in parts.build.values())
    amperes = drawn(parts, {"lamp": count}, palette, "lamps")[1] / 1000
    strip = amperes * figures.strip_ohm_a_metre * figures.pitch * count
    feed = amperes * 2 * copper.ohm_mm2_a_metre * figures.feed_metres / figures.feed_mm2
    supply = VOLTS * (1 - copper.supply_tolerance)
    return supply - feed / 2 - strip / 8, supply - feed - strip / 2
