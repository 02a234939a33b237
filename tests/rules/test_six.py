import pytest

from companion.rules.interface import Die
from companion.rules.rv import commands as cm
from companion.rules.rv.actions import event_targets
from tests.table import pigeon, table

rule = pytest.mark.rule


def kinds(play_legal: tuple[cm.Command, ...]) -> set[str]:
    """Name the kinds of commands."""
    return {type(command).__name__ for command in play_legal}


@rule("RV-M2")
def test_nobody_moves_with_a_six() -> None:
    """After a 6 a straight way of six is refused, and only actions are offered."""
    play = table("rv turn=red roll=6 red=G3 blue=K3 director=red jokers=red:hcd,blue:hc")
    assert play.refused("move red1 M3") == "RV-M2"
    assert kinds(play.legal) == {"Jump", "PlayHawk", "CrowHawk", "TurnRelease"}


@rule("RV-M2", "RV-B4")
@pytest.mark.parametrize(
    "action", ["jump red1 H3", "hawk J3 blue1", "crow J3", "turn north", "swap blue1", "choose J3"]
)
def test_actions_need_a_six(action: str) -> None:
    """Jokers and jumps can only be used after a rolled 6."""
    assert table("rv turn=red roll=5 red=G3 blue=K3 director=red").refused(action) == "RV-M2"


@rule("RV-M3", "RV-M4", "RV-49")
def test_one_action_and_the_turn_is_over() -> None:
    """After an action the next player is on, and what belongs to cards only is no action."""
    position = "rv turn=red roll=6 red=G3,C3 blue=K3,A6 director=red jokers=red:hcd,blue:hc"
    for action in ("hawk J3 blue1", "crow J3", "turn north"):
        play = table(position).play(action)
        assert play.mover == "blue"
        assert isinstance(play.played.chance(play.state), Die)
    for choice in ("take red1 H3", "swap blue1", "choose J3", "lose hawk"):
        assert table(position).refused(choice) == "RV-M3"


@rule("RV-49", "RV-B2")
def test_a_jump_is_done_when_its_card_is_done() -> None:
    """The mover jumps, draws, and the card's effect belongs to the same action."""
    play = table("rv turn=red roll=6 red=F4 blue=A6").play("red1 G4")
    assert play.mover == "red"
    assert play.refused("red1 H4") == "RV-B2"
    play.play("draw D20")
    assert (play.mover, play.where("red1")) == ("blue", "G4")


@rule("RV-17")
def test_the_next_event_field_is_the_nearest_not_west() -> None:
    """F4 leads to G4; I4 to M3 or N4, equally near, as the player likes; fields to the west do not count."""
    assert table("rv turn=red roll=6 red=F4 blue=A6").fields("red1") == {"G4"}
    play = table("rv turn=red roll=6 red=I4 blue=A6")
    assert play.fields("red1") == {"M3", "N4"}
    assert play.refused("red1 G4") == "RV-17"
    assert table("rv turn=red roll=6 red=H4 blue=A6").fields("red1") == {"H3"}


@rule("RV-17")
def test_a_jump_asks_neither_direction_nor_line_nor_what_stands_between() -> None:
    """A pigeon on the release field jumps whatever the release direction."""
    assert table("rv turn=red roll=6 release=north red=F5 blue=A6").fields("red1") == {"G5"}


@rule("RV-18")
def test_a_taken_event_field_is_skipped() -> None:
    """With G4 taken, F4 leads to G5; the own field is no target."""
    play = table("rv turn=red roll=6 red=F4 blue=G4")
    assert play.fields("red1") == {"G5"}
    assert play.refused("red1 G4") == "RV-18"
    assert table("rv turn=red roll=6 red=G4 blue=A6").fields("red1") == {"G5"}


@rule("RV-19")
def test_without_an_event_field_ahead_there_is_no_jump() -> None:
    """From column P nothing lies ahead; without any action the turn is lost."""
    play = table("rv turn=red roll=6 red=P3 blue=A6 jokers=red:c,blue:hc")
    assert play.refused("red1 O1") == "RV-19"
    lost = table("rv turn=red red=P3 blue=A6 jokers=red:,blue:hc").play("roll 6")
    assert lost.told == ["RV-19"]
    assert lost.mover == "blue"


@rule("RV-20")
def test_an_action_is_compulsory() -> None:
    """With an action open nobody may pass."""
    assert table("rv turn=red roll=6 red=F4 blue=A6").refused("pass") == "RV-20"


@rule("RV-21")
def test_landing_on_an_event_field_by_the_die_draws_nothing() -> None:
    """A move onto G4 ends the turn without a card."""
    play = table("rv turn=red roll=1 red=F4 blue=A6").play("red1 G4")
    assert play.mover == "blue"
    assert play.refused("draw D20") == "RV-B2"


@rule("RV-M6", "RV-25", "RV-24")
def test_the_hawk_joker_takes_a_rival_in_the_hawks_district() -> None:
    """A rival on K3 and J3's hawk both leave this flight; the joker is spent."""
    play = table("rv turn=red roll=6 red=A3 blue=K3,A6").play("hawk J3 blue1")
    assert play.where("blue1") == "x"
    assert play.state.flight.hawks == ("I1", "J6", "I8")
    assert table("rv turn=red roll=6 red=A3 blue=K3 jokers=red:c,blue:hc").refused("hawk J3 blue1") == "RV-52"


@rule("RV-25", "RV-26", "RV-M6")
def test_whom_the_hawk_joker_cannot_reach() -> None:
    """No rival outside the district, on the release field or at home, no own pigeon, and no hawk that is gone."""
    play = table("rv turn=red roll=6 red=K4 blue=L3,B6,#1,K5")
    assert play.refused("hawk J3 blue1") == "RV-25"
    assert play.refused("hawk J3 blue2") == "RV-26"
    assert play.refused("hawk J3 blue3") == "RV-25"
    assert play.refused("hawk J3 red1") == "RV-25"
    assert play.refused("hawk I1 blue4") == "RV-25"
    gone = table("rv turn=red roll=6 red=A3 blue=K3 hawks=I1,J6,I8")
    assert gone.refused("hawk J3 blue1") == "RV-M6"


@rule("RV-26")
def test_a_resting_pigeon_is_not_safe() -> None:
    """The hawk joker takes a pigeon with a disc, and the disc comes back."""
    play = table("rv turn=red roll=6 red=A3 blue=K3,A6 rest=blue1").play("hawk J3 blue1")
    assert play.where("blue1") == "x"
    assert play.state.flight.rests == ()


@rule("RV-24")
def test_no_hawk_strikes_by_itself() -> None:
    """A pigeon that stops in a district, right beside its hawk, stays unharmed."""
    play = table("rv turn=red roll=3 red=F3 blue=A6").play("red1 I3")
    assert play.where("red1") == "I3"


@rule("RV-M6")
def test_a_district_without_hawk_strikes_nobody() -> None:
    """In the far district L1 to M2, and where the hawk has left, the joker finds no victim."""
    play = table("rv turn=red roll=6 red=A3 blue=L2,K3 hawks=I1,J6,I8")
    assert "PlayHawk" not in kinds(play.legal)


@rule("RV-28")
def test_the_crow_joker_drives_a_hawk_off() -> None:
    """One hawk in play leaves, no pigeon is lost; without a hawk, or on a pigeon, the joker cannot be played."""
    play = table("rv turn=red roll=6 red=A3 blue=K3,A6").play("crow I8")
    assert play.state.flight.hawks == ("I1", "J3", "J6")
    assert play.where("blue1") == "K3"
    gone = table("rv turn=red roll=6 red=A3 blue=K3 hawks=I1")
    assert gone.refused("crow I8") == "RV-28"
    assert gone.refused("crow blue1") == "RV-28"


@rule("RV-28", "RV-33")
def test_crows_may_harass_a_pigeon_instead() -> None:
    """Reading 28 b lays the owner's disc on a rival for its owner's next turn, but none on the release field."""
    play = table("rv turn=red roll=6 red=A3 blue=K3,A6,L3,N3 rest=blue3", crow_mode="b")
    assert play.refused("crow blue2") == "RV-28"
    assert play.refused("crow blue3") == "RV-28"
    play.play("crow blue1", "roll 1")
    assert play.refused("blue1 L3") == "RV-33"
    play.play("blue4 O3")
    assert play.state.flight.rests == ()
    none_free = table("rv turn=red roll=6 red=A3 blue=K3,L3,N3 rest=blue3,blue2", crow_mode="ab")
    assert none_free.refused("crow blue1") == "RV-28"


@rule("RV-52")
def test_a_joker_is_used_once_a_flight() -> None:
    """Hawk and crow are spent when played and need a target."""
    play = table("rv turn=red roll=6 red=A3 blue=K3,A6").play(
        "crow I1", "roll 6", "jump blue2 G5", "draw D20", "roll 6"
    )
    assert play.refused("crow I8") == "RV-52"
    assert "CrowHawk" not in kinds(play.legal)


@rule("RV-30", "RV-31", "RV-B4", "RV-M2")
def test_only_the_director_turns_the_release_and_only_once() -> None:
    """The new side differs from the present one, west is none, and the card is spent."""
    position = "rv turn=red roll=6 red=A3 blue=A6 director={} jokers=red:hc{},blue:hc"
    play = table(position.format("red", "d"))
    assert play.refused("turn east") == "RV-30"
    assert play.refused("turn west") == "RV-30"
    assert table(position.format("red", "")).refused("turn north") == "RV-31"
    assert table(position.format("blue", "")).refused("turn north") == "RV-M2"
    play.play("turn north")
    assert (play.state.flight.release, play.mover) == ("north", "blue")
    assert play.played.write(play.state).count("jokers") == 0


@rule("RV-51")
def test_a_player_without_pigeons_in_play_is_skipped() -> None:
    """Home or struck, no bird means no roll and no joker."""
    play = table("rv turn=red roll=1 red=G3 yellow=#1,x green=A5 blue=A6").play("red1 H3")
    assert play.mover == "green"
    alone = table("rv turn=red roll=1 red=G3,A3 yellow=#1 green=x blue=#2").play("red1 H3")
    assert alone.mover == "red"


@rule("RV-22", "RV-17")
def test_a_field_without_a_card_is_no_event_field() -> None:
    """Under reading 22 b a field whose card was drawn is plain from then on."""
    play = table("rv turn=red roll=6 red=F4 blue=A6 bare=G4 drawn=D01", card_mode="b")
    assert play.fields("red1") == {"G5"}
    play.play("red1 G5", "draw D20")
    assert play.state.flight.bare == {"G4", "G5"}


@rule("RV-17")
def test_all_jumps_that_are_offered_lead_to_event_fields() -> None:
    """From each field of the board the targets are free event fields, nearest first."""
    play = table("rv turn=red roll=6 red=B1 blue=A6")
    book = play.played.book
    for start in book.board.fields:
        if start in {"A6", *play.state.flight.hawks, *book.board.entries.values()}:
            continue
        there = table(f"rv turn=red roll=6 red={start} blue=A6").state.flight
        found = event_targets(book, there, pigeon("red1"))
        assert all(to in book.board.events and to != start for to in found)
        assert len({book.board.distance(start, to) for to in found}) <= 1
