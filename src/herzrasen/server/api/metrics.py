"""``GET metrics``: what the server counts about itself, for those who may read it."""

from __future__ import annotations

from prometheus_client import CONTENT_TYPE_LATEST
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response

from herzrasen.config.limits import Crowd
from herzrasen.config.server_settings import Settings
from herzrasen.server.lobby.tables import Lobby
from herzrasen.server.middleware.trusted_proxy import client_of
from herzrasen.server.network.tcp_connections import TcpConnections
from herzrasen.server.runtime.loop_lag import LoopLag
from herzrasen.storage.storage import Kept
from herzrasen.telemetry.metrics import Gauges


class Measured:
    """What this application holds now, beside what this process has counted."""

    def __init__(
        self,
        settings: Settings,
        lobby: Lobby,
        crowd: Crowd,
        kept: Kept,
        lag: LoopLag,
        connections: TcpConnections | None,
    ) -> None:
        self._from = settings.metrics_from
        self._gauges = Gauges(
            {
                "tables": ("Tables in memory", lambda: len(lobby.rooms)),
                "matches": (
                    "Matches that are being played",
                    lambda: sum(room.running for room in lobby.rooms),
                ),
                "lines": ("Sockets that are open", lambda: crowd.lines),
                "people": ("Persons with an open socket", lambda: crowd.people),
                "writes_waiting": ("Writes that wait for the next commit", kept.waiting),
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
        )

    async def metrics(self, request: Request) -> Response:
        """Everything as Prometheus reads it; for anybody else there is nothing here."""
        who = client_of(request.scope)
        # Somebody passes on what others ask, and we cannot know whom for.
        if request.scope["hidden"] or not any(network.has(who) for network in self._from):
            raise HTTPException(404)
        headers = {"cache-control": "no-store", "content-type": CONTENT_TYPE_LATEST}
        return Response(self._gauges.text(), headers=headers)
