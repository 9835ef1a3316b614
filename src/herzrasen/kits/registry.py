"""The kits of all games, by name: the one place where a game's parts are registered."""

from __future__ import annotations

from typing import Final, TypeVar

from herzrasen.games.protocol import GameName
from herzrasen.kits.kit import Kit

Part = TypeVar("Part")

KITS: Final[dict[GameName, Kit]] = {
    "hearts": Kit(
        {
            "BotPart": "herzrasen.bots.hearts.bot_part:PART",
            "RecordPart": "herzrasen.record.hearts:PART",
            "RulePage": "herzrasen.presentation.rulebook.hearts:PAGE",
            "Narration": "herzrasen.presentation.record.hearts_narration:NARRATION",
            "GuidePart": "herzrasen.presentation.guides.hearts:GUIDE",
            "DealFigures": "herzrasen.stats.hearts_deals:FIGURES",
        }
    ),
    "nerts": Kit(
        {
            "BotPart": "herzrasen.bots.nerts.bot_part:PART",
            "RecordPart": "herzrasen.record.nerts:PART",
            "RulePage": "herzrasen.presentation.rulebook.nerts:PAGE",
            "Narration": "herzrasen.presentation.record.nerts_narration:NARRATION",
            "GuidePart": "herzrasen.presentation.guides.nerts:GUIDE",
            "DealFigures": "herzrasen.stats.nerts_rounds:FIGURES",
        }
    ),
}


def part_of(game: GameName, kind: type[Part]) -> Part:
    """The game's part of this type.

    Raises:
        LookupError: if the game has none.
    """
    part = KITS[game].find(kind)
    if part is None:
        raise LookupError(f"{game} has no {kind.__name__}")
    return part
