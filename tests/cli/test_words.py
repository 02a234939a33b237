"""The command line's own words, in German and in English, and what they cost."""

from __future__ import annotations

import argparse
import ast
import inspect
import os
import re
import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest

from companion import languages
from companion.cli import main
from companion.cli.words import language_of
from hatch_build import build_catalogues
from tests.test_texts import translations

ENGLISH = ("usage", "required", "invalid choice", "unrecognized", "error", "argument", "options", "show this help")
PLACEHOLDERS = re.compile(r"\b(COMMAND|DIR|FILE|LIST|VALUE|NUMBER|PLACE|POSITION|PRESET|SEATS|SECONDS)\b")
MISTAKES: tuple[tuple[str, ...], ...] = (
    (),
    ("fly",),
    ("play", "--colour"),
    ("legal",),
    ("screens",),
    ("demo", "--seed"),
    ("demo", "--seed", "x"),
    ("demo", "--game", "chess"),
    ("demo", "--fast=3"),
    ("replay", "games.sqlite", "--step", "--verify"),
)
FOR_PROGRAMMERS = {
    "%r is not callable",
    "'required' is an invalid argument for positionals",
    ".__call__() not defined",
    'argument "-" with mode %r',
    "cannot have multiple subparser arguments",
    "cannot merge actions - two groups are named %r",
    "conflicting option string: %s",
    "conflicting subparser alias: %s",
    "conflicting subparser: %s",
    "dest= is required for options like %r",
    "invalid conflict_resolution value: %r",
    "invalid option string %(option)r: must start with a character %(prefix_chars)r",
    "mutually exclusive arguments must be optional",
}
"""What argparse says to those who write a program, not to those who call it."""
DEPRECATIONS = "deprecated"
"""No option of ours is."""


@pytest.fixture(autouse=True)
def _built(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Compile the German catalogue, as a checkout may have none yet."""
    folder = tmp_path / "companion" / "resources" / "locale"
    shutil.copytree(languages.LOCALE, folder)
    build_catalogues(tmp_path)
    monkeypatch.setattr("companion.cli.words.LOCALE", folder)
    for variable in ("LC_ALL", "LC_MESSAGES", "LANGUAGE"):
        monkeypatch.delenv(variable, raising=False)


def said(words: tuple[str, ...], capture: pytest.CaptureFixture[str]) -> str:
    """Run a command that ends at once, and give all that it says."""
    with pytest.raises(SystemExit):
        main(words)
    shown = capture.readouterr()
    return shown.out + shown.err


@pytest.mark.parametrize("words", MISTAKES, ids=" ".join)
def test_a_mistake_is_answered_in_the_language_of_the_system(
    words: tuple[str, ...], capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """No English word is left in German, and in English argparse speaks as ever."""
    monkeypatch.setenv("LANG", "de_DE.UTF-8")
    german = said(words, capsys)
    assert german.startswith("Aufruf: flugleiter")
    assert [word for word in ENGLISH if word in german] == []
    assert not PLACEHOLDERS.search(german)
    monkeypatch.setenv("LANG", "en_GB.UTF-8")
    english = said(words, capsys)
    assert english.startswith("usage: flugleiter")
    assert ": error: " in english


def test_the_help_speaks_the_language_that_is_named(capsys: pytest.CaptureFixture[str]) -> None:
    """What stands behind --lang counts more than the system, in either spelling."""
    for words in (("demo", "--lang", "de", "-h"), ("demo", "--lang=de", "-h")):
        german = said(words, capsys)
        assert "legt Würfel, Karten, Uhr, Datum und Nummern fest" in german
        assert [word for word in ENGLISH if word in german] == []
    assert "fixes dice, cards, clock, date and numbers" in said(("demo", "--lang", "en", "-h"), capsys)


@pytest.mark.parametrize(
    "command", ["", "config check", *(["play", "legal", "setup", "screens", "board", "strip", "verify"])]
)
def test_what_stands_for_a_value_is_translated(command: str, capsys: pytest.CaptureFixture[str]) -> None:
    """The help has its placeholders in its own language."""
    for language, english in (("de", False), ("en", True)):
        helped = said((*command.split(), f"--lang={language}", "--help"), capsys)
        assert bool(PLACEHOLDERS.search(helped)) is english


def test_who_names_no_command_is_told_where_they_are(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """The answer is a sentence that helps, in either language, and no name out of the help."""
    for locale, sentence in {
        "de_DE": "Nenne einen Befehl: flugleiter --help zählt sie auf.",
        "en_GB": "Name a command: flugleiter --help lists them.",
    }.items():
        monkeypatch.setenv("LANG", locale)
        assert said((), capsys).endswith(f": {sentence}\n")


@pytest.mark.parametrize(
    ("words", "language"),
    [
        ([], "de"),
        (["play", "--lang", "en"], "en"),
        (["play", "--lang=en"], "en"),
        (["play", "--lang", "xx"], "de"),
        (["play", "--lang"], "de"),
    ],
)
def test_the_language_is_known_before_anything_is_parsed(words: list[str], language: str) -> None:
    """A language that there is not leaves the system's, so that the mistake can be named."""
    assert language_of(words, {"LANG": "de_DE.UTF-8"}) == language


def test_the_environment_stays_as_it_was(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    """Programs that a command starts choose their language themselves."""
    monkeypatch.setenv("LANGUAGE", "nl:fr")
    said(("--version",), capsys)
    assert os.environ["LANGUAGE"] == "nl:fr"
    monkeypatch.delenv("LANGUAGE")
    said(("--version",), capsys)
    assert "LANGUAGE" not in os.environ


def sentences() -> Iterator[tuple[str, ...]]:
    """Find what this Python's argparse may say, the singular and the plural."""
    for node in ast.walk(ast.parse(inspect.getsource(argparse))):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in {"_", "ngettext"}:
            yield tuple(str(part.value) for part in node.args if isinstance(part, ast.Constant))


def test_whatever_argparse_says_to_people_has_its_german() -> None:
    """A newer Python may say more: then its sentences are added to the translators' files."""
    german = translations()
    known = {key if isinstance(key, tuple) else (key,) for key in german}
    missing = {each for each in sentences() if each and each not in known and each[0] not in FOR_PROGRAMMERS}
    assert {each for each in missing if DEPRECATIONS not in each[0]} == set()


def test_an_unknown_option_is_answered_by_its_command(capsys: pytest.CaptureFixture[str]) -> None:
    """The usage above the sentence names the options that the command has."""
    shown = said(("results", "--jurnal", "j"), capsys)
    assert "flugleiter results [-h]" in shown
    assert "--jurnal" in shown
