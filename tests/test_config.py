from __future__ import annotations

import re
import subprocess
import sys
from contextlib import suppress
from dataclasses import fields, replace
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.config import Settings, find, load
from companion.config.manual import example, manual
from companion.config.places import places
from companion.config.reading import read
from companion.config.schema import allowed, home
from companion.errors import MissingError, WrongInputError
from companion.sentences import SENTENCES
from companion.texts import LANGUAGES, Texts

ROOT = Path(__file__).parents[1]
REWRITE = "write it anew with companion.config.manual"


def written(tmp_path: Path, text: str) -> Path:
    """Write a settings file."""
    path = tmp_path / "settings.toml"
    path.write_text(text, encoding="utf-8")
    return path


def test_no_file_means_defaults() -> None:
    """Without a settings file everything has its default."""
    assert load(None) == Settings()


def test_the_shipped_file_says_the_defaults() -> None:
    """The settings file that comes with the program is the schema's own text, and reads as the defaults."""
    path = ROOT / "companion" / "resources" / "settings.toml"
    assert path.read_text(encoding="utf-8") == example(), REWRITE
    assert load(path) == Settings()


def test_the_manual_is_up_to_date() -> None:
    """The reference in docs/settings.md is what the schema says."""
    text = (ROOT / "docs" / "settings.md").read_text(encoding="utf-8")
    assert text.endswith(manual()), REWRITE


def test_every_key_explains_itself() -> None:
    """Every key of every section has a sentence and says what it allows."""
    for section in fields(Settings):
        kind = type(getattr(Settings(), section.name))
        for key in fields(kind):
            assert key.metadata["doc"].endswith("."), f"{section.name}.{key.name}"
            assert allowed(kind, key)


def test_a_file_overrides_what_it_names(tmp_path: Path) -> None:
    """Keys in the file count, all others keep their defaults."""
    oled = "[oled]\naddress = 0x3D\nrotate = 2\n"
    game = '[game]\nname = "aeroplane"\noptions = { flights = 2, medals = "off" }\n'
    settings = load(written(tmp_path, oled + game))
    assert (settings.oled.address, settings.oled.rotate, settings.oled.driver) == (0x3D, 2, "ssd1306")
    assert (settings.game.name, settings.game.options) == ("aeroplane", {"flights": 2, "medals": "off"})
    assert settings.link == Settings().link


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("[oledd]", "[oledd] is unknown: do you mean oled? Allowed are table, link,"),
        ("[moon]", "[moon] is unknown: allowed are table, link,"),
        ("[oled]\ndrivr = 'sh1106'", "oled.drivr is unknown: do you mean driver? Allowed are driver, bus,"),
        ("[oled]\nx = 1", "oled.x is unknown: allowed are driver, bus, address, rotate, interface,"),
        ("oled = 3", "oled is a section: write [oled] on a line."),
        ("[[oled]]", "oled is a section: write [oled] on a line."),
        ("[oled]\ndriver = 'ssd1307'", 'oled.driver = "ssd1307" is not allowed: write one of "none", "ssd1306",'),
        ("[oled]\nrotate = 1", "oled.rotate = 1 is not allowed: write one of 0, 2."),
        ("[oled]\nrotate = false", "oled.rotate = False is not allowed: write one of 0, 2."),
        ("[oled]\naddress = 0x78", "oled.address = 120 is not allowed: write a whole number from 0x08 to 0x77."),
        ("[oled]\naddress = '0x3C'", 'oled.address = "0x3C" is not allowed: write a whole number from 0x08'),
        ("[oled]\nbus = 1.5", "oled.bus = 1.5 is not allowed: write a whole number from 0 to 255."),
        ("[oled]\nbus = true", "oled.bus = True is not allowed: write a whole number from 0 to 255."),
        ("[table]\nboard = '~nobody-of-this-name/b'", "there is no home folder for ~nobody-of-this-name/b: write"),
        ("[table]\nboard = 3", "table.board = 3 is not allowed: write a text in quotation marks."),
        ("[game]\noptions = { a = true }", "game.options = {'a': True} is not allowed: write a table of names"),
        ("[game]\noptions = 3", "game.options = 3 is not allowed: write a table of names"),
        ("[printer]\nkind = 'serial'", 'printer.kind = "serial" needs printer.port: say where it prints.'),
        ("[buttons]\nup = 17", "buttons.confirm and buttons.up share pin 17: give each its own."),
        ("[oled]\ninterface = 'spi'\ndc = 24", "buttons.die and oled.dc share pin 24: give each its own."),
        ("[oled]\ninterface = 'spi'\nreset = 25", "oled.dc and oled.reset share pin 25: give each its own."),
        ("[oled]\ninterface = 'spi'\ndc = 0", "oled.dc = 0 is not allowed: write a whole number from 1 to 27."),
        ("[buttons]\nturn_a = 5", "an encoder needs both buttons.turn_a and buttons.turn_b."),
    ],
)
def test_what_is_wrong_is_named(tmp_path: Path, text: str, sentence: str) -> None:
    """A wrong section, key or value is one sentence with file, key and what is allowed."""
    path = written(tmp_path, text)
    with pytest.raises(WrongInputError) as caught:
        load(path)
    assert re.match(rf"{re.escape(str(path))}(, line \d+)?: {re.escape(sentence)}", str(caught.value))
    assert "\n" not in str(caught.value)


@pytest.mark.parametrize(
    ("data", "line"),
    [
        (b"[oled]\ndriver = \n", "2"),
        (b"[oled]\nbus = 1\nbus = 2\n", "3"),
        (b"[oled", "1"),
        (b"\n\n'", "3"),
        (b"[table]\n# caf\xe9\n", "2"),
        (b"\xff\xfe", "1"),
    ],
)
def test_broken_toml_names_its_line(tmp_path: Path, data: bytes, line: str) -> None:
    """A file that is no TOML is one sentence with file and line."""
    path = tmp_path / "settings.toml"
    path.write_bytes(data)
    with pytest.raises(WrongInputError) as caught:
        load(path)
    assert str(caught.value).startswith(f"{path}, line {line}: this is not TOML (")


@pytest.mark.parametrize(
    "data",
    [
        b"x = " + b"[" * 100_000,
        b"x = " + b"1" * 5000,
        b"[game]\noptions." + b".".join([b"a"] * 3_000) + b" = 1",
        b"x = " + b"[" * 300 + b"]" * 300,
    ],
)
def test_toml_without_measure_is_a_sentence(tmp_path: Path, data: bytes) -> None:
    """What the parser chokes on, or whoever looks at what it gives, is a sentence too."""
    path = tmp_path / "settings.toml"
    path.write_bytes(data)
    with pytest.raises(WrongInputError, match="nested too deep, or a number is too long"):
        load(path)


@settings(deadline=None)
@given(
    st.text(st.characters(codec="utf-8"))
    | st.sampled_from(["[oled]\n", "[game.options]\n"]).flatmap(
        lambda head: st.text("ab=1'\"[]{}.,\n #", max_size=30).map(lambda tail: head + tail)
    )
)
def test_any_text_is_settings_or_a_sentence(tmp_path_factory: pytest.TempPathFactory, text: str) -> None:
    """Whatever stands in the file, it is either read or refused with one of our errors."""
    path = tmp_path_factory.getbasetemp() / "any.toml"
    path.write_text(text, encoding="utf-8", newline="")
    with suppress(WrongInputError):
        assert isinstance(load(path), Settings)


def test_a_pin_that_is_0_is_no_button(tmp_path: Path) -> None:
    """Several buttons may be absent at once."""
    assert load(written(tmp_path, "[buttons]\nup = 0\ndown = 0\n")).buttons.up == 0


def test_files_are_relative_to_the_settings(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A relative file lies beside the settings file, `~` is the user's folder, an absolute one stays."""
    monkeypatch.setenv("HOME", "/home/anna")
    text = "[table]\nboard = 'my.toml'\nblue_deck = '~/deck.toml'\n[journal]\npath = '/var/j'\n"
    settings = load(written(tmp_path, text))
    assert settings.table.board == str(tmp_path / "my.toml")
    assert settings.table.blue_deck == "/home/anna/deck.toml"
    assert settings.journal_path({}) == Path("/var/j")


@pytest.mark.parametrize(
    ("environ", "path"),
    [
        ({"HOME": "/home/anna"}, "/home/anna/.local/state/flugleiter/journal.sqlite"),
        ({"HOME": "/home/anna", "XDG_STATE_HOME": "/state"}, "/state/flugleiter/journal.sqlite"),
        ({"HOME": "/home/anna", "XDG_STATE_HOME": "here"}, "/home/anna/.local/state/flugleiter/journal.sqlite"),
    ],
)
def test_the_journal_has_its_place(environ: dict[str, str], path: str) -> None:
    """Without a setting the journal is in the user's folder for states."""
    assert Settings().journal_path(environ) == Path(path)


def test_tests_leave_the_games_of_whoever_runs_them_alone() -> None:
    """Where a test names no journal it is in a folder of the tests."""
    assert not Settings().journal_path().is_relative_to(home({}, "XDG_STATE_HOME", ".local/state"))


def test_the_nearest_file_is_found(tmp_path: Path) -> None:
    """The named file comes before the user's, the user's before the machine's; without any there is none."""
    environ = {"XDG_CONFIG_HOME": str(tmp_path / "user"), "HOME": str(tmp_path / "home")}
    system = tmp_path / "etc"
    assert find(None, environ, system) is None
    files = [folder / "flugleiter" / "settings.toml" for folder in (system, tmp_path / "user")]
    for file in files:
        file.parent.mkdir(parents=True)
        file.touch()
        assert find(None, environ, system) == file
    assert find(tmp_path / "named.toml", environ, system) == tmp_path / "named.toml"
    assert find(None, {"HOME": str(tmp_path / "home")}, system) == files[0]


def test_a_file_that_cannot_be_read_is_a_sentence(tmp_path: Path) -> None:
    """A missing file, a folder, and a path that loops are refused with advice."""
    (tmp_path / "flugleiter").mkdir()
    (tmp_path / "flugleiter" / "settings.toml").symlink_to("settings.toml")
    looped = find(None, {"XDG_CONFIG_HOME": str(tmp_path)}, tmp_path / "etc")
    assert looped is not None
    for path, sentence in (
        (tmp_path / "no.toml", "There is no settings file"),
        (tmp_path, "cannot be read"),
        (looped, "cannot be read"),
    ):
        with pytest.raises(MissingError, match=sentence):
            load(path)


@pytest.mark.parametrize(
    "line",
    ["table.board = '{}'", "journal.path = '{}'", "printer.port = '{}'", "journal.path = '~/{}'"],
)
@pytest.mark.parametrize("name", ["x" * 300, "x/" * 2500])
def test_a_name_that_no_file_can_have_is_a_sentence(tmp_path: Path, line: str, name: str) -> None:
    """It is refused with its key and its line, and not printed at its length."""
    key = line.partition(" ")[0]
    with pytest.raises(WrongInputError, match=rf"line 2: {key} is too long for the name of a file: write a shorter"):
        load(written(tmp_path, f"# names\n{line.format(name)}\n"))


@pytest.mark.parametrize("key", ["table.board", "journal.path", "link.port", "speech.voice", "printer.address"])
@pytest.mark.parametrize("text", ["\\u0000", "~\\u0000/x", "/dev/tty\\u0000"])
def test_a_character_that_no_name_can_have_is_a_sentence(tmp_path: Path, key: str, text: str) -> None:
    """It is refused with its key and its line, whatever the text is for."""
    with pytest.raises(WrongInputError, match=rf"line 2: {key} has the character \\u0000 in it: delete it"):
        load(written(tmp_path, f'# names\n{key} = "{text}"\n'))


def test_a_file_saved_by_windows_is_read(tmp_path: Path) -> None:
    """The mark that Notepad puts before UTF-8 is no part of the text, and lines are counted as without it."""
    path = tmp_path / "settings.toml"
    path.write_bytes(b"\xef\xbb\xbf[oled]\r\nbrightness = 9\r\n")
    assert load(path).oled.brightness == 9
    for text, line in ((b"\n\n[moon]\n", 3), (b"\n\xff\n\n", 2), (b"\xff\n\n", 1)):
        path.write_bytes(b"\xef\xbb\xbf" + text)
        with pytest.raises(WrongInputError, match=f"line {line}:"):
            load(path)


def test_importing_is_cheap() -> None:
    """Importing the settings loads no parser library: `--help` must be quick on a small Pi."""
    program = "import sys, companion.config; print('msgspec' in sys.modules)"
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True, cwd=ROOT)
    assert done.stdout == "False\n"


def test_a_network_printer_needs_its_address_and_no_port(tmp_path: Path) -> None:
    """Each kind of printer is asked for what it has: an address on the network, a port on a cable."""
    settings = load(written(tmp_path, '[printer]\nkind = "network"\naddress = "192.168.1.9"\n'))
    assert settings.printer.address == "192.168.1.9"
    with pytest.raises(WrongInputError, match=r"needs printer\.address"):
        load(written(tmp_path, '[printer]\nkind = "network"\n'))
    with pytest.raises(WrongInputError, match=r"needs printer\.port"):
        load(written(tmp_path, '[printer]\nkind = "usb"\n'))


WRONG = """\
[table]
language = "fr"
bord = "x"

[oled]
  driver = "ssd1307"
bus = 3
[prnter]
kind = "usb"
[buttons]
confirm = 5
back = 5
"""


def test_all_mistakes_are_named_with_their_lines(tmp_path: Path) -> None:
    """Reading goes on after a mistake: each is named with its line, in the order of the file, and the rest counts."""
    path = written(tmp_path, WRONG)
    reading = read(path)
    said = [str(mistake).removeprefix(f"{path}, line ") for mistake in reading.mistakes]
    assert [line.partition(":")[0] for line in said] == ["2", "3", "6", "8"]
    assert ["language" in said[0], "bord" in said[1], "ssd1307" in said[2], "[prnter]" in said[3]] == [True] * 4
    assert (reading.settings.oled.bus, reading.settings.oled.driver) == (3, "ssd1306")


def test_a_key_is_never_taken_for_the_code_of_a_sentence(tmp_path: Path) -> None:
    """Keys that are called as a code of the catalogue is are shown as they are, in every language."""
    (mistake,) = read(written(tmp_path, "[link]\nport = 3\n")).mistakes
    assert "link.port" in SENTENCES
    for language in LANGUAGES:
        assert " link.port = 3 " in Texts(language).plain(mistake.sentence, mistake.details)


def test_what_does_not_fit_together_is_named_where_both_sides_are_right(tmp_path: Path) -> None:
    """A contradiction is named beside other mistakes, but not where a section's own mistake may have made it."""
    (mistake,) = read(written(tmp_path, WRONG[WRONG.index("[buttons]") :])).mistakes
    assert "line 3: buttons.confirm and buttons.back share pin 5" in str(mistake)
    known = read(written(tmp_path, '[table]\nx = 1\n[printer]\nkind = "usb"\n')).mistakes
    assert ["table.x" in str(known[0]), "needs printer.port" in str(known[1])] == [True, True]
    (only,) = read(written(tmp_path, '[printer]\nkind = "usb"\nport = 3\n')).mistakes
    assert "printer.port = 3" in str(only)


def test_the_keys_that_a_file_sets_are_known(tmp_path: Path) -> None:
    """A reading tells what was set, be it to the default."""
    assert read(written(tmp_path, "[oled]\nbus = 1\n[game.options]\na = 1\n")).named == {"oled.bus", "game.options"}


def test_lines_are_found_in_every_way_of_writing() -> None:
    """Sections, dotted keys, keys in quotation marks and tables below tables all have their line."""
    text = '# top\noled.bus = 1\n[ "link" ] # here\n"port" = ""\n[game.options]\nflights = 1\n'
    assert places(text) == {
        ("oled",): 2,
        ("oled", "bus"): 2,
        ("link",): 3,
        ("link", "port"): 4,
        ("game",): 5,
        ("game", "options"): 5,
        ("game", "options", "flights"): 6,
    }


@settings(deadline=None)
@given(
    st.text(st.characters(codec="utf-8", exclude_characters="\0")),
    st.dictionaries(st.text(st.characters(codec="utf-8")), st.text(max_size=9) | st.integers(-9, 9)),
)
def test_what_is_written_is_read_back(
    tmp_path_factory: pytest.TempPathFactory, text: str, options: dict[str, str | int]
) -> None:
    """Whatever may stand in a text or in the options, the file that is written for it says the same."""
    path = tmp_path_factory.getbasetemp() / "back.toml"
    defaults = Settings()
    asked = replace(defaults, speech=replace(defaults.speech, voice=text), game=replace(defaults.game, options=options))
    path.write_text(example(asked), encoding="utf-8", newline="")
    assert load(path) == asked
