"""The languages that there are: English, in which the sentences are written, and one for each translator's file."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

LOCALE = Path(__file__).parent / "resources" / "locale"
DOMAIN = "flugleiter"
SOURCE = "en"
"""The language of the sentences themselves."""


def _found() -> tuple[str, ...]:
    """Find what can be spoken: what is compiled, but in a fresh checkout, where nothing is, whatever there is."""
    sources = sorted(LOCALE.glob(f"*/LC_MESSAGES/{DOMAIN}.po"))
    built = [path for path in sources if path.with_suffix(".mo").exists()] or sources
    for path in sources:
        if path not in built:
            _pass_over(path)
    return (*(path.parents[1].name for path in built), SOURCE)


def _pass_over(path: Path) -> None:
    import logging  # noqa: PLC0415 - only a translator needs it, and every start would pay

    logging.getLogger(__name__).warning("%s is not compiled and is passed over: run make catalogue.", path)


LANGUAGES = _found()


def preferred(environ: Mapping[str, str]) -> str:
    """Choose a language by the usual variables of the environment, German when they name none of ours."""
    for variable in ("LC_ALL", "LC_MESSAGES", "LANG"):
        language = environ.get(variable, "")[:2].lower()
        if language in LANGUAGES:
            return language
    return "de"
