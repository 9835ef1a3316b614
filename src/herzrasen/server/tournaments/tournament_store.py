"""Tournaments as values over their storage: read with their revision, changed one after another.

Several nodes of a cluster may change the same one. Each change is decided on the revision that was
read; if another came first, it is decided again on the new one.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from contextlib import suppress
from typing import Final

import msgspec
from cachetools import LRUCache

from herzrasen.games.protocol import Refusal
from herzrasen.storage.errors import DamagedTable, WriteConflict
from herzrasen.storage.table_damage import damage_of, read_in_thread
from herzrasen.storage.tournaments import StoredTournament, TournamentStore
from herzrasen.tournaments import tournament as tournaments
from herzrasen.tournaments.events import Event
from herzrasen.tournaments.evolve import evolve_all
from herzrasen.tournaments.tournament import TournamentState

_CACHED: Final = 64
_ATTEMPTS: Final = 20


class Known(msgspec.Struct, frozen=True):
    """A tournament with its name and revision."""

    name: str
    revision: int
    tournament: TournamentState


Decide = Callable[[TournamentState], tuple[Event, ...] | Refusal]
"""The events of a change, or why it is refused; called again after a conflict."""


class Tournaments:
    """Reads and changes tournaments."""

    def __init__(self, store: TournamentStore, now: Callable[[], int]) -> None:
        """``now`` is the time in ms since 1970."""
        self._store = store
        self._now = now
        self._cache: LRUCache[str, Known] = LRUCache(_CACHED)
        self._changing: dict[str, asyncio.Lock] = {}

    async def create(self, name: str, tournament: TournamentState) -> None:
        """Store a new one. Raises OSError if that fails."""
        await self._store.create(self._row_of(Known(name, 1, tournament)))

    async def revision(self, name: str) -> int | None:
        """The revision of a tournament, None if there is none of this name."""
        return await self._store.revision(name)

    async def find(self, name: str) -> Known | None:
        """The tournament of this name as it is now."""
        cached = self._cache.get(name)
        if cached is not None and await self._store.revision(name) == cached.revision:
            return cached
        stored = await self._store.load(name)
        if stored is None:
            self._cache.pop(name, None)
            return None
        return self._keep(await read_in_thread(name, _read, stored))

    async def of_person(self, person: str, count: int) -> list[Known]:
        """The newest tournaments of a person."""
        found = await self._store.of_person(person, count)
        return await asyncio.to_thread(_read_whole, found)

    async def change(self, name: str, decide: Decide) -> Known | Refusal:
        """Change a tournament; or why that is refused. Raises OSError if it cannot be stored."""
        lock = self._changing.setdefault(name, asyncio.Lock())
        try:
            async with lock:
                return await self._change(name, decide)
        finally:
            if not lock.locked():
                self._changing.pop(name, None)

    async def _change(self, name: str, decide: Decide) -> Known | Refusal:
        for _ in range(_ATTEMPTS):
            known = await self.find(name)
            if known is None:
                return Refusal("tournament.refusal.none")
            changed = await asyncio.to_thread(_after, known, decide)
            if isinstance(changed, Refusal) or changed is known:
                return changed
            try:
                await self._store.save(self._row_of(changed))
            except WriteConflict:
                continue
            return self._keep(changed)
        return Refusal("table.refusal.too-fast")

    def _keep(self, known: Known) -> Known:
        self._cache[known.name] = known
        return known

    def _row_of(self, known: Known) -> StoredTournament:
        return StoredTournament(
            known.name,
            known.revision,
            known.tournament.phase,
            self._now(),
            tournaments.write(known.tournament),
        )


def _read(stored: StoredTournament) -> Known:
    return Known(stored.name, stored.revision, tournaments.read(stored.document))


def _read_whole(found: Sequence[StoredTournament]) -> list[Known]:
    """Those of them that are not damaged."""
    known: list[Known] = []
    for one in found:
        with suppress(DamagedTable), damage_of(one.name):
            known.append(_read(one))
    return known


def _after(known: Known, decide: Decide) -> Known | Refusal:
    events = decide(known.tournament)
    if isinstance(events, Refusal):
        return events
    if not events:
        return known
    return Known(known.name, known.revision + 1, evolve_all(known.tournament, events))
