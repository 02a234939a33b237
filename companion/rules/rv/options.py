"""The readings of the rules that a table may choose; the default is the first letter of docs/rules.md in bold."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, fields, replace
from itertools import pairwise

from companion.errors import WrongInputError
from companion.rules.complaints import listed, unknown_option, unknown_preset, wrong_value
from companion.rules.terms import Table

VALUES: Mapping[str, tuple[str, ...]] = {
    "compulsory": ("a", "b", "c"),
    "entry_overshoot": ("a", "b"),
    "card_arrival": ("a", "b"),
    "next_event": ("a", "b", "c"),
    "decline_six": ("a", "b"),
    "dice_event": ("a", "b"),
    "card_mode": ("a", "b"),
    "hawk_trigger": ("a", "b", "c"),
    "hawk_joker_range": ("a", "b", "c"),
    "black_field": ("a", "b"),
    "crow_mode": ("a", "b", "ab"),
    "director_card_uses": ("a", "b"),
    "start_rule": ("a", "b", "c"),
    "disc_limit": ("b", "a", "c"),
    "flight_end": ("a", "b", "c", "d"),
    "points_mode": ("a", "b"),
    "pigeons": ("a", "b"),
    "named": ("a", "b"),
    "counted": ("2", "3"),
    "medals": ("off", "on"),
    "flights": ("6", "1", "2", "3", "4", "5"),
    "colours": ("a", "b"),
    "rotation": ("off", "on"),
    "dice": ("physical", "electronic"),
}
"""Option to its values, the default first."""

MEDAL_FLIGHTS = "medal_flights"

TABLE = Table("rv", {**VALUES, MEDAL_FLIGHTS: ("2,4,6", "4,5,6", "3,4,5", "1,3,5", "1,2,3", "0,4,6", "0,3,6", "0,0,6")})
"""All options; any other three rising flights are said on the command line."""

NAMING = ("named", "counted", MEDAL_FLIGHTS)
"""Options that mean nothing without medals."""


@dataclass(frozen=True, slots=True)
class Options:
    """One value for each reading; letters are those of the readings (docs/rules.md)."""

    compulsory: str = "a"
    entry_overshoot: str = "a"
    card_arrival: str = "a"
    next_event: str = "a"
    decline_six: str = "a"
    dice_event: str = "a"
    card_mode: str = "a"
    hawk_trigger: str = "a"
    hawk_joker_range: str = "a"
    black_field: str = "a"
    crow_mode: str = "a"
    director_card_uses: str = "a"
    start_rule: str = "a"
    disc_limit: str = "b"
    flight_end: str = "a"
    points_mode: str = "a"
    pigeons: str = "a"
    named: str = "a"
    counted: str = "2"
    medals: str = "off"
    medal_flights: str = "2,4,6"
    """Flights for bronze, silver and gold; 0: that medal is not played."""
    flights: str = "6"
    colours: str = "a"
    rotation: str = "off"
    dice: str = "physical"

    def plan(self) -> int:
        """Give the number of flights agreed (Reiseplan)."""
        return int(self.flights)

    def medal(self, flight: int) -> str:
        """Name the medal played for on a flight: `bronze`, `silver`, `gold` or nothing."""
        if self.medals == "off":
            return ""
        medals = zip(self.medal_flights.split(","), ("bronze", "silver", "gold"), strict=True)
        return dict(medals).get(str(flight), "")


PRESETS: Mapping[str, Mapping[str, str]] = {"seed": {}, "short": {"flight_end": "c", "points_mode": "b"}}


def idle(now: Mapping[str, str]) -> frozenset[str]:
    """Name the options that mean nothing beside the others."""
    return frozenset(NAMING if now["medals"] == "off" else ())


def choose(preset: str = "seed", rules: Mapping[str, str] | None = None) -> Options:
    """Build the options from a preset and single settings.

    Raises:
        WrongInputError: names the option and what is allowed.
    """
    if preset not in PRESETS:
        raise unknown_preset(preset, tuple(PRESETS))
    chosen = dict(PRESETS[preset]) | dict(rules or {})
    for name, value in chosen.items():
        _check(name, value)
    return replace(Options(), **chosen)


def _check(name: str, value: str) -> None:
    known = [field.name for field in fields(Options)]
    if name not in known:
        raise unknown_option(name, known)
    allowed = VALUES.get(name)
    if allowed is None:
        _check_medal_flights(value)
    elif value not in allowed:
        raise wrong_value(name, value, listed(allowed))


def _check_medal_flights(value: str) -> None:
    flights = value.split(",")
    played = [flight for flight in flights if flight != "0"]
    fits = len(flights) == 3 and {*flights} <= {"0", *VALUES["flights"]} and all(a < b for a, b in pairwise(played))  # noqa: PLR2004
    if not fits:
        raise WrongInputError(
            "Rule option medal_flights cannot be “{value}”. Allowed: three rising flights from 1 to 6, such as 2,4,6; "
            "0 for a medal that is not played.",
            value=value,
        )
