# What the lamps show: a level that the referee repeats. Pure: digits and milliseconds come in, digits come out.

SILENCE = 5000
BLINK = 500
WALK = 100


class Lamps:
    def __init__(self, cells):
        self._cells = cells
        self._digits = "0" * cells
        self._heard_at = 0
        self._cause = None
        self._shown = None
        self.testing = False

    def set(self, digits, now):
        # Too many or too few digits belong to another board: showing a part of them would point at wrong fields.
        if len(digits) == self._cells:
            self._digits = digits
            self._heard_at = now

    def frame(self, now):
        # Nothing is worked out as long as it would come out the same: this is asked for fifty times a second.
        walking = now // WALK if self.testing else None
        silent = now - self._heard_at >= SILENCE
        bright = now // BLINK % 2 == 0
        cause = walking, silent, bright, self._digits
        if cause == self._cause:
            return None
        self._cause = cause
        digits = self._look(walking, silent, bright)
        if digits == self._shown:
            return None
        self._shown = digits
        return digits

    def _look(self, walking, silent, bright):
        if walking is not None:
            lit = walking % max(self._cells, 1)
            return "".join(["1" if cell == lit else "0" for cell in range(self._cells)])
        if silent:
            return "0" * self._cells
        return "".join([self._colour(digit, bright) for digit in self._digits])

    def _colour(self, digit, bright):
        colour = int(digit, 16)
        if colour < 8:
            return digit
        return str(colour - 8) if bright else "0"
