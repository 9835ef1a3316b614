"""Start and stop the server process: signals, sockets, the data folder, uvicorn."""

from __future__ import annotations

import gc
import logging
import os
import signal
import socket
import sys
import threading
import webbrowser
from contextlib import closing
from pathlib import Path
from typing import Final, NoReturn

import msgspec
import uvicorn

from herzrasen import __version__
from herzrasen.config.sections import Config
from herzrasen.config.server_settings import ServerSettings
from herzrasen.locales import system_language, text
from herzrasen.presentation.kernel_notice import load_kernel
from herzrasen.protocol import codec
from herzrasen.server.app import create_app
from herzrasen.server.network.file_descriptors import max_connections, raise_limit
from herzrasen.server.network.lan_listener import LanListener, lan_address, server_url
from herzrasen.server.network.tcp_connections import limited_connections
from herzrasen.server.network.websocket_protocol import FastWebSocketProtocol
from herzrasen.server.runtime.graceful_shutdown import GracefulShutdown
from herzrasen.server.uvicorn_server import UvicornServer
from herzrasen.storage.errors import StorageError
from herzrasen.storage.sqlite.database import DATABASE_FILE, Database, lock_folder
from herzrasen.storage.sqlite.storage import sqlite_storage
from herzrasen.telemetry import logs
from herzrasen.telemetry.logs import fields

_LOG: Final = logging.getLogger(__name__)
_ANY_ADDRESS: Final = ("0.0.0.0", "::", "")
_LOOPBACK: Final = ("127.0.0.1", "::1", "localhost")
_GC_THRESHOLD: Final = 50_000
"""Garbage collection runs when this many more objects were allocated than freed."""


def run_server(config: Config, data_folder: Path, open_browser: bool) -> None:
    """Serve until a signal comes; with port 0 the system chooses the port.

    Prints a sentence and exits with code 2 if the server cannot start: the port is taken, the data
    folder cannot be written or belongs to another server, the certificate cannot be read.
    """
    logs.configure(config.log.level, config.log.format)
    kernel_notice = load_kernel()
    server = config.server
    descriptors = raise_limit()
    listening = _bind(server.host, server.port)
    try:
        lock = lock_folder(data_folder)
        database = Database(data_folder / DATABASE_FILE)
    except StorageError as closed:
        _exit(str(closed), folder=str(data_folder))
    # uvicorn stops gracefully, and then lets the signal have its usual effect.
    for ending in (signal.SIGTERM, signal.SIGINT):
        signal.signal(ending, lambda *_: sys.exit(0))
    with closing(lock), closing(database):
        shutdown = GracefulShutdown()
        try:
            limits = config.limits
            most = max_connections(limits.connections, descriptors)
            connections = limited_connections(limits, server.trusted_proxies, most)
            opened = listening.getsockname()[1]
            lan = LanListener(
                server.host,
                opened,
                secure=server.certificate is not None,
                may_open=not (server.names or server.trusted_proxies),
            )
            app = create_app(
                _settings(config, data_folder),
                sqlite_storage(database),
                shutdown=shutdown,
                connections=connections,
                lan=lan,
            )
        except StorageError as closed:
            _exit(str(closed), folder=str(data_folder))
        uvicorn_config = uvicorn.Config(
            app,
            ws=FastWebSocketProtocol,
            # A message over the limit gets an error; one far over it closes the connection.
            ws_max_size=16 * codec.MAX_BYTES,
            ws_per_message_deflate=False,
            log_config=None,
            access_log=False,
            server_header=False,
            proxy_headers=False,  # TrustedProxyMiddleware reads them
            timeout_graceful_shutdown=2,
            ssl_certfile=server.certificate,
            ssl_keyfile=server.key,
        )
        try:
            uvicorn_config.load()
        except (OSError, ValueError):  # SSLError is an OSError
            _exit("no-certificate", certificate=str(server.certificate), private=str(server.key))
        _tune_garbage_collector()

        def announce() -> None:
            _announce(server.host, opened, uvicorn_config.is_ssl, open_browser)
            if kernel_notice:
                print(text(system_language(), "cli.plain", reason=kernel_notice), flush=True)
                _LOG.info("bots think in plain Python", extra=fields(reason=kernel_notice))
            _LOG.info(
                "started", extra=fields(version=__version__, port=opened, data=str(data_folder))
            )

        try:
            uvicorn_server = UvicornServer(uvicorn_config, announce, shutdown, limits, connections)
            lan.serve = uvicorn_server.listen
            uvicorn_server.run([listening])
        finally:
            _LOG.info("stopped")


def _tune_garbage_collector() -> None:
    """Collect garbage rarely: a move leaves no reference cycles behind, and scanning all tables
    took a tenth of the time. Objects from the start are exempt."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(_GC_THRESHOLD)


def _settings(config: Config, data: Path) -> ServerSettings:
    return ServerSettings(
        data=data,
        limits=config.limits,
        names=config.server.names,
        accepts_remote=config.server.host not in _LOOPBACK,
        trusted_proxies=config.server.trusted_proxies,
        metrics_from=config.server.metrics_from,
        access=config.log.access,
        keep=config.keep,
        **msgspec.structs.asdict(config.table),
    )


def _bind(host: str, port: int) -> socket.socket:
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    listening = socket.socket(family)
    if os.name == "posix":  # elsewhere this would let two servers share a port
        listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    if host == "::":
        listening.setsockopt(socket.IPPROTO_IPV6, socket.IPV6_V6ONLY, 0)
    try:
        listening.bind((host, port))
        listening.listen(512)
    except (OSError, OverflowError, UnicodeError):
        _exit("no-port", host=host, port=port)
    return listening


def _announce(host: str, port: int, secure: bool, open_browser: bool) -> None:
    here = "localhost" if host in (*_ANY_ADDRESS, "127.0.0.1", "::1") else host
    address = server_url(here, port, secure)
    _print("address", address=address)
    if host in _ANY_ADDRESS and (outside := lan_address()):
        _print("network", address=server_url(outside, port, secure))
    _print("stop")
    if open_browser and _has_screen():
        threading.Thread(target=webbrowser.open, args=(address,), daemon=True).start()


def _has_screen() -> bool:
    """Whether a browser would have a window; one in the terminal would be in the way."""
    if os.name == "nt" or sys.platform == "darwin":
        return True
    return bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))


def _print(key: str, **facts: str | int) -> None:
    print(text(system_language(), f"server.{key}", **facts), flush=True)


def _exit(key: str, **facts: str | int) -> NoReturn:
    print(text(system_language(), f"server.{key}", **facts), file=sys.stderr)
    sys.exit(2)
