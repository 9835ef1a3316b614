"""Extended grapheme clusters (UAX 29): what a reader counts as one letter.

A flag, a family of joined emoji, a hand with its colour of skin, a letter with its accents: text is
counted and cut between them, never within. The browser's twin is ``client/core/text/graphemes.js``.
"""

from __future__ import annotations

from typing import Final

import regex

_CLUSTER: Final = regex.compile(r"\X")
_MOST: Final = 16
"""Code points of a cluster that are taken; one without end is nobody's letter."""


def graphemes(text: str) -> list[str]:
    r"""The clusters of a text, in order.

    >>> graphemes("e\u0301🇩🇪") == ["e\u0301", "🇩🇪"]
    True
    """
    return _CLUSTER.findall(text)


def first_graphemes(text: str, count: int) -> str:
    """The text up to so many clusters.

    >>> first_graphemes("🇩🇪🇦🇹🇨🇭", 2)
    '🇩🇪🇦🇹'
    """
    return text if len(text) <= count else "".join(graphemes(text[: _MOST * count])[:count])
