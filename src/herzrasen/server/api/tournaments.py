"""``api/tournaments``: duplicate matches and tournaments, their pages, tables and results."""

from __future__ import annotations

import asyncio
import io
import zipfile
from collections.abc import Callable
from contextlib import suppress
from typing import Final

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from herzrasen.config.client_limits import LimitSettings
from herzrasen.games.protocol import Refusal
from herzrasen.protocol import codec
from herzrasen.protocol.http_tables import TableCreated
from herzrasen.protocol.http_tournaments import (
    NewTournament,
    TournamentCommand,
    TournamentCreated,
    TournamentPage,
    TournamentPlay,
)
from herzrasen.record import record_from_journal, write
from herzrasen.server.middleware.body_reader import BodyReader
from herzrasen.server.middleware.error_response import error_response
from herzrasen.server.network.json_response import json_response
from herzrasen.server.rate_limits.address_shares import address_of
from herzrasen.server.rate_limits.heavy_requests import HeavyWork
from herzrasen.server.rate_limits.rate_limiter import RateLimiter
from herzrasen.server.rate_limits.written_bytes import TABLE_BYTES, WrittenBytes
from herzrasen.server.tournaments.service import TournamentService
from herzrasen.storage.errors import DamagedTable
from herzrasen.storage.event_log import EventLog, StoredTable
from herzrasen.storage.table_damage import read_in_thread
from herzrasen.table import info, journal
from herzrasen.tournaments.results_csv import standings_csv, travellers_csv

_LOOKS_A_SECOND: Final = 20.0
_LOOKS_AT_ONCE: Final = 300
"""Every page asks every few seconds, and a whole club may share an address."""
_COMMANDS_A_SECOND: Final = 2.0
_COMMANDS_AT_ONCE: Final = 60
_FILES_A_SECOND: Final = 1 / 60
_FILES_AT_ONCE: Final = 10
MAX_RECORDS: Final = 256
"""Records in one file."""

_SHEETS: Final[dict[str, Callable[[TournamentPage], str]]] = {
    "results": standings_csv,
    "travellers": travellers_csv,
}


class TournamentEndpoints:
    """Opens, shows and changes tournaments. Building a page and writing files is heavy work."""

    def __init__(
        self,
        service: TournamentService,
        log: EventLog,
        limits: LimitSettings,
        heavy_work: HeavyWork,
        written: WrittenBytes,
    ) -> None:
        self._service = service
        self._log = log
        self._heavy_work = heavy_work
        self._written = written
        new = RateLimiter(limits.tables_per_second, limits.tables_at_once)
        commands = RateLimiter(_COMMANDS_A_SECOND, _COMMANDS_AT_ONCE)
        self._new = BodyReader(new, written=written)
        self._commands = BodyReader(commands)
        self._tables = BodyReader(commands, written=written)
        self._looks = RateLimiter(_LOOKS_A_SECOND, _LOOKS_AT_ONCE)
        self._files = RateLimiter(_FILES_A_SECOND, _FILES_AT_ONCE)

    def routes(self) -> list[Route]:
        """The routes under ``api/tournaments``."""
        return [
            Route("/api/tournaments", self.mine),
            Route("/api/tournaments", self.create, methods=["POST"]),
            Route("/api/tournaments/{tournament}", self.show),
            Route("/api/tournaments/{tournament}", self.command, methods=["POST"]),
            Route("/api/tournaments/{tournament}/play", self.play, methods=["POST"]),
            Route("/api/tournaments/{tournament}/records.zip", self.records),
            Route("/api/tournaments/{tournament}/{sheet}.csv", self.sheet),
        ]

    async def mine(self, request: Request) -> Response:
        """``GET api/tournaments``: the asker's own."""
        if not self._looks.take(address_of(request.scope)):
            return error_response(Refusal("table.refusal.too-fast"))
        async with self._heavy_work.slot(address_of(request.scope)):
            return json_response(await self._service.mine(request.scope["person"]))

    async def create(self, request: Request) -> Response:
        """``POST api/tournaments``: open one."""
        body = await self._new.read(request)
        wanted = body if isinstance(body, Refusal) else codec.read(body, NewTournament)
        if isinstance(wanted, Refusal):
            return error_response(wanted)
        name = await self._service.create(wanted, request.scope["person"])
        if isinstance(name, Refusal):
            return error_response(name)
        self._charge(request, TABLE_BYTES, body)
        return _creation_response(TournamentCreated(name))

    async def show(self, request: Request) -> Response:
        """``GET api/tournaments/{tournament}``; with ``?after=REVISION`` 204 if nothing is new."""
        if not self._looks.take(address_of(request.scope)):
            return error_response(Refusal("table.refusal.too-fast"))
        name = request.path_params["tournament"]
        after = request.query_params.get("after")
        if after is not None and after == str(await self._service.revision(name)):
            return Response(status_code=204, headers={"cache-control": "no-store"})
        async with self._heavy_work.slot(address_of(request.scope)):
            return _page(await self._service.page(name, request.scope["person"]))

    async def command(self, request: Request) -> Response:
        """``POST api/tournaments/{tournament}``: see ``TournamentCommand``."""
        body = await self._commands.read(request)
        wanted = body if isinstance(body, Refusal) else codec.read(body, TournamentCommand)
        if isinstance(wanted, Refusal):
            return error_response(wanted)
        name, person = request.path_params["tournament"], request.scope["person"]
        async with self._heavy_work.slot(address_of(request.scope)):
            page = await self._service.command(name, person, wanted)
        if not isinstance(page, Refusal):
            self._charge(request, 0, body)
        return _page(page)

    def _charge(self, request: Request, size: int, body: bytes | Refusal) -> None:
        """Charge what a tournament's document has grown by to who asked for that: about as much as
        they have sent, and ``size`` bytes."""
        assert not isinstance(body, Refusal)
        self._written.charge((address_of(request.scope),), (), size + len(body))

    async def play(self, request: Request) -> Response:
        """``POST api/tournaments/{tournament}/play``: the asker's next table."""
        body = await self._tables.read(request)
        wanted = body if isinstance(body, Refusal) else codec.read(body, TournamentPlay)
        if isinstance(wanted, Refusal):
            return error_response(wanted)
        name, person = request.path_params["tournament"], request.scope["person"]
        table = await self._service.play(name, person, address_of(request.scope))
        return _creation_response(table if isinstance(table, Refusal) else TableCreated(table))

    async def sheet(self, request: Request) -> Response:
        """``GET api/tournaments/{tournament}/{sheet}.csv``: ``results`` or ``travellers``."""
        write_csv = _SHEETS.get(request.path_params["sheet"])
        if write_csv is None:
            return error_response(Refusal("tournament.refusal.none"))
        page = await self._page_for_file(request)
        if isinstance(page, Refusal):
            return error_response(page)
        text = await asyncio.to_thread(write_csv, page)
        return _file(text.encode(), f"{request.path_params['sheet']}.csv", "text/csv")

    async def records(self, request: Request) -> Response:
        """``GET api/tournaments/{tournament}/records.zip``: the record behind each line that the
        asker may see, with ``?player=N`` of that entrant's tables."""
        page = await self._page_for_file(request)
        if isinstance(page, Refusal):
            return error_response(page)
        player = request.query_params.get("player")
        tables = [
            (line.sitting, line.table)
            for sheet in page.travellers
            for line in sheet.lines
            if player is None or player in map(str, line.players)
        ]
        if len(tables) > MAX_RECORDS:
            return error_response(
                Refusal("tournament.refusal.too-many-records", {"limit": MAX_RECORDS})
            )
        out = io.BytesIO()
        with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as files:
            for sitting, table in tables:
                async with self._heavy_work.slot(address_of(request.scope)):
                    with suppress(DamagedTable):
                        stored = await self._log.load(table)
                        if stored is not None:  # a table that has expired has no record any more
                            record = await read_in_thread(table, _record, stored)
                            files.writestr(f"{sitting}.hrz", record)
        return _file(out.getvalue(), "records.zip", "application/zip")

    async def _page_for_file(self, request: Request) -> TournamentPage | Refusal:
        if not self._files.take(address_of(request.scope)):
            return Refusal("table.refusal.too-fast")
        async with self._heavy_work.slot(address_of(request.scope)):
            return await self._service.page(
                request.path_params["tournament"], request.scope["person"]
            )


def _record(stored: StoredTable) -> bytes:
    description = info.read(stored.description)
    entries = (journal.read(entry, description.game) for entry in stored.entries)
    return write(record_from_journal(description, entries, None))


def _creation_response(answer: TournamentCreated | TableCreated | Refusal) -> Response:
    if isinstance(answer, Refusal):
        return error_response(answer)
    return json_response(answer, 201)


def _page(answer: TournamentPage | Refusal) -> Response:
    return error_response(answer) if isinstance(answer, Refusal) else json_response(answer)


def _file(content: bytes, name: str, kind: str) -> Response:
    headers = {
        "cache-control": "no-store",
        "content-disposition": f'attachment; filename="{name}"',
    }
    return Response(content, 200, headers, kind)
