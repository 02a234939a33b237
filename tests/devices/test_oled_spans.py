"""What goes to a panel's memory: only what changed, and all of it."""

from __future__ import annotations

from itertools import pairwise

from hypothesis import given
from hypothesis import strategies as st
from PIL import Image

from companion.devices.oled.spans import Memory, Span, paged, spans

WIDTH, PAGES = 24, 2
page = st.binary(min_size=WIDTH, max_size=WIDTH)
memory = st.lists(page, min_size=PAGES, max_size=PAGES)


def written(held: list[bytes], found: list[Span]) -> list[bytes]:
    """Give the memory after spans were written into it."""
    rows = [bytearray(each or bytes(WIDTH)) for each in held]
    for span in found:
        rows[span.page][span.column : span.column + len(span.data)] = [
            byte for byte in span.data if isinstance(byte, int)
        ]
    return [bytes(row) for row in rows]


def cost(found: list[Span], gap: int) -> int:
    """Count the bytes on the wire when a span costs `gap` beside its data."""
    return sum(gap + len(span.data) for span in found)


def test_a_byte_is_a_column_of_eight_dots_with_the_low_bit_on_top() -> None:
    """A dot's column is its byte, and its row within the page is its bit."""
    image = Image.new("1", (16, 16))
    image.putpixel((3, 0), 1)
    image.putpixel((3, 2), 1)
    image.putpixel((15, 15), 1)
    first, second = paged(image)
    assert (first[3], sum(first)) == (0b101, 0b101)
    assert (second[15], sum(second)) == (0x80, 0x80)


@given(memory, memory, st.integers(0, 9))
def test_memory_holds_the_picture_after_the_spans(held: list[bytes], pages: list[bytes], gap: int) -> None:
    """Whatever was held, what is written makes it what it shall be."""
    assert written(held, list(spans(held, pages, gap))) == pages


@given(page, st.lists(st.integers(0, WIDTH - 1), max_size=5), st.integers(0, 9))
def test_no_span_could_be_spared(old: bytes, changed: list[int], gap: int) -> None:
    """Spans begin and end with a change, stand farther apart than a new span costs, and none is empty."""
    new = bytes(value ^ 0x55 if column in changed else value for column, value in enumerate(old))
    found = list(spans([old], [new], gap))
    for span in found:
        assert span.column in changed
        assert span.column + len(span.data) - 1 in changed
    for one, other in pairwise(found):
        assert other.column - one.column - len(one.data) > gap
    assert cost(found, gap) <= gap * len(set(changed)) + len(set(changed))


def test_equal_pictures_need_nothing() -> None:
    """What is held already is not written."""
    pages = [bytes(range(WIDTH)), bytes(WIDTH)]
    assert list(spans(pages, pages, 7)) == []


def test_unknown_memory_is_written_whole_and_a_doubted_page_again() -> None:
    """At first all pages go out, then none, then the doubted ones, one after the other."""
    held, image = Memory(2, gap=7), Image.new("1", (16, 16))
    assert [span.box for span in held.take(image)] == [(0, 0, 16, 8), (0, 8, 16, 16)]
    assert held.take(image) == []
    for page_number in (0, 1, 0):
        held.doubt()
        assert [span.page for span in held.take(image)] == [page_number]


def test_luma_is_told_the_same_boxes() -> None:
    """As luma's frame buffer the memory gives the whole picture with the box of each span."""
    held, image = Memory(2, gap=2), Image.new("1", (16, 16))
    held.take(image)
    changed = image.copy()
    changed.putpixel((5, 9), 1)
    assert list(held.redraw(changed)) == [(changed, (5, 8, 6, 16))]
    assert list(held.redraw(changed)) == []


def test_a_shade_that_changes_is_written() -> None:
    """Of a grey picture a dot that only turns from bright to grey is a change, and an equal one is none."""
    bright = Image.new("L", (WIDTH, 8 * PAGES))
    bright.putpixel((5, 9), 255)
    grey = bright.copy()
    grey.putpixel((5, 9), 160)
    held = Memory(PAGES, gap=2)
    held.take(bright)
    assert [span.box for span in held.take(grey)] == [(5, 8, 6, 16)]
    assert held.take(grey) == []
