"""What people say at tables of one game alone, by the names of the phrases."""

from __future__ import annotations

from typing import NamedTuple


class OwnPhrases(NamedTuple):
    """A game at which there is more to say than at any table: the names, as they are offered."""

    names: tuple[str, ...]
