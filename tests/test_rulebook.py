"""Each rule in words: every id has a text in both languages, short enough to be read at the table."""

from __future__ import annotations

import re

import pytest

from companion.sentences import SENTENCES
from companion.texts import Texts
from tests.rules import rule_ids
from tests.rules_aeroplane import aeroplane_ids

RULES = sorted(rule_ids.documented() | aeroplane_ids.documented())


def test_every_rule_has_its_text_and_no_other_has() -> None:
    """The texts are those of the rules that the two documents list."""
    assert {code for code in SENTENCES if code.startswith("rule.")} == {f"rule.{rule}" for rule in RULES}


@pytest.mark.parametrize("rule", RULES)
def test_a_text_is_short_and_speaks_both_languages(rule: str) -> None:
    """A text is one to three sentences of at most 220 characters, and the German one is no English one."""
    german, english = (Texts(language).word(f"rule.{rule}") for language in ("de", "en"))
    assert german != english
    for text in (german, english):
        assert len(text) <= 220
        assert text[-1] == "."


NAMED_OTHERWISE = {
    "RV-48",  # says which dice there are
    "AC-1",  # the numbers that bring a plane out are the matter of AC-A1
    "AC-10",  # names the partners of a team
    "AC-17",  # its options are about the first roll and the die
}


def optional() -> set[str]:
    """Collect the rules that an option changes."""
    texts = (module.DOCUMENT.read_text(encoding="utf-8") for module in (rule_ids, aeroplane_ids))
    return {rule for text in texts for rule in re.findall(r"^\| ((?:RV|AC)-\d+) \|.*`[^|]*\|$", text, re.MULTILINE)}


def test_a_text_says_where_a_table_may_have_agreed_otherwise() -> None:
    """A rule that an option changes is told as it is by default, and that it may have been agreed otherwise."""
    assert len(optional()) > 30
    for rule in optional() - NAMED_OTHERWISE:
        assert "vereinbart" in Texts("de").word(f"rule.{rule}"), rule
        assert "agree" in Texts("en").word(f"rule.{rule}"), rule
