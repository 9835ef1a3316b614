"""The names of bots at a table."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from herzrasen.table.name_skeleton import name_skeleton

BOT_NAMES: Final = (
    "Ada", "Bruno", "Clara", "Dario", "Elif", "Fritz", "Greta", "Henri", "Ida", "Jonas", "Kaja",
    "Luis",
)  # fmt: skip


def free_bot_name(taken: Iterable[str]) -> str:
    """The first name for a bot that looks like none of those that are taken."""
    skeletons = {name_skeleton(name) for name in taken}
    return next(name for name in BOT_NAMES if name_skeleton(name) not in skeletons)
