"""Writes limits, bills of materials and the figures of the guides from parts.toml: `make hardware-tables`."""

from __future__ import annotations

import csv
import io
import runpy
from collections.abc import Iterable
from functools import partial
from pathlib import Path

from hardware.limits.buses import i2c, spi
from hardware.limits.currents import Palette, lamps, one_end, rails
from hardware.limits.guides import Writers, filled
from hardware.limits.levels import levels, others, switches
from hardware.limits.limit import Limit
from hardware.limits.parts import Build, Line, Parts, bill, euros, load, needed

ROOT = Path(__file__).parents[2]
FOLDER = ROOT / "hardware"
LEVELS, MISTAKES = "Logic levels", "Mistakes"
CENTS_BELOW = 10

LIMITS = """# Electrical limits

Written by `make hardware-tables` from [parts.toml](parts.toml): change that, not this page. A test works everything out
again, and fails as soon as a margin is below zero.

The first sections are about the rails, each build with all its options at once. *Usual* is what flows while you play;
*worst* is all parts at their most, and the current of a rail includes that of the rails it feeds. All values further
down are the worst ones.
"""

WRONG = """
What would happen without a part that looks as if it could be left out. The margin is below zero, and that is why the
part is there.
"""

BILLS = """# Bills of materials

Written by `make hardware-tables` from [parts.toml](../parts.toml): change that, not this page. Prices are estimates for
small numbers at mail-order shops in Europe. Parts have the same names in the drawings of
[the wiring](../wiring/README.md). The lists are complete: a build's list contains what it comes on top of. Options are
added to any of them.
"""


def palette() -> Palette:
    """Read the colours of the lamps from the settings of the board."""
    colours: Palette = runpy.run_path(str(ROOT / "firmware" / "pins.py"))["PALETTE"]
    return colours


def limits(parts: Parts, colours: Palette) -> tuple[Limit, ...]:
    """Work out every value that has a bound."""
    return (
        *rails(parts, colours),
        *lamps(parts, colours),
        *levels(parts, LEVELS, parts.wire),
        *switches(parts),
        *others(parts),
        *i2c(parts),
        *spi(parts),
    )


def mistakes(parts: Parts, colours: Palette) -> tuple[Limit, ...]:
    """Work out what would go wrong, each mistake where it is worst."""
    wired = (min(levels(parts, MISTAKES, (wire,)), key=lambda limit: limit.margin) for wire in parts.mistake)
    return (*wired, one_end(parts, colours))


def number(value: float) -> str:
    """Write a number with as many digits as it deserves."""
    digits = next((digits for least, digits in ((99.5, 0), (9.95, 1)) if abs(value) >= least), 2)
    return f"{value:,.{digits}f}"


def row(cells: Iterable[str]) -> str:
    """Write a row of a table."""
    return f"| {' | '.join(cells)} |\n"


def section(topic: str, listed: Iterable[Limit], text: str = "") -> str:
    """Write the table of a topic."""
    listed = tuple(listed)
    usual = any(limit.usual is not None for limit in listed)
    heads = ("", *(("usual",) if usual else ()), "worst", "bound", "margin", "unit")
    page = f"\n## {topic}\n{text}\n" + row(heads) + row("---" for _ in heads)
    for limit in listed:
        value = () if limit.usual is None else (number(limit.usual),)
        bound = f"{'≥' if limit.above else '≤'} {number(limit.bound)}"
        page += row((limit.what, *value, number(limit.value), bound, number(limit.margin), limit.unit))
    return page


def page_of_limits(parts: Parts, colours: Palette) -> str:
    """Write the page of electrical limits, with its sources."""
    every = limits(parts, colours)
    page = LIMITS
    for topic in dict.fromkeys(limit.topic for limit in every):
        page += section(topic, (limit for limit in every if limit.topic == topic))
    page += section("What would go wrong", mistakes(parts, colours), WRONG)
    page += "\n## Where the figures come from\n\n" + row(("figure", "source")) + row(("---", "---"))
    page += "".join(row((rail.title, rail.source)) for rail in parts.rail.values())
    page += "".join(row((f"{level.title}: levels", level.source)) for level in parts.level.values())
    page += "".join(row((f"{part.type}: current", part.source)) for part in parts.part.values() if part.draws)
    return page + "\nWires, lines and switches: beside each number in parts.toml.\n"


def listed(lines: Iterable[Line]) -> str:
    """Write a bill of materials as CSV."""
    text = io.StringIO()
    table = csv.writer(text, lineterminator="\n")
    table.writerow(("pieces", "part", "what for", "typical", "EUR each from", "to", "EUR from", "to"))
    for line in lines:
        sums = (*line.part.price, *line.euros)
        table.writerow(
            (line.pieces, line.part.type, line.part.job, line.part.typical, *(f"{euro:.2f}" for euro in sums))
        )
    return text.getvalue()


def price(lines: tuple[Line, ...]) -> str:
    """Write what a bill costs: small sums to the cent, larger ones in whole euros."""
    least, most = euros(lines)
    digits = 2 if most < CENTS_BELOW else 0
    return f"{least:.{digits}f} to {most:.{digits}f} €"


def overview(parts: Parts, folder: str = "") -> str:
    """Write the table of all builds with what they cost, each row with a link to its list in the folder."""
    table = row(("build", "estimate", "list")) + row(("---", "---", "---"))
    for name, build in parts.build.items():
        lines = bill(parts, needed(parts, name))
        title = f"{build.title} (option)" if build.option else build.title
        table += row((title, price(lines), f"[{name}.csv]({folder}{name}.csv)"))
    return table


def page_of_bills(parts: Parts) -> str:
    """Write the page of all builds: what they cost, and what each needs more than the build below it."""
    page = f"{BILLS}\n{overview(parts)}"
    for build in parts.build.values():
        page += f"\n## {build.title}\n{below(parts, build)}\n"
        page += row(("part", "typical", "pieces", "estimate")) + row(("---", "---", "---", "---"))
        for line in bill(parts, build.parts):
            page += row((f"{line.part.type}: {line.part.job}", line.part.typical, f"{line.pieces}", price((line,))))
    return page


def below(parts: Parts, build: Build) -> str:
    """Say on top of what a build comes."""
    return f"\nOn top of *{parts.build[build.on_top_of].title}*.\n" if build.on_top_of else ""


def together(parts: Parts, *names: str) -> str:
    """Write what builds and options cost, one by one and all together."""
    table = f"\n\n{row(('what', 'estimate'))}{row(('---', '---'))}"
    bills = {name: bill(parts, needed(parts, name)) for name in names}
    for name, lines in bills.items():
        table += row((f"[{parts.build[name].title}](bom/{name}.csv)", price(lines)))
    every = tuple(line for lines in bills.values() for line in lines)
    return f"{table}{row(('**together**', f'**{price(every)}**'))}\n"


def supplies(parts: Parts, colours: Palette, name: str) -> str:
    """Write what a build with all its options draws from each of its supplies."""
    table = f"\n\n{row(('supply', 'usual', 'worst', 'it gives'))}{row(('---', '---', '---', '---'))}"
    for limit in rails(parts, colours):
        if limit.what == parts.build[name].title and limit.usual is not None:
            table += row((limit.topic, *(f"{number(ma)} mA" for ma in (limit.usual, limit.value, limit.bound))))
    return f"{table}\n"


def writers(parts: Parts, colours: Palette) -> Writers:
    """Name what can be asked for by a mark in a guide."""
    return {
        "builds": lambda: f"\n\n{overview(parts, 'bom/')}\n",
        "price": lambda name: price(bill(parts, needed(parts, name))),
        "together": partial(together, parts),
        "supplies": partial(supplies, parts, colours),
    }


def guides(parts: Parts, colours: Palette) -> dict[Path, str]:
    """Give the guides as they read with the figures of now."""
    pages = (FOLDER / "README.md", *sorted(FOLDER.glob("build-*.md")))
    known = writers(parts, colours)
    return {page: filled(page.read_text(encoding="utf-8"), known) for page in pages}


def files(parts: Parts, colours: Palette) -> dict[Path, str]:
    """Give every file that is written from the list of parts, with its text."""
    return {
        **guides(parts, colours),
        FOLDER / "limits.md": page_of_limits(parts, colours),
        FOLDER / "bom" / "README.md": page_of_bills(parts),
        **{FOLDER / "bom" / f"{name}.csv": listed(bill(parts, needed(parts, name))) for name in parts.build},
    }


def main() -> None:
    """Write all files."""
    for file, text in files(load(), palette()).items():
        file.parent.mkdir(exist_ok=True)
        file.write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
