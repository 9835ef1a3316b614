"""The page of keys of a game's table: groups of actions with names."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

import msgspec

from herzrasen.terminal.keys.key_bindings import PAGE_KEYS, KeyBindings
from herzrasen.terminal.settings import KeySetting
from herzrasen.terminal.translation import Translation

PAGE_GROUP: Final = "page"
_NUMBERED: Final = re.compile(r"(column|rival)(\d+)")


class KeysPage(msgspec.Struct, frozen=True):
    """The page of one game: ``texts`` is the prefix of their sentences, ``groups`` are the names of
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
