"""The letter that stands for each player beside their name. The twin of
``client/kit/members/initials.js``."""

from __future__ import annotations

from typing import TYPE_CHECKING

from herzrasen.graphemes import graphemes

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence


def initials_of(names: Sequence[str]) -> tuple[str, ...]:
    """A letter for each name, no two alike while a name has another letter.

    >>> initials_of(["Ada", "Anna Berg", "Kim"])
    ('A', 'B', 'K')
    """
    found: list[str] = []
    for name in names:
        letters = tuple(_candidates(name))
        fallback = letters[0] if letters else graphemes(name.strip() or "·")[0]
        found.append(next((letter for letter in letters if letter not in found), fallback))
    return tuple(found)


def _candidates(name: str) -> Iterator[str]:
    """What may stand for a name, best first: the initials of its words, then its other letters."""
    words = [
        [letter for letter in graphemes(word.upper()) if letter[0].isalnum()]
        for word in name.split()
    ]
    for word in words:
        yield from word[:1]
    for word in words:
        yield from word[1:]
