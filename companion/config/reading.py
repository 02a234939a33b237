"""Find and read the settings file; whatever is wrong with it is named with its place and what is allowed."""

from __future__ import annotations

import os
import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import Field, fields
from pathlib import Path
from typing import Any, get_type_hints

from companion.config.schema import Buttons, Settings, allowed, home, toml
from companion.errors import MissingError, WrongInputError, no_toml, reason, unknown_key


def find(
    given: Path | None = None, environ: Mapping[str, str] = os.environ, system: Path = Path("/etc")
) -> Path | None:
    """Find the settings file: the one that was named, else the user's, else the machine's; None: there is none."""
    if given is not None:
        return given
    folders = (home(environ, "XDG_CONFIG_HOME", ".config"), system)
    return next((file for folder in folders if _is_there(file := folder / "flugleiter" / "settings.toml")), None)


def load(path: Path | None) -> Settings:
    """Read a settings file; None gives the defaults.

    Raises:
        MissingError: the file is not there, or may not be read.
        WrongInputError: it is no TOML, or a section, key or value is not allowed; the sentence names it.
    """
    if path is None:
        return Settings()
    given = _parsed(path)
    known = {section.name: type(getattr(Settings(), section.name)) for section in fields(Settings)}
    for name in given:
        _refuse_unknown(path, f"[{name}]", name, list(known))
    settings = Settings(**{name: _section(path, name, known[name], values) for name, values in given.items()})
    _refuse_contradictions(path, settings)
    return settings


def _is_there(file: Path) -> bool:
    try:
        file.stat()
    except (FileNotFoundError, NotADirectoryError):
        return False
    except OSError:
        # Not to be read is not absent: `load` will say so, where silent defaults would puzzle.
        return True
    return True


def _parsed(path: Path) -> dict[str, Any]:
    try:
        data = path.read_bytes()
    except FileNotFoundError as error:
        raise MissingError("There is no settings file {file}: name one that is there.", file=path) from error
    except OSError as error:
        raise MissingError(
            "The settings file {file} cannot be read ({reason}): give this user the right to, or name another.",
            file=path,
            reason=reason(error),
        ) from error
    try:
        text = data.decode()
    except UnicodeDecodeError as error:
        raise WrongInputError(
            "{file}, line {line}: this is not TOML (a character that is no UTF-8): correct the line.",
            file=path,
            line=data.count(b"\n", 0, error.start) + 1,
        ) from error
    try:
        return tomllib.loads(text)
    except (RecursionError, ValueError) as error:
        raise no_toml(path, text, error) from error


def _section(path: Path, name: str, section: type, values: object) -> Any:  # noqa: ANN401 - one of the sections
    if not isinstance(values, dict):
        raise WrongInputError("{file}: {section} is a section: write [{section}] on a line.", file=path, section=name)
    keys = {key.name: key for key in fields(section)}
    for key in values:
        _refuse_unknown(path, f"{name}.{key}", key, list(keys))
    return section(**{key: _value(path, name, section, keys[key], value) for key, value in values.items()})


def _refuse_unknown(path: Path, shown: str, name: str, known: list[str]) -> None:
    if name not in known:
        raise unknown_key(path, shown, name, known)


def _value(path: Path, name: str, section: type, key: Field[Any], value: object) -> object:
    import msgspec  # noqa: PLC0415 - costs more than all of this module, and only a settings file needs it

    span = key.metadata["span"]
    try:
        good = msgspec.convert(value, get_type_hints(section)[key.name])
    except msgspec.ValidationError:
        good = None
    shown = f"{name}.{key.name}"
    if good is None or (span is not None and good not in span):
        raise WrongInputError(
            "{file}: {key} = {value} is not allowed: write {allowed}.",
            file=path,
            key=shown,
            value=toml(value),
            allowed=allowed(section, key),
        )
    return _beside(path, str(good)) if key.metadata["path"] and good else good


def _beside(path: Path, file: str) -> str:
    try:
        return str(path.parent.absolute() / Path(file).expanduser())
    except RuntimeError as error:
        raise WrongInputError(
            "{file}: there is no home folder for {value}: write the whole path.", file=path, value=file
        ) from error


def _refuse_contradictions(path: Path, settings: Settings) -> None:
    printer = settings.printer
    key = "address" if printer.kind == "network" else "port"
    if printer.kind != "none" and not getattr(printer, key):
        raise WrongInputError(
            '{file}: printer.kind = "{kind}" needs printer.{key}: say where it prints.',
            file=path,
            kind=printer.kind,
            key=key,
        )
    if bool(settings.buttons.turn_a) != bool(settings.buttons.turn_b):
        raise WrongInputError("{file}: an encoder needs both buttons.turn_a and buttons.turn_b.", file=path)
    taken: dict[int, str] = {0: ""}
    for key, pin in _pins(settings):
        if taken.setdefault(pin, key) not in {key, ""}:
            raise WrongInputError(
                "{file}: {one} and {other} share pin {pin}: give each its own.",
                file=path,
                one=taken[pin],
                other=key,
                pin=pin,
            )


def _pins(settings: Settings) -> Iterator[tuple[str, int]]:
    """Name the keys of the pins in use, each with its pin."""
    for key in fields(Buttons):
        yield f"buttons.{key.name}", getattr(settings.buttons, key.name)
    if settings.oled.driver != "none" and settings.oled.interface == "spi":
        yield "oled.dc", settings.oled.dc
        yield "oled.reset", settings.oled.reset
