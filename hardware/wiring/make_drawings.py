"""Draws the wiring and lists its parts from the sources beside this file: `make hardware-wiring`."""

from __future__ import annotations

import hashlib
import shutil
import sys
from pathlib import Path
from tempfile import TemporaryDirectory

FOLDER = Path(__file__).parent
KINDS = {".svg": "<!-- sha256 of {name}: {digest} -->", ".bom.tsv": "# sha256 of {name}: {digest}"}
"""What a source becomes, and the line with which each says from what."""


def sources() -> list[Path]:
    """Name the drawings' sources."""
    return sorted(FOLDER.glob("*.yml"))


def stamp(source: Path, kind: str) -> str:
    """Give the last line of what was drawn from a source as it is now.

    Graphviz draws a little different with each version, so that a drawing is known as fresh by its source alone.
    """
    digest = hashlib.sha256(source.read_bytes()).hexdigest()
    return KINDS[kind].format(name=source.name, digest=digest)


def draw(source: Path, folder: Path) -> None:
    """Draw a source as SVG and list its parts as TSV, each with its stamp."""
    from wireviz.wireviz import parse  # noqa: PLC0415 - looking at the stamps needs no WireViz

    with TemporaryDirectory() as scratch:
        for kind in KINDS:
            parse(source, output_formats=(kind.rpartition(".")[2],), output_dir=scratch, output_name=source.stem)
            text = (Path(scratch) / f"{source.stem}{kind}").read_text(encoding="utf-8")
            text = f"{text.rstrip()}\n{stamp(source, kind)}\n"
            (folder / f"{source.stem}{kind}").write_text(text, encoding="utf-8")


def main() -> None:
    """Draw all sources, or say what is missing."""
    if shutil.which("dot") is None:
        sys.exit("The drawings need Graphviz. Please install it first: sudo apt install graphviz")
    for source in sources():
        draw(source, FOLDER)


if __name__ == "__main__":
    main()
