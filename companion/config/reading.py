"""Find and read the settings file; whatever is wrong with it is named with its place and what is allowed."""

from __future__ import annotations

import errno
import os
from collections.abc import Mapping
from dataclasses import Field, dataclass, field, fields
from pathlib import Path
from typing import Any, get_type_hints

from companion.config.contradictions import contradictions
from companion.config.places import Places, places
from companion.config.schema import Name, Settings, allowed, home, toml
from companion.errors import FlugleiterError, MissingError, WrongInputError, reason, unknown_key
from companion.tomlfile import parse

SYSTEM = Path("/etc")


@dataclass(frozen=True, slots=True)
class Reading:
    """What a settings file says."""

    settings: Settings
    """With defaults where the file is silent or wrong."""
    named: frozenset[str] = frozenset()
    """The keys that the file sets, such as `oled.driver`."""
    mistakes: tuple[FlugleiterError, ...] = ()
    wrong: frozenset[str] = frozenset()
    """The keys that stand for their default because what the file says of them is not allowed."""
    places: Places = field(default_factory=Places)


def find(given: Path | None = None, environ: Mapping[str, str] = os.environ, system: Path = SYSTEM) -> Path | None:
    """Find the settings file: the one that was named, else the user's, else the machine's; None: there is none."""
    if given is not None:
        return given
    return next((file for file in usual(environ, system) if _is_there(file)), None)


def usual(environ: Mapping[str, str] = os.environ, system: Path = SYSTEM) -> tuple[Path, Path]:
    """Name the places where a settings file is looked for: the user's, and the machine's."""
    user, machine = (
        folder / "flugleiter" / "settings.toml" for folder in (home(environ, "XDG_CONFIG_HOME", ".config"), system)
    )
    return user, machine


def load(path: Path | None) -> Settings:
    """Read a settings file; None gives the defaults.

    Raises:
        MissingError: the file is not there, or may not be read.
        WrongInputError: it is no TOML, or a section, key or value is not allowed; the sentence names it.
    """
    if path is None:
        return Settings()
    reading = read(path)
    if reading.mistakes:
        raise reading.mistakes[0]
    return reading.settings


def read(path: Path) -> Reading:
    """Read a settings file and gather all its mistakes.

    Raises:
        MissingError: the file is not there, or may not be read.
    """
    try:
        text = _text(path)
        given = parse(path, text)
    except WrongInputError as mistake:
        return Reading(Settings(), mistakes=(mistake,))
    reader = _Reader(path, Places(path, places(text)))
    settings = reader.settings(given)
    named = {f"{name}.{key}" for name, keys in given.items() if isinstance(keys, dict) for key in keys}
    return Reading(settings, frozenset(named), tuple(reader.mistakes), frozenset(reader.wrong), reader.places)


def _is_there(file: Path) -> bool:
    try:
        file.stat()
    except (FileNotFoundError, NotADirectoryError):
        return False
    except OSError:
        # Not to be read is not absent: `load` will say so, where silent defaults would puzzle.
        return True
    return True


def _text(path: Path) -> str:
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
        # Windows puts a mark before UTF-8.
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise WrongInputError(
            "{file}, line {line}: this is not TOML (a character that is no UTF-8): correct the line.",
            file=path,
            line=error.object.count(b"\n", 0, error.start) + 1,
        ) from error


def _is_too_long(path: Path) -> bool:
    try:
        path.lstat()
    except OSError as error:
        return error.errno == errno.ENAMETOOLONG
    return False


@dataclass(slots=True)
class _Reader:
    """Takes what the parser gives apart, and goes on after a mistake."""

    path: Path
    places: Places
    mistakes: list[FlugleiterError] = field(default_factory=list)
    wrong: set[str] = field(default_factory=set)
    """The keys with a mistake."""

    def settings(self, given: Mapping[str, Any]) -> Settings:
        """Read all sections, then look whether they fit together."""
        known = {section.name: type(getattr(Settings(), section.name)) for section in fields(Settings)}
        read = {}
        for name, values in given.items():
            if name in known:
                read[name] = self._section(name, known[name], values)
            else:
                self._refuse(name, unknown_key(self.places.place(name), f"[{name}]", name, list(known)))
        settings = Settings(**read)
        for keys, mistake in contradictions(settings, self.places.place):
            if not self.wrong & keys:
                self.mistakes.append(mistake)
        return settings

    def _section(self, name: str, section: type, values: object) -> Any:  # noqa: ANN401 - one of the sections
        if not isinstance(values, dict):
            self._refuse(
                name,
                WrongInputError(
                    "{file}: {section} is a section: write [{section}] on a line.",
                    file=self.places.place(name),
                    section=name,
                ),
            )
            return section()
        keys, good = {key.name: key for key in fields(section)}, {}
        for key, value in values.items():
            try:
                good[key] = self._value(name, section, key, keys, value)
            except WrongInputError as mistake:
                self._refuse(f"{name}.{key}", mistake)
        return section(**{key: value for key, value in good.items() if value is not None})

    def _value(self, name: str, section: type, key: str, keys: Mapping[str, Field[Any]], value: object) -> object:
        import msgspec  # noqa: PLC0415 - costs more than all of this module, and only a settings file needs it

        shown, place = Name(f"{name}.{key}"), self.places.place(name, key)
        if key not in keys:
            raise unknown_key(place, shown, key, list(keys))
        metadata = keys[key].metadata
        try:
            good = msgspec.convert(value, get_type_hints(section)[key])
        except msgspec.ValidationError:
            good = None
        if good is None or (metadata["span"] is not None and good not in metadata["span"]):
            raise WrongInputError(
                "{file}: {key} = {value} is not allowed: write {allowed}.",
                file=place,
                key=shown,
                value=toml(value),
                allowed=allowed(section, keys[key]),
            )
        if "\0" in str(good):
            raise WrongInputError("{file}: {key} has the character \\u0000 in it: delete it.", file=place, key=shown)
        return self._beside(str(good), shown, place) if metadata["path"] and good else good

    def _beside(self, file: str, key: Name, place: object) -> str:
        try:
            path = self.path.parent.absolute() / Path(file).expanduser()
        except RuntimeError as error:
            raise WrongInputError(
                "{file}: there is no home folder for {value}: write the whole path.", file=place, value=file
            ) from error
        if _is_too_long(path):
            raise WrongInputError(
                "{file}: {key} is too long for the name of a file: write a shorter one.", file=place, key=key
            )
        return str(path)

    def _refuse(self, name: str, mistake: FlugleiterError) -> None:
        self.wrong.add(name)
        self.mistakes.append(mistake)
