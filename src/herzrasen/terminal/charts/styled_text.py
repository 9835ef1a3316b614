"""Lines of text in which each piece has a tone, which a theme gives a colour.

Tones: ``good``, ``bad``, ``dim``, ``accent``, ``strong``, and ``side1`` to ``side6`` for the lines
of a chart; "" is plain text. No plot says anything by its tones alone.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final, TypeAlias

StyledPiece: TypeAlias = tuple[str, str]
"""A text, and its tone."""
StyledLine: TypeAlias = Sequence[StyledPiece]
"""The pieces of one line, from left to right."""

SIDE_TONES: Final = 6


def side_tone(side: int) -> str:
    """The tone of one of several lines."""
    return f"side{side % SIDE_TONES + 1}"


def plain(line: StyledLine) -> str:
    """The line without its tones.

    >>> plain([("Ada", "good"), (": 3", "")])
    'Ada: 3'
    """
    return "".join(text for text, _ in line)


def plain_lines(lines: Iterable[StyledLine]) -> list[str]:
    """All lines without their tones, and without blanks at their ends."""
    return [plain(line).rstrip() for line in lines]
