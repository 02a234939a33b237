"""The words of the command line itself, in the language of whoever types."""

from __future__ import annotations

import argparse
import gettext
import os
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from itertools import pairwise
from typing import Any

from companion.languages import DOMAIN, LANGUAGES, LOCALE, preferred

_CHOICE = "LANGUAGE"
"""The variable by which the gettext module chooses before all others."""


class _Help(argparse.HelpFormatter):
    """Translates the help only when it is read: most commands never show it."""

    def add_text(self, text: str | None) -> None:
        """Add a paragraph; a command's line in the list of commands becomes a sentence by itself."""
        said = gettext.gettext(text).removesuffix(".") if text else None
        super().add_text(said and f"{said[0].upper()}{said[1:]}.")

    def _metavar_formatter(self, action: argparse.Action, default_metavar: str) -> Callable[[int], tuple[str, ...]]:
        named = super()._metavar_formatter(action, default_metavar)
        return lambda size: tuple(gettext.gettext(word) for word in named(size))

    def _get_help_string(self, action: argparse.Action) -> str | None:
        return action.help and gettext.gettext(action.help)


class Parser(argparse.ArgumentParser):
    """A parser whose help is translated, and that of its commands."""

    def __init__(self, **options: Any) -> None:  # noqa: ANN401 - the signature of argparse
        super().__init__(**{"formatter_class": _Help, **options})

    def add_argument(self, *names: str, **options: Any) -> argparse.Action:  # noqa: ANN401 - the signature of argparse
        """Declare an argument; one without dashes is called by its translated name in mistakes, too."""
        if "metavar" in options and not names[0].startswith("-"):
            options["metavar"] = gettext.gettext(options["metavar"])
        return super().add_argument(*names, **options)


def language_of(words: Sequence[str], environ: Mapping[str, str]) -> str:
    """Choose the language before anything is parsed: the one that is named, else the system's."""
    named = [word.removeprefix("--lang=") for word in words if word.startswith("--lang=")]
    named += [value for option, value in pairwise(words) if option == "--lang"]
    return next((language for language in named if language in LANGUAGES), None) or preferred(environ)


@contextmanager
def spoken(language: str) -> Iterator[None]:
    """Let argparse speak a language: it takes its words from the domain that the gettext module is bound to."""
    before = os.environ.get(_CHOICE)
    gettext.bindtextdomain(DOMAIN, str(LOCALE))
    domain = gettext.textdomain()
    gettext.textdomain(DOMAIN)
    os.environ[_CHOICE] = language
    try:
        yield
    finally:
        gettext.textdomain(domain)
        os.environ.pop(_CHOICE)
        os.environ.update({_CHOICE: before} if before is not None else {})
