"""The worker processes of the coach: how long it may search, and how far it stands behind the bots.

It has its own, below everything else: no bot and no table waits for it.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from herzrasen.server.bot_pool.worker_pool import BotWorkerPool, ChooseMove

_TIMEOUT: Final = 60.0
"""Time limit of one question, in seconds: generous, for slow machines."""
_NICENESS: Final = 10


def make_coach_pool(
    choose_move: ChooseMove, workers: int, time: Callable[[], float]
) -> BotWorkerPool:
    """A pool of so many processes, by this clock in seconds."""
    return BotWorkerPool(choose_move, workers, _TIMEOUT, _NICENESS, workers, time=time)
