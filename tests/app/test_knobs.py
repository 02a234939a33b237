"""What is turned in the menu of the table reaches the devices at once and is kept for the next evening."""

from __future__ import annotations

from pathlib import Path

import pytest

from companion import effects as fx
from companion.app.knobs import LEVELS, Knobs
from companion.app.loop import Inbox, Later
from companion.app.outputs import Outputs
from companion.rules.interface import Phrase
from companion.texts import Texts


class Table:
    """A table whose language, brightness, sound and voice can be turned."""

    def __init__(self, path: Path, *, spoken: bool = False) -> None:
        self.texts = Texts("de")
        self.brightness: list[int] = []
        self.tones: list[str] = []
        self.knobs = Knobs(path, {"language": "de"})
        self.knobs.offer_language(self.texts.use, fixed=spoken)
        self.knobs.offer_brightness(self.brightness.append)
        self.knobs.offer_sound()
        self.said: list[str] = []
        self.knobs.offer_voice(self.said.append, "events")
        self.outputs = Outputs(Inbox(), Later(lambda: 0.0), lambda: 0.0, link=self, knobs=self.knobs)  # type: ignore[arg-type]

    def tone(self, name: str) -> None:
        """Play a tone."""
        self.tones.append(name)


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """Name the file."""
    return tmp_path / "table.json"


def test_the_language_changes_at_once_and_stays(path: Path) -> None:
    """Every device speaks it from the next sentence on, and so does the next run."""
    table = Table(path)
    assert table.texts.say(Phrase("key.menu")) == "Menü"
    table.outputs.give(fx.Adjust("language", "en"))
    assert table.texts.say(Phrase("key.menu")) == "menu"
    assert Table(path).texts.language == "en"
    assert Table(path).knobs.turned["language"] == "en"


def test_a_language_named_on_the_command_line_wins(path: Path) -> None:
    """What was kept is passed over for this evening, and not forgotten."""
    Table(path).outputs.give(fx.Adjust("language", "en"))
    assert Table(path, spoken=True).texts.language == "de"
    assert Table(path).texts.language == "en"


def test_brightness_reaches_the_panel_in_its_own_numbers(path: Path) -> None:
    """The three words are three contrasts; the kept one is set at the start."""
    table = Table(path)
    assert table.brightness == []
    table.outputs.give(fx.Adjust("brightness", "low"))
    assert table.brightness == [LEVELS["low"]]
    assert Table(path).brightness == [LEVELS["low"]]


def test_a_quiet_table_plays_no_tone(path: Path) -> None:
    """Off is off, and on again is on."""
    table = Table(path)
    table.outputs.give(fx.Adjust("sound", "off"))
    table.outputs.give(fx.PlayCue(fx.Cue.OK))
    assert table.tones == []
    table.outputs.give(fx.Adjust("sound", "on"))
    table.outputs.give(fx.PlayCue(fx.Cue.OK))
    assert table.tones == [fx.Cue.OK]


def test_the_voice_begins_as_the_settings_say_until_somebody_turns_it(path: Path) -> None:
    """Its word reaches the voice at once, and is the one of the next evening."""
    table = Table(path)
    assert (table.knobs.turned["voice"], table.said) == ("events", [])
    table.outputs.give(fx.Adjust("voice", "off"))
    assert table.said == ["off"]
    again = Table(path)
    assert (again.knobs.turned["voice"], again.said) == ("off", ["off"])


DEEP = 100_000
NESTED = f'{{"language": {"[" * DEEP}{"]" * DEEP}}}'


@pytest.mark.parametrize("text", ["", "{", "[]", '{"language": "xx"}', '{"language": 3}', NESTED])
def test_a_spoilt_file_only_forgets(path: Path, text: str) -> None:
    """The table starts as it is set, and the next turn writes the file anew."""
    path.write_text(text)
    table = Table(path)
    assert table.texts.language == "de"
    table.outputs.give(fx.Adjust("language", "en"))
    assert Table(path).texts.language == "en"


def test_one_spoilt_value_forgets_no_other(path: Path) -> None:
    """What is no word is passed over, and the other knobs are as they were."""
    path.write_text('{"brightness": 7, "language": "en", "sound": null, "voice": "off"}')
    table = Table(path)
    assert (table.texts.language, table.brightness, table.knobs.quiet, table.said) == ("en", [], False, ["off"])


def test_a_folder_that_takes_no_file_only_forgets(tmp_path: Path) -> None:
    """The knob turns, nothing is kept, and the game goes on."""
    table = Table(tmp_path / "nowhere" / "table.json")
    table.outputs.give(fx.Adjust("language", "en"))
    assert table.texts.language == "en"


def test_departing_ends_the_program(path: Path) -> None:
    """The last row of the menu is carried out by whoever runs the loop."""
    gone: list[bool] = []
    outputs = Outputs(Inbox(), Later(lambda: 0.0), lambda: 0.0, depart=lambda again: gone.append(not again))
    outputs.give(fx.Depart())
    assert gone == [True]
    assert not path.exists()
