"""The lobby's live feed: sends subscribers the changes of the list, a few times a second at most.

It learns of tables from the summaries on the event bus, and after a restart from storage. Private
tables are sent to their own people only. The public list is computed once for all subscribers, a
person's own tables once for all their connections, and only where one of these tables has changed.
"""

from __future__ import annotations

import asyncio
import logging
from collections import Counter
from collections.abc import Callable, Iterable, Set
from typing import Final

import msgspec

from herzrasen.games.protocol import GameName
from herzrasen.lobby import summary, table_list
from herzrasen.lobby.summary import TableSummary
from herzrasen.protocol import codec
from herzrasen.protocol.lobby import LobbySubscription, OwnTables, TableList
from herzrasen.server.lobby.list_places import choose_fairly
from herzrasen.server.network.connection import Connection
from herzrasen.server.room.summary_sink import SUBJECT
from herzrasen.server.runtime.event_bus import EventBus
from herzrasen.storage.table_summaries import SummaryStore
from herzrasen.table.person_change import PersonChange
from herzrasen.telemetry.rate_limited_log import RateLimitedLog

_LOG: Final = RateLimitedLog(logging.getLogger(__name__))
_MAX_PUBLIC: Final = 1_000
"""Public tables that are loaded from storage."""
_TIDY_SECONDS: Final = 30.0
"""Seconds between two removals of old tables."""
MAX_KNOWN: Final = 4 * table_list.MAX_OWN
"""Own tables of a person that are remembered; above it those that would be listed last go."""


class _Viewer(msgspec.Struct):
    """A person in the lobby: their connections with what each shows, and their own tables as they
    were sent last."""

    own_tables: OwnTables
    connections: dict[Connection, LobbySubscription] = {}


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
        self._viewers: dict[str, _Viewer] = {}
        self._listening = Counter[GameName | None]()
        """How many connections are sent the list of a game, or of all."""
        self._changed_people: set[str] = set()
        """Whose own tables may differ from what was sent to them."""
        self._last_lists: dict[GameName | None, TableList] = {}
        self._send_timer: asyncio.TimerHandle | None = None
        self._tidy_timer: asyncio.TimerHandle | None = None
        self._unsubscribe_bus = bus.subscribe(SUBJECT, self._receive)

    async def open(self) -> None:
        """Load the public tables as they were when the server stopped. If they cannot be read, each
        is listed as soon as someone is there again."""
        try:
            self._take_over(await self._load_public())
        except OSError as error:
            _LOG.error("the list of tables could not be read", error)
        self._tidy_timer = asyncio.get_running_loop().call_later(_TIDY_SECONDS, self._drop_old)

    async def change_person(self, change: PersonChange) -> None:
        """A person has signed in or was deleted; storage has been changed already. Only the tables
        of that person are touched, and only their people's lists read again."""
        touched = self._people_at(self._tables_of(change.person).keys())
        if change.becomes is None:
            await self._without_person(change.person)
        else:
            await self._with_person_id(change.person, change.becomes)
            touched.add(change.becomes)
        self._schedule_send(touched)

    async def _with_person_id(self, person: str, new_id: str) -> None:
        for name, table in self._tables_of(person).items():
            self._tables[name] = table.with_person_id(person, new_id)
        if new_id in self._own:  # elsewhere, they look at a list without the tables of this guest
            names = self._take_over(await self._load_of(new_id))
            names |= self._tables_of(new_id).keys()
            if new_id in self._own:
                self._add_own(new_id, names)

    async def _without_person(self, person: str) -> None:
        """Read the tables of a deleted person again that nobody plays at now; the others are
        reported by their rooms."""
        changed = {name for name, table in self._tables_of(person).items() if table.here == 0}
        if not changed:
            return
        public = await self._load_public()
        own = {other: await self._load_of(other) for other in self._people_at(changed)}
        for name in changed:
            if self._tables[name].here == 0:
                del self._tables[name]
        self._take_over([one for one in public if one.listing.table in changed])
        for other, stored in own.items():
            names = self._take_over(stored)
            if other in self._own:
                self._add_own(other, names)

    def _people_at(self, names: Set[str]) -> set[str]:
        """Those who look at the lobby and have one of these tables."""
        return {person for person, own in self._own.items() if own & names}

    def _tables_of(self, person: str) -> dict[str, TableSummary]:
        """The known tables where this person sits."""
        return {name: table for name, table in self._tables.items() if person in table.persons}

    def forget_node(self, node: str) -> None:
        """A node of the cluster is gone: show its tables without people until another node reports
        them."""
        gone = {name for name, table in self._tables.items() if table.node == node}
        for name in gone:
            self._tables[name] = self._tables[name].without_connections()
        self._schedule_send(self._people_at(gone))

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
        person = connection.person
        await self._find_own(person)
        viewer = self._viewers.get(person)
        if viewer is None:
            viewer = self._viewers[person] = _Viewer(self._own_tables(person))
        if connection not in viewer.connections:
            connection.send(codec.encode(viewer.own_tables))
        self._set_subscription(viewer, connection, subscription)
        if subscription.tables:
            # Others have been sent this list; all are sent what has changed since next time.
            game = subscription.game
            if self._listening[game] == 1 or game not in self._last_lists:
                self._last_lists[game] = self._list(game)
            connection.send(codec.encode(self._last_lists[game]))
        self._schedule_send(())

    def unsubscribe(self, connection: Connection) -> None:
        """Remove a connection that has closed."""
        viewer = self._viewers.get(connection.person)
        if viewer is not None and connection in viewer.connections:
            self._set_subscription(viewer, connection, None)
        if viewer is None or not viewer.connections:
            self._viewers.pop(connection.person, None)
            self._own.pop(connection.person, None)

    def _set_subscription(
        self, viewer: _Viewer, connection: Connection, subscription: LobbySubscription | None
    ) -> None:
        before = viewer.connections.pop(connection, None)
        if before is not None and before.tables:
            self._listening[before.game] -= 1
        if subscription is not None:
            viewer.connections[connection] = subscription
            self._listening[subscription.game] += subscription.tables

    # What is known --------------------------------------------------------------------------------

    def _receive(self, message: bytes) -> None:
        table_summary = summary.read(message)
        name = table_summary.listing.table
        before = self._tables.get(name)
        if before is not None and table_summary.epoch < before.epoch:
            return  # of a former owner, which has dropped the table only now
        self._tables[name] = table_summary
        seated = {person for person in table_summary.persons if person in self._own}
        for person in seated:
            self._add_own(person, {name})
        former = () if before is None else before.persons
        gone = {person for person in former if person in self._own} - seated
        for person in gone:
            self._own[person].discard(name)
        self._schedule_send(seated | gone)

    async def _find_own(self, person: str) -> None:
        """Load a person's tables; summaries from the bus are newer, and stay."""
        if person in self._own:
            return
        stored = await self._load_of(person)
        self._own[person] = set()
        self._add_own(person, self._tables_of(person).keys() | self._take_over(stored))

    def _add_own(self, person: str, names: Set[str]) -> None:
        """Remember these tables as the person's own, as long as there are not too many."""
        own = self._own[person]
        own |= names
        if len(own) > MAX_KNOWN:
            listed = self._own_tables(person).tables
            self._own[person] = {table.listing.table for table in listed}

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
        self._tidy_timer = asyncio.get_running_loop().call_later(_TIDY_SECONDS, self._drop_old)
        now = self._now()
        own = set().union(*self._own.values())
        self._tables = {
            name: table_summary
            for name, table_summary in self._tables.items()
            if name in own
            or table_summary.here > 0
            or now - table_summary.seen < table_list.EMPTY_WAITING_MS
            or table_list.is_listed(table_summary, now, self._stale)
        }
        self._schedule_send(())

    def _list(self, game: GameName | None) -> TableList:
        return table_list.list_tables(
            self._tables.values(), game, self._now(), self._stale, choose_fairly
        )

    def _own_tables(self, person: str) -> OwnTables:
        own = (self._tables[name] for name in self._own.get(person, ()) if name in self._tables)
        return table_list.list_own_tables(own, person)

    # What is sent ---------------------------------------------------------------------------------

    def _schedule_send(self, people: Iterable[str]) -> None:
        """Send what has changed after a pause. ``people`` are those whose own tables may be others
        now."""
        self._changed_people.update(people)
        if self._send_timer is None and self._viewers:
            self._send_timer = asyncio.get_running_loop().call_later(
                self._pause, self._send_changes
            )

    def _send_changes(self) -> None:
        self._send_timer = None
        changes = {game: self._changes(game) for game, count in self._listening.items() if count}
        for viewer in self._viewers.values():
            for connection, subscription in viewer.connections.items():
                change = changes[subscription.game] if subscription.tables else None
                if change is not None:
                    connection.send(change)
        changed, self._changed_people = self._changed_people, set()
        for person in changed & self._viewers.keys():
            self._send_own_tables(person, self._viewers[person])

    def _send_own_tables(self, person: str, viewer: _Viewer) -> None:
        own_tables = self._own_tables(person)
        if own_tables != viewer.own_tables:
            viewer.own_tables = own_tables
            encoded = codec.encode(own_tables)
            for connection in viewer.connections:
                connection.send(encoded)

    def _changes(self, game: GameName | None) -> bytes | None:
        """The encoded changes for subscribers of this game; None for none."""
        before, after = self._last_lists[game], self._list(game)
        self._last_lists[game] = after
        change = table_list.list_changes(before, after)
        return None if change is None else codec.encode(change)


def _read(lines: tuple[bytes, ...]) -> list[TableSummary]:
    """Decode summaries, with no person connected. One that is damaged is left out: the table says
    how it stands once someone comes."""
    summaries = []
    for line in lines:
        try:
            summaries.append(summary.read(line).without_connections())
        except (msgspec.MsgspecError, ValueError):
            _LOG.warning("the stored summary of a table is damaged")
    return summaries
