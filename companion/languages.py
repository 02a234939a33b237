"""The languages that there are: English, in which the sentences are written, and one for each translator's file."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

LOCALE = Path(__file__).parent / "resources" / "locale"
DOMAIN = "flugleiter"
SOURCE = "en"
"""The language of the sentences themselves."""


def _found() -> tuple[str, ...]:
    folders = sorted(path.parents[1].name for path in LOCALE.glob(f"*/LC_MESSAGES/{DOMAIN}.po"))
    return (*folders, SOURCE)


LANGUAGES = _found()


def preferred(environ: Mapping[str, str]) -> str:
    """Choose a language by the usual variables of the environment, German when they name none of ours."""
    for variable in ("LC_ALL", "LC_MESSAGES", "LANG"):
        language = environ.get(variable, "")[:2].lower()
        if language in LANGUAGES:
            return language
    return "de"
