"""The languages that there are: English, in which the sentences are written, and one for each translator's file."""

from __future__ import annotations

import gettext
import re
import struct
from collections.abc import Mapping
from pathlib import Path

LOCALE = Path(__file__).parent / "resources" / "locale"
DOMAIN = "flugleiter"
SOURCE = "en"
"""The language of the sentences themselves."""
VARIABLES = ("LC_ALL", "LC_MESSAGES", "LANG")
"""By which a system says its language, the strongest first."""
SPOILT = (OSError, ValueError, LookupError, struct.error)
"""What comes of a translation that is cut short, no translation, or in another encoding than it says."""


def _found() -> tuple[str, ...]:
    """Find what can be spoken: what is compiled, but in a fresh checkout, where nothing is, whatever there is."""
    sources = sorted(LOCALE.glob(f"*/LC_MESSAGES/{DOMAIN}.po"))
    built = [path for path in sources if path.with_suffix(".mo").exists()]
    for path in sources if built else ():
        if path not in built:
            _pass_over(path, "is not compiled")
    return (*(path.parents[1].name for path in (filter(_readable, built) if built else sources)), SOURCE)


def _readable(path: Path) -> bool:
    """Tell whether a compiled language can be spoken; the gettext module reads each file once for the whole run."""
    try:
        gettext.translation(DOMAIN, str(LOCALE), [path.parents[1].name])
    except SPOILT:
        _pass_over(path.with_suffix(".mo"), "cannot be read")
        return False
    return True


def _pass_over(path: Path, why: str) -> None:
    import logging  # noqa: PLC0415 - only a translator needs it, and every start would pay

    logging.getLogger(__name__).warning("%s %s and is passed over: run make catalogue.", path, why)


LANGUAGES = _found()


def preferred(environ: Mapping[str, str]) -> str:
    """Choose a language by the usual variables of the environment, German when they name none of ours."""
    found = (meant(environ.get(variable, "")) for variable in VARIABLES)
    return next(filter(None, found), "de")


def meant(locale: str) -> str | None:
    """Find the language of a locale such as pt_BR.UTF-8, its country's own before the one of all; None: not ours."""
    named = re.split("[.@]", locale.lower())[0]
    ours = {language.lower(): language for language in LANGUAGES}
    return ours.get(named) or ours.get(named.partition("_")[0])
