"""The place that a link to the page names after its ``#``: a table, rules, a record …

A link that went through a letter or a chat has marks behind it (``).``, ``%20``, ``?utm_…``): it
ends at the first character that no place has. The browser's twin is
``client/core/app/page-place.js``; ``client/main.js`` says which places there are.
"""

from __future__ import annotations

import re
from typing import Final

from herzrasen.games.names import GAME_NAMES

_GAME: Final = f"(?:{'|'.join(GAME_NAMES)})"
_WORD: Final = r"[\w-]+"
_DAY: Final = r"\d{4}-\d\d-\d\d"
_DEEP: Final = (
    rf"t/{_WORD}|record/t/{_WORD}(?:/\d+/\d+)?|record/daily/{_WORD}/{_DAY}"
    rf"|event/{_WORD}(?:/play(?![\w-]))?|device/{_WORD}|daily/{_WORD}/{_DAY}"
    rf"|rules/{_GAME}(?:/[\w+=,.:'/-]+|(?![\w-]))|learn/{_GAME}(?:/{_WORD})?(?![\w-])|tactics/{_GAME}(?![\w-])"
)
"""Those that name something; nothing else in the path of an address looks like one."""
_PLACE: Final = re.compile(
    rf"{_DEEP}|games/statistics(?![\w-])|ratings/{_WORD}"
    r"|(?:me|games|daily|events|record|ratings)(?![\w-])",
    re.ASCII,
)
_IN_PATH: Final = re.compile(rf"(?:/|^)(?=(?:{_DEEP}))", re.ASCII)
_ENCODED: Final = re.compile("%([0-7][0-9a-fA-F])")
_BEHIND_RULES: Final = re.compile(r"(?:[+=,.:/-]|(?<![2-9TJQKAX][CDHS])')+\Z")
"""A rule ends in a word, or in the mark of a second pack's card."""


_HALF: Final = "[B-DF-HJ-NP-TV-XZ]{3}"
_SPLIT_CODE: Final = re.compile(rf"(?<![\w-])(t/{_HALF})\s+({_HALF})(?![\w-])", re.IGNORECASE)


_SPLIT_RULES: Final = re.compile(rf"((?<![\w-])rules/{_GAME}/[\w.:-]+)\s+(?=[a-z]\w*=)", re.ASCII)
"""Only behind a preset: the options are divided by commas."""
_SLANTED: Final = re.compile(
    r"((?:(?:record/)?t/(?:[A-Z]{6}-)?|event/|device/)[\w-]{22})_+", re.ASCII
)
"""Ids have 22 characters, behind a table's code or without one; one more ``_`` is a chat's mark of
slanted type."""
_WRAPPED: Final = re.compile(r"[?&][\w-]+=(https?(?::|%3A)[^&\s]+)", re.IGNORECASE)


def join_blanks(text: str) -> str:
    """A text in which a room code behind ``t/`` has no blank, with which it is shown; nor have
    rules whose ``+`` became one.

    >>> join_blanks("https://cards.example/#/t/bkr twz")
    'https://cards.example/#/t/bkr-twz'
    >>> join_blanks("#/rules/hearts/3:new-moon target=50")
    '#/rules/hearts/3:new-moon+target=50'
    """
    return _SPLIT_RULES.sub(r"\1+", _SPLIT_CODE.sub(r"\1-\2", text))


def _decode(text: str) -> str:
    """No place has a character that is not ASCII."""
    return _ENCODED.sub(lambda found: chr(int(found[1], 16)), text)


def page_place(fragment: str) -> str:
    """What a link names after its ``#``, without what stands behind it; "" for nothing.

    >>> page_place("/t/x7%20."), page_place("#/rules/hearts/2:sun+target=50)"), page_place("/no")
    ('t/x7', 'rules/hearts/2:sun+target=50', '')
    >>> page_place("#/rules/nerts).")
    'rules/nerts'
    """
    found = _PLACE.match(join_blanks(_decode(fragment)).lstrip("#/. "))
    if found is None:
        return ""
    if found[0].startswith("rules/"):
        return _BEHIND_RULES.sub("", found[0])
    slanted = _SLANTED.fullmatch(found[0])
    return slanted[1] if slanted else found[0]


def unwrap_link(link: str) -> str:
    """The link in another, by which a mailbox or a network leads past itself.

    >>> unwrap_link("https://l.facebook.com/l.php?u=https%3A%2F%2Fcards.example%2F%23%2Ft%2Fx7&h=1")
    'https://cards.example/#/t/x7'
    """
    found = _WRAPPED.search(link)
    inner = _decode(found[1]) if found else ""
    return inner if inner and split_link(inner)[1] else link


def split_link(link: str) -> tuple[str, str]:
    """A link's address and the place that it names: after a ``#``, also an encoded one, or in the
    path, where some programs leave the ``#`` out.

    >>> split_link("https://cards.example/games/t/x7")
    ('https://cards.example/games/', 't/x7')
    """
    address, fragment = re.split("#|%23", f"{link}#", maxsplit=1)
    if place := page_place(fragment):
        return address, place
    if found := _IN_PATH.search(address):
        return address[: found.end()], page_place(address[found.end() :])
    return address, ""
