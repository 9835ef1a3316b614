"""Reviews over HTTP: a finished round of a table, as the asker saw it."""

from __future__ import annotations

import asyncio

from starlette.requests import Request
from starlette.responses import Response

from herzrasen.games.protocol import Refusal
from herzrasen.shells.review.rounds import of_table
from herzrasen.shells.web.gate import hashed
from herzrasen.shells.web.posts import refused
from herzrasen.shells.web.store import EventLog, Stored
from herzrasen.table import about, journal, wire
from herzrasen.table.answers import RoundReview


class Reviews:
    """Reviews rounds. That is work, so one thread does it, one after another."""

    def __init__(self, log: EventLog) -> None:
        self._log = log
        self._turn = asyncio.Lock()

    async def of_table(self, request: Request) -> Response:
        """``GET api/tables/{table}/review?round=N``: round N, counted from 1, for the asker."""
        stored = await self._log.load(request.path_params["table"])
        if stored is None:
            return refused(Refusal("table.refusal.no-such-table"))
        asked = request.query_params.get("round", "")
        if not asked.isascii() or not asked.isdecimal() or len(asked) > 6:
            return refused(Refusal("record.refusal.not-a-number"))
        token = hashed(request.scope["token"])
        async with self._turn:
            found = await asyncio.to_thread(_reviewed, stored, token, int(asked))
        if isinstance(found, Refusal):
            return refused(found)
        return Response(wire.encode(found), 200, {"cache-control": "no-store"}, "application/json")


def _reviewed(stored: Stored, token: str, number: int) -> RoundReview | Refusal:
    description = about.read(stored.about)
    entries = (journal.read(entry, description.game) for entry in stored.entries)
    return of_table(description, entries, description.seating().seat_of(token), number)
