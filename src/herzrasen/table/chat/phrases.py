"""The phrases and reactions that can be sent, by name.

Only the name travels; each reader's screen shows it in their language: ``chat.phrase.<name>`` and
``chat.reaction.<name>`` in ``locales``.
"""

from __future__ import annotations

from typing import Final

from herzrasen.games.protocol import GameName

COMMON_PHRASES: Final = (
    "hello", "good-luck", "well-played", "thanks", "sorry", "moment", "back", "your-turn",
    "so-close", "good-match", "again", "bye",
)  # fmt: skip

PHRASES: Final[dict[GameName, tuple[str, ...]]] = {
    "hearts": (*COMMON_PHRASES, "moon", "queen"),
    "nerts": (*COMMON_PHRASES, "quick", "stuck"),
}
"""What fits at a table of each game, in the order in which it is offered. A game
that is not listed has the common ones."""

REACTIONS: Final = ("bravo", "smile", "laugh", "wow", "ouch", "coffee")
