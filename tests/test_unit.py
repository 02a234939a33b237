"""The service unit: systemd's own tools find no fault in it, and it says what docs/service.md promises."""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from companion.app.emergency import SHOWN
from companion.app.threads import STOP

ROOT = Path(__file__).parent.parent
UNIT = ROOT / "companion/resources/flugleiter.service"
needs_systemd = pytest.mark.skipif(
    shutil.which("systemd-analyze") is None, reason="systemd-analyze, which reads the unit, is not installed"
)


def lines(section: str) -> dict[str, list[str]]:
    """Read a section: every key with all that it is set to."""
    found: dict[str, list[str]] = {}
    (text,) = re.findall(rf"^\[{section}\]\n(.*?)(?=^\[|\Z)", UNIT.read_text(), re.MULTILINE | re.DOTALL)
    for line in text.splitlines():
        key, sign, value = line.partition("=")
        if sign and not line.startswith("#"):
            found.setdefault(key, []).append(value)
    return found


def analysed(*words: str | Path) -> subprocess.CompletedProcess[str]:
    """Ask systemd-analyze."""
    return subprocess.run(["systemd-analyze", *words], check=False, capture_output=True, text=True)


@needs_systemd
def test_systemd_finds_no_fault(tmp_path: Path) -> None:
    """The unit is understood to its last line, with a program that is there."""
    unit = tmp_path / UNIT.name
    unit.write_text(re.sub(r"^ExecStart=\S+", f"ExecStart={sys.executable}", UNIT.read_text(), flags=re.MULTILINE))
    done = analysed("verify", unit)
    assert (done.returncode, done.stderr) == (0, "")


@needs_systemd
def test_little_is_exposed() -> None:
    """By systemd's own measure, from 0 to 10, a table is exposed by less than 2."""
    done = analysed("security", "--offline=true", "--threshold=20", UNIT)
    assert done.returncode == 0, done.stdout[-200:]


def test_the_unit_keeps_what_is_promised() -> None:
    """Readiness, watchdog, restarts with limits, no more rights than a game needs, and a log with a limit."""
    unit, service = lines("Unit"), lines("Service")
    for key, value in {
        "Type": "notify",
        "NotifyAccess": "main",
        "WatchdogSec": "10",
        "Restart": "on-failure",
        "User": "flugleiter",
        "StateDirectory": "flugleiter",
        "NoNewPrivileges": "yes",
        "ProtectSystem": "strict",
        "ProtectHome": "yes",
        "IPAddressDeny": "any",
    }.items():
        assert service[key] == [value]
    assert set(service["SupplementaryGroups"][0].split()) == {"gpio", "i2c", "spi", "dialout", "lp", "audio"}
    assert int(unit["StartLimitBurst"][0]) > 4
    assert {"LogRateLimitIntervalSec", "LogRateLimitBurst", "RestartSec"} <= set(service)


def test_the_times_fit_together() -> None:
    """A failure may be shown to its end, one device may hang while all stop, and showing it is no restart too fast."""
    unit, service = lines("Unit"), lines("Service")
    assert float(service["TimeoutStartSec"][0]) > SHOWN
    assert float(service["TimeoutStopSec"][0]) > 3 * STOP
    pause = SHOWN + float(service["RestartSec"][0])
    assert pause * int(unit["StartLimitBurst"][0]) > float(unit["StartLimitIntervalSec"][0])


def test_the_unit_is_explained() -> None:
    """Every setting of the unit is named in its document."""
    document = (ROOT / "docs/service.md").read_text()
    keys = {*lines("Unit"), *lines("Service"), *lines("Install")}
    usual = {"Description", "WantedBy", "ExecStart", "Group", "SyslogIdentifier", "WorkingDirectory"}
    assert sorted(key for key in keys - usual if key not in document) == []


def test_only_the_tables_user_may_switch_off() -> None:
    """The rule for switching off names the user of the unit, and no action but that."""
    rule = (UNIT.parent / "50-flugleiter.rules").read_text()
    assert f'subject.user === "{lines("Service")["User"][0]}"' in rule
    actions = re.findall(r'"(org\.[\w.-]+)"', rule)
    assert actions
    assert all(action.startswith("org.freedesktop.login1.power-off") for action in actions)
