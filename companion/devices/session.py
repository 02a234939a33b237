"""The board link's rules without threads: bytes and times come in, messages and bytes go out."""

from __future__ import annotations

from dataclasses import dataclass

from companion import __version__
from companion.devices import wire
from companion.messages import (
    BoardFault,
    BoardSeen,
    InputReceived,
    LinkDown,
    LinkUp,
    Message,
    Recovered,
    TagsSeen,
    Trouble,
)
from companion.rules.interface import Phrase

HELLO_WITHIN = 2.0
"""Seconds from the opening of the port to the hello."""
ASK_EVERY = 0.5
SILENCE = 3.0
"""Seconds without a valid line until the link counts as down."""
LAMPS_EVERY = 1.0
OVERTAKEN = 10
"""No late line was overtaken by so many: a picture number that falls further belongs to another count."""
FIRMWARE = "firmware"
"""The board's program, as a device that can have a trouble."""


@dataclass(frozen=True, slots=True)
class Out:
    """What a step asks for: messages for the inbox, bytes for the board."""

    messages: tuple[Message, ...] = ()
    data: bytes = b""


class Session:
    """One board behind one port, through all its openings.

    Args:
        port: name of the port, for the sentences.
        board: the name that the board must say.
        cells: the number of sensors that the board must have.
        firmware: the version of the program that belongs on it; another one of the same protocol plays on.
    """

    def __init__(self, port: str, board: str, cells: int, firmware: str = __version__) -> None:
        self._port = port
        self._board = board
        self._cells = cells
        self._firmware = firmware
        self._aged = False
        self._decoder = wire.Decoder()
        self._up: wire.Hello | None = None
        self._told: Phrase | None = None
        self._open = False
        self._patience: float | None = None
        self._asked = self._heard = self._lit = 0.0
        self._seen: dict[type[wire.Line], int] = {}
        self._fell = False
        self._digits = ""
        self._lamps_seq = 0

    @property
    def dropped(self) -> dict[str, int]:
        """How many lines were dropped since the last opening, by reason."""
        return {str(reason): count for reason, count in self._decoder.dropped.items()}

    def opened(self, at: float) -> Out:
        """Begin anew after the port was opened: nothing but a hello counts."""
        self._decoder = wire.Decoder()
        self._open = True
        self._patience = at + HELLO_WITHIN
        return self._ask(at)

    def closed(self, at: float, why: Phrase | None = None) -> Out:
        """Note that the port is gone or could not be opened."""
        self._open = False
        self._up = None
        if why and self._told and (why.code, self._told.code) == ("link.port", "link.gone"):
            # A pulled cable takes the port away too: one sentence for one cause.
            return Out()
        return self._down(why or Phrase("link.gone", {"port": self._port}), at)

    def received(self, data: bytes, at: float) -> Out:
        """Take bytes as they come."""
        outs = [self._take(line, at) for line in self._decoder.feed(data)]
        return Out(tuple(message for out in outs for message in out.messages), b"".join(out.data for out in outs))

    def tick(self, at: float) -> Out:
        """Look at the clock; call it at least ten times a second."""
        if not self._open:
            return Out()
        if self._up is None:
            return self._wait(at)
        if at - self._heard >= SILENCE:
            self._up = None
            down = self._down(Phrase("link.gone", {"port": self._port}), at)
            return Out(down.messages, self._ask(at).data)
        return Out(data=self._light(at)) if at - self._lit >= LAMPS_EVERY else Out()

    def acknowledge(self, boot: str, n: int) -> bytes:
        """Say that inputs up to `n` are on disk; an earlier start's numbers mean nothing to this one."""
        return wire.acknowledge(boot, n) if self._up and self._up.boot == boot else b""

    def settle(self, boot: str, seq: int) -> bytes:
        """Say that the verdict on picture `seq` is on disk."""
        return wire.settle(boot, seq) if self._up and self._up.boot == boot else b""

    def lamps(self, digits: str, at: float) -> bytes:
        """Set the level that is sent now and repeated each second."""
        self._digits = digits
        return self._light(at) if self._up else b""

    def tone(self, name: str) -> bytes:
        """Play a tone now or never."""
        return wire.tone(name) if self._up else b""

    def order(self, word: str) -> bytes:
        """Order `test`, `end` or `flash`."""
        return wire.order(word) if self._up else b""

    def _light(self, at: float) -> bytes:
        self._lit = at
        self._lamps_seq += 1
        return wire.lamps(self._lamps_seq, self._digits or "0" * self._cells)

    def _ask(self, at: float) -> Out:
        self._asked = at
        return Out(data=wire.ask())

    def _wait(self, at: float) -> Out:
        down = Out()
        if self._patience is not None and at >= self._patience:
            self._patience = None
            down = self._down(Phrase("link.silent", {"port": self._port}), at)
        return Out(down.messages, self._ask(at).data if at - self._asked >= ASK_EVERY else b"")

    def _down(self, why: Phrase, at: float) -> Out:
        """Tell a reason once, however often it is met."""
        if why == self._told:
            return Out()
        self._told = why
        return Out((LinkDown(why, at),))

    def _take(self, line: wire.Line, at: float) -> Out:
        if isinstance(line, wire.Hello):
            return self._greet(line, at)
        if self._up is None:
            return Out()
        self._heard = at
        message = self._message(line, self._up.boot, at)
        if message is None:
            # The board may have started anew while its hello was lost on the way.
            return self._ask(at) if at - self._asked >= ASK_EVERY else Out()
        return Out((message,))

    def _greet(self, hello: wire.Hello, at: float) -> Out:
        self._heard = at
        self._patience = None
        why = self._refusal(hello)
        if why is not None:
            self._up = None
            return self._down(why, at)
        known = self._up is not None and self._up.boot == hello.boot
        restarted = self._up is not None and not known
        self._up = hello
        if known:
            if self._fell:
                self._seen, self._fell = {}, False
            return Out()
        self._told = None
        self._seen, self._fell = {}, False
        up = LinkUp(hello.boot, hello.features, at)
        # A hello that took the place of another may be a late one: the board is asked once more who it is.
        ask = self._ask(at).data if restarted else b""
        return Out((up, *self._age(hello.firmware, at)), self._light(at) + ask)

    def _age(self, found: str, at: float) -> tuple[Message, ...]:
        """Tell that the board's program is not of this version, and when it is again."""
        aged = self._aged
        self._aged = found != self._firmware
        if self._aged:
            return (Trouble(FIRMWARE, Phrase("link.firmware", {"found": found, "wanted": self._firmware}), at),)
        return (Recovered(FIRMWARE, at),) if aged else ()

    def _refusal(self, hello: wire.Hello) -> Phrase | None:
        if hello.proto != wire.PROTO:
            return Phrase("link.proto", {"found": hello.proto, "wanted": wire.PROTO})
        if hello.board != self._board:
            return Phrase("link.board", {"found": hello.board, "wanted": self._board})
        if hello.cells != self._cells:
            return Phrase("link.cells", {"found": hello.cells, "wanted": self._cells})
        return None

    def _message(self, line: wire.Line, boot: str, at: float) -> Message | None:
        """Turn a line of the board that is up into a message; None: it cannot be of this start."""
        match line:
            case wire.Fault(code, detail):
                return BoardFault(code, detail, at)
            case wire.Input(of, n, kind, value):
                return InputReceived(boot, n, kind, value, at) if of == boot else None
            case wire.Occupancy(seq, age, taken, touched):
                fits = self._fresh(line, seq) and max(taken | touched, default=-1) < self._cells
                return BoardSeen(boot, seq, age, taken, touched, at) if fits else None
            case wire.Tags(seq, age, tags):
                fits = self._fresh(line, seq) and max(tags, default=-1) < self._cells
                return TagsSeen(boot, seq, age, tags, at) if fits else None
            case wire.Hello():
                return None

    def _fresh(self, line: wire.Line, seq: int) -> bool:
        """Accept picture numbers in rising order only: a doubled line is no news."""
        seen = self._seen.get(type(line), 0)
        fresh = seq > seen
        self._fell = self._fell or seq < seen - OVERTAKEN
        if fresh:
            self._seen[type(line)] = seq
        return fresh
