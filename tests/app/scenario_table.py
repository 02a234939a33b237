"""The table of a scenario: hands, board, referee and screen; the deeds are methods that take the rest of a line."""

from __future__ import annotations

from collections.abc import Mapping
from typing import cast

from companion.app.chances import Seeded
from companion.app.games import lay, parse_seats, preset_rules
from companion.app.loop import Inbox, Later
from companion.app.outputs import LAMPS, Desk, Outputs
from companion.app.virtual import befall
from companion.devices.cable import Spoiling
from companion.devices.console import gist_of
from companion.devices.contacts import Contacts
from companion.devices.fast import SimulatedClock
from companion.devices.faults import SOUND, Faults, read_faults
from companion.devices.virtual_table import VirtualTable
from companion.effects import Lamp
from companion.messages import Key, Pressed, Tick
from companion.referee.books import AnyGame, Books
from companion.referee.referee import LONG, Referee
from companion.referee.sensing import SETTLE, Table
from companion.referee.watch import Watch
from companion.rules.interface import Colour, Field, Phrase, Piece
from companion.texts import Texts
from companion.view import Bar, Choose, Instruct, View
from tests.app.scenario_board import ScenarioBoard
from tests.referee_parts import Begun, Memory

DEED = 0.7
"""Seconds that each deed takes: then the pieces have rested long enough."""
PASSING = 0.06
"""Seconds for which a sliding piece is over a field."""
BEAT = 5
"""Scans between two looks at the clock."""
STEPS = 60
"""Steps after which hands that follow the screen would never end."""
COLOURS = {LAMPS[Lamp.TARGET]: "green", LAMPS[Lamp.SURPLUS]: "red", LAMPS[Lamp.CHOICE]: "white"}


def words(view: View, texts: Texts) -> list[str]:
    """Give everything that a screen says, line by line."""
    say, body = texts.say, view.body
    said = [texts.detail(view.bar.seat)] if view.bar.seat else []
    match body:
        case Instruct(do=do, why=why, remaining=remaining):
            said += [say(do), *(f"{say(phrase)} ({phrase.rule})" if phrase.rule else say(phrase) for phrase in why)]
            said += [say(Phrase("screen.more", {"n": remaining}))] if remaining else []
        case Choose(ask=ask, options=options):
            said += [say(ask), *map(say, options)]
        case _:
            said += map(say, gist_of(view))
    return said + ([say(view.trouble)] if view.trouble else [])


class Sitting:
    """A table with everything on it.

    Args:
        head: what is played: `game` and `seats` or `position`, perhaps `language` and `rules`.
    """

    def __init__(self, head: Mapping[str, str]) -> None:
        self._clock, self._inbox = SimulatedClock(), Inbox()
        self._later = Later(self._clock)
        self._texts = Texts(head.get("language", "en"))
        top = lay(head["game"])
        self._plan = top.plan()
        rules = preset_rules(top, "seed", dict(word.split("=") for word in head.get("rules", "").split()))
        game = top.game(rules)
        state = game.read(head["position"]) if "position" in head else None
        seats = parse_seats(head["seats"], top, rules) if state is None else game.seats(state)
        begun = game if state is None else cast(AnyGame, Begun(game, state))  # type: ignore[arg-type]
        books = Books(begun, seats, Memory())
        watch = Watch(Table(self._plan.sensors), SETTLE)
        referee = Referee(books, lambda _: books, watch, Seeded(1))
        self.board = ScenarioBoard(self._plan, self._inbox.put, self._clock)
        self._view = View(Bar(), Instruct(Phrase("ask.roll")))
        self._table, self._hands = VirtualTable(self._plan.pieces), list[Piece]()
        if state is not None:
            fields = set(self._plan.sensors)
            self._table.arrange({piece: at for piece, at in books.expected().at.items() if at in fields})
        outputs = Outputs(self._inbox, self._later, self._clock, self._plan.sensors, [self], self.board)
        self._desk = Desk(referee, outputs)
        self.contacts = self._wired(SOUND)
        self.pass_by(1.0)

    @property
    def sensors(self) -> tuple[Field, ...]:
        """The fields with a sensor."""
        return self._plan.sensors

    # What the screen and the lamps show

    def show(self, view: View) -> None:
        """Take a view."""
        self._view = view

    def wake(self) -> None:
        """Nothing sleeps."""

    def stop(self) -> None:
        """Nothing to blank."""

    def screen(self, rest: str) -> None:
        """Check that the screen says all of this."""
        said = self._words()
        for wanted in rest.split(" | "):
            assert wanted in said, f"the screen does not say “{wanted}” but “{' | '.join(said)}”"

    def lamp(self, rest: str) -> None:
        """Check which lamps are lit: `K7 green`, `H4 red`, `none`."""
        pairs = zip(self._plan.sensors, self.board.lit, strict=True)
        lit = [f"{at} {COLOURS[digit]}" for at, digit in pairs if digit != "0"]
        wanted = [] if rest == "none" else rest.split(", ")
        assert sorted(wanted) == sorted(lit), f"not {wanted} is lit but {lit}"

    # Deeds

    def roll(self, rest: str) -> None:
        """Roll the die."""
        self.board.roll(int(rest))

    def press(self, rest: str, held: float = 0.0) -> None:
        """Press buttons one after the other."""
        for word in rest.split():
            self._inbox.put(Pressed(Key(word), self._clock(), held))

    def hold(self, rest: str) -> None:
        """Press a button for long."""
        self.press(rest, LONG)

    def choose(self, rest: str) -> None:
        """Turn the list to a row and confirm it."""
        body = self._view.body
        assert isinstance(body, Choose), f"the screen offers nothing: {self._words()}"
        rows = [self._texts.say(option) for option in body.options]
        assert rest in rows, f"“{rest}” is not offered but {rows}"
        self.press("down " * ((rows.index(rest) - body.chosen) % len(rows)) + "confirm")

    def lift(self, rest: str) -> None:
        """Take the uppermost piece of a field into a hand."""
        piece = self._on(rest)
        self._table.remove(piece)
        self._hands.append(piece)
        self._stand()

    def take(self, rest: str) -> None:
        """Take a piece from beside the board into a hand."""
        self._hands.append(self._piece(rest))

    def put(self, rest: str) -> None:
        """Put the piece that was lifted last on a field."""
        assert rest in self._plan.sensors, f"there is no field {rest}"
        self._table.place(self._held(), Field(rest))
        self._stand()

    def aside(self, _: str) -> None:
        """Put the piece that was lifted last beside the board."""
        self._held()

    def slide(self, rest: str) -> None:
        """Push a piece from field to field without lifting it."""
        start, *way = rest.split()
        piece = self._on(start)
        for place in way:
            self._table.place(piece, Field(place))
            self._stand()
            self.pass_by(PASSING)

    def bump(self, rest: str) -> None:
        """Push several pieces at once: `H3 H4, K7 off`."""
        for pair in rest.split(", "):
            start, to = pair.split()
            piece = self._on(start)
            (self._table.remove(piece) if to == "off" else self._table.place(piece, Field(to)))
        self._stand()

    def follow(self, _: str) -> None:
        """Do with the pieces what the screen says until it asks for something else."""
        for _step in range(STEPS):
            body = self._view.body
            if not isinstance(body, Instruct) or body.kind not in {"following", "correcting"}:
                return
            self._carry(body.do)
            self.pass_by(DEED)
        raise AssertionError(f"the hands never end: {self._words()}")

    def wait(self, rest: str) -> None:
        """Let seconds pass."""
        self.pass_by(float(rest))

    def faults(self, rest: str) -> None:
        """Let the board be faulty from now on; `none` mends it."""
        faults = SOUND if rest == "none" else read_faults(rest, self._plan.sensors)
        self.contacts = self._wired(faults)
        self.board.spoil(Spoiling.evenly(faults.spoilt))
        befall(faults, self._later, self.contacts, self.board, self.board.restart)

    # How

    def pass_by(self, seconds: float) -> None:
        """Let time pass, scan by scan."""
        until, scans = self._clock() + seconds, 0
        while self._clock() < until:
            self.board.scan()
            self._later.run()
            scans += 1
            if scans % BEAT == 0:
                self._inbox.put(Tick(self._clock()))
            while self._inbox.ready():
                message = self._inbox.get(0)
                assert message is not None
                self._desk.handle(message)

    def _words(self) -> list[str]:
        return words(self._view, self._texts)

    def _wired(self, faults: Faults) -> Contacts:
        contacts = Contacts(faults, self._plan.sensors, self.board.bounce, 1)
        contacts.stand(self._table.taken())
        return contacts

    def _stand(self) -> None:
        self.contacts.stand(self._table.taken())

    def _carry(self, do: Phrase) -> None:
        if Key.CONFIRM in self._view.keys:
            self.press("confirm")
        piece, to, at = (do.details.get(name) for name in ("piece", "to", "at"))
        pieces = [one for one in (piece if isinstance(piece, tuple) else (piece,)) if isinstance(one, Piece)]
        for one in pieces or self._table.standing(Field(str(at))):
            if isinstance(to, str) and "." not in to:
                self._table.place(one, Field(to))
            else:
                self._table.remove(one)
        self._stand()

    def _on(self, field: str) -> Piece:
        standing = self._table.standing(Field(field))
        assert standing, f"nothing stands on {field}"
        return standing[-1]

    def _held(self) -> Piece:
        assert self._hands, "no hand holds a piece"
        return self._hands.pop()

    def _piece(self, rest: str) -> Piece:
        colour, _, number = rest.partition(" ")
        piece = Piece(None if colour == "hawk" else Colour(colour), int(number))
        assert piece in self._table.aside, f"{rest} is not beside the board"
        return piece
