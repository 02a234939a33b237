"""`flugleiter setup`: what is found, what is asked, and what is written."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import AbstractContextManager, contextmanager
from dataclasses import dataclass, field, replace
from datetime import datetime
from pathlib import Path

import pytest

from companion.app.setup import dialog
from companion.app.setup import look as looking
from companion.app.setup.dialog import JOURNAL, _fresh, set_up, settled
from companion.app.setup.look import Look, shipped_boards, shown
from companion.app.setup.panel import Driver
from companion.app.setup.service import resting
from companion.app.setup.talk import Talk
from companion.cli import DONE, WRONG, main
from companion.config import Oled, Settings, load
from companion.devices.finding.boards import Board, Boards, Port
from companion.devices.finding.panels import Panels, Seen
from companion.devices.finding.printers import UsbPrinter
from companion.devices.flashing.finding import Drive
from companion.devices.oled import I2c, Panel, Spi
from companion.devices.wire import Hello
from companion.errors import MissingError, Wording
from companion.rules.interface import Phrase
from companion.screens.pattern import pattern
from companion.texts import Texts
from tests.devices.oled_helpers import wire
from tests.panel import RecordingBus, Sh1106

NOW = datetime(2025, 5, 4, 20, 15, 3)  # noqa: DTZ001 - the time of day at the table
BARE = Settings()


@dataclass
class Machine:
    """A machine with what a test plugs in, and a person who answers; the last answer is given again and again."""

    panels: Panels = field(default_factory=Panels)
    boards: Boards = field(default_factory=Boards)
    printers: tuple[UsbPrinter, ...] = ()
    spi: bool = False
    drive: Drive | None = None
    reads_well: Panel | None = None
    fault: Phrase | None = None
    answers: list[str] = field(default_factory=list)
    said: list[str] = field(default_factory=list)
    showing: Panel | None = None
    tried: list[Panel] = field(default_factory=list)

    def look(self) -> Look:
        """Give the ways to look at it."""
        return Look(
            lambda: self.panels,
            lambda: self.spi,
            self.show,
            lambda: self.boards,
            lambda: self.drive,
            lambda: self.printers,
            {"westfeld": "rv", "circle": "aeroplane"},
        )

    def show(self, panel: Panel) -> AbstractContextManager[Phrase | None]:
        """Show the pattern, if only in the test's mind."""

        @contextmanager
        def showing() -> Iterator[Phrase | None]:
            self.tried.append(panel)
            self.showing = panel
            yield self.fault
            self.showing = None

        return showing()

    def read(self, question: str) -> str:
        """Answer: by the eye if it is about the picture, else as the test says."""
        self.said.append(question)
        if question.startswith("Driver"):
            return "y" if self.showing == self.reads_well else "n"
        return self.answers.pop(0) if len(self.answers) > 1 else "".join(self.answers)

    def talk(self, *, silent: bool = False) -> Talk:
        """Begin a conversation in English."""
        return Talk(Texts("en"), self.said.append, None if silent else self.read)


def settle(machine: Machine, settings: Settings = BARE, *, silent: bool = False) -> Settings:
    """Go through the set-up in English."""
    english = replace(settings, table=replace(settings.table, language="en"))
    return settled(machine.talk(silent=silent), machine.look(), english)


def hello(board: str = "westfeld", proto: int = 1) -> Hello:
    """Give a board's hello."""
    return Hello(proto, "01234567", "0.1.0", board, 128)


def one(port: str, board: str = "westfeld", proto: int = 1) -> Boards:
    """Plug one board in."""
    return Boards((Board(port, hello(board, proto)),))


def test_with_nothing_plugged_in_all_stays_as_it_is() -> None:
    """A bare machine gets its defaults, and is told what a table would have."""
    machine = Machine()
    assert settle(machine) == replace(BARE, table=replace(BARE.table, language="en"))
    said = "\n".join(machine.said)
    for words in ("No screen answers", "No board with sensors", "No printer", "Buttons: confirm 17, back 27"):
        assert words in said


@pytest.mark.parametrize("right", ["ssd1306", "sh1106", "sh1107", "ssd1327"])
@pytest.mark.parametrize("guess", ["", "sh1106", "ssd1306"])
def test_the_eye_decides_which_controller_it_is(right: Driver, guess: str) -> None:
    """Patterns are shown until one is read well, the likely controller first; that one is written."""
    machine = Machine(Panels((Seen(1, 0x3D, guess),)), reads_well=Panel(right, I2c(1, 0x3D)))
    assert settle(machine).oled == replace(Oled(), address=0x3D, driver=right)
    assert machine.tried[0].driver == (guess or "ssd1306")
    assert len(set(machine.tried)) == len(machine.tried)


def test_a_panel_on_its_head_is_turned() -> None:
    """Who says that the picture stands on its head gets it turned, and turned back the next time."""
    machine = Machine(Panels((Seen(1, 0x3C),)), reads_well=Panel(), answers=["", "n", ""])
    turned = settle(machine)
    assert turned.oled.rotate == 2
    machine.reads_well, machine.answers = Panel(rotate=2), ["", "n", ""]
    assert settle(machine, turned).oled.rotate == 0


def test_a_controller_that_was_chosen_comes_first() -> None:
    """What somebody chose goes before what the status says."""
    chosen = replace(BARE, oled=replace(BARE.oled, driver="sh1107"))
    machine = Machine(Panels((Seen(1, 0x3C, "ssd1306"),)))
    assert settle(machine, chosen, silent=True).oled.driver == "sh1107"


def test_no_right_picture_changes_nothing() -> None:
    """Where no pattern is read well, the settings stay, and it is said where to write the controller."""
    machine = Machine(Panels((Seen(1, 0x3C), Seen(1, 0x3D))))
    assert settle(machine).oled == Oled()
    assert len(machine.tried) == 8
    assert any("write it into the settings" in line for line in machine.said)


def test_a_panel_that_fails_is_passed_over() -> None:
    """A picture that did not reach the panel is no question to anybody."""
    machine = Machine(Panels((Seen(1, 0x3C),)), fault=Phrase("screen.away"))
    settle(machine)
    assert not [line for line in machine.said if line.startswith("Driver")]


def test_a_panel_on_spi_is_asked_for() -> None:
    """Nobody answers on SPI: where the bus is on, a person is asked, and pictures are tried."""
    machine = Machine(spi=True, reads_well=Panel("ssd1322", Spi()), answers=["", "y", "", ""])
    found = settle(machine).oled
    assert (found.interface, found.driver) == ("spi", "ssd1322")
    assert settle(Machine(spi=True, answers=["", "n", ""])).oled == Oled()


def test_remarks_about_buses_and_ports_are_said() -> None:
    """What could not be looked at is told."""
    remarks = (Wording("bus"),), (Wording("port"),)
    machine = Machine(Panels(remarks=remarks[0]), Boards(remarks=remarks[1]))
    settle(machine)
    assert {"bus", "port"} <= set(machine.said)
    assert not [said for said in machine.said if "four wires" in said], "of a bus that is off nothing else is said"


def test_a_board_is_written_with_its_game() -> None:
    """The board's port and its game are written; options of the other game go."""
    settings = replace(BARE, game=replace(BARE.game, options={"flights": 3}))
    found = settle(Machine(boards=one("/dev/ttyACM7", "circle")), settings)
    assert (found.link.port, found.game.name, found.game.options) == ("/dev/ttyACM7", "aeroplane", {})
    same = settle(Machine(boards=one("/dev/ttyACM7")), settings)
    assert (same.link.port, same.game) == ("/dev/ttyACM7", settings.game)


def test_a_board_of_ones_own_needs_its_file() -> None:
    """A name that no shipped board has asks for the board file, unless there is one."""
    machine = Machine(boards=one("/dev/ttyACM7", "home"))
    assert settle(machine).game == BARE.game
    assert any("called home" in line for line in machine.said)
    other = Machine(boards=one("/dev/ttyACM7", "home"))
    settle(other, replace(BARE, table=replace(BARE.table, board="home.toml")))
    assert not any("called home" in line for line in other.said)


def test_a_board_with_another_protocol_is_sent_to_flash() -> None:
    """A board whose program is too old or too new is taken, and it is said how to renew it."""
    machine = Machine(boards=one("/dev/ttyACM7", "", 9))
    assert settle(machine).link.port == "/dev/ttyACM7"
    assert any(line.endswith("flugleiter flash.") for line in machine.said)


def test_of_several_boards_one_is_chosen() -> None:
    """With two boards a person says which; where nobody is, the first is taken."""
    both = Boards((Board("/dev/a", hello()), Board("/dev/b", hello("circle"))))
    assert settle(Machine(boards=both, answers=["", "/dev/b", ""])).link.port == "/dev/b"
    assert settle(Machine(boards=both), silent=True).link.port == "/dev/a"


@pytest.mark.parametrize(
    ("boards", "drive", "words"),
    [
        (Boards(silent=(Port("/dev/ttyACM0", pico=True),)), None, "A Pico at /dev/ttyACM0 says nothing"),
        (Boards(), Drive("RPI-RP2", ""), "A Pico waits for MicroPython"),
        (Boards(), None, "No board with sensors"),
    ],
)
def test_without_a_board_the_next_step_is_said(boards: Boards, drive: Drive | None, words: str) -> None:
    """A Pico without a program, one without MicroPython, and none at all are told apart."""
    machine = Machine(boards=boards, drive=drive)
    settle(machine, silent=True)
    assert any(line.startswith(words) for line in machine.said)


def test_a_board_that_is_not_there_now_is_kept_if_wished() -> None:
    """A known board that does not answer stays in the settings unless somebody says no."""
    known = replace(BARE, link=replace(BARE.link, port="/dev/ttyACM7"))
    assert settle(Machine(), known, silent=True).link.port == "/dev/ttyACM7"
    assert settle(Machine(answers=["", "n", ""]), known).link.port == ""


def test_a_usb_printer_is_taken_with_its_paper() -> None:
    """A printer on USB prints the strips if nobody objects, on paper as wide as was said."""
    printers = (UsbPrinter("/dev/usb/lp0", "EPSON TM-T20"),)
    wide = settle(Machine(printers=printers, answers=["", "y", "y"])).printer
    assert (wide.kind, wide.port, wide.width) == ("usb", "/dev/usb/lp0", 80)
    assert settle(Machine(printers=printers), silent=True).printer.width == 58
    assert settle(Machine(printers=printers, answers=["", "n"])).printer == BARE.printer


def test_a_silent_port_may_be_a_printer() -> None:
    """A serial port that says nothing is a printer only if somebody says so, and the next time by itself."""
    boards = Boards(silent=(Port("/dev/ttyUSB0"),))
    assert settle(Machine(boards=boards), silent=True).printer == BARE.printer
    taken = settle(Machine(boards=boards, answers=["", "ja", ""]))
    assert (taken.printer.kind, taken.printer.port) == ("serial", "/dev/ttyUSB0")
    assert settle(Machine(boards=boards), taken, silent=True).printer == taken.printer


def test_what_is_no_answer_is_asked_again() -> None:
    """A slip of the finger does not choose anything."""
    machine = Machine(answers=["fr", "maybe", "EN", ""])
    assert settle(machine).table.language == "en"
    assert machine.said.count("Please type one of the answers, or just Enter for the one in brackets.") == 2


def test_the_conversation_goes_on_in_the_chosen_language() -> None:
    """After the first answer all is said in that language."""
    machine = Machine(answers=["de", ""])
    assert settle(machine).table.language == "de"
    assert any(line.startswith("Kein Brett") for line in machine.said)


def test_the_file_from_before_is_kept_and_goes_on(tmp_path: Path) -> None:
    """The old file lies beside the new one, byte by byte, and its values are the defaults; then nothing changes."""
    path = tmp_path / "settings.toml"
    before = b"[oled]\nbrightness = 9 # dim\n[table]\nlanguage = 'en'\n"
    path.write_bytes(before)
    machine = Machine()
    set_up(machine.talk(silent=True), machine.look(), path, lambda: NOW)
    kept = tmp_path / "settings.toml.2025-05-04-201503.bak"
    assert kept.read_bytes() == before
    assert load(path).oled.brightness == 9
    assert "# Contrast while somebody plays.\nbrightness = 9\n" in path.read_text()
    assert path.stat().st_mode & 0o777 == 0o644
    set_up(machine.talk(silent=True), machine.look(), path, lambda: datetime(2026, 1, 1))  # noqa: DTZ001 - as above
    assert sorted(file.name for file in tmp_path.iterdir()) == ["settings.toml", kept.name]


@pytest.mark.parametrize("mode", [0o640, 0o600, 0o644])
def test_rights_are_kept(mode: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Who may read the settings is for their owner to say: the new file and the kept one have the old one's rights."""
    path, owners = tmp_path / "settings.toml", []
    path.write_text("[oled]\nbrightness = 9\n")
    path.chmod(mode)
    monkeypatch.setattr(os, "geteuid", lambda: 0)
    monkeypatch.setattr(os, "fchown", lambda _, *owner: owners.append(owner))
    set_up(Machine().talk(silent=True), Machine().look(), path, lambda: NOW)
    files = sorted(tmp_path.iterdir())
    assert [file.stat().st_mode & 0o777 for file in files] == [mode, mode]
    assert owners == [(path.stat().st_uid, path.stat().st_gid)] * 2


def test_the_kept_file_is_on_disk_before_the_new_one_takes_its_name(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Each file is synced before it gets its name, and its folder after: no power cut costs the old settings."""
    path, done = tmp_path / "settings.toml", list[str]()
    path.write_text("[oled]\nbrightness = 9\n")
    rename = Path.replace

    def replace_noted(part: Path, to: Path) -> Path:
        done.append(to.suffix)
        return rename(part, to)

    monkeypatch.setattr(os, "fsync", lambda _: done.append("sync"))
    monkeypatch.setattr(Path, "replace", replace_noted)
    set_up(Machine().talk(silent=True), Machine().look(), path, lambda: NOW)
    assert done == ["sync", ".bak", "sync", "sync", ".toml", "sync"]


def test_a_broken_file_is_told_and_kept(tmp_path: Path) -> None:
    """The mistakes of the old file are said before it is replaced."""
    path = tmp_path / "settings.toml"
    path.write_text("[oled]\nbus = 3\ndriver = 7\n")
    machine = Machine()
    set_up(machine.talk(silent=True), machine.look(), path, lambda: NOW)
    assert machine.said[0].startswith(f"{path}, line 3: oled.driver = 7 is not allowed")
    assert (load(path).oled.bus, load(path).oled.driver) == (3, "ssd1306")


@pytest.mark.parametrize("text", ["", "board: westfeld", "table = 3\n", "[oled\n", "\0"])
def test_a_machines_file_of_which_nothing_can_be_read_begins_anew(
    text: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It does not cost the machine its place for games and its switch; the language is that of the conversation."""
    monkeypatch.setattr(dialog, "SYSTEM", tmp_path)
    path = tmp_path / "settings.toml"
    path.write_text(text)
    machine = Machine()
    set_up(machine.talk(silent=True), machine.look(), path, lambda: NOW)
    assert load(path) == replace(_fresh(path), table=replace(_fresh(path).table, language="en"))
    assert _fresh(path).journal.path == JOURNAL
    assert (tmp_path / "settings.toml.2025-05-04-201503.bak").read_text() == text


def test_a_mark_of_windows_costs_nothing(tmp_path: Path) -> None:
    """The values of a file that Notepad saved go on."""
    path = tmp_path / "settings.toml"
    path.write_bytes(b"\xef\xbb\xbf[oled]\r\nbrightness = 9\r\n")
    machine = Machine()
    set_up(machine.talk(silent=True), machine.look(), path, lambda: NOW)
    assert load(path).oled.brightness == 9


@pytest.mark.parametrize("there", [True, False])
def test_a_link_stays_one(there: bool, tmp_path: Path) -> None:  # noqa: FBT001 - a parameter
    """What the link leads to is written, and the file from before is kept beside that; it may be yet to be made."""
    (tmp_path / "kept").mkdir()
    target, link = tmp_path / "kept" / "mine.toml", tmp_path / "settings.toml"
    if there:
        target.write_text('[oled]\nbrightness = 9\n[table]\nlanguage = "en"\n')
    link.symlink_to("kept/mine.toml")
    machine = Machine()
    set_up(machine.talk(silent=True), machine.look(), link, lambda: NOW)
    assert link.is_symlink()
    assert load(link).oled.brightness == (9 if there else Oled().brightness)
    assert target.stat().st_mode & 0o777 == 0o644
    assert f"Written: {link}." in "\n".join(machine.said)
    assert (tmp_path / "kept/mine.toml.2025-05-04-201503.bak").exists() is there


def test_the_machines_file_keeps_games_in_the_machines_place(tmp_path: Path) -> None:
    """A new file in /etc names the service's journal and switches the machine off; anybody's own does neither."""
    machine = _fresh(Path("/etc/flugleiter/settings.toml"))
    assert (machine.journal.path, machine.table.leaving) == (JOURNAL, "off")
    assert _fresh(tmp_path / "settings.toml") == BARE


def test_who_may_not_write_hears_it_first(tmp_path: Path) -> None:
    """A file that cannot be written is refused before any question."""
    (tmp_path / "file").touch()
    os.mkfifo(tmp_path / "pipe")
    (tmp_path / "link").symlink_to("pipe")
    for path, why in {
        tmp_path: "it is a folder",
        tmp_path / "pipe": "it is a device or a pipe",
        tmp_path / "link": "it is a device or a pipe",
        Path("/"): "it is a folder",
        tmp_path / "file" / "settings.toml": "a part of its path is no folder",
        tmp_path / ("x" * 300): "its name is too long",
        tmp_path / ("x" * 250): "its name is too long",
        tmp_path / ("x" * 300) / "settings.toml": "its name is too long",
    }.items():
        machine = Machine()
        with pytest.raises(MissingError, match=rf"cannot be written \({why}\): use sudo, or name another file"):
            set_up(machine.talk(), machine.look(), path, lambda: NOW)
        assert machine.said == []


def test_the_shipped_boards_are_told_apart() -> None:
    """Each game's own board has a name of its own."""
    assert sorted(shipped_boards().values()) == ["aeroplane", "rv"]


def test_the_pattern_tells_the_controllers_apart(monkeypatch: pytest.MonkeyPatch) -> None:
    """Driven as what it is a panel shows the whole frame; driven as the other controller it does not."""
    for driver, whole in (("sh1106", True), ("ssd1306", False)):
        model = Sh1106()
        wire(monkeypatch, Panel(driver), RecordingBus({0x3C: model}))
        with shown(Panel(driver)) as fault:
            assert fault is None
            assert (model.picture().tobytes() == pattern((128, 64)).tobytes()) is whole


def test_the_command_writes_without_questions(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """With --yes the command looks at the machine, writes the file and says so."""
    monkeypatch.setattr(looking, "Look", Machine().look)
    monkeypatch.setenv("PATH", str(tmp_path))
    path = tmp_path / "new" / "settings.toml"
    assert main(["setup", "--yes", "--lang", "en", "--out", str(path)]) == DONE
    assert load(path).table.language == "en"
    assert f"Written: {path}." in capsys.readouterr().out


@pytest.mark.parametrize(
    ("active", "user", "orders"), [(0, 0, "is-active stop start"), (3, 0, "is-active"), (0, 7, "")]
)
def test_a_table_that_plays_rests_meanwhile(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, active: int, user: int, orders: str
) -> None:
    """The administrator's set-up stops a service that runs and starts it again, whatever happens; no other does."""
    systemctl = tmp_path / "systemctl"
    systemctl.write_text(f'#!/bin/sh\necho "$2" >>{tmp_path}/orders\n[ "$2" != is-active ] || exit {active}\n')
    systemctl.chmod(0o755)
    monkeypatch.setenv("PATH", str(tmp_path), prepend=os.pathsep)
    monkeypatch.setattr(os, "geteuid", lambda: user)
    (tmp_path / "orders").touch()
    with pytest.raises(ZeroDivisionError), resting(Machine().talk()):
        raise ZeroDivisionError
    assert (tmp_path / "orders").read_text().split() == orders.split()


def test_where_nobody_answers_yes_is_needed(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Without a terminal and without --yes the command says what to give."""
    assert main(["setup", "--lang", "en", "--out", str(tmp_path / "settings.toml")]) == WRONG
    assert "--yes" in capsys.readouterr().err
