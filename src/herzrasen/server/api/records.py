"""HTTP endpoints of records: download a table's, check and show any record."""

from __future__ import annotations

import asyncio
from typing import Final

from starlette.requests import Request
from starlette.responses import Response

from herzrasen.cards import WATCHER, Seat
from herzrasen.games.protocol import Refusal
from herzrasen.presentation.record.steps import parse_record, replay_deal
from herzrasen.record import Fault, Record, record_from_journal, write, write_json
from herzrasen.server.lobby.table_reading import MayRead, unreadable
from herzrasen.server.middleware.body_reader import BodyReader
from herzrasen.server.middleware.error_response import error_response
from herzrasen.server.network.json_response import json_response
from herzrasen.server.rate_limits.address_shares import address_of
from herzrasen.server.rate_limits.heavy_requests import HeavyWork
from herzrasen.server.rate_limits.rate_limiter import RateLimiter
from herzrasen.storage.event_log import EventLog, StoredTable
from herzrasen.storage.table_damage import damage_of, read_in_thread
from herzrasen.table import info, journal

MAX_RECORD_BYTES: Final = 2 * 1024 * 1024
"""Maximum size of a posted record, bytes."""
_AT_ONCE: Final = 30
_A_SECOND: Final = 1.0


class RecordEndpoints:
    """Writes, checks and replays records, as heavy work."""

    def __init__(self, log: EventLog, heavy_work: HeavyWork, may_read: MayRead) -> None:
        self._log = log
        self._may_read = may_read
        self._body_reader = BodyReader(
            RateLimiter(_A_SECOND, _AT_ONCE), limit=MAX_RECORD_BYTES, content_types=("",)
        )
        self._heavy_work = heavy_work

    async def of_table(self, request: Request) -> Response:
        """``GET api/tables/{table}/record``: the finished match, or with ``view=mine`` what the
        person saw."""
        view = request.query_params.get("view", "all")
        if view not in ("all", "mine"):
            return error_response(Refusal("record.refusal.view"))
        token = request.scope["person"] if view == "mine" else None
        accepts = request.headers.get("accept", "")
        twin = request.url.path.endswith(".json") or accepts.startswith("application/json")
        async with self._heavy_work.slot(address_of(request.scope)):
            name = request.path_params["table"]
            stored = await self._log.load(name)
            if stored is None:
                return error_response(Refusal("table.refusal.no-such-table"))
            with damage_of(name):
                description = info.read(stored.description)
            seated = description.seating().seat_of(request.scope["person"]) != WATCHER
            # What a person has seen themselves they may always have.
            if not (view == "mine" and seated) and not await self._may_read(
                description, request.scope["person"]
            ):
                return error_response(unreadable(description))
            return await read_in_thread(name, _record_response, stored, token, twin)

    async def show(self, request: Request) -> Response:
        """``POST api/records``: check a record and show one of its deals."""
        body = await self._body_reader.read(request)
        if isinstance(body, Refusal):
            return error_response(body)
        if len(body) > MAX_RECORD_BYTES:
            return error_response(
                Refusal("record.fault.too-big", {"limit": MAX_RECORD_BYTES // 1024 // 1024})
            )
        requested = _requested_deal(request)
        if isinstance(requested, Refusal):
            return error_response(requested)
        deal, seat = requested
        twin = request.headers.get("content-type", "").startswith("application/json")
        open_ = request.query_params.get("open") == "yes"
        async with self._heavy_work.slot(address_of(request.scope)):
            return await asyncio.to_thread(_replay_response, body, twin, deal, seat, open_)


def _requested_deal(request: Request) -> tuple[int, Seat | None] | Refusal:
    """The requested deal, and the seat whose view is shown; or why the query is malformed."""
    try:
        deal = int(request.query_params.get("deal", "1"))
        seat = request.query_params.get("seat")
        return deal, None if seat is None else int(seat)
    except ValueError:
        return Refusal("record.refusal.not-a-number")


def _read_record(stored: StoredTable, token: str | None) -> Record:
    """A table's record: for the person with this token, or with every card."""
    description = info.read(stored.description)
    entries = (journal.read(entry, description.game) for entry in stored.entries)
    seat = None if token is None else description.seating().seat_of(token)
    return record_from_journal(description, entries, seat)


def _record_response(stored: StoredTable, token: str | None, twin: bool) -> Response:
    """A table's record as a file: of a match that is over, or as its person saw it."""
    record = _read_record(stored, token)
    if token is None and not record.places and record.ended is None:
        return error_response(Refusal("record.refusal.still-running"))
    return _file(record, twin=twin)


def _file(record: Record, *, twin: bool) -> Response:
    day = "" if record.date is None else f"-{record.date[:10]}"
    name = f"{record.game}{day}.{'json' if twin else 'hrz'}"
    headers = {
        "cache-control": "no-store",
        "content-disposition": f'attachment; filename="{name}"',
    }
    if twin:
        return Response(write_json(record), 200, headers, "application/json")
    return Response(write(record), 200, headers, "text/plain; charset=utf-8")


def _replay_response(
    data: bytes, twin: bool, deal: int, seat: Seat | None, open_: bool
) -> Response:
    read = parse_record(data, twin=twin)
    if isinstance(read, Fault):
        return error_response(Refusal(read.code, read.all_facts()))
    replay = replay_deal(read, deal=deal, seat=seat, reveal=open_)
    if isinstance(replay, Refusal):
        return error_response(replay)
    if isinstance(replay, Fault):
        return error_response(Refusal(replay.code, replay.all_facts()))
    return json_response(replay)
