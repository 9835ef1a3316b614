"""One's own matches, and everything that is kept about oneself."""

from __future__ import annotations

import asyncio
from typing import Final

from starlette.requests import Request
from starlette.responses import Response

from herzrasen.cards import Seat
from herzrasen.games.protocol import Refusal
from herzrasen.protocol import http_account
from herzrasen.protocol.http_history import MyMatches
from herzrasen.record import keep, write
from herzrasen.server.api.account.account import device_info, passkey_info, preferences
from herzrasen.server.api.account.match_history import Looked, Past
from herzrasen.server.api.account.statistics import statistics
from herzrasen.server.auth.session_service import said
from herzrasen.server.middleware.body_reader import refused
from herzrasen.server.rate_limits.heavy_requests import HeavyWork
from herzrasen.server.rate_limits.rate_limiter import Limits, address_of
from herzrasen.stats.match_filter import read_sought
from herzrasen.storage.log import Stored
from herzrasen.storage.storage import Kept
from herzrasen.table import journal
from herzrasen.table.info import About

_PAGE: Final = 30
"""Matches that are told of at once."""
_EXPORTS_A_SECOND: Final = 1 / 600
_EXPORTS_AT_ONCE: Final = 3


class Matches:
    """Tells a person what he played. Writing a record is heavy work."""

    def __init__(self, kept: Kept, past: Past, work: HeavyWork) -> None:
        self._kept = kept
        self._past = past
        self._work = work
        self._exporting: set[str] = set()
        self._exports = Limits(_EXPORTS_A_SECOND, _EXPORTS_AT_ONCE)

    async def matches(self, request: Request) -> Response:
        """``GET api/me/matches?before=N&name=…``, and whatever else ``Sought`` knows."""
        sought = read_sought(request.query_params)
        if isinstance(sought, Refusal):
            return refused(sought)
        person, address = request.scope["person"], address_of(request.scope)
        looked = await self._past.of(person, address, sought, count=_PAGE + 1)
        shown, rest = looked[:_PAGE], looked[_PAGE:]
        more = shown[-1].sat.id if rest else None
        return said(MyMatches(tuple(one.told for one in shown), more))

    async def export(self, request: Request) -> Response:
        """``GET api/me/export``: one JSON file with all that is kept about the asker."""
        person: str = request.scope["person"]
        if person in self._exporting or not self._exports.take(person):
            return refused(Refusal("table.refusal.too-fast"))
        self._exporting.add(person)
        try:
            return await self._export(request, person)
        finally:
            self._exporting.remove(person)

    async def _export(self, request: Request, person: str) -> Response:
        address = address_of(request.scope)
        account = await self._kept.accounts.of(person)
        looked = await self._past.of(person, address)
        everything = http_account.Everything(
            account=None if account is None else account.name,
            since=None if account is None else account.since,
            passkeys=tuple(passkey_info(key) for key in await self._kept.accounts.passkeys(person)),
            devices=tuple(
                device_info(device, request.scope["device"])
                for device in await self._kept.devices.of(person)
            ),
            settings=(await preferences(self._kept.belongings, person)).settings,
            statistics=await asyncio.to_thread(statistics, looked),
            matches=tuple([await self._record(one, address) for one in looked]),
        )
        answer = await asyncio.to_thread(said, everything)
        answer.headers["content-disposition"] = 'attachment; filename="herzrasen.json"'
        return answer

    async def _record(self, looked: Looked, address: str) -> http_account.KeptMatch:
        text = ""
        async with self._work.slot(address):
            stored = await self._kept.log.load(looked.sat.name)
            if stored is not None:
                seat = looked.seat if looked.outcome is None else None
                text = await asyncio.to_thread(_text, looked.about, stored, seat)
        return http_account.KeptMatch(looked.told, text)


def _text(description: About, stored: Stored, seat: Seat | None) -> str:
    entries = (journal.read(entry, description.game) for entry in stored.entries)
    return write(keep(description, entries, seat)).decode()
