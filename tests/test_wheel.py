from __future__ import annotations

import os
import re
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
POSITION = "rv flight=1 turn=red roll=5 red=A3,B3,C3,D3,E3,F3 blue=A6,B6,C6,D6,-,-"

pytestmark = [pytest.mark.heavy, pytest.mark.timeout(300)]


def run(*command: str | Path, folder: Path) -> str:
    """Run a program that knows nothing of the checkout, and give what it prints."""
    environ = {key: value for key, value in os.environ.items() if not key.startswith(("PYTHON", "VIRTUAL_ENV", "COV_"))}
    environ |= {"HOME": str(folder), "LANG": "C.UTF-8"}
    done = subprocess.run(command, cwd=folder, env=environ, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Build the wheel outside the checkout."""
    out = tmp_path_factory.mktemp("wheel")
    run(sys.executable, "-m", "build", "--wheel", "--no-isolation", "--outdir", out, ROOT, folder=out)
    return next(out.glob("flugleiter-*.whl"))


@pytest.fixture(scope="module")
def command(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Install the wheel into an empty environment, and name its command."""
    place = tmp_path_factory.mktemp("installed")
    run(sys.executable, "-m", "venv", place / "venv", folder=place)
    run(place / "venv" / "bin" / "python", "-m", "pip", "install", "--quiet", wheel, folder=place)
    return place / "venv" / "bin" / "flugleiter"


def test_wheel_holds_all_that_is_needed(wheel: Path) -> None:
    """Boards, decks, fonts, translations, settings, firmware and licence travel in the wheel, and no rubbish does."""
    with zipfile.ZipFile(wheel) as archive:
        names = set(archive.namelist())
    resources = ROOT / "companion" / "resources"
    shipped = {f"companion/resources/{path.relative_to(resources)}" for path in resources.rglob("*") if path.is_file()}
    firmware = {f"companion/firmware/{path.name}" for path in (ROOT / "firmware").glob("*.py")}
    assert (shipped | firmware | {"companion/py.typed"}) - names == set()
    assert any(name.endswith("LC_MESSAGES/flugleiter.mo") for name in names)
    assert any(name.endswith("licenses/LICENSE") for name in names)
    assert [name for name in names if "__pycache__" in name or name.startswith("tests")] == []


def test_installed_command_plays_a_game(command: Path, tmp_path: Path) -> None:
    """Far from the checkout the demo plays a flight, prints a strip with its check code, and does so again."""
    flight = (command, "demo", "--fast", "--seed", "7", "--flights", "1")
    played = run(*flight, folder=tmp_path)
    assert re.search(r"^Prüf\S* [0-9A-F]{4}\b", played, re.MULTILINE)
    assert run(*flight, folder=tmp_path) == played


def test_installed_command_judges_a_position(command: Path, tmp_path: Path) -> None:
    """Far from the checkout the command lists what a position allows."""
    assert "Rot 6 → K3" in run(command, "legal", POSITION, "--lang", "de", folder=tmp_path)


def test_installed_command_plays_on_the_firmware(command: Path, tmp_path: Path) -> None:
    """The firmware that the wheel brings is where the virtual table looks for it."""
    found = (
        "from importlib.resources import files; "
        "print(sorted(p.name for p in (files('companion') / 'firmware').iterdir() if p.name.endswith('.py')))"
    )
    shown = run(command.parent / "python", "-c", found, folder=tmp_path)
    assert all(path.name in shown for path in (ROOT / "firmware").glob("*.py"))
