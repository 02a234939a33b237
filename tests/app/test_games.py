from __future__ import annotations

import re
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from companion.app.chances import Secret, Seeded
from companion.app.games import Games, lay, parse_seats, preset_rules
from companion.errors import WrongInputError
from companion.journal import Journal
from companion.referee.record import Act, Entry, Record
from companion.rules.interface import Colour, Opening, Seat
from companion.rules.rv.commands import SetPigeons

BEFORE = datetime(2026, 1, 1, tzinfo=UTC)
PAIR = (Seat(Colour.RED, "Anna"), Seat(Colour.BLUE, computer=True))


@pytest.fixture
def journal(tmp_path: Path) -> Iterator[Journal]:
    """Open a new journal."""
    with Journal.open(tmp_path / "games.sqlite", lambda: datetime.now(UTC)) as opened:
        yield opened


def games(journal: Journal, board: Path | None = None, **rules: str) -> Games:
    """Lay files and rules on the table."""
    return Games(journal, lay("rv", board), preset_rules(lay("rv"), "seed", rules))


def test_an_unfinished_game_is_taken_up_where_it_was(journal: Journal) -> None:
    """Seats, rules and position come back; a name and who is a computer, too."""
    books = games(journal).open(Opening(PAIR, {"flight_end": "b"}))
    books.commit(SetPigeons((1, 2, 3, 4)), "button")
    again = games(journal).unfinished()
    assert again is not None
    assert again.books.state == books.state
    assert [(seat.name, seat.computer) for seat in again.books.state.seats] == [("Anna", False), ("", True)]
    assert again.books.game.book.options.flight_end == "b"  # type: ignore[attr-defined]


def test_a_game_goes_on_with_its_own_board(journal: Journal, tmp_path: Path) -> None:
    """A board file that was changed since does not change a game that was begun with it."""
    file, text = tmp_path / "own.toml", lay("rv").board
    file.write_text(text.replace("WESTFELD", "OSTFELD"), "utf-8")
    games(journal, file).open(Opening(PAIR, {}))
    file.write_text(text, "utf-8")
    again = games(journal, file).unfinished()
    assert again is not None
    assert again.top.board.count("OSTFELD") == 1


def test_a_game_that_is_given_up_is_offered_no_more(journal: Journal) -> None:
    """Giving up closes the newest game alone, and is no error when there is none."""
    table = games(journal)
    table.give_up()
    table.open(Opening(PAIR, {}))
    table.give_up()
    assert table.unfinished() is None
    assert [game.finished for game in journal.games()] == [True]


def test_games_that_are_over_come_with_their_strips(journal: Journal, caplog: pytest.LogCaptureFixture) -> None:
    """The newest first, an unfinished one not among them; one that does not open is logged and left out."""
    table = games(journal)
    for name in ("Anna", "Ben", "Cem"):
        table.open(Opening((Seat(Colour.RED, name), PAIR[1]), {})).commit(SetPigeons((1, 2, 3, 4)), "button")
        if name != "Cem":
            table.give_up()
    closed = list(table.closed(BEFORE))
    assert [books.state.seats[0].name for books in closed] == ["Ben", "Anna"]
    closed[0].write(Entry(Act.PRINT_DONE, note={"job": 7}))
    assert [books.printed for books in table.closed(BEFORE)] == [{7}, set()]
    journal._db.executescript("DROP TRIGGER entry_stays; UPDATE entry SET note = '{}' WHERE game = 2")
    assert [books.state.seats[0].name for books in table.closed(BEFORE)] == ["Anna"]
    assert "Game 2 does not open" in caplog.text


def test_strips_of_long_ago_are_wanted_no_more(journal: Journal) -> None:
    """Neither a first printer nor a record that was taken in brings out what nobody waits for."""
    table = games(journal)
    table.open(Opening(PAIR, {})).commit(SetPigeons((1, 2, 3, 4)), "button")
    table.give_up()
    assert [*table.closed(BEFORE)]
    assert not [*table.closed(datetime.now(UTC) + timedelta(minutes=1))]


def test_after_a_game_with_given_seats_anybody_is_asked(journal: Journal) -> None:
    """`--seats` is for the first game; the next one offers the same players again, or others."""
    setup = games(journal).setup(PAIR)
    assert setup.page() is None
    games(journal).open(setup.opening())
    page = setup.anew().page()
    assert page is not None
    assert page.ask.code == "setup.again"


def test_a_table_that_cannot_sit_down_again_is_not_offered(journal: Journal) -> None:
    """The last game's players do not fit the rules of this evening: then anybody is asked as ever."""
    two = (Seat(Colour.RED), Seat(Colour.YELLOW))
    Games(journal, lay("aeroplane"), {}).open(Opening(two, {}))
    page = Games(journal, lay("aeroplane"), {"teams": "opposite_pairs"}).setup(()).page()
    assert page is not None
    assert page.ask.code == "setup.players"
    assert [option.phrase.code for option in page.options] == ["setup.players.4", "menu.tour"]


def test_names_of_earlier_games_are_known(journal: Journal) -> None:
    """The newest first, each once, whatever was played."""
    for names in (("Anna", "Ben"), ("Cem", "Anna")):
        seats = tuple(Seat(colour, name) for colour, name in zip((Colour.RED, Colour.BLUE), names, strict=True))
        games(journal).open(Opening(seats, {}))
    setup = games(journal).setup(())
    assert setup.known is not None
    assert setup.known().names == ("Cem", "Anna", "Ben")


def test_every_entry_passes_the_onlooker(journal: Journal) -> None:
    """What looks over the record's shoulder sees the entries of new and of resumed games."""
    seen: list[Record] = []

    def wrap(record: Record) -> Record:
        seen.append(record)
        return record

    table = Games(journal, lay("rv"), preset_rules(lay("rv"), "seed", {}), wrap)
    books = table.open(Opening(PAIR, {}))
    books.commit(SetPigeons((1, 2, 3, 4)), "button")
    table.unfinished()
    assert len(seen) == 2
    assert isinstance(books.deeds[0].recorded.entry, Entry)


@pytest.mark.parametrize(
    ("text", "seats"),
    [
        ("rot=Anna,blau=Ben", (Seat(Colour.RED, "Anna"), Seat(Colour.BLUE, "Ben"))),
        ("red=Anna,blue=computer", PAIR),
        (" red = Anna , blue = computer ", PAIR),
        ("yellow,green", (Seat(Colour.YELLOW), Seat(Colour.GREEN))),
        ("computer", tuple(Seat(colour, computer=True) for colour in Colour)),
    ],
)
def test_seats_are_read(text: str, seats: tuple[Seat, ...]) -> None:
    """Colours with names or computers, in the order in which they are given."""
    found = parse_seats(text, lay("rv"), {})
    assert found == seats
    assert [seat.computer for seat in found] == [seat.computer for seat in seats]


@pytest.mark.parametrize("text", ["red", "red,red", "red,yellow", "", "pink=Anna,blue", "red=A\x07,blue"])
def test_seats_that_cannot_be_are_refused(text: str) -> None:
    """One player, a colour twice, no pair, no colour, or a name that cannot be printed."""
    with pytest.raises(WrongInputError):
        parse_seats(text, lay("rv"), {})


def test_any_pair_may_play_where_the_table_agreed() -> None:
    """Under the other reading two neighbours may play each other."""
    seats = parse_seats("red,yellow", lay("rv"), {"colours": "b"})
    assert [seat.colour for seat in seats] == [Colour.RED, Colour.YELLOW]


def test_a_preset_is_resolved_and_single_rules_win() -> None:
    """A preset gives its options by name; what is said besides overrides it."""
    assert preset_rules(lay("rv"), "short", {"points_mode": "a"}) == {"flight_end": "c", "points_mode": "a"}
    with pytest.raises(WrongInputError, match=re.escape("Unknown preset")):
        preset_rules(lay("rv"), "long", {})


def test_chance_gives_dice_and_cards() -> None:
    """Both kinds of chance give 1 to 6 and cards that are there; only a seed repeats itself."""
    cards = ("W01", "W02", "W03")
    for chance in (Secret(), Seeded(1)):
        assert {chance.roll() for _ in range(500)} == {1, 2, 3, 4, 5, 6}
        assert {chance.draw(cards) for _ in range(200)} == set(cards)
    assert [Seeded(5).roll() for _ in range(3)] == [Seeded(5).roll() for _ in range(3)]
