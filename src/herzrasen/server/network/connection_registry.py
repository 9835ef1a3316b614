"""The open connections of each session, so that they can be closed with it."""

from __future__ import annotations

from collections.abc import Collection, Iterable

from herzrasen.protocol.close_code import CloseCode
from herzrasen.server.network.connection import Connection


class ConnectionRegistry:
    """Connections by the id of their session (the hash of its token)."""

    def __init__(self) -> None:
        self._connections: dict[str, tuple[Connection, ...]] = {}

    def add(self, session: str, connection: Connection) -> None:
        """Add an open connection of a session."""
        self._connections[session] = (*self._connections.get(session, ()), connection)

    def remove(self, session: str, connection: Connection) -> None:
        """Remove a connection that has closed."""
        others = tuple(other for other in self._connections[session] if other is not connection)
        if others:
            self._connections[session] = others
        else:
            del self._connections[session]

    @property
    def sessions(self) -> Collection[str]:
        """The sessions that have open connections."""
        return self._connections.keys()

    def close(self, sessions: Iterable[str]) -> None:
        """Close the connections of these sessions; the browsers reconnect by themselves."""
        for session in sessions:
            for connection in self._connections.get(session, ()):
                connection.close(CloseCode.RECONNECT)
