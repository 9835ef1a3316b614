"""Opens a connection: address, TLS and credentials as the URL and libpq's variables say."""

from __future__ import annotations

from typing import Final, TypeAlias

import asyncpg

from herzrasen.storage.postgres.retries import TimeLimits

Connection: TypeAlias = "asyncpg.Connection[asyncpg.Record]"

_SESSION: Final = (
    "SELECT set_config('synchronous_commit', 'on', false)"
    " WHERE current_setting('synchronous_commit') = 'off'"
)
"""An acknowledged write survives a power cut, even if the server's configuration was changed
since."""


async def connect(url: str, limits: TimeLimits) -> Connection:
    """Open a connection whose statements are bounded in time on both sides.

    ``url`` is libpq's (``postgresql://user@host/name?sslmode=verify-full``); PGPASSWORD, PGPASSFILE
    and the other variables count as well. Raises what asyncpg raises.
    """
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
            "jit": "off",
        },
    )
    try:
        await connection.execute(_SESSION)
    except BaseException:
        connection.terminate()
        raise
    return connection
