"""Every kind of screen against its golden picture in tests/reference/screens."""

from __future__ import annotations

from pathlib import Path

import pytest
from PIL import Image

from companion.screens.picture import draw, moves
from companion.screens.sheet import contact_sheet, examples
from companion.texts import LANGUAGES, Texts

FOLDER = Path(__file__).parent.parent / "reference" / "screens"


def compare(image: Image.Image, path: Path, *, write: bool) -> None:
    """Hold a picture against its golden one, or write that."""
    if write:
        image.save(path)
    with Image.open(path) as expected:
        assert image.tobytes() == expected.convert("1").tobytes(), f"{path.name} differs: look, then run with --golden"


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", examples())
def test_screen_is_its_golden_picture(name: str, language: str, *, golden: bool) -> None:
    """Each example is drawn pixel by pixel as it was approved."""
    compare(draw(examples()[name], Texts(language)), FOLDER / f"{name}-{language}.png", write=golden)


@pytest.mark.parametrize("name", [name for name, view in examples().items() if moves(view)])
def test_moving_screen_has_a_second_picture(name: str, *, golden: bool) -> None:
    """What blinks, rolls or waits looks different half a second later."""
    view, texts = examples()[name], Texts("de")
    later = draw(view, texts, frame=1)
    assert later.tobytes() != draw(view, texts).tobytes()
    compare(later, FOLDER / f"{name}-de-later.png", write=golden)


@pytest.mark.parametrize("name", [name for name, view in examples().items() if not moves(view)])
def test_still_screen_stays_still(name: str) -> None:
    """What is not wrong and does not wait looks the same at any time."""
    view, texts = examples()[name], Texts("de")
    assert {draw(view, texts, frame=frame).tobytes() for frame in range(6)} == {draw(view, texts).tobytes()}


def test_no_golden_picture_is_left_over() -> None:
    """Every golden picture belongs to an example."""
    names = {f"{name}-{language}" for name in examples() for language in LANGUAGES}
    names |= {f"{name}-de-later" for name, view in examples().items() if moves(view)}
    assert {path.stem for path in FOLDER.glob("*.png")} == names


def test_contact_sheet_has_every_picture(tmp_path: Path) -> None:
    """The sheet's folder holds each example enlarged in each language, and one sheet of all."""
    written = contact_sheet(tmp_path / "new")
    assert len(written) == len(examples()) * len(LANGUAGES) + 1
    with Image.open(written[0]) as tile:
        assert tile.size == (512, 256)
        assert (
            tile.resize((128, 64), Image.Resampling.NEAREST).tobytes()
            == draw(examples()["start"], Texts("de")).tobytes()
        )
