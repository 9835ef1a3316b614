"""Translates the errors of asyncpg into those of the storage interfaces."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final

import asyncpg

from herzrasen.storage.errors import DamagedRow, StorageClosed, StorageIOError, WriteConflict
from herzrasen.telemetry.reasons import reason

DATABASE_ERRORS: Final = (
    OSError,  # TimeoutError among them
    asyncpg.PostgresError,
    asyncpg.InterfaceError,
    asyncpg.InternalClientError,  # when the connection breaks while asyncpg prepares a statement
)
"""What asyncpg raises when something is wrong with the database, or the connection to it."""

_DEFINITE: Final = (asyncpg.QueryCanceledError, ValueError, StorageClosed)
"""Errors after which the connection still works, although their classes are also those of a broken
one: a statement that took too long, a value that PostgreSQL cannot store. A closed database is not
tried again."""


def line_broke(error: BaseException) -> bool:
    """Whether the connection broke, or the database did not answer in time: a write that was under
    way may have been stored, and the connection cannot be used again."""
    if isinstance(error, _DEFINITE):
        return False
    return isinstance(
        error,
        OSError
        | asyncpg.InterfaceError
        | asyncpg.InternalClientError
        | asyncpg.PostgresConnectionError
        | asyncpg.OperatorInterventionError  # the server is stopping or starting
        | asyncpg.IdleInTransactionSessionTimeoutError
        | asyncpg.TooManyConnectionsError
        | asyncpg.ReadOnlySQLTransactionError,  # another server has taken over
    )


def storage_error(error: Exception) -> Exception:
    """What the storage interfaces raise in its place."""
    if isinstance(error, StorageIOError | WriteConflict):
        return error
    if isinstance(error, asyncpg.IntegrityConstraintViolationError):
        translated: Exception = WriteConflict(str(error))
    elif isinstance(error, asyncpg.DataCorruptedError | asyncpg.IndexCorruptedError):
        translated = DamagedRow(reason(error))
    else:
        translated = StorageIOError(reason(error))
    translated.__cause__ = error
    return translated


@contextmanager
def translated_errors() -> Iterator[None]:
    """Raise StorageIOError or WriteConflict where asyncpg raises an error of its own."""
    try:
        yield
    except DATABASE_ERRORS as error:
        raise storage_error(error) from error
