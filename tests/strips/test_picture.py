from __future__ import annotations

import pytest
from PIL import Image, ImageChops

from companion.strips.decode import Cut, Feed, Row, Style, decode
from companion.strips.picture import CELL, PITCH, draw
from tests.strips import golden


@pytest.mark.parametrize("case", golden.PICTURES, ids=str)
def test_pictures_equal_their_references(case: tuple[str, int, str]) -> None:
    """The picture drawn from the bytes equals, dot by dot, the one that was looked at."""
    with Image.open(golden.path(*case, "png")) as wanted:
        drawn = golden.picture(*case)
        assert drawn.size == wanted.size
        assert ImageChops.difference(drawn, wanted.convert("L")).getbbox() is None


def test_every_letter_of_the_page_has_its_own_shape() -> None:
    """No character that a strip can hold is drawn as the sign for a missing one."""
    letters = [char for char in bytes(range(0x21, 0x100)).decode("cp858") if char.isprintable()]
    missing = draw("\uffff".encode("cp858", "replace") + b"\n", 32).tobytes()
    blank = draw(b" \n", 32).tobytes()
    shapes = {char: draw(char.encode("cp858") + b"\n", 32).tobytes() for char in letters}
    assert len(letters) > 210
    assert [char for char in letters if shapes[char] == blank] == []
    assert [char for char in letters if shapes[char] == missing] == ["?"]


def test_double_letters_are_twice_as_large() -> None:
    """A double letter is the plain one with every dot drawn two by two."""
    plain = draw(b"K\n", 32).crop((40, PITCH, 40 + CELL[0], PITCH + CELL[1]))
    double = draw(b"\x1d!\x11K\n", 32).crop((40, PITCH, 40 + 2 * CELL[0], PITCH + 2 * CELL[1]))
    assert double.tobytes() == plain.resize(double.size, Image.Resampling.NEAREST).tobytes()
    assert plain.getextrema() == (24, 255)


@pytest.mark.parametrize(("align", "left"), [(0, 40), (1, 40 + 174), (2, 40 + 348)])
def test_the_printer_aligns_to_the_dot(align: int, left: int) -> None:
    """Text of three columns stands left, in the middle or right on 32 columns."""
    drawn = draw(b"\x1ba" + bytes([align]) + b"\xdb\xdb\xdb\n", 32)
    box = ImageChops.invert(drawn.crop((0, PITCH, drawn.width, PITCH + 20))).getbbox()
    assert box is not None
    assert (box[0], box[2]) == (left, left + 36)


def test_the_last_cut_is_the_edge_of_the_paper() -> None:
    """A cut at the end is no more than the lower edge; one between two strips parts them."""
    strip = b"A\n"
    assert draw(strip + b"\x1dVB\x00", 32).tobytes() == draw(strip, 32).tobytes()
    assert draw(strip + b"\x1dVB\x00" + strip, 32).height > draw(strip + strip, 32).height


def test_commands_are_read_as_printers_read_them() -> None:
    """Both size commands, bold, alignment, feed, both kinds of cut and the reset are understood."""
    data = b"\x1b!\x38A\x1b!\x00\x1d!\x10B\n\x1bE\x01\x1ba\x32C\x1b@D\n\x1bd\x03\x1dV\x00\x1dVA\x03"
    assert list(decode(data)) == [
        Row((("A", Style(bold=True, wide=2, tall=2)), ("B", Style(wide=2))), 0),
        Row((("D", Style()),), 0),
        Feed(3),
        Cut(),
        Cut(),
    ]


@pytest.mark.parametrize(("mode", "scale"), [(0, 1), (3, 2)])
@pytest.mark.parametrize(("align", "left"), [(0, 40), (1, 40 + 192), (2, 40 + 384)])
def test_a_raster_picture_is_burnt_to_the_dot(mode: int, scale: int, align: int, left: int) -> None:
    """A picture of a byte by two rows stands left, in the middle or right, each dot as large as its mode says."""
    data = b"\x1ba" + bytes([align]) + b"\x1dv0" + bytes([mode, 1, 0, 2, 0]) + b"\xff\x81" + b"\x1ba\x00A\n"
    drawn = draw(data, 32)
    first = left - 8 * scale * align // 2
    dots = drawn.crop((first, PITCH, first + 8 * scale, PITCH + 2 * scale))
    shown = [
        "".join("#" if dots.getpixel((x, y)) == 24 else "." for x in range(0, 8 * scale, scale)) for y in (0, scale)
    ]
    assert shown == ["########", "#......#"]
    assert drawn.height == draw(b"A\n", 32).height + 2 * scale


@pytest.mark.parametrize(
    "data",
    [
        b"\x1dv0",
        b"\x1dv0\x00\x01",
        b"\x1dv0\x00\x01\x00\x02\x00x",
        b"\x1dv0\x01\x01\x00\x01\x00x",
        b"\x1dv0\x00\x00\x00\x01\x00",
    ],
)
def test_a_broken_picture_is_refused(data: bytes) -> None:
    """A raster picture that is cut off, has no width or is scaled one way only is refused with its place."""
    with pytest.raises(ValueError, match=r"at byte \d"):
        list(decode(data))


@pytest.mark.parametrize("data", [b"\x1bZ\x00", b"\x1bt", b"\x1d", b"\x1dV"])
def test_bytes_that_are_no_strip_are_refused(data: bytes) -> None:
    """An unknown command or one cut short is refused with its place instead of drawn wrongly."""
    with pytest.raises(ValueError, match=r"at byte \d"):
        list(decode(data))
