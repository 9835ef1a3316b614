"""The phrases and reactions that can be said, by name.

A name travels, and every reader's screen says it in his language: ``talk.phrase.<name>`` and
``talk.reaction.<name>`` in the texts.
"""

from __future__ import annotations

from typing import Final

from herzrasen.games.protocol import GameName

_ALWAYS: Final = (
    "hello", "good-luck", "well-played", "thanks", "sorry", "moment", "back", "your-turn",
    "so-close", "good-match", "again", "bye",
)  # fmt: skip

PHRASES: Final[dict[GameName, tuple[str, ...]]] = {
    "hearts": (*_ALWAYS, "moon", "queen"),
    "nerts": (*_ALWAYS, "quick", "stuck"),
}
"""What fits at a table of either game, in the order in which it is offered."""

REACTIONS: Final = ("bravo", "smile", "laugh", "wow", "ouch", "coffee")
