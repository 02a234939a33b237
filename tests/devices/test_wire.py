from collections import Counter
from itertools import pairwise
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.devices import wire
from tests.firmware.helpers import vectors

LINES = [vector["wire"].encode() for vector in vectors()["from_board"]]


def written(line: wire.Line) -> list[Any]:
    """Write a line as the vectors write it, without the width of a bitmap."""
    match line:
        case wire.Hello():
            features = sorted(line.features)
            return ["H", line.proto, line.boot, line.firmware, line.board, line.cells, features, line.reason]
        case wire.Occupancy():
            return ["B", line.seq, line.age, sorted(line.taken), sorted(line.touched)]
        case wire.Tags():
            return ["T", line.seq, line.age, [[cell, uid] for cell, uids in line.tags.items() for uid in uids]]
        case wire.Input():
            return ["E", line.boot, line.n, line.kind, line.value]
        case wire.Fault():
            return ["F", line.code, line.detail]


def meant(vector: dict[str, Any]) -> list[Any]:
    """Give what a vector means, in the same shape."""
    means = list(vector["means"])
    if means[0] == "H":
        means[6] = sorted(means[6])
    if means[0] == "B":
        del means[3]
    return means


@pytest.mark.parametrize("vector", vectors()["from_board"], ids=lambda vector: vector["wire"][:12])
def test_the_vectors_are_read(vector: dict[str, Any]) -> None:
    """Each line of the board means what the vectors say."""
    decoder = wire.Decoder()
    (line,) = decoder.feed(vector["wire"].encode())
    assert written(line) == meant(vector)
    assert not decoder.dropped


@pytest.mark.parametrize("vector", vectors()["dropped"], ids=lambda vector: vector["why"])
def test_the_bad_vectors_are_dropped(vector: dict[str, Any]) -> None:
    """A bad line is counted under its reason, and the next line is heard."""
    decoder = wire.Decoder()
    assert decoder.feed(vector["wire"].encode("latin-1")) == []
    assert decoder.dropped == {vector["referee"]: 1}
    assert len(decoder.feed(LINES[0])) == 1


def test_the_orders_are_written() -> None:
    """Each line of the referee comes out byte for byte as in the vectors."""
    encoders: dict[str, Any] = {
        "V": wire.settle,
        "A": wire.acknowledge,
        "L": wire.lamps,
        "S": wire.tone,
        "X": wire.order,
        "?": lambda: wire.ask().removeprefix(b"\n"),
    }
    for vector in vectors()["to_board"]:
        verb, *fields = vector["means"]
        assert encoders[verb](*fields) == vector["wire"].encode()


def test_another_protocol_is_told_apart_from_noise() -> None:
    """Of a hello with another number only the first two fields are read, whatever follows."""
    lines = wire.Decoder().feed(wire.seal("H,7,0A1B2C3D,new;things,1=2") + wire.seal("H,2,0A1B2C3D"))
    assert lines == [wire.Hello(7, "0A1B2C3D"), wire.Hello(2, "0A1B2C3D")]


def test_a_carriage_return_and_empty_lines_are_ignored() -> None:
    """A terminal's line ends do no harm."""
    decoder = wire.Decoder()
    assert len(decoder.feed(b"\n\r\n" + LINES[0].replace(b"\n", b"\r\n"))) == 1
    assert not decoder.dropped


@given(st.frozensets(st.integers(0, 127)))
def test_a_bitmap_is_read_as_it_was_written(taken: frozenset[int]) -> None:
    """Writing and reading a bitmap of 128 sensors gives the same sensors."""
    hexed = wire.bitmap(taken, 128)
    assert len(hexed) == 32
    assert wire.sensors(hexed) == taken


def test_the_bits_lie_where_the_protocol_says() -> None:
    """Sensors 0 and 9 of 12 are `0102`."""
    assert wire.bitmap(frozenset({0, 9}), 12) == "0102"


@given(st.lists(st.sampled_from(LINES), max_size=8), st.data())
def test_pieces_of_any_size_give_the_same_lines(lines: list[bytes], data: st.DataObject) -> None:
    """It does not matter where the stream is cut."""
    stream = b"".join(lines)
    cuts = sorted(data.draw(st.lists(st.integers(0, len(stream)), max_size=10)))
    decoder = wire.Decoder()
    edges = [0, *cuts, len(stream)]
    heard = [line for a, b in pairwise(edges) for line in decoder.feed(stream[a:b])]
    assert heard == wire.Decoder().feed(stream)
    assert len(heard) == len(lines)


GARBAGE = st.binary(max_size=60).map(lambda data: data.replace(b"\n", b"\x03"))
SPOILT = st.sampled_from(LINES).flatmap(
    lambda line: st.one_of(
        st.just(line),
        st.just(line * 2),
        st.integers(1, len(line) - 1).map(lambda cut: line[:cut]),
        GARBAGE.map(lambda noise: noise + b"\n"),
    )
)


@given(st.lists(SPOILT, max_size=12), GARBAGE)
def test_nothing_is_heard_that_was_not_sent(pieces: list[bytes], noise: bytes) -> None:
    """From garbage, cut and doubled lines only whole lines come, and after a line feed the next line is heard."""
    decoder = wire.Decoder()
    good = {line: written(wire.Decoder().feed(line)[0]) for line in LINES}
    stream = b"".join(pieces)
    heard = Counter(str(written(line)) for line in decoder.feed(stream))
    sent = Counter(str(good[part + b"\n"]) for part in stream.split(b"\n")[:-1] if part + b"\n" in good)
    assert heard == sent
    decoder.feed(noise + b"\n")
    assert [written(line) for line in decoder.feed(LINES[3])] == [good[LINES[3]]]
