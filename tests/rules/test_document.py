"""docs/rules.md, the code and the tests speak of the same rules and options."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from companion.rules.rv.options import MEDAL_FLIGHTS, VALUES, Options
from tests.rules.rule_ids import DOCUMENT, documented
from tests.rules.test_options import ROWS

HERE = Path(__file__).parent
CODE = HERE.parents[1] / "companion" / "rules" / "rv"
NUMBERED = {f"RV-{number}" for number in range(1, 54)}
STATED = {f"RV-B{number}" for number in range(1, 9)} | {f"RV-M{number}" for number in range(1, 7)}
SOURCES = {"seed", "sport", "our reading"}


def table_rows(width: int) -> list[list[str]]:
    """Read the rows of the document's tables that have so many cells, without their headings."""
    lines = [line for line in DOCUMENT.read_text(encoding="utf-8").splitlines() if line.startswith("| ")]
    rows = [[cell.strip() for cell in line.strip("|").split("|")] for line in lines]
    return [row for row in rows if len(row) == width and row[0] not in {"id", "option", "---"}]


def option_rows() -> list[tuple[str, str, str, str]]:
    """Give option, value, rule and source of each row of the options' table, in order."""
    rows = [row for row in table_rows(5) if not row[0].startswith("RV-")]
    values = {row[1]: [row[1]] if row[0] == MEDAL_FLIGHTS else row[1].split(", ") for row in rows}
    return [(row[0], value, row[3], row[4]) for row in rows for value in values[row[1]]]


def proven() -> Iterator[tuple[str, str]]:
    """Find the marks of all test functions in this folder, without importing them: test and id."""
    for path in sorted(HERE.glob("test_*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.FunctionDef) and node.name.startswith("test_"):
                yield from ((node.name, rule) for mark in node.decorator_list for rule in _ids(mark))


def _ids(mark: ast.expr) -> Iterator[str]:
    if isinstance(mark, ast.Call) and isinstance(mark.func, ast.Name) and mark.func.id == "rule":
        yield from (part.value for part in mark.args if isinstance(part, ast.Constant) and isinstance(part.value, str))


def test_the_document_lists_every_rule_once() -> None:
    """B1 to B8, M1 to M6 and the readings 1 to 53, no other and none twice."""
    ids = [row[0] for row in (*table_rows(3), *table_rows(5)) if row[0].startswith("RV-")]
    assert sorted(ids) == sorted(NUMBERED | STATED)
    assert documented() == NUMBERED | STATED


def test_every_rule_and_option_has_a_source() -> None:
    """Seed, sport or our reading, nothing else."""
    assert {row[2] for row in table_rows(3)} == {"seed"}
    assert {row[3] for row in table_rows(5) if row[0].startswith("RV-")} == SOURCES
    assert {source for _, _, _, source in option_rows()} == SOURCES


@pytest.mark.parametrize("rule_id", sorted(NUMBERED | STATED))
def test_every_rule_has_a_test_that_names_it(rule_id: str) -> None:
    """A rule that nothing proves is no rule of ours."""
    assert rule_id in {rule for _, rule in proven()}


def test_tests_name_only_rules_of_the_document() -> None:
    """A mistyped id proves nothing."""
    assert {rule for _, rule in proven()} <= documented()


def test_the_code_names_only_rules_of_the_document() -> None:
    """Whatever id the rules raise or tell stands in the document."""
    for path in CODE.glob("*.py"):
        assert set(re.findall(r"RV-[BM]?\d+", path.read_text(encoding="utf-8"))) <= documented(), path.name


def test_every_refusal_carries_an_id() -> None:
    """Each IllegalMove of the rules is raised with an id first and a key of its sentence second."""
    for path in CODE.glob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "IllegalMove":
                ids = [part.value for part in ast.walk(node.args[0]) if isinstance(part, ast.Constant)]
                assert {*ids} & documented(), ast.unparse(node)
                assert re.fullmatch(r"'refused\.[a-z_]+'", ast.unparse(node.args[1]))


def test_the_document_lists_every_option_value_in_the_order_of_the_code() -> None:
    """The default comes first, then the other values; each names a rule whose row names the option."""
    listed = [(option, value) for option, value, _, _ in option_rows()]
    expected = [(name, value) for name, values in VALUES.items() for value in values]
    expected.insert(expected.index(("flights", "6")), (MEDAL_FLIGHTS, Options().medal_flights))
    assert listed == expected
    options = {row[0]: row[4] for row in table_rows(5) if row[0].startswith("RV-")}
    for option, _, rule_id, _ in option_rows():
        assert f"`{option}`" in options[rule_id]
    assert {name for cell in options.values() for name in re.findall(r"`(\w+)`", cell)} == {o for o, _ in expected}


def test_every_option_value_of_the_document_is_played() -> None:
    """Each value but a default has its row in the table of positions."""
    defaults = {(name, values[0]) for name, values in VALUES.items()} | {(MEDAL_FLIGHTS, Options().medal_flights)}
    played = {(row.option, row.value) for row in ROWS}
    assert {(option, value) for option, value, _, _ in option_rows()} - defaults <= played
