from __future__ import annotations

from dataclasses import fields

import pytest
from gpiozero.pins.mock import MockFactory

from companion.config.contradictions import pins
from companion.config.schema import Buttons, Oled, Settings
from tests.firmware.helpers import load, settings
from tests.hardware.wires import PINOUT, header, signals, supplies

MODELS = {"Zero 2 W": "902120", "3 B": "a02082", "4 B": "c03111", "5": "c04170"}
PURPOSES = {"serial": "uart", "spi": "oled_spi"}
"""The tables of the Raspberry Pi that are on claimed pins since they are that very thing."""


def physical(revision: str) -> dict[int, tuple[str, frozenset[str]]]:
    """Ask gpiozero for the connector of a model: each pin's name and what can be on it."""
    with MockFactory(revision=revision) as factory:  # type: ignore[no-untyped-call] # gpiozero is untyped
        pins = factory.board_info.headers["J8"].pins
    return {number: (pin.name, pin.interfaces) for number, pin in pins.items()}


@pytest.mark.parametrize("revision", MODELS.values(), ids=MODELS.keys())
def test_the_connector_is_that_of_every_model(revision: str) -> None:
    """All forty pins are named as gpiozero knows them."""
    told = {pin: f"GPIO{gpio}" for gpio, pin in header("pi").items()}
    told |= {pin: name.replace("3.3 V", "3V3").replace("5 V", "5V") for pin, name in supplies("pi").items()}
    assert told == {number: name for number, (name, _) in physical(revision).items()}


def test_all_pins_of_the_pico_are_told_once() -> None:
    """GPIOs, supplies and grounds of the Pico are forty pins but for RUN, 3V3_EN and the reference of the converter."""
    assert sorted([*header("pico").values(), *supplies("pico")]) == sorted({*range(1, 41)} - {30, 35, 37})


def test_the_default_settings_are_those_of_the_table() -> None:
    """Buttons and panel are wired as the settings say that the program takes without a settings file."""
    table, defaults, panel = PINOUT["pi"], Buttons(), Oled()
    wired = {key.name: getattr(defaults, key.name) for key in fields(Buttons) if getattr(defaults, key.name)}
    assert table["buttons"] == wired
    assert table["oled_i2c"]["bus"] == panel.bus
    assert (table["oled_spi"]["dc"], table["oled_spi"]["reset"]) == (panel.dc, panel.reset)
    assert panel.select == table["oled_spi"]["bus"] == 0


def test_what_is_not_in_the_default_settings_is_free_for_it() -> None:
    """Encoder and buzzer can be written into the settings as the table has them, beside everything else."""
    table = PINOUT["pi"]
    all_of_it = Settings(oled=Oled(interface="spi"), buttons=Buttons(**table["encoder"], **table["buzzer"]))
    used = [pin for _, pin in pins(all_of_it)]
    assert len(used) == len(set(used)) == len(table["buttons"]) + 6


def test_no_gpio_of_the_raspberry_pi_has_two_jobs() -> None:
    """Whatever is connected to the Raspberry Pi, each part has pins of its own."""
    gpios = list(signals("pi").values())
    assert len(gpios) == len(set(gpios)) > 10


def test_no_signal_is_where_something_else_claims_the_pin() -> None:
    """What may claim a pin, as add-on boards, the console and sound do, has it for itself."""
    trapped = [
        f"{name} on {claim}"
        for name, gpio in signals("pi").items()
        for claim, gpios in PINOUT["pi"]["claimed"].items()
        if gpio in gpios and name.partition(".")[0] != PURPOSES.get(claim)
    ]
    assert trapped == []


@pytest.mark.parametrize(("claim", "interface"), [("sound", "pcm"), ("spi", "spi")])
def test_claims_are_those_of_the_chip(claim: str, interface: str) -> None:
    """The claimed pins can be what they are said to be claimed for."""
    able = {pin for pin, (_, interfaces) in physical(MODELS["4 B"]).items() if interface in interfaces}
    assert {header("pi")[gpio] for gpio in PINOUT["pi"]["claimed"][claim]} <= able


@pytest.mark.parametrize("link", ["usb", "uart"])
@pytest.mark.parametrize("rolls", ["keys", "encoder", "none"])
@pytest.mark.parametrize(("sensors", "cells"), [("chain", 128), ("matrix", 112), ("readers", 32)])
def test_no_gpio_of_the_pico_has_two_jobs_in_a_build(sensors: str, cells: int, rolls: str, link: str) -> None:
    """Each build gives each GPIO one job, and takes no other GPIOs than those of the table."""
    columns = tuple(PINOUT["pico"]["matrix"]["columns"])[2 if link == "uart" else 0 :]
    chosen = settings(cells, SENSORS=sensors, ROLLS=rolls, LINK=link, KEYS=load("pins").KEYS, MATRIX_COLUMNS=columns)
    used = [gpio for _, gpio in load("settings").used(chosen)]
    assert len(used) == len(set(used)) > 5
    assert set(used) <= set(signals("pico").values()) <= set(header("pico"))
