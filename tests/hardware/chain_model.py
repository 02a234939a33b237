"""A chain of sensor strips, wired as the netlist says, with the Pico's pins for the real firmware to drive."""

from __future__ import annotations

import importlib.util
import sys
from types import ModuleType, SimpleNamespace
from typing import Any

import pytest

from hardware.strip.netlist import Netlist, Pin
from tests.firmware.helpers import FIRMWARE

DATA = 5
"""The pin of both connectors through which the bits go towards the Pico."""


class Chain:
    """Strips one after the other, J2 of each on J1 of the next.

    Args:
        netlist: the wires of one strip.
        strips: how many there are; the last has its plug on the pins 4 and 5 of J2 if `plug` is true.
        taken: the fields with a piece, 8k+j on switch j of strip k.
        torn: the strip whose data wire towards the next one is off.
    """

    def __init__(self, netlist: Netlist, strips: int, taken: set[int], *, plug: bool = True, torn: int = -1) -> None:
        self._netlist, self.strips = netlist, strips
        self._parent: dict[tuple[int, str], tuple[int, str]] = {}
        for strip in range(strips - 1):
            for number in range(1, 7):
                if (strip, number) != (torn, DATA):
                    self._join((strip, "J2", number), (strip + 1, "J1", number))
        if plug:
            self._join((strips - 1, "J2", DATA - 1), (strips - 1, "J2", DATA))
        for field in taken:
            self._join((field // 8, f"S{field % 8}", 2), (field // 8, f"S{field % 8}", 3))
        self.levels = {self.pico("GP17"): 1, self.pico("GP18"): 0}
        self._bits = [[0] * 8 for _ in range(strips)]
        """What each chip holds, D7 (next to come out of Q7) first."""

    def pico(self, name: str) -> tuple[int, str]:
        """Give the net at a pin of the Pico."""
        (found,) = (pin for pin, told in self._netlist.name.items() if (pin.part, told) == ("PICO", name))
        return self._net((0, *self._key(found)))

    def drive(self, name: str, level: int) -> None:
        """Put a level on a pin of the Pico; a chip whose latch is low takes its inputs, a rising clock shifts."""
        net = self.pico(name)
        rising = level > self.levels[net]
        self.levels[net] = level
        fed = [self.level((k, "U1", 10)) for k in range(self.strips)]
        for k in range(self.strips):
            if not self.level((k, "U1", 1)):
                self._bits[k] = [self.level((k, "U1", number)) for number in (6, 5, 4, 3, 14, 13, 12, 11)]
            elif rising and net == self._net((k, "U1", 2)) and not self.level((k, "U1", 15)):
                self._bits[k] = [*self._bits[k][1:], fed[k]]

    def level(self, at: tuple[int, str, int]) -> int:
        """Give the level at a pin: driven, grounded, or pulled up by a resistor.

        Raises:
            ValueError: nothing says which level it has.
        """
        net = self._net(at)
        if net == self._net((0, "PICO", 38)):
            return 0
        if net in self.levels:
            return self.levels[net]
        for k in range(self.strips):
            if net == self._net((k, "U1", 9)):
                return self._bits[k][0]
        if any(net == self._net(far) for far in self._pulled()):
            return 1
        raise ValueError(f"{at} floats")

    def _pulled(self) -> list[tuple[int, str, int]]:
        ends = [(k, "RN1", number) for k in range(self.strips) for number in range(2, 10)]
        return [*ends, *((k, "R1", 2) for k in range(self.strips)), (0, "R2", 2)]

    def _key(self, pin: Pin) -> tuple[str, int]:
        return pin.part, pin.number

    def _net(self, at: tuple[int, str, int]) -> tuple[int, str]:
        strip, part, number = at
        return self._root((strip, self._netlist.net[Pin(part, number)]))

    def _root(self, net: tuple[int, str]) -> tuple[int, str]:
        while self._parent.setdefault(net, net) != net:
            net = self._parent[net]
        return net

    def _join(self, one: tuple[int, str, int], other: tuple[int, str, int]) -> None:
        self._parent[self._net(one)] = self._net(other)


def machine(chain: Chain) -> ModuleType:
    """Give the module that the firmware imports, with the pins of this chain."""

    class GPIO:
        OUT = 1

        def __init__(self, number: int, _mode: int = 0, value: int = 0) -> None:
            self.name = f"GP{number}"
            if _mode == self.OUT:
                chain.drive(self.name, value)

        def value(self, level: int) -> None:
            chain.drive(self.name, level)

    class Bus:
        def __init__(self, _number: int, *, polarity: int, phase: int, sck: GPIO, miso: GPIO, **_more: object) -> None:
            assert (polarity, phase) == (0, 0)
            self._clock, self._data = sck.name, miso.name

        def readinto(self, buffer: bytearray) -> None:
            (data,) = (pin for pin, name in chain._netlist.name.items() if (pin.part, name) == ("PICO", self._data))
            for k in range(len(buffer)):
                buffer[k] = 0
                for _ in range(8):
                    buffer[k] = buffer[k] << 1 | chain.level((0, data.part, data.number))
                    chain.drive(self._clock, 1)
                    chain.drive(self._clock, 0)

    module = ModuleType("machine")
    module.__dict__.update(Pin=GPIO, SPI=Bus)
    return module


def scan(chain: Chain, settings: SimpleNamespace, monkeypatch: pytest.MonkeyPatch) -> set[int] | None:
    """Let the real firmware read the chain once: the fields that it takes for taken, or None for a broken chain."""
    with monkeypatch.context() as patch:
        patch.setitem(sys.modules, "machine", machine(chain))
        spec = importlib.util.spec_from_file_location("sensors_of_the_strip", FIRMWARE / "sensors.py")
        assert spec
        assert spec.loader
        module: Any = importlib.util.module_from_spec(spec)
        spec.loader.exec_module(module)
    bits = module.Chain(settings).read()
    return None if bits is None else {8 * k + j for k, byte in enumerate(bits) for j in range(8) if byte >> j & 1}
