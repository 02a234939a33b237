"""Claim pins of the Pi through gpiozero, which is imported here and not before."""

from __future__ import annotations

import warnings
from collections.abc import Iterator
from contextlib import contextmanager
from importlib import import_module
from threading import Lock
from typing import Any

from companion.errors import FlugleiterError, MissingError, WrongInputError
from companion.rules.interface import Phrase

_TURNS = Lock()
"""gpiozero builds its factory when it is first needed, and of two threads at once each would get one of its own."""


def check_pins() -> None:
    """Check that this machine offers pins at all.

    Raises:
        MissingError: with a sentence that says what to do.
    """
    gpiozero = import_module("gpiozero")
    with _quietly(gpiozero, ()):
        gpiozero.Device.ensure_pin_factory()


def complaint(device: str, fault: FlugleiterError) -> Phrase:
    """Put a refusal into the few words that a panel has room for.

    Args:
        device: who is missing, as in `DEVICE.missing` of the sentences.
        fault: what `claim` raised, or an error whose details name a `package`.
    """
    pins = fault.details.get("pins")
    if pins is None:
        return Phrase(f"{device}.missing", {"package": str(fault.details.get("package"))})
    return Phrase("pins.wrong" if isinstance(fault, WrongInputError) else "pins.taken", {"pins": str(pins)})


def claim(kind: str, *pins: int, pin_factory: object = None, **options: object) -> Any:  # noqa: ANN401 - gpiozero is untyped
    """Build a gpiozero device.

    Args:
        kind: gpiozero's name of the class.
        pins: BCM numbers.
        pin_factory: gpiozero's; None takes the one of this machine.
        options: what else the class wants.

    Raises:
        MissingError: the machine has no pins, or another program holds one.
        WrongInputError: a pin's number is not one of this machine's.
    """
    gpiozero = import_module("gpiozero")
    with _quietly(gpiozero, pins):
        return getattr(gpiozero, kind)(*pins, pin_factory=pin_factory, **options)


@contextmanager
def _quietly(gpiozero: Any, pins: tuple[int, ...]) -> Iterator[None]:  # noqa: ANN401 - gpiozero is untyped
    with _TURNS, warnings.catch_warnings():
        # gpiozero warns once for each driver that it tries in vain; our error says all that helps.
        warnings.simplefilter("ignore", gpiozero.PinFactoryFallback)
        try:
            yield
        except Exception as fault:
            raise _explained(gpiozero, fault, pins) from fault


def _explained(gpiozero: Any, fault: Exception, pins: tuple[int, ...]) -> FlugleiterError:  # noqa: ANN401 - gpiozero is untyped
    """Turn a fault of gpiozero or its driver into a sentence that helps."""
    named = ", ".join(f"GPIO{pin}" for pin in pins)
    if isinstance(fault, gpiozero.BadPinFactory):
        return MissingError(
            "This machine offers no pins: on a Raspberry Pi install {package}, elsewhere play with --virtual.",
            package="python3-lgpio",
        )
    if isinstance(fault, gpiozero.PinInvalidPin):
        return WrongInputError("There is no pin {pins} here: correct its number in the settings.", pins=named)
    # Each driver has errors of its own for a pin that is taken, so nothing finer can be told apart.
    return MissingError(
        "The pin {pins} cannot be used ({fault}): end the program that holds it, or set another pin.",
        pins=named,
        fault=fault,
    )
