"""A PostgreSQL server for tests: real, with fsync on, its data in memory where there is a /dev/shm.

It is started once for each process of pytest, and every test gets a database of its own, copied
from a template.
"""

from __future__ import annotations

import os
import shutil
import signal
import socket
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import suppress
from itertools import count
from pathlib import Path
from typing import Any, Final

import asyncpg
import psutil  # type: ignore[import-untyped]  # it has no types of its own
import pytest

from herzrasen.storage.postgres.prepare import prepare
from tests.orphan_guard import OrphanGuard
from tests.server.event_loop import run_coroutine

SUPERUSER: Final = "herzrasen"
GUARDED_USER: Final = "guarded"
PASSWORD: Final = "a long secret"
_TEMPLATE: Final = "template_herzrasen"
_SETTINGS: Final = {
    "unix_socket_directories": "",
    "shared_buffers": "32MB",
    "max_connections": "60",
    "autovacuum": "off",
}
_HBA: Final = f"""
host all {GUARDED_USER} all scram-sha-256
host all all all trust
"""


_REMOVE: Final = """
if server=$(head -n 1 "$1"); then
    kill -QUIT "$server" && kill -CONT "$server"
    for _ in $(seq 100); do [ -e "$1" ] && sleep 0.1; done
fi
rm -rf "$2"
"""
"""Stops the server as after a power cut, and deletes its data."""


class PostgresServer:
    """One server in a folder of its own, which belongs to an unprivileged user; ``in_memory`` if
    there is a place for that. It listens on the address ``host``."""

    def __init__(
        self, programs: Path, host: str = "127.0.0.1", *, in_memory: bool = True, **settings: str
    ) -> None:
        self._programs = programs
        memory = Path("/dev/shm")
        parent = memory if in_memory and memory.is_dir() else None
        self._folder = Path(tempfile.mkdtemp(prefix="herzrasen-postgres-", dir=parent))
        self._user = _unprivileged_user()
        if self._user is not None:
            shutil.chown(self._folder, self._user)
        self._data = self._folder / "data"
        self._host = host
        self._guard = OrphanGuard(_REMOVE, self._data / "postmaster.pid", self._folder)
        self.port = _free_port()
        self._settings = {**_SETTINGS, "listen_addresses": host, "port": str(self.port), **settings}
        self._databases = count(1)
        self._run(
            "initdb", "--pgdata", self._data, "--username", SUPERUSER, "--encoding=UTF8",
            "--locale=C", "--auth=trust", "--no-sync", "--no-instructions",
        )  # fmt: skip
        (self._data / "pg_hba.conf").write_text(_HBA)

    @property
    def folder(self) -> Path:
        """All that it writes."""
        return self._folder

    def url(self, database: str, user: str = SUPERUSER) -> str:
        """The URL of a database."""
        return f"postgresql://{user}@{self._host}:{self.port}/{database}?sslmode=disable"

    def start(self) -> None:
        """Start, and wait until it answers."""
        options = " ".join(f"-c {name}='{value}'" for name, value in self._settings.items())
        self._run(
            "pg_ctl", "start", "--wait", "--silent", "--pgdata", self._data,
            "--log", self._folder / "log", "--options", options,
        )  # fmt: skip

    def stop(self, mode: str = "immediate") -> None:
        """Stop as after a power cut, or in another of pg_ctl's modes."""
        self._run("pg_ctl", "stop", "--wait", "--silent", "--pgdata", self._data, "--mode", mode)

    def reload(self) -> None:
        """Read changed settings."""
        self._run("pg_ctl", "reload", "--silent", "--pgdata", self._data)

    def freeze(self) -> None:
        """Stop every process of the server where it is; connections stay open."""
        for process in self.processes():
            process.send_signal(signal.SIGSTOP)

    def thaw(self) -> None:
        """Let every process go on."""
        for process in self.processes():
            with suppress(psutil.NoSuchProcess):  # it waited for its end
                process.send_signal(signal.SIGCONT)

    def remove(self) -> None:
        """Stop it and delete its data."""
        self._guard.run()

    def execute(self, statement: str, database: str = "postgres") -> list[asyncpg.Record]:
        """Run a statement as the superuser."""

        async def run() -> list[asyncpg.Record]:
            connection = await asyncpg.connect(self.url(database))
            try:
                return await connection.fetch(statement)
            finally:
                await connection.close()

        return run_coroutine(run())

    def create_template(self) -> None:
        """Make the database that others are copied from."""
        self.execute(f"CREATE DATABASE {_TEMPLATE}")
        run_coroutine(prepare(self.url(_TEMPLATE)))
        self.execute(f"CREATE ROLE {GUARDED_USER} LOGIN PASSWORD '{PASSWORD}'")

    def new_database(self, template: str = _TEMPLATE) -> str:
        """The name of a new database, with the present schema by default."""
        name = f"test{next(self._databases)}"
        self.execute(f"CREATE DATABASE {name} TEMPLATE {template}")
        return name

    def drop_database(self, name: str) -> None:
        """Delete a database, even while it is in use."""
        self.execute(f"DROP DATABASE {name} WITH (FORCE)")

    def processes(self) -> list[psutil.Process]:
        """Every process of the server, the one that has started the others first."""
        postmaster = psutil.Process(int((self._data / "postmaster.pid").read_text().split()[0]))
        return [postmaster, *postmaster.children()]

    def _run(self, program: str, *words: str | Path) -> None:
        as_user: dict[str, Any] = {}
        if self._user is not None:
            as_user = {"user": self._user, "extra_groups": []}
        done = subprocess.run(
            [self._programs / program, *words], cwd=self._folder, stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, check=False, text=True, **as_user,
        )  # fmt: skip
        assert done.returncode == 0, done.stderr


def _unprivileged_user() -> str | None:
    """Who runs the server where the tests run as root, which PostgreSQL refuses."""
    return "nobody" if os.name == "posix" and os.geteuid() == 0 else None


def _free_port() -> int:
    with socket.socket() as listening:
        listening.bind(("127.0.0.1", 0))
        port: int = listening.getsockname()[1]
        return port


@pytest.fixture(scope="session")
def postgres_server(postgres_programs: Path) -> Iterator[PostgresServer]:
    """The server of this process. A test that harms it repairs it."""
    server = PostgresServer(postgres_programs)
    server.start()
    server.create_template()
    yield server
    server.remove()


@pytest.fixture
def postgres_url(postgres_server: PostgresServer) -> Iterator[str]:
    """The URL of a new database with the present schema."""
    name = postgres_server.new_database()
    yield postgres_server.url(name)
    postgres_server.drop_database(name)
