"""Rates public matches that are over: once each, whatever stops a server in between.

A room says when its match is over. What was missed, since a server was stopped or killed at that
moment, is found when it starts and every few minutes after: storage notes each public match as it
begins, and forgets it in the transaction that rates it.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from typing import Final

from herzrasen.ratings.rated_match import RatedMatch, rated_match
from herzrasen.ratings.rated_tables import starters
from herzrasen.ratings.rating import Rating
from herzrasen.ratings.recompute import recompute
from herzrasen.ratings.update import rate
from herzrasen.ratings.weights import PersonStatus, meetings_before
from herzrasen.server.runtime.background_tasks import BackgroundTasks
from herzrasen.stats.outcome import is_over
from herzrasen.storage.errors import DamagedTable
from herzrasen.storage.ratings import RatingStore, UnratedMatch
from herzrasen.storage.storage import Storage
from herzrasen.storage.table_damage import damage_of, read_in_thread
from herzrasen.table import info, journal
from herzrasen.table.info import TableInfo
from herzrasen.telemetry.logs import fields, log_id
from herzrasen.telemetry.rate_limited_log import RateLimitedLog

_LOG: Final = logging.getLogger(__name__)
_TROUBLE: Final = RateLimitedLog(_LOG)
SWEEP_SECONDS: Final = 300.0
ABANDONED_MS: Final = 7 * 24 * 60 * 60 * 1000
"""A match that nobody has touched for so long is broken off."""
_PAGE: Final = 100


class MatchRater:
    """Rates the matches of one server, or of one node of a cluster."""

    def __init__(self, storage: Storage, now: Callable[[], int]) -> None:
        """``now`` is the time in ms since 1970."""
        self._storage = storage
        self._now = now
        self._tasks = BackgroundTasks()

    @property
    def _ratings(self) -> RatingStore:
        return self._storage.ratings

    def match_over(self, name: str) -> None:
        """Rate the match at this table in the background."""
        self._tasks.start(self._rate_named(name))

    async def run(self) -> None:
        """Rate what was missed, now and every few minutes, until cancelled."""
        while True:
            await self.sweep()
            await asyncio.sleep(SWEEP_SECONDS)

    async def close(self) -> None:
        """Wait until all that is over is rated."""
        await self._tasks.finish()

    async def sweep(self) -> None:
        """Rate every match that is over, and compute all ratings anew if past matches count
        otherwise now. After a failure the next run tries again."""
        try:
            after = 0
            while page := await self._ratings.unrated_matches(after, _PAGE):
                for match in page:
                    await self._rate(match)
                after = page[-1].table
            if await self._ratings.needs_recompute():
                result = await self._ratings.recompute(recompute)
                _LOG.info("ratings computed anew", extra=fields(changed=result.different))
        except OSError as error:
            _TROUBLE.error("ratings could not be saved", error)

    async def _rate_named(self, name: str) -> None:
        try:
            match = await self._ratings.unrated_match(name)
            if match is not None:
                await self._rate(match)
        except OSError as error:
            _TROUBLE.error("a match could not be rated", error, table=log_id(name))

    async def _rate(self, match: UnratedMatch) -> None:
        """Rate a match that is over, unless it is damaged."""
        with suppress(DamagedTable):
            await self._rate_readable(match)

    async def _rate_readable(self, match: UnratedMatch) -> None:
        with damage_of(match.name):
            now, began = info.read(match.description), info.read(match.began)
            abandoned = self._is_abandoned(match)
            if now.ended is None and not abandoned and not is_over(match.last_entry, now.game):
                return
        rated = await self._build_entry(match.name, began, now, abandoned=abandoned)
        if rated is None:
            await self._ratings.drop(match.table)
        elif await self._ratings.add(match.table, rated, _rate_after(rated)):
            _LOG.info(
                "rated",
                extra=fields(
                    table=log_id(match.name),
                    family=rated.family,
                    persons=len(rated.persons),
                    left=sum(seat.left for seat in rated.persons),
                    resigned=sum(seat.resigned for seat in rated.persons),
                    no_gain=rated.no_gain,
                ),
            )

    async def _build_entry(
        self, name: str, began: TableInfo, now: TableInfo, *, abandoned: bool
    ) -> RatedMatch | None:
        stored = await self._storage.log.load(name)
        if stored is None:
            return None
        accounts = [
            person
            for person in starters(began)
            if person and await self._storage.accounts.of_person(person) is not None
        ]
        return await read_in_thread(
            name,
            lambda: rated_match(
                began,
                now,
                (journal.read(entry, began.game) for entry in stored.entries),
                accounts,
                abandoned=abandoned,
            ),
        )

    def _is_abandoned(self, match: UnratedMatch) -> bool:
        if match.last_entry is None:
            last = info.read(match.description).opened
        else:
            last = journal.read_header(match.last_entry).at
        return self._now() - last > ABANDONED_MS


def _rate_after(
    match: RatedMatch,
) -> Callable[[Mapping[str, Rating], Sequence[RatedMatch], PersonStatus], Mapping[str, Rating]]:
    def after(
        before: Mapping[str, Rating], earlier: Sequence[RatedMatch], status: PersonStatus
    ) -> Mapping[str, Rating]:
        return rate(match, before, meetings_before(match, earlier), status)

    return after
