import fcntl
import os
import select
import signal
import subprocess
import sys
import termios

import pytest

from companion.devices import wire
from companion.devices.bench import MOST_CELLS, MOST_READERS, Bench, find_firmware, find_interpreter
from companion.devices.link import Link
from companion.errors import WrongInputError
from companion.messages import BoardSeen, LinkUp
from tests.devices.link_helpers import DEADLINE, Referee, eventually
from tests.firmware.helpers import INTERPRETERS, ROOT


@pytest.mark.parametrize("interpreter", INTERPRETERS)
def test_fast_hands_are_seen_in_their_order(interpreter: str) -> None:
    """Under either interpreter each change of a sensor and each key reaches the link, however fast they follow."""
    bench = Bench("small", 12, interpreter)
    bench.start()
    link = Link(bench.port, "small", 12)
    referee = Referee(link)
    link.start(referee.inbox.put)
    referee.meet(LinkUp)
    for sensor in range(12):
        bench.set_sensors(frozenset({sensor}))
    for pips in range(1, 7):
        bench.roll(pips)
    bench.press("back")
    bench.release("back")
    referee.until(lambda: len(referee.taken) == 8)
    link.stop()
    bench.stop()
    assert referee.taken[:7] == ["D1", "D2", "D3", "D4", "D5", "D6", "Kback"]
    assert referee.taken[7].startswith("Rback:")
    singles = [min(m.taken) for m in referee.seen if isinstance(m, BoardSeen) and m.taken]
    assert sorted(set(singles)) == list(range(12))
    assert singles == sorted(singles)


def test_a_table_without_sensors_has_a_board_too() -> None:
    """With no cells the board has keys and die, and its empty picture is the heartbeat."""
    bench = Bench("bare", 0)
    bench.start()
    link = Link(bench.port, "bare", 0)
    referee = Referee(link)
    link.start(referee.inbox.put)
    up = referee.meet(LinkUp)
    seen = referee.meet(BoardSeen)
    bench.roll(3)
    referee.until(lambda: referee.taken == ["D3"])
    link.stop()
    bench.stop()
    assert "occupancy" not in up.features
    assert seen.taken == frozenset()


PARENT = """
import sys
from companion.devices import wire
from companion.devices.bench import Bench
bench = Bench("small", 12, sys.argv[1])
bench.start()
print(bench._process.pid, bench._folder, flush=True)
sys.stdin.read()
"""


@pytest.mark.parametrize("interpreter", INTERPRETERS)
def test_the_firmware_ends_with_its_terminal(interpreter: str) -> None:
    """When the program that holds the pseudo-terminal is killed, the firmware ends by itself."""
    parent = subprocess.Popen(
        [sys.executable, "-c", PARENT, interpreter], cwd=ROOT, stdin=subprocess.PIPE, stdout=subprocess.PIPE
    )
    assert parent.stdin is not None
    assert parent.stdout is not None
    pid, folder = parent.stdout.readline().split()
    firmware = os.pidfd_open(int(pid))
    parent.send_signal(signal.SIGKILL)
    parent.wait()
    ended, _, _ = select.select([firmware], [], [], DEADLINE)
    os.close(firmware)
    parent.stdin.close()
    parent.stdout.close()
    subprocess.run(["rm", "-r", folder.decode()], check=True)
    assert ended


def test_a_host_that_does_not_read_does_not_stall_the_board() -> None:
    """While nobody reads a full port the firmware still works, and afterwards the newest picture and inputs come."""
    bench = Bench("small", 12)
    bench.start()
    port = os.open(bench.port, os.O_RDWR | os.O_NOCTTY)

    def full() -> bool:
        os.write(port, wire.ask())
        return int.from_bytes(fcntl.ioctl(port, termios.FIONREAD, bytes(4)), sys.byteorder) > 3800

    eventually(full)
    bench.set_sensors(frozenset({7}))
    bench.roll(5)
    os.write(port, wire.lamps(1, "4" * 12))
    eventually(lambda: bench.lamps() == "4" * 12)
    decoder = wire.Decoder()
    heard: list[wire.Line] = []

    def came() -> bool:
        heard.extend(decoder.feed(os.read(port, 4096)))
        pictures = [line for line in heard if isinstance(line, wire.Occupancy)]
        rolled = any(isinstance(line, wire.Input) and line.value == "5" for line in heard)
        return rolled and pictures[-1].taken == {7}

    eventually(came)
    os.close(port)
    bench.stop()


def test_garbage_does_not_stop_the_firmware() -> None:
    """Interrupt characters, noise and endless lines are survived, and the next question is answered."""
    bench = Bench("small", 12)
    bench.start()
    port = os.open(bench.port, os.O_RDWR | os.O_NOCTTY)
    os.write(port, b"\x03\x03\x04\xff\x00" * 20 + b"\nA,1*FFFF\n" + b"x" * 3000)
    os.write(port, b"x" * 3000 + b"\n?\n")
    decoder = wire.Decoder()
    hellos: list[wire.Line] = []

    def came() -> bool:
        hellos.extend(line for line in decoder.feed(os.read(port, 4096)) if isinstance(line, wire.Hello))
        return len(hellos) == 2

    eventually(came)
    assert bench.running
    os.close(port)
    bench.stop()


def test_a_bench_says_what_it_cannot_do() -> None:
    """Too many sensors and an unknown button are wrong input, named in one sentence."""
    with pytest.raises(WrongInputError, match=f"at most {MOST_CELLS}"):
        Bench("large", MOST_CELLS + 1)
    with pytest.raises(WrongInputError, match=f"at most {MOST_READERS}"):
        Bench("large", MOST_READERS + 1, identity=True)
    bench = Bench("small", 12)
    with pytest.raises(WrongInputError, match="No button 7: use one of confirm, back, up, down, die, 1, 2"):
        bench.roll(7)
    assert bench.lamps() == ""
    bench.stop()
    bench.stop()


def test_the_firmware_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    """In a checkout the checkout's firmware is used; without MicroPython this Python runs it."""
    assert find_firmware() == ROOT / "firmware"
    monkeypatch.setattr("shutil.which", lambda *_, **__: None)
    assert find_interpreter() == sys.executable
