"""What can be set: every key with its default, a sentence, and a narrow idea of what is allowed."""

from __future__ import annotations

import os
from collections.abc import Mapping
from dataclasses import Field, dataclass, field
from pathlib import Path
from typing import Any, Literal, get_args, get_origin, get_type_hints

from companion.errors import Wording
from companion.languages import LANGUAGES

_PIN = range(28)
_PRINTER_PAGES = range(256)
_SECONDS = range(86401)


def _key(
    default: Any,  # noqa: ANN401 - of the key's type
    doc: str,
    *,
    span: range | tuple[str, ...] | None = None,
    path: bool = False,
    shown: str = "{}",
) -> Any:  # noqa: ANN401 - as `field` itself
    """Declare a key.

    Args:
        default: its value if the file is silent.
        doc: one sentence for the settings file and its manual.
        span: the whole numbers or the words that are allowed.
        path: a file, relative to the folder of the settings file.
        shown: how a number is written.
    """
    metadata = {"doc": doc, "span": span, "path": path, "shown": shown}
    if isinstance(default, Mapping):
        return field(default_factory=lambda: dict(default), metadata=metadata)
    return field(default=default, metadata=metadata)


@dataclass(frozen=True, slots=True)
class Table:
    """What lies on the table, and in which language it is spoken of."""

    board: str = _key("", "Board file; empty: the board that comes with the game.", path=True)
    blue_deck: str = _key("", "File of the blue event cards; empty: those that come with the game.", path=True)
    red_deck: str = _key("", "File of the red event cards; empty: those that come with the game.", path=True)
    cards: Literal["virtual", "real"] = _key("virtual", "Who draws; real: you draw from your own cards and say which.")
    language: str = _key("de", "Language of screens and strips.", span=LANGUAGES)
    leaving: Literal["end", "off"] = _key(
        "end", "What the menu's last row does: off also powers the Raspberry Pi off, end only ends the program."
    )


@dataclass(frozen=True, slots=True)
class Link:
    """The serial line to the sensors under the board."""

    port: str = _key("", "Serial port of the board, such as /dev/ttyACM0; empty: the table has no sensors.")
    baud: Literal[9600, 19200, 38400, 57600, 115200, 230400, 460800] = _key(
        115200, "Speed in baud; a board on USB does not care."
    )
    settle: int = _key(300, "Milliseconds without a change before the pieces count as set down.", span=range(50, 5001))


@dataclass(frozen=True, slots=True)
class Oled:
    """The small screen."""

    driver: Literal["none", "ssd1306", "sh1106", "ssd1309", "ssd1322", "sh1107", "ssd1327"] = _key(
        "ssd1306",
        "Controller of the panel (1.3 inch panels mostly have the sh1106); none: there is no panel. 64 rows of 128 "
        "dots; the ssd1322 has 64 of 256, the sh1107 and the ssd1327 have 128 of 128.",
    )
    bus: int = _key(1, "Number of the I2C bus: 1 is /dev/i2c-1.", span=range(256))
    address: int = _key(0x3C, "I2C address, mostly 0x3C or 0x3D.", span=range(0x08, 0x78), shown="0x{:02X}")
    rotate: Literal[0, 2] = _key(0, "2 turns the picture upside down.")
    interface: Literal["i2c", "spi"] = _key("i2c", "How the panel is wired; the ssd1322 has SPI only.")
    select: Literal[0, 1] = _key(0, "SPI: 0 is /dev/spidev0.0 with the line CE0, 1 is /dev/spidev0.1 with CE1.")
    dc: int = _key(25, "SPI: pin of the line DC, which tells data from commands.", span=range(1, 28))
    reset: int = _key(12, "SPI: pin of the line RES; 0: it is not wired.", span=_PIN)
    brightness: int = _key(0xCF, "Contrast while somebody plays.", span=range(1, 256))
    dim_after: int = _key(60, "Seconds without input until the panel dims; 0: never.", span=_SECONDS)
    blank_after: int = _key(600, "Seconds without input until it sleeps; any input wakes it; 0: never.", span=_SECONDS)
    shift_every: int = _key(180, "Seconds until the picture moves by a dot, against burn-in; 0: never.", span=_SECONDS)


@dataclass(frozen=True, slots=True)
class Buttons:
    """The buttons on the pins of the Raspberry Pi, by BCM number, each to ground; 0: there is no such button."""

    confirm: int = _key(17, "Pin of the confirm button.", span=_PIN)
    back: int = _key(27, "Pin of the back button.", span=_PIN)
    up: int = _key(22, "Pin of the up button.", span=_PIN)
    down: int = _key(23, "Pin of the down button.", span=_PIN)
    die: int = _key(24, "Pin of the die button, one press a pip.", span=_PIN)
    turn_a: int = _key(0, "Pin A of a rotary encoder that chooses up and down.", span=_PIN)
    turn_b: int = _key(0, "Pin B of the rotary encoder.", span=_PIN)
    push: int = _key(0, "Pin of the encoder's switch, a second confirm button.", span=_PIN)
    buzzer: int = _key(0, "Pin of a passive buzzer.", span=_PIN)


@dataclass(frozen=True, slots=True)
class Speech:
    """The voice that says what the screen shows; it needs the program espeak-ng (sudo apt install espeak-ng)."""

    mode: Literal["off", "events", "all"] = _key(
        "off", "What is said: events are what happened and what to do; all is everything the screen shows."
    )
    speed: int = _key(160, "Words a minute.", span=range(80, 451))
    volume: int = _key(100, "How loud; 100 is the program's own loudness.", span=range(201))
    voice: str = _key("", "A voice of espeak-ng, such as mb-de5; empty: the one that speaks the table's language.")


@dataclass(frozen=True, slots=True)
class Printer:
    """The printer of the score strips."""

    kind: Literal["none", "file", "serial", "usb", "network"] = _key(
        "none", "How strips are printed; file writes text, pictures or the printer's bytes."
    )
    port: str = _key(
        "", "The serial port, the USB device (/dev/usb/lp0), or the file: .txt, .png, .pdf, else bytes.", path=True
    )
    address: str = _key("", "Address of a network printer, such as 192.168.1.9 or bon:9100.")
    baud: Literal[9600, 19200, 38400, 57600, 115200] = _key(9600, "Speed of a serial printer in baud.")
    pace: int = _key(
        480, "Bytes a second to a serial printer; cheap ones lose what comes too fast.", span=range(48, 11521)
    )
    width: Literal[58, 80] = _key(58, "Width of the paper in millimetres.")
    entries: Literal["on", "off"] = _key("on", "A slip for each home-comer, beside the strip of the flight.")
    codes: Literal["on", "off"] = _key("on", "A QR code with the result; off for printers without pictures.")
    knife: Literal["on", "off"] = _key("off", "Cut each strip; off feeds it to the tear bar.")
    page: int = _key(19, "The printer's number of code page 858, from its manual or self-test.", span=_PRINTER_PAGES)


@dataclass(frozen=True, slots=True)
class Play:
    """What is played unless the command says otherwise."""

    name: Literal["rv", "aeroplane"] = _key("rv", "The game.")
    rules: str = _key("seed", "Preset of its options.")
    options: Mapping[str, str | int] = _key({}, "Single options on top of the preset, name = value.")


@dataclass(frozen=True, slots=True)
class Storage:
    """Where games are kept."""

    path: str = _key(
        "", "The journal; empty: flugleiter/journal.sqlite in $XDG_STATE_HOME or ~/.local/state.", path=True
    )


@dataclass(frozen=True, slots=True)
class Settings:
    """All sections."""

    table: Table = field(default_factory=Table)
    link: Link = field(default_factory=Link)
    oled: Oled = field(default_factory=Oled)
    buttons: Buttons = field(default_factory=Buttons)
    speech: Speech = field(default_factory=Speech)
    printer: Printer = field(default_factory=Printer)
    game: Play = field(default_factory=Play)
    journal: Storage = field(default_factory=Storage)

    def journal_path(self, environ: Mapping[str, str] = os.environ) -> Path:
        """Say where the journal is."""
        if self.journal.path:
            return Path(self.journal.path)
        return home(environ, "XDG_STATE_HOME", ".local/state") / "flugleiter" / "journal.sqlite"


@dataclass(frozen=True, slots=True)
class Name:
    """The name of a key in a sentence; as a mere text it could be taken for the code of one, as `link.port` is."""

    text: str

    def __str__(self) -> str:
        """Give the name as it is."""
        return self.text


def allowed(section: type, key: Field[Any]) -> Wording:
    """Say which values a key takes."""
    hint = get_type_hints(section)[key.name]
    if get_origin(hint) is Literal:
        return Wording("one of {values}", {"values": ", ".join(str(toml(choice)) for choice in get_args(hint))})
    span = key.metadata["span"]
    if isinstance(span, tuple):
        return Wording("one of {values}", {"values": ", ".join(str(toml(word)) for word in span)})
    if span is not None:
        first, last = (key.metadata["shown"].format(end) for end in (span[0], span[-1]))
        return Wording("a whole number from {first} to {last}", {"first": first, "last": last})
    if get_origin(hint) is Mapping:
        example = '{ flights = 3, medals = "off" }'
        return Wording("a table of names with a text or a whole number each, such as {example}", {"example": example})
    return Wording("a text in quotation marks")


def toml(value: object) -> Any:  # noqa: ANN401 - a number stays one, for its format
    """Write a text as TOML does."""
    return f'"{value}"' if isinstance(value, str) else value


def home(environ: Mapping[str, str], variable: str, otherwise: str) -> Path:
    """Give a folder of the XDG base directories; a relative one counts as not set, as their standard asks."""
    folder = Path(environ.get(variable, ""))
    return folder if folder.is_absolute() else Path(environ.get("HOME") or Path.home()) / otherwise
