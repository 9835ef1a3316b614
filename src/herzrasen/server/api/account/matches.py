"""HTTP endpoints of one's own matches: the list, and the export of all data about a person."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from typing import Final

from starlette.requests import Request
from starlette.responses import Response

from herzrasen.cards import Seat
from herzrasen.daily.calendar_day import text_of
from herzrasen.games.protocol import Refusal
from herzrasen.protocol import http_account
from herzrasen.protocol.http_history import MyMatches
from herzrasen.protocol.http_ratings import ExportedRating, RatingPoint
from herzrasen.ratings.families import Family
from herzrasen.ratings.rating import Rating
from herzrasen.record import record_from_journal, write
from herzrasen.server.api.account.account import passkey_info, session_info, settings_of
from herzrasen.server.api.account.match_history import MatchHistory, PlayedMatch
from herzrasen.server.api.account.statistics import statistics
from herzrasen.server.lobby.table_reading import MayRead
from herzrasen.server.middleware.error_response import error_response
from herzrasen.server.network.json_response import json_response
from herzrasen.server.rate_limits.address_shares import address_of
from herzrasen.server.rate_limits.heavy_requests import HeavyWork
from herzrasen.server.rate_limits.rate_limiter import RateLimiter
from herzrasen.stats.match_filter import read_filter
from herzrasen.storage.errors import DamagedTable
from herzrasen.storage.event_log import StoredTable
from herzrasen.storage.storage import Storage
from herzrasen.storage.table_damage import read_in_thread
from herzrasen.table import journal
from herzrasen.table.info import TableInfo
from herzrasen.tournaments import tournament
from herzrasen.tournaments.page import entry_for

_PAGE_SIZE: Final = 30
"""Matches on one page."""
_MOST_TOURNAMENTS: Final = 1_000
_EXPORTS_A_SECOND: Final = 1 / 600
_EXPORTS_AT_ONCE: Final = 3


class MatchEndpoints:
    """Lists and exports a person's matches. Writing a record is heavy work."""

    def __init__(
        self,
        storage: Storage,
        history: MatchHistory,
        heavy_work: HeavyWork,
        may_read: MayRead,
    ) -> None:
        self._may_read = may_read
        self._storage = storage
        self._history = history
        self._heavy_work = heavy_work
        self._exporting: set[str] = set()
        self._exports = RateLimiter(_EXPORTS_A_SECOND, _EXPORTS_AT_ONCE)

    async def page(self, request: Request) -> Response:
        """``GET api/me/matches?before=N&name=…``, and all other fields of ``MatchFilter``."""
        wanted = read_filter(request.query_params)
        if isinstance(wanted, Refusal):
            return error_response(wanted)
        person, address = request.scope["person"], address_of(request.scope)
        played = await self._history.of(person, address, wanted, count=_PAGE_SIZE + 1)
        first, rest = played[:_PAGE_SIZE], played[_PAGE_SIZE:]
        more = first[-1].table.id if rest else None
        return json_response(MyMatches(tuple(one.summary for one in first), more))

    async def export(self, request: Request) -> Response:
        """``GET api/me/export``: one JSON file with all data stored about the person who asks."""
        person: str = request.scope["person"]
        if person in self._exporting or not self._exports.take(person):
            return error_response(Refusal("table.refusal.too-fast"))
        self._exporting.add(person)
        try:
            return await self._export(request, person)
        finally:
            self._exporting.remove(person)

    async def _export(self, request: Request, person: str) -> Response:
        address = address_of(request.scope)
        account = await self._storage.accounts.of_person(person)
        played = await self._history.of(person, address)
        everything = http_account.AccountExport(
            account=None if account is None else account.name,
            since=None if account is None else account.created_at,
            passkeys=tuple(
                passkey_info(key) for key in await self._storage.accounts.passkeys(person)
            ),
            devices=tuple(
                session_info(session, request.scope["device"])
                for session in await self._storage.sessions.of_person(person)
            ),
            settings=(await settings_of(self._storage.user_data, person)).settings,
            statistics=await asyncio.to_thread(statistics, played),
            daily=tuple(
                http_account.ExportedDaily(
                    one.name, text_of(one.day), one.table, one.started, one.state, one.points
                )
                for one in await self._storage.daily.of_person(person, 0)
            ),
            matches=tuple([await self._record(one, person, address) for one in played]),
            tournaments=tuple(
                entry_for(one.name, tournament.read(one.document), person)
                for one in await self._storage.tournaments.of_person(person, _MOST_TOURNAMENTS)
            ),
            ratings=tuple(
                [
                    await self._rating(person, family, rating)
                    for family, rating in (await self._storage.ratings.ratings_of(person)).items()
                ]
            ),
        )
        answer = await asyncio.to_thread(json_response, everything)
        answer.headers["content-disposition"] = 'attachment; filename="herzrasen.json"'
        return answer

    async def _rating(self, person: str, family: Family, rating: Rating) -> ExportedRating:
        curve = await self._storage.ratings.curve(person, family)
        return ExportedRating(
            family,
            rating.matches,
            rating.left,
            rating.resigned,
            tuple(RatingPoint(one.at, one.mean, one.deviation) for one in curve),
        )

    async def _record(
        self, played: PlayedMatch, person: str, address: str
    ) -> http_account.ExportedMatch:
        text = ""
        # What others still play at a tournament stays hidden here, too.
        reads_all = played.outcome is not None and (
            not played.description.tournament or await self._may_read(played.description, person)
        )
        async with self._heavy_work.slot(address):
            with suppress(DamagedTable):  # the others are in the file all the same
                stored = await self._storage.log.load(played.table.name)
                if stored is not None:
                    seat = None if reads_all else played.seat
                    text = await read_in_thread(
                        played.table.name, _text, played.description, stored, seat
                    )
        return http_account.ExportedMatch(played.summary, text)


def _text(description: TableInfo, stored: StoredTable, seat: Seat | None) -> str:
    entries = (journal.read(entry, description.game) for entry in stored.entries)
    return write(record_from_journal(description, entries, seat)).decode()
