from companion import __version__
from companion.devices import wire
from companion.devices.session import Out, Session
from companion.messages import BoardFault, BoardSeen, InputReceived, LinkDown, LinkUp, Recovered, TagsSeen, Trouble
from companion.rules.interface import Phrase

BOOT = "0A1B2C3D"
OTHER = "FFFF0000"


def hello(
    boot: str = BOOT, board: str = "small", cells: int = 12, proto: int = 1, firmware: str = __version__
) -> bytes:
    """Write a board's hello."""
    return wire.seal(f"H,{proto},{boot},{firmware},{board},{cells},die+keys,power")


def picture(seq: int, taken: str = "0102") -> bytes:
    """Write a picture."""
    return wire.seal(f"B,{seq},300,{taken},0000")


def session_up(at: float = 0.0) -> Session:
    """Give a session whose board said hello."""
    session = Session("/dev/board", "small", 12)
    session.opened(at)
    session.received(hello(), at)
    return session


def down(code: str, at: float, **details: str | int) -> LinkDown:
    """Expect a link that is down."""
    return LinkDown(Phrase(code, details or {"port": "/dev/board"}), at)


def test_an_opening_asks_and_a_hello_answers() -> None:
    """After the opening the board is asked, and its hello brings the link up with the lamps as they shall be."""
    session = Session("/dev/board", "small", 12)
    assert session.opened(1.0) == Out(data=b"\n?\n")
    assert session.received(hello(), 1.5) == Out(
        (LinkUp(BOOT, frozenset({"die", "keys"}), 1.5),), wire.lamps(1, "000000000000")
    )
    assert session.received(hello(), 1.6) == Out()


def test_nothing_counts_before_the_hello() -> None:
    """Pictures and inputs that come before the hello are not heard."""
    session = Session("/dev/board", "small", 12)
    session.opened(0.0)
    assert session.received(picture(1) + wire.seal(f"E,{BOOT},1,D,6"), 0.1) == Out()


def test_lines_become_messages() -> None:
    """Each line of the board that is up becomes one message with the time at which it came."""
    lines = ("B,7,300,0102,0200", "T,8,40,3=04AA,3=04BB", f"E,{BOOT},1,K,confirm", "F,bus,chain")
    out = session_up().received(b"".join(wire.seal(line) for line in lines), 2.0)
    assert out.messages == (
        BoardSeen(BOOT, 7, 300, frozenset({0, 9}), frozenset({1}), 2.0),
        TagsSeen(BOOT, 8, 40, {3: ("04AA", "04BB")}, 2.0),
        InputReceived(BOOT, 1, "K", "confirm", 2.0),
        BoardFault("bus", "chain", 2.0),
    )


def test_a_silent_port_is_told_once_after_two_seconds() -> None:
    """No hello within two seconds gives one sentence, the question is repeated, and a late hello still counts."""
    session = Session("/dev/board", "small", 12)
    session.opened(0.0)
    outs = [(tenth / 10, session.tick(tenth / 10)) for tenth in range(1, 60)]
    assert [message for _, out in outs for message in out.messages] == [down("link.silent", 2.0)]
    assert {out.data for at, out in outs if at in {0.5, 1.0, 3.0}} == {b"\n?\n"}
    assert isinstance(session.received(hello(), 6.0).messages[0], LinkUp)


def test_a_wrong_board_is_refused_with_its_reason() -> None:
    """Another protocol, name or number of sensors keeps the link down, says why once, and takes no orders."""
    refusals = {
        hello(proto=2): down("link.proto", 0.1, found=2, wanted=1),
        hello(board="large"): down("link.board", 0.1, found="large", wanted="small"),
        hello(cells=13): down("link.cells", 0.1, found=13, wanted=12),
    }
    for line, expected in refusals.items():
        session = Session("/dev/board", "small", 12)
        session.opened(0.0)
        assert session.received(line, 0.1).messages == (expected,)
        assert session.received(line + picture(1), 0.2).messages == ()
        assert session.tone("ok") == b""
        assert not session.tick(5.0).messages
        assert isinstance(session.received(hello(), 6.0).messages[0], LinkUp)


def test_another_firmware_of_the_same_protocol_plays_on_and_is_told() -> None:
    """An older or newer program is a trouble that names `flash` once a start, and is over when the right one starts."""
    session = Session("/dev/board", "small", 12, "2.1.0")
    session.opened(0.0)
    up, trouble = session.received(hello(firmware="2.0.9"), 0.1).messages
    assert isinstance(up, LinkUp)
    assert trouble == Trouble("firmware", Phrase("link.firmware", {"found": "2.0.9", "wanted": "2.1.0"}), 0.1)
    assert session.received(hello(firmware="2.0.9"), 0.2).messages == ()
    assert isinstance(session.received(picture(1), 0.3).messages[0], BoardSeen)
    again = session.received(hello(OTHER, firmware="2.1.0"), 0.4).messages
    assert again == (LinkUp(OTHER, frozenset({"die", "keys"}), 0.4), Recovered("firmware", 0.4))
    assert session.received(hello(firmware="2.1.0"), 0.5).messages == (LinkUp(BOOT, frozenset({"die", "keys"}), 0.5),)


def test_another_protocol_is_refused_whatever_its_firmware() -> None:
    """A board of another protocol is refused for that alone: nothing is said of its version."""
    session = Session("/dev/board", "small", 12, "2.1.0")
    session.opened(0.0)
    refused = session.received(hello(proto=2, firmware="2.0.9"), 0.1)
    assert refused.messages == (down("link.proto", 0.1, found=2, wanted=1),)


def test_three_silent_seconds_are_link_down_and_a_hello_mends_it() -> None:
    """Only valid lines are signs of life; after silence the board is asked again and comes back with a hello."""
    session = session_up()
    session.received(picture(1), 1.0)
    session.received(b"noise\n", 3.9)
    assert session.tick(3.9).messages == ()
    assert session.tick(4.0) == Out((down("link.gone", 4.0),), b"\n?\n")
    assert session.received(picture(2), 4.2).messages == ()
    assert session.tick(9.0).messages == ()
    assert isinstance(session.received(hello(), 9.1).messages[0], LinkUp)
    assert isinstance(session.received(picture(1), 9.2).messages[0], BoardSeen)


def test_a_new_boot_is_a_new_link() -> None:
    """A hello with another boot id says link up again, numbers start anew, and the lamps are sent again."""
    session = session_up()
    session.lamps("4" * 12, 0.5)
    session.received(picture(50), 1.0)
    out = session.received(hello(OTHER), 2.0)
    assert out == Out((LinkUp(OTHER, frozenset({"die", "keys"}), 2.0),), wire.lamps(3, "4" * 12) + wire.ask())
    assert session.received(picture(1), 2.1).messages == (
        BoardSeen(OTHER, 1, 300, frozenset({0, 9}), frozenset(), 2.1),
    )


def test_a_restart_whose_hello_was_lost_is_noticed() -> None:
    """A picture number that falls, or an input of another start, is not taken but answered with a question."""
    session = session_up()
    session.received(picture(50), 1.0)
    assert session.received(picture(2), 2.0) == Out(data=b"\n?\n")
    assert session.received(wire.seal(f"E,{OTHER},1,D,6"), 3.0) == Out(data=b"\n?\n")


def test_a_sensor_beyond_the_board_is_not_taken() -> None:
    """A picture with a sensor that this board does not have is dropped."""
    assert session_up().received(picture(1, "0010"), 1.0).messages == ()


def test_the_lamps_are_the_heartbeat() -> None:
    """The last level is sent at once and repeated each second, whether or not anything is lit."""
    session = session_up()
    assert session.lamps("1" * 12, 0.3) == wire.lamps(2, "1" * 12)
    session.received(picture(1), 1.0)
    assert session.tick(1.2).data == b""
    assert session.tick(1.3).data == wire.lamps(3, "1" * 12)


def test_orders_need_a_board_and_the_right_start() -> None:
    """Acknowledgements and verdicts go only to the start they speak of, and nothing is sent while the link is down."""
    session = session_up()
    assert session.acknowledge(BOOT, 3) == wire.acknowledge(BOOT, 3)
    assert session.settle(BOOT, 9) == wire.settle(BOOT, 9)
    assert session.tone("ok") == wire.tone("ok")
    assert session.order("test") == wire.order("test")
    assert session.acknowledge(OTHER, 3) + session.settle(OTHER, 9) == b""
    session.closed(1.0)
    assert session.acknowledge(BOOT, 3) + session.lamps("1" * 12, 1.0) + session.order("end") == b""


def test_a_pulled_cable_is_one_sentence() -> None:
    """The loss of the port is told once, although the port is then missing too; another reason is news."""
    session = session_up()
    missing = Phrase("link.port", {"port": "/dev/board"})
    assert session.closed(1.0).messages == (down("link.gone", 1.0),)
    assert session.closed(1.2, missing).messages == ()
    denied = Phrase("link.denied", {"port": "/dev/board"})
    assert session.closed(1.5, denied).messages == (LinkDown(denied, 1.5),)
    assert session.tick(9.0) == Out()


def test_dropped_lines_are_counted_by_reason() -> None:
    """What the decoder could not read is counted from each opening on."""
    session = session_up()
    session.received(b"noise\n\x80\n", 1.0)
    assert session.dropped == {"crc": 1, "ascii": 1}
    session.opened(2.0)
    assert session.dropped == {}
