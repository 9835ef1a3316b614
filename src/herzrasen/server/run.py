"""Start and stop the server process: signals, sockets, the data folder, uvicorn."""

from __future__ import annotations

import logging
import signal
import socket
import sys
import time
from collections.abc import Callable
from contextlib import ExitStack
from getpass import getpass
from pathlib import Path
from typing import Final, NoReturn

import msgspec
import uvicorn

from herzrasen import __version__
from herzrasen.config.app_settings import ServerSettings
from herzrasen.config.sections import Config
from herzrasen.locales import system_language, text
from herzrasen.presentation.kernel_notice import kernel_notice, load_kernel
from herzrasen.server.app import create_app
from herzrasen.server.network.file_descriptors import max_connections, raise_limit
from herzrasen.server.network.framing import MAX_FRAME_BYTES
from herzrasen.server.network.lan_listener import LanListener, lan_address, server_url
from herzrasen.server.network.listening_socket import bind, bind_nearby
from herzrasen.server.network.lobby_browser import open_lobby
from herzrasen.server.network.tcp_connections import limited_connections
from herzrasen.server.network.tls_certificate import TlsCertificate, UnusableCertificate
from herzrasen.server.network.websocket_protocol import FastWebSocketProtocol
from herzrasen.server.runtime import system_clock
from herzrasen.server.runtime.graceful_shutdown import SHUTDOWN_SECONDS, GracefulShutdown
from herzrasen.server.runtime.interpreter import tune_interpreter
from herzrasen.server.runtime.loop_lag import LoopLag
from herzrasen.server.runtime.start_error import StartError
from herzrasen.server.runtime.unused_watch import UnusedWatch
from herzrasen.server.storage_backend import open_backend
from herzrasen.server.uvicorn_server import UvicornServer
from herzrasen.storage import running_server
from herzrasen.storage.errors import StorageError
from herzrasen.storage.sqlite.database import DATABASE_FILE
from herzrasen.storage.sqlite.lost_log import has_log
from herzrasen.telemetry import logs
from herzrasen.telemetry.logs import fields

_LOG: Final = logging.getLogger(__name__)
_KILLED: Final = (
    "the server before did not stop by itself: it was killed, the power was cut, or a file of the"
    " database could not be read from the disk any more (SIGBUS)"
)
_ALL_IS_THERE: Final = "every move that was acknowledged is there"
_LOG_IS_GONE: Final = (
    "the database's log was not there: unless another program has opened the database since, the"
    " last moves are lost"
)
_ANY_ADDRESS: Final = ("0.0.0.0", "::", "")
_LOOPBACK: Final = ("127.0.0.1", "::1", "localhost")


def run_server(
    config: Config,
    data_folder: Path,
    open_browser: bool,
    *,
    until_unused: bool = False,
    nearby_port: bool = False,
    new_keys: bool = False,
    when_in_use: Callable[[], bool] = lambda: False,
) -> None:
    """Serve until a signal comes; with port 0 the system chooses the port. With ``until_unused``
    also until standard input has ended and nobody is connected; with ``nearby_port`` at another
    port where the wanted one is taken; with ``new_keys`` lost signing keys are made anew. Where
    another server of this machine has the folder, ``when_in_use`` is asked whether that will do.

    Prints a sentence and exits with code 2 if the server cannot start: the port is taken, the data
    folder cannot be written or belongs to another server, the certificate cannot be read, the clock
    shows no possible time.
    """
    _check_clock()
    logs.configure(config.log.level, config.log.format)
    no_kernel = load_kernel()
    server = config.server
    certificate = _read_certificate(server.certificate, server.key)
    descriptors = raise_limit()
    listening = _bind(server.host, server.port, nearby=nearby_port)
    log_was_there = config.cluster.is_configured or has_log(data_folder / DATABASE_FILE)
    backends = ExitStack()
    try:
        backend = backends.enter_context(
            open_backend(config.cluster, data_folder, new_keys=new_keys)
        )
    except StorageError as closed:
        listening.close()
        if str(closed) == "data-in-use" and when_in_use():
            return
        _exit(str(closed), **{"folder": str(data_folder)} | closed.facts)
    except StartError as wrong:
        _exit(str(wrong), **wrong.facts)
    killed = running_server.was_killed(data_folder, locked=not config.cluster.is_configured)
    # uvicorn stops gracefully, and then lets the signal have its usual effect.
    for ending in (signal.SIGTERM, signal.SIGINT):
        signal.signal(ending, lambda *_: sys.exit(0))
    with backends:
        shutdown = GracefulShutdown(SHUTDOWN_SECONDS + _hand_over_seconds(config))
        try:
            limits = config.limits
            most = max_connections(limits.connections, descriptors)
            connections = limited_connections(limits, server.trusted_proxies, most)
            opened = listening.getsockname()[1]
            lan = LanListener(
                server.host,
                opened,
                secure=certificate is not None,
                may_open=server.may_open_to_network,
            )
            lag = LoopLag()
            app = create_app(
                _settings(config),
                backend.storage,
                shutdown=shutdown,
                connections=connections,
                lag=lag,
                lan=lan,
                cluster=backend.node,
            )
        except StorageError as closed:
            place = str(config.cluster.database or data_folder)
            _exit(str(closed), **{"place": place, "folder": place} | closed.facts)
        uvicorn_config = uvicorn.Config(
            app,
            ws=FastWebSocketProtocol,
            ws_max_size=MAX_FRAME_BYTES,
            ws_ping_interval=20,  # seconds
            ws_ping_timeout=20,  # seconds without an answer, after which a page counts as gone
            ws_per_message_deflate=False,
            log_config=None,
            access_log=False,
            server_header=False,
            proxy_headers=False,  # TrustedProxyMiddleware reads them
            timeout_graceful_shutdown=2,
        )
        uvicorn_config.load()
        tune_interpreter()

        def announce() -> None:
            address = _announce(server.host, opened, certificate, open_browser)
            if killed:
                _LOG.warning(_KILLED)
                _LOG.warning(_ALL_IS_THERE if log_was_there else _LOG_IS_GONE)
            running_server.announce(data_folder, address)
            watch.start(until_unused=until_unused)
            _report_kernel(no_kernel)
            node = {"node": config.cluster.node_name()} if config.cluster.is_configured else {}
            facts = fields(version=__version__, port=opened, data=str(data_folder), **node)
            _LOG.info("started", extra=facts)

        try:
            uvicorn_server = UvicornServer(
                uvicorn_config,
                announce,
                shutdown,
                limits,
                connections,
                certificate,
                lag.running_time,
            )
            if hasattr(signal, "SIGHUP"):
                signal.signal(signal.SIGHUP, lambda *_: uvicorn_server.request_reload())
            watch = UnusedWatch(lambda: len(connections), uvicorn_server.stop)
            lan.serve = uvicorn_server.listen
            uvicorn_server.run([listening])
        except StartError as wrong:
            _exit(str(wrong), **wrong.facts)
        finally:
            running_server.withdraw(data_folder)
            _LOG.info("stopped")


def _hand_over_seconds(config: Config) -> float:
    """How long tables may take to move to other nodes before this server stops."""
    return config.cluster.handover if config.cluster.is_configured else 0.0


def _settings(config: Config) -> ServerSettings:
    return ServerSettings(
        limits=config.limits,
        names=config.server.names,
        accepts_remote=config.server.host not in _LOOPBACK,
        trusted_proxies=config.server.trusted_proxies,
        metrics_from=config.server.metrics_from,
        access=config.log.access,
        keep=config.keep,
        **msgspec.structs.asdict(config.table),
    )


def _check_clock() -> None:
    if not system_clock.is_possible(time.time()):
        _exit("clock")


def _read_certificate(chain: Path | None, key: Path | None) -> TlsCertificate | None:
    """The certificate; None without TLS. The passphrase of an encrypted key is asked for."""
    if chain is None or key is None:
        return None
    question = text(system_language(), "server.passphrase", private=str(key))
    try:
        return TlsCertificate(chain, key, ask=lambda: getpass(question))
    except UnusableCertificate as error:
        _exit("no-certificate", certificate=str(chain), private=str(key), why=str(error))


def _bind(host: str, port: int, *, nearby: bool) -> socket.socket:
    try:
        return bind_nearby(host, port) if nearby else bind(host, port)
    except OSError:
        _exit("no-port", host=host, port=port)


def _announce(host: str, port: int, certificate: TlsCertificate | None, open_browser: bool) -> str:
    """Print where the server is, open its lobby; its address on this machine."""
    address, outside = shown_addresses(host, port, certificate, lan_address)
    patterns = certificate.patterns_instead_of(_name_here(host)) if certificate else ""
    if patterns:
        _print("patterns", port=port, names=patterns)
    else:
        _print("address", address=address)
    if outside:
        _print("network", address=outside)
    _print("stop")
    if open_browser and not patterns:
        open_lobby(address)
    return address


def shown_addresses(
    host: str,
    port: int,
    certificate: TlsCertificate | None,
    find_outside: Callable[[], str | None],
) -> tuple[str, str | None]:
    """Where people reach the server: on this machine, and from outside if it listens there. With a
    certificate these are names that it is for, which browsers take without a warning."""
    secure = certificate is not None
    here = _name_here(host)
    named = certificate.name_for(here) if certificate else here
    outside = find_outside() if host in _ANY_ADDRESS else None
    if outside and certificate and not certificate.is_for(outside):
        outside = None
    return server_url(named, port, secure), outside and server_url(outside, port, secure)


def _report_kernel(no_kernel: str) -> None:
    """Say, and log, why there is no compiled kernel, if there is none."""
    if notice := kernel_notice(no_kernel):
        print(notice, flush=True)
    if no_kernel:
        _LOG.info("bots think in plain Python", extra=fields(reason=no_kernel))


def _name_here(host: str) -> str:
    """The server's name for a browser on its own machine."""
    return "localhost" if host in (*_ANY_ADDRESS, "127.0.0.1", "::1") else host


def _print(key: str, **facts: str | int) -> None:
    print(text(system_language(), f"server.{key}", **facts), flush=True)


def _exit(key: str, **facts: str | int) -> NoReturn:
    print(text(system_language(), f"server.{key}", **facts), file=sys.stderr)
    sys.exit(2)
