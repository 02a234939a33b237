"""What is seen and heard before the game is known."""

from __future__ import annotations

from contextlib import ExitStack
from pathlib import Path

import pytest

from companion.app.building import Wish, displays
from companion.app.chances import Secret
from companion.app.games import lay
from companion.app.loop import Inbox, Later
from companion.app.virtual import Room
from companion.config import Settings, Speech
from companion.texts import Texts


@pytest.mark.parametrize(
    ("mode", "installed", "voices"), [("off", False, 0), ("off", True, 1), ("events", False, 1), ("all", True, 1)]
)
def test_a_voice_is_there_where_it_is_wanted_or_could_be(
    mode: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, *, installed: bool, voices: int
) -> None:
    """Only where nobody wants it and no program could speak is there nothing to turn."""
    monkeypatch.setattr("companion.app.building.installed", lambda: installed)
    settings = Settings(speech=Speech(mode=mode))  # type: ignore[arg-type]
    wish = Wish(settings, lay("rv"), {}, (), tmp_path / "games.sqlite", "de", virtual=True)
    room = Room(Inbox(), Later(lambda: 0.0), lambda: 0.0, Secret(), 1.0, Texts("de"))
    with ExitStack() as stack:
        shown = displays(stack, wish, room)
        assert shown.oled is None
        assert len(shown.screens) == voices
