"""``GET metrics``: the metrics in Prometheus' text format, for allowed networks."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING

from prometheus_client import CONTENT_TYPE_LATEST
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response
from starlette.types import Scope

from herzrasen.config.app_settings import ServerSettings
from herzrasen.config.setting_types import Network
from herzrasen.server.lobby.table_registry import TableRegistry
from herzrasen.server.middleware.local_request import is_local, is_loopback
from herzrasen.server.middleware.trusted_proxy import peer_address
from herzrasen.server.network.tcp_connections import TcpConnections
from herzrasen.server.rate_limits.connection_counter import ConnectionCounter
from herzrasen.server.runtime.loop_lag import LoopLag
from herzrasen.storage.storage import Storage
from herzrasen.telemetry.metrics import Gauges

if TYPE_CHECKING:
    from herzrasen.server.cluster.node import ClusterNode


class MetricsEndpoint:
    """The counters of this process, and gauges of this application."""

    def __init__(
        self,
        settings: ServerSettings,
        tables: TableRegistry,
        counter: ConnectionCounter,
        storage: Storage,
        lag: LoopLag,
        connections: TcpConnections | None,
        node: ClusterNode | None = None,
    ) -> None:
        self._allowed_networks = settings.metrics_from
        self._gauges = Gauges(
            {
                "tables": ("Tables in memory", lambda: len(tables.rooms)),
                "matches": (
                    "Matches that are being played",
                    lambda: sum(room.running for room in tables.rooms),
                ),
                "lines": ("Sockets that are open", lambda: counter.connections),
                "people": ("Persons with an open socket", lambda: counter.people),
                "writes_waiting": ("Writes that wait for the next commit", storage.pending_writes),
                "log_bytes": (
                    "The database's write-ahead log: grows while something reads for long",
                    storage.log_size,
                ),
                "loop_lag_seconds": (
                    "How late the event loop is: the worst of the last second",
                    lambda: lag.recent_ms / 1000,
                ),
                "loop_lag_smoothed_seconds": (
                    "How late it is for seconds; above limits.lag_ms nobody new is let in",
                    lambda: lag.smoothed_ms / 1000,
                ),
                "connections": (
                    "TCP connections that are open",
                    lambda: 0 if connections is None else len(connections),
                ),
            }
            | ({} if node is None else _cluster_gauges(node))
        )

    async def metrics(self, request: Request) -> Response:
        """``GET metrics``; 404 for a client outside the allowed networks, or that is unknown."""
        if not may_read(request.scope, self._allowed_networks):
            raise HTTPException(404)
        headers = {"cache-control": "no-store", "content-type": CONTENT_TYPE_LATEST}
        return Response(self._gauges.text(), headers=headers)


def may_read(scope: Scope, allowed: Iterable[Network]) -> bool:
    """Whether this client may read the metrics: one of this machine only if no proxy can have
    passed it on, unless a trusted one has said that it is of this machine."""
    address = peer_address(scope)
    if scope["hidden"] or not any(one.contains(address) for one in allowed):
        return False
    return scope["named"] or not is_loopback(address) or is_local(scope)


def _cluster_gauges(node: ClusterNode) -> dict[str, tuple[str, Callable[[], float]]]:
    """What this node knows of the whole cluster."""
    return {
        "cluster_nodes": ("Nodes that are alive", lambda: len(node.membership.living)),
        "cluster_tables": (
            "Tables in memory at all nodes",
            lambda: sum(one.tables for one in node.membership.living.values()),
        ),
        "cluster_lease": ("Whether this node holds a lease", lambda: node.membership.holds_lease),
    }
