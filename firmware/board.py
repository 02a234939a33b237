# The board's mind: scans and lines come in, lines go out. Pure: it knows neither pins nor time.

import wire
from lamps import Lamps
from ring import Ring
from scan import Keys, Picture

PICTURE_EVERY = 200
FAULT_EVERY = 1000
TEST_FOR = 60000


def features(pins):
    found = []
    if pins.CELLS:
        found.append("occupancy")
        if pins.LAMPS is not None:
            found.append("lamps")
    if pins.DIE:
        found.append("die")
    if pins.KEYS:
        found.append("keys")
    if pins.TONE is not None:
        found.append("sound")
    return found


class Board:
    def __init__(self, boot, reason, pins):
        self.boot = boot
        self.lamps = Lamps(pins.CELLS)
        self._hello = wire.hello(boot, pins.FIRMWARE, pins.BOARD, pins.CELLS, features(pins), reason)
        self._asked = True
        self._ring = Ring()
        self._picture = Picture(pins.CELLS)
        self._changed = False
        self._told_at = 0
        self._fault_at = 0
        self._test_ends = None
        self._inputs = [("K", name) for name, _ in pins.KEYS] + [("D", str(pip + 1)) for pip in range(len(pins.DIE))]
        self._keys = Keys(self._inputs)

    def scanned(self, sensors, keys, now):
        if self._picture.scan(sensors, now, bare=self.lamps.testing):
            self._changed = True
        for (kind, word), held in self._keys.scan(keys, now):
            if held is None:
                self._ring.push(kind, word)
            elif kind == "K":
                self._ring.push("R", "%s:%d" % (word, held))
        if self.lamps.testing and now >= self._test_ends:
            self.lamps.testing = False

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
                self._picture.settle(line[2])

    def due(self, now):
        lines = []
        if self._asked:
            lines.append(self._hello)
        lines += [wire.entry(self.boot, n, kind, value) for n, kind, value in self._ring.due(now)]
        if now - self._fault_at >= FAULT_EVERY:
            self._fault_at = now
            lines += [wire.fault("stuck", word) for _, word in self._keys.stuck(now)]
        if self._picture.ready and (self._asked or self._changed or now - self._told_at >= PICTURE_EVERY):
            lines.append(wire.picture(*self._picture.tell(now)))
            self._told_at = now
            self._changed = False
        self._asked = False
        return lines
