"""The phases of a table, the signals between them, and the one table that says what may follow what."""

from __future__ import annotations

from enum import StrEnum

from transitions import Machine, MachineError


class Phase(StrEnum):
    """What the table is waiting for."""

    SETUP = "setup"
    """Pieces are set, or led to their start fields."""
    ROLLING = "rolling"
    CHOOSING = "choosing"
    FOLLOWING = "following"
    """The books are ahead, the hands follow step by step; no error."""
    INTERRUPTED = "interrupted"
    """An arrival is clocked in: stopped until a person confirms."""
    CORRECTING = "correcting"
    """The board is wrong."""
    PAUSED = "paused"
    LINK_DOWN = "link_down"
    GAME_OVER = "game_over"
    """A flight is over, the match is not."""
    MATCH_OVER = "match_over"


class Signal(StrEnum):
    """The phase to be in, said after everything was computed."""

    PREPARE = "prepare"
    ROLL_DUE = "roll_due"
    CHOICE_DUE = "choice_due"
    BOARD_BEHIND = "board_behind"
    ARRIVED = "arrived"
    BOARD_WRONG = "board_wrong"
    PAUSE = "pause"
    LINK_LOST = "link_lost"
    ROUND_ENDED = "round_ended"
    MATCH_ENDED = "match_ended"


EVERYWHERE = frozenset(Phase)
OVER = frozenset({Phase.GAME_OVER, Phase.MATCH_OVER})

# Undo reaches back across the end of a flight and of a match, a pause or a lost link may end in any phase, and a game
# may be given up in any: a row forbids only what would be a mistake of the caller.
TABLE: tuple[tuple[Signal, frozenset[Phase], Phase], ...] = (
    (Signal.PREPARE, EVERYWHERE, Phase.SETUP),
    (Signal.ROLL_DUE, EVERYWHERE, Phase.ROLLING),
    (Signal.CHOICE_DUE, EVERYWHERE, Phase.CHOOSING),
    (Signal.BOARD_BEHIND, EVERYWHERE, Phase.FOLLOWING),
    # Before the release nobody can come home, and nothing can be won.
    (Signal.ARRIVED, EVERYWHERE - {Phase.SETUP}, Phase.INTERRUPTED),
    # After the end players clear the board, so an undo may find it wrong at once.
    (Signal.BOARD_WRONG, EVERYWHERE, Phase.CORRECTING),
    # After the end nothing runs that could be paused.
    (Signal.PAUSE, EVERYWHERE - OVER, Phase.PAUSED),
    (Signal.LINK_LOST, EVERYWHERE, Phase.LINK_DOWN),
    (Signal.ROUND_ENDED, EVERYWHERE, Phase.GAME_OVER),
    (Signal.MATCH_ENDED, EVERYWHERE - {Phase.SETUP}, Phase.MATCH_OVER),
)


class WrongSignal(LookupError):  # noqa: N818 - a mistake of the program, named by what was sent
    """A signal that the table does not allow in this phase."""


class Phases:
    """The phase machine of one table.

    Args:
        start: the first phase. After a restart begin in `PAUSED`, from where a resumed game reaches every phase.
    """

    def __init__(self, start: Phase = Phase.SETUP) -> None:
        self._machine = Machine(
            states=[phase.value for phase in Phase],
            initial=start.value,
            transitions=[
                {"trigger": signal.value, "source": [phase.value for phase in sources], "dest": destination.value}
                for signal, sources, destination in TABLE
            ],
            auto_transitions=False,
            send_event=False,
        )
        self._destinations = {signal: destination for signal, _, destination in TABLE}

    @property
    def phase(self) -> Phase:
        """The present phase."""
        return Phase(self._machine.state)

    def send(self, signal: Signal) -> Phase:
        """Go where a signal says; one that names the present phase changes nothing.

        Returns:
            The phase after it.

        Raises:
            WrongSignal: if the table has no way there; the phase stays what it was.
        """
        if self._destinations[signal] is not self.phase:
            try:
                self._machine.trigger(signal.value)
            except MachineError as error:
                raise WrongSignal(f"{signal} may not be sent in the phase {self.phase}") from error
        return self.phase
