"""Hints over HTTP: what the coach would do, for a person who plays against bots alone."""

from __future__ import annotations

import asyncio
import logging
from typing import Final

import msgspec
from starlette.requests import Request
from starlette.responses import Response

from herzrasen.bots.hearts import HeartsBot
from herzrasen.coach import hearts as coach
from herzrasen.games import hearts
from herzrasen.games.protocol import Refusal
from herzrasen.protocol import codec
from herzrasen.protocol.http_coach import Hint
from herzrasen.server.bot_pool.worker_pool import BotFailed, Players
from herzrasen.server.middleware.body_reader import refused
from herzrasen.server.rate_limits.heavy_requests import HeavyWork
from herzrasen.server.rate_limits.rate_limiter import address_of
from herzrasen.storage.log import EventLog, Stored
from herzrasen.table import info, journal
from herzrasen.table.table import Table
from herzrasen.telemetry.logs import facts, short

KEPT: Final = 100
"""So many hints are kept: whoever asks twice at one moment is told the same at once."""
_LOG: Final = logging.getLogger(__name__)


class Hints:
    """Gives hints. One moment of a table is thought about once, however often it is asked for."""

    def __init__(self, log: EventLog, players: Players, bot: HeartsBot, work: HeavyWork) -> None:
        self._work = work
        self._log = log
        self._players = players
        self._bot = bot
        self._thoughts: dict[tuple[str, int], asyncio.Task[coach.Hint | None]] = {}

    async def of_table(self, request: Request) -> Response:
        """``GET api/tables/{table}/hint``: for the move that the asker is to make now."""
        name = request.path_params["table"]
        async with self._work.slot(address_of(request.scope)):
            stored = await self._log.load(name)
            if stored is None:
                return refused(Refusal("table.refusal.no-such-table"))
            moment = await asyncio.to_thread(_moment, stored, request.scope["person"])
        if isinstance(moment, Refusal):
            return refused(moment)
        number, view = moment
        try:
            found = await asyncio.shield(self._thought((name, number), view))
        except (BotFailed, OSError, EOFError, TimeoutError):
            _LOG.exception("no hint", extra=facts(table=short(name)))
            self._thoughts.pop((name, number), None)
            return refused(Refusal("coach.refusal.failed"))
        if found is None:
            return refused(Refusal("coach.refusal.not-asked"))
        told = msgspec.convert(
            msgspec.structs.asdict(found) | {"number": number}, Hint, from_attributes=True
        )
        return Response(codec.encode(told), 200, {"cache-control": "no-store"}, "application/json")

    def _thought(
        self, moment: tuple[str, int], view: hearts.View
    ) -> asyncio.Task[coach.Hint | None]:
        """The thought of this moment, begun if it is the first time."""
        if moment not in self._thoughts:
            while len(self._thoughts) >= KEPT:
                self._thoughts.pop(next(iter(self._thoughts)))
            self._thoughts[moment] = asyncio.create_task(self._think(view))
        return self._thoughts[moment]

    async def _think(self, view: hearts.View) -> coach.Hint | None:
        found, _ = await self._players.call(coach.hint, view, self._bot)
        assert found is None or isinstance(found, coach.Hint)
        return found


def _moment(stored: Stored, token: str) -> tuple[int, hearts.View] | Refusal:
    """The number of the table's last event and the asker's view, if he may be helped."""
    description = info.read(stored.about)
    if description.game != "hearts":
        return Refusal("coach.refusal.only-hearts")
    seating = description.seating()
    if seating.alone is None or seating.alone != seating.seat_of(token):
        return Refusal("coach.refusal.not-solo")
    table = Table("hearts", info.rules_of("hearts", description.rules))
    table.replay(journal.read(entry, "hearts") for entry in stored.entries)
    view = table.view(seating.alone)
    if view.seat not in table.to_act():
        return Refusal("coach.refusal.not-asked")
    return table.number, view
