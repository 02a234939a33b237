from __future__ import annotations

from itertools import pairwise

import pytest

from companion.devices.contacts import Contacts
from companion.devices.faults import SOUND, Faults
from companion.rules.interface import Field

SENSORS = tuple(Field(f"A{number}") for number in range(1, 9))
A1, A2, A3 = SENSORS[:3]
LOFT = Field("loft.red")


class Bed:
    """Contacts and what they showed."""

    def __init__(self, faults: Faults, seed: int = 1) -> None:
        self.shown: list[tuple[frozenset[int], ...]] = []
        """For each change the pictures of its scans, one a scan."""
        self.contacts = Contacts(faults, SENSORS, lambda *pictures: self.shown.append(pictures), seed)

    def stand(self, *fields: Field) -> frozenset[int]:
        """Put pieces on these fields; give the levels that stay."""
        self.contacts.stand(frozenset(fields))
        return self.shown[-1][-1]


def test_sound_contacts_show_what_stands_there() -> None:
    """Without a fault each change is shown once, and places without a sensor are passed over."""
    bed = Bed(SOUND)
    bed.stand(A1, LOFT)
    bed.stand(A1)
    bed.stand(A2, A3)
    assert bed.shown == [(frozenset({0}),) * 2, (frozenset({1, 2}),) * 2]


def test_a_stuck_contact_keeps_the_level_of_the_start() -> None:
    """A contact that was taken at the start stays taken, and one that was free stays free."""
    bed = Bed(Faults(stuck={A1: None, A2: None}))
    assert bed.stand(A1) == {0}
    assert bed.stand(A2, A3) == {0, 2}
    assert bed.stand() == {0}


def test_a_stuck_contact_shows_the_level_that_it_was_given() -> None:
    """What stands on the field changes nothing, from the start on."""
    bed = Bed(Faults(stuck={A1: True, A2: False}))
    assert bed.stand(A2) == {0}
    assert bed.stand(A1, A2, A3) == {0, 2}


@pytest.mark.parametrize("seed", range(20))
def test_a_bounce_is_two_scans_long_and_touches_only_what_changes(seed: int) -> None:
    """Before new levels there are two scans in which each changed contact shows old or new, and no other one moves."""
    bed = Bed(Faults(bounce=True), seed)
    rest = [bed.stand(*SENSORS[:4]), bed.stand(*SENSORS[4:]), bed.stand()]
    assert bed.shown[0] == (rest[0], rest[0])
    for (before, after), (*bounces, last, still) in zip(pairwise(rest), bed.shown[1:], strict=True):
        assert len(bounces) == 2
        assert all(before & after <= between <= before | after for between in bounces)
        assert (last, still) == (after, after)


def test_bounces_differ() -> None:
    """Some contacts bounce and some do not, else the fault would show nothing."""
    bed = Bed(Faults(bounce=True))
    for number in range(30):
        bed.stand(*(SENSORS if number % 2 else ()))
    assert {len(pictures[0]) for pictures in bed.shown[1:]} >= {3, 4, 5}


def test_a_weak_magnet_slips_and_grips() -> None:
    """The contact lets go for a moment and comes back, as often as time is given, and the others stay."""
    bed = Bed(Faults(weak=frozenset({A1})))
    bed.stand(A1, A2)
    waits = [bed.contacts.waver() for _ in range(6)]
    assert [pictures[-1] for pictures in bed.shown] == [{0, 1}, {1}, {0, 1}, {1}, {0, 1}, {1}, {0, 1}]
    assert all(0 < short < 0.5 for short in waits[::2])
    assert all(long >= 1 for long in waits[1::2])


def test_a_weak_magnet_shows_only_under_a_piece() -> None:
    """Where nothing stands nothing wavers."""
    bed = Bed(Faults(weak=frozenset({A1})))
    bed.stand(A2)
    bed.contacts.waver()
    assert [pictures[-1] for pictures in bed.shown] == [{1}]


def test_only_weak_magnets_waver() -> None:
    """A board without a weak field need not be asked."""
    assert Bed(Faults(weak=frozenset({A1}))).contacts.wavers
    assert not Bed(Faults(bounce=True, stuck={A1: True})).contacts.wavers


def test_the_same_seed_spoils_alike() -> None:
    """Faults can be shown again."""
    beds = [Bed(Faults(bounce=True, weak=frozenset({A1, A2})), seed) for seed in (5, 5, 6)]
    for bed in beds:
        for number in range(20):
            bed.stand(*SENSORS[: number % 7])
            bed.contacts.waver()
    assert beds[0].shown == beds[1].shown != beds[2].shown
