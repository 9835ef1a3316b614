"""The lobby's live feed: sends subscribers the changes of the list, a few times a second at most.

It learns of tables from the summaries on the event bus, and after a restart from storage. Private
tables are sent to their own people only. The public list is computed once for all subscribers.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from typing import Final

import msgspec

from herzrasen.games.protocol import GameName
from herzrasen.lobby import summary, table_list
from herzrasen.lobby.summary import EMPTY_WAITING_MS, TableSummary
from herzrasen.protocol import codec
from herzrasen.protocol.lobby import LobbySubscription, OwnTables, TableList
from herzrasen.server.network.connection import Connection
from herzrasen.server.room.summary_publisher import SUBJECT
from herzrasen.server.runtime.event_bus import EventBus
from herzrasen.storage.table_summaries import SummaryStore
from herzrasen.table.person_change import PersonChange
from herzrasen.telemetry.rate_limited_log import RateLimitedLog

_LOG: Final = RateLimitedLog(logging.getLogger(__name__))
_MAX_PUBLIC: Final = 1_000
"""Public tables that are loaded from storage."""
_TIDY_SECONDS: Final = 30.0
"""Seconds between two removals of old tables."""


class _Subscriber(msgspec.Struct):
    """A subscribed connection: what it shows, and its own tables as they were sent last."""

    connection: Connection
    subscription: LobbySubscription
    own_tables: OwnTables


class LobbyFeed:
    """The tables that are listed, and the connections that are sent them."""

    def __init__(
        self,
        bus: EventBus,
        summaries: SummaryStore,
        now: Callable[[], int],
        stale: float,
        pause: float,
    ) -> None:
        """``now`` is the time in ms since 1970; ``stale`` and ``pause`` are those of the settings,
        in seconds."""
        self._store = summaries
        self._now = now
        self._stale = round(stale * 1000)
        self._pause = pause
        self._tables: dict[str, TableSummary] = {}
        self._own: dict[str, set[str]] = {}
        self._subscribers: dict[Connection, _Subscriber] = {}
        self._last_lists: dict[GameName | None, TableList] = {}
        self._send_timer: asyncio.TimerHandle | None = None
        self._tidy_timer: asyncio.TimerHandle | None = None
        self._unsubscribe_bus = bus.subscribe(SUBJECT, self._receive)

    async def open(self) -> None:
        """Load the public tables as they were when the server stopped. If they cannot be read, each
        is listed as soon as somebody is there again."""
        try:
            self._take_over(await self._load_public())
        except OSError as error:
            _LOG.error("the list of tables could not be read", error)
        self._tidy_timer = asyncio.get_running_loop().call_later(_TIDY_SECONDS, self._drop_old)

    async def change_person(self, change: PersonChange) -> None:
        """A person has signed in or was deleted; storage has been changed already. Only the tables
        of that person are touched, and only their people's lists read again."""
        if change.becomes is None:
            await self._without_person(change.person)
        else:
            await self._with_person_id(change.person, change.becomes)
        self._schedule_send()

    async def _with_person_id(self, person: str, new_id: str) -> None:
        for name, table in self._tables_of(person).items():
            self._tables[name] = table.with_person_id(person, new_id)
        if new_id in self._own:  # elsewhere, they look at a list without the tables of this guest
            names = self._take_over(await self._load_of(new_id))
            names |= self._tables_of(new_id).keys()
            if new_id in self._own:
                self._own[new_id] |= names

    async def _without_person(self, person: str) -> None:
        """Read the tables of a deleted person again that nobody plays at now; the others are
        reported by their rooms."""
        changed = {name for name, table in self._tables_of(person).items() if table.here == 0}
        if not changed:
            return
        public = await self._load_public()
        with_them = [other for other, names in self._own.items() if names & changed]
        own = {other: await self._load_of(other) for other in with_them}
        for name in changed:
            if self._tables[name].here == 0:
                del self._tables[name]
        self._take_over([one for one in public if one.listing.table in changed])
        for other, stored in own.items():
            names = self._take_over(stored)
            if other in self._own:
                self._own[other] |= names

    def _tables_of(self, person: str) -> dict[str, TableSummary]:
        """The known tables where this person sits."""
        return {name: table for name, table in self._tables.items() if person in table.persons}

    def forget_node(self, node: str) -> None:
        """A node of the cluster is gone: show its tables without people until another node reports
        them."""
        self._tables = {
            name: table.without_connections() if table.node == node else table
            for name, table in self._tables.items()
        }
        self._schedule_send()

    def close(self) -> None:
        """Stop the feed."""
        self._unsubscribe_bus()
        for timer in (self._send_timer, self._tidy_timer):
            if timer is not None:
                timer.cancel()

    @property
    def summaries(self) -> tuple[TableSummary, ...]:
        """The summaries of all known tables."""
        return tuple(self._tables.values())

    async def subscribe(self, connection: Connection, subscription: LobbySubscription) -> None:
        """Send a connection the list, and from now on its changes."""
        subscriber = self._subscribers.get(connection)
        if subscriber is None:
            await self._find_own(connection.person)
            subscriber = _Subscriber(connection, subscription, self._own_tables(connection.person))
            self._subscribers[connection] = subscriber
            connection.send(codec.encode(subscriber.own_tables))
        subscriber.subscription = subscription
        if subscription.tables:
            # Others have been sent this list; all are sent what has changed since next time.
            others = any(
                other.subscription == subscription
                for other in self._subscribers.values()
                if other is not subscriber
            )
            if not others or subscription.game not in self._last_lists:
                self._last_lists[subscription.game] = self._list(subscription.game)
            connection.send(codec.encode(self._last_lists[subscription.game]))
        self._schedule_send()

    def unsubscribe(self, connection: Connection) -> None:
        """Remove a connection that has closed."""
        self._subscribers.pop(connection, None)
        if not any(other.person == connection.person for other in self._subscribers):
            self._own.pop(connection.person, None)

    # What is known --------------------------------------------------------------------------------

    def _receive(self, message: bytes) -> None:
        table_summary = summary.read(message)
        name = table_summary.listing.table
        self._tables[name] = table_summary
        for person in table_summary.persons:
            if person in self._own:
                self._own[person].add(name)
        self._schedule_send()

    async def _find_own(self, person: str) -> None:
        """Load a person's tables; summaries from the bus are newer, and stay."""
        if person in self._own:
            return
        stored = await self._load_of(person)
        known = self._tables_of(person).keys()
        self._own[person] = known | self._take_over(stored)

    async def _load_public(self) -> list[TableSummary]:
        lines = await self._store.public(self._now() - self._stale, _MAX_PUBLIC)
        return await asyncio.to_thread(_read, lines)

    async def _load_of(self, person: str) -> list[TableSummary]:
        return await asyncio.to_thread(
            _read, await self._store.of_person(person, table_list.MAX_OWN)
        )

    def _take_over(self, stored: list[TableSummary]) -> set[str]:
        """Take over these tables, unless a newer summary is known; returns their names."""
        for table_summary in stored:
            self._tables.setdefault(table_summary.listing.table, table_summary)
        return {table_summary.listing.table for table_summary in stored}

    def _drop_old(self) -> None:
        """Drop tables that no list shows any more, and send ages anew."""
        now = self._now()
        own = set().union(*self._own.values())
        self._tables = {
            name: table_summary
            for name, table_summary in self._tables.items()
            if name in own
            or table_summary.here > 0
            or now - table_summary.seen < EMPTY_WAITING_MS
            or table_summary.is_listed(now, self._stale)
        }
        self._schedule_send()
        self._tidy_timer = asyncio.get_running_loop().call_later(_TIDY_SECONDS, self._drop_old)

    def _list(self, game: GameName | None) -> TableList:
        return table_list.list_tables(self._tables.values(), game, self._now(), self._stale)

    def _own_tables(self, person: str) -> OwnTables:
        own = (self._tables[name] for name in self._own.get(person, ()) if name in self._tables)
        return table_list.list_own_tables(own, person)

    # What is sent ---------------------------------------------------------------------------------

    def _schedule_send(self) -> None:
        if self._send_timer is None and self._subscribers:
            self._send_timer = asyncio.get_running_loop().call_later(
                self._pause, self._send_changes
            )

    def _send_changes(self) -> None:
        self._send_timer = None
        changes: dict[GameName | None, bytes | None] = {}
        for subscriber in tuple(self._subscribers.values()):
            subscription = subscriber.subscription
            if subscription.tables:
                if subscription.game not in changes:
                    changes[subscription.game] = self._changes(subscription.game)
                change = changes[subscription.game]
                if change is not None:
                    subscriber.connection.send(change)
            own_tables = self._own_tables(subscriber.connection.person)
            if own_tables != subscriber.own_tables:
                subscriber.own_tables = own_tables
                subscriber.connection.send(codec.encode(own_tables))

    def _changes(self, game: GameName | None) -> bytes | None:
        """The encoded changes for subscribers of this game; None for none."""
        before, after = self._last_lists[game], self._list(game)
        self._last_lists[game] = after
        change = table_list.list_changes(before, after)
        return None if change is None else codec.encode(change)


def _read(lines: tuple[bytes, ...]) -> list[TableSummary]:
    """Decode summaries, with no person connected. One that is damaged is left out: the table says
    how it stands once somebody comes."""
    summaries = []
    for line in lines:
        try:
            summaries.append(summary.read(line).without_connections())
        except (msgspec.MsgspecError, ValueError):
            _LOG.warning("the stored summary of a table is damaged")
    return summaries
