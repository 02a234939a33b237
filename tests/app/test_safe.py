from __future__ import annotations

from contextlib import ExitStack
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path
from unittest.mock import Mock

import pytest

from companion.app import building
from companion.app.building import Wish
from companion.app.chances import Seeded
from companion.app.games import Games, lay, preset_rules
from companion.app.loop import Inbox, Later
from companion.app.play import taken_up
from companion.app.safe import LIMIT, Failed, Starts, spared
from companion.app.virtual import Room
from companion.config import Printer, Settings, Speech
from companion.config.schema import Buttons
from companion.journal import Journal, unshown
from companion.messages import Announced, Message
from companion.rules.interface import Phrase
from companion.texts import Texts

ASKED = Phrase("help.safe.asked")


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """Name the file of the count, in a folder that is not there yet."""
    return tmp_path / "flugleiter" / "starts.json"


def wish(settings: Settings) -> Wish:
    """Ask for a table with everything."""
    top = lay("rv")
    return Wish(settings, top, preset_rules(top, "seed", {}), (), Path("j.sqlite"), "en", port="/dev/ttyACM0")


def test_the_fourth_start_is_a_safe_one(path: Path) -> None:
    """Three starts that fail in a row are followed by one in safe mode, which knows what the last one said."""
    for _ in range(LIMIT):
        starts = Starts(path)
        assert starts.begin().phrase() is None
        starts.failed("There is no board: plug it in.")
    why = Starts(path).begin().phrase()
    assert why == Phrase("help.safe.failed", {"n": 3, "why": "There is no board: plug it in."})
    assert "There is no board: plug it in." in Texts("de").say(why)


def test_starts_that_are_killed_count(path: Path) -> None:
    """A start that ends without a word, by the watchdog or a pulled plug, has failed as well."""
    for _ in range(LIMIT):
        assert Starts(path).begin().phrase() is None
    assert Starts(path).begin().phrase() == Phrase("help.safe.silent")


def test_a_good_start_is_a_clean_slate(path: Path) -> None:
    """After a start that proved itself nothing is left of those before it."""
    for _ in range(LIMIT):
        starts = Starts(path)
        starts.begin()
    starts.clear()
    starts.clear()
    assert not path.exists()
    assert Starts(path).begin() == Failed()


def test_the_count_is_for_one_pair_of_eyes(path: Path) -> None:
    """The file of the count and its folder are this user's alone."""
    Starts(path).begin()
    assert path.stat().st_mode & 0o777 == 0o600
    assert path.parent.stat().st_mode & 0o777 == 0o700


@pytest.mark.parametrize("text", ["", "{", '{"starts": "many"}', "[]", '{"why": ' + "[" * 100_000])
def test_a_count_that_cannot_be_read_begins_anew(path: Path, text: str) -> None:
    """A file that a power cut spoilt holds up no start."""
    path.parent.mkdir()
    path.write_text(text)
    assert Starts(path).begin() == Failed()


def test_a_count_that_cannot_be_kept_is_a_line_in_the_log(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    """Where nothing can be written a table plays all the same."""
    (tmp_path / "file").write_text("")
    starts = Starts(tmp_path / "file" / "starts.json")
    assert starts.begin() == Failed()
    starts.clear()
    assert "cannot be counted" in caplog.text
    assert "stays in" in caplog.text


def test_a_spared_table_has_screen_and_buttons() -> None:
    """Board, printer, buzzer and voice are left out; how screen and buttons are wired stays."""
    rich = Settings(
        buttons=Buttons(confirm=5, buzzer=13),
        speech=Speech(mode="all"),
        printer=Printer(kind="usb", port="/dev/usb/lp0"),
    )
    spare = spared(wish(rich), ASKED)
    assert spare.safe == ASKED
    assert (spare.port, spare.settings.printer.kind, spare.settings.speech.mode) == ("", "none", "off")
    assert spare.settings.buttons == replace(rich.buttons, buzzer=0)
    assert spare.settings.oled == rich.oled


def test_the_only_buttons_are_not_taken_away() -> None:
    """A table whose buttons all hang on its board keeps the board."""
    none = Buttons(confirm=0, back=0, up=0, down=0, die=0)
    assert spared(wish(Settings(buttons=none)), ASKED).port == "/dev/ttyACM0"


def room() -> Room:
    """Give what devices share."""
    inbox = Inbox()
    return Room(inbox, Later(lambda: 0.0), lambda: 0.0, Seeded(1), 0.0, Texts("en"))


@pytest.mark.parametrize("safe", [ASKED, None])
def test_only_safe_mode_goes_on_without_a_screen(
    safe: Phrase | None, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """A screen that cannot be built is left out and logged in safe mode; else it is a failure as ever."""

    def refuse(*_: object, **__: object) -> None:
        raise RuntimeError("no such controller")

    monkeypatch.setattr(building, "Oled", refuse)
    wanted = replace(wish(Settings()), safe=safe)
    with ExitStack() as stack:
        if safe is None:
            with pytest.raises(RuntimeError):
                building.displays(stack, wanted, room())
        else:
            assert building.displays(stack, wanted, room()) == building.Displays()
            assert caplog.messages == ["The screen is left out."]


def test_a_game_that_does_not_open_is_left_alone_in_safe_mode(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    """In safe mode people are told that the last game stays in the journal; else the failure is a failure."""
    top = lay("rv")
    rules = preset_rules(top, "seed", {})
    with Journal.open(tmp_path / "games.sqlite", lambda: datetime.now(UTC)) as journal:
        games = Games(journal, top, rules)
        games.unfinished = Mock(side_effect=KeyError("H5"))  # type: ignore[method-assign]
        told: list[Message] = []
        with pytest.raises(KeyError):
            taken_up(games, unshown, None)
        assert taken_up(games, unshown, told.append) is None
    (news,) = told
    assert isinstance(news, Announced)
    assert news.what == Phrase("safe.unopened")
    assert "stays in the journal" in caplog.text
