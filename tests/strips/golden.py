"""The reference strips; `python -m tests.strips.golden` writes them anew after a wanted change."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from PIL import Image

from companion.effects import Slip
from companion.strips import Paper, Strip, encode, layout, text
from companion.strips.picture import draw
from companion.texts import Texts
from tests.strips import slips

FOLDER = Path(__file__).parents[1] / "reference" / "strips"

SLIPS: Mapping[str, Slip] = {
    "entry": slips.entry(),
    "cancelled": slips.entry(slips.GREEN, "Straßenübergang am Grünen Weg", manual=True, copy=True, void=True),
    "season": slips.flight(),
    "flight": slips.flight(last=False, numbered=False, copy=True),
    "six-flights": slips.season(),
    "so-far": slips.season(3, (slips.RED, slips.BLUE), numbered=False, copy=True),
    "race": slips.race(),
    "certificate": slips.certificate(),
    "no-fault": slips.certificate(faulty=False),
}

STRIPS = [(name, columns, language) for name in SLIPS for columns in (32, 48) for language in ("de", "en")]

PICTURES = [
    ("entry", 32, "de"),
    ("cancelled", 48, "en"),
    ("season", 32, "de"),
    ("season", 48, "de"),
    ("six-flights", 32, "de"),
    ("six-flights", 48, "en"),
    ("certificate", 32, "de"),
    ("no-fault", 48, "en"),
]


def strip(name: str, columns: int, language: str) -> Strip:
    """Lay out one of the reference slips."""
    return layout(SLIPS[name], columns, Texts(language).say)


def picture(name: str, columns: int, language: str) -> Image.Image:
    """Draw one of the reference slips; wide paper is cut, narrow paper torn."""
    return draw(encode(strip(name, columns, language), Paper(columns, cuts=columns == 48)), columns)


def path(name: str, columns: int, language: str, kind: str) -> Path:
    """Say where a reference is kept."""
    return FOLDER / f"{name}-{columns}-{language}.{kind}"


def main() -> None:
    """Write all references."""
    FOLDER.mkdir(parents=True, exist_ok=True)
    for case in STRIPS:
        path(*case, "txt").write_text(text(strip(*case)), encoding="utf-8")
    for case in PICTURES:
        picture(*case).save(path(*case, "png"), optimize=True)


if __name__ == "__main__":
    main()
