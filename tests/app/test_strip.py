from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from PIL import Image

from companion.app.demo import Demo, play
from companion.app.games import Games, lay, parse_seats, preset_rules
from companion.effects import EntrySlip, FlightStrip, SeasonStrip, Slip
from companion.journal import Journal
from companion.referee.record import Act
from companion.rules.interface import Opening
from companion.strips import layout, text, verify
from tests.app.kept import GERMAN, PIGEONS, PLANES, Capture, Kept, acts, now, printed, replayed, run


def test_the_season_is_printed_beside_its_last_flight(kept: Kept) -> None:
    """The season's strip comes last, once, and holds the very results of the flights' strips."""
    slips = kept[1]
    flights = printed(slips, FlightStrip)
    *_, last = slips.values()
    assert printed(slips, SeasonStrip) == [last]
    assert isinstance(last, SeasonStrip)
    assert last.sheets == tuple(slip.sheet for slip in flights if isinstance(slip, FlightStrip))
    assert [row.rank for row in last.standings] == [1, 2]
    assert (last.standings[0].seat,) == last.sheets[-1].champions
    assert verify(text(layout(last, 32, GERMAN)).splitlines())


def test_a_season_of_one_flight_has_no_strip_of_its_own() -> None:
    """The only flight's strip says it all."""
    top, slips = lay("rv"), dict[int, Slip]()
    rules = preset_rules(top, "short", {"flights": "1"})
    play(Demo(3, top, rules, parse_seats("red=computer,blue=computer", top, rules)), slips.__setitem__)
    assert {type(slip) for slip in slips.values()} == {EntrySlip, FlightStrip}


# flugleiter strip


def test_players_keep_their_flights_when_lofts_rotate() -> None:
    """With new colours on each flight the season still has one block a player, with the player's own sums."""
    top, slips = lay("rv"), dict[int, Slip]()
    rules = preset_rules(top, "short", {"flights": "2", "rotation": "on"})
    seats = parse_seats("red=Anna,blue=Ben", top, rules)
    play(Demo(3, top, rules, tuple(replace(seat, computer=True) for seat in seats)), slips.__setitem__)
    (season,) = printed(slips, SeasonStrip)
    assert isinstance(season, SeasonStrip)
    for place, name in enumerate(("Anna", "Ben")):
        lofts = [sheet.lofts[place] for sheet in season.sheets]
        assert [loft.seat.name for loft in lofts] == [name, name]
        assert lofts[0].seat.colour != lofts[1].seat.colour
        assert sum(loft.sum for loft in lofts) == lofts[1].total
    told = text(layout(season, 32, GERMAN))
    assert told.count(" Anna\n") >= 1
    assert verify(told.splitlines())


def test_a_strip_comes_again_as_a_copy(kept: Kept, capsys: Capture) -> None:
    """Each flight, the season and the race are printed as they were, with the word KOPIE."""
    journal, slips, _ = kept
    for number, slip in enumerate(printed(slips, FlightStrip), 1):
        assert isinstance(slip, FlightStrip)
        status, out, err = run(capsys, "strip", "--journal", journal, "--game", PIGEONS, "--flight", number)
        assert (status, out, err) == (0, text(layout(replace(slip, copy=True), 32, GERMAN)), "")
    (season,) = printed(slips, SeasonStrip)
    assert isinstance(season, SeasonStrip)
    for words in (("--flight", "season"), ()):
        _, out, _ = run(capsys, "strip", "--journal", journal, "--game", PIGEONS, *words)
        assert out == text(layout(replace(season, copy=True), 32, GERMAN))
    _, race, _ = run(capsys, "strip", "--journal", journal)
    assert "R A N G L I S T E" in race
    assert "K O P I E" in race


def test_the_slip_of_one_entry_comes_again(kept: Kept, capsys: Capture) -> None:
    """The slip of each home-comer can be had by its place; one that is not there is answered with those that are."""
    journal, slips, _ = kept
    arrived = [slip for slip in printed(slips, EntrySlip) if isinstance(slip, EntrySlip)]
    for slip in arrived:
        words = ("--flight", slip.arrival.flight, "--entry", slip.arrival.place)
        status, out, err = run(capsys, "strip", "--journal", journal, "--game", PIGEONS, *words)
        assert (status, out, err) == (0, text(layout(replace(slip, copy=True), 32, GERMAN)), "")
    status, out, err = run(capsys, "strip", "--journal", journal, "--game", PIGEONS, "--entry", 99)
    places = [slip.arrival.place for slip in arrived if slip.arrival.flight == arrived[-1].arrival.flight]
    assert (status, out) == (2, "")
    assert f"es gibt 1-{max(places)}." in err
    assert run(capsys, "strip", "--journal", journal, "--game", PLANES, "--entry", 1)[0] == 2


def test_a_strip_that_was_never_printed_is_no_copy(kept: Kept, tmp_path: Path, capsys: Capture) -> None:
    """Without a printer at the table the strip is an original, in the width of the settings."""
    settings = tmp_path / "settings.toml"
    settings.write_text("[printer]\nwidth = 80\n")
    fresh = replayed(kept[0], tmp_path / "fresh.sqlite")
    _, out, _ = run(capsys, "strip", "--journal", fresh, "--config", settings)
    assert "K O P I E" not in out
    assert max(map(len, out.splitlines())) == 48
    assert verify(out.splitlines())


def test_a_season_in_progress_has_a_strip_so_far(kept: Kept, tmp_path: Path, capsys: Capture) -> None:
    """After two of three flights the standings can be had at any time, without a champion; after one there are none."""
    for flights, said in ((2, "Flüge      2 von 3"), (1, "")):
        fresh = replayed(kept[0], tmp_path / f"{flights}.sqlite", flights=flights, finished=False)
        status, out, err = run(capsys, "strip", "--journal", fresh, "--flight", "season")
        assert status == (0 if said else 2)
        assert said in out
        assert "R V - M E I S T E R\n" not in out
        assert bool(err) is not bool(said)


def test_a_strip_goes_into_files(kept: Kept, tmp_path: Path, capsys: Capture) -> None:
    """Text, picture and page are written to the file that is named; only a picture and a page need their ending."""
    for kind, name in (("text", "my.texter"), ("png", "my.PNG"), ("pdf", "my.pdf")):
        status, out, _ = run(capsys, "strip", "--journal", kept[0], "--to", kind, "--out", tmp_path / name)
        assert (status, out) == (0, "")
    assert verify((tmp_path / "my.texter").read_text(encoding="utf-8").splitlines())
    with Image.open(tmp_path / "my.PNG") as picture:
        assert picture.width == 464
    assert (tmp_path / "my.pdf").read_bytes().startswith(b"%PDF-")


def printer(tmp_path: Path) -> Path:
    """Write settings whose printer is a text file."""
    path = tmp_path / "settings.toml"
    path.write_text(f"[printer]\nkind = 'file'\nport = '{tmp_path / 'paper.txt'}'\n")
    return path


def test_a_finished_game_is_printed_once_as_original(kept: Kept, tmp_path: Path, capsys: Capture) -> None:
    """The journal remembers a strip that the command printed: started, done, and the next one is a copy."""
    fresh = replayed(kept[0], tmp_path / "fresh.sqlite")
    words = ("strip", "--journal", fresh, "--flight", "2", "--to", "printer", "--config", printer(tmp_path))
    for _ in range(2):
        assert run(capsys, *words) == (0, "", "")
    first, second = (tmp_path / "paper.txt").read_text(encoding="utf-8").strip().split("\n\n")
    assert "K O P I E" not in first
    assert "K O P I E" in second
    (_, job), (_, done), (act, again), (_, copy), (_, ended) = acts(fresh)
    assert (job, act, again) == (done, Act.REPRINT, done)
    assert copy == ended != job


def test_an_unfinished_game_is_left_to_its_table(kept: Kept, tmp_path: Path, capsys: Capture) -> None:
    """While a game may be played, the command prints copies only and writes nothing to its journal."""
    fresh = replayed(kept[0], tmp_path / "fresh.sqlite", flights=2, finished=False)
    status, _, _ = run(
        capsys, "strip", "--journal", fresh, "--flight", 1, "--to", "printer", "--config", printer(tmp_path)
    )
    assert status == 0
    assert "K O P I E" in (tmp_path / "paper.txt").read_text(encoding="utf-8")
    assert acts(fresh) == []


def test_a_strip_that_a_table_has_still_to_print_is_left_to_it(kept: Kept, tmp_path: Path, capsys: Capture) -> None:
    """While another program has the journal of a finished game open, a strip that was never printed is a copy."""
    fresh = replayed(kept[0], tmp_path / "fresh.sqlite")
    words = ("strip", "--journal", fresh, "--flight", 2, "--to", "printer", "--config", printer(tmp_path))
    with Journal.open(fresh, now):
        assert run(capsys, *words)[0] == 0
    assert acts(fresh) == []
    assert run(capsys, *words)[0] == 0
    assert [act for act, _ in acts(fresh)] == [Act.PRINT_STARTED, Act.PRINT_DONE]


def test_a_printer_that_is_gone_prints_nothing(kept: Kept, tmp_path: Path, capsys: Capture) -> None:
    """One sentence says what is wrong with the printer, and no start is written down."""
    settings = tmp_path / "settings.toml"
    settings.write_text(f"[printer]\nkind = 'usb'\nport = '{tmp_path / 'lp0'}'\n")
    fresh = replayed(kept[0], tmp_path / "fresh.sqlite")
    status, out, err = run(capsys, "strip", "--journal", fresh, "--to", "printer", "--config", settings)
    assert (status, out) == (2, "")
    assert err == "Der Streifen wurde nicht gedruckt: Drucker weg: Kabel prüfen.\n"
    assert acts(fresh) == []


def test_a_game_without_a_flight_has_no_strip(tmp_path: Path, capsys: Capture) -> None:
    """A season that was only begun, and a journal without a game, are answered by what is missing."""
    path = tmp_path / "new.sqlite"
    with Journal.open(path, now):
        pass
    assert run(capsys, "strip", "--journal", path)[2].startswith("In ")
    top = lay("rv")
    with Journal.open(path, now) as opened:
        rules = preset_rules(top, "seed", {})
        Games(opened, top, rules).open(Opening(parse_seats("red=Anna,blue=Ben", top, rules), rules))
    assert run(capsys, "strip", "--journal", path)[2] == (
        "Spiel 1 hat noch keinen Streifen: sein erster Flug ist nicht zu Ende.\n"
    )
    top = lay("aeroplane")
    with Journal.open(path, now) as opened:
        rules = preset_rules(top, "seed", {})
        Games(opened, top, rules).open(Opening(parse_seats("red=Anna,blue=Ben", top, rules), rules))
    assert run(capsys, "strip", "--journal", path)[2] == (
        "Spiel 2 hat noch keinen Streifen: sein Rennen ist nicht zu Ende.\n"
    )


def test_only_a_longer_season_has_a_strip(kept: Kept, tmp_path: Path, capsys: Capture) -> None:
    """After the first of three flights the season is answered by when it comes, other flights by those there are."""
    fresh = replayed(kept[0], tmp_path / "1.sqlite", flights=1, finished=False)
    assert "nach zwei Flügen" in run(capsys, "strip", "--journal", fresh, "--flight", "season")[2]
    assert "es gibt 1." in run(capsys, "strip", "--journal", fresh, "--flight", "4")[2]
    assert "Flugzeugschach" in run(capsys, "strip", "--journal", kept[0], "--game", PLANES, "--flight", "season")[2]
