"""Every sentence that a player sees, in English: the one place where sentences are added.

The English template is also the key (msgid) of its translation in `resources/locale/*/LC_MESSAGES/flugleiter.po`.
A detail is named in braces and worded by its type; `{fields:or}` and `{fields:and}` join a tuple with that word.
"""

from __future__ import annotations

from collections.abc import Mapping

from companion.sentences.aeroplane import AEROPLANE
from companion.sentences.board import BOARD
from companion.sentences.checkup import CHECKUP
from companion.sentences.console import CONSOLE
from companion.sentences.help import HELP
from companion.sentences.mark import N_, Sentence
from companion.sentences.options_aeroplane import OPTIONS_AEROPLANE
from companion.sentences.options_rv import OPTIONS_RV
from companion.sentences.records import RECORDS
from companion.sentences.rulebook_aeroplane import RULEBOOK_AEROPLANE
from companion.sentences.rulebook_rv import RULEBOOK_RV
from companion.sentences.screen import SCREEN
from companion.sentences.speech import SPEECH
from companion.sentences.strip import STRIP
from companion.sentences.trouble import TROUBLE
from companion.sentences.turn import TURN
from companion.sentences.words import WORDS

__all__ = ["N_", "SENTENCES", "Sentence"]

SENTENCES: Mapping[str, Sentence] = {
    **WORDS,
    **TURN,
    **SCREEN,
    **STRIP,
    **CONSOLE,
    **TROUBLE,
    **AEROPLANE,
    **CHECKUP,
    **BOARD,
    **RECORDS,
    **SPEECH,
    **HELP,
    **OPTIONS_RV,
    **OPTIONS_AEROPLANE,
    **RULEBOOK_RV,
    **RULEBOOK_AEROPLANE,
}
