# A knob that turns in clicks: levels of its two contacts come in, one word a click comes out. Pure.

REST = 3
# What the next pair of levels (2a+b) is when the knob goes on clockwise: contact a closes first.
CLOCKWISE = {3: 1, 1: 0, 0: 2, 2: 3}
CLICK = 4


class Encoder:
    # A bouncing contact takes a step and takes it back, and a step that was missed spoils the click: only four clean
    # steps from rest to rest count, so a roll is never a pip too high.

    def __init__(self):
        self._at = None
        self._steps = 0

    def step(self, a, b):
        to = 2 * a + b
        if self._at is not None and to != self._at:
            if CLOCKWISE[self._at] == to:
                self._steps += 1
            elif CLOCKWISE[to] == self._at:
                self._steps -= 1
        self._at = to
        if to != REST:
            return None
        steps, self._steps = self._steps, 0
        return {CLICK: "up", -CLICK: "down"}.get(steps)
