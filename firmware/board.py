# The board's mind: scans and lines come in, lines go out. Pure: it knows neither pins nor time.

import settings
import wire
from lamps import Lamps
from ring import Ring
from scan import Keys, Picture
from tags import TagPicture

PICTURE_EVERY = 200
TAGS_EVERY = 5000
FAULT_EVERY = 1000
TEST_FOR = 60000
HELD_MOST = 9999999999


def features(pins):
    found = []
    if pins.CELLS:
        found.append("identity" if settings.sensors(pins) == "readers" else "occupancy")
        if pins.LAMPS is not None:
            found.append("lamps")
    if pins.ROLLS == "keys":
        found.append("die")
    if pins.KEYS or pins.ROLLS == "encoder":
        found.append("keys")
    if pins.TONE is not None:
        found.append("sound")
    return found


def inputs(pins):
    # Every button: what it says, and its GPIO.
    found = [(("K", word), number) for word, number in pins.KEYS]
    if pins.ROLLS == "keys":
        found += [(("D", str(pip + 1)), number) for pip, number in enumerate(pins.DIE)]
    elif pins.ROLLS == "encoder":
        found.append((("K", "confirm"), pins.ENCODER[2]))
    return found


class Board:
    def __init__(self, boot, reason, pins):
        self.boot = boot
        self.lamps = Lamps(pins.CELLS)
        self._hello = wire.hello(boot, wire.FIRMWARE, pins.BOARD, pins.CELLS, features(pins), reason)
        self._asked = True
        self._ring = Ring()
        self._identity = settings.sensors(pins) == "readers"
        self._picture = TagPicture(pins.CELLS) if self._identity else Picture(pins.CELLS)
        self._changed = False
        self._told_at = 0
        self._tags_at = 0
        self._fault_at = 0
        self._test_ends = None
        self._silent = []
        self._keys = Keys([told for told, _ in inputs(pins)])

    def sensed(self, found, now):
        # Bits of an occupancy board, or one tuple of tags a cell.
        if self._picture.scan(found, now, bare=self.lamps.testing):
            self._changed = True

    def pressed(self, keys, now):
        for (kind, word), held in self._keys.scan(keys, now):
            if held is None:
                self._ring.push(kind, word)
            elif kind == "K":
                # A number of the wire has ten digits at most.
                self._ring.push("R", "%s:%d" % (word, min(held, HELD_MOST)))
        if self.lamps.testing and now >= self._test_ends:
            self.lamps.testing = False

    def turned(self, word):
        self._ring.push("K", word)
        self._ring.push("R", word + ":0")

    def answers(self, part, well):
        if well == (part in self._silent):
            if well:
                self._silent.remove(part)
            else:
                self._silent.append(part)

    def heard(self, line, now):
        verb = line[0]
        if verb == "?":
            self._asked = True
        elif verb == "L":
            self.lamps.set(line[2], now)
        elif verb == "X":
            self.lamps.testing = line[1] == "test"
            self._test_ends = now + TEST_FOR
        elif line[1] == self.boot:
            if verb == "A":
                self._ring.acknowledge(line[2])
            else:
                self._picture.changes.settle(line[2])

    def due(self, now):
        lines = []
        if self._asked:
            lines.append(self._hello)
        lines += [wire.entry(self.boot, n, kind, value) for n, kind, value in self._ring.due(now)]
        if now - self._fault_at >= FAULT_EVERY:
            self._fault_at = now
            lines += [wire.fault("stuck", word) for _, word in self._keys.stuck(now)]
            lines += [wire.fault("bus", part) for part in self._silent]
        if self._picture.ready:
            lines += self._pictures(now, self._asked or self._changed)
            self._changed = False
        self._asked = False
        return lines

    def _pictures(self, now, news):
        # The bitmap comes first: a verdict on the tags that follow it then speaks of touches that were told.
        lines = []
        if news or now - self._told_at >= PICTURE_EVERY:
            lines.append(wire.picture(*self._picture.tell(now)))
            self._told_at = now
        if self._identity and (news or now - self._tags_at >= TAGS_EVERY):
            lines.append(wire.tags(*self._picture.tell_tags(now)))
            self._tags_at = now
        return lines
