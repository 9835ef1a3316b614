"""Secrets: random bytes that a server must keep, and that nobody else may know."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, Protocol, TypeAlias

KEY_FILE: Final = "device.keys"
"""The name of the keys that session tokens are signed with, and of their file."""
DECKS_FILE: Final = "decks.secret"
"""The name of the secret that shared decks are made with, and of its file."""
Renewal: TypeAlias = Callable[[bytes | None], bytes]
"""Maps the stored secret, or None, to the one to store from now on."""


class Secrets(Protocol):
    """Stores secrets."""

    def get_or_create(self, name: str, renew: Renewal) -> bytes:
        """The secret of this name after it was renewed. Of several servers that share the storage
        and create it at once, all get the same. It may be one that was read before; otherwise the
        call blocks, so it is meant for the start. Raises OSError."""
        ...

    async def reload(self, name: str, renew: Renewal) -> bytes:
        """The same as it is stored now, perhaps by another server. Raises OSError."""
        ...
