"""Where a lone plane can end, found by another road: whole ways are listed, then struck out by the options."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import pairwise, product

CHOICES: Mapping[str, tuple[str, ...]] = {
    "jump": ("mandatory", "optional", "off"),
    "shortcut": ("choice", "always", "off"),
    "jump_into_shortcut": ("on", "off"),
    "jump_after_shortcut": ("off", "direct_only", "always"),
}
AGREEMENTS = [dict(zip(CHOICES, values, strict=True)) for values in product(*CHOICES.values())]
"""Every combination, some of which no table may agree on."""


def all_ways(landing: int) -> list[tuple[int, ...]]:
    """List every way that any agreement could allow from a landing by the die."""
    own = landing % 4 == 2 and landing < 50
    ways: list[tuple[int, ...]] = [(landing,)]
    if own:
        ways.append((landing, landing + 4))
    if landing == 18:
        ways += [(18, 30), (18, 30, 34)]
    if landing == 14:
        ways += [(14, 18, 30), (14, 18, 30, 34)]
    return ways


def allowed(way: tuple[int, ...], rules: Mapping[str, str]) -> bool:
    """Strike out what the options forbid: a hop or flight too many, or one too few."""
    hops = list(pairwise(way))
    flies, last = (18, 30) in hops, way[-1]
    if rules["jump"] == "off" and any(to - start == 4 for start, to in hops):
        return False
    if flies and (rules["shortcut"] == "off" or (way[0] != 18 and rules["jump_into_shortcut"] == "off")):
        return False
    jumps_on = {"off": False, "direct_only": way[0] == 18, "always": True}[rules["jump_after_shortcut"]]
    if (30, 34) in hops and flies and not jumps_on:
        return False
    could_fly = rules["shortcut"] != "off" and (way[0] == 18 or rules["jump_into_shortcut"] == "on")
    if rules["shortcut"] == "always" and could_fly and 18 in way and not flies:
        return False
    must = rules["jump"] == "mandatory"
    stays_on_own = len(way) == 1 and last % 4 == 2 and last < 50
    return not (must and (stays_on_own or (flies and last == 30 and jumps_on)))


def ends(landing: int, rules: Mapping[str, str]) -> set[int]:
    """Give where a plane can come to rest that the die brought to a landing."""
    return {way[-1] for way in all_ways(landing) if allowed(way, rules)}
