"""What the service manager is told (sd_notify(3)), and how long it bears silence (sd_watchdog_enabled(3))."""

from __future__ import annotations

import logging
import os
import socket
from collections.abc import Mapping

_MICRO = 1_000_000


class Notify:
    """The service manager's ear; a program that was started by hand talks to nobody.

    Args:
        environ: the environment, in which the manager names its socket.
    """

    def __init__(self, environ: Mapping[str, str]) -> None:
        address = environ.get("NOTIFY_SOCKET", "")
        # The kernel writes an abstract socket with a leading zero byte.
        self._address = f"\0{address[1:]}" if address.startswith("@") else address
        self.patience = _patience(environ) if address else 0.0
        """Seconds of silence after which the manager ends the program; 0: it does not watch."""

    @property
    def listening(self) -> bool:
        """Whether there is a manager."""
        return bool(self._address)

    def say(self, *facts: str) -> None:
        """Tell facts such as `READY=1`; a manager that does not take them must not end a game."""
        if not self._address:
            return
        try:
            with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM | socket.SOCK_NONBLOCK) as ear:
                # The name of a file in it may be no text.
                ear.sendto("\n".join(facts).encode(errors="replace"), self._address)
        except OSError as fault:
            logging.getLogger(__name__).warning("The service manager did not take %s: %s.", facts[0], fault)


def _patience(environ: Mapping[str, str]) -> float:
    """Read how long the manager waits, if it is this process that it watches."""
    limit, process = environ.get("WATCHDOG_USEC", ""), environ.get("WATCHDOG_PID", "")
    ours = not process or process == str(os.getpid())
    return int(limit) / _MICRO if ours and limit.isdecimal() else 0.0
