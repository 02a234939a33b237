"""Valid inputs that went wrong somewhere: what people, cables and disks make of them."""

from __future__ import annotations

import re
from collections.abc import Sequence

from hypothesis import strategies as st

LONGEST = 40
"""Bytes of a piece that is put in."""
ODD = (
    b"\x00",
    b"\xff",
    b"\n",
    b"\r\n",
    b",",
    b"=",
    b"-1",
    b"0",
    b"1e999",
    b"nan",
    b"99999999999999999999",
    b"[" * 40,
    b'"',
    b"\\",
    b"{}",
    b"{0}",
    b"%s",
    "ä".encode(),
    "🕊".encode(),
    "\u202e".encode(),
    "\u00b2".encode(),
    "\u0663".encode(),
    b"true",
    b"''",
)
"""Pieces on which readers often trip."""

_WORD = re.compile(rb"\w+|\W")

Edit = tuple[int, int, bytes]
"""Where, how many bytes go, and what comes in their place."""


def spoilt(seeds: Sequence[bytes]) -> st.SearchStrategy[bytes]:
    """Give valid inputs with a few edits, pieces of two joined, and plain noise."""
    pieces = st.one_of(
        st.sampled_from(ODD), st.binary(max_size=LONGEST), st.sampled_from(seeds).flatmap(_piece), st.just(b"")
    )
    edits = st.lists(st.tuples(st.integers(0, 1 << 20), st.integers(0, LONGEST), pieces), max_size=4)
    edited = st.builds(_edited, st.sampled_from(seeds), edits)
    joined = st.builds(_joined, st.sampled_from(seeds), st.sampled_from(seeds), st.integers(0, 1 << 20))
    places = st.lists(st.tuples(st.integers(0, 1 << 20), st.integers(0, 1 << 20)), min_size=1, max_size=6)
    swapped = st.builds(_swapped, st.sampled_from(seeds), st.sampled_from(seeds), places)
    return st.one_of(edited, swapped, swapped, joined, st.binary(max_size=200))


def _piece(seed: bytes) -> st.SearchStrategy[bytes]:
    return st.integers(0, max(0, len(seed) - 1)).map(lambda start: seed[start : start + LONGEST])


def _edited(seed: bytes, edits: Sequence[Edit]) -> bytes:
    for where, gone, new in edits:
        start = where % (len(seed) + 1)
        seed = seed[:start] + new + seed[start + gone :]
    return seed


def _swapped(seed: bytes, other: bytes, places: Sequence[tuple[int, int]]) -> bytes:
    """Put words of one input in the place of words of another: most of it is still understood, and goes deeper."""
    words, more = _WORD.findall(seed), _WORD.findall(other)
    for place, source in places:
        if words and more:
            words[place % len(words)] = more[source % len(more)]
    return b"".join(words)


def _joined(one: bytes, other: bytes, where: int) -> bytes:
    return one[: where % (len(one) + 1)] + other[where % (len(other) + 1) :]
