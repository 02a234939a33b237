"""Aeroplane chess through the whole chain: sensors, wire, referee, screens and strip."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from companion.app.demo import Demo, play
from companion.app.games import lay, parse_seats, preset_rules
from companion.data import resource
from companion.effects import RaceStrip, Slip
from companion.messages import Key
from companion.strips import layout, text, verify
from companion.texts import Texts
from companion.view import Instruct, View, Winner
from tests.table_aeroplane import ORDER, board

ALL = "computer"
TWO = "red=computer,yellow=computer"
THREE = "red=computer,blue=computer,green=computer"


def flown(seed: int, preset: str, seats: str, on: Path | None = None, /, **rules: str) -> tuple[list[Slip], list[View]]:
    """Play a match of computer players; give its strips and its screens."""
    top = lay("aeroplane", on)
    settled = preset_rules(top, preset, rules)
    slips: list[Slip] = []
    views: list[View] = []
    play(Demo(seed, top, settled, parse_seats(seats, top, settled)), lambda _, slip: slips.append(slip), views.append)
    return slips, views


def check(slips: list[Slip], views: list[View]) -> None:
    """A match ends with a winner on the screen and one strip that verifies."""
    assert isinstance(views[-1].body, Winner)
    (strip,) = slips
    assert isinstance(strip, RaceStrip)
    assert verify(text(layout(strip, 32, Texts("de").say)).splitlines())
    assert sum(row.rolls for row in strip.sheet.rows) <= sum(strip.dice.faces if strip.dice else ())
    assert sum(row.hits for row in strip.sheet.rows) == sum(row.losses for row in strip.sheet.rows)


@pytest.mark.parametrize(("preset", "seats"), [("seed", TWO), ("hongkong", THREE), ("tencent", TWO)])
def test_a_match_is_refereed_to_its_strip(preset: str, seats: str) -> None:
    """From the first roll to the ranking, with pieces that real hands could have moved."""
    check(*flown(1, preset, seats))


def test_a_match_with_sensors_under_the_hangars_is_refereed_to_its_strip(tmp_path: Path) -> None:
    """Planes that taxi out, are sent back and come home are counted in their hangars, not confirmed by button."""
    hangars = ", ".join(f'"hangar.{colour}"' for colour in ORDER for _ in range(4))
    fields = ", ".join(f'"{field}"' for field in board().fields)
    path = tmp_path / "hangars.toml"
    shipped = resource("boards", "aeroplane.toml")
    path.write_text(re.sub(r"^sensors = \[\]", f"sensors = [{fields}, {hangars}]", shipped, flags=re.MULTILINE))
    slips, views = flown(3, "seed", TWO, path)
    check(slips, views)
    asked = {view.body.do.code for view in views if isinstance(view.body, Instruct) and Key.CONFIRM in view.keys}
    assert "aero.todo.face_down" in asked
    assert "do.hangar" not in asked


@pytest.mark.heavy
@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize(
    "rules",
    [
        {"jump": "optional"},
        {"stack": "always", "stack_pass": "stop", "stack_hit": "larger_wins"},
        {"three_sixes": "one_returns", "overshoot": "back_by_roll"},
        {"three_sixes": "all_return", "end": "first_wins"},
        {"teams": "opposite_pairs"},
        {"forced_move": "off", "dice": "electronic"},
        {"planes": "2", "jump_after_shortcut": "always"},
    ],
    ids=str,
)
def test_every_agreement_comes_to_an_end(seed: int, rules: dict[str, str]) -> None:
    """Whatever the table agrees on, the hands can follow to the end."""
    check(*flown(seed, "seed", ALL, **rules))
