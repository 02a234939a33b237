from __future__ import annotations

import ast
import re
import subprocess
import tomllib
from collections.abc import Iterator
from pathlib import Path

import pytest
from PIL import Image, ImageChops

from companion import __version__
from companion.cli import main
from docs.pictures.make_pictures import FOLDER, PICTURES

ROOT = Path(__file__).parents[1]
DOCUMENTS = sorted([*ROOT.glob("*.md"), *(ROOT / "docs").rglob("*.md"), *(ROOT / "hardware").rglob("*.md")])
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text())
README = (ROOT / "README.md").read_text()
LONGEST_MODULE = 300
LONGEST_FUNCTION = 40


def targets() -> set[str]:
    """Name the targets of the Makefile that are commands."""
    phony = re.search(r"^\.PHONY: (.*)$", (ROOT / "Makefile").read_text(), re.MULTILINE)
    return set(phony[1].split()) if phony else set()


def sources() -> Iterator[tuple[Path, str]]:
    """Read the package's modules."""
    for path in sorted((ROOT / "companion").rglob("*.py")):
        yield path, path.read_text()


@pytest.mark.parametrize("name", PICTURES)
def test_pictures_are_not_stale(name: str) -> None:
    """Each picture of the README is what the shipped code draws: else run make pictures."""
    drawn = PICTURES[name]()
    with Image.open(FOLDER / f"{name}.png") as kept:
        assert kept.size == drawn.size
        assert ImageChops.difference(kept.convert("RGB"), drawn.convert("RGB")).getbbox() is None


@pytest.mark.parametrize("document", DOCUMENTS, ids=lambda path: str(path.relative_to(ROOT)))
def test_links_lead_somewhere(document: Path) -> None:
    """Every link of a document that stays in the repository names a file that is there."""
    links = re.findall(r"\]\(([^)#:]+)(?:#[^)]*)?\)", document.read_text())
    assert [link for link in links if not (document.parent / link).exists()] == []


@pytest.mark.parametrize("document", DOCUMENTS, ids=lambda path: str(path.relative_to(ROOT)))
def test_named_make_targets_exist(document: Path) -> None:
    """Every `make` command that a document shows is a target of the Makefile."""
    shown = re.findall(r"(?:^|`)make ([a-z-]+)", document.read_text(), re.MULTILINE)
    assert set(shown) <= targets()


def test_readme_names_every_prerequisite() -> None:
    """The one line of prerequisites and the list of system packages say the same."""
    packages = (ROOT / "apt-packages.txt").read_text().split()
    assert f"sudo apt install {' '.join(packages)}\n" in README


def test_readme_shows_every_picture() -> None:
    """The README shows a screen, a strip and a board."""
    assert [name for name in PICTURES if f"(docs/pictures/{name}.png)" not in README] == []


def test_readme_says_what_a_position_allows(capsys: pytest.CaptureFixture[str]) -> None:
    """The example of the command `legal` prints what the README shows."""
    example = re.search(r"^\$ flugleiter legal '([^']+)' --lang en\n(.*?)^```", README, re.MULTILINE | re.DOTALL)
    assert example
    assert main(["legal", example[1], "--lang", "en"]) == 0
    assert capsys.readouterr().out == example[2]


def test_readme_names_every_command(capsys: pytest.CaptureFixture[str]) -> None:
    """Every command that the help lists has its line in the README, and no other has one."""
    with pytest.raises(SystemExit):
        main(["--help"])
    listed = re.findall(r"^    ([a-z]+)  ", capsys.readouterr().out, re.MULTILINE)
    assert listed
    assert sorted(re.findall(r"^\| `flugleiter ([a-z]+)", README, re.MULTILINE)) == sorted(listed)


def test_version_is_said_once() -> None:
    """Package and distribution have the same version."""
    assert PROJECT["project"]["version"] == __version__


def test_changelog_has_room_for_what_comes() -> None:
    """The changelog begins with what is not released yet."""
    headings = re.findall(r"^## (.*)$", (ROOT / "CHANGELOG.md").read_text(), re.MULTILINE)
    assert headings[0] == "[Unreleased]"


def test_modules_are_small() -> None:
    """No module is longer than a reader can hold, but for the shared words of all games."""
    long = {path.name for path, text in sources() if text.count("\n") > LONGEST_MODULE}
    assert long <= {"interface.py"}


def test_functions_are_small() -> None:
    """At least 95 of 100 functions have at most 40 lines."""
    kinds = (ast.FunctionDef, ast.AsyncFunctionDef)
    lengths = [
        (node.end_lineno or node.lineno) - node.lineno + 1
        for _, text in sources()
        for node in ast.walk(ast.parse(text))
        if isinstance(node, kinds)
    ]
    assert sum(length <= LONGEST_FUNCTION for length in lengths) >= 0.95 * len(lengths)


def test_nothing_is_global() -> None:
    """No function changes a module's variables."""
    assert [
        path.name for path, text in sources() for node in ast.walk(ast.parse(text)) if isinstance(node, ast.Global)
    ] == []


def test_every_test_says_what_must_hold() -> None:
    """Every test has a docstring."""
    silent = [
        f"{path.name}: {node.name}"
        for path in sorted((ROOT / "tests").rglob("test_*.py"))
        for node in ast.walk(ast.parse(path.read_text()))
        if isinstance(node, ast.FunctionDef) and node.name.startswith("test_") and not ast.get_docstring(node)
    ]
    assert silent == []


def test_no_sentence_is_written_twice() -> None:
    """Each code of a sentence stands in one part of the catalogue only."""
    codes: list[str] = []
    for path in sorted((ROOT / "companion" / "sentences").glob("*.py")):
        codes += re.findall(r'^    "([a-z._0-9]+)": N_', path.read_text(), re.MULTILINE)
    assert len(codes) == len(set(codes)) > 0


def test_errors_are_raised_with_templates() -> None:
    """The sentence of an error is plain text or a marked template, never put together where it is raised."""
    errors = {"WrongInputError", "MissingError", "DamagedError"}
    calls = [
        (path.name, node.args[0])
        for path, text in sources()
        for node in ast.walk(ast.parse(text))
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in errors and node.args
    ]
    assert [
        name for name, first in calls if not isinstance(first, ast.Constant) and ast.unparse(first)[-4:] != ".one"
    ] == []


@pytest.mark.parametrize("script", [".ci/run", ".ci/system-packages"])
def test_scripts_are_programs(script: str) -> None:
    """The scripts of the CI may be run, and the shell finds no fault in their grammar."""
    assert (ROOT / script).stat().st_mode & 0o111
    subprocess.run(["sh", "-n", ROOT / script], check=True)


def test_ci_ends_with_the_tests() -> None:
    """The CI runs every test once, the quick ones last, so that the runner's closing line ends its output."""
    commands = (ROOT / ".ci" / "run").read_text().splitlines()
    assert commands[-1] == "make test"
    assert {"make check", "make test-heavy"} <= set(commands)
