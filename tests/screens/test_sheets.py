"""The contact sheets of the documents."""

from __future__ import annotations

from pathlib import Path

import pytest
from PIL import Image

from docs.pictures.make_pictures import FOLDER, SHEETS


@pytest.mark.parametrize("name", SHEETS)
def test_sheet_is_not_stale(name: str) -> None:
    """Each contact sheet is what the shipped code draws: else run make pictures."""
    with Image.open(FOLDER / f"{name}.png") as kept:
        assert kept.convert("L").tobytes() == SHEETS[name]().tobytes()


def test_every_sheet_is_shown() -> None:
    """The page about screens shows the sheet of every panel."""
    page = (Path(FOLDER).parent / "screens.md").read_text()
    assert [name for name in SHEETS if f"(pictures/{name}.png)" not in page] == []
