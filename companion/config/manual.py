"""The settings file with every key under its sentence, and the reference of all keys, both written from the schema."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from dataclasses import Field, fields
from typing import Any

from companion.config.schema import Settings, allowed


def example(settings: Settings = Settings()) -> str:  # noqa: B008 - frozen, and cheap
    """Write a settings file, each key with its value under its sentence."""
    lines = ["# The settings of Flugleiter. What is left out keeps its default."]
    for section in fields(Settings):
        values = getattr(settings, section.name)
        lines += ["", f"# {type(values).__doc__}", f"[{section.name}]"]
        for key in fields(values):
            lines += [f"# {key.metadata['doc']}", f"{key.name} = {shown(values, key)}"]
    return "\n".join(lines) + "\n"


def shown(values: object, key: Field[Any]) -> str:
    """Write the value of a key as TOML."""
    return str(key.metadata["shown"].format(_toml(getattr(values, key.name))))


def _toml(value: object) -> Any:  # noqa: ANN401 - a number stays one, for its format
    if isinstance(value, Mapping):
        inside = ", ".join(f"{_bare(name)} = {_toml(each)}" for name, each in value.items())
        return f"{{ {inside} }}" if inside else "{}"
    # TOML's escapes are those of JSON, but for the one control character that JSON leaves as it is.
    return json.dumps(value, ensure_ascii=False).replace("\x7f", "\\u007f") if isinstance(value, str) else value


def _bare(name: str) -> Any:  # noqa: ANN401 - as above
    return name if re.fullmatch(r"[A-Za-z0-9_-]+", name) else _toml(name)


def manual() -> str:
    """Write the reference of all keys in Markdown."""
    lines: list[str] = []
    for section in fields(Settings):
        defaults = getattr(Settings(), section.name)
        lines += [
            "",
            f"## [{section.name}]",
            "",
            str(type(defaults).__doc__),
            "",
            "| key | default | allowed | meaning |",
        ]
        lines.append("| --- | --- | --- | --- |")
        for key in fields(defaults):
            cells = (
                f"`{key.name}`",
                f"`{shown(defaults, key)}`",
                str(allowed(type(defaults), key)),
                key.metadata["doc"],
            )
            lines.append(f"| {' | '.join(cells)} |")
    return "\n".join(lines).lstrip() + "\n"
