from __future__ import annotations

from collections.abc import Mapping

import pytest

from companion import effects as fx
from companion import messages as msg
from companion.errors import FlugleiterError
from companion.messages import Key
from companion.referee.books import Former
from companion.referee.desk import Manner
from companion.referee.phases import Phase
from companion.referee.record import Act
from companion.referee.setup import Setup
from companion.rules.interface import Opening, Phrase, Question
from companion.view import Choose
from tests.referee_helpers import Sitting, at_table
from tests.referee_parts import AFTERWARDS, Plan
from tests.table import TWO

ENTERING = "rv turn=red roll=3 red=P2,A3 blue=A6,B6"


def clocked(*, printed: str = "", manner: Manner | None = None) -> Sitting:
    """Clock one pigeon in, and let the printer begin or end its slip."""
    sitting = at_table(ENTERING, manner=manner)
    sitting.press("confirm", "confirm")
    sitting.follow()
    (job,) = sitting.jobs
    if printed:
        sitting.handle(msg.PrintStarted(job, sitting.now))
    if printed == "done":
        sitting.handle(msg.PrintDone(job, sitting.now))
    return sitting


def first_job(sitting: Sitting) -> int:
    """Give the number of the slip of the arrival."""
    return next(iter(sitting.jobs))


def entries(sitting: Sitting, act: Act) -> list[object]:
    """List the jobs that entries of a kind speak of."""
    return [recorded.entry.note["job"] for recorded in sitting.record.entries if recorded.entry.act is act]


def test_a_job_goes_to_paper_only_after_its_start_is_on_disk() -> None:
    """The printer announces, the start is written down, then it may print; the end is written down too."""
    sitting = clocked()
    job = first_job(sitting)
    before = len(sitting.record.entries)
    effects = sitting.handle(msg.PrintStarted(job, sitting.now))
    assert fx.PrintNow(job) in effects
    assert len(sitting.record.entries) == before + 1
    sitting.handle(msg.PrintDone(job, sitting.now))
    assert entries(sitting, Act.PRINT_STARTED) == entries(sitting, Act.PRINT_DONE) == [job]


def test_a_start_that_cannot_be_written_down_prints_nothing() -> None:
    """With a full disk the job waits; announced again it goes."""
    sitting = clocked()
    job = first_job(sitting)
    sitting.record.fails = True
    with pytest.raises(FlugleiterError, match="full"):
        sitting.handle(msg.PrintStarted(job, sitting.now))
    sitting.record.fails = False
    assert fx.PrintNow(job) not in sitting.handle(msg.Tick(sitting.now))
    assert fx.PrintNow(job) in sitting.handle(msg.PrintStarted(job, sitting.now))


def test_a_slip_says_who_arrived_when() -> None:
    """The slip carries the arrival, its entry as time of arrival, and the release as the flight's number."""
    sitting = clocked()
    slip = sitting.jobs[first_job(sitting)]
    assert isinstance(slip, fx.EntrySlip)
    assert (slip.arrival.place, slip.arrival.of, slip.site, slip.numbered) == (1, 4, "WESTFELD", False)
    assert slip.arrived == sitting.books.deeds[-1].recorded.stamp
    assert not slip.copy
    assert not slip.void


def test_slips_may_be_left_out() -> None:
    """A table that wants only the strip of the flight prints no slip, and no cancellation either."""
    sitting = at_table(ENTERING, manner=Manner(entries=False))
    sitting.press("confirm", "confirm")
    sitting.menu("menu.undo")
    assert not sitting.jobs


def test_the_strip_of_a_flight_is_printed_when_it_ends() -> None:
    """The last arrival brings its slip and the strip, under two numbers."""
    sitting = at_table("rv turn=red roll=3 red=P2 blue=x hawks=I1,J3,J6")
    sitting.press("confirm", "confirm")
    slip, strip = sitting.jobs.values()
    assert isinstance(slip, fx.EntrySlip)
    assert isinstance(strip, fx.FlightStrip)
    assert strip.sheet.lofts[0].sum == 10_000


def test_a_broken_off_flight_prints_its_strip_once() -> None:
    """Breaking off counts as an end; breaking off anew after an undo prints under another number."""
    sitting = at_table("rv turn=red red=H5 blue=A6")
    for _ in range(2):
        sitting.menu("offer.break_off", "offer.yes")
        sitting.menu("menu.undo")
    assert [type(slip) for slip in sitting.jobs.values()] == [fx.FlightStrip, fx.FlightStrip]


# After a restart


def test_what_never_began_to_be_printed_is_printed_after_a_restart() -> None:
    """A slip that was only queued comes once, unasked and as no copy."""
    sitting = clocked()
    again = sitting.resumed()
    assert again.jobs == sitting.jobs
    assert again.is_in(Phase.PAUSED)


def test_what_was_printed_is_not_printed_again() -> None:
    """A finished job needs nothing after a restart."""
    again = clocked(printed="done").resumed()
    assert not again.jobs
    assert again.asks == "ask.resume"


def test_a_slip_that_may_be_on_paper_is_asked_about() -> None:
    """Begun and not ended: the screen asks before anything else, and nothing is printed by itself."""
    again = clocked(printed="started").resumed()
    assert not again.jobs
    assert again.asks == "ask.reprint"
    assert isinstance(again.body, Choose)


def test_a_reprint_is_a_copy() -> None:
    """Yes prints the slip under a new number with the word KOPIE, and the question is settled for good."""
    sitting = clocked(printed="started")
    again = sitting.resumed()
    again.choose("offer.reprint")
    ((job, copy),) = again.jobs.items()
    original = sitting.jobs[first_job(sitting)]
    assert isinstance(copy, fx.EntrySlip)
    assert isinstance(original, fx.EntrySlip)
    assert copy.copy
    assert copy.arrival == original.arrival
    assert job != first_job(sitting)
    assert again.asks == "ask.resume"
    again.printed(job)
    once_more = again.resumed()
    assert not once_more.jobs
    assert once_more.asks == "ask.resume"


def test_a_declined_reprint_is_not_asked_again() -> None:
    """No takes the slip for printed, and that is written down."""
    again = clocked(printed="started").resumed()
    again.choose("offer.no_reprint")
    assert not again.jobs
    assert again.record.newest.act is Act.PRINT_DONE
    assert again.record.newest.source == "button"
    assert again.resumed().asks == "ask.resume"


def test_a_question_that_is_left_is_asked_at_the_next_restart() -> None:
    """Back leaves it open."""
    again = clocked(printed="started").resumed()
    again.press("back")
    assert again.asks == "ask.resume"
    assert again.resumed().asks == "ask.reprint"


def test_a_copy_that_was_cut_off_is_asked_about_too() -> None:
    """A copy is a job like any other: never begun, it is printed; begun, it is asked about."""
    again = clocked(printed="started").resumed()
    again.choose("offer.reprint")
    (job,) = again.jobs
    third = again.resumed()
    assert third.jobs == again.jobs
    third.handle(msg.PrintStarted(job, third.now))
    fourth = third.resumed()
    assert fourth.asks == "ask.reprint"
    fourth.choose("offer.reprint")
    (copy,) = fourth.jobs.values()
    assert isinstance(copy, fx.EntrySlip)
    assert copy.copy


def test_a_cancellation_is_printed_after_a_restart() -> None:
    """When the slip may be on paper its cancellation must come, too; when it never began, neither comes."""
    for printed, voids in (("", 0), ("started", 1), ("done", 1)):
        sitting = clocked(printed=printed)
        sitting.menu("menu.undo")
        again = sitting.resumed()
        slips = [slip for slip in again.jobs.values() if isinstance(slip, fx.EntrySlip)]
        assert [slip.void for slip in slips] == [True] * voids


def test_job_numbers_never_repeat() -> None:
    """Slips, strips, cancellations and copies of one game all have their own numbers, over any restart."""
    sitting = at_table(ENTERING)
    seen: dict[int, fx.Slip] = {}
    for _ in range(4):
        sitting.press("confirm", "confirm")
        sitting.follow()
        for job in list(sitting.jobs):
            sitting.handle(msg.PrintStarted(job, sitting.now))
        sitting.menu("menu.undo")
        sitting.menu("menu.undo")
        again = sitting.resumed()
        while again.asks == "ask.reprint":
            again.choose("offer.reprint")
        for job, slip in (*sitting.jobs.items(), *again.jobs.items()):
            assert seen.setdefault(job, slip) == slip
        while again.asks == "ask.resume" or again.kind == "following":
            again.press("confirm")
        sitting = again
    # Four slips, four cancellations, and of every cancellation and copy that was cut short a copy each time.
    assert len(seen) == 8 + 1 + 2 + 3


def test_print_messages_without_a_game_are_harmless() -> None:
    """A slip that ends after its season was closed lets the printer go on and writes nothing."""
    position = "rv step=over turn=red red=#1 blue=x hawks=I1,J3,J6 past=1,-,-,-,-,-|x,-,-,-,-,-"
    sitting = at_table(position, flights="1")
    assert sitting.is_in(Phase.MATCH_OVER)
    assert fx.PrintNow(8) in sitting.handle(msg.PrintStarted(8, sitting.now))
    sitting.handle(msg.PrintDone(8, sitting.now))


# After the end


def closed(*, printed: str = "") -> Sitting:
    """Play the only flight to its end, let the printer do something with its strip, and go on to the next set-up."""
    plan = Plan("rv turn=red roll=3 red=P2 blue=x hawks=I1,J3,J6", (("flights", "1"),))
    sitting = Sitting(plan, afterwards=Setup(_question, lambda _: Opening(TWO, {})))
    sitting.follow()
    sitting.press("confirm", "confirm")
    _, strip = sitting.jobs
    sitting.follow()
    if printed:
        sitting.handle(msg.PrintStarted(strip, sitting.now))
    while sitting.referee.books:
        sitting.press("confirm")
    return sitting


def anew(*before: Sitting, manner: Manner | None = None) -> Sitting:
    """Start the program during a set-up, behind some closed games, the newest first."""
    former = Former(closed=(one.plan.books(one.record) for one in before))
    setup = Setup(_question, lambda _: Opening(TWO, {}))
    return Sitting(Plan(manner=manner or Manner()), start=setup, former=former)


def _question(answers: Mapping[str, str]) -> Question | None:
    return None if answers else Question("players", Phrase("setup.players"), (("2", Phrase("setup.players.2")),))


def test_notes_of_printing_go_to_the_game_of_the_strip() -> None:
    """A strip that comes out in the set-up, or during the next game, is noted in its own game."""
    sitting = closed()
    first = sitting.referee._desk.closed
    assert first is not None
    slip, strip = sitting.jobs
    sitting.printed(slip)
    sitting.choose("setup.players.2")
    second = sitting.books
    sitting.handle(msg.PrintStarted(strip, sitting.now))
    assert (first.started, first.printed) == ({slip, strip}, {slip})
    sitting.handle(msg.PrintDone(strip, sitting.now))
    assert first.printed == {slip, strip}
    assert not second.started | second.printed


def test_the_last_strips_wait_behind_the_end_of_their_game() -> None:
    """What the printer missed comes by itself after a restart, though its game is closed."""
    sitting = closed()
    again = anew(sitting)
    assert again.jobs == sitting.jobs
    assert again.asks == "setup.players"
    for job in again.jobs:
        again.printed(job)
    assert entries(again, Act.PRINT_DONE) == []
    assert again.referee._desk.closed is not None
    assert again.referee._desk.closed.printed == set(sitting.jobs)


def test_a_cancellation_of_the_only_command_is_not_lost() -> None:
    """Where everything was taken back nothing is left but the paper that says so."""
    sitting = clocked(printed="done")
    while sitting.books.deeds:
        sitting.menu("menu.undo")
    slips = [slip for slip in sitting.resumed().jobs.values() if isinstance(slip, fx.EntrySlip)]
    assert [slip.void for slip in slips] == [True]


def test_a_game_given_up_keeps_its_strips() -> None:
    """A new game that is begun in the middle of one leaves the strips of that one waiting."""
    sitting = clocked()
    assert anew(sitting).jobs == sitting.jobs


def test_a_last_strip_that_may_be_on_paper_is_asked_about() -> None:
    """Begun before the end and never ended: the question stands before the set-up, and its copy is noted there."""
    for offer, printed in (("offer.reprint", 1), ("offer.no_reprint", 0)):
        sitting = closed(printed="started")
        slip, strip = sitting.jobs
        again = anew(sitting)
        assert (again.asks, list(again.jobs)) == ("ask.reprint", [slip])
        again.choose(offer)
        assert again.asks == "setup.players"
        assert len(again.jobs) == 1 + printed
        assert again.referee._desk.closed is not None
        assert strip in again.referee._desk.closed.printed


def test_a_question_that_was_put_off_is_asked_again_behind_a_printed_game() -> None:
    """A strip that was perhaps cut short waits in the older game, though all of the newer one is on paper."""
    cut, done = closed(), closed()
    first, *_ = cut.jobs
    cut.handle(msg.PrintStarted(first, cut.now))
    for job in done.jobs:
        done.printed(job)
    assert anew(done, cut).asks == "ask.reprint"


def test_the_set_up_prints_the_newest_paper_of_the_last_game_again() -> None:
    """Its menu has the row once something was printed, now or before a restart; the set-up goes on behind it."""
    sitting = closed()
    sitting.press("back")
    assert sitting.asks == "setup.players"
    _, strip = sitting.jobs
    sitting.printed(strip)
    for table in (sitting, anew(sitting)):
        table.tick()
        assert table.view is not None
        assert Key.BACK in table.view.keys
        table.menu("menu.print")
        *_, copy = table.jobs.values()
        assert isinstance(copy, fx.FlightStrip)
        assert copy.copy
        assert table.asks == "setup.players"


def test_the_menu_prints_the_newest_paper_again_as_a_copy() -> None:
    """The row is there once something was printed; what comes out says that it is a copy."""
    sitting = clocked(printed="done")
    sitting.menu("menu.print")
    *_, copy = sitting.jobs.values()
    assert isinstance(copy, fx.EntrySlip)
    assert copy.copy
    assert sitting.record.newest.act is Act.REPRINT


def test_where_nothing_was_printed_nothing_can_be_printed_again() -> None:
    """A table without a printer has no such row."""
    sitting = at_table("rv turn=red red=H5,A3 blue=A6,B6")
    sitting.press("back")
    assert "menu.print" not in sitting.rows


def test_a_slow_strip_shows_how_far_it_is() -> None:
    """Beside the game's own screen, not while something is wrong with a device, and no longer than it prints."""
    sitting = clocked(printed="begun")
    assert sitting.view is not None
    body, job = sitting.view.body, first_job(sitting)
    sitting.handle(msg.Printing(job, 99, 250, sitting.now))
    assert sitting.view.aside == Phrase("printer.printing", {"percent": 39})
    assert sitting.view.body == body
    sitting.handle(msg.Trouble("oled", Phrase("screen.away"), sitting.now))
    assert sitting.view.aside is None
    sitting.handle(msg.Recovered("oled", sitting.now))
    assert sitting.view.aside is not None
    sitting.handle(msg.PrintDone(job, sitting.now))
    assert sitting.view.aside is None


def test_a_question_about_paper_outlives_the_game_that_is_given_up() -> None:
    """It stood open when the board went: after the menu of the waiting game has ended that game it is asked again."""
    cut = closed()
    first, *_ = cut.jobs
    cut.handle(msg.PrintStarted(first, cut.now))
    former = Former(closed=(cut.plan.books(cut.record),))
    sitting = Sitting(Plan(seats=TWO), afterwards=AFTERWARDS, former=former)
    assert sitting.asks == "ask.reprint"
    sitting.handle(msg.LinkDown(Phrase("link.gone"), sitting.now))
    sitting.menu("menu.new", "offer.yes")
    assert sitting.asks == "ask.reprint"
    sitting.press("back")
    assert sitting.asks == "setup.players"
