"""Hints over HTTP: what the coach would do, for a person who plays against bots alone."""

from __future__ import annotations

import asyncio
import logging
from typing import Final

import msgspec
from starlette.requests import Request
from starlette.responses import Response

from herzrasen.bots.hearts import HeartsBot
from herzrasen.cards import WATCHER
from herzrasen.coach import hearts as coach
from herzrasen.games import hearts
from herzrasen.games.protocol import Refusal
from herzrasen.protocol import codec
from herzrasen.protocol.http_coach import Hint
from herzrasen.server.bot_pool.worker_pool import BotFailed, BotWorkerPool
from herzrasen.server.middleware.body_reader import error_response
from herzrasen.server.rate_limits.heavy_requests import HeavyWork
from herzrasen.server.rate_limits.rate_limiter import address_of
from herzrasen.server.runtime.background_tasks import BackgroundTasks
from herzrasen.storage.event_log import EventLog, StoredTable
from herzrasen.storage.table_damage import read_in_thread
from herzrasen.table import info, journal
from herzrasen.table.table import Table
from herzrasen.telemetry.logs import fields, log_id

MAX_CACHED_HINTS: Final = 100
"""Hints that are cached: a second request for the same moment is answered at once."""
_LOG: Final = logging.getLogger(__name__)


class HintEndpoint:
    """Gives hints. Each moment of a table is computed once, however often it is requested."""

    def __init__(
        self, log: EventLog, pool: BotWorkerPool, bot: HeartsBot, heavy_work: HeavyWork
    ) -> None:
        self._heavy_work = heavy_work
        self._log = log
        self._pool = pool
        self._bot = bot
        self._owner = BackgroundTasks()
        self._tasks: dict[tuple[str, int], asyncio.Task[coach.Hint | Refusal | None]] = {}

    async def of_table(self, request: Request) -> Response:
        """``GET api/tables/{table}/hint``: for the move that the asker is to make now."""
        name = request.path_params["table"]
        async with self._heavy_work.slot(address_of(request.scope)):
            stored = await self._log.load(name)
            if stored is None:
                return error_response(Refusal("table.refusal.no-such-table"))
            moment = await read_in_thread(name, _moment, stored, request.scope["person"])
        if isinstance(moment, Refusal):
            return error_response(moment)
        number, view = moment
        found = await asyncio.shield(self._task((name, number), view))
        if isinstance(found, Refusal):
            return error_response(found)
        if found is None:
            return error_response(Refusal("coach.refusal.not-asked"))
        answer = msgspec.convert(
            msgspec.structs.asdict(found) | {"number": number}, Hint, from_attributes=True
        )
        return Response(
            codec.encode(answer), 200, {"cache-control": "no-store"}, "application/json"
        )

    def _task(
        self, moment: tuple[str, int], view: hearts.View
    ) -> asyncio.Task[coach.Hint | Refusal | None]:
        """The task for this moment, started by the first request."""
        if moment not in self._tasks:
            while len(self._tasks) >= MAX_CACHED_HINTS:
                self._tasks.pop(next(iter(self._tasks)))
            self._tasks[moment] = self._owner.start(self._think(moment, view))
        return self._tasks[moment]

    async def _think(
        self, moment: tuple[str, int], view: hearts.View
    ) -> coach.Hint | Refusal | None:
        """The hint, None if there is none; a refusal, which is not cached, after a failure."""
        try:
            found, _ = await self._pool.call(coach.hint, view, self._bot)
        except BotFailed:
            _LOG.exception("no hint", extra=fields(table=log_id(moment[0])))
            self._tasks.pop(moment, None)
            return Refusal("coach.refusal.failed")
        assert found is None or isinstance(found, coach.Hint)
        return found


def _moment(stored: StoredTable, token: str) -> tuple[int, hearts.View] | Refusal:
    """The number of the last event and the sender's view, if a hint is allowed."""
    description = info.read(stored.description)
    if description.game != "hearts":
        return Refusal("coach.refusal.only-hearts")
    if (refusal := description.help_refusal) is not None:
        return refusal
    seating = description.seating()
    seat = seating.seat_of(token)
    if seat == WATCHER or seat != seating.solo_seat:
        return Refusal("coach.refusal.not-solo")
    if description.house.kind == "public" and any(place.former for place in description.places):
        return Refusal("coach.refusal.not-solo")  # it may be rated, and others have begun it too
    table = Table("hearts", info.rules_of("hearts", description.rules))
    table.replay(journal.read(entry, "hearts") for entry in stored.entries)
    if not seating.plays_alone(seat, table.deals):
        return Refusal("coach.refusal.not-solo")
    view = table.view(seat)
    if view.seat not in table.to_act():
        return Refusal("coach.refusal.not-asked")
    return table.number, view
