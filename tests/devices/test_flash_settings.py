"""The board's settings: what its owner changed is kept."""

from pathlib import Path
from types import SimpleNamespace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.devices.bench import find_firmware
from companion.devices.flashing.settings import check, fit
from companion.errors import WrongInputError

SHIPPED = """# All settings
BOARD = "westfeld" # as in the board file
CELLS = 128
KEYS = (
    ("confirm", 10),
    ("back", 11),
)
LAMPS = 22
"""
LITERALS = st.one_of(st.integers(), st.none(), st.text(), st.lists(st.tuples(st.text(), st.integers())))
NAMES = st.sampled_from(["BOARD", "CELLS", "KEYS", "LAMPS", "TONE", "FIRMWARE"])


def run(text: str) -> dict[str, object]:
    """Read settings as the board does."""
    names: dict[str, object] = {}
    exec(text, names)
    return {name: value for name, value in names.items() if name != "__builtins__"}


def test_a_board_without_settings_gets_the_shipped_ones() -> None:
    """Name and number of sensors become the table's, and every other letter stays."""
    fitted = fit("", SHIPPED, "small", 12, "pins.py")
    assert fitted == SHIPPED.replace("westfeld", "small").replace("128", "12")


def test_the_owner_s_words_stay_and_what_is_missing_is_added() -> None:
    """Comments, order and unknown settings of the owner stay; a setting of a newer program comes behind them."""
    own = 'TONE = 3; BOARD = "alt"; CELLS = 9 # grün\nLAMPS = None # später'
    assert fit(own, SHIPPED, "small", 12, "pins.py") == (
        'TONE = 3; BOARD = "small"; CELLS = 12 # grün\nLAMPS = None # später\n'
        'KEYS = (\n    ("confirm", 10),\n    ("back", 11),\n)\n'
    )


@given(st.dictionaries(NAMES, LITERALS), st.booleans())
def test_every_setting_has_one_origin(own: dict[str, object], windows: bool) -> None:  # noqa: FBT001 - a drawn value
    """The table gives name and sensors, the owner everything that the owner set, and the program the rest."""
    text = "".join(f"{name} = {value!r}\n" for name, value in own.items())
    if windows:
        text = text.replace("\n", "\r\n")
    fitted = run(fit(text, SHIPPED, "small", 12, "pins.py"))
    assert fitted == run(SHIPPED) | own | {"BOARD": "small", "CELLS": 12}


def test_the_last_assignment_counts() -> None:
    """A setting that was overwritten further down is set where it counts."""
    own = 'BOARD = "a"\nCELLS = 1\nBOARD = "b"\n'
    assert run(fit(own, "", "small", 12, "pins.py")) == {"BOARD": "small", "CELLS": 12}


@pytest.mark.parametrize("text", ["LAMPS =\n", "LAMPS = (\n", "\x00"])
def test_what_is_no_python_is_told_with_its_line(text: str) -> None:
    """Settings that cannot be read are never overwritten: the sentence says how to give others."""
    with pytest.raises(WrongInputError, match=r"^mine\.py, line \d: this is no Python: .*--pins FILE\.$"):
        fit(text, SHIPPED, "small", 12, "mine.py")


@pytest.mark.parametrize(
    ("change", "reason"),
    [
        ("LAMPS = 23", "GPIO 23"),
        ("SENSORS = 'magic'", "magic"),
        ("KEYS = 5", "int"),
        ("ROLLS = [1]", r"\[1\]|unhashable"),
        ("LAMPS = 20 + KEYS[0][1]", "malformed"),
    ],
)
def test_settings_with_which_the_board_would_not_start_are_told(change: str, reason: str) -> None:
    """The program's own check and its reason are heard before anything is copied."""
    program = find_firmware()
    text = (program / "pins.py").read_text()
    check(text, program, "mine.py")
    with pytest.raises(WrongInputError, match=rf"^mine\.py does not fit the board's program \(.*(?:{reason})"):
        check(f"{text}{change}\n", program, "mine.py")


def test_a_setting_that_the_program_wants_and_nobody_gives_is_told(tmp_path: Path) -> None:
    """A check that misses a setting is a sentence as well."""
    (tmp_path / "settings.py").write_text("def check(pins):\n    pins.NEW\n")
    with pytest.raises(WrongInputError, match="NEW"):
        check("LAMPS = 1\n", tmp_path, "mine.py")
    assert not hasattr(SimpleNamespace(LAMPS=1), "NEW")
