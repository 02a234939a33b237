"""The statistics of the cable: lines that got lost, a board that was gone, a board that started anew."""

from __future__ import annotations

from dataclasses import dataclass, replace

from companion.rules.interface import Phrase

FEW = 3
"""A line or two may get lost while somebody trips over the cable."""
SHARE = 0.01
"""Of all lines, the share that may be lost."""


@dataclass(frozen=True, slots=True)
class Cable:
    """What is known of the way between board and Pi."""

    boot: str = ""
    """The start of the board that was last heard of; empty: none yet."""
    up: bool = False
    why: Phrase | None = None
    """Why the board is not there."""
    seq: int = 0
    """Number of the last picture; 0: none of this start yet."""
    heard: int = 0
    lost: int = 0
    """Pictures that came, and those that are missing between them."""
    damaged: int = 0
    counted: int = 0
    """Lines that came damaged, and the reading of the link's counter up to which they were counted."""
    gone: int = 0
    restarts: int = 0

    def hello(self, boot: str) -> Cable:
        """Note that the board is there."""
        # A board that lives on its cable starts anew with it: one cause is told once.
        anew = self.up and boot != self.boot
        return replace(self, boot=boot, up=True, why=None, seq=0, restarts=self.restarts + anew)

    def lose(self, why: Phrase) -> Cable:
        """Note that the board is not there."""
        return replace(self, up=False, why=why, gone=self.gone + self.up)

    def picture(self, seq: int) -> Cable:
        """Take the number of a picture."""
        gap = max(0, seq - self.seq - 1) if self.seq else 0
        return replace(self, seq=max(seq, self.seq), heard=self.heard + 1, lost=self.lost + gap)

    def read(self, count: int) -> Cable:
        """Take the reading of the counter of damaged lines, which begins anew with each opening of the port."""
        more = count - self.counted if count >= self.counted else count
        return replace(self, damaged=self.damaged + more, counted=count)

    @property
    def bad(self) -> bool:
        """Whether more got lost than may."""
        spoilt = self.lost + self.damaged
        return spoilt >= FEW and spoilt > SHARE * (self.heard + self.lost)
