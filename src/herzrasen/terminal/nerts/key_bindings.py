"""Single keys at a table of Nerts: one for each place and action, and what a press of one means.

The usual order on the keyboard is the order on the table; the names are the browser's, so that keys
chosen there hold here. The twin of ``client/games/nerts/key-bindings.js``.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Final, Literal, TypeAlias

import msgspec

from herzrasen.games.nerts import Place, Spot
from herzrasen.terminal.keys.key_bindings import PAGE_KEYS, KeyBindings
from herzrasen.terminal.nerts.places import PILE, WASTE, column

KeyAction: TypeAlias = Literal[
    "turn",
    "foundation",
    "call",
    "vote",
    "drop",
    "own",
    "middle",
    "rivals",
    "hear_scores",
    "hear_rules",
    "rules",
    "legend",
]

_COLUMN_KEYS: Final = "dfghjkl"
_RIVAL_KEYS: Final = "1234567890p"

DEFAULT_KEYS: Final[Mapping[str, str]] = {
    "turn": " ",
    "pile": "a",
    "waste": "s",
    **{f"column{at}": key for at, key in enumerate(_COLUMN_KEYS, 1)},
    **{f"rival{at}": key for at, key in enumerate(_RIVAL_KEYS, 1)},
    "foundation": "e",
    "call": "n",
    "vote": "v",
    "own": "o",
    "middle": "c",
    "rivals": "r",
    "hear_scores": "z",
    "hear_rules": "u",
    "rules": "i",
    "legend": "?",
}
"""The usual key of each action and place."""

BINDINGS: Final = KeyBindings(DEFAULT_KEYS)

ALWAYS: Final[frozenset[KeyAction]] = frozenset(
    ("legend", "rules", "own", "middle", "rivals", "hear_scores", "hear_rules", "drop")
)
"""The keys that only speak or help; they work before and after a round too."""

_NUMBERED: Final = re.compile(r"(column|rival)(\d+)")


class KeyPress(msgspec.Struct, frozen=True):
    """What a key means: an own place, a rival by their order on the table, or an action."""

    place: Place | None = None
    rival: int | None = None
    action: KeyAction | None = None


def keys_of(changed: Mapping[str, object]) -> Mapping[str, str]:
    """The key of every action; what is stored in ``changed`` may be broken, and then counts for
    nothing."""
    return BINDINGS.keys_of(changed)


def meaning_of(key: str, keys: Mapping[str, str], *, columns: int, rivals: int) -> KeyPress | None:
    """What a key means on a table with so many own columns and rivals; None if nothing."""
    if key == "escape":
        return KeyPress(action="drop")
    action = BINDINGS.action_of(keys, key)
    if action is None or action in PAGE_KEYS:
        return None
    if action in ("pile", "waste"):
        return KeyPress(PILE if action == "pile" else WASTE)
    if (numbered := _NUMBERED.fullmatch(action)) is None:
        return KeyPress(action=action)  # type: ignore[arg-type]
    index = int(numbered[2]) - 1
    if numbered[1] == "column":
        return KeyPress(column(index)) if index < columns else None
    return KeyPress(rival=index) if index < rivals else None


def action_at(place: Place, rivals: tuple[int, ...]) -> str:
    """The name of the key that stands for a place; empty where there is none."""
    match place.at:
        case Spot.PILE | Spot.WASTE:
            return place.at.value
        case Spot.TABLEAU:
            return f"column{place.index + 1}"
        case Spot.RIVAL if place.index in rivals:
            return f"rival{rivals.index(place.index) + 1}"
        case _:
            return ""


def legend(
    keys: Mapping[str, str], *, columns: int, rivals: int
) -> list[tuple[tuple[str, ...], str]]:
    """The keys with what they mean (``nerts_table.keys.*``), for the page that shows them."""

    def row(text: str, *actions: str) -> tuple[tuple[str, ...], str]:
        return tuple(keys[action] for action in actions), text

    rows = [
        row("turn", "turn"),
        row("pile", "pile"),
        row("waste", "waste"),
        row("column", *(f"column{at + 1}" for at in range(columns))),
        row("rival", *(f"rival{at + 1}" for at in range(min(len(_RIVAL_KEYS), rivals)))),
        row("foundation", "foundation"),
        row("twice", "pile", "pile"),
        row("call", "call"),
        row("vote", "vote"),
        (("escape",), "drop"),
    ]
    rows += [row(name, name) for name in ("own", "middle", "rivals", "hear_scores", "hear_rules")]
    rows += [row("rules", "rules"), row("legend", "legend")]
    return [(signs, text) for signs, text in rows if signs]
