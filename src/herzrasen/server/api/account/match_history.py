"""A person's matches: found by filter, their outcomes computed once from the journal."""

from __future__ import annotations

import asyncio
from collections.abc import Iterable, Sequence
from contextlib import suppress
from typing import Final, Literal

import msgspec

from herzrasen.cards import WATCHER, Seat
from herzrasen.games.protocol import GameName
from herzrasen.protocol import codec
from herzrasen.protocol.http_history import (
    ALL_MATCHES,
    MatchFilter,
    MatchState,
    MyMatch,
    MyPlayer,
)
from herzrasen.protocol.http_statistics import ScoredDeal
from herzrasen.server.rate_limits.heavy_requests import HeavyWork
from herzrasen.stats.match_filter import matches, may_match
from herzrasen.stats.outcome import AnyOutcome, is_over, outcome_of, read_costs, read_outcome
from herzrasen.stats.statistics_part import ReviewedDeal, SeatOutcome
from herzrasen.storage.errors import DamagedTable
from herzrasen.storage.event_log import StoredTable
from herzrasen.storage.storage import Storage
from herzrasen.storage.table_damage import damage_of, read_in_thread
from herzrasen.storage.user_data import PlayedTable
from herzrasen.table import info, journal
from herzrasen.table.info import TableInfo
from herzrasen.table.seats import SeatOccupant

_PAGE_SIZE: Final = 100
"""Tables that are queried at a time."""


class PlayedMatch(msgspec.Struct, frozen=True):
    """A person's match. ``unread``: it is over, but its outcome has not been computed yet."""

    table: PlayedTable
    description: TableInfo
    seat: Seat
    outcome: AnyOutcome | None = None
    unread: bool = False

    @property
    def result(self) -> SeatOutcome[ScoredDeal] | None:
        """The final figures of the person; None if the match was not finished, or they had no
        seat."""
        return self.outcome.seats[self.seat] if self.outcome and self.seat != WATCHER else None

    @property
    def reviews(self) -> tuple[tuple[object, ...], ...]:
        """The costs of the person's choices, for each deal that the coach has reviewed."""
        scored = {} if self.result is None else dict(enumerate(self.result.deals, 1))
        return tuple(
            reviewed.costs
            for number, seat, reviewed in _read_costs(self.table, self.description.game)
            if seat == self.seat and number in scored and scored[number].at == reviewed.at
        )

    @property
    def summary(self) -> MyMatch:
        """The match as it is sent to the person."""
        description, result = self.description, self.result
        return MyMatch(
            table=self.table.name,
            game=description.game,
            rules=description.rules,
            opened=description.opened,
            players=tuple(_player(place) for place in description.places),
            seat=self.seat,
            state=self._state,
            place=None if result is None else result.place,
            points=None if result is None else result.total,
            deals=None if result is None else len(result.deals),
            repeats=0 if description.repeats is None else description.repeats.deal,
            undone=0 if self.outcome is None else self.outcome.undone,
        )

    @property
    def _state(self) -> MatchState:
        if self.outcome is not None or self.unread:
            return "over"
        if self.description.ended is not None:
            return "ended"
        return "running" if self.description.begun else "waiting"


class MatchHistory:
    """Finds a person's matches by filter.

    Each page of tables, and each journal, takes a slot of heavy work of its own, so that other
    requests come between. The outcome of a match is computed from its journal once, then stored.
    """

    def __init__(self, storage: Storage, heavy_work: HeavyWork) -> None:
        self._storage = storage
        self._heavy_work = heavy_work

    async def of(
        self,
        person: str,
        address: str,
        wanted: MatchFilter = ALL_MATCHES,
        *,
        count: int | None = None,
        max_reads: int | None = None,
    ) -> list[PlayedMatch]:
        """The matches of a person that the filter accepts, the newest first.

        At most ``count`` of them. At most ``max_reads`` journals are read, None for all that have
        to be; finished matches beyond that are ``unread``.
        """
        all_of_them: list[PlayedMatch] = []
        before = wanted.before
        while True:
            async with self._heavy_work.slot(address):
                found = await self._storage.user_data.tables(person, before, _PAGE_SIZE)
                page = await asyncio.to_thread(_fitting, found, person, wanted)
            for one in page:
                played = one
                if played.unread and max_reads != 0:
                    played = await self._read(played, address)
                    max_reads = None if max_reads is None else max_reads - 1
                if played is one or played.unread or matches(wanted, played.summary):
                    all_of_them.append(played)
                if len(all_of_them) == count:
                    return all_of_them
            if len(found) < _PAGE_SIZE:
                return all_of_them
            before = found[-1].id

    async def _read(self, played: PlayedMatch, address: str) -> PlayedMatch:
        async with self._heavy_work.slot(address):
            try:
                stored = await self._storage.log.load(played.table.name)
                if stored is None:  # forgotten meanwhile
                    return msgspec.structs.replace(played, unread=False)
                outcome = await read_in_thread(
                    played.table.name, _outcome, played.description, stored
                )
            except DamagedTable:
                return msgspec.structs.replace(played, unread=False)
        if outcome is not None:
            await self._storage.user_data.save_outcome(played.table.id, codec.encode(outcome))
        return msgspec.structs.replace(played, outcome=outcome, unread=False)


def _fitting(found: Sequence[PlayedTable], person: str, wanted: MatchFilter) -> list[PlayedMatch]:
    """The tables that match the filter, or may match it once their journals have been read."""
    played: list[PlayedMatch] = []
    for sat in found:
        with suppress(DamagedTable), damage_of(sat.name):
            played.append(_read_table(sat, person))
    return [
        one
        for one in played
        if may_match(wanted, one.summary) and (one.unread or matches(wanted, one.summary))
    ]


def _read_table(sat: PlayedTable, person: str) -> PlayedMatch:
    description = info.read(sat.description)
    seat = description.seating().seat_of(person)
    if sat.outcome is not None:
        with suppress(msgspec.MsgspecError, ValueError):  # what is damaged is computed anew
            outcome = read_outcome(sat.outcome, description.game)
            return PlayedMatch(sat, description, seat, outcome)
    return PlayedMatch(sat, description, seat, unread=is_over(sat.last_entry, description.game))


def _read_costs(
    sat: PlayedTable, game: GameName
) -> Iterable[tuple[int, Seat, ReviewedDeal[object]]]:
    """The costs of the reviewed deals; none if they are damaged."""
    try:
        return read_costs(sat.costs, game)
    except (msgspec.MsgspecError, ValueError):
        return ()


def _outcome(description: TableInfo, stored: StoredTable) -> AnyOutcome | None:
    return outcome_of(
        description, (journal.read(entry, description.game) for entry in stored.entries)
    )


def _player(place: SeatOccupant) -> MyPlayer:
    kind: Literal["person", "bot", "free"] = "bot" if place.person is None else "person"
    if place.free:
        kind = "free"
    return MyPlayer(place.name, kind)
