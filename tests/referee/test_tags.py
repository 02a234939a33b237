"""Boards that know each piece: how tags are learned, when alike pieces change them, what heartbeats say of them."""

from companion.messages import BoardSeen, TagsSeen
from companion.referee.sensing import SETTLE, Seen
from companion.referee.sensing.where import arrived
from companion.referee.sight import SLACK, Sight
from companion.referee.tags import alike_in, exchanged, learned, read, same_colour, spelled
from companion.rules.interface import Field, Piece
from tests.sensing_helpers import B1, BOARD, HAWK, R1, R2, R3, A, B, C, picture

YARD = Field("hangar.red")
BOOT = "0000000A"


def tags(seq: int, at: float, age: int = SETTLE, **on: str) -> TagsSeen:
    """Tell the tags on some fields."""
    numbers = {BOARD.sensors.index(Field(field)): tuple(words.split()) for field, words in on.items()}
    return TagsSeen(BOOT, seq, age, numbers, at)


def beat(seq: int, at: float, age: int, *fields: str) -> BoardSeen:
    """Send a heartbeat."""
    taken = frozenset(BOARD.sensors.index(Field(field)) for field in fields)
    return BoardSeen(BOOT, seq, age, taken, frozenset(), at)


def test_a_tag_is_learned_where_the_books_have_one_piece() -> None:
    """One unknown tag on the field of one unknown piece is that piece's."""
    assert learned({}, {A: ("07",)}, picture((R1, A), (B1, B))) == {"07": R1}


def test_alike_pieces_in_one_place_learn_their_tags_in_any_order() -> None:
    """Two planes of a colour in their hangar are alike: each gets one of the two tags."""
    found = learned({}, {YARD: ("07", "08")}, picture((R1, YARD), (R2, YARD)))
    assert sorted(found) == ["07", "08"]
    assert set(found.values()) == {R1, R2}


def test_nothing_is_learned_where_it_would_be_a_guess() -> None:
    """Two colours on one field, or a tag too many, teach nothing; what is known stays."""
    known = {"01": HAWK}
    assert learned(known, {A: ("07", "08")}, picture((R1, A), (B1, A))) == known
    assert learned(known, {A: ("07", "08")}, picture((R1, A))) == known
    assert learned(known, {C: ("01",)}, picture((R1, C))) == known


def test_whichever_plane_leaves_the_hangar_is_the_one_that_the_books_send_out() -> None:
    """The plane with another number comes out: the two change their tags."""
    now, after = picture((R1, YARD), (R2, YARD), (R3, YARD)), picture((R1, A), (R2, YARD), (R3, YARD))
    known = {"01": R1, "02": R2, "03": R3}
    assert exchanged(known, {A: ("03",)}, (now, after), alike_in(now)) == {"01": R3, "02": R2, "03": R1}


def test_pieces_on_fields_of_their_own_are_never_exchanged() -> None:
    """After the first turn a plane on the track is no other one, even of its colour."""
    now = picture((R1, A), (R2, B))
    known = {"01": R1, "02": R2}
    assert exchanged(known, {A: ("02",), B: ("01",)}, (now,), alike_in(now)) == known


def test_before_the_first_turn_all_pieces_of_a_colour_are_alike() -> None:
    """Whoever sets up puts any red piece on any red place."""
    known = {"01": R1, "02": R2}
    swapped = exchanged(known, {A: ("02",), B: ("01",)}, (picture((R1, A), (R2, B)),), same_colour)
    assert swapped == {"01": R2, "02": R1}


def test_tags_are_written_and_read_again() -> None:
    """The record keeps colour and number of each piece, hawks too."""
    known = {"04A1": R1, "04B2": B1, "04C3": HAWK}
    assert read(spelled(known)) == known


def test_a_heartbeat_says_that_the_tags_have_come_to_rest() -> None:
    """Tags are told when they change; that they have rested since is told by the bitmap alone."""
    sight = Sight(BOARD, SETTLE, {"01": R1})
    sight.greet(identity=True)
    sight.take(tags(1, 10.0, 0, A="01"))
    assert sight.seen is not None
    assert not sight.seen.settled
    sight.take(beat(2, 10.2, 200, "A"))
    assert not sight.seen.settled
    sight.take(beat(3, 10.4, 400, "A"))
    assert sight.seen.settled
    assert sight.seen.pieces == {A: frozenset({R1})}


def test_tags_that_were_lost_on_the_way_are_waited_for() -> None:
    """A heartbeat that speaks of a later change, or of other fields, confirms nothing: the next tags decide."""
    sight = Sight(BOARD, SETTLE, {"01": R1})
    sight.greet(identity=True)
    sight.take(tags(1, 10.0, 500, A="01"))
    assert sight.seen is not None
    sight.take(beat(2, 11.0, 1000 - round(2000 * SLACK), "A"))
    assert not sight.seen.settled, "something changed after the tags were told"
    sight.take(beat(3, 11.2, 9999, "B"))
    assert not sight.seen.settled, "another field is taken"
    sight.take(tags(4, 12.0, 800, B="01"))
    assert sight.seen.settled
    assert sight.seen.pieces == {B: frozenset({R1})}


def test_an_occupancy_bitmap_alone_never_replaces_what_tags_say() -> None:
    """Before the first tags an identity board has shown nothing yet."""
    sight = Sight(BOARD, SETTLE, {})
    sight.greet(identity=True)
    assert not sight.take(beat(1, 10.0, 500, "A"))
    assert sight.seen is None


def test_an_unknown_tag_stands_for_an_unknown_piece_only() -> None:
    """Once a piece's tag is known, an unknown tag on its field is not that piece."""
    sight = Sight(BOARD, SETTLE, {})
    sight.greet(identity=True)
    sight.take(tags(1, 10.0, A="07"))
    sight.learn(picture((R1, A)))
    assert sight.tags == {"07": Piece(R1.colour, 1)}
    sight.take(tags(2, 11.0, A="99"))
    sight.learn(picture((R1, A)))
    assert "99" not in sight.tags
    assert sight.seen is not None
    assert sight.seen.pieces == {A: frozenset({None})}


def test_an_unknown_tag_brings_one_piece_and_no_more() -> None:
    """One plane in the hangar is not all four of its colour, which the books expect there."""
    expected = picture((R1, YARD), (R2, YARD), (R3, YARD))
    for lying in (1, 2, 3):
        seen = Seen(
            frozenset({YARD}),
            pieces={YARD: frozenset({None})},
            crowds={YARD: lying} if lying > 1 else {},
            known=frozenset(),
        )
        assert len(arrived(seen, picture(), expected)) == lying
        assert len(arrived(seen, picture((R1, YARD)), expected)) == lying - 1
