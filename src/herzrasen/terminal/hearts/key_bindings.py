"""The single keys of the Hearts table, by the browser's names and with its usual keys; arrows,
Enter, Space and typed cards: ``board_keys.py``."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from herzrasen.locales import Language
from herzrasen.terminal.keys.key_bindings import KeyBindings

BINDINGS: Final = KeyBindings(
    {
        "pass": "p",
        "claim": "c",
        "next": "n",
        "hint": "w",
        "undo": "u",
        "order": "o",
        "last": "l",
        "scores": "s",
        "rules": "r",
        "overview": "i",
        "legend": "?",
        "hand": "h",
        "why": "y",
        "trick": "t",
        "hear_last": "x",
        "hear_scores": "z",
        "voids": "v",
        "open": "e",
        "kitty": "-",
        "sides": "g",
        "hear_rules": "f",
    }
)
"""Every action and its usual key (client/games/hearts/key-bindings.js)."""

_ENGLISH_RANKS: Final = {**{d: d for d in "23456789"}, "0": "T", **{r.lower(): r for r in "JQKA"}}
RANK_KEYS: Final[Mapping[Language, Mapping[str, str]]] = {
    "en": _ENGLISH_RANKS,
    "de": {**_ENGLISH_RANKS, "b": "J", "d": "Q"},
}
"""Keys that go to the next card of a rank: the letters on the cards, English ones with all. No
action has one of them by default."""

SUIT_KEYS: Final[Mapping[Language, Mapping[str, str]]] = {
    "en": {"c": "C", "d": "D", "s": "S", "h": "H"},
    "de": {"k": "C", "c": "D", "p": "S", "h": "H"},
}
"""After a rank: the letter of a suit. In German C is that of Caro, for K begins two words."""
