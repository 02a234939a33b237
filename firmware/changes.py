# What changed on the board and when: the common half of both kinds of picture.


class Changes:
    def __init__(self, cells):
        # For each sensor the number of the first picture that tells of its change; 0: untouched.
        self._since = [0] * cells
        self._seq = 0
        self._at = 0
        self._touched = bytearray((cells + 7) // 8)

    def touch(self, cell):
        self._since[cell] = self._seq + 1

    def happened(self, now):
        self._at = now

    def settle(self, seq):
        if seq <= self._seq:
            for cell, since in enumerate(self._since):
                if since <= seq:
                    self._since[cell] = 0

    def number(self):
        self._seq += 1
        return self._seq

    def age(self, now):
        return min(now - self._at, 9999)

    def touched(self):
        for k in range(len(self._touched)):
            self._touched[k] = 0
        for cell, since in enumerate(self._since):
            if since:
                self._touched[cell >> 3] |= 1 << (cell & 7)
        return self._touched
