"""PostgreSQL over TLS: the certificates that a node trusts, the logins that the server accepts, and
the errors otherwise."""

from __future__ import annotations

import gc
import shutil
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Final, TypeAlias

import pytest
import trustme

from tests.postgres import PostgresServer
from tests.server.event_loop import run_coroutine
from tests.storage.postgres.nodes import Node, open_node
from tests.storage.postgres.test_prepare import problem

CERTIFICATE: Final = "server.pem"
KEY: Final = "server.key"
OURS: Final = "ours.pem"
_HBA: Final = """
hostssl all certified 127.0.0.1/32 trust clientcert=verify-ca
hostssl all encrypted 127.0.0.1/32 trust
hostssl all herzrasen 127.0.0.1/32 trust
host all herzrasen 127.0.0.1/32 trust
"""

Address: TypeAlias = Callable[..., str]
"""The address of a database: the user, ``sslmode``, and further parameters."""


class Authorities:
    """A folder with two authorities, and with the server's and a node's certificates by one."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        ours, other = trustme.CA(), trustme.CA()
        ours.cert_pem.write_to_path(folder / OURS)
        other.cert_pem.write_to_path(folder / "other.pem")
        for name, identity in (("here", "127.0.0.1"), ("elsewhere", "elsewhere.example")):
            issued = ours.issue_cert(identity)
            issued.cert_chain_pems[0].write_to_path(folder / f"{name}.pem")
            issued.private_key_pem.write_to_path(folder / f"{name}.key")
            (folder / f"{name}.key").chmod(0o600)

    def start(self, server: PostgresServer, name: str) -> None:
        """Start a server that shows this certificate."""
        data = server.folder / "data"
        for source, target in ((f"{name}.pem", CERTIFICATE), (f"{name}.key", KEY), (OURS, OURS)):
            (data / target).unlink(missing_ok=True)
            shutil.copy(self.folder / source, data / target)
            shutil.chown(data / target, data.owner())  # another user than root
        server.start()


@pytest.fixture(scope="module")
def authorities(tmp_path_factory: pytest.TempPathFactory) -> Authorities:
    return Authorities(tmp_path_factory.mktemp("authorities"))


@pytest.fixture(scope="module")
def tls_server(postgres_programs: Path, authorities: Authorities) -> Iterator[PostgresServer]:
    """A server with a certificate for 127.0.0.1."""
    server = PostgresServer(
        postgres_programs, ssl="on", ssl_cert_file=CERTIFICATE, ssl_key_file=KEY, ssl_ca_file=OURS
    )
    try:
        (server.folder / "data" / "pg_hba.conf").write_text(_HBA)
        authorities.start(server, "here")
        server.create_template()
        for role in ("certified", "encrypted"):
            server.execute(f"CREATE ROLE {role} SUPERUSER LOGIN")
        yield server
    finally:
        server.remove()


@pytest.fixture
def address(tls_server: PostgresServer, authorities: Authorities) -> Iterator[Address]:
    """The address of a new database; a file without a folder is one of the authorities'."""
    name = tls_server.new_database()

    def make(user: str, mode: str, **parameters: str) -> str:
        files = "".join(f"&{key}={authorities.folder / file}" for key, file in parameters.items())
        plain = tls_server.url(name, user).partition("?")[0]
        return f"{plain}?sslmode={mode}{files}"

    yield make
    tls_server.drop_database(name)


def is_encrypted(url: str) -> bool:
    """Whether a node's connections are."""

    async def ask(node: Node) -> bool:
        await node.storage.user_data.save_settings("eva", b"{}", "eva")
        found = await node.database.fetch(
            "SELECT DISTINCT ssl FROM pg_stat_ssl JOIN pg_stat_activity USING (pid)"
            " WHERE application_name = 'herzrasen' AND datname = current_database()"
        )
        (row,) = found
        return bool(row["ssl"])

    async def run() -> bool:
        async with open_node(url) as node:
            return await ask(node)

    return run_coroutine(run())


def test_a_node_trusts_a_certificate_by_the_authority_that_it_was_given(address: Address) -> None:
    for user in ("herzrasen", "encrypted"):
        assert is_encrypted(address(user, "verify-full", sslrootcert=OURS))
    wrong = address("herzrasen", "verify-full", sslrootcert="other.pem")
    assert problem(wrong) == "database-certificate"
    assert problem(address("herzrasen", "verify-full", sslrootcert="none")) == "database-file"
    assert problem(address("herzrasen", "verify-full", sslrootcert="here.key")) == "database-tls"


def test_a_certificate_for_another_name_is_refused(
    tls_server: PostgresServer, authorities: Authorities, address: Address
) -> None:
    url = address("herzrasen", "verify-full", sslrootcert=OURS)
    tls_server.stop("fast")
    authorities.start(tls_server, "elsewhere")
    try:
        assert problem(url) == "database-certificate"
        assert is_encrypted(address("herzrasen", "verify-ca", sslrootcert=OURS))
    finally:
        tls_server.stop("fast")
        authorities.start(tls_server, "here")
    assert is_encrypted(url)


def test_a_server_that_wants_tls_lets_nobody_in_without(address: Address) -> None:
    assert not is_encrypted(address("herzrasen", "disable"))
    assert problem(address("encrypted", "disable")) == "database-login"
    assert is_encrypted(address("encrypted", "require"))


@pytest.mark.filterwarnings("ignore::pytest.PytestUnraisableExceptionWarning")
def test_a_server_that_wants_a_certificate_is_shown_one(address: Address) -> None:
    trusted = {"sslrootcert": OURS}
    own = trusted | {"sslcert": "here.pem", "sslkey": "here.key"}
    assert is_encrypted(address("certified", "verify-full", **own))
    assert problem(address("certified", "verify-full", **trusted)) == "database-login"
    missing = own | {"sslkey": "none"}
    assert problem(address("certified", "verify-full", **missing)) == "database-file"
    gc.collect()  # what was refused over TLS, asyncpg leaves to a loop that has ended


def test_a_server_without_tls_is_refused_where_it_is_wanted(
    postgres_url: str, authorities: Authorities
) -> None:
    plain = postgres_url.partition("?")[0]
    trusted = authorities.folder / OURS
    for wanted in ("require", f"verify-full&sslrootcert={trusted}"):
        assert problem(f"{plain}?sslmode={wanted}") == "database-tls"
