"""Checks a database before a server uses it, and says what is wrong with it.

Settings that could lose an acknowledged move are refused: they are easy to fix now, and hard to
notice later.
"""

from __future__ import annotations

import asyncio
import logging
import os
import ssl
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Final
from urllib.parse import parse_qs, urlsplit

import asyncpg

from herzrasen.config.secret_url import mask_passwords
from herzrasen.storage.errors import StorageError
from herzrasen.storage.postgres.connect import Connection, connect
from herzrasen.storage.postgres.errors import DATABASE_ERRORS, line_broke
from herzrasen.storage.postgres.migrate import (
    NewerSchema,
    NoSchema,
    OlderSchema,
    migrate,
    migrations,
)
from herzrasen.storage.postgres.retries import TimeLimits
from herzrasen.storage.private_files import read_regular
from herzrasen.telemetry.reasons import kind_of

_LOG: Final = logging.getLogger(__name__)
_OLDEST: Final = 14
_DAY: Final = 86_400.0
"""Clocks that differ by more are not those of one cluster: a node that is a year ahead would take
every session for one that has expired."""
_SETTINGS: Final = (
    "SELECT current_setting('server_version_num')::integer / 10000 AS version,"
    " current_setting('fsync') AS fsync, current_setting('server_encoding') AS encoding,"
    " current_setting('transaction_read_only') = 'on' AS reads_only,"
    " extract(epoch FROM clock_timestamp())::float8 AS now,"
    # Not this session's own value, which `connect` has set.
    " (SELECT reset_val FROM pg_settings WHERE name = 'synchronous_commit') AS commit"
)
_FILES: Final = {
    name: f"PG{name.upper()}" for name in ("sslrootcert", "sslcert", "sslkey", "sslcrl")
}
"""Parts of the address that name files for TLS, and the variables that stand for them."""
_PASSWORDS: Final = ("passfile", "PGPASSFILE")
"""The same for the file with passwords. libpq does without one that is not there."""
_REASONS: Final[tuple[tuple[tuple[type[Exception], ...], str], ...]] = (
    ((NewerSchema,), "database-newer"),
    ((OlderSchema,), "database-older"),
    ((NoSchema,), "database-empty"),
    ((ssl.SSLCertVerificationError,), "database-certificate"),  # a ValueError as well
    ((ssl.SSLError,), "database-tls"),
    ((asyncpg.InvalidAuthorizationSpecificationError,), "database-login"),
    ((asyncpg.InvalidCatalogNameError,), "database-missing"),
    ((asyncpg.InsufficientPrivilegeError, asyncpg.InvalidSchemaNameError), "database-rights"),
    ((asyncpg.ReadOnlySQLTransactionError,), "database-read-only"),
    ((asyncpg.TooManyConnectionsError,), "database-full"),
    ((ValueError,), "database-address"),
)
_NO_TLS: Final = "rejected SSL upgrade"
"""What asyncpg says of a server without TLS."""


async def prepare(url: str, *, may_migrate: bool = True, limits: TimeLimits | None = None) -> None:
    """Check a database and migrate its schema.

    Raises StorageError if it cannot be reached or used.
    """
    shown = mask_passwords(url)
    try:
        for file in _files(url):
            if not await asyncio.to_thread(_is_readable, file):
                raise StorageError("database-file", database=shown, file=file)
        connection = await connect(url, limits or TimeLimits())
        try:
            if problem := await find_problem(connection, time.time()):
                raise StorageError(problem, database=shown)
            await _warn_of_flipped_bits(connection)
            await migrate(connection, migrations(), allowed=may_migrate)
        finally:
            connection.terminate()
    except (NewerSchema, OlderSchema, NoSchema, ValueError, *DATABASE_ERRORS) as error:
        raise StorageError(_reason(error), database=shown, why=_detail(error)) from error


async def _warn_of_flipped_bits(connection: Connection) -> None:
    if await connection.fetchval("SHOW data_checksums") == "off":
        _LOG.warning(
            "PostgreSQL runs without data checksums: a bit that flips on its disk may go unnoticed."
            " Stop it and run: pg_checksums --enable"
        )


def _files(url: str) -> Iterator[str]:
    """The files that the address or a variable names. Raises ValueError for what is no address."""
    parameters = parse_qs(urlsplit(url).query)
    for name, variable in _FILES.items():
        yield from parameters.get(name) or filter(None, [os.environ.get(variable)])
    name, variable = _PASSWORDS
    for file in parameters.get(name) or filter(None, [os.environ.get(variable)]):
        if Path(file).exists():
            yield file


def _is_readable(file: str) -> bool:
    """Whether a file can be read: a pipe would let the program wait for ever."""
    try:
        read_regular(Path(file))
    except OSError:
        return False
    return True


def _detail(error: Exception) -> str:
    """What the library or the server says, in one line."""
    text = error.verify_message if isinstance(error, ssl.SSLCertVerificationError) else str(error)
    return " ".join(mask_passwords(text).rstrip(".").split()) or kind_of(error)


def _reason(error: Exception) -> str:
    """The key of the sentence that says what is wrong."""
    for kinds, key in _REASONS:
        if isinstance(error, kinds):
            return key
    if _NO_TLS in str(error):
        return "database-tls"
    return "database-unreachable" if line_broke(error) else "database-failed"


async def find_problem(connection: Connection, now: float) -> str | None:
    """Why this server cannot be used: it is too old, or would lose or garble data. A key of
    ``locales``. ``now`` is the time in seconds since 1970."""
    (found,) = await connection.fetch(_SETTINGS)
    if found["version"] < _OLDEST:
        return "database-too-old"
    if found["encoding"] != "UTF8":
        return "database-not-utf8"
    if found["reads_only"]:
        return "database-read-only"
    if abs(found["now"] - now) > _DAY:
        return "database-clock"
    if found["fsync"] == "off":
        return "database-no-fsync"
    if found["commit"] == "off":
        return "database-no-sync-commit"
    return None
