"""The ASGI application: routes, middleware, and the parts behind them, wired together."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager, suppress
from functools import partial
from importlib import import_module
from typing import TYPE_CHECKING, Final

from starlette.applications import Starlette
from starlette.middleware import Middleware
from starlette.middleware.gzip import GZipMiddleware
from starlette.routing import Mount, Route, WebSocketRoute
from starlette.types import ASGIApp

from herzrasen.config.app_settings import ServerSettings
from herzrasen.games.protocol import Refusal
from herzrasen.server.api.account import routes as account
from herzrasen.server.api.client_folder import ClientFolder
from herzrasen.server.api.client_texts import texts
from herzrasen.server.api.daily import DailyEndpoints
from herzrasen.server.api.guides import guides
from herzrasen.server.api.health import HealthEndpoint
from herzrasen.server.api.hints import HintEndpoint
from herzrasen.server.api.leave_table import LeaveTableEndpoint
from herzrasen.server.api.lessons import lessons, tactics_of
from herzrasen.server.api.metrics import MetricsEndpoint
from herzrasen.server.api.network import NetworkEndpoint
from herzrasen.server.api.qr_code import QrCodeEndpoint
from herzrasen.server.api.quick_match import QuickMatchEndpoint
from herzrasen.server.api.ratings import RatingEndpoints
from herzrasen.server.api.records import RecordEndpoints
from herzrasen.server.api.retry_deal import RetryDealEndpoint
from herzrasen.server.api.review_jobs import ReviewJobs
from herzrasen.server.api.reviews import ReviewEndpoints
from herzrasen.server.api.room_codes import RoomCodeEndpoint
from herzrasen.server.api.rules import RulesEndpoints
from herzrasen.server.api.socket_check import SocketCheckEndpoint, socket_without_upgrade
from herzrasen.server.api.static_files import ClientFiles
from herzrasen.server.api.tables import TableEndpoints
from herzrasen.server.api.tournaments import TournamentEndpoints
from herzrasen.server.api.web_manifest import WebManifest
from herzrasen.server.auth.passwords import PasswordService
from herzrasen.server.auth.session_cache import NODE_SECONDS, SessionCache
from herzrasen.server.auth.session_cookie import TokenSigner
from herzrasen.server.auth.session_resolver import SessionResolver
from herzrasen.server.auth.signing_keys import SigningKeys
from herzrasen.server.bot_pool.coach_pool import make_coach_pool
from herzrasen.server.bot_pool.worker import choose_move as think_as_bot
from herzrasen.server.bot_pool.worker_pool import BotWorkerPool, ChooseMove
from herzrasen.server.lobby.daily_clock import DailyClock
from herzrasen.server.lobby.daily_days import DailyDays
from herzrasen.server.lobby.daily_tables import DailyTables
from herzrasen.server.lobby.lobby_feed import LobbyFeed
from herzrasen.server.lobby.match_rater import MatchRater
from herzrasen.server.lobby.matchmaker import LocalMatchmaker, Matchmaker
from herzrasen.server.lobby.people_changes import PeopleChanges
from herzrasen.server.lobby.room_codes import RoomCodes
from herzrasen.server.lobby.shared_decks import SharedDecks
from herzrasen.server.lobby.table_factory import TableFactory
from herzrasen.server.lobby.table_registry import TableRegistry
from herzrasen.server.middleware.body_reader import BodyReader
from herzrasen.server.middleware.ended_requests import EndedRequests
from herzrasen.server.middleware.error_handlers import ERROR_HANDLERS
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
from herzrasen.server.rate_limits.heavy_requests import HeavyWork
from herzrasen.server.rate_limits.rate_limiter import RateLimiter
from herzrasen.server.rate_limits.written_bytes import WrittenBytes
from herzrasen.server.room.summary_sink import SummarySink
from herzrasen.server.room.table_handle import Tables
from herzrasen.server.runtime.background_tasks import BackgroundTasks
from herzrasen.server.runtime.beacon_rounds import Beacon
from herzrasen.server.runtime.data_folder_watch import DataFolderWatch
from herzrasen.server.runtime.entropy import Entropy
from herzrasen.server.runtime.event_bus import EventBus, InProcessBus
from herzrasen.server.runtime.graceful_shutdown import GracefulShutdown
from herzrasen.server.runtime.loop_lag import LoopLag
from herzrasen.server.runtime.maintenance import Maintenance
from herzrasen.server.runtime.overload import Overload
from herzrasen.server.runtime.trusted_clock import TrustedClock
from herzrasen.server.runtime.worker_threads import WorkerThreads
from herzrasen.server.tournaments.service import TournamentService
from herzrasen.server.websocket.accepting import Admission
from herzrasen.server.websocket.heartbeats import Heartbeats
from herzrasen.server.websocket.lobby_endpoint import LobbyEndpoint
from herzrasen.server.websocket.table_endpoint import TableEndpoint
from herzrasen.storage.storage import Storage
from herzrasen.table.info import TableInfo
from herzrasen.telemetry.rate_limited_log import RateLimitedLog

if TYPE_CHECKING:  # what a cluster needs is loaded only for one
    from herzrasen.server.cluster.cluster_bus import ClusterBus
    from herzrasen.server.cluster.node import ClusterNode, NodeSettings

_LOG: Final = RateLimitedLog(logging.getLogger(__name__))
_COMPRESS_IN_THREAD_BYTES: Final = 16 * 1024
"""Responses of this many bytes or more are compressed in a thread."""
_RESTART_SECONDS: Final = 60.0
"""Seconds after which what always runs is started again when a bug has ended it."""


def _prepare(client: ClientFolder) -> None:
    """Do what takes long before it is asked for, in a thread: nobody waits for it at the start."""
    client.bundle_files()
    import_module("herzrasen.server.auth.webauthn_answers")


async def _finish(local: TableRegistry, node: ClusterNode | None, admission: Admission) -> None:
    """Finish or hand over the tables of this process, then close the connections."""
    if node is None:
        await local.finish()
        await admission.finish()
    else:
        await admission.finish(await node.leave())


def _match_over(
    daily_tables: DailyTables,
    tournaments: TournamentService,
    rater: MatchRater,
    name: str,
    description: TableInfo,
) -> None:
    """A match has ended: note its result of a daily deal or a tournament, and rate it."""
    daily_tables.match_over(name, description)
    tournaments.match_over(name, description)
    rater.match_over(name)


def _cluster_bus(cluster: NodeSettings) -> ClusterBus:
    """The bus of a node, which has no broker yet."""
    from herzrasen.server.cluster.cluster_bus import ClusterBus

    return ClusterBus(cluster.id)


def create_app(
    settings: ServerSettings,
    storage: Storage,
    entropy: Entropy | None = None,
    think: ChooseMove = think_as_bot,
    shutdown: GracefulShutdown | None = None,
    connections: TcpConnections | None = None,
    lag: LoopLag | None = None,
    lan: LanListener | None = None,
    cluster: NodeSettings | None = None,
) -> ASGIApp:
    """Create the application. The caller closes the ``storage`` and begins the ``shutdown``.

    ``connections`` counts the TCP connections, ``lag`` measures the event loop, ``lan`` listens on
    the network when asked. With ``cluster`` this is a node of one. Raises StorageError if the
    signing keys of the session tokens cannot be read.
    """
    entropy = Entropy() if entropy is None else entropy
    lag = LoopLag() if lag is None else lag
    pool = BotWorkerPool(think, settings.workers, settings.patience, time=lag.running_time)
    log = storage.log
    shutdown = GracefulShutdown() if shutdown is None else shutdown
    cluster_bus = None if cluster is None else _cluster_bus(cluster)
    bus: EventBus = InProcessBus() if cluster_bus is None else cluster_bus
    lobby_feed = LobbyFeed(bus, storage.summaries, entropy.now, settings.stale, settings.news)
    summaries = SummarySink(
        bus, storage.summaries, entropy.now, "" if cluster is None else cluster.id
    )
    overload = Overload(lag, settings.limits.lag_ms)
    heavy_work = HeavyWork()
    new_tables = RateLimiter(settings.limits.tables_per_second, settings.limits.tables_at_once)
    written = WrittenBytes(settings.limits)
    new_table_bodies = BodyReader(new_tables, written=written)
    codes = RoomCodes(storage.summaries, entropy.table_code)
    factory = TableFactory(log, summaries, entropy, shutdown, overload, new_tables, written, codes)
    decks = SharedDecks(storage.secrets)
    clock = TrustedClock(storage.retention, entropy.now)
    daily_days = DailyDays(storage.daily, DailyClock(lambda: clock.trusted_time, entropy))
    daily_tables = DailyTables(storage.daily, daily_days, log, factory, entropy)
    tournaments = TournamentService(storage, factory, decks, entropy)
    rater = MatchRater(storage, clock.now)
    beacon = Beacon(settings.beacon, entropy.now)
    local = TableRegistry(
        log,
        summaries,
        pool,
        entropy,
        settings,
        factory,
        heavy_work,
        decks,
        partial(_match_over, daily_tables, tournaments, rater),
        beacon,
        lag.running_time,
        written,
    )
    connection_registry = ConnectionRegistry()
    session_cache = SessionCache(0 if cluster is None else NODE_SECONDS)
    people = PeopleChanges(local, lobby_feed, connection_registry, session_cache.forget)
    node = None
    if cluster is not None and cluster_bus is not None and storage.nodes is not None:
        from herzrasen.server.cluster.node import ClusterNode

        node = ClusterNode(
            cluster, storage.nodes, cluster_bus, local, lag, lobby_feed.forget_node, people.receive
        )
        people.announce = node.announce
    tables: Tables = local if node is None else node.tables
    table_endpoints = TableEndpoints(factory, new_table_bodies)
    tournament_endpoints = TournamentEndpoints(
        tournaments, log, settings.limits, heavy_work, written
    )
    retry_deal = RetryDealEndpoint(
        factory, log, entropy, new_table_bodies, heavy_work, tournaments.may_read
    )
    matchmaker: Matchmaker = LocalMatchmaker(tables, factory, lobby_feed, entropy.now)
    if node is not None:
        matchmaker = node.share_matchmaker(matchmaker)
    daily = DailyEndpoints(storage, daily_days, daily_tables, new_table_bodies, heavy_work)
    quick_match = QuickMatchEndpoint(matchmaker, new_table_bodies)
    leave_table = LeaveTableEndpoint(tables)

    def send_away(why: Refusal) -> None:
        admission.close_all(why)
        local.close()

    watch = DataFolderWatch(storage.check, send_away)
    admission = Admission(
        ConnectionCounter(settings.limits, None if connections is None else connections.total),
        connection_registry,
        overload,
        watch,
        Heartbeats(settings.heartbeat),
    )
    table_endpoint = TableEndpoint(tables, admission, settings, written)
    lobby_endpoint = LobbyEndpoint(lobby_feed, admission)

    shutdown.on_begin(partial(_finish, local, node, admission))
    metrics_endpoint = MetricsEndpoint(
        settings, local, admission.counter, storage, lag, connections, node
    )
    lan = LanListener("127.0.0.1", 0, may_open=False) if lan is None else lan
    network = NetworkEndpoint(lan, bool(settings.trusted_proxies))
    health = HealthEndpoint(log, shutdown, node)
    rules = RulesEndpoints(heavy_work)
    records = RecordEndpoints(log, heavy_work, tournaments.may_read)
    coach_pool = make_coach_pool(think, settings.workers, lag.running_time)
    review_jobs = ReviewJobs(coach_pool, settings.coach, lag.running_time)
    if node is None:
        reviews = ReviewEndpoints(
            storage,
            review_jobs,
            entropy.table_name,
            heavy_work,
            tournaments.may_read,
        )
    else:
        shared = node.share_reviews(review_jobs.follow)
        reviews = ReviewEndpoints(
            storage,
            review_jobs,
            lambda: shared.job_name(entropy.table_name()),
            heavy_work,
            tournaments.may_read,
            shared.follow,
        )
    hints = HintEndpoint(log, coach_pool, settings.coach, heavy_work)
    client = ClientFolder(settings.client, settings.client_recheck)
    client_files = ClientFiles(client, None if node is None else node.share_files(client).find)
    web_manifest = WebManifest(client)
    keys = SigningKeys(storage.secrets, entropy.now)
    session_resolver = SessionResolver(
        storage.sessions,
        storage.accounts,
        TokenSigner(keys.in_order, entropy.now, clock.now),
        entropy.now,
        keys.look_for_new,
        session_cache,
    )
    passwords = PasswordService()

    async def expire(now: int) -> None:
        await session_resolver.expire(now)
        await storage.device_links.expire(now)
        await storage.tournaments.delete_expired(now, settings.keep)

    maintenance = Maintenance(
        storage.retention,
        settings.keep,
        entropy.now,
        lambda: local.names,
        expire,
        clock,
        daily_days.publish,
        claim=None if storage.nodes is None else storage.nodes.claim_job,
    )

    @asynccontextmanager
    async def lifespan(_app: Starlette) -> AsyncIterator[None]:
        asyncio.get_running_loop().set_default_executor(WorkerThreads())
        with suppress(OSError):
            await clock.read()  # before anybody comes whose token would look too old
        tasks = BackgroundTasks()
        for run in (maintenance.run, watch.run, keys.run, rater.run):
            tasks.keep_running(run, _RESTART_SECONDS)
        await lobby_feed.open()
        beacon.open()
        lag.start()
        preparing = tasks.start(asyncio.to_thread(_prepare, client))
        if node is not None:
            # A new node has most room and gets tables at once, so its start must be complete.
            await asyncio.gather(preparing, pool.keep_one(), return_exceptions=True)
            from herzrasen.server.cluster.node_start import join_cluster
            from herzrasen.server.cluster.session_watch import SessionWatch

            shutdown.start_error = await join_cluster(node)

            session_watch = SessionWatch(
                storage.sessions, lambda: connection_registry.sessions, people.close_sessions
            )
            tasks.keep_running(session_watch.run, _RESTART_SECONDS)
        yield
        async with AsyncExitStack() as steps:  # the last is the first, and none leaves others out
            steps.push_async_callback(coach_pool.close)
            steps.push_async_callback(pool.close)
            steps.callback(passwords.close)
            steps.callback(review_jobs.close)
            if node is not None:
                steps.push_async_callback(node.close)  # and the storage
            steps.push_async_callback(rater.close)
            steps.push_async_callback(daily_tables.finish)
            steps.push_async_callback(summaries.close)
            steps.push_async_callback(tournaments.close)
            steps.push_async_callback(beacon.close)
            steps.callback(local.close)
            steps.callback(lobby_feed.close)
            steps.push_async_callback(tasks.cancel)
            steps.callback(lag.stop)

    application = Starlette(
        routes=[
            Route("/", client.page),
            Route("/health", health.health),
            Route("/ready", health.ready),
            Route("/metrics", metrics_endpoint.metrics),
            Route("/texts/{language}.json", texts),
            Route("/app/{language}.webmanifest", web_manifest.manifest),
            Route("/service-worker.js", web_manifest.service_worker),
            Route("/api/games", table_endpoints.games),
            Route("/api/rules/{game}", rules.by_text),
            Route("/api/lessons/{game}", lessons),
            Route("/api/lessons/{game}/{topic}", lessons),
            Route("/api/tactics/{game}", tactics_of),
            Route("/api/guides/{game}", guides),
            Route("/api/rules", rules.by_options, methods=["POST"]),
            Route("/api/tables", table_endpoints.create, methods=["POST"]),
            Route("/api/tables/quick", quick_match.play, methods=["POST"]),
            Route("/api/codes", RoomCodeEndpoint(codes).find, methods=["POST"]),
            *daily.routes(),
            *tournament_endpoints.routes(),
            Route("/api/qr", QrCodeEndpoint(heavy_work, lan).draw, methods=["POST"]),
            Route("/api/network", network.show),
            Route("/api/network", network.open, methods=["POST"]),
            Route("/api/socket-check", SocketCheckEndpoint(node).check, methods=["POST"]),
            WebSocketRoute("/api/lobby", lobby_endpoint.serve),
            Route("/api/lobby", socket_without_upgrade),
            Route("/api/tables/{table}/record", records.of_table),
            Route("/api/tables/{table}/record.json", records.of_table),
            Route("/api/tables/{table}/review", reviews.of_table),
            Route("/api/tables/{table}/hint", hints.of_table),
            Route("/api/tables/{table}/again", retry_deal.of_table, methods=["POST"]),
            Route("/api/tables/{table}/leave", leave_table.of_table, methods=["POST"]),
            Route("/api/records", records.show, methods=["POST"]),
            Route("/api/records/review", reviews.of_record, methods=["POST"]),
            Route("/api/reviews/{job}", reviews.of_job),
            *account.routes(
                storage,
                session_resolver,
                passwords,
                people.end_sessions,
                people.change_person,
                entropy.now,
                entropy.running_seconds,
                heavy_work,
                tournaments.may_read,
            ),
            *RatingEndpoints(storage, entropy.now, heavy_work).routes(),
            WebSocketRoute("/api/tables/{table}/socket", table_endpoint.serve),
            Route("/api/tables/{table}/socket", socket_without_upgrade),
            Mount("/client", client_files),
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
        exception_handlers=ERROR_HANDLERS,
        lifespan=shutdown.unless_forced(lifespan),
    )
    # No redirect for a trailing slash: it would repeat the Host header of the request.
    application.router.redirect_slashes = False
    # Outside of Starlette, so that its answer to a bug has the security headers as well.
    with_session = SessionMiddleware(application, session_resolver)
    secured = SecurityHeadersMiddleware(CrossSiteMiddleware(with_session))
    allowed_hosts = AllowedHosts(settings.names, settings.accepts_remote)
    known_hosts = HostHeaderMiddleware(secured, allowed_hosts)
    return TrustedProxyMiddleware(EndedRequests(known_hosts, shutdown), settings.trusted_proxies)
