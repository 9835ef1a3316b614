"""The version of rules in a link: a preset that is corrected means something else in each.

A text with a version, ``3:black-maria``, is not understood by programs from before, which so refuse
what they would play otherwise.
"""

from __future__ import annotations

import re
from typing import Final

from herzrasen.games.protocol import RULES_VERSION

_VERSIONED: Final = re.compile(r"([1-9]\d{0,2}):(.*)", re.DOTALL)


def rules_for_link(text: str) -> str:
    """The text form of today with its version.

    >>> rules_for_link("black-maria")
    '3:black-maria'
    """
    return f"{RULES_VERSION}:{text}"


def linked_rules(text: str) -> str:
    """What a link asks for: without a version it is of version 1, when links had none.

    >>> linked_rules("black-maria"), linked_rules("2:black-maria")
    ('1:black-maria', '2:black-maria')
    """
    return text if _VERSIONED.fullmatch(text) else f"1:{text}"


def split_version(text: str) -> tuple[int, str]:
    """The version and the text form; a text without a version is of today."""
    found = _VERSIONED.fullmatch(text)
    return (int(found[1]), found[2]) if found else (RULES_VERSION, text)
