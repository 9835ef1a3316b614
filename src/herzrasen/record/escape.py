r"""Escape text between quotation marks: whatever a name holds stays on one line and visible.

A quotation mark and a backslash get a backslash before them; what would end the line, is invisible,
or changes the direction of writing, is written as its code point, ``\u{202e}``.
"""

from __future__ import annotations

import re
import sys
from typing import Final

from herzrasen.graphemes import first_graphemes

_ESCAPED: Final = re.compile(
    '[\x00-\x1f\x7f-\x9f\u061c\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff\ufff9-\ufffb"\\\\]'
)
_JOINERS: Final = "\u200c\u200d"
_WRITTEN: Final = re.compile(r"\\(?:([\"\\])|u\{([0-9a-f]{1,6})\}|(.?))", re.DOTALL)


class EscapeError(ValueError):
    """A backslash is followed by nothing that can be escaped; ``written`` is what stands there."""

    def __init__(self, written: str) -> None:
        super().__init__(written)
        self.written = written


def escape(value: str) -> str:
    r"""The value as it stands between quotation marks.

    >>> print(escape('Ann "the \\ fox"\n'))
    Ann \"the \\ fox\"\u{a}
    """
    return _ESCAPED.sub(_escape_match, value)


def unescape(written: str) -> str:
    r"""The value of escaped text.

    >>> unescape(r"\"\u{202e}")
    '"\u202e'

    Raises:
        EscapeError: if a backslash begins no escape.
    """
    return _WRITTEN.sub(_unescape_match, written)


def excerpt(value: str, max_length: int = 40) -> str:
    """The beginning of untrusted text, escaped for use in a sentence."""
    beginning = first_graphemes(value, max_length)
    return escape(beginning) + ("…" if beginning != value else "")


def excerpt_of_name(name: str, max_length: int = 40) -> str:
    r"""The beginning of an untrusted name, escaped for use in a sentence; joiners stay, which make
    one emoji of several.

    >>> print(excerpt_of_name("\u2066Eva\u2069"))
    \u{2066}Eva\u{2069}
    """
    beginning = first_graphemes(name, max_length)
    parts = re.split(f"([{_JOINERS}])", beginning)
    shown = "".join(part if part in _JOINERS else escape(part) for part in parts)
    return shown + ("…" if beginning != name else "")


def excerpt_of_notation(written: str) -> str:
    """The beginning of untrusted notation: as it is written, but for what is invisible."""
    return re.sub(r'\\(["\\])', r"\1", excerpt(written))


def _escape_match(found: re.Match[str]) -> str:
    character = found[0]
    return f"\\{character}" if character in '"\\' else f"\\u{{{ord(character):x}}}"


def _unescape_match(found: re.Match[str]) -> str:
    mark, number, _ = found.groups()
    if mark is not None:
        return str(mark)
    code = -1 if number is None else int(number, 16)
    if not 0 <= code <= sys.maxunicode or 0xD800 <= code < 0xE000:
        raise EscapeError(found[0])
    return chr(code)
