"""What the rooms of a server share: bots, chance, the lobby, the disk, the clock."""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol

import msgspec

from herzrasen.config.app_settings import ServerSettings
from herzrasen.games.protocol import Refusal
from herzrasen.server.bot_pool.bot_pauses import AnswerTimes
from herzrasen.server.bot_pool.worker_pool import BotWorkerPool
from herzrasen.server.rate_limits.heavy_requests import HeavyWork
from herzrasen.server.rate_limits.written_bytes import WrittenBytes
from herzrasen.server.room.summary_sink import SummarySink
from herzrasen.server.runtime.entropy import Entropy
from herzrasen.table.info import TableInfo
from herzrasen.table.members.rematch import RematchVote


class NextTables(Protocol):
    """Opens the tables of rematches, each on account of the address that agreed last."""

    def rematch_refusal(self, address: str) -> Refusal | None:
        """Why none is opened now for this address, if so."""
        ...

    async def open_next(
        self, description: TableInfo, vote: RematchVote, address: str
    ) -> str | Refusal:
        """Open the table; its name."""
        ...


class RoomServices(msgspec.Struct, frozen=True):
    """``pool`` has the bots, ``entropy`` what is drawn at random, ``settings`` are the server's.
    ``answer_times`` hide how long a bot thinks. ``summaries`` publishes the tables for the lobby,
    ``next_tables`` opens those of rematches. ``heavy_work`` holds the slots for slow requests,
    ``written`` limits what addresses may have stored. ``time`` is what people's time is measured
    by, in seconds: it stands still while the server does; None for the loop's."""

    pool: BotWorkerPool
    entropy: Entropy
    settings: ServerSettings
    answer_times: AnswerTimes
    summaries: SummarySink
    next_tables: NextTables
    heavy_work: HeavyWork
    written: WrittenBytes
    time: Callable[[], float] | None = None
