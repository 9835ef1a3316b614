"""The single keys of one table: which action has which key, where everyone may choose anew.

Only what differs from the default is stored, so that a new action gets its default key everywhere.
The stored changes are those of the browser, which reads the same document.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final, Literal

import msgspec

from herzrasen.terminal.translation import Translation

RESERVED_KEYS: Final = frozenset({"m", "b"})
"""The browser's usual keys of the whole page, sound and chat, which it changes beside those of a
table; no action can have them here."""


class BoundKey(msgspec.Struct, frozen=True):
    """The changes after a key was bound."""

    changes: dict[str, str]


class KeyClash(msgspec.Struct, frozen=True):
    """Another action has the key."""

    action: str


class KeyFault(msgspec.Struct, frozen=True):
    """A key that nothing can have: no ``sign`` at all, or ``taken`` on every page."""

    why: Literal["sign", "taken"]


def sign_of(key: str) -> str | None:
    """One character in small letters; None for what is none, such as ``enter`` or ``f1``."""
    return key.lower() if len(key) == 1 and len(key.lower()) == 1 else None


class KeyBindings(msgspec.Struct, frozen=True):
    """The default key of every action, in the order of the page."""

    defaults: Mapping[str, str]

    def keys_of(self, changes: Mapping[str, Any]) -> dict[str, str]:
        """The key of every action, where those in ``changes`` are not the default.

        Changes that are broken count for nothing. They may be older than an action whose default
        key they give to another: then the two change places.
        """
        wishes = {
            action: key
            for action, key in changes.items()
            if action in self.defaults and isinstance(key, str) and _is_free_sign(key)
        }
        keys = dict(self.defaults)
        if len(set(wishes.values())) < len(wishes):
            return keys
        for action, key in wishes.items():
            other = self.action_of(keys, key)
            if other is not None:
                keys[other] = keys[action]
            keys[action] = key
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
            return KeyFault("sign")
        if wanted in RESERVED_KEYS:
            return KeyFault("taken")
        keys = self.keys_of(changes)
        other = self.action_of(keys, wanted)
        if other not in (None, action):
            return KeyClash(other)
        return BoundKey(self._changes({**keys, action: wanted}))

    def swap(self, changes: Mapping[str, Any], action: str, key: str) -> dict[str, str]:
        """The changes where the action that had the key gets the other's."""
        keys = self.keys_of(changes)
        other = self.action_of(keys, key)
        if other is not None:
            keys[other] = keys[action]
        return self._changes({**keys, action: sign_of(key) or ""})

    def _changes(self, keys: Mapping[str, str]) -> dict[str, str]:
        return {action: key for action, key in keys.items() if self.defaults[action] != key}


def _is_free_sign(key: str) -> bool:
    return sign_of(key) == key and key not in RESERVED_KEYS


def key_label(t: Translation, key: str) -> str:
    """The key as people see it."""
    if key == " ":
        return t("client.bind.space")
    return key.upper() if len(key) == 1 and key != "ß" else key
