"""Every kind of screen against its golden picture in tests/reference/screens, on panels of every size."""

from __future__ import annotations

from pathlib import Path

import pytest
from PIL import Image

from companion.screens.canvas import SOFT
from companion.screens.panels import PANELS, SHADED, SMALL
from companion.screens.picture import draw, moves
from companion.screens.sheet import contact_sheet, examples
from companion.texts import LANGUAGES, Texts

FOLDER = Path(__file__).parent.parent / "reference" / "screens"
MOVING = [title for title, view in examples().items() if moves(view)]


def compare(image: Image.Image, path: Path, *, write: bool) -> None:
    """Hold a picture against its golden one, or write that."""
    if write:
        path.parent.mkdir(exist_ok=True)
        image.save(path)
    with Image.open(path) as expected:
        assert image.mode == expected.mode
        assert image.tobytes() == expected.tobytes(), f"{path.name} differs: look, then run with --golden"


@pytest.mark.parametrize("panel", PANELS)
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("title", examples())
def test_screen_is_its_golden_picture(title: str, language: str, panel: str, *, golden: bool) -> None:
    """Each example is drawn pixel by pixel as it was approved."""
    size = PANELS[panel]
    path = FOLDER / panel / f"{title}-{language}.png"
    compare(draw(examples()[title], Texts(language), size, grey=size in SHADED), path, write=golden)


@pytest.mark.parametrize("panel", PANELS)
@pytest.mark.parametrize("title", MOVING)
def test_moving_screen_has_a_second_picture(title: str, panel: str, *, golden: bool) -> None:
    """What blinks, rolls or waits looks different half a second later."""
    size = PANELS[panel]
    view, texts = examples()[title], Texts("de")
    later = draw(view, texts, size, frame=1, grey=size in SHADED)
    assert later.tobytes() != draw(view, texts, size, grey=size in SHADED).tobytes()
    compare(later, FOLDER / panel / f"{title}-de-later.png", write=golden)


@pytest.mark.parametrize("panel", PANELS)
@pytest.mark.parametrize("title", [title for title in examples() if title not in MOVING])
def test_still_screen_stays_still(title: str, panel: str) -> None:
    """What is not wrong and does not wait looks the same at any time."""
    size = PANELS[panel]
    view, texts = examples()[title], Texts("de")
    assert len({draw(view, texts, size, frame).tobytes() for frame in range(6)}) == 1


def test_no_golden_picture_is_left_over() -> None:
    """Every golden picture belongs to an example and a panel."""
    titles = {f"{title}-{language}" for title in examples() for language in LANGUAGES}
    titles |= {f"{title}-de-later" for title in MOVING}
    expected = {Path(panel) / f"{title}.png" for panel in PANELS for title in titles}
    assert {path.relative_to(FOLDER) for path in FOLDER.rglob("*.png")} == expected


@pytest.mark.parametrize("panel", PANELS)
def test_contact_sheet_has_every_picture(tmp_path: Path, panel: str) -> None:
    """The sheet's folder holds each example enlarged in each language, and one sheet of all."""
    size = PANELS[panel]
    written = contact_sheet(tmp_path / "new", size)
    assert len(written) == len(examples()) * len(LANGUAGES) + 1
    with Image.open(written[0]) as tile:
        assert tile.size == (4 * size[0], 4 * size[1])
        assert (
            tile.resize(size, Image.Resampling.NEAREST).tobytes()
            == draw(examples()["start"], Texts("de"), size, grey=size in SHADED).tobytes()
        )
    with Image.open(written[-1]) as sheet:
        assert sheet.width <= 4 * 512 + 5 * 8


def test_small_panel_is_the_usual_one() -> None:
    """Who names no panel gets the picture of the small one."""
    view, texts = examples()["turn"], Texts("en")
    assert draw(view, texts).tobytes() == draw(view, texts, SMALL).tobytes()


@pytest.mark.parametrize("panel", PANELS)
@pytest.mark.parametrize("title", examples())
def test_shades_only_take_light_back(title: str, panel: str) -> None:
    """A picture with shades lights the same dots as the one without, the bright ones fully."""
    size = PANELS[panel]
    view, texts = examples()[title], Texts("de")
    shaded = draw(view, texts, size, grey=True)
    assert shaded.mode == "L"
    assert shaded.point(lambda level: 255 * (level > 0)).convert("1").tobytes() == draw(view, texts, size).tobytes()
    assert {level for _, level in shaded.getcolors() or ()} <= {0, SOFT, 255}
