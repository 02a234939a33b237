from __future__ import annotations

import csv
import io
import json
from collections import defaultdict
from pathlib import Path

import pytest

from companion.cli import main
from companion.effects import FlightStrip, SeasonStrip
from companion.journal import Journal
from companion.texts import Texts
from tests.app.kept import ANNA, OPA, PIGEONS, Capture, Kept, now, printed, run

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
    "picture into a folder": ("strip", "--journal", "{journal}", "--to", "png", "--out", "{folder}"),
    "no results": ("results", "--journal", "{folder}/none.sqlite", "--json"),
    "results of no game": ("results", "--journal", "{journal}", "--game", "0"),
    "verify nothing": ("verify", "{folder}/none.txt"),
    "verify a folder": ("verify", "{folder}"),
    "verify a letter": ("verify", "{folder}/letter.txt"),
    "verify half a picture": ("verify", "{folder}/half.png"),
}
"""What people get wrong."""


@pytest.mark.parametrize("words", WRONG.values(), ids=WRONG.keys())
def test_wrong_input_is_answered_by_one_sentence(
    words: tuple[str, ...], journal: Path, tmp_path: Path, capsys: Capture
) -> None:
    """Status 2 and one line in either language; nothing is made, and the journal stays as it was."""
    (tmp_path / "letter.txt").write_text("Dear Anna,\nwe play on Friday.\n")
    (tmp_path / "half.png").write_bytes(b"\x89PNG\r\n\x1a\n half")
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
    assert {file.name for file in tmp_path.iterdir()} <= before | {"games.sqlite-wal", "games.sqlite-shm"}
    with Journal.open(journal, now) as opened:
        assert opened.count() == 2


def test_all_games_are_listed(journal: Path, capsys: Capture) -> None:
    """Each game has a line with number, date, game and players, long names and pictures among them."""
    assert run(capsys, "results", "--journal", journal)[1].splitlines() == [
        f"Spiel 1  2026-05-16 07.00  RV-Meisterschaft: {ANNA}, {OPA} (nicht beendet)",
        "Spiel 2  2026-05-16 07.00  Flugzeugschach: Rot, Gelb (nicht beendet)",
    ]


def test_the_standings_of_a_game_are_shown(kept: Kept, capsys: Capture) -> None:
    """The season's score table is to be had at any time, the leader first."""
    (season,) = printed(kept[1], SeasonStrip)
    assert isinstance(season, SeasonStrip)
    _, out, _ = run(capsys, "results", "--journal", kept[0], "--game", PIGEONS)
    head, first, second = out.splitlines()
    assert head == "RV-Meisterschaft, beendet sind 3 von 3:"
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


def test_a_damaged_journal_is_read_as_far_as_it_goes(journal: Path, capsys: Capture) -> None:
    """The broken file is set aside, standard error says so, and the kept games are listed."""
    whole = journal.read_bytes()
    journal.write_bytes(bytes(64) + whole[64:])
    status, _, err = run(capsys, "results", "--journal", journal)
    assert status in {0, 2}
    assert "beschädigt" in err
    assert [file for file in journal.parent.iterdir() if "damaged" in file.name]
