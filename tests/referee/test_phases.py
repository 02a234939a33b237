from __future__ import annotations

from itertools import product
from pathlib import Path

import pytest
from transitions.extensions import GraphMachine

from companion.referee.phases import EVERYWHERE, OVER, TABLE, Phase, Phases, Signal, WrongSignal

DOCUMENT = Path(__file__).parents[2] / "docs" / "phases.md"
BEGIN, END = "<!-- diagram: begin -->\n", "<!-- diagram: end -->\n"
ROWS = {signal: (sources, destination) for signal, sources, destination in TABLE}


def diagram() -> str:
    """Draw the table: one arrow a signal from any phase, with the phases from which it may not come."""
    arrows = []
    for signal, sources, destination in TABLE:
        barred = ", ".join(sorted(EVERYWHERE - sources))
        label = f"{signal} (not from {barred})" if barred else signal.value
        arrows.append({"trigger": label, "source": "any", "dest": destination.value})
    machine = GraphMachine(
        states=["any", *(phase.value for phase in Phase)],
        initial=Phases().phase.value,
        transitions=arrows,
        auto_transitions=False,
        graph_engine="mermaid",
    )
    return f"```mermaid\n{machine.get_graph(title='title: Phases of a table').source}\n```\n"


def document() -> str:
    """Put a fresh diagram between the markers of the document."""
    head, rest = DOCUMENT.read_text(encoding="utf-8").split(BEGIN)
    _, tail = rest.split(END)
    return head + BEGIN + diagram() + END + tail


def write_document() -> None:
    """Renew the document."""
    DOCUMENT.write_text(document(), encoding="utf-8")


@pytest.mark.parametrize(("phase", "signal"), list(product(Phase, Signal)))
def test_every_pair_of_phase_and_signal_obeys_the_table(phase: Phase, signal: Signal) -> None:
    """A signal leads to its phase from where the table says so, and from anywhere else is refused without a trace."""
    sources, destination = ROWS[signal]
    phases = Phases(phase)
    if phase in sources or phase is destination:
        assert phases.send(signal) is destination
        assert phases.phase is destination
    else:
        with pytest.raises(WrongSignal, match=f"{signal} may not be sent in the phase {phase}"):
            phases.send(signal)
        assert phases.phase is phase


def test_the_table_names_each_signal_and_each_phase_once() -> None:
    """Signals and phases belong together one to one, so a signal says which phase to be in."""
    assert [row[0] for row in TABLE] == list(Signal)
    assert [row[2] for row in TABLE] == list(Phase)


def test_a_table_begins_with_the_set_up() -> None:
    """Without a word about the start, pieces are set first."""
    assert Phases().phase is Phase.SETUP


def test_two_tables_do_not_share_their_phase() -> None:
    """A signal to one table leaves another one alone."""
    one, other = Phases(), Phases()
    one.send(Signal.ROLL_DUE)
    assert (one.phase, other.phase) == (Phase.ROLLING, Phase.SETUP)


@pytest.mark.parametrize("signal", [Signal.ROLL_DUE, Signal.CHOICE_DUE, Signal.ARRIVED, Signal.BOARD_BEHIND])
def test_undo_leads_back_over_the_end(signal: Signal) -> None:
    """The end of a flight and of the match can be taken back."""
    assert all(Phases(phase).send(signal) for phase in OVER)


@pytest.mark.parametrize("phase", [phase for phase in Phase if phase is not Phase.LINK_DOWN])
def test_a_lost_link_comes_back_to_where_it_was(phase: Phase) -> None:
    """The link may be lost in any phase, and afterwards the game goes on in the same one."""
    back = next(signal for signal, _, destination in TABLE if destination is phase)
    phases = Phases(phase)
    assert phases.send(Signal.LINK_LOST) is Phase.LINK_DOWN
    assert phases.send(back) is phase


def test_a_resumed_game_reaches_every_phase_from_the_pause() -> None:
    """After a restart the table is paused, and whatever the journal holds can follow."""
    assert {Phases(Phase.PAUSED).send(signal) for signal in Signal} == set(Phase)


def test_the_diagram_is_fresh() -> None:
    """The document shows the table as it is."""
    assert DOCUMENT.read_text(encoding="utf-8") == document(), (
        "docs/phases.md is stale; renew it with: "
        'python -c "from tests.referee.test_phases import write_document; write_document()"'
    )
