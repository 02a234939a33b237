"""Writes the kept records: `python -m tests.records.sample`. A record that was kept is never written again.

They name no file of the program, so that a board or a deck may change.
"""

from __future__ import annotations

import tempfile
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

from companion.app.demo import Demo, play
from companion.app.games import lay, parse_seats, preset_rules
from companion.app.record_export import Export, export
from companion.referee.record import Act, Entry
from tests.app.recorded import tried

FOLDER = Path(__file__).parent


def demo(path: Path, game: str, preset: str, **rules: str) -> None:
    """Let computer players with people's names play to the end."""
    top = lay(game)
    resolved = preset_rules(top, preset, rules)
    seats = parse_seats("red=Anna-Lena,blue=Opa Jörg", top, resolved)
    play(Demo(4, top, resolved, tuple(replace(seat, computer=True) for seat in seats), path), lambda *_: None)


def mishaps(path: Path, game: str) -> None:
    """Play some turns with takebacks and corrections, and give the game up."""
    books = tried(path, lay(game), 60)
    books.write(Entry(Act.FINISHED, source="typed", note={"why": "given up"}))


def main() -> None:
    """Write what is missing."""
    makers: dict[str, Callable[[Path], None]] = {
        "rv-season": lambda path: demo(path, "rv", "short", flights="2", medals="on", medal_flights="1,2,0"),
        "rv-mishaps": lambda path: mishaps(path, "rv"),
        "aeroplane-race": lambda path: demo(path, "aeroplane", "tencent"),
        "aeroplane-mishaps": lambda path: mishaps(path, "aeroplane"),
    }
    for name, make in makers.items():
        out = FOLDER / f"{name}.record"
        if not out.exists():
            with tempfile.TemporaryDirectory() as folder:
                make(Path(folder) / "j")
                export(Export(Path(folder) / "j", whole=True, out=out))


if __name__ == "__main__":
    main()
