from __future__ import annotations

import random
from collections.abc import Mapping

import pytest

from companion.journal.codec import Codec
from companion.rules.aeroplane import commands as cm
from companion.rules.aeroplane import opening as op
from companion.rules.aeroplane.events import Event
from companion.rules.aeroplane.options import PRESETS
from companion.rules.aeroplane.state import Match
from companion.rules.interface import Die, Field, Game, Phrase, Piece, Points, Seat, Stage, Todo
from tests.table_aeroplane import FOUR, TWO, board, finish, game, new, plane, table

rule = pytest.mark.rule
IDLE = "yellow=-,-,-,-"


@pytest.mark.parametrize(
    ("text", "rules", "asked"),
    [
        ("step=beginning turn=red red=-,-,-,- yellow=-,-,-,-", {}, "aero.ask.first"),
        (f"turn=red red=7,-,-,- {IDLE}", {}, "aero.ask.roll"),
        (f"turn=red sixes=1 red=7,-,-,- {IDLE}", {}, "aero.ask.again"),
        (f"turn=red roll=3 red=7,-,-,- {IDLE}", {}, "aero.ask.move"),
        (f"turn=red roll=2 flight=1@18 red=18,-,-,- {IDLE}", {}, "aero.ask.shortcut"),
        (f"turn=red roll=2 flight=1@6 red=6,-,-,- {IDLE}", {"jump": "optional"}, "aero.ask.jump"),
        (f"turn=red roll=2 flight=1@7! red=7,7,-,- {IDLE}", {}, "aero.ask.stack"),
        (f"turn=red roll=6 sixes=3 red=7,9,-,- {IDLE}", {"three_sixes": "one_returns"}, "aero.ask.return"),
        (f"turn=red step=over places=red red=x,x,x,x {IDLE}", {}, "aero.ask.over"),
    ],
)
def test_each_situation_has_its_question(text: str, rules: Mapping[str, str], asked: str) -> None:
    """What is to be done now has a key of its own."""
    play = table(text, **rules)
    ask = play.played.ask(play.state)
    assert ask.code == asked
    assert ask.details.get("piece", plane("red1")) == plane("red1")
    assert ("piece" in ask.details) is ("flight" in text)


def test_moves_are_offered_by_where_they_end_and_whom_they_hit() -> None:
    """A jump is foreseen, a hit and a stack are named; taxi and centre have words of their own."""
    text = "turn=red roll=2 red=R4,8,8,- yellow=14,-,-,- stacks=red:2+3"
    play = table(text)
    labels = [play.played.label(play.state, command) for command in play.played.legal(play.state)]
    assert [label.text.code for label in labels] == ["aero.offer.finish", "aero.offer.hit", "aero.offer.taxi"]
    assert labels[1].text.details == {"pieces": (plane("red2"), plane("red3")), "to": "14", "hit": (plane("yellow1"),)}
    assert labels[1].group == Phrase("aero.offer.plane", {"piece": plane("red2"), "at": "8"})
    assert not any(label.confirm for label in labels)


def test_what_a_board_cannot_show_is_confirmed_with_the_button() -> None:
    """Staying, stacking, standing apart and passing leave the same picture; a jump and a shortcut do not."""
    play = table(f"turn=red roll=2 red=R0,-,-,- {IDLE}")
    stands: dict[cm.Command, bool] = {cm.Stay(): True, cm.Stack(): True, cm.StandApart(): True, cm.Pass(): True}
    for command, confirm in {**stands, cm.Jump(): False, cm.TakeShortcut(): False}.items():
        assert play.played.label(play.state, command).confirm is confirm


@pytest.mark.parametrize(
    ("text", "rules", "codes"),
    [
        (f"roll=4 red=R4,-,-,- {IDLE}", {"overshoot": "bounce"}, ["turned"]),
        ("roll=5 red=10,-,-,- green=13,13,-,- stacks=green:1+2", {"stack_pass": "bounce"}, ["held"]),
        (f"roll=2 red=8,-,-,- {IDLE}", {}, ["moved", "jumped"]),
        (f"roll=2 red=16,-,-,- {IDLE}", {"shortcut": "always"}, ["moved", "flew"]),
        (f"roll=2 red=5,7,-,- {IDLE}", {"stack": "always"}, ["moved", "stacked"]),
        (f"roll=1 red=R5,-,-,- {IDLE}", {}, ["finished"]),
        ("roll=3 red=7,-,-,- yellow=10,-,-,-", {}, ["moved", "captured", "jumped"]),
    ],
)
def test_each_step_is_told_by_itself(text: str, rules: Mapping[str, str], codes: list[str]) -> None:
    """Events come in the order of the hands, and each says what it is."""
    play = table(f"turn=red {text}", **rules).play("red1")
    assert [phrase.code for phrase in play.told] == [f"aero.told.{code}" for code in codes]


def test_a_finished_plane_that_must_go_back_is_turned_up() -> None:
    """The picture does not change for the hangar; the hands are told all the same."""
    play = table(f"turn=red sixes=2 moved=1 red=x,-,-,- {IDLE}", three_sixes="all_return")
    state = play.state
    events = play.do(cm.Roll(6))
    notices = [notice for event in events for notice in play.played.report(state, event)]
    assert [notice.phrase.code for notice in notices if isinstance(notice, Todo)] == ["aero.todo.face_up"]


def test_the_game_is_what_the_referee_needs() -> None:
    """Every method of the protocol is there, with its types, and a journal can keep all events."""
    played: Game[Match, cm.Command, Event] = game()
    assert played.name == "aeroplane"
    assert played.fields == board().sensors
    codec, play = Codec(played.event_types), new(TWO)
    for spoken in ("roll 6", "roll 1", "roll 6", "red1", "roll 2", "red1"):
        assert codec.read(codec.write(play.do(play.command(spoken)))) == play.events


def test_a_lot_is_an_electronic_roll() -> None:
    """With first random the die is electronic until the match begins, with dice electronic always."""
    play = new(TWO, first="random")
    assert play.played.chance(play.state) == Die(TWO[0], electronic=True)
    play.play("roll 6", "roll 1")
    assert play.played.chance(play.state) == Die(TWO[0])
    assert new(TWO, dice="electronic").played.chance(new(TWO).state) == Die(TWO[0], electronic=True)


def test_the_score_table_counts_planes_home_and_cells_flown() -> None:
    """The leader has more planes home, then more cells; equals share a rank; the bar says how many are home."""
    play = table("turn=red red=x,1,-,- blue=x,14,-,- yellow=50,50,50,- green=-,-,-,-")
    summary = play.played.summary(play.state)
    rows = summary.standings
    assert (summary.round, summary.rounds) == (1, 1)
    assert [(row.seat.colour, row.rank, row.home, row.of) for row in rows] == [
        ("red", 1, 1, 4),
        ("blue", 1, 1, 4),
        ("yellow", 3, 0, 4),
        ("green", 4, 0, 4),
    ]
    assert rows[0].points == Points(5_700)


def test_what_is_asked_before_a_match_of_two() -> None:
    """Opposite seats are offered, then who plays, then the rules; the answers make the opening."""
    answers: dict[str, str] = {}
    keys = []
    while question := op.question(board(), answers, {}):
        keys.append(question.key)
        answers[question.key] = question.options[-1][0]
        if question.key == "players":
            answers["players"] = "2"
        if question.key == "rules":
            answers["rules"] = "play"
        if question.key == "seats":
            assert [value for value, _ in question.options] == ["red,yellow", "blue,green"]
    assert keys == ["players", "seats", "who.blue", "who.green", "preset", "rules"]
    opening = op.opening(answers, {})
    assert [(seat.colour, seat.computer) for seat in opening.seats] == [("blue", True), ("green", True)]
    assert opening.rules == PRESETS["tencent"]


def test_what_is_asked_before_a_match_of_four() -> None:
    """Teams are offered to four, and the beginner where it is agreed to fix one; what is fixed is not asked."""
    rules, answers = {"first": "fixed"}, dict[str, str]()
    keys = []
    while question := op.question(board(), answers, rules):
        keys.append(question.key)
        answers[question.key] = question.options[0 if question.key in {"preset", "rules"} else -1][0]
    who = (f"who.{c}" for c in ("red", "blue", "yellow", "green"))
    assert keys[1:] == ["seats", *who, "preset", "teams", "rules", "starter"]
    agreed = op.opening(answers, rules).rules
    assert (agreed["first"], agreed["teams"], agreed["starter"]) == ("fixed", "opposite_pairs", "green")
    assert op.question(board(), {"players": "4", "seats": "red,blue,yellow,green"}, {"teams": "off"}) is not None


def test_rules_are_not_asked_beside_a_fixed_one_of_a_preset() -> None:
    """Whoever fixes an option that presets speak of knows the rules: neither preset nor single rules are asked."""
    spoken = next(iter(PRESETS["hongkong"].items()))
    rules, answers = dict([spoken]), dict[str, str]()
    while question := op.question(board(), answers, rules):
        answers[question.key] = question.options[0][0]
    assert not {"preset", "rules"} & answers.keys()


@rule("AC-A2", "AC-R3")
@pytest.mark.parametrize(
    ("text", "piece", "to", "meant"),
    [
        ("roll=2 red=8,-,-,-", "red1", "10", cm.MovePlane(plane("red1"))),
        ("roll=2 red=8,-,-,-", "red1", "14", cm.MovePlane(plane("red1"))),
        ("roll=2 red=8,-,-,-", "red1", "11", cm.PutDown(plane("red1"), Field("11"))),
        ("roll=2 red=8,-,-,-", "red3", "R0", cm.MovePlane(plane("red3"))),
        ("roll=1 red=R5,-,-,-", "red1", "hangar.red", cm.MovePlane(plane("red1"))),
        ("roll=2 red=18,-,-,- flight=1@18", "red1", "22", cm.Jump()),
        ("roll=2 red=18,-,-,- flight=1@18", "red1", "30", cm.TakeShortcut()),
        ("roll=2 red=18,-,-,- flight=1@18", "red1", "18", cm.Stay()),
        ("roll=2 red=18,-,-,- flight=1@18", "red1", "23", cm.PutDown(plane("red1"), Field("23"))),
        ("roll=1 red=R5,R5,-,- flight=1@R5!", "red1", "R4", cm.PutDown(plane("red1"), Field("R4"))),
        ("roll=2 red=18,-,-,- flight=1@18", "red2", "R0", cm.PutDown(plane("red2"), Field("R0"))),
        ("red=8,-,-,-", "red1", "10", cm.MovePlane(plane("red1"))),
    ],
)
def test_what_a_hand_means(text: str, piece: str, to: str, meant: cm.Command) -> None:
    """A plane put where its move touches or ends is that move; an answer is read from where the plane goes."""
    play = table(f"turn=red {text} {IDLE}")
    assert play.played.moving(play.state, plane(piece), Field(to)) == meant


@rule("AC-11")
def test_any_plane_speaks_for_its_stack_and_for_the_hangar() -> None:
    """Whichever plane of a stack is lifted, the stack moves; whichever is taken from the hangar taxies."""
    play = table(f"turn=red roll=2 red=7,7,-,- stacks=red:1+2 {IDLE}")
    assert play.legal == ("red1", "red3")
    assert table(f"turn=red roll=2 red=7,7,-,- stacks=red:1+2 {IDLE}").play("red2").state.fleets[0].at == (9, 9, -1, -1)
    assert play.play("red4").where("red4") == "R0"


def test_computers_prefer_to_bring_planes_out_to_hit_and_to_come_home() -> None:
    """Out of the hangar rather than on; a hit rather than a plain move; home rather than a plain move."""
    for text, chosen in (
        ("roll=4 red=1,-,-,- yellow=-,-,-,-", "red2"),
        ("roll=3 red=20,4,x,x yellow=7,-,-,-", "red2"),
        ("roll=3 red=R3,7,x,x yellow=40,-,-,-", "red2"),
        ("roll=2 red=16,-,x,x yellow=-,-,-,- flight=1@18", "shortcut"),
    ):
        play = table(f"turn=red {text.replace('red=16', 'red=18')}")
        command = play.played.advise(play.state)
        assert command == play.command(chosen), text


def test_stages_lead_from_the_first_roll_to_the_end() -> None:
    """Set-up until the first player is found, play, and over; then it is nobody's turn."""
    play = new(FOUR[:3])
    assert play.played.stage(play.state) is Stage.SETUP
    play.play("roll 1", "roll 2", "roll 3")
    assert play.played.stage(play.state) is Stage.PLAY
    assert play.played.given(play.state, 4) == cm.Roll(4)
    assert [seat.colour for seat in play.played.seats(play.state)] == ["red", "blue", "yellow"]
    assert Piece(FOUR[3].colour, 1) not in play.played.expected(play.state).at
    assert isinstance(play.played.mover(play.state), Seat)


def test_the_champions_are_the_first_of_the_ranking() -> None:
    """The sheet of a finished match names who won, and the ranking holds everybody."""
    play = new(FOUR, first="fixed")
    finish(play, random.Random(4))
    outcome = play.played.outcome(play.state)
    assert outcome is not None
    assert tuple(row.seat for row in play.played.sheet(play.state).rows if row.place == 1) == outcome.ranking[0]
    assert [len(group) for group in outcome.ranking] == [1, 1, 1, 1]
