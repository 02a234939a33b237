from __future__ import annotations

import random

import pytest

from companion import effects as fx
from companion.errors import FlugleiterError
from companion.journal.codec import Codec
from companion.messages import Key
from companion.referee.corrections import LAST, alternatives, deed_page
from companion.referee.desk import Manner
from companion.referee.history import taken, worded
from companion.referee.pages import Correct, MakeSure
from companion.referee.phases import Phase
from companion.referee.record import Act
from companion.rules.interface import Draw, Phrase
from companion.rules.rv.commands import BreakOff
from companion.screens.picture import render
from companion.texts import LANGUAGES, Texts
from companion.view import Choose, Instruct, ShowCard, Winner
from tests.corrections_helpers import correct, head, in_hangar, notes, offered, told
from tests.referee_helpers import Sitting, at_board, at_table
from tests.referee_parts import Memory, Plan, Script
from tests.screens.layout_helpers import flaws
from tests.table import FOUR, TWO, pigeon, title
from tests.table_aeroplane import plane

ROLL = "rv turn=red red=H5,A3 blue=A6,B6"
ENTERING = "rv turn=red roll=3 red=P2,A3 blue=A6,B6"
LAST_HOME = "rv turn=red roll=3 red=P2 blue=x hawks=I1,J3,J6"
SIX = "rv turn=red roll=6 red=L4,A3 blue=A6,B6 jokers=red:,blue:"
RACE = "aeroplane turn=red red=9,21,-,- yellow=5,30,-,-"


def moved() -> Sitting:
    """Red rolls 3 and moves, blue rolls 2 and moves."""
    sitting = at_table(ROLL)
    sitting.roll(3)
    sitting.press("confirm", "confirm")
    sitting.roll(2)
    sitting.press("confirm", "confirm")
    sitting.follow()
    return sitting


# What is listed


def test_the_last_deeds_are_listed_newest_first() -> None:
    """Each stands there in plain words; above the list stands when it was and whose."""
    sitting = moved()
    sitting.menu("menu.correct")
    assert sitting.rows == ["offer.move", "deed.roll", "offer.move", "deed.roll"]
    assert offered(sitting)[1].details["value"] == 2
    assert offered(sitting)[2].details["piece"] == pigeon("red1")
    blue, red = (each.details["seat"] for each in (offered(sitting)[1], offered(sitting)[3]))
    assert head(sitting) == Phrase("deed.head", {"time": "07:00", "seat": blue})
    sitting.press("up")
    assert head(sitting) == Phrase("deed.head", {"time": "07:00", "seat": red})


def test_a_handful_is_listed() -> None:
    """However long a game lasts the list has a few rows."""
    sitting = moved()
    for value in (1, 2, 3, 1, 2, 3):
        sitting.roll(value)
        while isinstance(sitting.body, Choose):
            sitting.press("confirm")
    sitting.menu("menu.correct")
    assert len(sitting.books.deeds) > LAST
    assert len(sitting.rows) == LAST


def test_what_names_nobody_is_listed_with_its_player() -> None:
    """A row that says only that somebody passed would not say who."""
    sitting = in_hangar(RACE, forced_move="off")
    sitting.roll(3)
    sitting.choose("aero.offer.pass")
    sitting.menu("menu.correct")
    assert offered(sitting)[0] == Phrase(
        "deed.plain", {"seat": sitting.books.game.seats(sitting.books.state)[0], "what": "aero.offer.pass"}
    )


# Rolls


@pytest.mark.parametrize(("read", "likely"), [(3, [2, 4, 1, 5, 6]), (1, [2, 3, 4, 5, 6]), (6, [5, 4, 3, 2, 1])])
def test_a_wrong_roll_is_corrected_neighbours_first(read: int, likely: list[int]) -> None:
    """The likely misreadings come first; the correction is an undo and a typed roll that names what it corrects."""
    sitting = at_table(ROLL)
    sitting.roll(read)
    correct(sitting)
    assert head(sitting) == Phrase("ask.reroll", {"value": read})
    assert [row.details["value"] for row in offered(sitting)[:-1]] == likely
    assert sitting.rows[-1] == "offer.take_back"
    sitting.press("confirm")
    assert sitting.books.state.flight.roll == likely[0]
    assert sitting.record.acts() == [Act.COMMAND, Act.UNDO, Act.COMMAND]
    assert notes(sitting)[1:] == [{"entry": 1, "corrects": 1}, {"die": likely[0], "corrects": 1}]
    assert sitting.record.newest.source == "typed"


def test_only_the_corrected_line_is_told_again() -> None:
    """After a correction the screen tells the new roll, not all that was told before."""
    sitting = at_table(ROLL)
    sitting.roll(1)
    correct(sitting)
    sitting.press("confirm")
    sitting.press("confirm", "confirm")
    assert told(sitting) == ["told.moved"]
    correct(sitting, back=1)
    sitting.choose(lambda row: row.details.get("value") == 6)
    sitting.press("down", "confirm")
    sitting.follow()
    assert sitting.asks == "ask.six"
    assert [phrase.code for phrase in sitting.referee._desk.told] == ["told.corrected", "told.rolled"]


@pytest.mark.parametrize("what", ["rv", "aeroplane"])
def test_an_electronic_roll_is_not_corrected(what: str) -> None:
    """Nobody misread it: a sentence with the game's rule says so, and it may only be taken back."""
    if what == "rv":
        sitting, rule = at_table(ROLL, rolls=[4], dice="electronic"), "RV-47"
    else:
        sitting, rule = in_hangar(RACE, Script(), dice="electronic"), "AC-17"
        assert isinstance(sitting.chance, Script)
        sitting.chance.rolls.append(4)
    sitting.press("confirm")
    sitting.tick(2)
    sitting.press("confirm")
    correct(sitting)
    assert sitting.kind == "refused"
    assert sitting.asks == "refused.electronic"
    assert sitting.referee._desk.refusal is not None
    assert sitting.referee._desk.refusal.rule == rule
    sitting.press("confirm")
    assert sitting.rows == ["offer.take_back"]
    sitting.press("confirm")
    assert not sitting.books.deeds


# Cards


def test_a_real_card_is_corrected_to_another_that_can_come() -> None:
    """Its neighbours in the list come first; the new card is read, and what it does is told."""
    sitting = at_table(SIX, manner=Manner(real_cards=True))
    sitting.choose(lambda row: row.details.get("piece") == pigeon("red1"))
    due = sitting.books.game.chance(sitting.books.state)
    assert isinstance(due, Draw)
    sitting.press("down", "down", "confirm")
    correct(sitting)
    assert [row.details["card"] for row in offered(sitting)[:4]] == [title(due.cards[place]) for place in (1, 3, 0, 4)]
    assert len(sitting.rows) == len(due.cards)
    sitting.press("confirm")
    assert isinstance(sitting.body, ShowCard)
    assert sitting.body.card.id == due.cards[1]
    assert sitting.record.newest.note == {"corrects": 2}


def test_a_virtual_card_is_not_corrected() -> None:
    """It was drawn by the program; taken back it comes again."""
    sitting = at_table(SIX, cards=["D20"])
    sitting.choose(lambda row: row.details.get("piece") == pigeon("red1"))
    sitting.press("confirm")
    correct(sitting)
    assert sitting.asks == "refused.electronic"
    sitting.press("confirm", "confirm")
    assert sitting.asks == "ask.resume"
    sitting.press("confirm")
    shown: object = sitting.body
    assert isinstance(shown, ShowCard)
    assert shown.card.id == "D20"


def test_a_card_that_went_with_a_corrected_jump_comes_back() -> None:
    """Correcting the jump takes the card back; the next card of that stack is the same one."""
    sitting = at_table(SIX, cards=["D20"])
    sitting.choose(lambda row: row.details.get("to") == "M3")
    sitting.press("confirm")
    correct(sitting, back=1)
    sitting.choose(lambda row: row.details.get("to") == "N4")
    sitting.press("down", "confirm")
    sitting.follow()
    assert sitting.record.acts()[-4:] == [Act.UNDO, Act.UNDO, Act.COMMAND, Act.COMMAND]
    assert isinstance(sitting.body, ShowCard)
    assert sitting.body.card.id == "D20"
    assert sitting.all_chance_used()


# Choices


def test_the_same_piece_comes_first_and_then_what_is_near() -> None:
    """A move to a neighbouring field by the same piece is likelier than one by another piece."""
    sitting = at_table("rv turn=red roll=2 red=H5,A3,G3 blue=A6,B6")
    sitting.choose(lambda row: row.details.get("piece") == pigeon("red1"))
    sitting.press("confirm")
    correct(sitting)
    pieces = [row.details.get("piece") for row in offered(sitting)]
    own = pieces.count(pigeon("red1"))
    assert own > 0
    assert pieces[:own] == [pigeon("red1")] * own
    assert head(sitting) == Phrase("ask.instead")


def test_a_corrected_move_goes_the_straight_way() -> None:
    """No hand leads the piece back first: one step takes it from the wrong field to the right one."""
    sitting = at_table("rv turn=red roll=2 red=H5,A3 blue=A6,B6")
    sitting.choose(lambda row: row.details.get("piece") == pigeon("red1"))
    sitting.press("confirm")
    correct(sitting)
    wanted = offered(sitting)[0]
    sitting.press("confirm")
    (do,) = sitting.follow()
    assert (do.code, do.details["piece"], do.details["to"]) == ("do.move", pigeon("red1"), wanted.details["to"])
    assert told(sitting) == ["told.corrected", "told.moved"]


def test_a_correction_may_lie_further_back() -> None:
    """It says how many later entries go with it, asks first, and is one chain in the log."""
    sitting = moved()
    before = sitting.books.state
    correct(sitting, back=2)
    sitting.press("confirm")
    assert head(sitting) == Phrase("ask.later", {"n": 2})
    sitting.press("confirm")
    assert sitting.rows[-1] == "offer.take_back"
    assert sitting.books.state == before
    sitting.press("confirm", "down", "confirm")
    sitting.follow()
    assert sitting.record.acts()[4:] == [Act.UNDO, Act.UNDO, Act.UNDO, Act.COMMAND]
    assert [note["corrects"] for note in notes(sitting)[4:]] == [2, 2, 2, 2]
    assert len(sitting.books.deeds) == 2
    assert sitting.plan.books(sitting.record).state == sitting.books.state
    assert sitting.asks == "ask.roll"


def test_several_deeds_are_only_taken_back() -> None:
    """Without anything in their place the position before them is back, and pieces go straight where they stood."""
    sitting = moved()
    correct(sitting, back=3)
    sitting.press("up", "confirm", "down", "confirm")
    assert len(sitting.follow()) == 2
    assert not sitting.books.deeds
    assert sitting.books.state == sitting.plan.books(Memory()).state


def test_a_correction_is_undone_and_corrected_by_the_same_means() -> None:
    """It is a deed like any other."""
    sitting = at_table(ROLL)
    sitting.roll(3)
    for value in (4, 5, 3):
        correct(sitting)
        sitting.choose(lambda row, value=value: row.details.get("value") == value)  # type: ignore[misc]
        assert sitting.books.state.flight.roll == value
        assert len(sitting.books.deeds) == 1
    sitting.menu("menu.undo")
    assert sitting.asks == "ask.roll"
    assert not sitting.books.deeds


def test_set_pigeons_are_corrected() -> None:
    """A choice before the flight is corrected too, those with as many pigeons first."""
    sitting = at_table(seats=TWO)
    sitting.choose(lambda row: row.details.get("count") == 5)
    sitting.press("confirm")
    sitting.follow()
    correct(sitting)
    assert [len(row.details["numbers"]) for row in offered(sitting)[:5]] == [1] * 5  # type: ignore[arg-type]
    sitting.choose(lambda row: row.code == "offer.set_all")
    (do,) = sitting.follow()
    assert do.code == "do.put"


def test_a_joker_is_corrected() -> None:
    """Another hawk for the crows comes before everything else."""
    sitting = at_table("rv turn=red roll=6 red=K5 blue=A6,B6")
    sitting.choose(lambda row: row.details.get("joker") == "joker.crow")
    first = offered(sitting)[0]
    sitting.press("confirm")
    sitting.follow()
    correct(sitting)
    assert offered(sitting)[0].code == "offer.crow_hawk" == first.code
    assert first not in offered(sitting)
    sitting.press("confirm")
    sitting.follow()
    assert sitting.asks == "ask.roll"


def test_a_flight_broken_off_is_corrected_to_one_that_does_not_count() -> None:
    """The other way to break off stands in its place, and nothing of the turn."""
    sitting = at_table(ROLL)
    sitting.menu("offer.break_off", "offer.yes")
    sitting.follow()
    correct(sitting)
    assert sitting.rows == ["offer.void", "offer.take_back"]
    sitting.press("confirm")
    assert sitting.record.newest.note == {"corrects": 1}
    done = taken(sitting.books.game, sitting.books.deeds[-1])
    assert done is not None
    assert done.command == BreakOff(counted=False)


def test_a_choice_within_a_flight_of_planes_is_corrected() -> None:
    """Whether a plane jumped on is corrected like any other choice, and the plane goes the straight way."""
    sitting = in_hangar("aeroplane turn=red roll=1 red=9,21,-,- yellow=5,30,-,-", jump="optional")
    sitting.choose(lambda row: plane("red1") in row.details.get("pieces", ()))  # type: ignore[operator]
    assert sitting.asks == "aero.ask.jump"
    sitting.choose("aero.offer.stay")
    correct(sitting)
    sitting.choose("aero.offer.jump")
    (do,) = sitting.follow()
    assert (do.details["piece"], do.details["to"]) == (plane("red1"), "14")


# Past the end


def test_a_correction_reaches_past_the_end_of_a_flight_and_cancels_slips() -> None:
    """From the next flight's set-up back to a move of the last one: a cancellation, and the game goes on from there."""
    sitting = at_table(LAST_HOME, flights="2", flight_end="a")
    sitting.press("confirm", "confirm")
    sitting.follow()
    sitting.press("confirm")
    sitting.follow()
    assert sitting.asks == "ask.set"
    correct(sitting, back=2)
    sitting.press("confirm")
    assert head(sitting) == Phrase("ask.later", {"n": 2})
    sitting.press("down", "confirm")
    sitting.follow()
    entry, strip, void = sitting.jobs.values()
    assert isinstance(strip, fx.FlightStrip)
    assert isinstance(entry, fx.EntrySlip)
    assert isinstance(void, fx.EntrySlip)
    assert (entry.void, void.void) == (False, True)
    assert sitting.is_in(Phase.ROLLING)


def test_a_correction_reaches_past_the_end_of_a_season() -> None:
    """The champion's screen goes, and the match is played on."""
    sitting = at_table(LAST_HOME, flights="1", flight_end="a")
    sitting.press("confirm", "confirm")
    sitting.follow()
    sitting.press("confirm")
    assert sitting.is_in(Phase.MATCH_OVER)
    correct(sitting, back=2)
    sitting.press("confirm", "down", "confirm")
    sitting.follow()
    assert sitting.is_in(Phase.ROLLING)


def test_a_correction_reaches_past_the_end_of_a_match() -> None:
    """A roll that ended a match of aeroplane chess is corrected, and the match goes on."""
    sitting = in_hangar("aeroplane turn=red red=R3,x,x,x yellow=5,30,-,-")
    sitting.roll(3)
    sitting.press("confirm")
    sitting.follow()
    assert isinstance(sitting.body, Winner)
    correct(sitting, back=1)
    sitting.choose(lambda row: row.details.get("value") == 2)
    sitting.press("down", "confirm")
    sitting.follow()
    assert sitting.asks == "aero.ask.move"
    assert sitting.is_in(Phase.CHOOSING)


# The table


def test_a_sensed_board_leads_the_piece_to_the_right_field() -> None:
    """After a correction the board is followed step by step until it stands as the books say."""
    sitting = at_board("rv turn=red roll=2 red=H5,A3 blue=A6,B6")
    sitting.put((pigeon("red1"), "J5"))
    assert len(sitting.books.deeds) == 1
    correct(sitting)
    wanted = offered(sitting)[0].details
    sitting.press("confirm")
    assert sitting.is_in(Phase.FOLLOWING)
    assert sitting.lamps
    sitting.follow()
    assert sitting.real[pigeon("red1")] == wanted["to"]
    assert not sitting.lamps
    assert sitting.asks == "ask.roll"


def test_the_computer_goes_on_after_a_correction() -> None:
    """Its move went with the corrected roll; it is asked anew for the position that is now, without a further key."""
    sitting = at_table("rv turn=red red=A3,B3 blue=H6,A6", computers="red")
    sitting.roll(3)
    sitting.answer()
    sitting.follow()
    correct(sitting, back=1)
    sitting.press("confirm", "down", "confirm")
    sitting.follow()
    assert len(sitting.asked) == 2
    sitting.answer()
    assert sitting.record.newest.source == "computer"


def test_undo_takes_back_only_what_was_newest_when_the_menu_was_opened() -> None:
    """A roll behind the open menu is not taken back unseen: the row does nothing, and the screen shows the roll."""
    sitting = at_table(ROLL)
    sitting.roll(3)
    sitting.press("confirm", "confirm")
    sitting.follow()
    sitting.press("back")
    sitting.roll(4)
    sitting.choose("menu.undo")
    assert len(sitting.books.deeds) == 3
    assert sitting.is_in(Phase.CHOOSING)
    sitting.menu("menu.undo")
    assert sitting.is_in(Phase.ROLLING)


def test_a_roll_behind_the_page_is_not_taken_back_unseen() -> None:
    """If more would go with it than the page said, nothing is taken back."""
    sitting = at_table(ROLL)
    sitting.roll(3)
    sitting.press("confirm", "confirm")
    sitting.follow()
    correct(sitting, back=1)
    sitting.press("confirm", "down")
    sitting.roll(2)
    sitting.press("confirm")
    assert len(sitting.books.deeds) == 3
    assert sitting.asks == "ask.move"


def test_what_a_correction_asks_of_hands_is_asked_again_after_a_restart() -> None:
    """The power went while a piece was to be moved: the straight way is shown again, and for an undo the way back."""
    sitting = at_table(ROLL)
    sitting.roll(2)
    sitting.press("confirm", "confirm")
    correct(sitting)
    sitting.press("confirm")
    said = [body.do for body in [sitting.body] if isinstance(body, Instruct)]
    again = sitting.resumed()
    again.press("confirm")
    assert again.follow() == said
    again.menu("menu.undo")
    way_back = again.resumed()
    way_back.press("confirm")
    assert [do.details["to"] for do in way_back.follow()] == ["H5"]


def test_a_pause_ends_by_a_correction() -> None:
    """Who corrects plays on."""
    sitting = at_table(ROLL)
    sitting.roll(3)
    again = sitting.resumed()
    assert again.is_in(Phase.PAUSED)
    correct(again)
    again.press("confirm")
    assert again.is_in(Phase.CHOOSING)


@pytest.mark.parametrize("written", range(4))
def test_a_full_disk_stops_a_correction_where_it_stands(written: int) -> None:
    """Wherever the chain breaks, the game is where the log ends, and it goes on from there."""
    sitting = moved()
    correct(sitting, back=2)
    sitting.press("confirm", "down")
    sitting.record.fails, sitting.record.others = True, written
    with pytest.raises(FlugleiterError, match="full"):
        sitting.press("confirm")
    sitting.record.fails = False
    again = sitting.plan.books(sitting.record)
    assert again.state == sitting.books.state
    assert len(again.deeds) == 4 - min(written, 3)
    if written:
        sitting.tick()
        sitting.follow()
        sitting.menu("menu.undo")
        assert len(sitting.books.deeds) == len(again.deeds) - 1


# The log


def test_the_log_shows_the_last_acts_with_their_time() -> None:
    """Newest first, undone and corrected ones among them; each in full with when, how, and what became of it."""
    sitting = at_table(ROLL)
    sitting.roll(3)
    correct(sitting)
    sitting.press("confirm")
    sitting.menu("menu.log")
    assert sitting.rows == ["deed.roll", "log.undone", "deed.roll"]
    assert head(sitting) == Phrase("log.head", {"time": "07:00", "n": 3})
    details = []
    for _ in range(3):
        sitting.press("confirm")
        details.append(told(sitting))
        sitting.press("confirm", "down")
    assert details == [["log.when", "log.instead"], ["log.undone", "log.when"], ["log.when", "log.gone"]]


@pytest.mark.parametrize(("language", "said"), [("de", "vom Gerät gezogen"), ("en", "drawn by the device")])
def test_a_card_is_named_by_its_title(language: str, said: str) -> None:
    """Log and corrections name a card as it is printed; the log says the device drew it."""
    sitting, texts = at_table(SIX, cards=["D20"]), Texts(language)
    sitting.choose(lambda row: row.details.get("piece") == pigeon("red1"))
    sitting.press("confirm")
    name = texts.detail(title("D20"))
    for row in ("menu.correct", "menu.log"):
        sitting.menu(row)
        assert name in texts.say(offered(sitting)[0])
        assert "D20" not in texts.say(offered(sitting)[0])
        sitting.press("back", "back")
    sitting.menu("menu.log")
    sitting.press("confirm")
    assert isinstance(sitting.body, Instruct)
    assert name in texts.say(sitting.body.do)
    assert said in texts.say(sitting.body.why[0])


def test_an_electronic_roll_stays_one_in_the_log() -> None:
    """A die that rolls by itself is called electronic."""
    sitting = at_table(ROLL, rolls=[4], dice="electronic")
    sitting.press("confirm")
    sitting.tick(2)
    sitting.press("confirm")
    sitting.menu("menu.log")
    sitting.press("confirm")
    assert isinstance(sitting.body, Instruct)
    assert sitting.body.why[0].details["how"] == "log.electronic"


def test_the_log_shows_an_accepted_board() -> None:
    """What a person took for right is in the log, with the fields in question."""
    sitting = at_board("rv turn=red roll=2 red=H5,A3 blue=A6,B6")
    sitting.put((pigeon("red1"), "K5"))
    sitting.press("confirm", "confirm")
    sitting.press("confirm", long=True)
    sitting.menu("menu.log")
    assert sitting.rows == ["log.accepted"]
    sitting.press("confirm")
    assert isinstance(sitting.body, Instruct)
    assert sitting.body.why[1] == Phrase("log.fields", {"fields": ("H5", "K5")})


def test_a_log_without_acts_is_not_offered() -> None:
    """Before the first act there is nothing to read."""
    sitting = at_table(ROLL)
    sitting.press("back")
    assert not {"menu.log", "menu.correct"} & set(sitting.rows)


# The panel


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_page_of_a_correction_is_whole(language: str) -> None:
    """List, alternatives, question, result and log stand on the panel uncut, in either language."""
    sitting = moved()
    sitting.menu("menu.correct")
    for key in ("down", "down", "confirm", "confirm", "down", "confirm"):
        _whole(sitting, language)
        sitting.press(key)
    _whole(sitting, language)
    sitting.follow()
    sitting.menu("menu.log")
    for key in ("confirm", "confirm", "down", "confirm", "confirm", "up", "up", "confirm"):
        _whole(sitting, language)
        sitting.press(key)
    _whole(sitting, language)


def _whole(sitting: Sitting, language: str) -> None:
    assert sitting.view is not None
    assert flaws(render(sitting.view, Texts(language))) == []


# Any game


@pytest.mark.parametrize("seed", range(6))
def test_whatever_was_done_is_corrected_to_what_its_page_offers(seed: int) -> None:
    """In both games each of the last deeds can be replaced by any row of its page, and all ends where a replay does."""
    dice = random.Random(seed)
    tables = (
        lambda: Sitting(Plan(seats=FOUR, manner=Manner(real_cards=True))),
        lambda: in_hangar(RACE, jump="optional", forced_move="off"),
    )
    sitting = tables[seed % 2]()
    for _ in range(120):
        _play_on(sitting, dice)
        if dice.random() < 0.2:
            _correct_anything(sitting, dice)
        assert sitting.plan.books(sitting.record).state == sitting.books.state
    codec = Codec(sitting.books.game.event_types)
    for deed in sitting.books.deeds:
        # What was done is found by its events, so the journal must give them back alike.
        assert codec.read(codec.write(deed.events)) == deed.events
        assert worded(sitting.books.game, deed).code != "deed.entry"


def _play_on(sitting: Sitting, dice: random.Random) -> None:
    sitting.follow()
    if isinstance(sitting.body, Choose):
        sitting.press(*["down"] * dice.randrange(len(sitting.rows)), "confirm")
    elif sitting.view and Key.CONFIRM in sitting.view.keys:
        sitting.press("confirm")
    else:
        sitting.type_roll(dice.randint(1, 6))


def _correct_anything(sitting: Sitting, dice: random.Random) -> None:
    books = sitting.books
    deed = dice.choice(books.deeds[-LAST:])
    page = deed_page(books, deed.number)
    found = [way.command for way in alternatives(books.game, deed)]
    offers = [row.intent.intent if isinstance(row.intent, MakeSure) else row.intent for row in page.options]
    assert [offer.command for offer in offers if isinstance(offer, Correct)] == found
    done = taken(books.game, deed)
    assert done is not None
    assert done.command not in found
    back = books.deeds[::-1].index(deed)
    while sitting.referee._desk.pages:
        sitting.press("back")
    row = dice.randrange(len(page.options))
    correct(sitting, back)
    sitting.press(*["down"] * row, "confirm", *["down", "confirm"] * bool(back))
    stands = 1 if row < len(found) else 0
    assert [each.number for each in books.deeds if each.number <= deed.number] == [
        each.number for each in books.deeds[: len(books.deeds) - stands]
    ]
    if stands:
        assert books.deeds[-1].before == deed.before
        assert books.game.decide(deed.before, found[row]) == books.deeds[-1].events
        assert books.deeds[-1].recorded.entry.note["corrects"] == deed.number
