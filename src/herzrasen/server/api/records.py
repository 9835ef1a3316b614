"""Records over HTTP: a table's to keep, and anybody's to be checked and shown."""

from __future__ import annotations

import asyncio
from typing import Final

from starlette.requests import Request
from starlette.responses import Response

from herzrasen.cards import Seat
from herzrasen.games.protocol import Refusal
from herzrasen.presentation.record.steps import opened, replayed
from herzrasen.protocol import codec
from herzrasen.record import Fault, Record, keep, write, write_twin
from herzrasen.server.middleware.body_reader import Posts, refused
from herzrasen.server.rate_limits.heavy_requests import HeavyWork
from herzrasen.server.rate_limits.rate_limiter import address_of
from herzrasen.storage.log import EventLog, Stored
from herzrasen.table import info, journal

LIMIT: Final = 2 * 1024 * 1024
"""Bytes that a posted record may have."""
_AT_ONCE: Final = 30
_A_SECOND: Final = 1.0


class Records:
    """Keeps and shows records. Reading and replaying them is heavy work."""

    def __init__(self, log: EventLog, work: HeavyWork) -> None:
        self._log = log
        self._posts = Posts(_A_SECOND, _AT_ONCE, limit=LIMIT, kinds=("",))
        self._work = work

    async def of_table(self, request: Request) -> Response:
        """``GET api/tables/{table}/record``: the whole finished match, or what the asker saw."""
        view = request.query_params.get("view", "all")
        if view not in ("all", "mine"):
            return refused(Refusal("record.refusal.view"))
        token = request.scope["person"] if view == "mine" else None
        accepts = request.headers.get("accept", "")
        twin = request.url.path.endswith(".json") or accepts.startswith("application/json")
        async with self._work.slot(address_of(request.scope)):
            stored = await self._log.load(request.path_params["table"])
            if stored is None:
                return refused(Refusal("table.refusal.no-such-table"))
            if not info.read(stored.about).readable_by(request.scope["person"]):
                return refused(Refusal("table.refusal.no-watchers"))
            return await asyncio.to_thread(_written, stored, token, twin)

    async def show(self, request: Request) -> Response:
        """``POST api/records``: check a record and show one of its deals."""
        posted = await self._posts.read(request)
        if isinstance(posted, Refusal):
            return refused(posted)
        if len(posted) > LIMIT:
            return refused(Refusal("record.fault.too-big", {"limit": LIMIT // 1024 // 1024}))
        asked = _asked(request)
        if isinstance(asked, Refusal):
            return refused(asked)
        deal, seat = asked
        twin = request.headers.get("content-type", "").startswith("application/json")
        open_ = request.query_params.get("open") == "yes"
        async with self._work.slot(address_of(request.scope)):
            return await asyncio.to_thread(_shown, posted, twin, deal, seat, open_)


def _asked(request: Request) -> tuple[int, Seat | None] | Refusal:
    """Which deal is to be shown, and whose eyes are to see it."""
    try:
        deal = int(request.query_params.get("deal", "1"))
        seat = request.query_params.get("seat")
        return deal, None if seat is None else int(seat)
    except ValueError:
        return Refusal("record.refusal.not-a-number")


def _kept(stored: Stored, token: str | None) -> Record:
    """A table's record: for the person with this token, or with every card."""
    description = info.read(stored.about)
    entries = (journal.read(entry, description.game) for entry in stored.entries)
    seat = None if token is None else description.seating().seat_of(token)
    return keep(description, entries, seat)


def _written(stored: Stored, token: str | None, twin: bool) -> Response:
    """A table's record as a file: of a match that is over, or as its person saw it."""
    record = _kept(stored, token)
    if token is None and not record.places and record.ended is None:
        return refused(Refusal("record.refusal.still-running"))
    return _file(record, twin=twin)


def _file(record: Record, *, twin: bool) -> Response:
    day = "" if record.date is None else f"-{record.date[:10]}"
    name = f"{record.game}{day}.{'json' if twin else 'hrz'}"
    headers = {
        "cache-control": "no-store",
        "content-disposition": f'attachment; filename="{name}"',
    }
    if twin:
        return Response(write_twin(record), 200, headers, "application/json")
    return Response(write(record), 200, headers, "text/plain; charset=utf-8")


def _shown(data: bytes, twin: bool, deal: int, seat: Seat | None, open_: bool) -> Response:
    read = opened(data, twin=twin)
    if isinstance(read, Fault):
        return refused(Refusal(read.code, read.all_facts()))
    shown = replayed(read, deal=deal, seat=seat, open_=open_)
    if isinstance(shown, Refusal):
        return refused(shown)
    if isinstance(shown, Fault):
        return refused(Refusal(shown.code, shown.all_facts()))
    return Response(codec.encode(shown), 200, {"cache-control": "no-store"}, "application/json")
