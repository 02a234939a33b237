from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from companion.app.doctor import Counted, Examined
from companion.app.loop import Inbox, Later
from companion.app.outputs import Outputs
from companion.app.trial import buttons
from companion.cli import main
from companion.config import Settings
from companion.config.schema import Buttons
from companion.devices.fast import FastBoard, SimulatedClock
from companion.effects import Acknowledge, Certificate, Check
from companion.messages import InputReceived, Key, LinkUp, Pressed
from companion.referee.checkup import Checkup, Parts
from companion.rules.interface import Phrase
from tests.app.doctor_table import SENSORS, WHEN, examined
from tests.app.terminal import seated


def codes(phrases: tuple[Phrase, ...]) -> list[str]:
    """Name the codes of some phrases."""
    return [phrase.code for phrase in phrases]


def test_a_sound_table_has_no_faults() -> None:
    """Where nothing is wrong nothing is found, nothing is skipped, and the certificate says so."""
    table = examined()
    assert table.checkup.faults == table.checkup.untried == ()
    (slip,) = table.slips
    assert slip.faults == slip.untried == ()
    assert {check.state.code for check in slip.checks} == {"state.ok"}


@pytest.mark.parametrize(
    ("fault", "found"),
    [
        ("stuck:B2", "fault.fields"),
        ("stuck:B2=taken", "fault.empty"),
        ("weak:B2", "fault.weak"),
        ("bounce", "fault.bounce"),
        ("drop", "fault.lines"),
        ("unplug@20s", "fault.gone"),
        ("reset@20s", "fault.restart"),
    ],
)
def test_each_fault_is_found(fault: str, found: str) -> None:
    """Each fault that the simulator can inject is named, with its field, and no other."""
    faults = examined(fault).checkup.faults
    assert codes(faults) == [found]
    if "B2" in fault:
        assert faults[0].details["names"] == ("B2",)


@pytest.mark.parametrize("field", SENSORS[::5])
def test_a_weak_magnet_is_found_wherever_it_is(field: str) -> None:
    """Whether its field is tried first or last, a weak magnet is found."""
    (fault,) = examined(f"weak:{field}").checkup.faults
    assert (fault.code, fault.details["names"]) == ("fault.weak", (field,))


def test_what_a_person_denies_is_found() -> None:
    """Lamps that do not light and tones that nobody hears are found, and a printer that never prints."""
    table = examined(lights=False, prints=False)
    assert codes(table.checkup.faults) == ["fault.lamps", "fault.sound", "fault.printer"]


def test_faults_that_come_together_are_all_found() -> None:
    """A stuck field, a weak one, a bad cable that is pulled and a restart hide nothing of each other."""
    found = codes(examined("bounce,weak:C1,stuck:B2,stuck:H3=taken,drop,unplug@20s,reset@40s").checkup.faults)
    assert sorted(found) == sorted(
        ["fault.fields", "fault.empty", "fault.weak", "fault.bounce", "fault.gone", "fault.restart", "fault.lines"]
    )


def test_an_input_counts_once() -> None:
    """A die button that the board sends twice is ticked once, and acknowledged each time."""
    checkup = Checkup(Parts("small", SENSORS), lambda: WHEN)
    counted = Counted(checkup)
    counted.handle(LinkUp("A", frozenset({"die"}), 0.0))
    for _ in range(2):
        effects = counted.handle(InputReceived("A", 1, "O", "2", 1.0))
        assert Acknowledge("A", 1) in effects
    assert counted.handle(InputReceived("A", 3, "O", "5", 1.0)) == (Acknowledge("A", 1),)
    assert checkup.faults[-1] == Phrase("trouble.lost", {"n": 2})


def judged(monkeypatch: pytest.MonkeyPatch, **how: Any) -> int:
    """Run the command on a check that went like this; give its exit status."""
    slip = Certificate("small", WHEN, (Check(Phrase("part.screen"), Phrase("state.ok")),))
    usual = Examined((), (), slip, printer=True, done=True, interrupted=False)
    monkeypatch.setattr("companion.app.doctor.examine", lambda _: replace(usual, **how))
    return main(["doctor", "--virtual", "--lang", "en"])


def test_each_fault_is_a_sentence_and_status_one(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """The command says each fault and each skipped part in a line of its own, and ends with status 1."""
    fault = Phrase("fault.fields", {"names": ("A1", "B1")})
    assert judged(monkeypatch, faults=(fault,), untried=(Phrase("state.skipped_one", {"part": "part.lamps"}),)) == 1
    assert capsys.readouterr().out == "No piece felt: A1, B1\nLamps skipped\n"


def test_a_check_without_a_printer_shows_its_certificate(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Where nothing can be printed the certificate stands on the screen of the command; status 0."""
    assert judged(monkeypatch, printer=False) == 0
    said = capsys.readouterr().out
    assert "C E R T I F I C A T E" in said
    assert said.endswith("\nNo fault found\n")


@pytest.mark.parametrize(("interrupted", "status"), [(False, 1), (True, 130)])
def test_a_check_that_was_left_is_no_good_one(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], *, interrupted: bool, status: int
) -> None:
    """Who leaves before the end is told, and nothing is called sound."""
    assert judged(monkeypatch, printer=False, done=False, interrupted=interrupted) == status
    assert capsys.readouterr().out == "The self-test was broken off.\n"


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("--faults", "drop"), "--virtual"),
        (("--virtual", "--faults", "stuck:Z9"), "Z9"),
        (("--board-port", "/dev/none"), "/dev/none"),
    ],
)
def test_wrong_input_is_a_sentence(words: tuple[str, ...], said: str, capsys: pytest.CaptureFixture[str]) -> None:
    """A fault without a virtual board, a field that is none, a port that is not there: one sentence, status 2."""
    assert main(["doctor", *words, "--lang", "en"]) == 2
    shown = capsys.readouterr().err
    assert said in shown
    assert shown.count("\n") == 1


def test_the_settings_say_which_buttons_there_are() -> None:
    """A pin of 0 is no button, and an encoder chooses up and down."""
    assert buttons(Settings()) == tuple(Key)
    few = Buttons(confirm=0, back=5, up=0, down=0, die=0, turn_a=7, turn_b=8)
    assert buttons(Settings(buttons=few)) == (Key.BACK, Key.UP, Key.DOWN)


def test_a_person_runs_the_check_at_a_terminal(tmp_path: Path) -> None:
    """The command leads through screen, buttons, die, lamps and tones at a virtual table and prints its certificate."""
    config = tmp_path / "settings.toml"
    config.write_text(f"[journal]\npath = '{tmp_path / 'new' / 'journal.sqlite'}'\n")
    with seated("doctor", "--virtual", "--config", str(config), "--lang", "en") as one:
        for asked, keys in (
            ("Was every dot lit?", "c"),
            ("Press each button", "\tcbkj\t"),
            ("Press each die button", "123456"),
            ("Does a light walk along?", "c"),
            ("Did you hear the tones?", "c"),
            ("A piece on", "\tb\t"),
            ("No fault found", "c"),
        ):
            one.until(lambda asked=asked: asked in one.words())  # type: ignore[misc]
            one.type(keys)
        assert one.wait() == 0
    printed = (tmp_path / "new" / "strips.txt").read_text()
    assert "C E R T I F I C A T E" in printed
    assert "Fields skipped" in printed


def test_a_board_of_readers_is_checked_too() -> None:
    """A board that knows each tag has its fields ticked off like any other, and its two kinds of picture miss none."""
    inbox, clock = Inbox(), SimulatedClock()
    board = FastBoard("small", 8, inbox.put, clock, identity=True)
    checkup = Checkup(Parts("small", SENSORS[:8], (), (), screen=False), lambda: WHEN)
    outputs = Outputs(inbox, Later(clock), clock, SENSORS[:8], link=board)

    def handle() -> None:
        while inbox.ready() and (message := inbox.get(0)):
            for effect in checkup.handle(message):
                outputs.give(effect)

    board.start()
    handle()
    for _ in ("die", "lamps", "sound"):
        inbox.put(Pressed(Key.BACK, clock()))
        handle()
    for cell in range(8):
        for _ in range(3):
            board.set_tags({cell: ("04AB",)})
            handle()
    for _ in range(3):
        board.set_tags({})
        handle()
    states = {check.part.code: check.state.code for check in checkup.certificate().checks}
    assert (states["part.fields"], states["part.cable"], checkup.faults) == ("state.ok", "state.ok", ())
