"""The names of people: what they may be, so that none of them can deceive or break a page.

A name is cleaned by the profile "nickname" of RFC 8266, upper and lower case kept: one form for
what looks the same in another width or composition, single blanks, nothing invisible, no control
characters. Marks of writing direction, which can turn a whole line around, and other formatting
signs are dropped rather than refused: people paste them without knowing.
"""

from __future__ import annotations

from typing import Final

import precis_i18n
import regex

from herzrasen.games.protocol import Refusal
from herzrasen.table.name_skeleton import MOST_SIGNS

NAME_LENGTH: Final = 24
"""What a reader counts as letters (grapheme clusters) that a name may have."""

_MARKS: Final = 3
"""Marks that one letter may carry; more of them would grow over the lines above."""
_NICKNAME: Final = precis_i18n.get_profile("NicknameCasePreserved")
_JOINERS: Final = "\u200c\u200d"
_FORMATTING: Final = regex.compile(
    rf"[[\p{{Cf}}\p{{Default_Ignorable_Code_Point}}]--[{_JOINERS}]]", regex.VERSION1
)
_ANY_FORMATTING: Final = regex.compile(r"[\p{Cf}\p{Default_Ignorable_Code_Point}]")
_LETTER: Final = regex.compile(r"\X")
_STACKED: Final = regex.compile(rf"\p{{M}}{{{_MARKS + 1}}}")
_SEEN: Final = regex.compile(r"[\p{L}\p{N}\p{P}\p{S}]")


def proper_name(name: str) -> str | Refusal:
    """The name as it is shown, or why it cannot be one."""
    no = Refusal("table.refusal.name", {"limit": NAME_LENGTH})
    if len(name) > MOST_SIGNS:
        return no
    line = " ".join(name.split())
    proper = _cleaned(_FORMATTING.sub("", line)) or _cleaned(_ANY_FORMATTING.sub("", line))
    if proper is None or len(_LETTER.findall(proper)) > NAME_LENGTH:
        return no
    if _STACKED.search(proper) or not _SEEN.search(proper):
        return no
    return proper


def _cleaned(name: str) -> str | None:
    """The name in its one form; None if it holds what cannot stand in a name.

    Joiners stay where a script needs them (Persian, Devanagari) and are refused elsewhere.
    """
    try:
        return str(_NICKNAME.enforce(name))
    except UnicodeEncodeError:
        return None
