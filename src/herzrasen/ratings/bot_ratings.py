"""The bots' ratings: fixed, since a bot does not learn, and measured in matches among bots."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from herzrasen.bots.bot import complete_settings
from herzrasen.bots.bot_part import BotPart
from herzrasen.games.protocol import GameName, Refusal
from herzrasen.kits.registry import part_of
from herzrasen.ratings.families import Family


def bot_name(game: GameName, settings: Mapping[str, int]) -> str | None:
    """What a bot is called in the log of rated matches; None if it is not one that the lobby offers
    at its full strength.

    >>> bot_name("hearts", {"level": 3}), bot_name("nerts", {"tempo": 4, "insight": 2})
    ('3', '4-2')
    """
    offered = part_of(game, BotPart).settings
    complete = complete_settings(game, settings)
    if isinstance(complete, Refusal) or complete.keys() != offered.keys():
        return None
    return "-".join(str(complete[name]) for name in offered)


def settings_of_bot(game: GameName, name: str) -> dict[str, int]:
    """The settings of a bot of this name.

    >>> settings_of_bot("nerts", "4-2")
    {'tempo': 4, 'insight': 2}
    """
    return dict(zip(part_of(game, BotPart).settings, map(int, name.split("-")), strict=True))


BOT_RATINGS: Final = MappingProxyType[Family, Mapping[str, float]](
    {
        "hearts-classic": {"1": 1263.0, "2": 1500.0, "3": 1657.0, "4": 1738.0},
        "hearts-jack": {"1": 1158.0, "2": 1500.0, "3": 1739.0, "4": 1803.0},
        "nerts-table": {
            "1-1": 609.0,
            "1-2": 848.0,
            "1-3": 1088.0,
            "1-4": 1096.0,
            "1-5": 1105.0,
            "2-1": 936.0,
            "2-2": 1175.0,
            "2-3": 1414.0,
            "2-4": 1423.0,
            "2-5": 1432.0,
            "3-1": 1261.0,
            "3-2": 1500.0,
            "3-3": 1739.0,
            "3-4": 1748.0,
            "3-5": 1757.0,
            "4-1": 1544.0,
            "4-2": 1783.0,
            "4-3": 2023.0,
            "4-4": 2031.0,
            "4-5": 2040.0,
            "5-1": 1863.0,
            "5-2": 2102.0,
            "5-3": 2342.0,
            "5-4": 2350.0,
            "5-5": 2359.0,
        },
    }
)
"""The bots' ratings (``bench/ratings/fit_bots.py``); ``docs/ratings.md`` has their intervals.
A change of one changes all ratings: compute them anew."""
