"""All that the devices say during a check, kept for the verdict."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from math import inf

from companion import messages as msg
from companion.referee.checkup.cable import Cable
from companion.referee.checkup.contacts import WEAK, Contact
from companion.referee.complaint import complaint
from companion.rules.interface import Field, Phrase


class Readings:
    """The statistics of a check; one thread feeds them.

    Args:
        sensors: the field of each sensor; what a board shows beyond them is no field.
    """

    def __init__(self, sensors: Sequence[Field]) -> None:
        self._sensors = sensors
        self._contacts: tuple[Contact, ...] = ()
        self.cable = Cable()
        self.features: frozenset[str] = frozenset()
        self.troubles: Mapping[str, Phrase] = {}
        """What devices complained of, by device: said once, however often it comes."""
        self.absent: Mapping[str, Phrase] = {}
        """The devices that are still in trouble."""
        self.changed = -inf
        """When a contact last changed."""

    @property
    def contacts(self) -> Mapping[int, Contact]:
        """The contacts by the numbers of their sensors; empty before the first picture."""
        return dict(enumerate(self._contacts))

    @property
    def met(self) -> bool:
        """Whether the board said hello and showed how it stands."""
        return self.cable.up and bool(self._contacts)

    def take(self, message: msg.Message) -> None:
        """Take a message for what it says of the devices."""
        match message:
            case msg.BoardSeen(seq=seq, taken=taken, at=at):
                self.cable = self.cable.picture(seq)
                self._look(taken, at)
            case msg.TagsSeen(seq=seq):
                self.cable = self.cable.picture(seq)
            case msg.LinkUp(boot, features):
                self.cable, self.features = self.cable.hello(boot), features
            case msg.LinkDown(why):
                self.cable = self.cable.lose(why)
            case _:
                self._listen(message)

    def _listen(self, message: msg.Message) -> None:
        """Take a complaint."""
        match message:
            case msg.BoardFault(code, detail):
                self._complain(f"board {code} {detail}", complaint(message, self._sensors))
            case msg.InputReceived(kind="O", value=value):
                self._complain("inputs", Phrase("trouble.lost", {"n": int(value)}))
            case msg.Trouble(device, why):
                self._complain(device, why)
                self.absent = {**self.absent, device: why}
            case msg.Recovered(device):
                self.absent = {name: why for name, why in self.absent.items() if name != device}

    def rest(self, now: float) -> None:
        """Let time pass for the contacts."""
        if any(contact.flips for contact in self._contacts):
            self._contacts = tuple(contact.rested(now) for contact in self._contacts)

    def stand(self, now: float, seconds: float, since: float = -inf) -> Iterable[int]:
        """Name the contacts on which a piece has stood for so long; see `Contact.stands`."""
        return (number for number, one in self.contacts.items() if one.stands(now, seconds, since))

    def taken(self) -> Iterable[int]:
        """Name the contacts that show a piece."""
        return (number for number, one in self.contacts.items() if one.level)

    def doubtful(self) -> Iterable[int]:
        """Name the contacts that lost a piece, but too seldom to be called weak."""
        return (number for number, one in self.contacts.items() if 0 < one.losses < WEAK)

    def weak(self) -> Iterable[int]:
        """Name the contacts that lost their pieces too often."""
        return (number for number, one in self.contacts.items() if one.losses >= WEAK)

    def _look(self, taken: frozenset[int], at: float) -> None:
        before = self._contacts
        if before:
            self._contacts = tuple(one.seen(at, level=number in taken) for number, one in enumerate(before))
        else:
            self._contacts = tuple(Contact(number in taken) for number in range(len(self._sensors)))
        if any(one.changed == at for one in self._contacts):
            self.changed = at

    def _complain(self, device: str, why: Phrase) -> None:
        self.troubles = {**self.troubles, device: why}
