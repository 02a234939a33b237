"""Whether a strip is as it was printed: its text, the words of its QR code, or a picture with the code on it."""

from __future__ import annotations

import io
import re
import sys
from collections.abc import Sequence
from pathlib import Path

from companion.errors import MissingError, Wording, WrongInputError, reason
from companion.rules.interface import Detail, Phrase
from companion.strips.check import proof, strips
from companion.strips.dates import known
from companion.strips.digest import FLIGHT, MARK, RACE, SEASON, Row, read
from companion.texts import Texts

_SAID = {FLIGHT: "verify.flight", SEASON: "verify.season", RACE: "verify.race"}
_CODE = re.compile(rf"^[ \t]*({MARK}[ \t].*)$", re.IGNORECASE | re.MULTILINE)
_PICTURES = (b"\x89PNG", b"\xff\xd8\xff", b"BM", b"GIF8", b"II*\0", b"MM\0*", b"RIFF")
"""How the files of the usual pictures begin."""

_PDF = b"%PDF"

Verdict = tuple[bool, str]
"""Whether it is whole, and the sentence that says so."""


def check(words: Sequence[str], texts: Texts) -> bool:
    """Say of each strip and code whether it is whole and what it says; True if all are.

    Args:
        words: files, `-` or nothing for standard input, or the words of a code.
        texts: the language of the answer.

    Raises:
        WrongInputError: nothing in it is a strip or a code.
        MissingError: the file cannot be read, or the reader of pictures is not installed.
    """
    given = " ".join(" ".join(words).split())
    # A code comes as one word or as many, as the shell has it.
    files = [given] if given.upper().startswith(f"{MARK} ") else [*filter(None, words)]
    whole = [_examine(named, texts, shown=len(files) > 1) for named in files or ["-"]]
    return all(whole)


def _examine(named: str, texts: Texts, *, shown: bool) -> bool:
    """Check what was named; with its name before each sentence if there are several."""
    told = _told(named)
    verdicts = [_code(line, texts) for line in _CODE.findall(told)]
    verdicts += [_strip(lines, texts) for lines in strips(told)]
    if not verdicts:
        raise WrongInputError(
            "{source} holds no strip and no code: name a strip's text, a picture of its code, or the code's words.",
            source=Wording("The input") if named == "-" else named,
        )
    sys.stdout.writelines(f"{named}: {said}\n" if shown else f"{said}\n" for _, said in verdicts)
    return all(whole for whole, _ in verdicts)


def _told(named: str) -> str:
    """Read what was named as text."""
    if named.upper().startswith(f"{MARK} "):
        return named
    try:
        data = sys.stdin.buffer.read() if named == "-" else Path(named).read_bytes()
    except OSError as error:
        raise MissingError(
            "{file} cannot be read: {reason}. Check the path and its permissions.", file=named, reason=reason(error)
        ) from error
    if data.startswith(_PDF):
        raise WrongInputError(
            "{file} is a PDF, which is not read: verify the same strip as text or as a PNG picture.", file=named
        )
    return _scanned(data, named) if data.startswith(_PICTURES) else data.decode(errors="replace")


def _scanned(data: bytes, named: str) -> str:
    """Find the codes on a picture, a photograph too."""
    try:
        import zxingcpp  # noqa: PLC0415 - an extra that most tables do without
    except ImportError as error:
        raise MissingError(
            "Reading a picture needs the reader zxing-cpp: pip install zxing-cpp, or give the words of the code."
        ) from error
    from PIL import Image  # noqa: PLC0415 - only pictures need it

    try:
        with Image.open(io.BytesIO(data)) as picture:
            found = [code.text for code in zxingcpp.read_barcodes(picture.convert("L"))]
    except (OSError, Image.DecompressionBombError) as error:
        raise WrongInputError("{file} is no picture that can be read: take another one.", file=named) from error
    if not any(map(_CODE.search, found)):
        raise WrongInputError(
            "{file} shows no code of a strip: entry slips have none, and their print is not read; verify their text.",
            file=named,
        )
    return "\n".join(found)


def _code(line: str, texts: Texts) -> Verdict:
    digest = read(line)
    if digest is None:
        return False, texts.word("verify.misread")
    details: dict[str, Detail] = {
        "flight": digest.flight,
        "flights": digest.flights,
        "number": f"{digest.number:06}",
        "date": f"{digest.when:%Y-%m-%d %H.%M}" if known(digest.when) else "strip.no_date",
        "rows": tuple(_row(row, texts) for row in digest.rows),
        "code": digest.strip,
    }
    return True, texts.say(Phrase(_SAID[digest.kind], details))


def _row(row: Row, texts: Texts) -> str:
    code = "verify.home" if isinstance(row.score, int) else "verify.row"
    return texts.say(Phrase(code, {"rank": row.rank, "colour": row.colour, "score": row.score}))


def _strip(lines: Sequence[str], texts: Texts) -> Verdict:
    code = proof(lines)
    if code is None:
        return False, texts.word("verify.altered")
    head = lines[1 : next(row for row, line in enumerate(lines) if row and line == lines[0])]
    # Below the title stand the headlines, whose letters take every second column.
    title = ", ".join((head[0].strip(), *(line.strip()[::2] for line in head[1:])))
    return True, texts.say(Phrase("verify.strip", {"title": title, "code": code}))
