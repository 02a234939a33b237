"""What the board complains of, in words."""

from __future__ import annotations

import pytest

from companion.messages import BoardFault
from companion.referee.complaint import complaint
from companion.rules.interface import Field, Phrase
from companion.texts import LANGUAGES, Texts

SENSORS = (Field("H4"), Field("K7"))


@pytest.mark.parametrize(
    ("code", "detail", "said"),
    [
        ("bus", "chain", Phrase("trouble.bus")),
        ("bus", "reader1", Phrase("trouble.reader", {"field": Field("K7")})),
        ("bus", "reader2", Phrase("trouble.bus")),
        ("bus", "reader", Phrase("trouble.bus")),
        ("stuck", "up", Phrase("trouble.stuck", {"detail": "check.key.up"})),
        ("stuck", "die3", Phrase("trouble.stuck", {"detail": "die3"})),
        ("heat", "chip2", Phrase("trouble.board", {"code": "heat", "detail": "chip2"})),
    ],
)
def test_the_part_is_named(code: str, detail: str, said: Phrase) -> None:
    """A reader is named by its field and a key by its name; what nobody knows yet is passed on as it came."""
    found = complaint(BoardFault(code, detail, 0.0), SENSORS)
    assert found == said
    assert all(Texts(language).say(found) for language in LANGUAGES)
