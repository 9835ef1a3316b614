"""What came of one's own matches, over HTTP: as figures, and as files to go on with."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from typing import Final

from starlette.requests import Request
from starlette.responses import Response

from herzrasen.games.protocol import Refusal
from herzrasen.protocol.http_history import ALL, MatchDeals, MyStatistics, Sought, StatisticsFile
from herzrasen.server.api.account.match_history import Looked, Past
from herzrasen.server.auth.session_service import said
from herzrasen.server.middleware.body_reader import refused
from herzrasen.server.rate_limits.rate_limiter import Limits, address_of
from herzrasen.stats.csv_rows import written
from herzrasen.stats.hearts import hearts_statistics
from herzrasen.stats.match_filter import fits, may_fit, preset_of, read_sought
from herzrasen.stats.nerts import nerts_statistics

_READ: Final = 40
"""Journals that are read for one answer; whoever asks again gets further."""
_A_SECOND: Final = 4.0
_AT_ONCE: Final = 60


class Statistics:
    """Tells a person what came of his matches."""

    def __init__(self, past: Past) -> None:
        self._past = past
        self._limits = Limits(_A_SECOND, _AT_ONCE)

    async def figures(self, request: Request) -> Response:
        """``GET api/me/statistics?game=…``, and whatever else ``Sought`` knows."""
        found = await self._found(request, _READ)
        if isinstance(found, Refusal):
            return refused(found)
        return said(await asyncio.to_thread(statistics, *found))

    async def as_json(self, request: Request) -> Response:
        """``GET api/me/statistics.json``: the figures, and every deal that they are made of."""
        found = await self._found(request, None)
        if isinstance(found, Refusal):
            return refused(found)
        answer = await asyncio.to_thread(_file, *found)
        answer.headers["content-disposition"] = 'attachment; filename="statistics.json"'
        return answer

    async def as_csv(self, request: Request) -> Response:
        """``GET api/me/statistics.csv?game=…``: a line for every deal; without a game, Hearts."""
        found = await self._found(request, None)
        if isinstance(found, Refusal):
            return refused(found)
        text = await asyncio.to_thread(_lines, *found)
        headers = {
            "cache-control": "no-store",
            "content-disposition": 'attachment; filename="statistics.csv"',
        }
        return Response(text, 200, headers, "text/csv; charset=utf-8")

    async def _found(
        self, request: Request, read: int | None
    ) -> tuple[list[Looked], Sought] | Refusal:
        """All matches of whoever asks, and what he seeks among them."""
        sought = read_sought(request.query_params)
        if isinstance(sought, Refusal):
            return sought
        if not self._limits.take(request.scope["person"]):
            return Refusal("table.refusal.too-fast")
        address = address_of(request.scope)
        return await self._past.of(request.scope["person"], address, read=read), sought


def statistics(looked: Sequence[Looked], sought: Sought = ALL) -> MyStatistics:
    """What came of the matches that are sought; all of them are given, the newest first."""
    over = [one for one in reversed(looked) if one.ended is not None and _own(one)]
    wanted = [one for one in over if _wanted(sought, one)]
    hearts = [one for one in wanted if one.about.game == "hearts"]
    nerts = [one for one in wanted if one.about.game == "nerts"]
    return MyStatistics(
        hearts=hearts_statistics(
            [one.ended for one in hearts if one.ended],
            [costs for one in hearts for costs in one.reviews],
            _presets(over, "hearts"),
        ),
        nerts=nerts_statistics([one.ended for one in nerts if one.ended], _presets(over, "nerts")),
        unread=sum(one.unread for one in looked),
    )


def _file(looked: Sequence[Looked], sought: Sought) -> Response:
    return said(StatisticsFile(statistics(looked, sought), _deals(looked, sought)))


def _lines(looked: Sequence[Looked], sought: Sought) -> str:
    return written(_deals(looked, sought), sought.game or "hearts")


def _own(looked: Looked) -> bool:
    """A match that branched off from another has been counted there."""
    return looked.about.repeats is None


def _presets(over: Sequence[Looked], game: str) -> list[str]:
    return sorted({preset_of(one.about.rules) for one in over if one.about.game == game})


def _wanted(sought: Sought, looked: Looked) -> bool:
    told = looked.told
    return may_fit(sought, told) and fits(sought, told)


def _deals(looked: Sequence[Looked], sought: Sought) -> tuple[MatchDeals, ...]:
    """Every deal of the matches that are sought, the oldest first."""
    return tuple(
        MatchDeals(one.told, one.ended.deals or one.ended.rounds)
        for one in reversed(looked)
        if one.ended is not None and _own(one) and _wanted(sought, one)
    )
