"""The server: its addresses, its parts, its beginning and end."""

from __future__ import annotations

import asyncio
import logging
import sqlite3
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from datetime import UTC, datetime
from typing import Final

from starlette.applications import Starlette
from starlette.middleware import Middleware
from starlette.middleware.gzip import GZipMiddleware
from starlette.requests import ClientDisconnect, Request
from starlette.responses import RedirectResponse, Response
from starlette.routing import Mount, Route, WebSocketRoute
from starlette.types import ASGIApp

from herzrasen.config.limits import Crowd
from herzrasen.config.server_settings import Settings
from herzrasen.games.protocol import Refusal
from herzrasen.server.api.account import routes as people
from herzrasen.server.api.hints import Hints
from herzrasen.server.api.lessons import lessons
from herzrasen.server.api.metrics import Measured
from herzrasen.server.api.qr_code import QRCodes
from herzrasen.server.api.records import Records
from herzrasen.server.api.review_jobs import Jobs
from herzrasen.server.api.reviews import Reviews
from herzrasen.server.api.rules import Rules
from herzrasen.server.api.static_files import Client, ClientFiles, words
from herzrasen.server.api.web_manifest import Installed
from herzrasen.server.auth.passwords import Passwords
from herzrasen.server.auth.session_resolver import Visitors
from herzrasen.server.auth.session_tokens import Tokens
from herzrasen.server.auth.signing_keys import read_keys
from herzrasen.server.bot_pool.worker import think as think_as_bot
from herzrasen.server.bot_pool.worker_pool import Players, Think
from herzrasen.server.lobby.lobby_feed import Hall
from herzrasen.server.lobby.quick_match import QuickMatch
from herzrasen.server.lobby.retry_deal import DealsAgain
from herzrasen.server.lobby.tables import Lobby
from herzrasen.server.lobby.unknown_table_throttle import Guarded
from herzrasen.server.middleware.error_page import from_a_person, sorry
from herzrasen.server.middleware.host_header import AllowedHosts, HostCheck
from herzrasen.server.middleware.request_log import Traffic
from herzrasen.server.middleware.session import Gate
from herzrasen.server.middleware.trusted_proxy import Proxies
from herzrasen.server.network.connection_registry import Connected
from herzrasen.server.network.tcp_connections import TcpConnections
from herzrasen.server.rate_limits.heavy_requests import HeavyWork, Overloaded
from herzrasen.server.room.summary_publisher import Reports
from herzrasen.server.runtime.data_folder_watch import DataWatch
from herzrasen.server.runtime.entropy import Chance
from herzrasen.server.runtime.event_bus import InProcess
from herzrasen.server.runtime.graceful_shutdown import Stopping
from herzrasen.server.runtime.loop_lag import LoopLag
from herzrasen.server.runtime.maintenance import Upkeep
from herzrasen.server.runtime.overload import Overload
from herzrasen.server.websocket.admission import Entrance
from herzrasen.server.websocket.lobby_endpoint import Lounge
from herzrasen.server.websocket.table_endpoint import Sockets
from herzrasen.storage.storage import Kept
from herzrasen.storage.write_refusal import not_saved
from herzrasen.table.seats import Seating

_LOG: Final = logging.getLogger(__name__)
_BESIDE: Final = 16 * 1024
"""Bytes of an answer from which on it is packed in a thread."""
_REVIEW_PATIENCE = 60.0
"""Seconds that the coach may think about one question, on however slow a machine."""


def create_app(
    settings: Settings,
    kept: Kept,
    chance: Chance | None = None,
    think: Think = think_as_bot,
    stopping: Stopping | None = None,
    connections: TcpConnections | None = None,
    lag: LoopLag | None = None,
) -> ASGIApp:
    """The application. Whoever opened what is kept closes it, and begins the ``stopping``.
    ``connections`` are those that it is asked over, ``lag`` measures the event loop.

    Raises Closed if the keys of the device tokens cannot be had.
    """
    chance = Chance() if chance is None else chance
    players = Players(think, settings.workers, settings.patience)
    log = kept.log
    stopping = Stopping() if stopping is None else stopping
    bus = InProcess()
    hall = Hall(bus, kept.reports, chance.now, settings.stale, settings.news)
    reports = Reports(bus, kept.reports, chance.now)
    lag = LoopLag() if lag is None else lag
    overload = Overload(lag, settings.limits.lag_ms)
    work = HeavyWork()
    lobby = Lobby(log, reports, players, chance, settings, stopping, overload, work)
    deals_again = DealsAgain(lobby, log, chance, settings.limits, work)
    quick = QuickMatch(lobby, hall, chance.now)
    connected = Connected()

    def send_away() -> None:
        entrance.send_away(Refusal("table.refusal.data-gone"))
        lobby.close()

    watch = DataWatch(kept.look, send_away)
    entrance = Entrance(Crowd(settings.limits), connected, overload, watch)
    sockets = Sockets(lobby, entrance, settings)
    lounge = Lounge(hall, entrance)

    async def finish() -> None:
        await lobby.finish()  # what tables still have to say goes before the end of their lines
        await entrance.finish()

    stopping.first(finish)
    measured = Measured(settings, lobby, entrance.crowd, kept, lag, connections)
    rules = Rules(work)
    records = Records(log, work)
    # The coach has processes of its own: its work is long, and no bot is to wait for it.
    coaches = Players(think, settings.workers, _REVIEW_PATIENCE)
    jobs = Jobs(coaches, settings.coach, settings.workers)
    reviews = Reviews(kept, jobs, chance.table_name, work)
    hints = Hints(log, coaches, settings.coach, work)
    client = Client(settings.client, settings.client_recheck)
    installed = Installed(client)
    keys = read_keys(settings.data, datetime.fromtimestamp(chance.now() / 1000, UTC).date())
    visitors = Visitors(kept.devices, kept.accounts, Tokens(keys, chance.now), chance.now)
    passwords = Passwords()
    upkeep = Upkeep(
        kept.forgetting, settings.keep, chance.now, lambda: lobby.names, visitors.expire
    )

    async def reseat(change: Callable[[Seating], Seating]) -> None:
        await lobby.reseat(change)
        await hall.read_again()

    @asynccontextmanager
    async def lifespan(_app: Starlette) -> AsyncIterator[None]:
        keeping = asyncio.create_task(upkeep.run())
        watching = asyncio.create_task(watch.run())
        await hall.open()
        lag.start()
        yield
        lag.stop()
        keeping.cancel()
        watching.cancel()
        hall.close()
        lobby.close()
        await reports.close()
        jobs.close()
        passwords.close()
        await players.close()
        await coaches.close()

    application = Starlette(
        routes=[
            Route("/", client.page),
            Route("/health", lobby.health),
            Route("/metrics", measured.metrics),
            Route("/texts/{language}.json", words),
            Route("/app/{language}.webmanifest", installed.manifest),
            Route("/service-worker.js", installed.worker),
            Route("/api/games", lobby.games),
            Route("/api/rules/{game}", rules.by_text),
            Route("/api/lessons/{game}", lessons),
            Route("/api/rules", rules.by_options, methods=["POST"]),
            Route("/api/tables", lobby.open_table, methods=["POST"]),
            Route("/api/tables/quick", quick.play, methods=["POST"]),
            Route("/api/qr", QRCodes(work).draw, methods=["POST"]),
            WebSocketRoute("/api/lobby", lounge.serve),
            Route("/api/tables/{table}/record", records.of_table),
            Route("/api/tables/{table}/record.json", records.of_table),
            Route("/api/tables/{table}/review", reviews.of_table),
            Route("/api/tables/{table}/hint", hints.of_table),
            Route("/api/tables/{table}/again", deals_again.of_table, methods=["POST"]),
            Route("/api/records", records.show, methods=["POST"]),
            Route("/api/records/review", reviews.of_record, methods=["POST"]),
            Route("/api/reviews/{job}", reviews.of_job),
            *people.routes(kept, visitors, passwords, connected, reseat, chance.now, work),
            WebSocketRoute("/api/tables/{table}/socket", sockets.serve),
            Mount("/client", ClientFiles(client)),
        ],
        middleware=[
            Middleware(Guarded, log.exists),
            Middleware(Traffic, settings.limits, settings.access),
            Middleware(
                GZipMiddleware, minimum_size=600, compresslevel=6, thread_minimum_size=_BESIDE
            ),
        ],
        exception_handlers={
            404: _not_found,
            405: _not_found,
            500: _failed,
            sqlite3.Error: _not_saved,
            ClientDisconnect: _hung_up,
            Overloaded: _overloaded,
        },
        lifespan=lifespan,
    )
    # An address with a slash too many is nowhere: a redirect would repeat the asker's Host header.
    application.router.redirect_slashes = False
    # The gate is outside, so that an answer to a bug is strict as well.
    inside = HostCheck(Gate(application, visitors), AllowedHosts(settings.names, settings.beyond))
    return Proxies(inside, settings.trusted_proxies)


async def _not_found(request: Request, _error: Exception) -> Response:
    """Nothing is here: a person is led to the lobby, a program told so."""
    if from_a_person(request):
        return RedirectResponse("/", 303)
    return sorry(request, "table.refusal.no-such-page", 404)


async def _failed(request: Request, _error: Exception) -> Response:
    """A bug; uvicorn has logged it."""
    return sorry(request, "table.refusal.broken", 500)


async def _overloaded(request: Request, _error: Exception) -> Response:
    """Whoever asks has had his share of heavy work."""
    return sorry(request, "table.refusal.too-fast", 429)


async def _hung_up(_request: Request, _error: Exception) -> Response:
    """Whoever asked is gone, and reads no answer."""
    return Response(status_code=400)


async def _not_saved(request: Request, error: Exception) -> Response:
    """The disk is full, or the file cannot be read."""
    _LOG.error("what is kept cannot be used", exc_info=error)
    return sorry(request, not_saved(error).code, 503)
