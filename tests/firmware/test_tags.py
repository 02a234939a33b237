from typing import Any

from companion.devices.wire import Decoder, Fault, Hello, Line, Occupancy, Tags
from tests.firmware.helpers import load, settings

BOOT = "0A1B2C3D"
A, B = "04A1B2C3", "04A1B2C3D4E5F6"
FREE: list[Any] = [(), (), ()]


class Played:
    """An identity board of three fields; its lines are read with the referee's decoder."""

    def __init__(self) -> None:
        self.board = load("board").Board(BOOT, "power", settings(3, SENSORS="readers"))

    def scan(self, found: list[Any], *times: int) -> None:
        """Scan all readers at these milliseconds."""
        for now in times:
            self.board.sensed(found, now)

    def due(self, now: int) -> list[Line]:
        """Give the lines that are due."""
        return Decoder().feed(b"".join(self.board.due(now)))


def at_rest() -> Played:
    """Give a board on which nothing stands and of which everything was told."""
    played = Played()
    played.scan(FREE, 0, 100)
    played.due(100)
    return played


def test_an_identity_board_says_so() -> None:
    """The hello names identity, and both pictures follow once two whole scans agreed, touched by nobody."""
    played = Played()
    played.scan([(A,), (), ()], 0)
    hello = played.due(0)[0]
    assert isinstance(hello, Hello)
    assert hello.features == {"identity", "lamps", "die", "keys", "sound"}
    played.scan([(A,), (), ()], 100)
    assert played.due(100) == [Occupancy(1, 0, frozenset({0}), frozenset()), Tags(2, 0, {0: (A,)})]


def test_a_change_is_told_in_both_pictures_with_one_counter() -> None:
    """After two equal scans the bitmap and the tags follow at once; a stack has several entries."""
    played = at_rest()
    played.scan([(), (), (A, B)], 200, 300)
    assert played.due(300) == [Occupancy(3, 0, frozenset({2}), frozenset({2})), Tags(4, 0, {2: (A, B)})]


def test_one_scan_is_no_change() -> None:
    """A tag that only one whole scan saw, or missed, changes nothing."""
    played = at_rest()
    for now, found in enumerate(([(A,), (), ()], FREE, [(A,), (), ()], FREE, FREE)):
        played.scan(found, 110 + now)
    assert played.due(120) == []


def test_a_tag_in_the_place_of_another_touches_the_field() -> None:
    """The bitmap stays as it was, but the field was touched."""
    played = at_rest()
    played.scan([(A,), (), ()], 200, 300)
    played.board.heard(("V", BOOT, 4), 300)
    played.due(300)
    played.board.heard(("V", BOOT, 4), 310)
    played.scan([(B,), (), ()], 400, 500)
    assert played.due(500)[0] == Occupancy(5, 0, frozenset({0}), frozenset({0}))


def test_a_verdict_covers_both_pictures() -> None:
    """A verdict on the tags forgets the touches that the bitmap before them told, and no later ones."""
    played = at_rest()
    played.scan([(A,), (), ()], 200, 300)
    told = played.due(300)[1]
    assert isinstance(told, Tags)
    played.scan([(A,), (B,), ()], 400, 500)
    played.board.heard(("V", BOOT, told.seq), 510)
    assert played.due(510)[0] == Occupancy(told.seq + 1, 0, frozenset({0, 1}), frozenset({1}))


def test_the_age_stays_zero_until_two_more_whole_scans() -> None:
    """Slow readers settle by scans: only after two more the time since the change counts."""
    played = at_rest()
    played.scan([(A,), (), ()], 1000, 2000)
    ages = []
    for now in (2500, 3000, 3500, 4000):
        if now % 1000 == 0:
            played.scan([(A,), (), ()], now)
        ages.append([line.age for line in played.due(now) if isinstance(line, Occupancy)])
    assert ages == [[0], [0], [0], [2000]]


def test_tags_are_told_every_five_seconds_and_when_asked() -> None:
    """Between changes the bitmap is the heartbeat, and the tags are repeated rarely."""
    played = at_rest()
    times = [now for now in range(101, 11_000) if any(isinstance(line, Tags) for line in played.due(now))]
    assert times == [5100, 10_100]
    played.board.heard(("?",), 11_000)
    assert [type(line) for line in played.due(11_000)] == [Hello, Occupancy, Tags]


def test_a_reader_that_does_not_answer_keeps_its_field_as_it_was() -> None:
    """An unknown field is neither free nor touched; the fault is told each second while it lasts."""
    played = at_rest()
    played.scan([(A,), (), ()], 200, 300)
    played.board.answers("reader0", False)
    played.board.answers("reader0", False)
    played.scan([None, (), ()], 400, 500, 600)
    lines = played.due(1000)
    assert lines[0] == Fault("bus", "reader0")
    assert isinstance(lines[1], Occupancy)
    assert lines[1].taken == {0}
    played.board.answers("reader0", True)
    assert not any(isinstance(line, Fault) for line in played.due(3000))


def test_the_self_test_shows_each_scan() -> None:
    """Without debounce one scan is enough, also for tags."""
    played = at_rest()
    played.board.heard(("X", "test"), 100)
    played.scan([(), (B,), ()], 200)
    assert Tags(4, 0, {1: (B,)}) in played.due(200)


def test_the_greatest_picture_fits_into_a_line() -> None:
    """Six tags of seven bytes on each of 32 readers are one line that both sides take."""
    picture = load("tags").TagPicture(32)
    full = [tuple(f"{cell:02X}{k:02X}0011223344" for k in range(load("mfrc522").MOST_TAGS)) for cell in range(32)]
    for now in (0, 100):
        picture.scan(full, now)
    (line,) = Decoder().feed(load("wire").tags(*picture.tell_tags(100)))
    assert isinstance(line, Tags)
    assert line.tags == dict(enumerate(full))
