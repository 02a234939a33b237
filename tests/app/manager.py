"""A service manager's socket, and what was told to it."""

from __future__ import annotations

import select
import socket
import time
from collections.abc import Callable
from pathlib import Path

DEADLINE = 25.0
"""Seconds after which a test gives up."""


class Manager:
    """Listens as a service manager does.

    Args:
        address: path of the socket, or a name in the abstract space with a leading `@`.
    """

    def __init__(self, address: str) -> None:
        self.address = address
        self._socket = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)
        self._socket.bind(f"\0{address[1:]}" if address.startswith("@") else address)
        self.told: list[str] = []

    def until(self, holds: Callable[[list[str]], bool], seconds: float = DEADLINE) -> None:
        """Listen until something holds of all that was told."""
        deadline = time.monotonic() + seconds
        while not holds(self.told):
            assert time.monotonic() < deadline, f"it was never told: {self.told}"
            self.listen(0.1)

    def listen(self, seconds: float = 0.0) -> list[str]:
        """Take what was told, waiting at most so long for the first of it."""
        while select.select([self._socket], [], [], seconds)[0]:
            self.told += self._socket.recv(4096).decode().split("\n")
            seconds = 0.0
        return self.told

    def close(self) -> None:
        """Listen no more."""
        self._socket.close()


def environment(manager: Manager, patience: float = 0.0) -> dict[str, str]:
    """Give what a service finds in its environment."""
    watch = {"WATCHDOG_USEC": str(int(patience * 1e6))} if patience else {}
    return {"NOTIFY_SOCKET": manager.address, **watch}


def socket_in(folder: Path) -> str:
    """Name a socket in a folder."""
    return str(folder / "notify")
