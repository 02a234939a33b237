"""Builds the compiled catalogues (.mo) from the translators' files (.po), for the wheel and for a checkout.

`python hatch_build.py` builds them in place, as `make` does.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

from babel.messages import mofile, pofile
from hatchling.builders.hooks.plugin.interface import BuildHookInterface


def build_catalogues(root: Path) -> list[Path]:
    """Compile every catalogue below `root` beside its source and name the files written."""
    built = []
    for source in sorted(root.glob("companion/resources/locale/*/LC_MESSAGES/*.po")):
        with source.open("rb") as file:
            catalogue = pofile.read_po(file)
        target = source.with_suffix(".mo")
        part = target.with_suffix(".part")
        with part.open("wb") as file:
            mofile.write_mo(file, catalogue)
        # All at once: a program may be reading it just now.
        part.replace(target)
        built.append(target)
    return built


class CatalogueHook(BuildHookInterface[Any]):
    """Compiles the catalogues before hatchling collects the files."""

    PLUGIN_NAME = "custom"

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:  # noqa: ARG002 - hatchling's signature
        """Compile, and tell hatchling which files git does not know."""
        root = Path(self.root)
        build_data["artifacts"].extend(f"/{path.relative_to(root)}" for path in build_catalogues(root))


if __name__ == "__main__":
    build_catalogues(Path(__file__).parent)
