"""Bytes of any kind as typed lines: what cannot be read becomes a problem, never an exception."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator
from typing import Final, Literal, TypeAlias

import msgspec

MAX_LINE: Final = 8000
"""The most bytes of a line; a chat message of 4,000 characters fits. The rest is passed over."""

Problem: TypeAlias = Literal["not_text", "too_long"]


class TypedLine(msgspec.Struct, frozen=True):
    """A line as it was typed, without its end; or the ``problem`` that keeps it from being one."""

    text: str = ""
    problem: Problem | None = None


def parse_line(line: bytes) -> TypedLine:
    """One line, its end removed. Control characters count as blanks."""
    if len(line) > MAX_LINE:
        return TypedLine(problem="too_long")
    try:
        text = line.decode("utf-8")
    except UnicodeDecodeError:
        return TypedLine(problem="not_text")
    plain = (" " if unicodedata.category(sign) == "Cc" else sign for sign in text)
    return TypedLine("".join(plain).strip().removeprefix("\ufeff"))


class LineSplitter:
    """Cuts a stream of bytes into lines; keeps no more than the longest line of it."""

    def __init__(self) -> None:
        self._rest = b""
        self._too_long = False

    def feed(self, data: bytes) -> Iterator[TypedLine]:
        """The lines that end in these bytes."""
        *ended, rest = data.split(b"\n")
        for piece in ended:
            line = self._rest + piece
            yield TypedLine(problem="too_long") if self._too_long else parse_line(line)
            self._rest, self._too_long = b"", False
        self._rest += rest
        if len(self._rest) > MAX_LINE:
            self._rest, self._too_long = b"", True

    def end(self) -> Iterator[TypedLine]:
        """The last line, where the stream ended without ending it."""
        if self._too_long:
            yield TypedLine(problem="too_long")
        elif self._rest:
            yield parse_line(self._rest)
        self._rest, self._too_long = b"", False
