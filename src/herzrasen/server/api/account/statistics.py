"""HTTP endpoints of one's own statistics: as figures, JSON and CSV."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from typing import Any, Final

from starlette.requests import Request
from starlette.responses import Response

from herzrasen.games.protocol import GameName, Refusal
from herzrasen.kits.registry import KITS
from herzrasen.protocol.http_history import (
    ALL_MATCHES,
    MatchFilter,
)
from herzrasen.protocol.http_statistics import (
    MatchDeals,
    SentStatistics,
    StatisticsFile,
)
from herzrasen.server.api.account.match_history import MatchHistory, PlayedMatch
from herzrasen.server.middleware.error_response import error_response
from herzrasen.server.network.json_response import json_response
from herzrasen.server.rate_limits.address_shares import address_of
from herzrasen.server.rate_limits.rate_limiter import RateLimiter
from herzrasen.stats.csv_rows import write_csv
from herzrasen.stats.finished_matches import finished_match
from herzrasen.stats.match_filter import counts, matches, may_match, preset_of, read_filter
from herzrasen.stats.statistics_part import StatisticsPart

_MAX_READS: Final = 40
"""Journals read for one answer; the next request continues."""
_A_SECOND: Final = 4.0
_AT_ONCE: Final = 60


class StatisticsEndpoints:
    """Statistics of a person's matches."""

    def __init__(self, history: MatchHistory) -> None:
        self._history = history
        self._limits = RateLimiter(_A_SECOND, _AT_ONCE)

    async def figures(self, request: Request) -> Response:
        """``GET api/me/statistics?game=…``, and all other fields of ``MatchFilter``."""
        found = await self._found(request, _MAX_READS)
        if isinstance(found, Refusal):
            return error_response(found)
        return json_response(await asyncio.to_thread(statistics, *found))

    async def in_short(self, request: Request) -> Response:
        """``GET api/me/finished``: every finished match in short."""
        found = await self._found(request, _MAX_READS)
        if isinstance(found, Refusal):
            return error_response(found)
        return json_response(await asyncio.to_thread(finished_matches, found[0]))

    async def as_json(self, request: Request) -> Response:
        """``GET api/me/statistics.json``: the figures, and every deal that they are made of."""
        found = await self._found(request, None)
        if isinstance(found, Refusal):
            return error_response(found)
        answer = await asyncio.to_thread(_file, *found)
        answer.headers["content-disposition"] = 'attachment; filename="statistics.json"'
        return answer

    async def as_csv(self, request: Request) -> Response:
        """``GET api/me/statistics.csv?game=…``: a line for every deal; without a game, of the
        first."""
        found = await self._found(request, None)
        if isinstance(found, Refusal):
            return error_response(found)
        text = await asyncio.to_thread(_lines, *found)
        headers = {
            "cache-control": "no-store",
            "content-disposition": 'attachment; filename="statistics.csv"',
        }
        return Response(text, 200, headers, "text/csv; charset=utf-8")

    async def _found(
        self, request: Request, read: int | None
    ) -> tuple[list[PlayedMatch], MatchFilter] | Refusal:
        """All matches of the sender, and the filter they ask for."""
        wanted = read_filter(request.query_params)
        if isinstance(wanted, Refusal):
            return wanted
        if not self._limits.take(request.scope["person"]):
            return Refusal("table.refusal.too-fast")
        address = address_of(request.scope)
        return await self._history.of(request.scope["person"], address, max_reads=read), wanted


def statistics(played: Sequence[PlayedMatch], wanted: MatchFilter = ALL_MATCHES) -> SentStatistics:
    """The statistics of the matches that the filter accepts, from all matches, the newest first."""
    over = [one for one in reversed(played) if one.result is not None and counts(one.description)]
    accepted = [one for one in over if _accepts(wanted, one)]
    made: SentStatistics = {"unread": sum(one.unread for one in played)}
    for game, kit in KITS.items():
        of_game = [one for one in accepted if one.description.game == game]
        if (part := kit.find(StatisticsPart)) is not None:
            made[game] = part.statistics(
                [one.result for one in of_game if one.result],
                [costs for one in of_game for costs in one.reviews],
                _presets(over, game),
            )
    return made


def finished_matches(played: Sequence[PlayedMatch]) -> dict[str, Any]:
    """The finished matches of all matches, the newest first: in short, the oldest first, as
    MyFinishedMatches."""
    found = (
        finished_match(one.table.name, one.description.game, one.result)
        for one in reversed(played)
        if one.result is not None and counts(one.description)
    )
    return {
        "matches": [one for one in found if one is not None],
        "unread": sum(one.unread for one in played),
    }


def _file(played: Sequence[PlayedMatch], wanted: MatchFilter) -> Response:
    return json_response(StatisticsFile(statistics(played, wanted), _deals(played, wanted)))


def _lines(played: Sequence[PlayedMatch], wanted: MatchFilter) -> str:
    game: GameName = next(iter(KITS)) if wanted.game is None else wanted.game
    return write_csv(_deals(played, wanted), game)


def _presets(over: Sequence[PlayedMatch], game: str) -> list[str]:
    return sorted(
        {preset_of(one.description.rules) for one in over if one.description.game == game}
    )


def _accepts(wanted: MatchFilter, played: PlayedMatch) -> bool:
    table_summary = played.summary
    return may_match(wanted, table_summary) and matches(wanted, table_summary)


def _deals(played: Sequence[PlayedMatch], wanted: MatchFilter) -> tuple[MatchDeals, ...]:
    """The figures of every deal of the matches that the filter accepts, the oldest first."""
    return tuple(
        MatchDeals(one.summary, one.result.deals)
        for one in reversed(played)
        if one.result is not None and counts(one.description) and _accepts(wanted, one)
    )
