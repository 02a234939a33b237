"""The statistics of one contact under a field: from bare, bouncing levels to put, lifted and lost for a moment."""

from __future__ import annotations

from dataclasses import dataclass, replace
from math import inf

VOLLEY = 0.1
"""Changes with no longer rest between them, in seconds, are one volley: one deed, however the contact bounces."""
SHAKE = 0.15
"""A bounce is over in 20 ms: a volley that shakes for so many seconds counts as the loss of a piece."""
RETURN = 0.5
"""No hand lifts a piece and puts it back in so few seconds: the contact had lost it."""
WEAK = 3
"""So often a contact must lose its piece to be called weak; once may be the hand that let it go."""


@dataclass(frozen=True, slots=True)
class Contact:
    """One contact, and what is known of it; all times in seconds."""

    level: bool
    """True: it shows a piece. The first level is how things stand, not something that happened."""
    before: bool = False
    """The level before the volley that is under way."""
    began: float = -inf
    changed: float = -inf
    """When the present volley began, and when the level last changed."""
    flips: int = 0
    """Changes in the volley that is under way; 0: at rest."""
    put: float | None = None
    """When a piece was last put here."""
    lifted: float = -inf
    puts: int = 0
    lifts: int = 0
    losses: int = 0
    """How often it lost a piece that stood."""
    rough: int = 0
    """How many of the puts and lifts bounced."""

    def seen(self, at: float, *, level: bool) -> Contact:
        """Take a level."""
        rested = self.rested(at)
        if level == rested.level:
            return rested
        if not rested.flips:
            rested = replace(rested, before=rested.level, began=at)
        return replace(rested, level=level, changed=at, flips=rested.flips + 1)

    def rested(self, at: float) -> Contact:
        """Look at the clock: a volley ends when the level has rested for long enough."""
        if not self.flips or at - self.changed <= VOLLEY:
            return self
        ended = replace(self, flips=0, losses=self.losses + int((self.changed - self.began) / SHAKE))
        if self.before == self.level:
            # A level that comes back at once: a piece that was lost, or one that was only carried past.
            return replace(ended, losses=ended.losses + self.level)
        ended = replace(ended, rough=self.rough + (self.flips > 1))
        if not self.level:
            return replace(ended, lifts=self.lifts + 1, lifted=self.changed)
        lost = self.began - self.lifted <= RETURN
        return replace(ended, puts=self.puts + 1, put=self.changed, losses=ended.losses + lost)

    def stands(self, at: float, seconds: float, since: float = -inf) -> bool:
        """Tell whether a piece that was put here has stood for so long; what stood before `since` does not count."""
        if self.put is None or not self.level or self.flips:
            return False
        return at - max(self.put, since) >= seconds
