from __future__ import annotations

import pytest

from companion.devices.faults import AWAY, SHARE, SOUND, Faults, Pull, read_faults
from companion.errors import WrongInputError
from companion.rules.interface import Field

SENSORS = tuple(map(Field, ("A1", "H4", "K7")))
H4, K7 = Field("H4"), Field("K7")


@pytest.mark.parametrize(
    ("text", "faults"),
    [
        ("bounce", Faults(bounce=True)),
        ("drop", Faults(spoilt=SHARE)),
        ("drop:30%", Faults(spoilt=0.3)),
        ("drop:1%", Faults(spoilt=0.01)),
        ("weak:H4", Faults(weak=frozenset({H4}))),
        ("weak:h4, weak:K7", Faults(weak=frozenset({H4, K7}))),
        ("stuck:H4", Faults(stuck={H4: None})),
        ("stuck:H4=taken,stuck:K7=free", Faults(stuck={H4: True, K7: False})),
        ("unplug@30s", Faults(pulls=(Pull(30, AWAY),))),
        ("unplug@30s+8s,unplug@90s", Faults(pulls=(Pull(30, 8), Pull(90, AWAY)))),
        ("reset@60s,reset@0s", Faults(resets=(60, 0))),
        (
            "bounce,drop,stuck:H4,unplug@30s,reset@60s",
            Faults(bounce=True, spoilt=SHARE, stuck={H4: None}, pulls=(Pull(30, AWAY),), resets=(60,)),
        ),
    ],
)
def test_a_list_says_what_is_wrong(text: str, faults: Faults) -> None:
    """Each word of the list is a fault of its own, and a field is found whatever its capitals."""
    assert read_faults(text, SENSORS) == faults


def test_a_sound_board_has_no_faults() -> None:
    """Without a list nothing is wrong."""
    assert Faults() == SOUND


@pytest.mark.parametrize(
    "word",
    [
        *("", "Bounce", "bounce:H4", "bouncing", "drop:", "drop:30", "drop:-5%", "drop:9999%", "drop=30%"),
        *("weak", "weak:", "weak@H4", "weak:H4=taken", "stuck", "stuck:H4=", "stuck:H4=open", "stuck:=free"),
        *("unplug", "unplug@", "unplug@30", "unplug@-3s", "unplug@3s+", "unplug@3.5s", "unplug@3s+4", "unplug:3s"),
        *("reset", "reset@1m", "reset@5s+3s", "reset@1e3s", "4", "weak:\n", "reset@\u0663s"),
    ],
)
def test_a_wrong_word_is_named_with_all_that_is_allowed(word: str) -> None:
    """A word that is no fault is answered with one sentence: the word, and every kind of fault."""
    with pytest.raises(WrongInputError) as error:
        read_faults(f"drop,{word},bounce", SENSORS)
    assert f"--faults {word.strip()}: " in str(error.value)
    if "no sensor" not in str(error.value):
        assert all(kind in str(error.value) for kind in ("bounce", "drop", "weak:", "stuck:", "unplug@", "reset@"))


@pytest.mark.parametrize("word", ["weak:H9", "stuck:loft.red", "stuck:H9=taken", "weak:4", "weak: H4"])
def test_a_field_without_a_sensor_is_named_beside_some_that_have_one(word: str) -> None:
    """A field that the board does not have is answered with fields that it has."""
    with pytest.raises(WrongInputError, match=r"no sensor lies under .* such as A1, H4, K7\.$"):
        read_faults(word, SENSORS)


@pytest.mark.parametrize("word", ["drop:0%", "drop:91%", "drop:100%"])
def test_a_cable_lets_something_through(word: str) -> None:
    """A share that spoils nothing or everything is refused with the shares that are allowed."""
    with pytest.raises(WrongInputError, match="1% to 90%"):
        read_faults(word, SENSORS)


@pytest.mark.parametrize("word", ["unplug@86401s", "unplug@1s+999999999s", "reset@90000s"])
def test_no_fault_waits_for_more_than_a_day(word: str) -> None:
    """A time beyond a day is refused with the longest one."""
    with pytest.raises(WrongInputError, match="at most 86400s"):
        read_faults(word, SENSORS)
