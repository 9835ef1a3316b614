"""How long a bot pauses before its move is shown.

Two rules. `bot_pause` is the pause that people like: by the table's pace or, in a race, by what a
player's hands would take for the move.

`AnswerTimes` hides how long a bot really chose, for that would tell of its cards: a forced card
takes no time, one of ten takes long. Every answer comes after a time that follows from what all at
the table see: the least time of such a bot or, on a slower machine, a little more than its longest
recent one in the same situation. A still longer one comes after twice that time, or three times.
The wait for a process counts: it depends on how long the bots before had to choose.
"""

from __future__ import annotations

import math
from collections import deque
from collections.abc import Hashable
from typing import Any, Final

from cachetools import LRUCache

from herzrasen.config.table_settings import TableSettings
from herzrasen.games.registry import game_of
from herzrasen.protocol.http_tables import BotPace

_PACE: Final[dict[BotPace, float]] = {"slow": 1.7, "normal": 1.0, "fast": 0.4, "instant": 0.0}
"""What the pause of a table of normal pace is multiplied by."""

_SLOW: Final = 3
"""By how much the least time of slow bots is longer."""
_RECENT: Final = 16
"""Answers to a situation that are remembered."""
_MARGIN: Final = 1.5
"""How many times the longest recent answer is waited for."""
_MOST: Final = 1.0
"""The most seconds that recent slow answers delay another."""
_SITUATIONS: Final = 4096


def bot_pause(public: Any, after_ms: int, pace: BotPace, settings: TableSettings) -> float:
    """The least seconds between the question to a bot and its move, which takes a player's hands
    ``after_ms``."""
    game = game_of(public)
    if game.RACE is not None:
        return after_ms / 1000 * settings.stretch
    return settings.bot_pause(leads=game.is_between_tricks(public)) * _PACE[pace]


class AnswerTimes:
    """The times of all bots of a process. ``least`` is the least time of an answer, in seconds;
    with 0 each comes as soon as it is there."""

    def __init__(self, least: float) -> None:
        self._least = least
        self._recent: LRUCache[Hashable, deque[float]] = LRUCache(_SITUATIONS)

    def wait(self, situation: Hashable, took: float, *, slow: bool = False) -> float:
        """How many seconds an answer has still to wait that took this long. ``situation`` is what
        the time may depend on."""
        if not self._least:
            return 0.0
        least = self._least * (_SLOW if slow else 1)
        recent = self._recent.setdefault(situation, deque(maxlen=_RECENT))
        due = max(least, min(_MOST, _MARGIN * max(recent, default=0.0)))
        recent.append(took)
        return due * max(1, math.ceil(took / due)) - took
