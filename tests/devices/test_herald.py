from __future__ import annotations

from itertools import islice

from companion.devices.herald import Herald, pauses
from companion.messages import Message, Recovered, Trouble
from companion.rules.interface import Phrase

GONE, NO_PAPER = Phrase("printer.gone"), Phrase("printer.paper")


def test_pauses_grow_to_half_a_minute() -> None:
    """Each pause is twice the one before, and the longest half a minute."""
    assert list(islice(pauses(), 7)) == [1, 2, 4, 8, 16, 30, 30]


def test_only_news_is_told() -> None:
    """Each new reason is told once, the recovery once, and a device that always worked is no news."""
    told: list[Message] = []
    herald = Herald("printer", told.append, lambda: 3.0)
    for why in (None, GONE, GONE, NO_PAPER, None, None, GONE):
        herald.tell(why)
    assert told == [
        Trouble("printer", GONE, 3.0),
        Trouble("printer", NO_PAPER, 3.0),
        Recovered("printer", 3.0),
        Trouble("printer", GONE, 3.0),
    ]
