# From raw levels to settled pictures and key strokes. Pure: levels and milliseconds come in.


def bit(bits, index):
    return bits[index >> 3] >> (index & 7) & 1


class Debounce:
    # A bit is accepted when two scans agree. With scans further apart than a contact bounces, at most one of them
    # falls into the bounce, so one edge never counts twice.

    def __init__(self, size):
        self.stable = bytearray(size)
        self.ready = False
        self._last = None

    def step(self, raw, *, bare=False):
        changed = bytearray(len(self.stable))
        last = raw if bare else self._last
        if last is not None:
            for k, byte in enumerate(raw):
                agreed = ~(byte ^ last[k]) & 255
                changed[k] = (byte ^ self.stable[k]) & agreed
                self.stable[k] ^= changed[k]
            if not self.ready:
                # The first accepted picture is how things stand, not something that happened.
                changed = bytearray(len(self.stable))
                self.ready = True
        self._last = bytes(raw)
        return changed


class Picture:
    # What stands where, and which sensors changed since the last verdict.

    def __init__(self, cells):
        self._cells = cells
        self._debounce = Debounce((cells + 7) // 8)
        # For each sensor the number of the first picture that tells of its change; 0: untouched.
        self._since = [0] * cells
        self._seq = 0
        self._changed_at = 0

    @property
    def ready(self):
        return self._debounce.ready

    def scan(self, raw, now, *, bare=False):
        was_ready = self.ready
        changed = self._debounce.step(raw, bare=bare)
        touched = False
        for cell in range(self._cells):
            if bit(changed, cell):
                self._since[cell] = self._seq + 1
                touched = True
        if touched or self.ready != was_ready:
            self._changed_at = now
            return True
        return False

    def settle(self, seq):
        if seq <= self._seq:
            self._since = [0 if since <= seq else since for since in self._since]

    def tell(self, now):
        self._seq += 1
        touched = bytearray(len(self._debounce.stable))
        for cell, since in enumerate(self._since):
            if since:
                touched[cell >> 3] |= 1 << (cell & 7)
        return self._seq, min(now - self._changed_at, 9999), self._debounce.stable, touched


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
