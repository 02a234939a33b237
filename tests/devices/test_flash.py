import shutil
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from companion import __version__
from companion.app.flash import Flashing, flash
from companion.app.games import lay
from companion.app.tabletop import Plan
from companion.cli import DONE, NO, WRONG, main
from companion.devices.bench import find_firmware
from companion.devices.flashing import finding
from companion.devices.flashing.copying import Mpremote
from companion.devices.flashing.door import Door, greet, serial_door
from companion.errors import MissingError, WrongInputError
from companion.texts import Texts
from tests.devices.pico import Pico

ENGLISH = Texts("en")


@pytest.fixture
def pico(tmp_path: Path) -> Iterator[Pico]:
    """Lay a Pico that has MicroPython and no program beside its cable."""
    folder = tmp_path / "pico"
    folder.mkdir()
    given = Pico(folder)
    yield given
    given.stop()


@pytest.fixture
def alone(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let this machine's own boards and settings play no part."""
    monkeypatch.setattr(finding, "pico_ports", lambda: ())
    monkeypatch.setattr(finding, "boot_drive", lambda: None)
    monkeypatch.setenv("XDG_CONFIG_HOME", "/nowhere")


def load_program(pico: Pico, **changes: str) -> None:
    """Put the program on a Pico by hand, with other settings."""
    for file in find_firmware().glob("*.py"):
        shutil.copy(file, pico.folder)
    with (pico.folder / "pins.py").open("a") as pins:
        pins.writelines(f"{name} = {value}\n" for name, value in changes.items())


def plan(game: str = "rv") -> Plan:
    """Describe a table with the board that comes with the game."""
    return lay(game).plan()


@pytest.mark.usefixtures("alone")
def test_a_new_pico_is_flashed_and_runs(pico: Pico, capsys: pytest.CaptureFixture[str]) -> None:
    """The command puts every file on an empty Pico, starts it, and says in one sentence what it is now."""
    pico.plug_in()
    assert main(["flash", pico.port, "--lang", "en"]) == DONE
    said = f"The board at {pico.port} is ready: westfeld with 128 sensors, firmware {__version__}.\n"
    assert capsys.readouterr() == (said, "")
    for file in find_firmware().glob("*.py"):
        assert (pico.folder / file.name).read_bytes() == file.read_bytes()


def test_a_running_board_makes_way_and_keeps_its_settings(pico: Pico, capsys: pytest.CaptureFixture[str]) -> None:
    """A board that plays another table's game is flashed without a hand on it, and its owner's wiring stays."""
    load_program(pico, BOARD="'small'", CELLS="12", LAMPS="None # none yet", TONE="21")
    pico.plug_in()
    door = serial_door(pico.port)
    before = greet(door)
    assert before
    assert (before.board, before.cells) == ("small", 12)
    assert flash(Flashing(door, Mpremote(pico.port), plan("aeroplane")), Texts("de"))
    assert "aeroplane" in (said := capsys.readouterr().out)
    assert "geblieben" in said
    after = greet(door)
    assert after
    assert (after.board, after.cells, after.boot != before.boot) == ("aeroplane", len(plan("aeroplane").sensors), True)
    assert "lamps" not in after.features
    kept = (pico.folder / "pins.py").read_text()
    assert "LAMPS = None # none yet\n" in kept
    assert "TONE = 21\n" in kept


@pytest.mark.heavy
def test_given_settings_take_the_place_of_those_on_the_board(pico: Pico, tmp_path: Path) -> None:
    """With --pins the owner's file goes onto the board, made to fit the table."""
    (pico.folder / "pins.py").write_text("LAMPS = 9\n")
    given = tmp_path / "mine.py"
    given.write_text("# Mine\nBOARD = 'other'\nTONE = None\n")
    pico.plug_in()
    assert flash(Flashing(serial_door(pico.port), Mpremote(pico.port), plan(), given), ENGLISH)
    settings = (pico.folder / "pins.py").read_text()
    assert settings.startswith('# Mine\nBOARD = "westfeld"\nTONE = None\n')
    assert "LAMPS = 22\n" in settings


def test_settings_that_cannot_work_stay_off_the_board(pico: Pico) -> None:
    """Two jobs on one pin are told before anything is copied: the sentence names the file and the pin."""
    (pico.folder / "pins.py").write_text("LAMPS = 15\n")
    pico.plug_in()
    with pytest.raises(WrongInputError, match=r"^pins.py on the board does not fit .*GPIO 15.*--pins FILE.$"):
        flash(Flashing(serial_door(pico.port), Mpremote(pico.port), plan()), ENGLISH)
    assert not (pico.folder / "main.py").exists()


def test_a_program_that_does_not_start_is_told(
    pico: Pico, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    """When no hello follows, the command fails with one sentence that says where to look."""
    broken = tmp_path / "firmware"
    shutil.copytree(find_firmware(), broken)
    (broken / "main.py").write_text("raise ValueError\n")
    monkeypatch.setattr("companion.app.flash.find_firmware", lambda: broken)
    pico.plug_in()
    real = serial_door(pico.port)
    hurried = Door(real.port, real.open, lambda: time.monotonic() * 10, real.pause)
    assert not flash(Flashing(hurried, Mpremote(pico.port), plan()), ENGLISH)
    said = capsys.readouterr().err
    assert said.startswith(f"The firmware is on the board at {pico.port} but does not start: ")


@pytest.mark.heavy
@pytest.mark.usefixtures("alone")
def test_another_version_after_the_flash_is_told(
    pico: Pico, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """A board whose hello is not what was loaded fails the command with what it says."""
    monkeypatch.setattr("companion.app.flash.__version__", "9.9")
    pico.plug_in()
    assert main(["flash", pico.port, "--lang", "en"]) == NO
    said = f"still says westfeld with 128 sensors, firmware {__version__}: flash it again.\n"
    assert capsys.readouterr().err.endswith(said)


def test_a_cable_pulled_half_way_leaves_a_board_that_can_be_flashed(pico: Pico, tmp_path: Path) -> None:
    """A copy that ends too early leaves no program that would start with half of its files."""
    load_program(pico)
    pico.plug_in()
    tool = Mpremote(pico.port)
    door = serial_door(pico.port)
    with pytest.raises(MissingError, match=r"could not be flashed \(.*No such file.*\): check its cable"):
        flash_files(door, tool, [find_firmware() / "main.py", tmp_path / "gone.py"])
    assert not (pico.folder / "main.py").exists()
    assert flash(Flashing(door, tool, plan()), ENGLISH)


def flash_files(door: Door, tool: Mpremote, files: list[Path]) -> None:
    """Copy just these files onto a running board."""
    from companion.devices.flashing.door import make_way

    make_way(door)
    tool.install(files)


@pytest.mark.parametrize(
    ("program", "sentence"),
    [
        ("raise SystemExit('mpremote.transport.TransportError: could not enter raw repl')", "MicroPython does not"),
        ("import signal; signal.pause()", "MicroPython does not answer at /dev/board: hold the BOOTSEL button"),
        (
            "raise SystemExit('Traceback\\n\\nOSError: it went')",
            r"could not be flashed \(OSError: it went\)",
        ),
        ("raise SystemExit(1)", r"could not be flashed \(1\): check its cable"),
    ],
)
def test_every_failure_of_the_tool_is_a_sentence(program: str, sentence: str) -> None:
    """A tool that finds no prompt, hangs, or breaks off is told in words that say what to do."""
    tool = Mpremote("/dev/board", (sys.executable, "-c", program), within=0.5)
    with pytest.raises(MissingError, match=sentence):
        tool.read("pins.py")


@pytest.mark.usefixtures("alone")
@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        ([], "No Pico is plugged in: "),
        (["/dev/none"], "The port /dev/none does not exist: plug the board's cable in, or name its port."),
        (["--board", "/none"], "/none cannot be read: no such file or folder. Check the path and its permissions."),
    ],
)
def test_what_is_missing_ends_the_command(words: list[str], sentence: str, capsys: pytest.CaptureFixture[str]) -> None:
    """Without a Pico, its port or the board file there is one sentence on standard error and status 2."""
    assert main(["flash", "--lang", "en", *words]) == WRONG
    said = capsys.readouterr()
    assert (said.out, said.err.count("\n")) == ("", 1)
    assert said.err.startswith(sentence)


@pytest.mark.parametrize(
    ("data", "sentence"),
    [
        (None, r"mine.py cannot be read: no such file or folder"),
        (b"\xff", r"mine.py is not a UTF-8 text"),
        (b"LAMPS = \n", r"mine.py, line 1: this is no Python"),
    ],
)
def test_settings_that_cannot_be_read_are_told(data: bytes | None, sentence: str, tmp_path: Path) -> None:
    """A settings file that is missing, no text or no Python ends the command before the board is changed."""
    given = tmp_path / "mine.py"
    if data is not None:
        given.write_bytes(data)
    silent = Door("/dev/board", lambda: Silent(), time.monotonic, lambda _: None)  # noqa: PLW0108 - a class is no port
    never = Mpremote("/dev/board", ("false",))
    with pytest.raises((MissingError, WrongInputError), match=sentence):
        flash(Flashing(silent, never, plan(), given), ENGLISH)


class Silent:
    """A port at which nobody speaks."""

    def read(self, size: int) -> bytes:
        """Hear that the cable went, which ends the waiting."""
        raise OSError(size)

    def write(self, data: bytes) -> int:
        """Take what is said."""
        return len(data)

    def close(self) -> None:
        """Close."""
