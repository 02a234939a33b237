"""What the settings ask for and the machine has not."""

from __future__ import annotations

import os
from dataclasses import replace
from pathlib import Path

import pytest

from companion.app.fitness import remarks
from companion.config import Settings

BARE = Settings()


def said(settings: Settings, root: Path) -> list[str]:
    """Give the remarks."""
    return [str(remark) for remark in remarks(settings, root)]


@pytest.fixture
def whole(tmp_path: Path) -> Settings:
    """Give settings all of which this machine has, with the I2C bus below the folder of the test."""
    (tmp_path / "dev").mkdir()
    (tmp_path / "dev/i2c-1").touch()
    (tmp_path / "ttyACM0").touch()
    return replace(
        BARE,
        link=replace(BARE.link, port=str(tmp_path / "ttyACM0")),
        journal=replace(BARE.journal, path=str(tmp_path / "new" / "journal.sqlite")),
    )


def test_what_is_there_needs_no_remark(whole: Settings, tmp_path: Path) -> None:
    """A table with all its parts has none."""
    assert said(whole, tmp_path) == []


def test_a_bus_that_is_off_names_its_command(whole: Settings, tmp_path: Path) -> None:
    """Each kind of bus names the command that switches it on; without a panel none is needed."""
    (tmp_path / "dev/i2c-1").unlink()
    assert "do_i2c 0" in said(whole, tmp_path)[0]
    spi = replace(whole, oled=replace(whole.oled, interface="spi"))
    assert "spidev0.0 is not there: sudo raspi-config nonint do_spi 0" in said(spi, tmp_path)[0]
    assert said(replace(whole, oled=replace(whole.oled, driver="none")), tmp_path) == []


def test_what_is_not_plugged_in_is_named_by_its_key(whole: Settings, tmp_path: Path) -> None:
    """Board and printer are missed at the ports that the settings name."""
    (tmp_path / "ttyACM0").unlink()
    printer = replace(whole.printer, kind="usb", port=str(tmp_path / "lp0"))
    link, paper = said(replace(whole, printer=printer), tmp_path)
    assert link.startswith(f"link.port: {tmp_path / 'ttyACM0'} is not there")
    assert paper.startswith(f"printer.port: {tmp_path / 'lp0'} is not there")
    into = replace(whole.printer, kind="file", port=str(tmp_path / "none" / "strips.txt"))
    assert said(replace(whole, printer=into), tmp_path)[1].startswith("printer.port: nothing can be written into")


def test_a_name_that_no_device_can_have_is_not_there(whole: Settings, tmp_path: Path) -> None:
    """A port whose name is too long is missed like any other."""
    port = f"/dev/{'x' * 300}"
    assert said(replace(whole, link=replace(whole.link, port=port)), tmp_path) == [
        f"link.port: {port} is not there: is it plugged in?"
    ]


def test_what_may_not_be_used_names_the_group(whole: Settings, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Ports without permission name the group of users who have it."""
    serial = replace(whole.printer, kind="serial", port=str(tmp_path / "ttyACM0"))
    monkeypatch.setattr(os, "access", lambda *_: False)
    bus, link, printer, journal = said(replace(whole, printer=serial), tmp_path)
    assert [name in line for name, line in (("i2c", bus), ("dialout", link), ("dialout", printer))] == [True] * 3
    assert journal.startswith(f"journal.path: you may not write {tmp_path}")


def test_pins_of_a_bus_in_use_are_named(whole: Settings, tmp_path: Path) -> None:
    """A button on a pin of I2C, SPI or the serial port cannot work while that is in use."""
    buttons = replace(whole, buttons=replace(whole.buttons, up=3, down=10, die=15))
    assert said(buttons, tmp_path) == ["buttons.up: pin 3 belongs to I2C: take another."]
    spi = replace(buttons, oled=replace(whole.oled, interface="spi"), link=replace(whole.link, port="/dev/serial0"))
    assert [line for line in said(spi, tmp_path) if "belongs" in line] == [
        "buttons.down: pin 10 belongs to SPI: take another.",
        "buttons.die: pin 15 belongs to /dev/serial0: take another.",
    ]


def test_a_voice_needs_its_program(whole: Settings, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A voice that is asked for names the package that it lacks."""
    monkeypatch.setenv("PATH", str(tmp_path))
    speaking = replace(whole, speech=replace(whole.speech, mode="events"))
    assert said(speaking, tmp_path) == ["speech.mode: there is no program espeak-ng: sudo apt install espeak-ng."]
