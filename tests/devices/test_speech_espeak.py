"""The program that speaks: a stand-in that records what it was told, one that hangs, none, and the real one."""

from __future__ import annotations

import shutil
import wave
from collections.abc import Callable
from pathlib import Path
from queue import Queue

import pytest

from companion.devices.speech.espeak import MISSING, PROGRAM, SILENT, Espeak, voice_of
from companion.rules.interface import Phrase

SOON = 20.0
REAL = shutil.which(PROGRAM)
Install = Callable[[str], Path]


def german() -> str:
    """Name the German voice."""
    return "de"


@pytest.fixture
def install(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Install:
    """Give a way to put a stand-in for the program first in the path; it gets its folder as $HERE."""

    def put(script: str) -> Path:
        program = tmp_path / PROGRAM
        program.write_text(f"#!/bin/sh\nHERE='{tmp_path}'\n{script}\n")
        program.chmod(0o755)
        monkeypatch.setenv("PATH", f"{tmp_path}:/bin:/usr/bin")
        return tmp_path

    return put


def ending(voice: Espeak, text: str) -> Phrase | None:
    """Say a text to its end and give what was wrong."""
    over: Queue[Phrase | None] = Queue()
    hush = voice(text, over.put)
    why = over.get(timeout=SOON)
    hush()
    return why


def test_the_program_gets_voice_speed_loudness_and_text(install: Install) -> None:
    """The text stands behind the end of the options, so that no text is taken for one."""
    folder = install('printf "%s\\n" "$@" > "$HERE/told"')
    assert ending(Espeak(german, 140, 80), "-w Rot würfelt eine Sechs") is None
    told = (folder / "told").read_text(encoding="utf-8").splitlines()
    assert told == ["-b", "1", "-v", "de", "-s", "140", "-a", "80", "--", "-w Rot würfelt eine Sechs"]


def test_the_voice_follows_the_language(install: Install) -> None:
    """A line that is said after the language was turned is said by the other voice."""
    folder = install('printf "%s " "$4" >> "$HERE/told"')
    languages = iter(("de", "en"))
    voice = Espeak(languages.__next__)
    assert [ending(voice, text) for text in ("Rot", "Red")] == [None, None]
    assert (folder / "told").read_text(encoding="utf-8").split() == ["de", "en"]


@pytest.mark.parametrize(
    ("language", "voice"), [("de", "de"), ("pt_BR", "pt-br"), ("zh_TW", "zh-tw"), ("sr@latin", "sr")]
)
def test_a_country_is_written_as_the_program_does(language: str, voice: str) -> None:
    """A folder of translations is named like a locale, a voice is not."""
    assert voice_of(language) == voice


def test_a_missing_program_names_its_package(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Without the program each line ends at once with the sentence that says how to install it."""
    monkeypatch.setenv("PATH", str(tmp_path))
    assert ending(Espeak(german), "Hallo") == MISSING


@pytest.mark.parametrize(
    "script", ["exit 1", "echo 'ALSA lib: no card' >&2; echo 'error: No such file or directory' >&2"]
)
def test_a_program_that_fails_is_silent(install: Install, script: str) -> None:
    """A wrong voice ends with a status, a missing sound card with a last word only: both are told."""
    install(script)
    assert ending(Espeak(german), "Hallo") == SILENT


def test_chatter_is_no_failure(install: Install) -> None:
    """What the sound system grumbles about while the voice works is no trouble."""
    install("echo 'ALSA lib pcm.c: underrun occurred' >&2")
    assert ending(Espeak(german), "Hallo") is None


def test_a_program_that_cannot_run_is_silent(install: Install) -> None:
    """A file that is no program does not end the game."""
    folder = install("")
    (folder / PROGRAM).write_bytes(b"\x7fELF")
    assert ending(Espeak(german), "Hallo") == SILENT


def test_a_program_that_hangs_is_cut_short(install: Install) -> None:
    """A hush ends the process, even one that ignores a polite request, before it returns."""
    install("trap '' TERM\nexec sleep 600")
    over: Queue[Phrase | None] = Queue()
    hush = Espeak(german)("Hallo", over.put)
    hush()
    assert over.get_nowait() == SILENT
    hush()


@pytest.mark.skipif(REAL is None, reason="espeak-ng is not installed")
@pytest.mark.parametrize(("voice", "text"), [("de", "Rot würfelt eine Sechs"), ("en", "Red rolls a six")])
def test_the_real_program_speaks(install: Install, voice: str, text: str) -> None:
    """The real espeak-ng takes these options and makes more than half a second of sound from a sentence."""
    folder = install(f'exec {REAL} -w "$HERE/said.wav" "$@"')
    assert ending(Espeak(lambda: voice), text) is None
    with wave.open(str(folder / "said.wav")) as sound:
        assert sound.getnframes() / sound.getframerate() > 0.5
        assert len(set(sound.readframes(sound.getnframes()))) > 100
