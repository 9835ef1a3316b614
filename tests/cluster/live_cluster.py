"""A real cluster: nodes as processes, on a real PostgreSQL and a real broker."""

from __future__ import annotations

import contextlib
import signal
import subprocess
import time
from collections.abc import Iterator, Mapping
from itertools import count
from pathlib import Path
from types import MappingProxyType
from typing import Final

import asyncpg
import pytest

from tests.cluster.node_network import NodeNetwork
from tests.cluster.node_with_clock import SHIFT_FILE
from tests.server.cluster.broker import Broker
from tests.server.event_loop import run_coroutine
from tests.server.live_server import process_address, start_process

_END_SECONDS: Final = 60.0
"""How long a node may take to stop."""


class LiveNode:
    """One node: a process. ``clock_file`` has the ms by which its clock is wrong, ``network`` is
    its own if it has one."""

    def __init__(
        self,
        name: str,
        process: subprocess.Popen[str],
        errors: Path,
        clock_file: Path,
        network: NodeNetwork | None = None,
    ) -> None:
        self.name = name
        self.network = network
        self.process = process
        self._errors = errors
        self._clock_file = clock_file
        try:
            self.address = process_address(process)
        except AssertionError:
            self._end()
            raise

    def check_running(self) -> None:
        """Raise AssertionError if it has ended by itself."""
        assert self.process.poll() is None, (self.name, self.process.returncode, self.log())

    def kill(self) -> None:
        """End it as a power cut would."""
        self.process.kill()
        self._end()

    def stop(self) -> int:
        """Ask it to stop, and wait until it has; its exit code."""
        self.process.terminate()
        return self._end()

    def freeze(self) -> None:
        """Stop it in the middle of everything."""
        self.process.send_signal(signal.SIGSTOP)

    def thaw(self) -> None:
        """Let it go on."""
        self.process.send_signal(signal.SIGCONT)

    def shift_clock(self, ms: int) -> None:
        """Let its wall clock jump, to this many ms beside the truth."""
        self._clock_file.write_text(str(ms))
        self.process.send_signal(signal.SIGUSR1)

    def log(self) -> str:
        """What it has written to stderr."""
        return self._errors.read_text()

    def _end(self) -> int:
        try:
            code = self.process.wait(_END_SECONDS)
        except subprocess.TimeoutExpired:
            self.process.send_signal(signal.SIGUSR2)
            time.sleep(1)  # it writes what it waits for
            self.process.kill()
            self.process.wait()
            raise AssertionError(f"{self.name} does not end: {self.log()}") from None
        finally:
            if self.process.stdout is not None:
                self.process.stdout.close()
            if self.network is not None:
                self.network.close()
        return code


class LiveCluster:
    """Nodes that share a database and a broker. ``nodes`` are those that were not ended; with
    ``networks`` each has one of its own. ``module`` is the program that they run."""

    def __init__(
        self,
        folder: Path,
        database: str,
        broker: str,
        settings: Mapping[str, object] = MappingProxyType({}),
        *,
        networks: bool = False,
        module: str = "tests.cluster.node_with_clock",
    ) -> None:
        self._networks = networks
        self._module = module
        self._folder = folder
        self._database = database
        self._settings = {
            "cluster_database": database,
            "cluster_broker": broker,
            "server_trusted_proxies": "",
            **settings,
        }
        self._numbers = count()
        self.nodes: list[LiveNode] = []

    def start(self, nodes: int = 1) -> LiveNode:
        """Start nodes; the last one."""
        for _ in range(nodes):
            self.nodes.append(self.start_apart())
        return self.nodes[-1]

    def start_apart(self, module: str | None = None) -> LiveNode:
        """Start a node that ``nodes`` does not have yet, perhaps of another program."""
        number = next(self._numbers)
        data = self._folder / "data"
        data.mkdir(exist_ok=True)
        name = f"node{number}"
        errors = self._folder / f"{name}.log"
        clock_file = self._folder / f"{name}.clock"
        network = NodeNetwork() if self._networks else None
        process = start_process(
            data,
            "127.0.0.1" if network is None else network.address,
            pauses=False,
            settings={**self._settings, "cluster_node": name},
            errors=errors,
            module=module or self._module,
            enter=() if network is None else network.enter,
            environment={SHIFT_FILE: str(clock_file)},
        )
        return LiveNode(name, process, errors, clock_file, network)

    def owner(self, table: str) -> LiveNode:
        """The node that has a table."""

        async def ask() -> str:
            connection = await asyncpg.connect(self._database)
            try:
                owner: str = await connection.fetchval(
                    "SELECT owner FROM tables WHERE name = $1", table
                )
                return owner
            finally:
                await connection.close()

        name = run_coroutine(ask()).rpartition("-")[0]
        return next(node for node in self.nodes if node.name == name)

    @contextlib.contextmanager
    def running(self, nodes: int) -> Iterator[LiveCluster]:
        """Start so many nodes; in the end, kill those that are there."""
        try:
            self.start(nodes)
            yield self
        finally:
            self.close()

    def close(self) -> None:
        """End every node."""
        for node in self.nodes:
            with contextlib.suppress(ProcessLookupError):
                node.thaw()
            node.kill()


@contextlib.contextmanager
def live_cluster(
    folder: Path, database: str, broker_port: int, count: int = 3, **settings: object
) -> Iterator[LiveCluster]:
    """A cluster of so many nodes."""
    cluster = LiveCluster(folder, database, f"nats://127.0.0.1:{broker_port}", settings)
    with cluster.running(count):
        yield cluster


@pytest.fixture
def cluster(postgres_url: str, nats_server: str, tmp_path: Path) -> Iterator[LiveCluster]:
    """Three nodes."""
    folder = tmp_path / "broker"
    folder.mkdir()
    broker = Broker(nats_server, folder)
    try:
        with live_cluster(tmp_path, postgres_url, broker.port) as nodes:
            yield nodes
    finally:
        broker.kill()
