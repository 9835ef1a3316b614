r"""Text between quotation marks: whatever a name may hold, on one line and visible.

A quotation mark and a backslash are written with a backslash before them; what would end the line,
cannot be seen, or changes the direction of writing, is written as its number, ``\u{202e}``.
"""

from __future__ import annotations

import re
import sys
from typing import Final

_NEEDS: Final = re.compile(
    '[\x00-\x1f\x7f-\x9f\u061c\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff\ufff9-\ufffb"\\\\]'
)
_WRITTEN: Final = re.compile(r"\\(?:([\"\\])|u\{([0-9a-f]{1,6})\}|(.?))", re.DOTALL)


class BadEscape(ValueError):
    """A backslash begins nothing that is written so; ``written`` is what stands there."""

    def __init__(self, written: str) -> None:
        super().__init__(written)
        self.written = written


def escape(value: str) -> str:
    r"""The value as it stands between quotation marks.

    >>> print(escape('Ann "the \\ fox"\n'))
    Ann \"the \\ fox\"\u{a}
    """
    return _NEEDS.sub(_written, value)


def unescape(written: str) -> str:
    r"""The value that is written so. Raises BadEscape where a backslash begins nothing.

    >>> unescape(r"\"\u{202e}")
    '"\u202e'
    """
    return _WRITTEN.sub(_meant, written)


def shown(value: str, longest: int = 40) -> str:
    """The beginning of something strange, fit to be shown in a sentence."""
    return escape(value[:longest]) + ("…" if len(value) > longest else "")


def _written(found: re.Match[str]) -> str:
    character = found[0]
    return f"\\{character}" if character in '"\\' else f"\\u{{{ord(character):x}}}"


def _meant(found: re.Match[str]) -> str:
    mark, number, _ = found.groups()
    if mark is not None:
        return str(mark)
    code = -1 if number is None else int(number, 16)
    if not 0 <= code <= sys.maxunicode or 0xD800 <= code < 0xE000:
        raise BadEscape(found[0])
    return chr(code)
