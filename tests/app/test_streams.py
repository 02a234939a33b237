"""Streams that are closed or full, and what cannot be read: one sentence and a status, never a traceback."""

from __future__ import annotations

import os
import subprocess
import sys
from contextlib import closing
from pathlib import Path

import pytest

from companion.app.games import lay
from companion.app.record_export import Export, export
from tests.app.manager import DEADLINE, Manager, environment, socket_in
from tests.app.recorded import Capture, resealed, run, tried
from tests.app.terminal import ROOT

FULL = Path("/dev/full")


@pytest.fixture(scope="module")
def journal(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Give a journal with a game, and its record beside it."""
    folder = tmp_path_factory.mktemp("streams")
    tried(folder / "j", lay("rv"))
    export(Export(folder / "j", out=folder / "record"))
    return folder / "j"


def shell(line: str, **names: Path) -> subprocess.CompletedProcess[str]:
    """Run a line of a shell in which `$flugleiter` is the command."""
    environment = os.environ | {name: str(path) for name, path in names.items()} | {"PYTHONPATH": str(ROOT)}
    command = f'flugleiter() {{ "{sys.executable}" -m companion "$@"; }}; {line}'
    return subprocess.run(
        ["/bin/sh", "-c", command], cwd=ROOT, env=environment, capture_output=True, text=True, check=False
    )


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ('flugleiter import - --journal "$new" --lang en <&-', "line 1: a record begins with"),
        ("flugleiter replay - --lang en <&-", "line 1: a record begins with"),
        ("flugleiter replay - --verify --lang en <&-", "line 1: a record begins with"),
    ],
)
def test_a_closed_input_is_an_empty_one(line: str, said: str, tmp_path: Path) -> None:
    """Who reads from a closed standard input reads nothing, and says so in a sentence."""
    done = shell(line, new=tmp_path / "new")
    assert (done.returncode, done.stdout, done.stderr.count("\n")) == (2, "", 1)
    assert said in done.stderr
    assert not (tmp_path / "new").exists()


def test_a_replay_waits_for_no_key_of_a_closed_input(journal: Path) -> None:
    """Step by step without a keyboard is all steps at once."""
    done = shell('flugleiter replay "$journal" --step --lang en <&-', journal=journal)
    assert (done.returncode, done.stderr) == (0, "")


@pytest.mark.skipif(not FULL.exists(), reason="this system has no disk that is always full")
@pytest.mark.parametrize(
    "command", ['export --journal "$journal"', 'results --journal "$journal"', 'replay "$journal"']
)
def test_a_full_disk_is_a_sentence(command: str, journal: Path) -> None:
    """What does not fit on the disk that it is sent to ends the command with status 2, and says what to do."""
    done = shell(f"flugleiter {command} --lang en >{FULL}", journal=journal)
    said = "The output cannot be written: the disk is full. Make room, or send it elsewhere.\n"
    assert (done.returncode, done.stderr) == (2, said)


def test_a_table_at_a_path_that_is_no_text_says_why(tmp_path: Path) -> None:
    """A service whose journal is named by bytes that are no UTF-8 counts its failed start, and shows no traceback."""
    folder = Path(os.fsdecode(os.fsencode(tmp_path) + b"/j\xff"))
    folder.mkdir()
    (folder / "j").write_text("Dear aunt,\n")
    (tmp_path / "settings.toml").write_text("[oled]\ndriver = 'none'\n")
    words = ["play", "--virtual", "--journal", folder / "j", "--config", tmp_path / "settings.toml", "--lang", "en"]
    with closing(Manager(socket_in(tmp_path))) as manager:
        run = [sys.executable, "-m", "companion", *map(str, words)]
        heard = os.environ | {"PYTHONPATH": str(ROOT)} | environment(manager)
        with subprocess.Popen(run, cwd=ROOT, env=heard, stderr=subprocess.PIPE, stdout=subprocess.DEVNULL) as table:
            try:
                manager.until(lambda told: "WATCHDOG=1" in told)
                table.terminate()
                _, said = table.communicate(timeout=DEADLINE)
            finally:
                table.kill()
    assert table.returncode == 2
    assert b"Traceback" not in said
    (status,) = (fact for fact in manager.told if fact.startswith("STATUS="))
    assert "is not a journal" in status
    assert "is not a journal" in (folder / "starts.json").read_text(encoding="utf-8")


def test_a_record_that_cannot_be_read_is_no_verdict(journal: Path, tmp_path: Path, capsys: Capture) -> None:
    """A check ends with 1 where a game differs, and with 2 where there is nothing to compare."""
    whole = journal.with_name("record").read_text(encoding="utf-8")
    record = tmp_path / "game.record"
    for text, status in (
        (whole, 0),
        (whole.replace("12:00:0", "12:00:1", 1), 1),
        (whole[:-30], 2),
        ("Dear aunt,\n", 2),
    ):
        record.write_text(text, encoding="utf-8")
        assert run(capsys, "replay", record, "--verify")[0] == status


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        (" undo button entry=4", " undo button entry=3", "takes back another entry than the newest one"),
        ("  Rolled value=", "  Rolled value=99999999999999999999", "cannot follow what stands above"),
        ('"Änne-Ottilie', '"\\u0000\\u001bÄnne', "cannot follow what stands above"),
    ],
)
def test_what_a_check_cannot_read_is_not_imported(
    old: str, new: str, said: str, journal: Path, tmp_path: Path, capsys: Capture
) -> None:
    """A forged record with a fitting code is refused by import as it is by the check, and no journal is made."""
    text = journal.with_name("record").read_text(encoding="utf-8")
    assert old in text
    record = tmp_path / "forged.record"
    record.write_text(resealed(text.replace(old, new, 1)), encoding="utf-8")
    status, out, _ = run(capsys, "replay", record, "--verify")
    assert (status, said in out) == (1, True)
    status, out, err = run(capsys, "import", record, "--journal", tmp_path / "new")
    assert (status, out, said in err, err.count("\n")) == (2, "", True, 1)
    assert not (tmp_path / "new").exists()
