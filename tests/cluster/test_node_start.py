"""What goes away while a node starts is a sentence, as what is not there before is."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from tests.cluster.live_cluster import live_cluster
from tests.server.cluster.broker import Broker
from tests.tools import ROOT

LOSE_THE_BROKER = """
from herzrasen.server.cluster.nats_bus import NatsBus
from herzrasen.server.runtime.start_error import StartError
connect, attempts = NatsBus.open, []
async def open(bus):
    attempts.append(bus)
    if len(attempts) == 2:
        raise StartError("broker-unreachable", broker="north:4222")
    await connect(bus)
NatsBus.open = open
"""
LOSE_THE_DATABASE = """
from herzrasen.storage.errors import StorageIOError
from herzrasen.storage.postgres.nodes import PostgresNodeStore
async def join(store, status, may_join):
    raise StorageIOError("nobody listens")
PostgresNodeStore.join = join
"""
START = "import sys; from herzrasen.cli.main import main; sys.exit(main())"


def run_node(
    before: str, database: str, broker: Broker, folder: Path, *settings: str
) -> subprocess.CompletedProcess[str]:
    """Run a node that does not start, with this code ``before`` it."""
    given = (
        f"cluster.database={database}",
        f"cluster.broker=nats://127.0.0.1:{broker.port}",
        *settings,
    )
    return subprocess.run(
        [
            *(sys.executable, "-P", "-c", before + START),
            *("serve", "--no-browser", "--port", "0", "--data", str(folder / "another")),
            *(word for setting in given for word in ("--set", setting)),
        ],
        env={"PYTHONPATH": str(ROOT / "src"), "LC_ALL": "en", "PATH": ""},
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )


@pytest.mark.heavy
@pytest.mark.parametrize(
    ("lose", "reason"), [(LOSE_THE_BROKER, "north:4222"), (LOSE_THE_DATABASE, "nobody listens")]
)
def test_what_goes_away_while_a_node_starts_is_one_sentence(
    lose: str, reason: str, postgres_url: str, nats_server: str, tmp_path: Path
) -> None:
    broker = Broker(nats_server, tmp_path)
    try:
        ended = run_node(lose, postgres_url, broker, tmp_path)
    finally:
        broker.kill()
    assert ended.returncode == 2, ended.stderr
    *warnings, sentence = ended.stderr.splitlines()
    assert reason in sentence
    assert all("data checksums" in line for line in warnings), "that of the tests' own server"
    assert ended.stdout == "", "nobody was told that it runs"


@pytest.mark.heavy
def test_a_node_starts_beside_no_other_of_its_name_or_another_lease(
    postgres_url: str, nats_server: str, tmp_path: Path
) -> None:
    """And is back under its own name as soon as it was killed."""
    broker = Broker(nats_server, tmp_path)
    try:
        with live_cluster(tmp_path, postgres_url, broker.port, 1) as cluster:
            for setting, sentence in (
                ("cluster.node=node0", "Another node with this name runs already: node0 (node0-"),
                ("cluster.lease=2", "counts with a lease of 1\u00a0s."),
            ):
                ended = run_node("", postgres_url, broker, tmp_path, setting)
                assert ended.returncode == 2, ended.stderr
                assert sentence in ended.stderr.splitlines()[-1]
                assert ended.stdout == ""
            cluster.nodes.pop().kill()
            with live_cluster(tmp_path, postgres_url, broker.port, 1) as again:
                assert again.nodes[0].name == "node0"
                again.nodes[0].check_running()
    finally:
        broker.kill()
