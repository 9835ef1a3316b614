"""The phrases and reactions that can be sent, by name.

Only the name travels; each reader's screen shows it in their language: ``chat.phrase.<name>`` and
``chat.reaction.<name>`` in ``locales``.
"""

from __future__ import annotations

from typing import Final

from herzrasen.games.protocol import GameName
from herzrasen.kits.own_phrases import OwnPhrases
from herzrasen.kits.registry import KITS

COMMON_PHRASES: Final = (
    "hello", "good-luck", "well-played", "thanks", "sorry", "moment", "back", "your-turn",
    "so-close", "good-match", "again", "bye",
)  # fmt: skip

REACTIONS: Final = ("bravo", "smile", "laugh", "wow", "ouch", "coffee")


def phrases_of(game: GameName) -> tuple[str, ...]:
    """What fits at a table of this game, in the order in which it is offered."""
    own = KITS[game].find(OwnPhrases)
    return COMMON_PHRASES if own is None else (*COMMON_PHRASES, *own.names)
