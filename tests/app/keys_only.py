"""Run the command at a board with buttons and a die but no sensors (python -m tests.app.keys_only ARGUMENT…)."""

from __future__ import annotations

import sys
from dataclasses import replace

from companion.app.rv_tabletop import RvTabletop
from companion.app.tabletop import Plan
from companion.cli import main


def take_out_sensors() -> None:
    """Let the table's board have none: blind inputs need no hands that move pieces."""
    plan = RvTabletop.plan

    def bare(self: RvTabletop) -> Plan:
        return replace(plan(self), sensors=())

    RvTabletop.plan = bare  # type: ignore[method-assign]


if __name__ == "__main__":
    take_out_sensors()
    sys.exit(main(sys.argv[1:]))
