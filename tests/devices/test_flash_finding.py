"""Where the Pico is."""

from pathlib import Path
from types import SimpleNamespace

import pytest

from companion.devices.flashing.finding import Drive, boot_drive, choose_port, pico_ports
from companion.errors import MissingError
from companion.texts import Texts


def plug_drive(root: Path, label: str, mounts: str) -> None:
    """Let a Pico with BOOTSEL held show its drive."""
    disk = root / "dev/disk/by-label"
    disk.mkdir(parents=True)
    (root / "dev/sda1").touch()
    (disk / label).symlink_to("../../sda1")
    (root / "proc").mkdir()
    (root / "proc/mounts").write_text(mounts.replace("/dev/sda1", str(root / "dev/sda1")))


def test_only_boards_of_the_vendor_count(monkeypatch: pytest.MonkeyPatch) -> None:
    """Ports of other makers and ports that are no USB are no Picos."""
    found = {"/dev/ttyUSB0": 0x1A86, "/dev/ttyACM1": 0x2E8A, "/dev/ttyS0": None, "/dev/ttyACM0": 0x2E8A}
    ports = [SimpleNamespace(device=device, vid=vid) for device, vid in found.items()]
    monkeypatch.setattr("serial.tools.list_ports.comports", lambda: ports)
    assert pico_ports() == ("/dev/ttyACM0", "/dev/ttyACM1")


def test_no_drive_is_no_drive(tmp_path: Path) -> None:
    """Without a disk of that label there is nothing."""
    assert boot_drive(tmp_path) is None


@pytest.mark.parametrize("label", ["RPI-RP2", "RP2350"])
def test_a_mounted_drive_is_found_with_its_folder(label: str, tmp_path: Path) -> None:
    """The drive of either chip is found by its label, and its folder by what the kernel says."""
    mounts = f"/dev/sda / ext4 rw 0 0\n/dev/sda1 /media/Anna\\040B/{label} vfat rw 0 0\n"
    plug_drive(tmp_path, label, mounts)
    assert boot_drive(tmp_path) == Drive(label, f"/media/Anna B/{label}")


def test_a_drive_that_nobody_mounted_is_found_too(tmp_path: Path) -> None:
    """A system without a desktop mounts nothing by itself."""
    plug_drive(tmp_path, "RPI-RP2", "/dev/sda10 /media/other vfat rw 0 0\n")
    assert boot_drive(tmp_path) == Drive("RPI-RP2", "")
    (tmp_path / "proc/mounts").unlink()
    assert boot_drive(tmp_path) == Drive("RPI-RP2", "")


def test_the_named_port_goes_before_the_usual_one_and_that_before_the_only_one(tmp_path: Path) -> None:
    """What was named is taken unseen; the table's own port is taken if it is there; else the only Pico is."""
    there = tmp_path / "there"
    there.touch()
    assert choose_port("/dev/none", str(there), ["/dev/ttyACM0"], None) == "/dev/none"
    assert choose_port("", str(there), ["/dev/ttyACM0", "/dev/ttyACM1"], None) == str(there)
    assert choose_port("", "/dev/none", ["/dev/ttyACM0"], Drive("RPI-RP2", "")) == "/dev/ttyACM0"
    assert choose_port(str(there), "", [], Drive("RPI-RP2", "")) == str(there)


def test_several_boards_are_listed() -> None:
    """With more than one Pico nobody guesses: the sentence lists the ports."""
    with pytest.raises(MissingError, match=r"^Several boards .*: name the port of one of them, /dev/a, /dev/b\.$"):
        choose_port("", "", ["/dev/a", "/dev/b"], None)


@pytest.mark.parametrize(
    ("label", "folder", "image", "place"),
    [
        ("RPI-RP2", "/media/anna/RPI-RP2", "RPI_PICO", "/media/anna/RPI-RP2"),
        ("RP2350", "", "RPI_PICO2", "RP2350 (open it in the file manager first)"),
    ],
)
def test_a_pico_without_micropython_is_told_what_to_load(label: str, folder: str, image: str, place: str) -> None:
    """The sentence names the image for this chip and the drive it goes to, in both languages."""
    for named in ("", "/dev/none"):
        with pytest.raises(MissingError) as caught:
            choose_port(named, "", [], Drive(label, folder))
        english = Texts("en").plain(caught.value.sentence, caught.value.details)
        assert f"micropython.org/download/{image} onto its drive, {place}, and" in english
        assert f"micropython.org/download/{image} " in Texts("de").plain(caught.value.sentence, caught.value.details)


def test_no_pico_at_all_is_told_of_button_and_images() -> None:
    """With nothing plugged in the sentence names the BOOTSEL button and the image of either chip."""
    with pytest.raises(MissingError, match=r"No Pico.*BOOTSEL.*download/RPI_PICO .*RPI_PICO2"):
        choose_port("", "", [], None)
