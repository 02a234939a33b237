"""What a table may agree on; the defaults are the seed to the letter (docs/aeroplane.md)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass, fields, replace

from companion.errors import Wording, WrongInputError
from companion.rules.complaints import listed, unknown_option, unknown_preset, wrong_value
from companion.rules.terms import Table

VALUES: Mapping[str, tuple[str, ...]] = {
    "take_off": ("even", "five_six", "six"),
    "roll_again": ("six", "none"),
    "three_sixes": (
        "moved_return",
        "moved_return_incl_finished",
        "one_returns",
        "all_unfinished_return",
        "all_return",
        "turn_lost",
        "none",
    ),
    "jump": ("mandatory", "optional", "off"),
    "shortcut": ("choice", "always", "off"),
    "jump_into_shortcut": ("on", "off"),
    "jump_after_shortcut": ("off", "direct_only", "always"),
    "shortcut_hits": ("crossing", "none"),
    "shortcut_blocked_by_stack": ("off", "on"),
    "stack": ("choice", "always", "never"),
    "stack_pass": ("free", "bounce", "stop"),
    "stack_hit": ("all_return", "mutual", "attacker_returns", "larger_wins"),
    "overshoot": ("no_move", "bounce", "back_by_roll", "accept"),
    "end": ("play_on", "first_wins"),
    "planes": ("4", "3", "2"),
    "first": ("highest_roll", "random", "fixed"),
    "starter": ("lowest", "red", "blue", "yellow", "green"),
    "forced_move": ("on", "off"),
    "teams": ("off", "opposite_pairs"),
    "dice": ("physical", "electronic"),
}
"""Option to its values, the default first; `take_off` also takes faces, such as 1,6."""

NAMED_FACES: Mapping[str, frozenset[int]] = {
    "even": frozenset({2, 4, 6}),
    "five_six": frozenset({5, 6}),
    "six": frozenset({6}),
}

TABLE = Table("aeroplane", {**VALUES, "take_off": (*VALUES["take_off"], "1,6", "1,3,5", "1,2,3,4,5,6")})
"""All options; other faces are said on the command line."""

VOIDS: tuple[tuple[str, str, tuple[str, ...]], ...] = (
    ("roll_again", "none", ("three_sixes",)),
    ("jump", "off", ("jump_after_shortcut",)),
    ("shortcut", "off", ("jump_into_shortcut", "jump_after_shortcut", "shortcut_hits", "shortcut_blocked_by_stack")),
    ("stack", "never", ("stack_pass", "stack_hit", "shortcut_blocked_by_stack")),
    ("first", "highest_roll", ("starter",)),
    ("first", "random", ("starter",)),
)
"""An option and its value, and the options that mean nothing beside it: they must keep their default."""


@dataclass(frozen=True, slots=True)
class Options:
    """One value for each option of docs/aeroplane.md."""

    take_off: str = "even"
    roll_again: str = "six"
    three_sixes: str = "moved_return"
    jump: str = "mandatory"
    shortcut: str = "choice"
    jump_into_shortcut: str = "on"
    jump_after_shortcut: str = "off"
    shortcut_hits: str = "crossing"
    shortcut_blocked_by_stack: str = "off"
    stack: str = "choice"
    stack_pass: str = "free"  # noqa: S105 - the name of an option, no password
    stack_hit: str = "all_return"
    overshoot: str = "no_move"
    end: str = "play_on"
    planes: str = "4"
    first: str = "highest_roll"
    starter: str = "lowest"
    """With `first` fixed: the colour that begins, or the lowest seat."""
    forced_move: str = "on"
    teams: str = "off"
    dice: str = "physical"

    def faces(self) -> frozenset[int]:
        """Give the rolls that bring a plane out of the hangar."""
        named = NAMED_FACES.get(self.take_off)
        return named or frozenset(map(int, self.take_off.split(",")))

    def fleet(self) -> int:
        """Give the number of planes of each player."""
        return int(self.planes)


PRESETS: Mapping[str, Mapping[str, str]] = {
    "seed": {},
    "hongkong": {
        "take_off": "six",
        "jump_after_shortcut": "direct_only",
        "overshoot": "bounce",
        "three_sixes": "one_returns",
    },
    "tencent": {
        "take_off": "five_six",
        "three_sixes": "all_return",
        "stack": "always",
        "stack_pass": "bounce",
        "stack_hit": "mutual",
        "shortcut_blocked_by_stack": "on",
        "jump_after_shortcut": "direct_only",
        "overshoot": "bounce",
    },
}


def idle(now: Mapping[str, str]) -> frozenset[str]:
    """Name the options that mean nothing beside the others."""
    return frozenset(other for name, value, voids in VOIDS for other in voids if now[name] == value)


def barred(fixed: Mapping[str, str]) -> frozenset[tuple[str, str]]:
    """Name the options, each with a value, that would leave without a meaning what is fixed."""
    special = {name for name, value in fixed.items() if value != VALUES[name][0]}
    return frozenset((name, value) for name, value, voids in VOIDS if special.intersection(voids))


def settled(chosen: Mapping[str, str]) -> dict[str, str]:
    """Give options that another one leaves without a meaning their default back."""
    void = idle({**asdict(Options()), **chosen})
    return {name: VALUES[name][0] if name in void else value for name, value in chosen.items()}


def possible(preset: str, rules: Mapping[str, str]) -> bool:
    """Tell whether a preset and single settings go together."""
    try:
        choose(preset, rules)
    except WrongInputError:
        return False
    return True


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
    options = replace(Options(), **chosen)
    _check_together(options)
    return options


def _check(name: str, value: str) -> None:
    known = [field.name for field in fields(Options)]
    if name == "flights":
        raise WrongInputError("Aeroplane chess has no flights: leave them out.")
    if name not in known:
        raise unknown_option(name, known)
    if value in VALUES[name] or (name == "take_off" and _faces(value)):
        return
    allowed = listed(VALUES[name])
    if name == "take_off":
        raise wrong_value(name, value, Wording("{values}, or faces of the die such as 1,6", {"values": allowed}))
    raise wrong_value(name, value, allowed)


def _faces(value: str) -> bool:
    faces = value.split(",")
    return set(faces) <= set("123456") and len(set(faces)) == len(faces)


def _check_together(options: Options) -> None:
    """Refuse a setting that another one leaves without a meaning."""
    for name, value, voids in VOIDS:
        for other in voids:
            if getattr(options, name) == value and getattr(options, other) != VALUES[other][0]:
                raise WrongInputError(
                    "Rule option {other} means nothing with {name}={value}. Allowed: {other}={allowed}.",
                    other=other,
                    name=name,
                    value=value,
                    allowed=VALUES[other][0],
                )
