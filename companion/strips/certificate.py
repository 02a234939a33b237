"""The certificate of a self-test (Prüfschein): what was tried, what is wrong, what was skipped."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from datetime import datetime
from textwrap import wrap

from companion.effects import Certificate
from companion.rules.interface import Phrase
from companion.strips.dates import known
from companion.strips.form import Form
from companion.strips.paper import Line, Strip
from companion.strips.printable import printable

_HANG = 2
"""Columns by which the lines of one item are indented after its first."""


def certificate(slip: Certificate, form: Form) -> Strip:
    """Lay out a certificate."""
    verdict = form.say("test.faulty", n=len(slip.faults)) if slip.faults else form.say("test.well")
    body: Strip = (
        form.thick(),
        form.centred(form.say("test.title"), bold=True),
        form.headline(form.say("test.headline")),
        form.thick(),
        form.spread(printable(slip.board), _when(slip.when, form)),
        form.thin(),
        *(form.spread(_said(check.part, form), _said(check.state, form)) for check in slip.checks),
        form.thin(),
        form.line(verdict, bold=True),
        *_listed(slip.faults, form),
        *_listed(slip.untried, form),
    )
    return form.sealed(body)


def _when(when: datetime, form: Form) -> str:
    return f"{form.date(when)}  {form.clock(when)}" if known(when) else form.date(when)


def _listed(phrases: Iterable[Phrase], form: Form) -> Iterator[Line]:
    """Print each phrase whole, however many lines that takes."""
    for phrase in phrases:
        lines = wrap(f"- {_said(phrase, form)}", form.columns, subsequent_indent=" " * _HANG)
        yield from map(form.line, lines)


def _said(phrase: Phrase, form: Form) -> str:
    return printable(form.words(phrase))
