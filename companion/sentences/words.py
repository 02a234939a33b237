"""What is named in many places."""

from __future__ import annotations

from collections.abc import Mapping

from companion.sentences.mark import N_, Sentence

WORDS: Mapping[str, Sentence] = {
    # Words
    "colour.red": N_("Red"),
    "colour.yellow": N_("Yellow"),
    "colour.green": N_("Green"),
    "colour.blue": N_("Blue"),
    "word.decimal": N_("."),
    "word.language": N_("English"),
    "word.hawk": N_("Hawk"),
    "word.or": N_("or"),
    "word.and": N_("and"),
    "place.loft": N_("{colour} loft"),
    # Words of the pigeon game
    "joker.hawk": N_("Hawk joker"),
    "joker.crow": N_("Crow joker"),
    "joker.director": N_("Director's card"),
    "direction.east": N_("east"),
    "direction.north": N_("north"),
    "direction.south": N_("south"),
    "direction.west": N_("west"),
    "arrow.east": N_("→"),
    "arrow.west": N_("←"),
    "arrow.north": N_("↑"),
    "arrow.south": N_("↓"),
    "arrow.jump": N_("»"),
    "stack.blue": N_("blue"),
    "stack.red": N_("red"),
    # Titles
    "title.flight": N_("Flight {flight}"),
    "title.champion": N_("RV champion"),
}
