"""Opens tables: new ones, branches of a finished deal, rematches."""

from __future__ import annotations

import asyncio
import logging
from typing import Final

from herzrasen import __version__
from herzrasen.bots.bot import complete_settings
from herzrasen.games.protocol import Refusal
from herzrasen.lobby.room_code import name_with_code
from herzrasen.lobby.summary import summarize
from herzrasen.protocol import http_tables
from herzrasen.server.lobby.room_codes import RoomCodes
from herzrasen.server.rate_limits.rate_limiter import RateLimiter
from herzrasen.server.rate_limits.written_bytes import TABLE_BYTES, WrittenBytes
from herzrasen.server.room.summary_sink import SummarySink
from herzrasen.server.runtime.entropy import Entropy
from herzrasen.server.runtime.graceful_shutdown import GracefulShutdown
from herzrasen.server.runtime.overload import Overload
from herzrasen.storage.errors import WriteConflict
from herzrasen.storage.event_log import EventLog, LogRow
from herzrasen.storage.write_refusal import write_refusal
from herzrasen.table import info, journal
from herzrasen.table.info import TableInfo
from herzrasen.table.journal import Entry
from herzrasen.table.members import rematch
from herzrasen.table.seats import Seating, SeatOccupant
from herzrasen.table.table import Table
from herzrasen.telemetry import metrics
from herzrasen.telemetry.logs import fields, log_id
from herzrasen.telemetry.rate_limited_log import RateLimitedLog

_LOG: Final = logging.getLogger(__name__)
_TROUBLE: Final = RateLimitedLog(_LOG)


class TableFactory:
    """Writes new tables to the log. None is opened during shutdown or overload. Addresses have a
    share of ``new_tables``: requests for a table take it before they are read, rematches here. What
    is ``written`` is charged to the ``address`` that asks; "" is what a node of an earlier version
    passes on."""

    def __init__(
        self,
        log: EventLog,
        summaries: SummarySink,
        entropy: Entropy,
        shutdown: GracefulShutdown,
        overload: Overload,
        new_tables: RateLimiter,
        written: WrittenBytes,
        codes: RoomCodes,
    ) -> None:
        self._log = log
        self._summaries = summaries
        self._entropy = entropy
        self._shutdown = shutdown
        self._overload = overload
        self._new_tables = new_tables
        self._written = written
        self._codes = codes

    async def open(self, request: http_tables.NewTable, person: str, address: str) -> str | Refusal:
        """Open a table with this person at seat 0; its name, or why it was refused."""
        if (refusal := self._refusal()) is not None:
            return refusal
        rules = info.requested_rules(request.game, request.rules)
        if isinstance(rules, Refusal):
            return rules
        bot = complete_settings(request.game, request.bot)
        if isinstance(bot, Refusal):
            return bot
        if request.decks:
            return Refusal("table.refusal.no-common-decks")
        count = info.seat_count(rules)
        if request.free >= count:
            return Refusal("table.refusal.too-many-free", {"limit": count - 1})
        empty = Seating(bot, tuple(SeatOccupant(self._entropy.bot_seed()) for _ in range(count)))
        seating = empty.sit(person, request.name, 0)
        if isinstance(seating, Refusal):
            return seating
        if not request.free:
            seating = seating.begin()
        description = TableInfo(
            game=request.game,
            rules=info.text_of(rules, request.rules),
            bot=bot,
            pace=request.pace,
            places=seating.occupants,
            opened=self._entropy.now(),
            begun=seating.begun,
            began_with=seating.began_with,
            version=__version__,
            house=request.house.when_opened(),
        )
        return await self._create(description, address=address)

    async def branch(
        self,
        description: TableInfo,
        entries: tuple[Entry, ...],
        name: str | None = None,
        *,
        address: str,
    ) -> str | Refusal:
        """Open a table whose journal begins with these entries; its name, a new one if None is
        given. Raises WriteConflict if there is a table of the given ``name``."""
        if (refusal := self._refusal()) is not None:
            return refusal
        return await self._create(description, entries, name, address=address)

    def rematch_refusal(self, address: str) -> Refusal | None:
        """Why no rematch is opened now for who agrees at this address, if so."""
        refusal = self._refusal()
        if refusal is None and not self._new_tables.has_tokens(address):
            return Refusal("table.refusal.too-fast")
        return self._written.refusal(address) if refusal is None else refusal

    async def open_next(
        self, description: TableInfo, vote: rematch.RematchVote, address: str
    ) -> str | Refusal:
        """Open the table where the people of another one play on; its name. It is one more of this
        ``address``."""
        if (refusal := self.rematch_refusal(address)) is not None:
            return refusal
        self._new_tables.take(address)
        following = rematch.rematch_table(
            description,
            vote,
            new_seed=self._entropy.bot_seed,
            opened=self._entropy.now(),
            version=__version__,
        )
        return await self._create(following, address=address)

    def _refusal(self) -> Refusal | None:
        """Why no table is opened now, if so."""
        if self._shutdown.begun:
            return Refusal("table.refusal.stopping")
        if self._overload.active:
            return Refusal("table.refusal.overloaded")
        return None

    async def _create(
        self,
        description: TableInfo,
        entries: tuple[Entry, ...] = (),
        name: str | None = None,
        *,
        address: str,
    ) -> str | Refusal:
        """Write a table of this description to the log, and announce it; its name. Where it waits
        for people it has a room code, which works when this returns. Refused if someone at it was
        deleted, or has signed in, since it was described."""
        rows, table = await asyncio.to_thread(_write_rows, description, entries)
        about = info.write(description)
        try:
            new = await self._new_name(waits=not description.begun) if name is None else name
            await self._log.create(new, about, rows)
        except WriteConflict:
            if await self._log.exists(new):
                raise
            return Refusal("table.refusal.person-gone")
        except OSError as error:
            _TROUBLE.error("a new table could not be saved", error)
            return write_refusal(error)
        if address:
            self._written.charge((address,), rows, TABLE_BYTES + len(about))
        metrics.TABLES_OPENED.labels(description.game).inc()
        _LOG.info("table opened", extra=fields(table=log_id(new), game=description.game))
        now = self._entropy.now()
        summary = summarize(
            new, description, table, description.seating(), now
        ).without_connections()
        self._summaries.publish(summary)
        if description.begun:
            self._summaries.save(summary)
        else:
            await self._summaries.save_now(summary)  # where its code is looked up
        return new

    async def _new_name(self, *, waits: bool) -> str:
        code = await self._codes.new() if waits else ""
        return name_with_code(code, self._entropy.table_name())


def _write_rows(description: TableInfo, entries: tuple[Entry, ...]) -> tuple[list[LogRow], Table]:
    """The rows of a table's first entries, and the table after them."""
    table = Table(description.game, info.rules_of(description.game, description.rules))
    table.replay(entries)
    return [LogRow(entry.number, journal.write(entry)) for entry in entries], table
