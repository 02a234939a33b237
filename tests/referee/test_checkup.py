from __future__ import annotations

import pytest

from companion import effects as fx
from companion import messages as msg
from companion.messages import Key
from companion.referee.checkup import Parts
from companion.referee.checkup.checkup import PATIENCE, PRINTING, REPEAT
from companion.referee.checkup.course import HOLD, LIT, LOOK
from companion.rules.interface import Phrase
from companion.view import Choose, Instruct
from tests.checkup_helpers import ALL, SENSORS, WHEN, Check, bare, fields

KEYS = (Key.CONFIRM, Key.BACK, Key.UP)


def test_every_part_of_a_full_table_comes_in_its_order() -> None:
    """Screen, buttons, board buttons, die, lamps, sound, fields, print: each is asked for once, and all is well."""
    check = Check(Parts("small", SENSORS, KEYS, KEYS, printer=True), ALL)
    assert check.asked() == "lit"
    check.wait(LIT)
    assert check.asked() == "check.screen"
    check.press(Key.CONFIRM)
    assert check.asked() == "check.buttons"
    check.press(*KEYS)
    assert check.asked() == "check.keys"
    check.enter("K", *KEYS)
    assert check.asked() == "check.die"
    check.enter("D", *"361524")
    assert check.asked() == "check.lamps"
    check.press(Key.CONFIRM)
    assert check.asked() == "check.sound"
    check.press(Key.CONFIRM)
    assert check.asked() == "do.try"
    check.try_fields(*range(6))
    assert check.asked() == "check.print"
    check.take(msg.PrintDone(7, check.now))
    assert check.asked() == "check.well"
    assert check.checkup.faults == check.checkup.untried == ()
    check.press(Key.CONFIRM)
    assert check.checkup.done
    assert {row.state.code for row in check.checkup.certificate().checks} == {"state.ok"}


def test_a_table_is_asked_only_for_what_it_has() -> None:
    """A table with two buttons and nothing else is done after them."""
    check = Check(bare(Key.CONFIRM, Key.BACK))
    assert check.asked() == "check.buttons"
    check.press(Key.BACK, Key.CONFIRM)
    assert check.asked() == "check.well"
    assert [row.part.code for row in check.checkup.certificate().checks] == ["part.buttons"]


def test_what_eyes_and_ears_deny_is_a_fault() -> None:
    """No for screen, lamps and sound is a fault each, told at once by the low tone."""
    check = Check(bare(sensors=SENSORS, screen=True), ALL - {"keys", "die"})
    check.press(Key.UP)
    for code, fault in (("screen", "screen"), ("lamps", "lamps"), ("sound", "sound")):
        assert check.asked() == f"check.{code}"
        check.cues()
        check.press(Key.DOWN, Key.CONFIRM)
        assert check.cues()[0] is fx.Cue.REFUSED
        assert f"fault.{fault}" in check.faults()
        assert check.state(code).code == "state.fault"


def test_the_tones_come_again() -> None:
    """Who asks for the tones once more hears them, and the question stays."""
    check = Check(bare(sensors=SENSORS), ALL - {"keys", "die", "lamps"})
    assert check.cues() == [fx.Cue.WIN]
    check.press(Key.UP, Key.CONFIRM)
    assert (check.cues(), check.asked()) == ([fx.Cue.WIN], "check.sound")


def test_a_button_is_ticked_first_and_acts_then() -> None:
    """The first press of a button only ticks it off, however long it is; the second does what it always does."""
    check = Check(bare(*KEYS))
    check.press(Key.CONFIRM, held=0.7)
    check.press(Key.BACK)
    assert check.asked() == "check.buttons"
    check.press(Key.CONFIRM)
    assert check.asked() == "check.rest"
    check.press(Key.BACK)
    assert check.asked() == "check.buttons"


def test_what_is_left_can_be_called_dead() -> None:
    """Who says that the rest does not answer has a fault that names it."""
    check = Check(bare(*KEYS))
    check.press(Key.CONFIRM, Key.BACK, Key.CONFIRM, Key.DOWN, Key.CONFIRM)
    assert check.faults() == {"fault.buttons": ("check.key.up",)}
    assert check.state("buttons") == Phrase("state.some", {"good": 2, "of": 3})


def test_what_is_left_can_be_tried_on_or_left_out() -> None:
    """The other answers go on, or skip without a fault."""
    check = Check(bare(*KEYS))
    check.press(Key.CONFIRM, Key.BACK, Key.CONFIRM, Key.CONFIRM)
    assert check.asked() == "check.buttons"
    check.press(Key.CONFIRM, Key.DOWN, Key.DOWN, Key.CONFIRM)
    assert check.faults() == {}
    (skipped,) = check.checkup.untried
    assert skipped.details == {"part": "part.buttons", "names": ("check.key.up",)}


def test_every_step_can_be_skipped() -> None:
    """The back button skips each step; the certificate says so, and nothing is called a fault."""
    check = Check(Parts("small", SENSORS, (Key.UP,), KEYS, printer=True), ALL, 3)
    check.press(Key.UP)
    for step in ("screen", "buttons", "keys", "die", "lamps", "sound", "empty", "fields"):
        assert check.asked() == {"empty": "do.empty", "fields": "do.try"}.get(step, f"check.{step}")
        check.press(Key.BACK)
    # The piece that stood there from the start was not put there.
    assert check.asked() == "check.hold"
    check.press(Key.BACK)
    assert check.asked() == "check.print"
    assert check.faults() == {}
    names = [phrase.details["part"] for phrase in check.checkup.untried]
    assert names == [f"part.{part}" for part in ("screen", "buttons", "keys", "die", "lamps", "sound", "fields")]


def test_a_board_button_says_yes_but_skips_by_back_only() -> None:
    """Buttons of the board answer questions like those of the Pi."""
    check = Check(bare(sensors=SENSORS), ALL - {"keys", "die", "sound"})
    check.enter("K", "down", "up", "confirm")
    assert check.state("lamps").code == "state.ok"
    check.enter("K", "back")
    assert check.state("fields").code == "state.some"


def test_a_tick_sounds_and_leaves_one_less() -> None:
    """Each field that felt its piece sounds, in any order, and the screen names some of those left."""
    check = fields()
    check.cues()
    check.see(4)
    assert check.cues() == []
    check.see(4, after=0.6)
    assert check.cues() == [fx.Cue.OK]
    assert check.view is not None
    assert isinstance(check.view.body, Instruct)
    assert check.view.body.do.details == {"fields": ("A1", "B1", "C1")}
    assert check.view.body.why == (Phrase("check.left", {"n": 5}),)


def test_a_field_that_feels_nothing_is_named() -> None:
    """A field that never changes while its piece stands there is a fault with its name."""
    check = fields()
    check.try_fields(0, 1, 2, 3, 5)
    check.press(Key.CONFIRM, Key.DOWN, Key.CONFIRM)
    assert check.faults() == {"fault.fields": ("E1",)}
    assert check.state("fields") == Phrase("state.some", {"good": 5, "of": 6})


def test_a_field_that_is_always_taken_is_named_and_not_tried() -> None:
    """What still counts as taken on an empty board is stuck; the other fields are tried as ever."""
    check = fields(1, 2)
    assert check.asked() == "do.empty"
    check.see(2)
    check.press(Key.CONFIRM, Key.DOWN, Key.CONFIRM)
    assert check.asked() == "do.try"
    for number in (0, 1, 3, 4, 5):
        check.see(2, number)
        check.see(2, number, after=0.6)
    check.wait(HOLD)
    assert check.faults() == {"fault.empty": ("C1",)}
    assert check.state("fields") == Phrase("state.some", {"good": 5, "of": 6})


def slip(check: Check, number: int, times: int) -> None:
    """Let a standing piece be lost for a moment, again and again."""
    for _ in range(times):
        check.see(number, after=1.0)
        check.see(after=0.2)
        check.see(number, after=0.1)
    check.see(number, after=0.3)


def test_a_field_that_loses_its_piece_is_weak() -> None:
    """Three losses are a weak magnet, however the field was ticked off."""
    check = fields()
    slip(check, 2, 3)
    check.see()
    check.try_fields(0, 1, 3, 4, 5)
    assert check.faults() == {"fault.weak": ("C1",)}
    assert check.state("fields") == Phrase("state.some", {"good": 5, "of": 6})


@pytest.mark.parametrize(("more", "found"), [(0, {}), (2, {"fault.weak": ("F1",)})])
def test_a_doubtful_field_gets_another_look(more: int, found: dict[str, object]) -> None:
    """One loss may be the hand's: the field is looked at for longer, and is weak or good then."""
    check = fields()
    check.try_fields(0, 1, 2, 3, 4)
    slip(check, 5, 1)
    assert check.asked() == "check.hold"
    check.see(5, after=HOLD)
    assert check.asked() == "do.leave"
    slip(check, 5, more)
    check.see(5, after=LOOK)
    assert check.faults() == found


def test_contacts_that_bounce_are_a_remark() -> None:
    """Where many changes flicker it is said of the contacts in general, and no field is called weak."""
    check = fields()
    for number in range(6):
        for taken, after in (((number,), 0.5), ((), 0.02), ((number,), 0.02), ((number,), 0.6), ((), 0.6)):
            check.see(*taken, after=after)
    assert check.faults() == {"fault.bounce": None}
    assert check.checkup.faults[0].details == {"count": 6, "of": 11}


def test_the_order_to_test_is_repeated() -> None:
    """The board ends its test by itself, so it is ordered again while the check goes on, and ended with it."""
    check = fields()
    test, end = fx.OrderBoard("test"), fx.OrderBoard("end")
    assert check.effects.count(test) == 1
    assert test not in check.wait(REPEAT - 1)
    assert test in check.wait(1.0)
    assert test in check.take(msg.LinkUp("B", frozenset({"occupancy"}), check.now))
    check.press(Key.BACK)
    check.wait(HOLD)
    check.effects.clear()
    check.press(Key.CONFIRM)
    assert [effect for effect in check.effects if isinstance(effect, fx.OrderBoard)] == [end]
    assert check.wait(REPEAT) == []


def test_touched_sensors_are_settled() -> None:
    """What the check has seen is forgotten by the board, so that it means nothing to a game afterwards."""
    check = fields()
    assert fx.Settle("A", 2) in check.see(2, touched=frozenset({2}))
    assert not [effect for effect in check.see(2) if isinstance(effect, fx.Settle)]


def test_a_board_that_is_there_is_not_waited_for() -> None:
    """A check in the middle of a game begins at once, with the hello that the game had."""
    check = fields(link=True)
    check.see()
    assert check.asked() == "do.try"


def test_a_board_that_is_missing_is_a_fault() -> None:
    """Without its board the check says why, can go on without, and names it."""
    check = Check(bare(sensors=SENSORS), None)
    assert check.asked() == "check.meet"
    check.take(msg.LinkDown(Phrase("link.port"), check.now))
    assert check.view is not None
    assert check.view.trouble == Phrase("link.port")
    check.press(Key.BACK)
    assert check.asked() == "check.found"
    assert (list(check.faults()), check.state("cable").code) == (["link.port"], "state.fault")


def test_a_silent_board_is_a_fault_even_before_anybody_said_why() -> None:
    """Who does not wait for the hello has no board."""
    check = Check(bare(sensors=SENSORS), None)
    check.press(Key.BACK)
    assert list(check.faults()) == ["link.silent"]


def test_a_board_whose_sensors_are_silent_is_not_waited_for_without_a_word() -> None:
    """Such a board says hello and shows no picture: the screen says at once what is wrong with it."""
    check = Check(bare(sensors=SENSORS), None)
    check.take(msg.BoardFault("bus", "chain", check.now))
    assert check.view is not None
    assert check.view.trouble == Phrase("trouble.bus")


def test_complaints_of_devices_are_faults() -> None:
    """A stuck key, lost inputs and a screen that was away are named, and shown while they last."""
    check = fields()
    check.take(msg.BoardFault("stuck", "up", check.now))
    check.take(msg.BoardFault("stuck", "up", check.now))
    check.enter("O", "3")
    check.take(msg.Trouble("oled", Phrase("screen.away"), check.now))
    assert check.view is not None
    assert check.view.trouble == Phrase("screen.away")
    check.take(msg.Recovered("oled", check.now))
    assert check.view.trouble is None
    assert list(check.faults()) == ["trouble.stuck", "trouble.lost", "screen.away"]


def test_damaged_lines_are_a_fault() -> None:
    """What the link could not read counts like a lost line."""
    check = fields()
    check.damaged = 40
    check.see()
    assert check.checkup.faults == (Phrase("fault.lines", {"count": 40}),)


def test_nobody_is_waited_for_for_ever() -> None:
    """A step in which nothing happens for two minutes is skipped, until the check is over."""
    check = Check(bare(Key.CONFIRM, sensors=SENSORS, screen=True), ALL - {"keys"})
    for _ in range(20):
        check.wait(PATIENCE)
    assert check.checkup.done
    assert [phrase.details["part"] for phrase in check.checkup.untried] == [
        f"part.{part}" for part in ("screen", "buttons", "die", "lamps", "sound", "fields")
    ]


def test_whoever_tries_fields_is_not_hurried() -> None:
    """As long as pieces move, the step of the fields goes on."""
    check = fields()
    for _ in range(5):
        check.see(0, after=PATIENCE - 1)
        check.see(after=PATIENCE - 1)
    assert check.asked() == "do.try"


def printing() -> Check:
    """Bring a check to its printer."""
    check = Check(bare(Key.CONFIRM, printer=True))
    check.press(Key.CONFIRM)
    return check


def test_the_certificate_is_printed_once() -> None:
    """The slip says what was found, goes to paper at once, and other jobs are none of the check's business."""
    check = printing()
    (job,) = [effect for effect in check.effects if isinstance(effect, fx.PrintStrip)]
    assert job == fx.PrintStrip(7, check.checkup.certificate())
    assert isinstance(job.slip, fx.Certificate)
    assert (job.slip.board, job.slip.when) == ("small", WHEN)
    assert check.take(msg.PrintStarted(3, check.now)) == []
    assert check.take(msg.PrintStarted(7, check.now)) == [fx.PrintNow(7)]
    check.take(msg.PrintDone(3, check.now))
    assert check.asked() == "check.print"
    check.take(msg.PrintDone(7, check.now))
    assert check.asked() == "check.well"


def test_a_certificate_that_is_not_printed_is_a_fault() -> None:
    """A printer that takes too long is named, with what it complained of."""
    check = printing()
    check.take(msg.Trouble("printer", Phrase("printer.paper"), check.now))
    check.wait(PRINTING)
    assert check.asked() == "check.found"
    assert list(check.faults()) == ["printer.paper", "fault.printer"]
    check.take(msg.PrintDone(7, check.now))
    assert list(check.faults()) == ["printer.paper"]


def test_the_result_lists_the_faults() -> None:
    """The last screen lists what was found, long lists of names cut short, and any of its keys ends the check."""
    check = fields()
    check.press(Key.CONFIRM, Key.DOWN, Key.CONFIRM)
    check.wait(HOLD)
    assert check.view is not None
    assert isinstance(check.view.body, Choose)
    assert check.view.body.options == (Phrase("fault.fields", {"names": ("A1", "B1", "C1", "…")}),)
    check.press(Key.DOWN)
    assert not check.checkup.done
    check.press(Key.BACK)
    assert check.checkup.done
