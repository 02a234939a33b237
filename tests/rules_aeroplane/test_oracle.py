import pytest

from companion.errors import WrongInputError
from companion.rules.aeroplane.options import choose
from tests.rules_aeroplane import oracle
from tests.table_aeroplane import Table, spoken, table

rule = pytest.mark.rule


def explored(play: Table) -> set[str]:
    """Follow every answer to every question of the move."""
    if play.state.turn.flight is None:
        return {play.where("red1")}
    found = set()
    for command in play.played.legal(play.state):
        found |= explored(Table(play.played, play.state).play(spoken(command)))
    return found


@rule("AC-R3", "AC-R4", "AC-6", "AC-7", "AC-15", "AC-16")
@pytest.mark.parametrize("rules", oracle.AGREEMENTS, ids=lambda rules: "-".join(rules.values()))
def test_every_end_of_a_move_is_found_by_another_road_too(rules: dict[str, str]) -> None:
    """Under each agreement of jumps and shortcuts a plane can end exactly where the list of whole ways has it."""
    try:
        choose(rules=rules)
    except WrongInputError:
        assert "off" in {rules["jump"], rules["shortcut"]}
        return
    for landing in range(1, 51):
        roll = 1 if landing < 6 else 5
        start = "R0" if landing == roll else str(landing - roll)
        play = table(f"turn=red roll={roll} red={start},-,-,- yellow=-,-,-,-", **rules).play("red1")
        assert explored(play) == {str(end) for end in oracle.ends(landing, rules)}, landing
