"""The strip, word by word."""

from __future__ import annotations

from collections.abc import Mapping

from companion.sentences.mark import N_, Sentence

STRIP: Mapping[str, Sentence] = {
    "strip.title": N_("RV CHAMPIONSHIP"),
    "strip.clocked": N_("CLOCKED IN"),
    "strip.void": N_("CANCELLED"),
    "strip.copy": N_("COPY"),
    "strip.headline": N_("FLIGHT {flight} OF {flights}"),
    "strip.champion": N_("RV CHAMPION"),
    "strip.flight": N_("Flight {flight}/{flights}"),
    "strip.site": N_("Site"),
    "strip.released": N_("Released"),
    "strip.ended": N_("Ended"),
    "strip.number": N_("No {number}"),
    "strip.set": N_("Entered"),
    "strip.roll": N_("Roll"),
    "strip.rolls": N_("Rolls"),
    "strip.loft": N_("Loft"),
    "strip.colour": N_("{colour}"),
    "strip.pigeon": N_("Pigeon"),
    "strip.arrival": N_("Arrival"),
    "strip.place": N_("Position"),
    "strip.placed": N_("{place} of {of}"),
    "strip.rank": N_("Place"),
    "strip.points": N_("AS points"),
    "strip.amount": N_("{points}"),
    "strip.so_far": N_("Loft so far"),
    "strip.sum": N_("Sum"),
    "strip.total": N_("Total"),
    "strip.medal.bronze": N_("BRONZE"),
    "strip.medal.silver": N_("SILVER"),
    "strip.medal.gold": N_("GOLD"),
    "strip.winner": N_("Flight win"),
    "strip.check": N_("Check {code}"),
    "strip.race.title": N_("AEROPLANE CHESS"),
    "strip.race.ranking": N_("RANKING"),
    "strip.race.begun": N_("Begun"),
    "strip.race.rolls": N_("Rolls"),
    "strip.race.sixes": N_("6s"),
    "strip.race.hits": N_("Hits"),
    "strip.race.losses": N_("Lost"),
    "strip.die": N_("Die"),
    "strip.all": N_("All"),
    "strip.die.sensed": N_("Rolls sensed"),
    "strip.die.typed": N_("Rolls typed"),
    "strip.die.electronic": N_("Electronic rolls"),
    "strip.greeting": N_("Gut Flug!"),
}
