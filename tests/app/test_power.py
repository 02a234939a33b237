from __future__ import annotations

import os
from pathlib import Path

import pytest

from companion.app.power import power_off


@pytest.fixture
def system(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Stand in for the system's own program; it writes down what it is asked."""
    monkeypatch.setenv("PATH", f"{tmp_path}{os.pathsep}{os.defpath}")
    return tmp_path / "systemctl"


def written(program: Path, answer: str) -> None:
    """Write the program."""
    program.write_text(f'#!/bin/sh\necho "$@" > "{program.parent}/asked"\n{answer}\n')
    program.chmod(0o755)


def test_the_system_is_asked_without_a_password(system: Path, caplog: pytest.LogCaptureFixture) -> None:
    """The system is asked to switch off, and never asks back: nobody sits at a keyboard."""
    written(system, "exit 0")
    power_off()
    assert (system.parent / "asked").read_text() == "--no-ask-password poweroff\n"
    assert not caplog.messages


def test_a_refusal_is_a_line_in_the_log(system: Path, caplog: pytest.LogCaptureFixture) -> None:
    """Where the rule is missing the computer stays on, and the log has the system's own words."""
    written(system, "echo 'Access denied' >&2; exit 1")
    power_off()
    assert caplog.messages == ["The computer stays on: Access denied"]


def test_a_machine_without_systemd_stays_on(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Where there is no such program nothing happens."""
    monkeypatch.setenv("PATH", str(tmp_path))
    power_off()
    assert not list(tmp_path.iterdir())
