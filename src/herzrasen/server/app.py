"""The ASGI application: routes, middleware, and the parts behind them, wired together."""

from __future__ import annotations

import asyncio
import logging
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

from herzrasen.config.server_settings import ServerSettings
from herzrasen.games.protocol import Refusal
from herzrasen.server.api.account import routes as people
from herzrasen.server.api.health import HealthEndpoint
from herzrasen.server.api.hints import HintEndpoint
from herzrasen.server.api.leave_table import LeaveTableEndpoint
from herzrasen.server.api.lessons import lessons
from herzrasen.server.api.metrics import MetricsEndpoint
from herzrasen.server.api.network import NetworkEndpoint
from herzrasen.server.api.qr_code import QrCodeEndpoint
from herzrasen.server.api.quick_match import QuickMatchEndpoint
from herzrasen.server.api.records import RecordEndpoints
from herzrasen.server.api.retry_deal import RetryDealEndpoint
from herzrasen.server.api.review_jobs import ReviewJobs
from herzrasen.server.api.reviews import ReviewEndpoints
from herzrasen.server.api.rules import RulesEndpoints
from herzrasen.server.api.static_files import ClientFiles, ClientFolder, texts
from herzrasen.server.api.tables import TableEndpoints
from herzrasen.server.api.web_manifest import WebManifest
from herzrasen.server.auth.passwords import PasswordService
from herzrasen.server.auth.session_cookie import TokenSigner
from herzrasen.server.auth.session_resolver import SessionResolver
from herzrasen.server.auth.signing_keys import read_keys
from herzrasen.server.bot_pool.worker import choose_move as think_as_bot
from herzrasen.server.bot_pool.worker_pool import BotWorkerPool, ChooseMove
from herzrasen.server.lobby.lobby_feed import LobbyFeed
from herzrasen.server.lobby.table_factory import TableFactory
from herzrasen.server.lobby.table_registry import TableRegistry
from herzrasen.server.middleware.error_page import error_page, wants_html
from herzrasen.server.middleware.host_header import AllowedHosts, HostHeaderMiddleware
from herzrasen.server.middleware.request_log import RequestLogMiddleware
from herzrasen.server.middleware.same_origin import CrossSiteMiddleware
from herzrasen.server.middleware.security_headers import SecurityHeadersMiddleware
from herzrasen.server.middleware.session import SessionMiddleware
from herzrasen.server.middleware.trusted_proxy import TrustedProxyMiddleware
from herzrasen.server.middleware.unknown_table_throttle import UnknownTableThrottle
from herzrasen.server.network.connection_registry import ConnectionRegistry
from herzrasen.server.network.lan_listener import LanListener
from herzrasen.server.network.tcp_connections import TcpConnections
from herzrasen.server.rate_limits.connection_counter import ConnectionCounter
from herzrasen.server.rate_limits.heavy_requests import HeavyWork, TooMuchHeavyWork
from herzrasen.server.room.summary_publisher import SummarySink
from herzrasen.server.runtime.data_folder_watch import DataFolderWatch
from herzrasen.server.runtime.entropy import Entropy
from herzrasen.server.runtime.event_bus import InProcessBus
from herzrasen.server.runtime.graceful_shutdown import GracefulShutdown
from herzrasen.server.runtime.loop_lag import LoopLag
from herzrasen.server.runtime.maintenance import Maintenance
from herzrasen.server.runtime.overload import Overload
from herzrasen.server.websocket.admission import Admission
from herzrasen.server.websocket.lobby_endpoint import LobbyEndpoint
from herzrasen.server.websocket.table_endpoint import TableEndpoint
from herzrasen.storage.errors import StorageIOError
from herzrasen.storage.storage import Storage
from herzrasen.storage.write_refusal import write_refusal
from herzrasen.table.seats import Seating

_LOG: Final = logging.getLogger(__name__)
_COMPRESS_IN_THREAD_BYTES: Final = 16 * 1024
"""Responses of this many bytes or more are compressed in a thread."""
_COACH_TIMEOUT = 60.0
"""Time limit of the coach for one question, in seconds: generous, for slow machines."""


def create_app(
    settings: ServerSettings,
    storage: Storage,
    entropy: Entropy | None = None,
    think: ChooseMove = think_as_bot,
    shutdown: GracefulShutdown | None = None,
    connections: TcpConnections | None = None,
    lag: LoopLag | None = None,
    lan: LanListener | None = None,
) -> ASGIApp:
    """Create the application. The caller closes the ``storage`` and begins the ``shutdown``.

    ``connections`` counts the TCP connections, ``lag`` measures the event loop, ``lan`` listens on
    the network when asked. Raises StorageError
    if the signing keys of the session tokens cannot be read.
    """
    entropy = Entropy() if entropy is None else entropy
    pool = BotWorkerPool(think, settings.workers, settings.patience)
    log = storage.log
    shutdown = GracefulShutdown() if shutdown is None else shutdown
    bus = InProcessBus()
    lobby_feed = LobbyFeed(bus, storage.summaries, entropy.now, settings.stale, settings.news)
    summaries = SummarySink(bus, storage.summaries, entropy.now)
    lag = LoopLag() if lag is None else lag
    overload = Overload(lag, settings.limits.lag_ms)
    heavy_work = HeavyWork()
    factory = TableFactory(log, summaries, entropy, shutdown, overload)
    tables = TableRegistry(log, summaries, pool, entropy, settings, factory.open_next, heavy_work)
    table_endpoints = TableEndpoints(factory, settings.limits)
    retry_deal = RetryDealEndpoint(factory, log, entropy, settings.limits, heavy_work)
    quick_match = QuickMatchEndpoint(tables, factory, lobby_feed, entropy.now)
    leave_table = LeaveTableEndpoint(tables)
    connection_registry = ConnectionRegistry()

    def send_away() -> None:
        admission.close_all(Refusal("table.refusal.data-gone"))
        tables.close()

    watch = DataFolderWatch(storage.check_files, send_away)
    admission = Admission(ConnectionCounter(settings.limits), connection_registry, overload, watch)
    table_endpoint = TableEndpoint(tables, admission, settings)
    lobby_endpoint = LobbyEndpoint(lobby_feed, admission)

    async def finish() -> None:
        await tables.finish()  # before the connections are closed
        await admission.finish()

    shutdown.on_begin(finish)
    metrics_endpoint = MetricsEndpoint(
        settings, tables, admission.counter, storage, lag, connections
    )
    lan = LanListener("127.0.0.1", 0, may_open=False) if lan is None else lan
    network = NetworkEndpoint(lan, bool(settings.trusted_proxies))
    rules = RulesEndpoints(heavy_work)
    records = RecordEndpoints(log, heavy_work)
    # The coach has its own processes: it computes for long, and no bot must wait for it.
    coach_pool = BotWorkerPool(think, settings.workers, _COACH_TIMEOUT)
    review_jobs = ReviewJobs(coach_pool, settings.coach, settings.workers)
    reviews = ReviewEndpoints(storage, review_jobs, entropy.table_name, heavy_work)
    hints = HintEndpoint(log, coach_pool, settings.coach, heavy_work)
    client = ClientFolder(settings.client, settings.client_recheck)
    web_manifest = WebManifest(client)
    keys = read_keys(settings.data, datetime.fromtimestamp(entropy.now() / 1000, UTC).date())
    session_resolver = SessionResolver(
        storage.sessions, storage.accounts, TokenSigner(keys, entropy.now), entropy.now
    )
    passwords = PasswordService()
    maintenance = Maintenance(
        storage.retention, settings.keep, entropy.now, lambda: tables.names, session_resolver.expire
    )

    async def reseat(change: Callable[[Seating], Seating]) -> None:
        await tables.reseat(change)
        await lobby_feed.reload()

    @asynccontextmanager
    async def lifespan(_app: Starlette) -> AsyncIterator[None]:
        maintenance_task = asyncio.create_task(maintenance.run())
        watch_task = asyncio.create_task(watch.run())
        await lobby_feed.open()
        lag.start()
        joining = asyncio.create_task(
            asyncio.to_thread(client.bundle_files)
        )  # before it is asked for
        yield
        lag.stop()
        joining.cancel()
        maintenance_task.cancel()
        watch_task.cancel()
        lobby_feed.close()
        tables.close()
        await summaries.close()
        review_jobs.close()
        passwords.close()
        await pool.close()
        await coach_pool.close()

    application = Starlette(
        routes=[
            Route("/", client.page),
            Route("/health", HealthEndpoint(log, shutdown).health),
            Route("/metrics", metrics_endpoint.metrics),
            Route("/texts/{language}.json", texts),
            Route("/app/{language}.webmanifest", web_manifest.manifest),
            Route("/service-worker.js", web_manifest.service_worker),
            Route("/api/games", table_endpoints.games),
            Route("/api/rules/{game}", rules.by_text),
            Route("/api/lessons/{game}", lessons),
            Route("/api/rules", rules.by_options, methods=["POST"]),
            Route("/api/tables", table_endpoints.create, methods=["POST"]),
            Route("/api/tables/quick", quick_match.play, methods=["POST"]),
            Route("/api/qr", QrCodeEndpoint(heavy_work, lan).draw, methods=["POST"]),
            Route("/api/network", network.show),
            Route("/api/network", network.open, methods=["POST"]),
            WebSocketRoute("/api/lobby", lobby_endpoint.serve),
            Route("/api/tables/{table}/record", records.of_table),
            Route("/api/tables/{table}/record.json", records.of_table),
            Route("/api/tables/{table}/review", reviews.of_table),
            Route("/api/tables/{table}/hint", hints.of_table),
            Route("/api/tables/{table}/again", retry_deal.of_table, methods=["POST"]),
            Route("/api/tables/{table}/leave", leave_table.of_table, methods=["POST"]),
            Route("/api/records", records.show, methods=["POST"]),
            Route("/api/records/review", reviews.of_record, methods=["POST"]),
            Route("/api/reviews/{job}", reviews.of_job),
            *people.routes(
                storage,
                session_resolver,
                passwords,
                connection_registry,
                reseat,
                entropy.now,
                heavy_work,
            ),
            WebSocketRoute("/api/tables/{table}/socket", table_endpoint.serve),
            Mount("/client", ClientFiles(client)),
        ],
        middleware=[
            Middleware(UnknownTableThrottle, log.exists),
            Middleware(RequestLogMiddleware, settings.limits, settings.access),
            Middleware(
                GZipMiddleware,
                minimum_size=600,
                compresslevel=6,
                thread_minimum_size=_COMPRESS_IN_THREAD_BYTES,
            ),
        ],
        exception_handlers={
            404: _not_found,
            405: _not_found,
            500: _internal_error,
            StorageIOError: _storage_failed,
            ClientDisconnect: _client_disconnected,
            TooMuchHeavyWork: _overload_error,
        },
        lifespan=lifespan,
    )
    # No redirect for a trailing slash: it would repeat the Host header of the request.
    application.router.redirect_slashes = False
    # Outside of Starlette, so that its answer to a bug has the security headers as well.
    with_session = SessionMiddleware(application, session_resolver)
    secured = SecurityHeadersMiddleware(CrossSiteMiddleware(with_session))
    allowed_hosts = AllowedHosts(settings.names, settings.accepts_remote)
    return TrustedProxyMiddleware(
        HostHeaderMiddleware(secured, allowed_hosts), settings.trusted_proxies
    )


async def _not_found(request: Request, _error: Exception) -> Response:
    """No such address: redirect a person to the lobby, answer a program with 404."""
    if wants_html(request):
        return RedirectResponse("/", 303)
    return error_page(request, "table.refusal.no-such-page", 404)


async def _internal_error(request: Request, _error: Exception) -> Response:
    """Answer after a bug; uvicorn has logged it."""
    return error_page(request, "table.refusal.broken", 500)


async def _overload_error(request: Request, _error: Exception) -> Response:
    """The address has used up its share of heavy work."""
    return error_page(request, "table.refusal.too-fast", 429)


async def _client_disconnected(_request: Request, _error: Exception) -> Response:
    """The client has disconnected, and reads no response."""
    return Response(status_code=400)


async def _storage_failed(request: Request, error: Exception) -> Response:
    """The disk is full, or the database cannot be read."""
    _LOG.error("what is kept cannot be used", exc_info=error)
    return error_page(request, write_refusal(error).code, 503)
