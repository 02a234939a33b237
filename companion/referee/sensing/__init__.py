"""What the sensors show against what the rules expect: pure, and the same for every kind of table."""

from companion.referee.sensing.judge import in_air, judge, sees
from companion.referee.sensing.notice import noticed, unseen
from companion.referee.sensing.steps import Step, path, together
from companion.referee.sensing.table import SETTLE, Mark, Seen, Table, read_board, read_tags, shown
from companion.referee.sensing.verdicts import (
    Agrees,
    Ambiguous,
    Changed,
    Fits,
    Misplaced,
    Moving,
    TakenBack,
    Verdict,
    Wrong,
)
from companion.referee.sensing.where import arrived, differences, lamps, strange_fields

__all__ = [
    "SETTLE",
    "Agrees",
    "Ambiguous",
    "Changed",
    "Fits",
    "Mark",
    "Misplaced",
    "Moving",
    "Seen",
    "Step",
    "Table",
    "TakenBack",
    "Verdict",
    "Wrong",
    "arrived",
    "differences",
    "in_air",
    "judge",
    "lamps",
    "noticed",
    "path",
    "read_board",
    "read_tags",
    "sees",
    "shown",
    "strange_fields",
    "together",
    "unseen",
]
