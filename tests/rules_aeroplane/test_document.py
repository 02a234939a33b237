"""docs/aeroplane.md, the code and the tests speak of the same rules and options."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from companion.rules.aeroplane.board import JUMPS
from companion.rules.aeroplane.options import PRESETS, VALUES
from tests.rules_aeroplane.aeroplane_ids import DOCUMENT, documented
from tests.table_aeroplane import board

HERE = Path(__file__).parent
CODE = HERE.parents[1] / "companion" / "rules" / "aeroplane"
TEXT = DOCUMENT.read_text(encoding="utf-8")
NUMBERED = {f"AC-{number}" for number in range(1, 18)}
STATED = {"AC-P", "AC-A1", "AC-A2", "AC-R1", "AC-R2", "AC-R3", "AC-R4", "AC-R5", "AC-E", "AC-T1", "AC-T2"}
SOURCES = {"seed", "our reading", "custom"}


def table_rows(width: int) -> list[list[str]]:
    """Read the rows of the document's tables that have so many cells."""
    rows = [
        [cell.strip() for cell in line.strip("|").split("|")] for line in TEXT.splitlines() if line.startswith("| ")
    ]
    return [row for row in rows if len(row) == width]


def option_rows() -> list[tuple[str, str, str, str]]:
    """Give option, value, rule and source of each row of the options' table, in order."""
    rows = [row for row in table_rows(5) if re.fullmatch(r"`\w+`", row[0])]
    return [(row[0].strip("`"), value, row[3], row[4]) for row in rows for value in row[1].split(", ")]


def proven() -> Iterator[str]:
    """Find the ids that the marks of all test functions in this folder name, without importing them."""
    for path in sorted(HERE.glob("test_*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.FunctionDef) and node.name.startswith("test_"):
                yield from (rule for mark in node.decorator_list for rule in _ids(mark))


def _ids(mark: ast.expr) -> Iterator[str]:
    if isinstance(mark, ast.Call) and isinstance(mark.func, ast.Name) and mark.func.id == "rule":
        yield from (part.value for part in mark.args if isinstance(part, ast.Constant) and isinstance(part.value, str))


def test_the_document_lists_every_rule_once() -> None:
    """The seed's rules, the tables, and the readings 1 to 17; no other and none twice."""
    ids = [row[0] for row in (*table_rows(3), *table_rows(5)) if row[0].startswith("AC-")]
    assert sorted(ids) == sorted(NUMBERED | STATED)
    assert documented() == NUMBERED | STATED


def test_every_rule_and_option_has_a_source() -> None:
    """Seed, our reading, or a custom of some tables; only an option is ever a custom."""
    assert {row[2] for row in table_rows(3) if row[0].startswith("AC-")} == {"seed", "our reading"}
    assert {row[3] for row in table_rows(5) if row[0].startswith("AC-")} == {"seed", "our reading"}
    assert {source for _, _, _, source in option_rows()} == SOURCES


@pytest.mark.parametrize("rule_id", sorted(NUMBERED | STATED))
def test_every_rule_has_a_test_that_names_it(rule_id: str) -> None:
    """A rule that nothing proves is no rule of ours."""
    assert rule_id in {*proven()}


def test_tests_and_code_name_only_rules_of_the_document() -> None:
    """A mistyped id proves nothing, and a verdict without its rule is none."""
    assert {*proven()} <= documented()
    for path in CODE.glob("*.py"):
        assert set(re.findall(r"AC-[A-Z]?\d*", path.read_text(encoding="utf-8"))) <= documented(), path.name


def test_every_refusal_carries_an_id_and_a_key_of_this_game() -> None:
    """Each IllegalMove of the rules is raised with an id first and a key of its sentence second."""
    for path in CODE.glob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "IllegalMove":
                rule_id, code = (ast.unparse(part) for part in node.args)
                assert re.fullmatch(r"'AC-[A-Z]?\d*'|rule", rule_id), ast.unparse(node)
                assert re.fullmatch(r"'aero\.refused\.[a-z_]+'|code", code), ast.unparse(node)


def test_the_document_lists_every_option_value_in_the_order_of_the_code() -> None:
    """The default comes first, then the other values; each names a rule whose row names the option."""
    listed = [(option, value) for option, value, _, _ in option_rows()]
    assert listed == [(name, value) for name, values in VALUES.items() for value in values]
    options = {row[0]: row[4] for row in table_rows(5) if row[0].startswith("AC-")}
    for option, _, rule_id, _ in option_rows():
        assert f"`{option}`" in options[rule_id]


def test_the_document_lists_the_presets() -> None:
    """Each preset stands there with all it sets, word by word."""
    flat = " ".join(TEXT.split())
    for name, rules in PRESETS.items():
        inside = re.search(rf"`{name}` \((.*?)\)", flat)
        assert inside
        assert name == "seed" or dict(pair.split(" ") for pair in inside[1].split(", ")) == rules


def test_the_documents_board_is_the_boards() -> None:
    """Entries, shortcuts, gates and unvisited fields of the document are those that the rules use."""
    rows = {row[0]: row[1:] for row in table_rows(5)}
    routes, progress = board().routes, board().progress
    assert rows["first field (progress 1)"] == [route[1] for route in routes]
    assert rows["shortcut from (18) to (30)"] == [f"{route[18]} to {route[30]}" for route in routes]
    assert rows["home gate (50)"] == [route[50] for route in routes]
    missed = [[field for field in board().fields[:52] if field not in mine] for mine in progress]
    assert rows["fields never visited"] == [", ".join(fields) for fields in missed]
    stated = re.search(r"progress ((?:\d+, )+\d+) and (\d+) four", " ".join(TEXT.split()))
    assert stated
    assert sorted(JUMPS) == [*map(int, stated[1].split(", ")), int(stated[2])]
