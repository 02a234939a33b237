"""The settings file with all defaults, and the reference of all keys, both written from the schema."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import Field, fields
from typing import Any

from companion.config.schema import Settings, allowed, toml


def example() -> str:
    """Write the settings file with all defaults, each key under its sentence."""
    lines = ["# The settings of Flugleiter. What is left out keeps its default."]
    for section in fields(Settings):
        defaults = getattr(Settings(), section.name)
        lines += ["", f"# {type(defaults).__doc__}", f"[{section.name}]"]
        for key in fields(defaults):
            lines += [f"# {key.metadata['doc']}", f"{key.name} = {_default(defaults, key)}"]
    return "\n".join(lines) + "\n"


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
                f"`{_default(defaults, key)}`",
                str(allowed(type(defaults), key)),
                key.metadata["doc"],
            )
            lines.append(f"| {' | '.join(cells)} |")
    return "\n".join(lines).lstrip() + "\n"


def _default(defaults: object, key: Field[Any]) -> str:
    value = getattr(defaults, key.name)
    return "{}" if isinstance(value, Mapping) else key.metadata["shown"].format(toml(value))
