"""The lobby's live list: who looks at it is told what changes, a few times a second at most.

It knows tables by what their rooms report over the bus, and after a restart from the store. Private
tables are told to their own people only. What everybody sees is worked out once for all who look.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Final

import msgspec

from herzrasen.games.protocol import GameName
from herzrasen.lobby import summary, table_list
from herzrasen.lobby.summary import WAITING, Report
from herzrasen.protocol import codec
from herzrasen.protocol.lobby import Look, Mine, Tables
from herzrasen.server.network.connection import Line
from herzrasen.server.room.summary_publisher import SUBJECT
from herzrasen.server.runtime.event_bus import Bus
from herzrasen.storage.table_summaries import KeptReports

_KNOWN: Final = 1_000
"""Public tables that are taken over from the store."""
_TIDY: Final = 30.0
"""Seconds after which what has grown old is looked for."""


class _Visitor(msgspec.Struct):
    """A line in the lobby: what it looks at, and its own tables as it was told them last."""

    line: Line
    look: Look
    mine: Mine


class Hall:
    """Every table that is worth knowing of away from it, and the lines that are told of them."""

    def __init__(
        self, bus: Bus, reports: KeptReports, now: Callable[[], int], stale: float, pause: float
    ) -> None:
        """``now`` is the time in ms since 1970; ``stale`` and ``pause`` are those of the settings,
        in seconds."""
        self._store = reports
        self._now = now
        self._stale = round(stale * 1000)
        self._pause = pause
        self._tables: dict[str, Report] = {}
        self._own: dict[str, set[str]] = {}
        self._visitors: dict[Line, _Visitor] = {}
        self._told: dict[GameName | None, Tables] = {}
        self._soon: asyncio.TimerHandle | None = None
        self._tidy: asyncio.TimerHandle | None = None
        self._deaf = bus.subscribe(SUBJECT, self._hear)

    async def open(self) -> None:
        """Take over how the public tables stood when the server stopped."""
        self._take_over(await self._kept_public())
        self._tidy = asyncio.get_running_loop().call_later(_TIDY, self._clear)

    async def read_again(self) -> None:
        """Somebody is another person now, or nobody: the store has been changed likewise, and what
        is known of tables that nobody is at is as old as before."""
        public = await self._kept_public()
        own = {person: await self._kept_of(person) for person in tuple(self._own)}
        self._tables = {name: stands for name, stands in self._tables.items() if stands.here > 0}
        self._take_over(public)
        for person, kept in own.items():
            names = self._take_over(kept)
            if person in self._own:
                self._own[person] |= names
        self._later()

    def close(self) -> None:
        """Tell nobody anything any more."""
        self._deaf()
        for timer in (self._soon, self._tidy):
            if timer is not None:
                timer.cancel()

    @property
    def reports(self) -> tuple[Report, ...]:
        """All that are known."""
        return tuple(self._tables.values())

    async def look(self, line: Line, look: Look) -> None:
        """Show a line the list, and from now on what changes in it."""
        visitor = self._visitors.get(line)
        if visitor is None:
            await self._find_own(line.person)
            visitor = _Visitor(line, look, self._mine(line.person))
            self._visitors[line] = visitor
            line.say(codec.encode(visitor.mine))
        visitor.look = look
        if look.tables:
            # Whoever looks at this list already was told it so; what changed since, all hear next.
            others = any(
                other.look == look for other in self._visitors.values() if other is not visitor
            )
            if not others or look.game not in self._told:
                self._told[look.game] = self._list(look.game)
            line.say(codec.encode(self._told[look.game]))
        self._later()

    def leave(self, line: Line) -> None:
        """A line has closed."""
        self._visitors.pop(line, None)
        if not any(other.person == line.person for other in self._visitors):
            self._own.pop(line.person, None)

    # What is known --------------------------------------------------------------------------------

    def _hear(self, message: bytes) -> None:
        stands = summary.read(message)
        name = stands.listing.table
        self._tables[name] = stands
        for person in stands.persons:
            if person in self._own:
                self._own[person].add(name)
        self._later()

    async def _find_own(self, person: str) -> None:
        """Look up where this person sits; what has been heard of a table is newer than that."""
        if person in self._own:
            return
        kept = await self._kept_of(person)
        heard = {name for name, stands in self._tables.items() if person in stands.persons}
        self._own[person] = heard | self._take_over(kept)

    async def _kept_public(self) -> list[Report]:
        lines = await self._store.public(self._now() - self._stale, _KNOWN)
        return await asyncio.to_thread(_read, lines)

    async def _kept_of(self, person: str) -> list[Report]:
        return await asyncio.to_thread(_read, await self._store.of(person, table_list.OWN))

    def _take_over(self, kept: list[Report]) -> set[str]:
        """Know of these tables from now on, unless more is known; their names."""
        for stands in kept:
            self._tables.setdefault(stands.listing.table, stands)
        return {stands.listing.table for stands in kept}

    def _clear(self) -> None:
        """Forget the tables that nobody can see here any more, and show that time has passed."""
        now = self._now()
        own = set().union(*self._own.values())
        self._tables = {
            name: stands
            for name, stands in self._tables.items()
            if name in own
            or stands.here > 0
            or now - stands.seen < WAITING
            or stands.listed(now, self._stale)
        }
        self._later()
        self._tidy = asyncio.get_running_loop().call_later(_TIDY, self._clear)

    def _list(self, game: GameName | None) -> Tables:
        return table_list.tables(self._tables.values(), game, self._now(), self._stale)

    def _mine(self, person: str) -> Mine:
        own = (self._tables[name] for name in self._own.get(person, ()) if name in self._tables)
        return table_list.mine(own, person)

    # What the lines are told ----------------------------------------------------------------------

    def _later(self) -> None:
        if self._soon is None and self._visitors:
            self._soon = asyncio.get_running_loop().call_later(self._pause, self._tell)

    def _tell(self) -> None:
        self._soon = None
        changes: dict[GameName | None, bytes | None] = {}
        for visitor in tuple(self._visitors.values()):
            look = visitor.look
            if look.tables:
                if look.game not in changes:
                    changes[look.game] = self._changes(look.game)
                change = changes[look.game]
                if change is not None:
                    visitor.line.say(change)
            mine = self._mine(visitor.line.person)
            if mine != visitor.mine:
                visitor.mine = mine
                visitor.line.say(codec.encode(mine))

    def _changes(self, game: GameName | None) -> bytes | None:
        """What those who look at this game have to be told, as it is sent; None for nothing."""
        before, after = self._told[game], self._list(game)
        self._told[game] = after
        change = table_list.changed(before, after)
        return None if change is None else codec.encode(change)


def _read(lines: tuple[bytes, ...]) -> list[Report]:
    """Reports as they are of tables that nobody is at."""
    return [summary.read(line).left_alone() for line in lines]
