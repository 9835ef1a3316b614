"""Values of rules options as they are typed: ``50``, ``QS``, ``QS 13, JD -10``, ``-`` for none."""

from __future__ import annotations

import re
from typing import Any, Final

from herzrasen.cards import Card
from herzrasen.protocol.rules import OptionInfo

_NONE: Final = frozenset({"-", "–", "none", "no", "keine", "keiner", "nichts"})
_NUMBER: Final = re.compile(r"[-−]?\d{1,6}")


class BadValue(ValueError):
    """What was typed is no value of the option."""


def parse_value(option: OptionInfo, typed: str) -> Any:
    """The value of a number, card or list, as it travels. Raises BadValue."""
    words = typed.replace(",", " ").replace(";", " ").split()
    if typed.strip().casefold() in _NONE:
        return [] if option.kind == "list" else None
    if option.kind == "list":
        return _parse_list(option.of, words)
    if len(words) != 1:
        raise BadValue(typed)
    return _card(words[0]) if option.kind == "card" else _number(words[0])


def _parse_list(of: str | None, words: list[str]) -> list[Any]:
    if of == "card":
        return [_card(word) for word in words]
    if of == "number":
        return [_number(word) for word in words]
    if len(words) % 2:
        raise BadValue(" ".join(words))
    pairs = zip(words[::2], words[1::2], strict=True)
    return [{"card": _card(card), "points": _number(points)} for card, points in pairs]


def _number(word: str) -> int:
    if not _NUMBER.fullmatch(word):
        raise BadValue(word)
    return int(word.replace("−", "-"))


def _card(word: str) -> str:
    """A card's text, such as ``QS``; written ``Q♠`` it is the same."""
    signs = {"♠": "S", "♥": "H", "♦": "D", "♣": "C"}
    text = "".join(signs.get(sign, sign) for sign in word).upper().replace("10", "T")
    try:
        return str(Card.parse(text))
    except ValueError:
        raise BadValue(word) from None
