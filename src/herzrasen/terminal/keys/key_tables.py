"""The keys of each game's table as the page of keys shows them: groups of actions with names."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from importlib import import_module
from typing import Final

import msgspec

from herzrasen.games.protocol import GameName
from herzrasen.terminal.keys.key_bindings import PAGE_KEYS, KeyBindings
from herzrasen.terminal.settings import KeySetting
from herzrasen.terminal.translation import Translation

PAGE_GROUP: Final = "page"
_NUMBERED: Final = re.compile(r"(column|rival)(\d+)")


class KeyTable(msgspec.Struct, frozen=True):
    """The keys of one game: ``texts`` is the prefix of their sentences, ``groups`` are the names of
    groups with the actions that belong together, in the order of the page."""

    setting: KeySetting
    texts: str
    bindings: KeyBindings
    groups: Sequence[tuple[str, Sequence[str]]]

    def title(self, t: Translation) -> str:
        """The heading of the page."""
        return t(f"{self.texts}.title")

    def group_title(self, t: Translation, group: str) -> str:
        """The heading of a group."""
        if group == PAGE_GROUP:
            return t("client.bind.page")
        return t(f"{self.texts}.group.{group}")

    def action_name(self, t: Translation, action: str) -> str:
        """What an action is called."""
        if action in PAGE_KEYS:
            return t(f"client.bind.act.{action}")
        numbered = _NUMBERED.fullmatch(action)
        if numbered is not None:
            return t(f"{self.texts}.{numbered[1]}", at=int(numbered[2]))
        return t(f"{self.texts}.act.{action}")


def _hearts() -> KeyTable:
    bindings: KeyBindings = import_module("herzrasen.terminal.hearts.key_bindings").BINDINGS
    groups = (
        ("play", ("pass", "claim", "next", "hint", "undo", "order")),
        ("show", ("last", "scores", "rules", "overview", "legend")),
        ("hear", (
            "hand", "why", "trick", "hear_last", "hear_scores", "voids", "open", "kitty", "sides",
            "hear_rules",
        )),
        (PAGE_GROUP, tuple(PAGE_KEYS)),
    )  # fmt: skip
    return KeyTable("hearts_keys", "hearts_table.bind", bindings, groups)


def _nerts() -> KeyTable:
    keys: Mapping[str, str] = import_module("herzrasen.terminal.nerts.key_bindings").DEFAULT_KEYS
    columns = tuple(action for action in keys if action.startswith("column"))
    rivals = tuple(action for action in keys if re.fullmatch(r"rival\d+", action))
    groups = (
        ("own", ("turn", "pile", "waste", *columns)),
        ("deeds", ("foundation", "call", "vote")),
        ("rivals", rivals),
        ("ask", ("own", "middle", "rivals", "hear_scores", "hear_rules", "rules", "legend")),
        (PAGE_GROUP, tuple(PAGE_KEYS)),
    )
    return KeyTable("table_keys", "nerts_table.bind", KeyBindings(keys), groups)


KEY_TABLES: Final[Mapping[GameName, Callable[[], KeyTable]]] = {"hearts": _hearts, "nerts": _nerts}
"""The keys of each game, made when its page is opened."""
