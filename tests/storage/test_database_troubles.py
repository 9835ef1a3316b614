"""What an operator is told of a PostgreSQL database that cannot be used. Without one: with it,
``postgres/test_prepare.py``."""

from __future__ import annotations

import ssl
from types import SimpleNamespace
from typing import Any, cast

import asyncpg
import pytest

from herzrasen.storage.errors import StorageError
from herzrasen.storage.postgres import prepare as preparation
from herzrasen.storage.postgres.migrate import NewerSchema, NoSchema, OlderSchema
from herzrasen.storage.postgres.prepare import find_problem, prepare
from tests.server.event_loop import run_coroutine

URL = "postgresql://eva:secret@db.example/games"


def wrong_certificate() -> ssl.SSLCertVerificationError:
    """As Python raises it: it is an SSLError, a ValueError and an OSError as well."""
    error = ssl.SSLCertVerificationError(1, "certificate verify failed")
    error.verify_message = "self-signed certificate"
    return error


@pytest.mark.parametrize(
    ("error", "key", "why"),
    [
        (NewerSchema(), "database-newer", None),
        (OlderSchema(), "database-older", None),
        (NoSchema(), "database-empty", None),
        (wrong_certificate(), "database-certificate", "self-signed certificate"),
        (ssl.SSLError(1, "wrong version number"), "database-tls", None),
        (ConnectionError("rejected SSL upgrade"), "database-tls", None),
        (asyncpg.InvalidPasswordError("no"), "database-login", "no"),
        (asyncpg.InvalidAuthorizationSpecificationError("a\n b."), "database-login", "a b"),
        (asyncpg.InvalidCatalogNameError("x"), "database-missing", "x"),
        (asyncpg.InsufficientPrivilegeError("x"), "database-rights", "x"),
        (asyncpg.InvalidSchemaNameError("x"), "database-rights", "x"),
        (asyncpg.ReadOnlySQLTransactionError("x"), "database-read-only", "x"),
        (asyncpg.TooManyConnectionsError("x"), "database-full", "x"),
        (ValueError(f"invalid DSN: {URL}"), "database-address", None),
        (ConnectionRefusedError(111, "refused"), "database-unreachable", None),
        (TimeoutError(), "database-unreachable", "no answer in time"),
        (asyncpg.CannotConnectNowError("x"), "database-unreachable", "x"),
        (asyncpg.DiskFullError("x"), "database-failed", "x"),
    ],
)
def test_an_error_is_named_by_what_it_is(
    error: Exception, key: str, why: str | None, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The first that fits: an operator whose certificate is wrong looked for TLS elsewhere."""

    async def fail(*_: object) -> None:
        raise error

    monkeypatch.setattr(preparation, "connect", fail)
    with pytest.raises(StorageError) as raised:
        run_coroutine(prepare(URL))
    assert str(raised.value) == key
    assert "secret" not in str(raised.value.facts)
    if why is not None:
        assert raised.value.facts["why"] == why


NOW = 1_800_000_000
DAY = 86_400


@pytest.mark.parametrize(
    ("settings", "problem"),
    [
        ({}, None),
        ({"version": 14}, None),
        ({"version": 13}, "database-too-old"),
        ({"encoding": "LATIN1"}, "database-not-utf8"),
        ({"reads_only": True}, "database-read-only"),
        ({"now": NOW + DAY}, None),
        ({"now": NOW + DAY + 1}, "database-clock"),
        ({"now": NOW - DAY - 1}, "database-clock"),
        ({"fsync": "off"}, "database-no-fsync"),
        ({"commit": "off"}, "database-no-sync-commit"),
        ({"commit": "local"}, None),
    ],
)
def test_a_database_that_could_lose_a_move_is_refused(
    settings: dict[str, Any], problem: str | None
) -> None:
    sound = {"version": 17, "encoding": "UTF8", "reads_only": False, "fsync": "on", "commit": "on"}

    async def fetch(_statement: str) -> list[dict[str, Any]]:
        return [{**sound, "now": NOW, **settings}]

    connection = cast("Any", SimpleNamespace(fetch=fetch))
    assert run_coroutine(find_problem(connection, NOW)) == problem
