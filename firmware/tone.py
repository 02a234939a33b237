# The tones by name: pairs of hertz and milliseconds. Pure: milliseconds come in, a frequency comes out.

TONES = {
    "ok": ((880, 60),),
    "refused": ((220, 150), (0, 50), (196, 250)),
    "card": ((660, 70), (880, 70)),
    "arrival": ((523, 90), (659, 90), (784, 180)),
    "win": ((523, 120), (659, 120), (784, 120), (1047, 400)),
}


class Melody:
    def __init__(self):
        self._ends = []
        self._sounding = 0

    def play(self, name, now):
        # An unknown name comes from a newer referee: silence is better than a wrong signal.
        self._ends = []
        for hertz, length in TONES.get(name, ()):
            now += length
            self._ends.append((now, hertz))

    def step(self, now):
        while self._ends and self._ends[0][0] <= now:
            self._ends.pop(0)
        hertz = self._ends[0][1] if self._ends else 0
        if hertz == self._sounding:
            return None
        self._sounding = hertz
        return hertz
