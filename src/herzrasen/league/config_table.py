"""A table of a TOML file whose values are read one by one, each checked, with the line of each."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Any, Final

from herzrasen.games.protocol import Refusal

MAX_TEXT: Final = 200
MAX_WORDS: Final = 64
WORD_LENGTH: Final = 400

_HEADER: Final = re.compile(r"^\s*\[+\s*([^\]#]+?)\s*\]")
_KEY: Final = re.compile(r"^\s*([\w\"'.\- ]+?)\s*=")
_SETTING: Final = re.compile(r"[!-<>-~]{1,100}")
_VARIABLE: Final = re.compile(r"[A-Za-z_][A-Za-z0-9_]{0,63}")


class LeagueConfigError(Exception):
    """A value cannot be used. ``code`` is that of a sentence, filled by ``facts``; ``refusal`` says
    why in the words of the rules. ``key`` and ``line`` say where; no line is 0."""

    def __init__(
        self,
        code: str,
        key: str,
        line: int,
        *,
        refusal: Refusal | None = None,
        **facts: str | int,
    ) -> None:
        super().__init__(f"{key}: {code}")
        self.code, self.key, self.line = code, key, line
        self.refusal, self.facts = refusal, facts


class ConfigTable:
    """One table; ``path`` is its name, empty for the whole file. A value that is read counts as a
    known key."""

    def __init__(
        self,
        source: str,
        values: Mapping[str, Any],
        path: str = "",
        lines: Mapping[str, int] | None = None,
    ) -> None:
        self._source, self._values, self._path = source, values, path
        self._lines = dict(_line_numbers(source)) if lines is None else lines
        self._known: list[str] = []

    def __contains__(self, key: str) -> bool:
        self._known.append(key)
        return key in self._values

    def __iter__(self) -> Iterator[str]:
        return iter(self._values)

    def table(self, key: str) -> ConfigTable:
        """A table within; empty if it is missing."""
        return ConfigTable(self._source, self._table_values(key), self._name(key), self._lines)

    def text(self, key: str, *, default: str | None = None, most: int = MAX_TEXT) -> str:
        """A text that can be printed, of at most so many characters."""
        value = self._value(key, default)
        if not isinstance(value, str) or not value.isprintable() or len(value) > most:
            raise self.error(key, "text", most=most)
        if not value.strip() and value != default:
            raise self.error(key, "empty")
        return value

    def texts(self, key: str) -> tuple[str, ...]:
        """A list of texts, at least one: the words of a command."""
        value = self._value(key, None)
        if not isinstance(value, list) or not 1 <= len(value) <= MAX_WORDS:
            raise self.error(key, "texts")
        for word in value:
            if not isinstance(word, str) or "\0" in word or len(word) > WORD_LENGTH:
                raise self.error(key, "texts")
        if not value[0]:
            raise self.error(key, "texts")
        return tuple(value)

    def number(self, key: str, least: int, most: int, *, default: int | None = None) -> int:
        """A whole number in this range."""
        value = self._value(key, default)
        if type(value) is not int or not least <= value <= most:
            raise self.error(key, "number", least=least, most=most)
        return value

    def seconds(self, key: str, most: int, *, default: float) -> float:
        """A time in seconds, more than zero."""
        value = self._value(key, default)
        if type(value) not in (int, float) or not 0 < value <= most:
            raise self.error(key, "seconds", most=most)
        return float(value)

    def settings(self, key: str) -> tuple[str, ...]:
        """The words ``name=value`` of a table of texts and numbers."""
        words = []
        for name, value in self._table_values(key).items():
            if type(value) not in (str, int) or not _SETTING.fullmatch(f"{name}"):
                raise self.error(f"{key}.{name}", "setting")
            if not _SETTING.fullmatch(str(value)):
                raise self.error(f"{key}.{name}", "setting")
            words.append(f"{name}={value}")
        return tuple(words)

    def environment(self, key: str) -> dict[str, str]:
        """The variables of a table of texts."""
        variables = self._table_values(key)
        for name, value in variables.items():
            if not _VARIABLE.fullmatch(name) or not isinstance(value, str) or "\0" in value:
                raise self.error(f"{key}.{name}", "variable")
        return dict(variables)

    def refuse_unknown_keys(self) -> None:
        """Raise LeagueConfigError if the file has a key that was not asked for."""
        for key in self._values:
            if key not in self._known:
                raise self.error(key, "unknown-key", names=", ".join(dict.fromkeys(self._known)))

    def error(
        self, key: str, code: str, *, refusal: Refusal | None = None, **facts: str | int
    ) -> LeagueConfigError:
        """The error about a key of this table; about the table itself if the key is empty."""
        name = self._name(key)
        place = name
        while place and place not in self._lines:
            place = place.rpartition(".")[0]
        return LeagueConfigError(code, name, self._lines.get(place, 0), refusal=refusal, **facts)

    def _name(self, key: str) -> str:
        return ".".join(filter(None, (self._path, key)))

    def _table_values(self, key: str) -> dict[str, Any]:
        value = self._value(key, {})
        if not isinstance(value, dict):
            raise self.error(key, "table")
        return value

    def _value(self, key: str, default: Any) -> Any:
        self._known.append(key)
        if key not in self._values and default is None:
            raise self.error(key, "missing-key")
        return self._values.get(key, default)


def _line_numbers(source: str) -> Iterator[tuple[str, int]]:
    """The line of each table's header and of each key, by its full name."""
    section = ""
    for number, line in enumerate(source.splitlines(), 1):
        if header := _HEADER.match(line):
            section = _plain(header[1])
            yield section, number
        elif key := _KEY.match(line):
            yield ".".join(filter(None, (section, _plain(key[1])))), number


def _plain(name: str) -> str:
    """A dotted name without blanks and quotation marks."""
    return ".".join(part.strip(" \"'") for part in name.split("."))
