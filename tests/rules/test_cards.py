import pytest

from companion.data import default_decks
from companion.rules.interface import Draw, Field, Words
from companion.rules.rv import commands as cm
from companion.rules.rv.cards import Act, CardSheet, Decks, build_decks
from companion.rules.rv.events import NoDisc
from tests.rules.boards import inner_entry, twin_hawks
from tests.table import Table, pigeon, table

rule = pytest.mark.rule


def drawn(card: str, places: str, rest: str = "", **rules: str) -> Table:
    """Draw a card for red 1 in a position with `places`."""
    stack = default_decks().cards[card].stack
    return table(f"rv turn=red roll=6 {places} due=red1@{stack} {rest}", **rules).play(f"draw {card}")


def deck(effect: str) -> Decks:
    """Give decks with one card each, X1 with the effect."""
    word = Words({"en": "Sample"})
    card, none = CardSheet("X1", word, word, effect), CardSheet("X2", word, word, "none")
    return build_decks({"blue": ("x.toml", (card,)), "red": ("y.toml", (none,))})


def made(effect: str, places: str, rest: str = "") -> Table:
    """Draw a card of our own making for red 1."""
    return table(f"rv turn=red roll=6 {places} due=red1@blue {rest}", None, deck(effect)).play("draw X1")


@rule("RV-22")
@pytest.mark.parametrize(
    ("card", "places", "to"),
    [
        ("W01", "red=H3 blue=A6", "K3"),
        ("W02", "red=H3 blue=A6", "M3"),
        ("W03", "red=H3 blue=A6", "L3"),
        ("W05", "red=H3 blue=A6", "I3"),
        ("W05", "red=H3 blue=I3", "H3"),
        ("W01", "red=H3 blue=K3", "I3"),
        ("W02", "red=N3 blue=A6", "P3"),
        ("W05", "red=N4 blue=A6", "O4"),
        ("W17", "red=O4 blue=A6", "O4"),
        ("D03", "red=M3 blue=A6", "I3"),
        ("D03", "red=G4 blue=A6", "G4"),
        ("D06", "red=H3 blue=A6", "G3"),
        ("D12", "red=M3 blue=A6", "L3"),
        ("W09", "red=N2 blue=A6", "N5"),
        ("W15", "red=H3 blue=A6", "H5"),
        ("W09", "red=H3 blue=A6", "H5"),
        ("W09", "red=N7 blue=A6", "N5"),
        ("W09", "red=G5 blue=A6", "G5"),
        ("W04", "red=H3 blue=A6", "H6"),
        ("W20", "red=H3 blue=A6", "H3"),
        ("D20", "red=G4 blue=A6", "G4"),
        ("W10", "red=H3 blue=A6", "H3"),
        ("W13", "red=H3 blue=A6", "H3"),
        ("W14", "red=H3 blue=A6", "H3"),
    ],
)
def test_a_card_moves_its_pigeon_as_far_as_possible(card: str, places: str, to: str) -> None:
    """To the n-th field, else the farthest allowed before it, else the pigeon stays; nothing is ever declined."""
    play = drawn(card, places)
    assert play.where("red1") == to
    assert play.mover == "blue"


@rule("RV-B3", "RV-15")
def test_a_card_clocks_in_on_the_exact_number_only() -> None:
    """Yellow O1: forward 1 reaches its entry, forward 3 stays; red P2 homeward 3 reaches its entry from the side."""
    for card, reached in (("W17", True), ("W12", False)):
        play = table("rv turn=yellow roll=6 yellow=O1 red=A3 due=yellow1@blue").play(f"draw {card}")
        assert (play.state.flight.entering == pigeon("yellow1")) is reached
        assert play.where("yellow1") == ("P1" if reached else "O1")
    assert drawn("W09", "red=P2 blue=A6").state.flight.entering == pigeon("red1")
    assert drawn("W15", "red=P2 blue=A6").where("red1") == "P3"
    assert made("homeward 4", "red=P2 blue=A6").where("red1") == "P3"


@rule("RV-12", "RV-15")
def test_a_card_never_brings_a_pigeon_in_from_behind() -> None:
    """Going back never ends on the own entry, wherever it lies."""
    position = "rv turn=red roll=6 red=P5 blue=A6 due=red1@red"
    assert table(position.replace("P5", "O5"), inner_entry()).play("draw D19").where("red1") == "O5"
    assert table(position, inner_entry()).play("draw D04").where("red1") == "O5"
    assert table(position, inner_entry()).play("draw D03").where("red1") == "L5"


@rule("RV-22")
def test_sideways_is_the_players_choice_of_two() -> None:
    """N2, side 2: N1 (the farthest) or N4; O1: south only; nowhere: stays. Anything else is refused."""
    play = drawn("W06", "red=N2 blue=A6")
    assert play.fields("red1") == {"N1", "N4"}
    assert play.refused("red1 N3") == "RV-22"
    assert play.refused("pass") == "RV-22"
    assert play.play("red1 N4").mover == "blue"
    assert drawn("W06", "red=O1 blue=A6").where("red1") == "O3"
    assert drawn("D05", "red=N4 blue=N2,N3,N5,N6").where("red1") == "N4"


@rule("RV-23")
def test_a_card_that_leads_to_an_event_field_draws_no_second_card() -> None:
    """Forward 5 from H3 ends on M3 and next_event on H6, both event fields: the turn is over."""
    for card, to in (("W02", "M3"), ("W04", "H6")):
        play = drawn(card, "red=H3 blue=A6")
        assert (play.where("red1"), play.mover, play.state.flight.due) == (to, "blue", None)


@rule("RV-22", "RV-17")
def test_next_event_leaves_the_choice_among_equally_near_fields() -> None:
    """From M3 the player chooses N2 or N4; with N4 taken it is N2."""
    assert drawn("W04", "red=M3 blue=N4").where("red1") == "N2"
    play = drawn("W04", "red=M3 blue=A6")
    assert play.fields("red1") == {"N2", "N4"}
    assert play.play("red1 N4").where("red1") == "N4"


@rule("RV-33", "RV-B6")
def test_a_rest_card_makes_its_pigeon_sit_out_one_turn() -> None:
    """The disc stays through the owner's next turn and comes off at its end, whatever was rolled."""
    play = drawn("W18", "red=H3,A3 blue=A6").play("roll 1", "blue1 B6", "roll 2")
    assert play.refused("red1 J3") == "RV-33"
    assert play.fields("red1") == set()
    play.play("red2 C3")
    assert play.state.flight.rests == ()
    assert play.play("roll 1", "blue1 C6", "roll 2").fields("red1") != set()


@rule("RV-34", "RV-B6")
def test_a_third_disc_is_not_laid() -> None:
    """With both discs on pigeons a rest card does nothing; nor is a second disc laid on the same pigeon."""
    play = drawn("W18", "red=H3,G3,G6 blue=A6", "rest=red2!,red3!")
    assert [rest.piece.number for rest in play.state.flight.rests] == [2, 3]
    assert NoDisc(pigeon("red1")) in play.events
    twice = made("rest 1 + rest 1", "red=H3,G3 blue=A6")
    assert [rest.piece for rest in twice.state.flight.rests] == [pigeon("red1")]


@rule("RV-22", "RV-33")
def test_unrest_lifts_a_disc_and_flies_on() -> None:
    """One own resting pigeon of the player's choice goes forward 2, with its disc off even if it cannot move."""
    play = drawn("W13", "red=H3,K2,K5 blue=A6", "rest=red2,red3")
    assert {str(command.piece.number) for command in play.legal if isinstance(command, cm.Take)} == {"2", "3"}
    play.play("take red3 M5")
    assert play.where("red3") == "M5"
    assert pigeon("red3") not in {rest.piece for rest in play.state.flight.rests}
    blocked = drawn("W13", "red=H3,P3 blue=A6", "rest=red2")
    assert (blocked.where("red2"), blocked.state.flight.rests) == ("P3", ())


@rule("RV-22", "RV-33")
def test_a_swap_takes_the_nearest_rival_outside_the_release_field() -> None:
    """Discs travel along; equally near ones are the player's choice; without a rival nothing happens."""
    play = drawn("D16", "red=G4 blue=G6,F4,K8", "rest=blue1")
    assert (play.where("red1"), play.where("blue1")) == ("G6", "G4")
    assert [rest.piece for rest in play.state.flight.rests] == [pigeon("blue1")]
    tie = drawn("D16", "red=G4 blue=G6,H5")
    assert tie.refused("swap blue3") == "RV-22"
    assert tie.play("swap blue2").where("red1") == "H5"
    assert drawn("D16", "red=G4 blue=F4").where("red1") == "G4"


@rule("RV-M6", "RV-22")
def test_a_strike_card_needs_a_hawk_near_enough() -> None:
    """D02 counts to 2, D01 to 4; the hawk leaves with the pigeon; of two equally near the player names one."""
    assert drawn("D02", "red=M3,A3 blue=A6").where("red1") == "M3"
    assert drawn("D01", "red=M3,A3 blue=A6").where("red1") == "x"
    assert drawn("D01", "red=M3,A3 blue=A6").state.flight.hawks == ("I1", "J6", "I8")
    assert drawn("D01", "red=M3,A3 blue=A6", "hawks=I1,J6,I8").where("red1") == "M3"


@rule("RV-22", "RV-M6")
def test_equally_near_hawks_are_the_players_choice() -> None:
    """I4 is three fields from the hawks on I1 and J6: for a strike and for hawk_off alike the mover names one."""
    for effect in ("strike 9", "hawk_off"):
        play = made(effect, "red=I4,A3 blue=A6", "hawks=I1,J6,I8")
        assert play.legal == (cm.ChooseHawk(Field("I1")), cm.ChooseHawk(Field("J6")))
        assert play.refused("choose I8") == "RV-22"
        play.play("choose J6")
        assert play.state.flight.hawks == ("I1", "I8")
        assert play.where("red1") == ("x" if effect == "strike 9" else "I4")
    assert made("hawk_off", "red=G4,A3 blue=A6", "hawks=J3,J6").state.flight.hawks == ("J6",)
    assert made("hawk_off", "red=G4,A3 blue=A6", "hawks=none").state.flight.hawks == ()


@rule("RV-24")
def test_between_two_hawks_the_player_chooses_before_anything_else() -> None:
    """Under reading 24 c a pigeon between two hawks is struck by the one that the mover names."""
    play = table("rv turn=red roll=3 red=G4,A3 blue=A6", twin_hawks(), hawk_trigger="c").play("red1 J4")
    assert play.refused("red2 D3") == "RV-24"
    assert play.legal == (cm.ChooseHawk(Field("J3")), cm.ChooseHawk(Field("J5")))
    play.play("choose J5")
    assert (play.where("red1"), play.mover, play.state.flight.hawks) == ("x", "blue", ("I1", "J3", "I8"))


@rule("RV-24")
def test_both_pigeons_of_a_swap_come_to_rest() -> None:
    """Under reading 24 b a swap may cost either pigeon, whoever stands in a hawk's district afterwards."""
    mine = drawn("D16", "red=M3,A3 blue=K3,A6", hawk_trigger="b")
    assert (mine.where("red1"), mine.where("blue1")) == ("x", "M3")
    theirs = table("rv turn=red roll=6 red=K3,A3 blue=M3,A6 card=D16@red1+0", hawk_trigger="b")
    theirs.play("swap blue1")
    assert (theirs.where("red1"), theirs.where("blue1")) == ("M3", "x")


@rule("RV-52", "RV-B4")
def test_jokers_are_lost_and_regained_by_cards() -> None:
    """W10 brings a spent crow back, a lost one too; D13 costs hawk or crow by choice, never the director's card."""
    back = drawn("W10", "red=H3 blue=A6", "jokers=red:h,blue:hc")
    assert back.played.write(back.state).count("jokers") == 0
    lost = drawn("D13", "red=G4 blue=A6", "director=red jokers=red:hcd,blue:hc")
    assert [command.joker for command in lost.legal if isinstance(command, cm.LoseJoker)] == ["hawk", "crow"]
    assert lost.refused("lose director") == "RV-22"
    assert lost.play("lose crow").mover == "blue"
    one = drawn("D13", "red=G4 blue=A6", "director=red jokers=red:cd,blue:hc")
    assert "jokers=red:d,blue:hc" in one.played.write(one.state)
    none = drawn("D13", "red=G4 blue=A6", "director=red jokers=red:d,blue:hc")
    assert "jokers=red:d,blue:hc" in none.played.write(none.state)


@rule("RV-22", "RV-9", "RV-30")
def test_release_forward_moves_a_waiting_pigeon_in_the_release_direction() -> None:
    """Of those that can move the player chooses; up to 3 fields, onto free release places too."""
    play = drawn("W14", "red=H3,A3,F4,C6 blue=D6,E6,F6")
    assert {(command.piece.number, command.to) for command in play.legal if isinstance(command, cm.Take)} == {
        (2, "D3"),
        (3, "I4"),
    }
    north = drawn("W14", "red=H3,B4 blue=A6", "release=north")
    assert north.where("red2") == "B1"
    assert drawn("W14", "red=H3,F4 blue=G4,H4,I4").where("red2") == "F4"


@rule("RV-22")
def test_what_ends_a_card_early_makes_its_rest_void() -> None:
    """Clocked in or struck by the first part, a pigeon gets no disc."""
    home = table("rv turn=yellow roll=6 yellow=O1,A4 red=A3 due=yellow1@blue", None, deck("forward 1 + rest 1"))
    home.play("draw X1")
    assert (home.state.flight.card, home.state.flight.rests) == (None, ())
    assert home.play("clock yellow1").mover == "red"
    struck = made("strike 4 + rest 1", "red=M3,A3 blue=A6")
    assert (struck.where("red1"), struck.state.flight.rests) == ("x", ())
    both = made("back 1 + rest 1", "red=H3 blue=A6")
    assert (both.where("red1"), [rest.piece.number for rest in both.state.flight.rests]) == ("G3", [1])


@rule("RV-22")
def test_only_cards_that_are_left_can_be_reported() -> None:
    """A laid-off card, one of the other stack and one that does not exist are refused."""
    play = table("rv turn=red roll=6 red=H3 blue=A6 due=red1@blue drawn=W01")
    for card in ("W01", "D01", "W99"):
        assert play.refused(f"draw {card}") == "RV-22"
    due = play.played.chance(play.state)
    assert isinstance(due, Draw)
    assert due.cards == tuple(card for card in default_decks().stacks["blue"] if card != "W01")


@rule("RV-22")
def test_an_empty_stack_is_shuffled_from_its_laid_off_cards() -> None:
    """When a blue card is due and all were drawn, all twenty can come again; the red ones stay laid off."""
    blue = ",".join(default_decks().stacks["blue"])
    play = table(f"rv turn=red roll=6 red=G3 blue=A6 drawn={blue},D01").play("red1 H3")
    due = play.played.chance(play.state)
    assert isinstance(due, Draw)
    assert len(due.cards) == 20
    assert play.state.flight.drawn == ("D01",)


def test_the_default_decks_have_twenty_cards_each_and_use_every_primitive() -> None:
    """W01 to W20 are blue, D01 to D20 red, and no primitive is without a card."""
    decks = default_decks()
    assert decks.stacks["blue"] == tuple(f"W{number:02}" for number in range(1, 21))
    assert decks.stacks["red"] == tuple(f"D{number:02}" for number in range(1, 21))
    assert {step.act for card in decks.cards.values() for step in card.steps} == set(Act)
