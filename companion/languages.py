"""The languages that there are: English, in which the sentences are written, and one for each translator's file."""

from __future__ import annotations

from pathlib import Path

LOCALE = Path(__file__).parent / "resources" / "locale"
DOMAIN = "flugleiter"
SOURCE = "en"
"""The language of the sentences themselves."""


def _found() -> tuple[str, ...]:
    folders = sorted(path.parents[1].name for path in LOCALE.glob(f"*/LC_MESSAGES/{DOMAIN}.po"))
    return (*folders, SOURCE)


LANGUAGES = _found()
