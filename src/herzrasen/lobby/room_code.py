"""Room codes: six letters that lead to a table, to be said aloud.

A table that waits for people has one. It is the beginning of the table's name, so it is stored, is
moved and ends with the table, and a browser that knows the link knows the code; a person who has
only the code knows nothing of the other 128 random bits.
"""

from __future__ import annotations

import re
from typing import Final

ALPHABET: Final = "BCDFGHJKLMNPQRSTVWXZ"
"""No I, O, 0 or 1, which look alike; no vowels, so that no code is a word."""
LENGTH: Final = 6
_NAME: Final = re.compile(rf"([{ALPHABET}]{{{LENGTH}}})-.")
_IGNORED: Final = re.compile(r"[\s\u00ad\u2010-\u2015\u2212.,_-]+")
"""What people put between letters."""
_HALF: Final = rf"[{ALPHABET}]{{3}}"
_IN_TEXT: Final = re.compile(rf"(?<!\w){_HALF}[ -]?{_HALF}(?!\w)", re.IGNORECASE)


def name_with_code(code: str, name: str) -> str:
    """The name of a table that has this code; without a code ("") the name alone."""
    return f"{code}-{name}" if code else name


def name_prefix(code: str) -> str:
    """What the names of tables with this code begin with."""
    return f"{code}-"


def code_of(table: str) -> str:
    """The code of the table of this name; "" if it has none.

    >>> code_of("BKRTWZ-6yhG")
    'BKRTWZ'
    """
    found = _NAME.match(table)
    return found[1] if found else ""


def read_code(typed: str) -> str:
    """The code in what someone typed; "" if it is none. Case, blanks and hyphens do not matter.

    >>> read_code(" bkr-twz ")
    'BKRTWZ'
    """
    code = _IGNORED.sub("", typed).upper()
    return code if len(code) == LENGTH and set(code) <= set(ALPHABET) else ""


def code_in(text: str) -> str:
    """The code in a text; "" where there is none.

    >>> code_in("Code: bkr twz!")
    'BKRTWZ'
    """
    found = _IN_TEXT.search(text)
    return read_code(text) or (read_code(found[0]) if found else "")


def group_letters(code: str) -> str:
    """The code as it is shown, in two groups.

    >>> group_letters("BKRTWZ")
    'BKR TWZ'
    """
    half = LENGTH // 2
    return f"{code[:half]} {code[half:]}"


def spell(code: str) -> str:
    """The code letter by letter, as a screen reader says it.

    >>> spell("BKRTWZ")
    'B, K, R, T, W, Z'
    """
    return ", ".join(code)
