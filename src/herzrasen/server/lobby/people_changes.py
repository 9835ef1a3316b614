"""Applies ended sessions and changed persons in this process, and announces them to all other
nodes."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from herzrasen.cluster.announcements import PeopleAnnouncement, PersonChanged, SessionsEnded
from herzrasen.server.lobby.lobby_feed import LobbyFeed
from herzrasen.server.lobby.table_registry import TableRegistry
from herzrasen.server.network.connection_registry import ConnectionRegistry
from herzrasen.server.runtime.background_tasks import BackgroundTasks
from herzrasen.table.person_change import PersonChange


def _forget_nothing(_sessions: Iterable[str]) -> None:
    """Do nothing: this process caches no sessions."""


class PeopleChanges:
    """Applies changes of persons to open tables and connections; storage has been changed already.

    ``announce`` tells the other nodes of a cluster. A node that misses it finds the change in
    storage, with the next request of the browser or the next change of the seats.
    """

    def __init__(
        self,
        tables: TableRegistry,
        lobby_feed: LobbyFeed,
        connections: ConnectionRegistry,
        forget_sessions: Callable[[Iterable[str]], object] = _forget_nothing,
    ) -> None:
        """``forget_sessions`` is called with sessions that have ended."""
        self._tables = tables
        self._lobby_feed = lobby_feed
        self._connections = connections
        self._forget_sessions = forget_sessions
        self._tasks = BackgroundTasks()
        self.announce: Callable[[PeopleAnnouncement], object] = _to_nobody

    def end_sessions(self, sessions: Iterable[str]) -> None:
        """Close the connections of these sessions, wherever they are."""
        ended = SessionsEnded(tuple(sessions))
        self.close_sessions(ended.sessions)
        self.announce(ended)

    def close_sessions(self, sessions: Sequence[str]) -> None:
        """Close the connections of these sessions that are open here."""
        self._forget_sessions(sessions)
        self._connections.close(sessions)

    async def change_person(self, change: PersonChange) -> None:
        """Change the seats at all open tables."""
        self.announce(PersonChanged(change))
        await self._change_person(change)

    def receive(self, announcement: PeopleAnnouncement) -> None:
        """Apply an announcement of another node."""
        match announcement:
            case SessionsEnded(sessions):
                self.close_sessions(sessions)
            case PersonChanged(change):
                self._tasks.start(self._change_person(change))

    async def _change_person(self, change: PersonChange) -> None:
        await self._tables.reseat(change)
        await self._lobby_feed.change_person(change)


def _to_nobody(_announcement: PeopleAnnouncement) -> None:
    """Do nothing: there is no other node."""
