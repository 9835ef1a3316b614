"""TCP connections: how many are open, from which address, and which makes room for a newcomer.

A connection is counted from the moment it is accepted, before anything has been sent over it. As
long as it only waits for the other side (for a TLS handshake, the headers or the body of a
request) it is evictable: where there are too many, the one that has waited longest is cut for the
newcomer, so that half requests shut nobody out. A WebSocket is counted by address elsewhere
(``bounds.Crowd``), here in the total alone. Trusted proxies have no limit by address: everybody
comes through them.
"""

from __future__ import annotations

import logging
from collections import Counter
from collections.abc import Sequence
from typing import Final, Protocol

from herzrasen.config.limits import Bounds
from herzrasen.config.setting_types import Network
from herzrasen.server.rate_limits.rate_limiter import Limits, household
from herzrasen.telemetry import metrics
from herzrasen.telemetry.rate_limited_log import RateLimitedLog

_LOG: Final = RateLimitedLog(logging.getLogger(__name__))


class Connection(Protocol):
    """What is counted: a transport, or a TLS handshake."""

    def abort(self) -> None:
        """Close at once, with whatever waits."""
        ...


def bounded(
    bounds: Bounds, trusted: Sequence[Network] = (), most: int | None = None
) -> TcpConnections:
    """Connections within these bounds, ``most`` of them at most."""
    return TcpConnections(
        bounds.connections if most is None else min(most, bounds.connections),
        bounds.http_connections_per_address,
        trusted,
        Limits(bounds.http_requests_per_second, bounds.http_requests_at_once),
    )


class TcpConnections:
    """At most ``total`` connections, and ``per_address`` that are no WebSockets; an address asks as
    often as ``requests`` lets it, whatever it asks for."""

    def __init__(
        self,
        total: int,
        per_address: int,
        trusted: Sequence[Network] = (),
        requests: Limits | None = None,
    ) -> None:
        self._total = total
        self._per_address = per_address
        self._trusted = tuple(trusted)
        self._requests = requests
        self._open: dict[Connection, str] = {}
        self._http = Counter[str]()
        self._waiting: dict[str, dict[Connection, None]] = {}
        self._oldest: dict[Connection, str] = {}

    def __len__(self) -> int:
        return len(self._open)

    def enter(self, connection: Connection, peer: str) -> bool:
        """Count a connection from this IP address; whether it may stay open."""
        trusted = any(network.has(peer) for network in self._trusted)
        address = "" if trusted else household(peer)
        full = len(self._open) >= self._total
        crowded = bool(address) and self._http[address] >= self._per_address
        if full or crowded:
            _LOG.warning(
                "too many connections", open=len(self._open), all=str(full), limit=self._total
            )
            if not self._evict(address if crowded else None):
                return False
        self._open[connection] = address
        if address:
            self._http[address] += 1
        self.waits(connection)
        return True

    def may_ask(self, connection: Connection) -> bool:
        """Count one request; whether it is answered."""
        address = self._open.get(connection)
        return not address or self._requests is None or self._requests.take(address)

    def waits(self, connection: Connection) -> None:
        """It waits for the other side from now on: it may be cut for a newcomer."""
        address = self._open.get(connection)
        if address is not None and connection not in self._oldest:
            self._oldest[connection] = address
            self._waiting.setdefault(address, {})[connection] = None

    def works(self, connection: Connection) -> None:
        """A whole request has come: it is answered, whoever else comes."""
        address = self._oldest.pop(connection, None)
        if address is not None:
            waiting = self._waiting[address]
            del waiting[connection]
            if not waiting:
                del self._waiting[address]

    def upgraded(self, connection: Connection) -> None:
        """It is a WebSocket now."""
        self.works(connection)
        self._forget_address(connection)
        if connection in self._open:
            self._open[connection] = ""

    def leave(self, connection: Connection) -> None:
        """It has closed; perhaps said more than once."""
        self.works(connection)
        self._forget_address(connection)
        self._open.pop(connection, None)

    def _forget_address(self, connection: Connection) -> None:
        address = self._open.get(connection)
        if address:
            self._http[address] -= 1
            if not self._http[address]:
                del self._http[address]

    def _evict(self, address: str | None) -> bool:
        """Cut the connection that has waited longest, of this address or of all."""
        waiting = self._oldest if address is None else self._waiting.get(address, {})
        oldest = next(iter(waiting), None)
        if oldest is None:
            return False
        self.leave(oldest)
        metrics.CONNECTIONS_CUT.labels("evicted").inc()
        oldest.abort()
        return True
