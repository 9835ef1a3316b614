"""Opens a connection: address, TLS and credentials as the URL and libpq's variables say."""

from __future__ import annotations

import re
from typing import Final, TypeAlias
from urllib.parse import parse_qs, urlsplit

import asyncpg

from herzrasen.storage.postgres.retries import TimeLimits

Connection: TypeAlias = "asyncpg.Connection[asyncpg.Record]"

_SESSION: Final = (
    "SELECT set_config('synchronous_commit', 'on', false)"
    " WHERE current_setting('synchronous_commit') = 'off'"
)
"""An acknowledged write survives a power cut, even if the server's configuration was changed
since."""

_PORT: Final = re.compile(r":(\d+)\Z")
_MAX_PORT: Final = 65535


async def connect(url: str, limits: TimeLimits) -> Connection:
    """Open a connection whose statements are bounded in time on both sides.

    ``url`` is libpq's (``postgresql://user@host/name?sslmode=verify-full``); PGPASSWORD, PGPASSFILE
    and the other variables count as well. Raises what asyncpg raises, ValueError for a port that
    is none: the system would take the rest of it.
    """
    _check_ports(url)
    ms = str(round(limits.answer * 1000))
    connection = await asyncpg.connect(
        url,
        timeout=limits.answer,
        command_timeout=limits.answer,
        server_settings={
            "application_name": "herzrasen",
            # The server gives up as well, so that a vanished client keeps no row locked.
            "statement_timeout": ms,
            "idle_in_transaction_session_timeout": ms,
            # What statements count on, also where the database or the user has another default.
            "default_transaction_isolation": "read committed",
            "jit": "off",
        },
    )
    try:
        await connection.execute(_SESSION)
    except BaseException:
        connection.terminate()
        raise
    return connection


def _check_ports(url: str) -> None:
    parts = urlsplit(url)
    hosts = parts.netloc.rpartition("@")[2].split(",")
    ports = [found[1] for host in hosts if (found := _PORT.search(host)) is not None]
    for port in (*ports, *",".join(parse_qs(parts.query).get("port", ())).split(",")):
        if port and not (port.isdecimal() and 0 < int(port) <= _MAX_PORT):
            raise ValueError(f"port {port}")
