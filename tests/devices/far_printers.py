"""Printers at the far end of a cable: a pseudo-terminal, and a socket."""

from __future__ import annotations

import os
import select
import socket
import threading
import tty

ASK = b"\x10\x04\x04"
"""The question for paper."""


class PtyPrinter:
    """A printer at the far end of a pseudo-terminal: takes bytes and answers for its paper.

    Args:
        answers: the answer to each question for paper in turn; the last one for all further questions.
    """

    def __init__(self, *answers: bytes) -> None:
        self._answers = list(answers)
        self._master, self._slave = os.openpty()
        tty.setraw(self._slave)
        self.port = os.ttyname(self._slave)
        self._wake, self._end = os.pipe()
        self._got = b""
        self.questions = 0
        self._news = threading.Condition()
        self._thread = threading.Thread(target=self._run)
        self._thread.start()

    def _run(self) -> None:
        while True:
            able, _, _ = select.select([self._master, self._wake], [], [], 10)
            if self._master not in able:
                return
            with self._news:
                self._got += os.read(self._master, 4096)
                while ASK in self._got:
                    self._got = self._got.replace(ASK, b"", 1)
                    self.questions += 1
                    os.write(self._master, self._answers.pop(0) if len(self._answers) > 1 else self._answers[0])
                self._news.notify_all()

    def received(self, wanted: bytes) -> bytes:
        """Give all bytes but the questions, as soon as they are the wanted ones or the time is over."""
        with self._news:
            self._news.wait_for(lambda: self._got == wanted, timeout=5)
            return self._got

    def unplug(self) -> None:
        """Pull the cable; idempotent."""
        if self._thread.is_alive():
            os.write(self._end, b"!")
            self._thread.join(10)
            for end in (self._master, self._slave, self._wake, self._end):
                os.close(end)


class NetPrinter:
    """A printer in the network that serves one call after the other.

    Args:
        answer: to each question for paper.
        calls: so many it takes; then it is gone.
    """

    def __init__(self, answer: bytes, calls: int = 1) -> None:
        self._answer = answer
        self._calls = calls
        self._door = socket.create_server(("127.0.0.1", 0))
        self._door.settimeout(10)
        self.address = f"127.0.0.1:{self._door.getsockname()[1]}"
        self.got: list[bytes] = []
        """What each call brought, without the questions."""
        self._thread = threading.Thread(target=self._run)
        self._thread.start()

    def _run(self) -> None:
        with self._door:
            for _ in range(self._calls):
                line, _ = self._door.accept()
                line.settimeout(10)
                with line:
                    self.got.append(self._served(line))

    def _served(self, line: socket.socket) -> bytes:
        got = b""
        while data := line.recv(4096):
            got += data
            while self._answer and ASK in got:
                got = got.replace(ASK, b"", 1)
                line.sendall(self._answer)
        return got.replace(ASK, b"")

    def finished(self) -> list[bytes]:
        """Give what came, once all calls are over."""
        self._thread.join(10)
        return self.got
