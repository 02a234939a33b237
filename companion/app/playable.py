"""Whether a game can be played by the settings: what they say of board, decks, preset and options, read as it would."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from functools import partial
from pathlib import Path

from companion.app.games import lay, preset_rules
from companion.config import Settings
from companion.config.reading import Reading
from companion.config.schema import Name
from companion.errors import FlugleiterError, Wording, WrongInputError

DECKS = ("blue_deck", "red_deck")
PLAIN = "seed"
"""The preset that every game has, with all options at their defaults."""

Probe = tuple[tuple[str, ...], Callable[[], object]]
"""The words of a key, and what raises an error if its value is wrong."""


def unplayable(reading: Reading) -> tuple[FlugleiterError, ...]:
    """Name all that a game would refuse, each with its place in the file.

    Args:
        reading: the settings; what they say of the game is not looked at where its name is wrong.
    """
    if "game.name" in reading.wrong:
        return ()
    settings = reading.settings
    return tuple(_refused(_each(settings), reading)) or tuple(_refused(_together(settings), reading))


def _refused(probes: Iterable[Probe], reading: Reading) -> Iterator[FlugleiterError]:
    for words, probe in probes:
        try:
            probe()
        except FlugleiterError as error:
            place, key = reading.places.place(*words), Name(".".join(words))
            why = Wording(error.sentence, error.details)
            yield WrongInputError("{file}: {key}: {why}", file=place, key=key, why=why)


def _each(settings: Settings) -> Iterator[Probe]:
    """Look at every key by itself."""
    table, play = settings.table, settings.game
    check = lay(play.name).check
    if table.board:
        yield ("table", "board"), lambda: lay(play.name, Path(table.board)).plan()
    for key in DECKS:
        if deck := getattr(table, key):
            yield ("table", key), partial(_read_cards, play.name, deck)
    yield ("game", "rules"), lambda: check(play.rules, {})
    for name, value in play.options.items():
        yield ("game", "options", name), partial(check, PLAIN, {name: str(value)})


def _read_cards(game: str, *decks: str) -> None:
    lay(game, None, [Path(deck) for deck in decks]).game({})


def _together(settings: Settings) -> Iterator[Probe]:
    """Look at keys that are right each by itself."""
    table, play = settings.table, settings.game
    options = {name: str(value) for name, value in play.options.items()}
    yield ("table", DECKS[-1]), partial(_read_cards, play.name, *filter(None, (table.blue_deck, table.red_deck)))
    yield ("game", "options"), lambda: preset_rules(lay(play.name), play.rules, options)
