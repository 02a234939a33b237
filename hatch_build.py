"""Builds the compiled catalogues (.mo) from the translators' files (.po), for the wheel and for a checkout.

`python hatch_build.py` builds them in place, as `make` does.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path
from string import Formatter
from typing import Any

from babel.messages import mofile, pofile
from babel.messages.catalog import Catalog
from hatchling.builders.hooks.plugin.interface import BuildHookInterface


def build_catalogues(root: Path) -> list[Path]:
    """Compile every catalogue below `root` beside its source and name the files written.

    Raises:
        SystemExit: names the line that cannot be compiled, or that names other details than its original.
    """
    built = []
    for source in sorted(root.glob("companion/resources/locale/*/LC_MESSAGES/*.po")):
        catalogue = _read(source)
        if wrong := list(misnamed(catalogue)):
            raise SystemExit("\n".join(f"{source}, line {line}: {complaint}" for line, complaint in wrong))
        target = source.with_suffix(".mo")
        part = target.with_suffix(".part")
        with part.open("wb") as file:
            mofile.write_mo(file, catalogue)
        # All at once: a program may be reading it just now.
        part.replace(target)
        built.append(target)
    return built


def _read(source: Path) -> Catalog:
    try:
        with source.open("rb") as file:
            return pofile.read_po(file, abort_invalid=True)
    except (UnicodeDecodeError, pofile.PoFileError) as fault:
        raise SystemExit(f"{source} cannot be compiled: {fault}. Correct it, and save it as UTF-8.") from fault


def misnamed(catalogue: Catalog) -> Iterator[tuple[int, str]]:
    """Find translations that name other details than their originals, each with its line and what is wrong.

    A form for one number only may say the number in words.
    """
    for message in catalogue:
        if message.id and not message.fuzzy:
            originals, forms = _forms(message.id), _forms(message.string)
            wanted, spare = _details(originals[-1]), {"n"} if len(originals) > 1 else set()
            if not all(wanted - spare <= _details(form) <= wanted for form in forms if form):
                yield message.lineno or 0, f"the original's details are: {', '.join(sorted(wanted)) or 'none'}."


def _forms(text: str | Sequence[str] | None) -> tuple[str, ...]:
    return (text,) if isinstance(text, str) else tuple(text or ())


def _details(template: str) -> set[str]:
    """Name what a template is filled with; one with a bracket too few or too many names what nobody has."""
    try:
        return {name for _, name, _, _ in Formatter().parse(template) if name is not None}
    except ValueError:
        return {template}


class CatalogueHook(BuildHookInterface[Any]):
    """Compiles the catalogues before hatchling collects the files."""

    PLUGIN_NAME = "custom"

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:  # noqa: ARG002 - hatchling's signature
        """Compile, and tell hatchling which files git does not know."""
        root = Path(self.root)
        build_data["artifacts"].extend(f"/{path.relative_to(root)}" for path in build_catalogues(root))


if __name__ == "__main__":
    build_catalogues(Path(__file__).parent)
