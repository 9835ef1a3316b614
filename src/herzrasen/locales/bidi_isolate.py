"""Right-to-left text within a sentence: an isolate (UAX 9) keeps it from turning what follows it.

Without one "שרה 5 points" is shown with the 5 before the name. Only text that has right-to-left
letters gets the two invisible marks. The browser's twin is ``client/core/text/bidi-isolate.js``.
"""

from __future__ import annotations

import re
from typing import Final

ISOLATE_MARKS: Final = "\u2068\u2069"
"""First strong isolate, and what ends it."""
_RIGHT_TO_LEFT: Final = re.compile(
    "[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\U00010800-\U00010fff\U0001e800-\U0001efff]"
)
_ISOLATED: Final = re.compile("\u2068[^\u2069]*\u2069")


def isolate(text: str) -> str:
    r"""The text as it may stand in a sentence of any direction.

    >>> isolate("Eva"), isolate("\u05e9\u05e8\u05d4") == "\u2068\u05e9\u05e8\u05d4\u2069"
    ('Eva', True)
    """
    if not _RIGHT_TO_LEFT.search(text) or _ISOLATED.fullmatch(text):
        return text
    return text.join(ISOLATE_MARKS)
