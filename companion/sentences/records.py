"""What the commands say about what was played: `verify` and `results`."""

from __future__ import annotations

from collections.abc import Mapping

from companion.sentences.mark import N_, Sentence

RECORDS: Mapping[str, Sentence] = {
    "verify.strip": N_("Whole: {title}, check code {code}."),
    "verify.altered": N_(
        "Not whole: this strip is not as it was printed. flugleiter strip prints it from the journal."
    ),
    "verify.misread": N_("Not whole: this code was altered or misread. Scan it again."),
    "verify.flight": N_(
        "Whole: flight {flight} of {flights}, No {number}, {date}: {rows}; check code of its strip {code}."
    ),
    "verify.season": N_(
        "Whole: season after flight {flight} of {flights}, No {number}, {date}: {rows}; check code of its strip {code}."
    ),
    "verify.race": N_("Whole: race, No {number}, {date}: {rows}; check code of its strip {code}."),
    "verify.row": N_("{rank}. {colour} {score}"),
    "verify.home": N_("{rank}. {colour} with {score} home"),
    "results.over": N_("Game {number}  {date}  {game}: {seats}"),
    "results.open": N_("Game {number}  {date}  {game}: {seats} (not finished)"),
    "results.given_up": N_("Game {number}  {date}  {game}: {seats} (given up)"),
    "results.flown": N_("{game}, {n} of {of} flights over:"),
    "import.open": N_("Game {number} is not over: flugleiter play goes on with it."),
    "replay.over": N_("The end:"),
    "replay.given_up": N_("Given up here:"),
    "replay.open": N_("So far:"),
    "game.rv": N_("RV championship"),
    "game.aeroplane": N_("Aeroplane chess"),
}
