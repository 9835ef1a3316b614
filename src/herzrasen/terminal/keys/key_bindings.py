"""The single keys of one table: which action has which key, where everyone may choose anew.

Only what differs from the default is stored, so that a new action gets its default key everywhere.
The keys of every page, sound and chat, stand among those of each table, and come before them. All
is as in the browser (client/kit/keys/key-bindings.js). The default keys of each game are in
``terminal/<game>/key_bindings.py``.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

import msgspec

from herzrasen.terminal.translation import Translation

PAGE_KEYS: Final[Mapping[str, str]] = {"sound": "m", "chat": "b"}
"""The usual keys of every page. There is no sound here, but a table in the browser has it."""


class BoundKey(msgspec.Struct, frozen=True):
    """The changes after a key was bound."""

    changes: dict[str, str]


class KeyClash(msgspec.Struct, frozen=True):
    """Another action has the key."""

    action: str


class KeyFault(msgspec.Struct, frozen=True):
    """A key that nothing can have: it is no sign."""


def sign_of(key: str) -> str | None:
    """One character in small letters; None for what is none, such as ``enter`` or ``f1``."""
    return key.lower() if len(key) == 1 and len(key.lower()) == 1 else None


class KeyBindings(msgspec.Struct, frozen=True):
    """The default key of every action of a table, in the order of the page."""

    defaults: Mapping[str, str]

    @property
    def usual(self) -> dict[str, str]:
        """The default keys of the table and of every page."""
        return {**self.defaults, **PAGE_KEYS}

    def keys_of(self, changes: Mapping[str, Any]) -> dict[str, str]:
        """The key of every action, where those in ``changes`` are not the default.

        Changes that are broken count for nothing. They may be older than an action whose default
        key they give to another, or than a change of the keys of every page: then the two change
        places.
        """
        keys = self.usual
        wishes = {
            action: key
            for action, key in changes.items()
            if action in keys and isinstance(key, str) and sign_of(key) == key
        }
        own, page = (_unless_broken(part) for part in split_changes(wishes))
        for action, key in [*own.items(), *{**PAGE_KEYS, **page}.items()]:
            self._give(keys, action, key)
        return keys

    def action_of(self, keys: Mapping[str, str], key: str) -> str | None:
        """The action that has the key."""
        wanted = sign_of(key)
        return next((action for action, own in keys.items() if own == wanted), None)

    def bind(
        self, changes: Mapping[str, Any], action: str, key: str
    ) -> BoundKey | KeyClash | KeyFault:
        """Give an action a key that no other has."""
        wanted = sign_of(key)
        if wanted is None:
            return KeyFault()
        keys = self.keys_of(changes)
        other = self.action_of(keys, wanted)
        if other not in (None, action):
            return KeyClash(other)
        return BoundKey(self._changes({**keys, action: wanted}))

    def swap(self, changes: Mapping[str, Any], action: str, key: str) -> dict[str, str]:
        """The changes where the action that had the key gets the other's."""
        keys = self.keys_of(changes)
        self._give(keys, action, sign_of(key) or "")
        return self._changes(keys)

    def _give(self, keys: dict[str, str], action: str, key: str) -> None:
        other = self.action_of(keys, key)
        if other is not None:
            keys[other] = keys[action]
        keys[action] = key

    def _changes(self, keys: Mapping[str, str]) -> dict[str, str]:
        usual = self.usual
        return {action: key for action, key in keys.items() if usual[action] != key}


_OF_PAGE: Final = KeyBindings({})


def page_action(changes: Mapping[str, Any], key: str) -> str | None:
    """The action of every page that has the key; ``changes`` are those of its keys."""
    return _OF_PAGE.action_of(_OF_PAGE.keys_of(changes), key)


def split_changes(changes: Mapping[str, str]) -> tuple[dict[str, str], dict[str, str]]:
    """Changes of a table's keys and of those of every page, as they are stored."""
    own = {action: key for action, key in changes.items() if action not in PAGE_KEYS}
    return own, {action: key for action, key in changes.items() if action in PAGE_KEYS}


def _unless_broken(wishes: dict[str, str]) -> dict[str, str]:
    """Without those that give one key twice."""
    return {} if len(set(wishes.values())) < len(wishes) else wishes


def key_label(t: Translation, key: str) -> str:
    """The key as people see it."""
    if key == " ":
        return t("client.bind.space")
    return key.upper() if len(key) == 1 and key != "ß" else key
