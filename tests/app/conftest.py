"""What several tests of the commands share."""

from __future__ import annotations

import shutil
from dataclasses import replace
from pathlib import Path

import pytest

from companion.app.demo import Demo, play
from companion.app.games import lay, parse_seats, preset_rules
from companion.effects import Slip
from tests.app.kept import ANNA, OPA, Kept


@pytest.fixture(scope="session")
def kept(tmp_path_factory: pytest.TempPathFactory) -> Kept:
    """Fly three flights with medals, then a race, on one journal; give it with what was printed."""
    journal = tmp_path_factory.mktemp("kept") / "games.sqlite"
    slips, races = dict[int, Slip](), dict[int, Slip]()
    top = lay("rv")
    rules = preset_rules(top, "short", {"flights": "3", "medals": "on", "medal_flights": "1,2,3"})
    seats = tuple(replace(seat, computer=True) for seat in parse_seats(f"red={ANNA},blue={OPA}", top, rules))
    play(Demo(7, top, rules, seats, journal), slips.__setitem__)
    plane = lay("aeroplane")
    settled = preset_rules(plane, "tencent", {})
    play(
        Demo(1, plane, settled, parse_seats("red=computer,yellow=computer", plane, settled), journal), races.__setitem__
    )
    return journal, slips, races


@pytest.fixture
def journal(kept: Kept, tmp_path: Path) -> Path:
    """Give a journal that a test may write to."""
    return Path(shutil.copy(kept[0], tmp_path / "games.sqlite"))
