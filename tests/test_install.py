"""The installer on a folder that looks like a Pi: what it writes, what it leaves alone, and what it keeps."""

from __future__ import annotations

import os
import shutil
import subprocess
from pathlib import Path

import pytest

from companion.app.setup.dialog import _fresh
from companion.config import load
from companion.config.manual import example
from tests.install_helpers import (
    BOOKWORM,
    CMDLINE,
    CONFIG,
    INSTALL,
    ROOT,
    TRIXIE,
    content,
    install,
    lay_out,
    run,
    stub,
)


@pytest.fixture(params=[BOOKWORM, TRIXIE], ids=["bookworm", "trixie"])
def pi(request: pytest.FixtureRequest, tmp_path: Path) -> Path:
    """Lay out the files of a Pi."""
    return lay_out(tmp_path, str(request.param))


def test_a_first_run_writes_what_the_table_needs(pi: Path) -> None:
    """Bus, console, rules, service and settings are in their places, and it is said what to do next."""
    said = install(pi)
    boot = pi / "boot/firmware"
    assert (boot / "config.txt").read_text().startswith(CONFIG)
    assert "\n[all]\ndtparam=i2c_arm=on,i2c_arm_baudrate=400000\n" in (boot / "config.txt").read_text()
    assert "enable_uart" not in (boot / "config.txt").read_text()
    assert (boot / "cmdline.txt").read_text() == CMDLINE.replace("console=serial0,115200 ", "")
    assert (pi / "etc/modules-load.d/flugleiter.conf").read_text() == "i2c-dev\n"
    for place, source in {
        "etc/udev/rules.d/70-flugleiter.rules": "packaging/70-flugleiter.rules",
        "etc/polkit-1/rules.d/50-flugleiter.rules": "companion/resources/50-flugleiter.rules",
        "etc/systemd/system/flugleiter.service": "companion/resources/flugleiter.service",
    }.items():
        assert (pi / place).read_bytes() == (ROOT / source).read_bytes()
    settings = pi / "etc/flugleiter/settings.toml"
    assert load(settings) == _fresh(Path("/etc/flugleiter/settings.toml"))
    assert settings.read_text() == example(load(settings))
    assert (pi / "var/lib/flugleiter").stat().st_mode & 0o777 == 0o700
    assert "restart the Pi" in said
    assert "sudo flugleiter setup" in said


def test_a_second_run_changes_nothing_and_says_so(pi: Path) -> None:
    """What is right already is not written again."""
    install(pi)
    before = content(pi)
    assert install(pi).endswith("All is as it should be; nothing was changed.\n")
    assert content(pi) == before


def test_settings_and_games_outlast_an_upgrade(pi: Path) -> None:
    """Another run puts our own files right, and never touches what people made."""
    install(pi)
    (pi / "etc/flugleiter/settings.toml").write_text("[oled]\nrotate = 2\n")
    (pi / "var/lib/flugleiter/journal.sqlite").write_text("games")
    (pi / "etc/systemd/system/flugleiter.service").write_text("old")
    assert "wrote /etc/systemd/system/flugleiter.service" in install(pi)
    assert (pi / "etc/flugleiter/settings.toml").read_text() == "[oled]\nrotate = 2\n"
    assert (pi / "var/lib/flugleiter/journal.sqlite").read_text() == "games"


def test_the_serial_port_is_switched_on_if_asked_for_and_stays(pi: Path) -> None:
    """--uart adds the port of the pins, on a Pi 5 too, and a later run without it does not take it away."""
    install(pi)
    install(pi, "--uart")
    asked = (pi / "boot/firmware/config.txt").read_text()
    assert asked.startswith(CONFIG)
    assert "\nenable_uart=1\n[pi5]\ndtparam=uart0=on\n[all]\n" in asked
    assert "nothing was changed" in install(pi)


def test_uninstalling_keeps_games_and_settings(pi: Path) -> None:
    """All that was written goes, the boot files are as they were, and it is said where games and settings are."""
    before = content(pi)
    install(pi)
    (pi / "var/lib/flugleiter/journal.sqlite").write_text("games")
    done = run("--uninstall", "--root", pi)
    assert done.returncode == 0, done.stderr
    assert "/var/lib/flugleiter" in done.stdout
    assert "/etc/flugleiter" in done.stdout
    left = content(pi)
    assert left.keys() - before.keys() == {"etc/flugleiter/settings.toml", "var/lib/flugleiter/journal.sqlite"}
    assert left["boot/firmware/config.txt"] == before["boot/firmware/config.txt"]


def test_purging_empties_a_disk_of_the_games_and_goes_on(pi: Path, tmp_path_factory: pytest.TempPathFactory) -> None:
    """A folder on which a disk is mounted cannot be taken away: it is emptied, and everything else goes."""
    install(pi)
    games, programs = pi / "var/lib/flugleiter", tmp_path_factory.mktemp("programs")
    (games / "lost+found").mkdir()
    (games / ".hidden").mkdir()
    (games / "journal.sqlite").write_text("games")
    stub(programs, "mountpoint", f'[ "$2" = "{games}" ]')
    done = run("--purge", "--yes", "--root", pi, path=programs)
    assert done.returncode == 0, done.stderr
    assert "emptied /var/lib/flugleiter, which is a disk of its own" in done.stdout
    assert [file.name for file in games.iterdir()] == ["lost+found"]
    assert not (pi / "etc/flugleiter").exists()


@pytest.mark.parametrize("mounted", [True, False])
def test_purging_says_where_the_games_are_to_which_a_link_led(
    pi: Path,
    tmp_path_factory: pytest.TempPathFactory,
    mounted: bool,  # noqa: FBT001 - a parameter
) -> None:
    """Behind a link may lie more than games: only the link goes, and nobody is told that the games are gone."""
    install(pi)
    games, elsewhere, programs = pi / "var/lib/flugleiter", pi / "srv/games", tmp_path_factory.mktemp("programs")
    elsewhere.parent.mkdir()
    games.rename(elsewhere)
    games.symlink_to("../../srv/games")
    (elsewhere / "journal.sqlite").write_text("games")
    stub(programs, "mountpoint", "true" if mounted else "false")
    done = run("--purge", "--yes", "--root", pi, path=programs)
    assert done.returncode == 0, done.stderr
    assert not games.is_symlink()
    assert (elsewhere / "journal.sqlite").exists()
    assert "the games are still in /var/lib/../../srv/games, for you to delete" in done.stdout
    assert "with games" not in done.stdout


def test_purging_asks_first(pi: Path) -> None:
    """Games are deleted only by a typed yes."""
    install(pi)
    for typed in ("", "y\n", "no\n"):
        refused = run("--purge", "--root", pi, typed=typed)
        assert refused.returncode == 2
        assert "nothing was deleted" in refused.stderr
        assert (pi / "etc/flugleiter/settings.toml").exists()
    assert run("--purge", "--root", pi, typed="yes\n").returncode == 0
    assert not (pi / "etc/flugleiter").exists()
    assert not (pi / "var/lib/flugleiter").exists()


def test_an_older_pi_has_its_boot_files_elsewhere(pi: Path) -> None:
    """Where there is no /boot/firmware the files in /boot are used."""
    shutil.move(pi / "boot/firmware/config.txt", pi / "boot/config.txt")
    shutil.move(pi / "boot/firmware/cmdline.txt", pi / "boot/cmdline.txt")
    install(pi)
    assert "i2c_arm_baudrate" in (pi / "boot/config.txt").read_text()
    assert "serial0" not in (pi / "boot/cmdline.txt").read_text()


def test_another_computer_is_no_pi(pi: Path) -> None:
    """Without boot files the buses are passed over, and the rest is installed."""
    shutil.rmtree(pi / "boot")
    assert "this is no Raspberry Pi" in install(pi)
    assert (pi / "etc/systemd/system/flugleiter.service").exists()


@pytest.mark.parametrize(
    ("release", "words"),
    [
        ('ID=debian\nVERSION_ID="11"\nPRETTY_NAME="Debian 11"\n', "Bookworm or newer is needed; this is Debian 11."),
        ('ID=fedora\nPRETTY_NAME="Fedora 41"\n', "Raspberry Pi OS or Debian is needed; this is Fedora 41."),
        (None, "there is no /etc/os-release: this is no Debian."),
    ],
)
def test_a_system_that_cannot_do_is_refused_untouched(pi: Path, release: str | None, words: str) -> None:
    """The sentence says what is needed; nothing is written."""
    (pi / "etc/os-release").unlink()
    if release:
        (pi / "etc/os-release").write_text(release)
    before = content(pi)
    done = run("--yes", "--root", pi)
    assert (done.returncode, done.stderr) == (2, f"install.sh: {words}\n")
    assert content(pi) == before


def test_wrong_words_are_answered_by_the_usage(tmp_path: Path) -> None:
    """An option that is not known, or a folder that is not there, does nothing; --help helps."""
    assert run("--hepl").returncode == 2
    assert "--root needs" in run("--root", tmp_path / "none").stderr
    assert run("--help").stdout.startswith("usage: sudo ./install.sh")


def test_the_scripts_are_plain_shell() -> None:
    """The shell that Debian has reads them, and they may be run."""
    for script in (INSTALL, ROOT / "packaging/debian-tree"):
        subprocess.run(["/bin/sh", "-n", script], check=True)
        assert os.access(script, os.X_OK)


@pytest.mark.skipif(not shutil.which("shellcheck"), reason="shellcheck is not installed")
def test_the_scripts_pass_the_checker() -> None:
    """The shell's checker has nothing to say."""
    scripts = [INSTALL, ROOT / "packaging/debian-tree", *sorted((ROOT / ".ci").iterdir())]
    done = subprocess.run(["shellcheck", *scripts], capture_output=True, text=True, check=False)
    assert done.stdout == ""
