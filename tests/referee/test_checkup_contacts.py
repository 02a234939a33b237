from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.referee.checkup.cable import Cable
from companion.referee.checkup.contacts import VOLLEY, WEAK, Contact
from companion.rules.interface import Phrase

SCAN = 0.02


def watched(*changes: tuple[float, bool], until: float = 60.0, level: bool = False) -> Contact:
    """Show a contact these levels at these seconds, then let it rest."""
    contact = Contact(level)
    for at, shown in changes:
        contact = contact.seen(at, level=shown)
    return contact.rested(until)


def test_a_put_and_a_lift_are_counted_once() -> None:
    """A piece that is put down and lifted again is one put, one lift, and nothing else."""
    contact = watched((1.0, True), (3.0, False))
    assert (contact.puts, contact.lifts, contact.losses, contact.rough) == (1, 1, 0, 0)


def test_bouncing_is_one_deed() -> None:
    """A contact that flickers for a scan or two at put and lift is rough, but loses no piece."""
    put = [(1.0, True), (1.02, False), (1.04, True)]
    lift = [(3.0, False), (3.02, True), (3.04, False)]
    contact = watched(*put, *lift)
    assert (contact.puts, contact.lifts, contact.losses, contact.rough) == (1, 1, 0, 2)


@given(st.lists(st.booleans(), min_size=2, max_size=2), st.lists(st.booleans(), min_size=2, max_size=2))
def test_no_short_bounce_condemns_a_field(put: list[bool], lift: list[bool]) -> None:
    """However a contact flickers in the scan before and after a change, it is one put and one lift without a loss."""
    shown = [*((1 + k * SCAN, level) for k, level in enumerate([*put, True]))]
    shown += [(5 + k * SCAN, level) for k, level in enumerate([*lift, False])]
    contact = watched(*shown)
    assert (contact.puts, contact.lifts, contact.losses) == (1, 1, 0)


def test_a_piece_carried_past_is_nothing() -> None:
    """A free field that shows a piece for a moment was only passed over."""
    contact = watched((1.0, True), (1.04, False))
    assert (contact.puts, contact.lifts, contact.losses) == (0, 0, 0)


@pytest.mark.parametrize("gone", [0.02, 0.08, 0.2, 0.4])
def test_a_piece_that_is_gone_for_a_moment_was_lost(gone: float) -> None:
    """No hand is so fast: a standing piece that disappears for less than half a second counts as lost."""
    assert watched((1.0, True), (3.0, False), (3.0 + gone, True)).losses == 1


def test_a_hand_is_slower_than_a_loss() -> None:
    """A piece that is lifted and put back after a second was not lost."""
    assert watched((1.0, True), (3.0, False), (4.0, True)).losses == 0


def test_a_shaking_contact_is_weak() -> None:
    """A contact that flickers at each scan for a second is called weak, though it is a single volley."""
    shaking = [(1.0 + k * SCAN, k % 2 == 0) for k in range(51)]
    assert watched(*shaking).losses >= WEAK


def test_a_piece_stands_once_it_has_rested() -> None:
    """A piece counts as standing from its put on, not while the contact bounces, and not if it stood before all."""
    contact = Contact(level=False).seen(1.0, level=True)
    assert not contact.rested(1.0 + VOLLEY / 2).stands(1.0 + VOLLEY / 2, 0.0)
    rested = contact.rested(2.0)
    assert rested.stands(2.0, 0.5)
    assert not rested.stands(2.0, 0.5, since=1.8)
    assert not Contact(level=True).stands(9.0, 0.5)


def cable(*seqs: int) -> Cable:
    """Let pictures with these numbers come."""
    told = Cable().hello("A")
    for seq in seqs:
        told = told.picture(seq)
    return told


def test_missing_numbers_are_lost_pictures() -> None:
    """Gaps between the numbers count, and those before the first picture do not."""
    told = cable(7, 8, 11, 10, 12)
    assert (told.heard, told.lost) == (5, 2)


def test_a_few_lost_lines_are_no_fault() -> None:
    """Two lines may get lost, and one in a hundred; more is a bad cable."""
    assert not cable(1, 4, 5).bad
    assert cable(1, 5, 6).bad
    assert not cable(1, *range(5, 500)).bad


def test_damaged_lines_are_read_off_a_counter() -> None:
    """The link's counter starts anew with each opening of the port, and nothing is counted twice."""
    told = Cable()
    for count in (0, 2, 2, 5, 1, 1, 2):
        told = told.read(count)
    assert told.damaged == 7


def test_a_board_that_is_gone_or_starts_anew_is_counted() -> None:
    """A lost board counts once until it is back; a new start counts where the board was not gone."""
    gone = Phrase("link.gone")
    told = Cable().lose(gone).hello("A").lose(gone).lose(gone).hello("B").hello("C").hello("C")
    assert (told.gone, told.restarts, told.why) == (1, 1, None)
    assert cable(9).hello("B").picture(1).lost == 0
