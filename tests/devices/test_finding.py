"""What is plugged in."""

import errno
import os
import pty
from collections.abc import Iterator
from pathlib import Path
from types import SimpleNamespace

import pytest

from companion.devices.finding.boards import Port, find_boards, lasting_name, serial_ports
from companion.devices.finding.panels import Panels, Seen, find_panels
from companion.devices.finding.printers import UsbPrinter, find_printers
from companion.devices.flashing.door import serial_door
from companion.texts import Texts
from tests.devices.pico import Pico
from tests.devices.test_flash import load_program


class FakeBus:
    """A bus with panels that give these statuses, one after the other; an empty list cannot be read."""

    def __init__(self, panels: dict[int, list[int]]) -> None:
        self.panels, self.closed = panels, False

    def write_quick(self, i2c_addr: int) -> None:
        """Answer if there is a panel."""
        if i2c_addr not in self.panels:
            raise OSError(errno.EREMOTEIO, "Remote I/O error")

    def read_byte_data(self, i2c_addr: int, register: int) -> int:
        """Give the status."""
        assert register == 0
        if not self.panels[i2c_addr]:
            raise OSError(errno.EREMOTEIO, "Remote I/O error")
        return self.panels[i2c_addr].pop(0)

    def close(self) -> None:
        """Close."""
        self.closed = True


def scan(folder: Path, buses: dict[int, FakeBus | OSError]) -> Panels:
    """Look at buses that have files in a folder."""

    def connect(number: int) -> FakeBus:
        bus = buses[number]
        if isinstance(bus, OSError):
            raise bus
        return bus

    for number in buses:
        (folder / f"i2c-{number}").touch()
    return find_panels(folder, connect)


@pytest.mark.parametrize(
    ("statuses", "driver"),
    [
        ([0x43, 0x43], "ssd1306"),
        ([0x46, 0x06], "ssd1306"),
        ([0x48, 0x08], "sh1106"),
        ([0x40, 0x40], "sh1106"),
        ([0x0F, 0x0F], ""),
        ([0x03, 0x08], ""),
        ([], ""),
    ],
)
def test_a_panel_is_found_and_perhaps_recognised(tmp_path: Path, statuses: list[int], driver: str) -> None:
    """The address that answers is found; the status names a controller only if two readings agree."""
    bus = FakeBus({0x3D: statuses})
    assert scan(tmp_path, {1: bus}) == Panels((Seen(1, 0x3D, driver),))
    assert bus.closed


def test_the_header_comes_first_and_video_never(tmp_path: Path) -> None:
    """Bus 1 is asked before the others, and the buses of the Pi's video outputs are left alone."""
    buses: dict[int, FakeBus | OSError] = {number: FakeBus({0x3C: []}) for number in (0, 1, 3, 20)}
    assert [seen.bus for seen in scan(tmp_path, buses).seen] == [1, 0, 3]


def test_a_bus_that_is_off_says_how_to_switch_it_on(tmp_path: Path) -> None:
    """Without the header's bus the remark names the command."""
    (remark,) = scan(tmp_path, {}).remarks
    assert "raspi-config nonint do_i2c 0" in str(remark)


def test_a_bus_that_may_not_be_used_names_the_group(tmp_path: Path) -> None:
    """Without permission the remark names the group, and other buses are looked at all the same."""
    refused = PermissionError(errno.EACCES, "Permission denied")
    found = scan(tmp_path, {1: refused, 3: FakeBus({0x3C: []})})
    assert found.seen == (Seen(3, 0x3C),)
    assert "usermod -aG i2c" in str(found.remarks[0])


def test_a_bus_that_fails_is_told_with_its_reason(tmp_path: Path) -> None:
    """Another fault is told with the system's reason, in words."""
    found = scan(tmp_path, {1: OSError(errno.EIO, "Input/output error")})
    assert str(found.remarks[0]).endswith("(the device does not answer).")


def test_usb_ports_come_with_picos_first(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Ports that are no USB are left out, Picos come first, and the header's port last if it is on."""
    found = {"/dev/ttyUSB0": 0x1A86, "/dev/ttyS0": None, "/dev/ttyACM0": 0x2E8A}
    ports = [SimpleNamespace(device=device, vid=vid) for device, vid in found.items()]
    monkeypatch.setattr("serial.tools.list_ports.comports", lambda: ports)
    usb = (Port("/dev/ttyACM0", pico=True), Port("/dev/ttyUSB0"))
    assert serial_ports(tmp_path) == usb
    (tmp_path / "ttyS0").touch()
    (tmp_path / "serial0").symlink_to("ttyS0")
    assert serial_ports(tmp_path) == (*usb, Port(str(tmp_path / "serial0")))


def test_on_a_pi_5_the_pins_are_another_port_than_the_debug_socket(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Where serial0 is the debug socket, the header's port is ttyAMA0, and absent until it is switched on."""
    monkeypatch.setattr("serial.tools.list_ports.comports", list)
    (tmp_path / "ttyAMA10").touch()
    (tmp_path / "serial0").symlink_to("ttyAMA10")
    assert serial_ports(tmp_path) == ()
    (tmp_path / "ttyAMA0").touch()
    assert serial_ports(tmp_path) == (Port(str(tmp_path / "ttyAMA0")),)


@pytest.fixture
def pico(tmp_path: Path) -> Iterator[Pico]:
    """Plug a Pico in that runs the firmware."""
    folder = tmp_path / "pico"
    folder.mkdir()
    given = Pico(folder)
    load_program(given)
    given.plug_in()
    yield given
    given.stop()


def test_the_real_firmware_is_found(pico: Pico) -> None:
    """A board that runs the firmware says its name and its sensors."""
    found = find_boards([Port(pico.port, pico=True)], serial_door, 20.0)
    assert not found.silent
    assert not found.remarks
    (board,) = found.seen
    assert (board.port, board.hello.board, board.hello.cells) == (pico.port, "westfeld", 128)


def test_a_silent_port_is_kept_apart() -> None:
    """Where nobody says hello in time, the port is listed as silent."""
    inner, outer = pty.openpty()
    port = Port(os.ttyname(outer))
    assert find_boards([port], serial_door, 0.2).silent == (port,)
    os.close(inner)
    os.close(outer)


@pytest.mark.parametrize(
    ("number", "words"),
    [
        (errno.EACCES, "usermod -aG dialout"),
        (errno.EAGAIN, "systemctl stop flugleiter"),
        (errno.EIO, "does not answer"),
    ],
)
def test_a_port_that_cannot_be_asked_says_why(number: int, words: str) -> None:
    """Each refusal of the system has its own advice, in both languages."""
    door = serial_door("/dev/ttyACM9")

    def refuse() -> None:
        raise OSError(number, "could not open port")

    refusing = type(door)(door.port, refuse, door.clock, door.pause)  # type: ignore[arg-type]
    (remark,) = find_boards([Port("/dev/ttyACM9")], lambda _: refusing).remarks
    assert words in str(remark)
    assert Texts("de").plain(remark.sentence, remark.details) != str(remark)


def test_a_port_goes_by_the_name_that_stays(tmp_path: Path) -> None:
    """Our own rule's name comes first, then the one by serial number, else the port's own."""
    port = tmp_path / "ttyACM0"
    port.touch()
    assert lasting_name(str(port), tmp_path) == str(port)
    by_id = tmp_path / "serial/by-id/usb-Pico-if00"
    by_id.parent.mkdir(parents=True)
    by_id.symlink_to(port)
    assert lasting_name(str(port), tmp_path) == str(by_id)
    ours = tmp_path / "flugleiter-board"
    ours.symlink_to(port)
    assert lasting_name(str(port), tmp_path) == str(ours)
    assert lasting_name(str(tmp_path / "ttyACM1"), tmp_path) == str(tmp_path / "ttyACM1")


def test_usb_printers_say_who_they_are(tmp_path: Path) -> None:
    """A printer goes by maker and model, in either spelling, and by its port if it says nothing."""
    (tmp_path / "dev/usb").mkdir(parents=True)
    for name, said in {"lp0": "MFG:EPSON;CMD:ESCPOS;MDL:TM-T20II;", "lp1": "MANUFACTURER:GP;MODEL:58;\n"}.items():
        device = tmp_path / "sys/class/usbmisc" / name / "device"
        device.mkdir(parents=True)
        (device / "ieee1284_id").write_text(said)
    for name in ("lp0", "lp1", "lp2"):
        (tmp_path / "dev/usb" / name).touch()
    ports = [str(tmp_path / "dev/usb" / name) for name in ("lp0", "lp1", "lp2")]
    assert find_printers(tmp_path) == tuple(map(UsbPrinter, ports, ("EPSON TM-T20II", "GP 58", ports[2])))
