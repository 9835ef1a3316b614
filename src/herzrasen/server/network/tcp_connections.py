"""TCP connections: limits in all and by address, and which one is closed for a newcomer.

A connection is counted from the moment it is accepted, before anything has been sent over it. While
it only waits for the client (for a TLS handshake, the headers or the body of a request) it is
evictable: over the limit, the one that has waited longest is closed, so that half requests cannot
lock others out. A WebSocket is counted by address elsewhere (``rate_limits.connection_counter``),
here in the total alone. Trusted proxies have no limit by address: all clients come through them.
"""

from __future__ import annotations

import logging
from collections import Counter
from collections.abc import Sequence
from typing import Final, Protocol

from herzrasen.config.client_limits import LimitSettings
from herzrasen.config.setting_types import Network
from herzrasen.server.rate_limits.address_shares import (
    household_address,
    shares_of,
    within_shares,
)
from herzrasen.server.rate_limits.rate_limiter import RateLimiter
from herzrasen.telemetry import metrics
from herzrasen.telemetry.rate_limited_log import RateLimitedLog

_LOG: Final = RateLimitedLog(logging.getLogger(__name__))


MAX_REFUSED: Final = 32
"""Connections over the limit that are heard before they are refused. They take of the descriptors
that are kept in reserve."""


class Abortable(Protocol):
    """What is counted: a transport, or a TLS handshake."""

    def abort(self) -> None:
        """Close at once and drop buffered data."""
        ...


def limited_connections(
    limits: LimitSettings, trusted: Sequence[Network] = (), max_total: int | None = None
) -> TcpConnections:
    """A counter for TCP connections with these limits, at most ``max_total`` of them."""
    return TcpConnections(
        limits.connections if max_total is None else min(max_total, limits.connections),
        limits.http_connections_per_address,
        trusted,
        RateLimiter(limits.http_requests_per_second, limits.http_requests_at_once),
    )


class TcpConnections:
    """At most ``total`` connections, and ``per_address`` that are no WebSockets; an address asks as
    often as ``requests`` lets it, whatever it asks for."""

    def __init__(
        self,
        total: int,
        per_address: int,
        trusted: Sequence[Network] = (),
        requests: RateLimiter | None = None,
    ) -> None:
        self.total = total
        self._per_address = per_address
        self._trusted = tuple(trusted)
        self._requests = requests
        self._refused: set[Abortable] = set()
        self._open: dict[Abortable, str] = {}
        self._http = Counter[str]()
        self._waiting: dict[str, dict[Abortable, None]] = {}
        self._oldest: dict[Abortable, str] = {}

    def __len__(self) -> int:
        return len(self._open)

    def add(self, connection: Abortable, peer: str) -> bool:
        """Count a connection from this IP address; returns whether it may stay open."""
        trusted = any(network.contains(peer) for network in self._trusted)
        address = "" if trusted else household_address(peer)
        full = len(self._open) >= self.total
        shares = shares_of(address) if address else ()
        self._http.update(shares)
        crowded = bool(address) and not within_shares(self._http, address, self._per_address)
        if full or crowded:
            _LOG.warning(
                "too many connections", open=len(self._open), all=str(full), limit=self.total
            )
            if not self._evict(address if crowded else None):
                self._forget_shares(address)
                return False
        self._open[connection] = address
        self.mark_idle(connection)
        return True

    def add_refused(self, connection: Abortable) -> bool:
        """Hold a connection for which there is no room until it has said what it wants; returns
        whether there is room for that, of which there is little."""
        if len(self._refused) >= MAX_REFUSED:
            return False
        self._refused.add(connection)
        return True

    def allow_request(self, connection: Abortable) -> bool:
        """Count one request; returns whether it is answered."""
        address = self._open.get(connection)
        return not address or self._requests is None or self._requests.take(address)

    def mark_idle(self, connection: Abortable) -> None:
        """Note that the connection waits for the client: it may be evicted from now on."""
        address = self._open.get(connection)
        if address is not None and connection not in self._oldest:
            self._oldest[connection] = address
            self._waiting.setdefault(address, {})[connection] = None

    def mark_busy(self, connection: Abortable) -> None:
        """Note that a whole request has arrived: the connection is not evicted while it is
        answered."""
        address = self._oldest.pop(connection, None)
        if address is not None:
            waiting = self._waiting[address]
            del waiting[connection]
            if not waiting:
                del self._waiting[address]

    def mark_upgraded(self, connection: Abortable) -> None:
        """Note that the connection is a WebSocket now."""
        self.mark_busy(connection)
        self._forget_shares(self._open.get(connection, ""))
        if connection in self._open:
            self._open[connection] = ""

    def remove(self, connection: Abortable) -> None:
        """Note that the connection has closed; may be called more than once."""
        self.mark_busy(connection)
        self._forget_shares(self._open.pop(connection, ""))
        self._refused.discard(connection)

    def _forget_shares(self, address: str) -> None:
        for share in shares_of(address) if address else ():
            self._http[share] -= 1
            if not self._http[share]:
                del self._http[share]

    def _evict(self, address: str | None) -> bool:
        """Close the connection that has waited longest, of this address or of all."""
        waiting = self._oldest if address is None else self._waiting.get(address, {})
        oldest = next(iter(waiting), None)
        if oldest is None:
            return False
        self.remove(oldest)
        metrics.CONNECTIONS_CUT.labels("evicted").inc()
        oldest.abort()
        return True
