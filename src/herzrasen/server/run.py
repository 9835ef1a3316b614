"""Starting and stopping the server from a command line."""

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
from herzrasen.config.server_settings import Settings
from herzrasen.locales import system_language, text
from herzrasen.presentation.kernel_notice import why_plain
from herzrasen.protocol import codec
from herzrasen.server.app import create_app
from herzrasen.server.network.file_descriptors import most_connections, raise_limit
from herzrasen.server.network.tcp_connections import bounded
from herzrasen.server.network.websocket_protocol import ShortWay
from herzrasen.server.runtime.graceful_shutdown import Stopping
from herzrasen.server.uvicorn_server import Server
from herzrasen.storage.sqlite.database import FILE, Closed, Database, claim
from herzrasen.storage.storage import in_sqlite
from herzrasen.telemetry import logs
from herzrasen.telemetry.logs import facts

_LOG: Final = logging.getLogger(__name__)
_EVERYWHERE: Final = ("0.0.0.0", "::", "")
_HERE: Final = ("127.0.0.1", "::1", "localhost")
_BETWEEN_COLLECTIONS: Final = 50_000
"""Objects that may be made, and not go again, until it is looked for rings among them."""
_NOWHERE: Final = ("192.0.2.1", 9)
"""An address that leads nowhere (RFC 5737), to ask the system which way it would go."""


def run(config: Config, data: Path, open_browser: bool) -> None:
    """Serve as the configuration says until a signal comes; port 0 leaves the choice to the system.

    What cannot be is said in a sentence, and the exit code is 2: a port that is taken, a data
    folder that cannot be written or belongs to another server, a certificate that is none.
    """
    logs.start(config.log.level, config.log.format)
    plain = why_plain()
    server = config.server
    descriptors = raise_limit()
    listening = _listen(server.host, server.port)
    try:
        lock = claim(data)
        database = Database(data / FILE)
    except Closed as closed:
        _fail(str(closed), folder=str(data))
    # uvicorn stops gracefully, and then lets the signal have its usual effect.
    for ending in (signal.SIGTERM, signal.SIGINT):
        signal.signal(ending, lambda *_: sys.exit(0))
    with closing(lock), closing(database):
        stopping = Stopping()
        try:
            limits = config.limits
            most = most_connections(limits.connections, descriptors)
            connections = bounded(limits, server.trusted_proxies, most)
            app = create_app(
                _settings(config, data),
                in_sqlite(database),
                stopping=stopping,
                connections=connections,
            )
        except Closed as closed:
            _fail(str(closed), folder=str(data))
        told = uvicorn.Config(
            app,
            ws=ShortWay,
            # Somewhat too long is refused with a code, far too long closes the line.
            ws_max_size=16 * codec.LIMIT,
            ws_per_message_deflate=False,
            log_config=None,
            access_log=False,
            server_header=False,
            proxy_headers=False,  # Proxies does that, for those who are trusted
            timeout_graceful_shutdown=2,
            ssl_certfile=server.certificate,
            ssl_keyfile=server.key,
        )
        try:
            told.load()
        except (OSError, ValueError):  # SSLError is an OSError
            _fail("no-certificate", certificate=str(server.certificate), private=str(server.key))
        opened = listening.getsockname()[1]
        _collect_rarely()

        def announce() -> None:
            _announce(server.host, opened, told.is_ssl, open_browser)
            if plain:
                print(text(system_language(), "cli.plain", reason=plain), flush=True)
                _LOG.info("bots think in plain Python", extra=facts(reason=plain))
            _LOG.info("started", extra=facts(version=__version__, port=opened, data=str(data)))

        try:
            Server(told, announce, stopping, limits, connections).run([listening])
        finally:
            _LOG.info("stopped")


def _collect_rarely() -> None:
    """Look for rings of garbage seldom: what a move leaves behind goes by itself, and looking
    through all tables takes a tenth of the time. What is there from the start stays."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(_BETWEEN_COLLECTIONS)


def _settings(config: Config, data: Path) -> Settings:
    return Settings(
        data=data,
        limits=config.limits,
        names=config.server.names,
        beyond=config.server.host not in _HERE,
        trusted_proxies=config.server.trusted_proxies,
        metrics_from=config.server.metrics_from,
        access=config.log.access,
        keep=config.keep,
        **msgspec.structs.asdict(config.table),
    )


def _listen(host: str, port: int) -> socket.socket:
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
        _fail("no-port", host=host, port=port)
    return listening


def _announce(host: str, port: int, secure: bool, open_browser: bool) -> None:
    here = "localhost" if host in (*_EVERYWHERE, "127.0.0.1", "::1") else host
    address = _address(here, port, secure)
    _say("address", address=address)
    if host in _EVERYWHERE and (outside := _address_in_the_network()):
        _say("network", address=_address(outside, port, secure))
    _say("stop")
    if open_browser and _has_screen():
        threading.Thread(target=webbrowser.open, args=(address,), daemon=True).start()


def _address(host: str, port: int, secure: bool) -> str:
    shown = f"[{host}]" if ":" in host else host
    return f"{'https' if secure else 'http'}://{shown}:{port}/"


def _address_in_the_network() -> str | None:
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as asking:
        try:
            asking.connect(_NOWHERE)  # sends nothing
        except OSError:
            return None
        return str(asking.getsockname()[0])


def _has_screen() -> bool:
    """Whether a browser would have a window: one in the terminal would only be in the way."""
    if os.name == "nt" or sys.platform == "darwin":
        return True
    return bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))


def _say(key: str, **facts: str | int) -> None:
    print(text(system_language(), f"server.{key}", **facts), flush=True)


def _fail(key: str, **facts: str | int) -> NoReturn:
    print(text(system_language(), f"server.{key}", **facts), file=sys.stderr)
    sys.exit(2)
