# From the tags that the readers found to settled pictures. Pure: one tuple of tags a cell and milliseconds come in.

from changes import Changes

CALM = 2


class TagPicture:
    # Which pieces stand where. A cell is believed when two whole scans agree on it; None, from a reader that does
    # not answer, leaves it as it was.

    def __init__(self, cells):
        self.changes = Changes(cells)
        self.ready = False
        self._stable = [()] * cells
        self._taken = bytearray((cells + 7) // 8)
        self._last = None
        self._calm = 0

    def scan(self, found, now, *, bare=False):
        last = found if bare else self._last
        self._last = found
        if last is None:
            return False
        changed = not self.ready
        for cell, tags in enumerate(found):
            if tags is not None and tags == last[cell] and tags != self._stable[cell]:
                self._accept(cell, tags)
                changed = True
        self.ready = True
        self._calm += 1
        if changed:
            self._calm = 0
            self.changes.happened(now)
        return changed

    def tell(self, now):
        return self.changes.number(), self._age(now), self._taken, self.changes.touched()

    def tell_tags(self, now):
        found = [(cell, uid) for cell, tags in enumerate(self._stable) for uid in tags]
        return self.changes.number(), self._age(now), found

    def _accept(self, cell, tags):
        self._stable[cell] = tags
        mask = 1 << (cell & 7)
        self._taken[cell >> 3] = self._taken[cell >> 3] & ~mask & 255 | (mask if tags else 0)
        if self.ready:
            self.changes.touch(cell)

    def _age(self, now):
        # A whole scan takes a while: only after two more of them is it sure that the change was the last one.
        return self.changes.age(now) if self._calm >= CALM else 0
