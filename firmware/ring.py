# Inputs that must arrive exactly once: kept and sent again until they are acknowledged.


class Ring:
    def __init__(self, size=32, window=4, again=100):
        self._entries = []
        self._size = size
        self._window = window
        self._again = again
        self._n = 0
        self._lost = 0
        self._sent = 0
        self._sent_at = -again

    def push(self, kind, value):
        # The newest is lost, never an older one: what is kept stays in the order in which it happened.
        if len(self._entries) < self._size:
            self._n += 1
            self._entries.append((self._n, kind, value))
        else:
            self._lost += 1

    def acknowledge(self, n):
        if n > self._n:
            return
        while self._entries and self._entries[0][0] <= n:
            self._entries.pop(0)
        if self._lost and len(self._entries) < self._size:
            lost, self._lost = self._lost, 0
            self.push("O", str(lost))

    def due(self, now):
        window = self._entries[: self._window]
        if now - self._sent_at >= self._again:
            self._sent_at = now
            due = window
        else:
            due = [entry for entry in window if entry[0] > self._sent]
        if due:
            self._sent = max(self._sent, due[-1][0])
        return due
