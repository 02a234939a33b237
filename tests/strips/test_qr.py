from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from PIL import Image

from companion.strips import Line, Paper, encode
from companion.strips.decode import Raster, decode
from companion.strips.picture import INK, draw
from companion.strips.qr import Matrix, matrix
from tests.strips import golden

MODULE = 4
"""Dots of a module on paper."""
TEXTS = st.text(alphabet="ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789 .", min_size=1, max_size=300)


def burnt(text: str, columns: int) -> Image.Image:
    """Cut the code out of the picture of a strip that is nothing but this code."""
    paper = draw(encode((Line("", code=text),), Paper(columns)), columns)
    side = MODULE * len(matrix(text))
    # The raster ends with a whole byte, so the code stands up to four dots left of the middle.
    left = (paper.width - 8 * -(-side // 16) * 2) // 2
    return paper.crop((left, 34, left + side, 34 + side))


def sampled(code: Image.Image) -> Matrix:
    """Read the modules off a picture, each in its middle."""
    middles = range(MODULE // 2, code.width, MODULE)
    return tuple(tuple(code.getpixel((x, y)) == INK for x in middles) for y in middles)


@given(text=TEXTS, columns=st.sampled_from([32, 48]))
def test_the_paper_shows_every_module(text: str, columns: int) -> None:
    """Whatever a code holds, it fits the paper, and the picture made from the bytes shows its matrix."""
    assert MODULE * len(matrix(text)) <= 12 * columns
    assert sampled(burnt(text, columns)) == matrix(text)


def test_a_code_has_its_light_border() -> None:
    """Four light modules surround a code, and its three corner marks are where readers look for them."""
    modules = matrix("FLUGLEITER")
    assert not any(any(row) for row in (*modules[:4], *modules[-4:]))
    assert not any(any((*row[:4], *row[-4:])) for row in modules)
    mark = [modules[4][column] for column in range(4, 12)]
    assert mark == [True] * 7 + [False]
    assert [row[4] for row in modules[-11:-4]] == [True] * 7
    assert modules[4][-11:-4] == (True,) * 7


def test_an_independent_reader_reads_the_paper() -> None:
    """A reader of another make finds in the picture of each result's strip what the strip says is in it."""
    zxingcpp = pytest.importorskip("zxingcpp", reason="the reader zxing-cpp is not installed")
    for case in golden.PICTURES:
        wanted = [line.code for line in golden.strip(*case) if line.code]
        assert [found.text for found in zxingcpp.read_barcodes(golden.picture(*case))] == wanted


def test_a_tilted_photograph_is_read() -> None:
    """A picture that is turned, smaller and grey is read too, as a telephone takes it."""
    zxingcpp = pytest.importorskip("zxingcpp", reason="the reader zxing-cpp is not installed")
    paper = golden.picture("six-flights", 32, "de")
    photo = paper.rotate(7, expand=True, fillcolor=90).resize((paper.width * 3 // 4, paper.height * 3 // 4))
    (line,) = (line for line in golden.strip("six-flights", 32, "de") if line.code)
    assert [found.text for found in zxingcpp.read_barcodes(photo)] == [line.code]


def test_a_printer_without_pictures_gets_none() -> None:
    """Where codes are off, the bytes are those of the strip without its code."""
    strip = golden.strip("season", 32, "de")
    plain = tuple(line for line in strip if not line.code)
    assert len(plain) == len(strip) - 1
    assert encode(strip, Paper(codes=False)) == encode(plain, Paper())


def test_a_code_is_a_quarter_of_its_dots() -> None:
    """The printer doubles what is sent: a result's code takes less than two kilobytes, seconds on a slow line."""
    (picture,) = (
        deed for deed in decode(encode(golden.strip("season", 32, "de"), Paper())) if isinstance(deed, Raster)
    )
    assert picture.scale == 2
    assert sum(map(len, picture.rows)) < 2048


def test_results_have_a_code_and_slips_have_none() -> None:
    """Strips of flights, seasons and races end with one code; a single arrival and a self-test have none."""
    counts = {name: sum(bool(line.code) for line in golden.strip(name, 32, "de")) for name in golden.SLIPS}
    coded = {"season", "flight", "six-flights", "so-far", "race"}
    assert {name for name, count in counts.items() if count == 1} == coded
    assert not any(count for name, count in counts.items() if name not in coded)
