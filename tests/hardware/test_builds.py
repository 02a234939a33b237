"""The three builds beside the list of parts, the limits and the sentences of the program."""

from __future__ import annotations

import csv
import re
from collections import defaultdict
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path

import pytest

from companion.rules.interface import Detail, Phrase
from companion.sentences import SENTENCES
from companion.texts import Texts
from hardware.limits.guides import filled
from hardware.limits.limit import Limit
from hardware.limits.make_tables import limits, number, palette, writers
from hardware.limits.parts import load, needed
from tests.hardware.wires import ROOT

HARDWARE = ROOT / "hardware"
PARTS = load()
BUILDS = {
    HARDWARE / "build-buttons.md": "least",
    HARDWARE / "build-switches.md": "chain-pigeons",
    HARDWARE / "build-tags.md": "readers",
}
TROUBLES = HARDWARE / "troubles.md"
PAGES = (HARDWARE / "README.md", *BUILDS, TROUBLES)
QUOTE = re.compile(
    "\N{LEFT DOUBLE QUOTATION MARK}([^\u201c\u201d\u201e]+)\N{RIGHT DOUBLE QUOTATION MARK}"
    r"\s\(\N{DOUBLE LOW-9 QUOTATION MARK}([^\u201c\u201d\u201e]+)\N{LEFT DOUBLE QUOTATION MARK}\)"
)
"""What the screen shows: in English, and in German behind it."""
STEP = re.compile(r"^## (\d+)\. (.+)$", re.MULTILINE)
TOLD = ("**Do.**", "**Before power.**", "**What burns.**", "**With power.**", "**Doctor.**")
"""What every step tells, in this order."""
DEVICES = ("fault", "trouble", "link", "hangs", "pins", "buttons", "sound", "printer", "speech")
"""Beginnings of the codes that say what is wrong with a device."""
PROGRESS = {"printer.printing"}
SCREEN = re.compile(r'"(screen\.\w+)"')
LINK = re.compile(r"\]\(([^)#:]*)(?:#([^)]*))?\)")
VOLTS = re.compile(r"([\d.]+)(?: to ([\d.]+))? V\b")
MILLIAMPERES = re.compile(r"([\d.,]+)(?: mA\b)")
SOURCES = {".py", ".pyc", ".yml"}
"""Programs and the sources of drawings: whoever builds a table needs none of them."""
DIODE = ("0.55", "0.80")
CHIP = re.compile(r"\b74A?HCT?1?G?\d+\b")
NAMED_AS_WRONG = {"74HCT165"}
PINS_A_STRIP, PINS_A_HEADER = 22, 40
TIMES = "\N{MULTIPLICATION SIGN}"


@cache
def text(page: Path) -> str:
    """Read a page."""
    return page.read_text(encoding="utf-8")


def steps(page: Path) -> Iterator[tuple[str, str]]:
    """Give each numbered step of a build with its text."""
    parts = STEP.split(text(page))
    return zip(parts[2::3], parts[3::3], strict=True)


@cache
def pair(code: str) -> tuple[str, str]:
    """Word a sentence in English and German, with dots for its details."""
    details: Mapping[str, Detail] = defaultdict(lambda: ("…",))
    english, german = (Texts(language).say(Phrase(code, details)) for language in ("en", "de"))
    return english, german


def faults() -> set[str]:
    """Name every code that the self-test may show as a fault."""
    panel = "\n".join(text(module) for module in (ROOT / "companion" / "devices" / "oled").glob("*.py"))
    codes = {code for code in SENTENCES if code.split(".")[0] in DEVICES}
    return (codes | set(SCREEN.findall(panel)) | {"screen.missing"}) - PROGRESS


@cache
def worked_out() -> tuple[Limit, ...]:
    """Work out every limit."""
    return tuple(limits(PARTS, palette()))


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.stem)
def test_quotes_are_what_the_screen_shows(page: Path) -> None:
    """Each quotation is a sentence of the catalogue, in English and German, and nothing else is quoted."""
    quoted = QUOTE.findall(text(page))
    known = {pair(code) for code in SENTENCES}
    assert [words for words in quoted if words not in known] == []
    assert text(page).count("\N{DOUBLE LOW-9 QUOTATION MARK}") == len(quoted)
    assert text(page).count("\N{RIGHT DOUBLE QUOTATION MARK}") == len(quoted)
    assert quoted or page.name == "README.md"


@pytest.mark.parametrize("page", BUILDS, ids=lambda page: page.stem)
def test_steps_are_counted(page: Path) -> None:
    """The steps of a build have the numbers from one on."""
    counted = [int(found) for found, _ in STEP.findall(text(page))]
    assert counted == list(range(1, len(counted) + 1))
    assert len(counted) > 5


@pytest.mark.parametrize("page", BUILDS, ids=lambda page: page.stem)
def test_each_step_ends_with_what_the_doctor_says(page: Path) -> None:
    """A step has a picture, tells all it has to in its order, and its last paragraph quotes the self-test."""
    for title, told in steps(page):
        places = [told.find(f"\n{mark} ") for mark in TOLD]
        assert min(places) >= 0, title
        assert places == sorted(places), title
        assert "\n![" in told[: places[0]], title
        paragraph = told.strip().rpartition("\n\n")[2]
        assert paragraph.startswith(TOLD[-1]), title
        assert QUOTE.search(paragraph), title


def test_every_fault_has_its_remedy() -> None:
    """The table of troubles has a row for each sentence of a fault, with cause and remedy, and none twice."""
    rows = [line.strip("| \n").split(" | ") for line in text(TROUBLES).splitlines() if line.startswith("| \u201c")]
    said = [match.groups() for row in rows if (match := QUOTE.fullmatch(row[0]))]
    assert len(said) == len(rows) == len(set(said))
    assert all(len(row) == 3 and all(row) for row in rows)
    assert {code for code in faults() if pair(code) not in said} == set()
    assert set(said) <= {pair(code) for code in faults()}


def test_the_self_test_says_what_the_table_explains() -> None:
    """Every fault that the self-test names by itself is among those that are looked for in the table."""
    verdict = text(ROOT / "companion" / "referee" / "checkup" / "verdict.py")
    named = set(re.findall(r'"((?:fault|link|trouble)\.\w+)"', verdict))
    assert named
    assert named <= faults()


@pytest.mark.parametrize("page", BUILDS, ids=lambda page: page.stem)
def test_currents_are_those_of_the_limits(page: Path) -> None:
    """Each current in a build is worked out from the list of parts."""
    known = {number(value) for limit in worked_out() if limit.unit == "mA" for value in told_of(limit)}
    reader, figures = PARTS.part["reader"].draws["readers"], PARTS.figures.reader
    known |= {number(sum(values)) for values in zip(reader, figures.field_ma, figures.pads_ma, strict=True)}
    found = MILLIAMPERES.findall(text(page))
    assert found
    assert [value for value in found if value not in known] == []


def told_of(limit: Limit) -> tuple[float, ...]:
    """Give the values of a limit."""
    return (limit.value, limit.bound, *(() if limit.usual is None else (limit.usual,)))


@pytest.mark.parametrize("page", [*BUILDS, TROUBLES], ids=lambda page: page.stem)
def test_voltages_are_those_of_the_limits(page: Path) -> None:
    """Each voltage is a supply with its tolerance, a level of the parts, or a value that is worked out."""
    tolerance, nominal = PARTS.figures.copper.supply_tolerance, {3.3, 5.0, 12.0}
    known = nominal | {volts * share for volts in (3.3, 5.0) for share in (1 - tolerance, 1 + tolerance)}
    known |= {PARTS.figures.lamp.floor_volts}
    for level in PARTS.level.values():
        known |= {level.out_high, level.out_low, level.in_high, level.in_low, level.bears}
    known |= {value for limit in worked_out() if limit.unit == "V" for value in told_of(limit)}
    found = [values for values in VOLTS.findall(text(page)) if values != DIODE]
    told = [value for values in found for value in values if value]
    assert told
    assert [value for value in told if all(abs(float(value) - volts) > 0.0051 for volts in known)] == []


def test_the_diode_test_fits_the_diodes() -> None:
    """What a meter shows at a diode has room for the diodes and transistors of the list."""
    least, most = map(float, DIODE)
    assert least < PARTS.figures.matrix.diode_volts < most
    assert least < PARTS.figures.buzzer.base_volts < most
    assert any(DIODE in VOLTS.findall(text(page)) for page in BUILDS)


@pytest.mark.parametrize(("page", "build"), BUILDS.items(), ids=BUILDS.values())
def test_what_a_build_uses_is_in_its_list(page: Path, build: str) -> None:
    """Each chip that a page names is bought for its build, another way to it, or an option; and its list is linked."""
    ways = {name for name, its in PARTS.build.items() if its.option or name.split("-")[0] in {build, "chain", "matrix"}}
    bought = " ".join(
        f"{PARTS.part[part].type} {PARTS.part[part].typical}" for name in ways for part in needed(PARTS, name)
    )
    chips = set(CHIP.findall(text(page))) - NAMED_AS_WRONG
    assert [chip for chip in chips if chip not in bought] == []
    assert f"write supplies {build} " in text(page)
    assert (HARDWARE / "bom" / f"{build}.csv").exists()


@pytest.mark.parametrize(("build", "strips"), [("chain-pigeons", 16), ("chain-planes", 10)])
def test_all_of_a_strip_is_in_the_list(build: str, strips: int) -> None:
    """What lies on the sensor strips, once for each strip, and what a table of them needs once, is bought."""
    with (HARDWARE / "strip" / "parts.csv").open(encoding="utf-8", newline="") as file:
        rows = list(csv.DictReader(file))
    bought = {PARTS.part[name].type: pieces for name, pieces in needed(PARTS, build).items()}
    for row in rows:
        what = row["what"].replace(" x ", f" {TIMES} ").replace("kilohms", "kΩ")
        if row["place"] == "strip" and not what.startswith("pin header"):
            once = sum(other["what"] == row["what"] and other["place"] == "table" for other in rows)
            assert bought[what] == strips + once, what
    for each in ("strip board", "socket of a chip", "cable of six wires", "ten-way socket with wires"):
        assert bought[each] == strips
    assert bought["pin header, 40 pins"] * PINS_A_HEADER >= strips * PINS_A_STRIP
    assert bought["jumper cap"] == 1


def test_all_of_the_case_is_in_the_list() -> None:
    """Each screw of the case is bought, as many as its guide asks for."""
    guide = text(HARDWARE / "case" / "README.md").replace(TIMES, "x")
    option = {PARTS.part[name].type: pieces for name, pieces in needed(PARTS, "option-case").items()}
    bought = {name.replace(TIMES, "x"): pieces for name, pieces in option.items() if name.startswith("screw ")}
    assert {f"screw {size}" for size in re.findall(r"M[\d.]+ x \d+", guide)} == set(bought)
    assert re.search(rf"screws M2.5 x 8, [^|]+\| {bought['screw M2.5 x 8']} \|", guide)
    assert re.search(rf"screws M2.5 x 6 [^|]+M2 x 5 [^|]+\| {bought['screw M2.5 x 6']} each \|", guide)
    assert bought["screw M2.5 x 6"] == bought["screw M2 x 5"]
    assert option["rubber foot"] == 4


def slug(heading: str) -> str:
    """Give the anchor of a heading, as GitHub makes it."""
    return re.sub(r"[^\w\- ]", "", heading.replace("`", "").lower()).replace(" ", "-")


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.stem)
def test_links_lead_to_headings(page: Path) -> None:
    """Each link of a guide that names a heading finds it."""
    for file, anchor in LINK.findall(text(page)):
        if anchor:
            target = (page.parent / file).resolve() if file else page
            headings = re.findall(r"^#+ (.+)$", text(target), re.MULTILINE)
            assert anchor in {slug(re.sub(r"\]\([^)]*\)|[\[\]]", "", heading)) for heading in headings}, (file, anchor)


def test_every_file_is_linked() -> None:
    """Whatever lies in the folder is reached by a link of some document, but for programs and sources of drawings."""
    documents = [*ROOT.glob("*.md"), *(ROOT / "docs").rglob("*.md"), *HARDWARE.rglob("*.md")]
    linked = {(page.parent / file).resolve() for page in documents for file, _ in LINK.findall(text(page)) if file}
    there = {
        path for path in HARDWARE.rglob("*") if path.is_file() and path.suffix not in SOURCES and path.name[0] != "."
    }
    assert len(there) > 60
    assert sorted(str(path.relative_to(HARDWARE)) for path in there - linked) == []


def test_marks_are_written_anew() -> None:
    """What stands between marks gives way to what is worked out, and the rest stays."""
    known = writers(PARTS, palette())
    page = "before <!-- write price least -->old<!-- end --> after"
    assert filled(page, known).startswith("before <!-- write price least -->")
    assert filled(page, known).endswith(" €<!-- end --> after")
    assert "old" not in filled(page, known)


def test_a_mark_that_nobody_knows_is_refused() -> None:
    """A mistyped mark is an error, not a hole in the page."""
    with pytest.raises(KeyError, match="prise"):
        filled("<!-- write prise least --><!-- end -->", writers(PARTS, palette()))


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.stem)
def test_each_mark_has_its_end(page: Path) -> None:
    """No mark stays open: what follows it would never be written."""
    assert text(page).count("<!-- write ") == text(page).count("<!-- end -->")
    assert text(page).count("<!--") == 2 * text(page).count("<!-- end -->")


def test_a_supply_is_told_for_every_build() -> None:
    """The table of supplies names each rail that a build draws from, with what it gives."""
    table = writers(PARTS, palette())["supplies"]("readers")
    assert "| 3.3 V of the readers' regulator | 481 mA | 748 mA | 1,000 mA |" in table
    assert table.count("\n| ") == 2 + sum(limit.what == PARTS.build["readers"].title for limit in worked_out())
