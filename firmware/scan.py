# From raw levels to settled pictures and key strokes. Pure: levels and milliseconds come in.

from changes import Changes


def bit(bits, index):
    return bits[index >> 3] >> (index & 7) & 1


class Debounce:
    # A bit is accepted when two scans agree. With scans further apart than a contact bounces, at most one of them
    # falls into the bounce, so one edge never counts twice.

    def __init__(self, size):
        self.stable = bytearray(size)
        self.ready = False
        self._last = None
        # Taken once and used again: a scan leaves nothing behind for the garbage collector.
        self._changed = bytearray(size)

    def step(self, raw, *, bare=False):
        changed = self._changed
        for k in range(len(changed)):
            changed[k] = 0
        if self._last is None:
            self._last = bytearray(raw)
            if not bare:
                return changed
        last = raw if bare else self._last
        for k, byte in enumerate(raw):
            flipped = (byte ^ self.stable[k]) & ~(byte ^ last[k]) & 255
            self.stable[k] ^= flipped
            # The first accepted picture is how things stand, not something that happened.
            changed[k] = flipped if self.ready else 0
            self._last[k] = byte
        self.ready = True
        return changed


class Picture:
    # What stands where, and which sensors changed since the last verdict.

    def __init__(self, cells):
        self.changes = Changes(cells)
        self._cells = cells
        self._debounce = Debounce((cells + 7) // 8)

    @property
    def ready(self):
        return self._debounce.ready

    def scan(self, raw, now, *, bare=False):
        was_ready = self.ready
        changed = self._debounce.step(raw, bare=bare)
        if any(changed):
            for cell in range(self._cells):
                if bit(changed, cell):
                    self.changes.touch(cell)
        elif was_ready or not self.ready:
            return False
        self.changes.happened(now)
        return True

    def tell(self, now):
        return self.changes.number(), self.changes.age(now), self._debounce.stable, self.changes.touched()


class Keys:
    # Buttons by name: presses, releases with the time that they were held, and those that are stuck.

    def __init__(self, names, stuck=30000):
        self._names = names
        self._stuck = stuck
        self._debounce = Debounce((len(names) + 7) // 8)
        self._down_at = [None] * len(names)
        # A key that is held while the board starts was not pressed for us: its release says nothing.
        self._pressed = [False] * len(names)

    def scan(self, raw, now):
        changed = self._debounce.step(raw)
        strokes = []
        for index, name in enumerate(self._names):
            down = bit(self._debounce.stable, index)
            if not down and self._pressed[index]:
                strokes.append((name, now - self._down_at[index]))
            elif down and bit(changed, index):
                strokes.append((name, None))
                self._pressed[index] = True
            if not down:
                self._down_at[index] = None
                self._pressed[index] = False
            elif self._down_at[index] is None:
                self._down_at[index] = now
        return strokes

    def stuck(self, now):
        held = enumerate(self._down_at)
        return [self._names[index] for index, at in held if at is not None and now - at >= self._stuck]
