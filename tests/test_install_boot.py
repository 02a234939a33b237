"""What the installer writes is counted, safe on disk and whole, above all in the boot files."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from tests.install_helpers import BOOKWORM, CMDLINE, CONFIG, INSTALL, content, install, lay_out, run, stub


@pytest.fixture
def pi(tmp_path: Path) -> Path:
    """Lay out the files of a Pi."""
    return lay_out(tmp_path, BOOKWORM)


@pytest.mark.parametrize("words", [(), ("--uart",)])
def test_a_changed_boot_file_asks_for_a_restart(pi: Path, words: tuple[str, ...]) -> None:
    """A run that changes nothing but config.txt says that it did, and that the Pi must be restarted."""
    install(pi)
    config = pi / "boot/firmware/config.txt"
    if not words:
        config.write_text(CONFIG)
    said = install(pi, *words)
    assert [line for line in said.splitlines() if line.startswith("*")] == ["* wrote /boot/firmware/config.txt"]
    assert said.endswith("Done. Now restart the Pi (sudo reboot), then: sudo flugleiter setup\n")


@pytest.mark.parametrize(
    ("name", "spoilt"),
    [
        ("etc/modules-load.d/flugleiter.conf", ""),
        ("etc/flugleiter/settings.toml", None),
        ("boot/firmware/cmdline.txt", CMDLINE),
    ],
)
def test_whatever_is_written_is_counted(pi: Path, name: str, spoilt: str | None) -> None:
    """A run that put a single file right says which, and not that nothing was changed."""
    install(pi)
    (pi / name).unlink() if spoilt is None else (pi / name).write_text(spoilt)
    said = install(pi)
    assert f"* wrote /{name}\n" in said
    assert "nothing was changed" not in said


def test_a_last_line_that_does_not_end_is_ended(pi: Path) -> None:
    """Our block begins on a line of its own, a second run finds it, and uninstalling leaves the old lines."""
    config = pi / "boot/firmware/config.txt"
    config.write_text(CONFIG.rstrip("\n"))
    install(pi)
    assert config.read_text().startswith(f"{CONFIG}# flugleiter: begin;")
    assert install(pi).endswith("nothing was changed.\n")
    assert run("--uninstall", "--root", pi).returncode == 0
    assert config.read_text() == CONFIG


@pytest.mark.parametrize("text", ["", CONFIG, CONFIG.rstrip("\n"), "dtparam=audio=on\r\n"])
def test_uninstalling_leaves_a_boot_file_alone_that_is_not_ours(pi: Path, text: str) -> None:
    """Without our block not a byte is changed."""
    config = pi / "boot/firmware/config.txt"
    config.write_bytes(text.encode())
    assert run("--uninstall", "--root", pi).returncode == 0
    assert config.read_bytes() == text.encode()


@pytest.mark.parametrize("action", ["--yes", "--uninstall"])
@pytest.mark.parametrize("blocks", [1, 2])
def test_a_block_without_its_end_swallows_nothing(pi: Path, action: str, blocks: int) -> None:
    """Where the last line of a block is gone, the lines behind it stay, and people are told what to do."""
    install(pi)
    config = pi / "boot/firmware/config.txt"
    whole = config.read_text().removeprefix(CONFIG)
    torn = whole.replace("# flugleiter: end\n", "") + "dtoverlay=mine\n" + (whole if blocks == 2 else "")
    config.write_text(torn)
    before = content(pi)
    done = run(action, "--root", pi)
    assert done.returncode == 2
    assert done.stderr.startswith("install.sh: /boot/firmware/config.txt has a line '# flugleiter: begin' without its")
    assert len(done.stderr.splitlines()) == 1
    assert content(pi) == before


def test_blocks_that_are_whole_become_one(pi: Path) -> None:
    """Two blocks, such as a restored copy may have, are one after the next run; the lines between them stay."""
    install(pi)
    config = pi / "boot/firmware/config.txt"
    block = config.read_text().removeprefix(CONFIG)
    config.write_text(f"{block}dtoverlay=mine\n{block}")
    install(pi)
    assert config.read_text() == f"dtoverlay=mine\n{block}"


def test_a_clone_that_is_not_whole_writes_no_empty_file(pi: Path, tmp_path_factory: pytest.TempPathFactory) -> None:
    """Where a file cannot be made, the run ends with a sentence, and neither it nor a part of it is there."""
    clone = tmp_path_factory.mktemp("clone")
    shutil.copy(INSTALL, clone)
    done = run("--yes", "--root", pi, script=clone / "install.sh")
    assert done.returncode == 2
    assert "install.sh: /etc/flugleiter/settings.toml cannot be written" in done.stderr
    assert "Done" not in done.stdout
    assert list((pi / "etc/flugleiter").iterdir()) == []


def test_what_is_written_is_on_disk_before_it_counts(pi: Path, tmp_path_factory: pytest.TempPathFactory) -> None:
    """Each new file is synced before it takes the old one's place, and its disk afterwards."""
    programs = tmp_path_factory.mktemp("programs")
    stub(programs, "sync", f'echo "$@" "$(cat "$1" 2>/dev/null | wc -c)" >>{programs}/synced')
    assert run("--yes", "--root", pi, path=programs).returncode == 0
    synced = (programs / "synced").read_text().splitlines()
    cmdline = pi / "boot/firmware/cmdline.txt"
    place = synced.index(f"{cmdline}.new {cmdline.stat().st_size}")
    assert synced[place + 1] == f"-f {cmdline} 0"
    assert len(synced) == 2 * 7
