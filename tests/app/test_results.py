from __future__ import annotations

import csv
import errno
import io
import json
import os
from collections import defaultdict
from dataclasses import replace
from pathlib import Path

import pytest

from companion.app.demo import Demo, play
from companion.app.games import Games, lay, parse_seats, preset_rules
from companion.cli import main
from companion.effects import FlightStrip, SeasonStrip
from companion.journal import Journal
from companion.texts import Texts
from tests.app.kept import ANNA, OPA, PIGEONS, Capture, Kept, now, printed, replayed, run

WRONG = {
    "no journal": ("strip", "--journal", "{folder}/none.sqlite"),
    "no game": ("strip", "--journal", "{journal}", "--game", "9"),
    "no flight": ("strip", "--journal", "{journal}", "--game", "1", "--flight", "4"),
    "no season": ("strip", "--journal", "{journal}", "--game", "2", "--flight", "season"),
    "no file": ("strip", "--journal", "{journal}", "--to", "png"),
    "file for a printer": ("strip", "--journal", "{journal}", "--to", "printer", "--out", "{folder}/x"),
    "no printer": ("strip", "--journal", "{journal}", "--to", "printer"),
    "onto the journal": ("strip", "--journal", "{journal}", "--out", "{journal}"),
    "into a folder": ("strip", "--journal", "{journal}", "--out", "{folder}"),
    "picture into a folder": ("strip", "--journal", "{journal}", "--to", "png", "--out", "{folder}/x/y.png"),
    "picture of another kind": ("strip", "--journal", "{journal}", "--to", "png", "--out", "{folder}/s.jpg"),
    "page without an ending": ("strip", "--journal", "{journal}", "--to", "pdf", "--out", "{folder}/s"),
    "flight of a race": ("strip", "--journal", "{journal}", "--game", "2", "--flight", "1"),
    "entry of a race": ("strip", "--journal", "{journal}", "--game", "2", "--entry", "1"),
    "no results": ("results", "--journal", "{folder}/none.sqlite", "--json"),
    "results of no game": ("results", "--journal", "{journal}", "--game", "0"),
    "verify nothing": ("verify", "{folder}/none.txt"),
    "verify a folder": ("verify", "{folder}"),
    "verify a letter": ("verify", "{folder}/letter.txt"),
    "verify half a picture": ("verify", "{folder}/half.png"),
    "verify a page": ("verify", "{folder}/strip.pdf"),
}
"""What people get wrong."""


@pytest.mark.parametrize("words", WRONG.values(), ids=WRONG.keys())
def test_wrong_input_is_answered_by_one_sentence(
    words: tuple[str, ...], journal: Path, tmp_path: Path, capsys: Capture
) -> None:
    """Status 2 and one line in either language; nothing is made, and the journal stays as it was."""
    (tmp_path / "letter.txt").write_text("Dear Anna,\nwe play on Friday.\n")
    (tmp_path / "half.png").write_bytes(b"\x89PNG\r\n\x1a\n half")
    (tmp_path / "strip.pdf").write_bytes(b"%PDF-1.4\n")
    before = {file.name for file in tmp_path.iterdir()}
    spoken = [word.format(folder=tmp_path, journal=journal) for word in words]
    said = []
    for language in ("de", "en"):
        assert main([*spoken, "--lang", language]) == 2
        shown = capsys.readouterr()
        assert shown.out == ""
        assert shown.err.count("\n") == 1
        assert "{" not in shown.err
        said.append(shown.err)
    assert said[0] != said[1]
    assert {file.name for file in tmp_path.iterdir()} <= before | {
        f"games.sqlite{end}" for end in ("-wal", "-shm", ".lock")
    }
    with Journal.open(journal, now) as opened:
        assert opened.count() == 2


def test_all_games_are_listed(journal: Path, capsys: Capture) -> None:
    """Each game has a line with number, date, game and players; one that is over needs no *Next* to be so."""
    assert run(capsys, "results", "--journal", journal)[1].splitlines() == [
        f"Spiel 1  2026-05-16 07.00  RV-Meisterschaft: {ANNA}, {OPA}",
        "Spiel 2  2026-05-16 07.00  Flugzeugschach: Rot, Gelb",
    ]


def test_a_game_says_how_it_stands(journal: Path, tmp_path: Path, capsys: Capture) -> None:
    """A game in progress is not finished, and one that was closed before its end is given up, for programs too."""
    other = replayed(journal, tmp_path / "other.sqlite", flights=1, finished=False)
    _, out, _ = run(capsys, "results", "--journal", other)
    assert out.endswith("(nicht beendet)\n")
    with Journal.open(other, now) as opened:
        Games(opened, lay("rv"), {}).give_up()
    _, out, _ = run(capsys, "results", "--journal", other)
    assert out.endswith("(aufgegeben)\n")
    for path, finished in ((other, False), (journal, True)):
        (game, *_) = json.loads(run(capsys, "results", "--journal", path, "--json")[1])
        assert (game["finished"], game["given_up"]) == (finished, not finished)
        (row, *_) = csv.DictReader(io.StringIO(run(capsys, "results", "--journal", path, "--csv")[1]))
        assert (row["finished"], row["given_up"]) == (f"{finished}", f"{not finished}")


@pytest.mark.parametrize("name", ["=1+1", "+49", "-Anna", "@home"])
def test_no_spreadsheet_takes_a_name_for_a_formula(name: str, tmp_path: Path, capsys: Capture) -> None:
    """Texts of the CSV that could be carried out are marked as texts; points stay numbers, and the JSON is as typed."""
    top, path = lay("rv"), tmp_path / "games.sqlite"
    rules = preset_rules(top, "short", {"flights": "1"})
    seats = parse_seats(f"red={name},blue=computer", top, rules)
    play(Demo(3, top, rules, tuple(replace(seat, computer=True) for seat in seats), path), lambda *_: None)
    rows = list(csv.DictReader(io.StringIO(run(capsys, "results", "--journal", path, "--csv")[1])))
    assert {row["player"] for row in rows} == {f"'{name}", ""}
    assert all(float(row["points"]) >= 0 for row in rows)
    (game,) = json.loads(run(capsys, "results", "--journal", path, "--json")[1])
    assert name in {row["player"] for row in game["standings"]}


def test_a_journal_that_may_not_be_read_says_who_may(
    journal: Path, capsys: Capture, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The games of an installed table are for its own user; everybody else is told how to ask as that user."""
    look = Path.stat

    def refused(path: Path, **options: bool) -> os.stat_result:
        if path == journal:
            raise PermissionError(errno.EACCES, "no")
        return look(path, **options)

    monkeypatch.setattr(Path, "stat", refused)
    for words in (("results",), ("strip",), ("export",)):
        status, out, err = run(capsys, *words, "--journal", journal)
        assert (status, out) == (2, "")
        assert "sudo -u flugleiter" in err


def test_the_language_of_the_table_counts(journal: Path, capsys: Capture, monkeypatch: pytest.MonkeyPatch) -> None:
    """What was turned in the table's menu goes before the settings, and --lang before both."""
    monkeypatch.setenv("XDG_CONFIG_HOME", "/nowhere")
    monkeypatch.setenv("LC_ALL", "de_DE.UTF-8")
    settings = journal.with_name("settings.toml")
    settings.write_text('[table]\nlanguage = "de"\n')
    words = ["results", "--journal", str(journal), "--config", str(settings)]
    for kept, lang, said in (("{}", [], "Spiel"), ('{"language":"en"}', [], "Game"), ("{}", ["--lang", "en"], "Game")):
        journal.with_name("table.json").write_text(kept)
        assert main([*words, *lang]) == 0
        assert capsys.readouterr().out.startswith(said)


def test_the_standings_of_a_game_are_shown(kept: Kept, capsys: Capture) -> None:
    """The season's score table is to be had at any time, the leader first."""
    (season,) = printed(kept[1], SeasonStrip)
    assert isinstance(season, SeasonStrip)
    _, out, _ = run(capsys, "results", "--journal", kept[0], "--game", PIGEONS)
    head, first, second = out.splitlines()
    assert head == "RV-Meisterschaft, 3 von 3 Flügen beendet:"
    leader = season.standings[0]
    assert first.startswith("1. ")
    assert first.endswith(f"{leader.seat.name}  {Texts('de').detail(leader.total)}")
    assert second.startswith("2. ")


def test_the_csv_holds_every_pigeon_of_every_flight(kept: Kept, capsys: Capture) -> None:
    """A spreadsheet that sums it up comes to the sums of the strips, and names survive as they are."""
    _, out, _ = run(capsys, "results", "--journal", kept[0], "--csv")
    rows = list(csv.DictReader(io.StringIO(out)))
    pigeons = [row for row in rows if row["kind"] == "rv"]
    assert len(pigeons) == 3 * 2 * 6
    assert {row["player"] for row in pigeons} == {ANNA, OPA}
    sums: defaultdict[tuple[str, str], float] = defaultdict(float)
    for row in pigeons:
        sums[row["flight"], row["player"]] += float(row["points"])
        assert (row["state"] == "home") is bool(row["place"])
    for slip in printed(kept[1], FlightStrip):
        assert isinstance(slip, FlightStrip)
        for loft in slip.sheet.lofts:
            assert round(100 * sums[f"{slip.sheet.flight}", loft.seat.name]) == loft.sum
    assert {row["medal"] for row in pigeons} <= {"", "bronze", "silver", "gold"}
    planes = [row for row in rows if row["kind"] == "aeroplane"]
    assert [row["place"] for row in planes] == ["1", "2"]
    assert sum(int(row["hits"]) for row in planes) == sum(int(row["losses"]) for row in planes)


def test_the_json_holds_everything(kept: Kept, capsys: Capture) -> None:
    """Games, flights, lofts and pigeons are nested, and one game can be asked for by itself."""
    both = json.loads(run(capsys, "results", "--journal", kept[0], "--json")[1])
    (one,) = json.loads(run(capsys, "results", "--journal", kept[0], "--json", "--game", PIGEONS)[1])
    assert both[0] == one
    assert [game["kind"] for game in both] == ["rv", "aeroplane"]
    assert [flight["flight"] for flight in one["flights"]] == [1, 2, 3]
    (season,) = printed(kept[1], SeasonStrip)
    assert isinstance(season, SeasonStrip)
    assert [row["player"] for row in one["standings"]] == [row.seat.name for row in season.standings]
    assert one["flights"][-1]["champions"][0]["player"] == season.standings[0].seat.name
    assert [loft["medal"] for flight in one["flights"] for loft in flight["lofts"]] == [
        loft.medal for sheet in season.sheets for loft in sheet.lofts
    ]
    (race,) = both[1]["races"]
    assert [row["place"] for row in race["rows"]] == [1, 2]


def test_a_damaged_journal_is_left_to_its_table(journal: Path, capsys: Capture) -> None:
    """Who only looks moves no file under a table that plays: a sentence says that the table rescues it."""
    damaged = bytes(64) + journal.read_bytes()[64:]
    journal.write_bytes(damaged)
    before = sorted(journal.parent.iterdir())
    for command in ("results", "strip", "export"):
        status, out, err = run(capsys, command, "--journal", journal)
        assert (status, out, err.count("\n")) == (2, "", 1)
        assert "beschädigt" in err
        assert "flugleiter play" in err
    assert (journal.read_bytes(), sorted(journal.parent.iterdir())) == (damaged, before)
