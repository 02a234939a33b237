from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
HARDWARE = {"escpos", "gpiozero", "lgpio", "luma", "serial", "smbus2", "spidev"}
HEAVY = HARDWARE | {"PIL", "microdot", "msgspec", "rich", "sqlite3", "transitions"}

ALL = """
import importlib, pkgutil, companion
for module in pkgutil.walk_packages(companion.__path__, "companion."):
    if not module.name.startswith(("companion.__main__", "companion.devices.standin", "companion.firmware")):
        importlib.import_module(module.name)
"""
RULES = """
import importlib, pkgutil, companion.rules
for module in pkgutil.walk_packages(companion.rules.__path__, "companion.rules."):
    importlib.import_module(module.name)
"""
HELP = """
import companion.cli, contextlib, io
with contextlib.redirect_stdout(io.StringIO()), contextlib.suppress(SystemExit):
    companion.cli.main(["--help"])
"""


def loaded(program: str) -> set[str]:
    """Name the modules that a program loads in a new interpreter, beyond those of an empty program."""
    listing = "import sys, json; before = set(sys.modules)\n{}\nprint(json.dumps(sorted(set(sys.modules) - before)))"
    output = subprocess.run(
        [sys.executable, "-c", listing.format(program)], cwd=ROOT, check=True, capture_output=True, text=True
    ).stdout
    return set(json.loads(output.splitlines()[-1]))


def tops(modules: set[str]) -> set[str]:
    """Name the packages to which modules belong."""
    return {module.partition(".")[0] for module in modules}


def test_rules_load_the_standard_library_only() -> None:
    """Nothing but the standard library stands behind the rules, and of our own only the rules and the errors."""
    modules = loaded(RULES)
    assert tops(modules) - sys.stdlib_module_names == {"companion"}
    ours = {module for module in modules if module.startswith("companion.")}
    assert {module for module in ours if not module.startswith("companion.rules")} <= {"companion.errors"}


def test_no_module_loads_hardware_when_it_is_imported() -> None:
    """Hardware libraries wait until a device is built, in every module."""
    modules = loaded(ALL)
    assert "companion.devices.oled" in modules
    assert tops(modules) & HARDWARE == set()


def test_help_loads_no_heavy_library() -> None:
    """A person who asks for help waits for argparse alone."""
    assert tops(loaded(HELP)) & HEAVY == set()


@pytest.mark.parametrize(("program", "most"), [("import companion.rules", 2), (RULES, 50), (HELP, 46)])
def test_imports_stay_within_their_budget(program: str, most: int) -> None:
    """The count of foreign modules stays small, for a Pi Zero takes ten times as long as a laptop to load them."""
    assert len({module for module in loaded(program) if not module.startswith("companion")}) <= most
