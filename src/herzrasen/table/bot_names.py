"""The names of bots at a table."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from typing import Final

from herzrasen.table.name_skeleton import name_skeleton

BOT_NAMES: Final = (
    "Ada", "Bruno", "Clara", "Dario", "Elif", "Fritz", "Greta", "Henri", "Ida", "Jonas", "Kaja",
    "Luis",
)  # fmt: skip


def free_bot_name(taken: Iterable[str]) -> str:
    """The first name for a bot that looks like none of those that are taken."""
    skeletons = {name_skeleton(name) for name in set(taken)}
    return next(name for name, own in _skeletons() if own not in skeletons)


@cache
def _skeletons() -> tuple[tuple[str, str], ...]:
    """Each name and its skeleton."""
    return tuple((name, name_skeleton(name)) for name in BOT_NAMES)
