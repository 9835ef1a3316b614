"""What goes away while a node starts is a sentence, as what is not there before is."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

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


@pytest.mark.heavy
@pytest.mark.parametrize(
    ("lose", "reason"), [(LOSE_THE_BROKER, "north:4222"), (LOSE_THE_DATABASE, "nobody listens")]
)
def test_what_goes_away_while_a_node_starts_is_one_sentence(
    lose: str, reason: str, postgres_url: str, nats_server: str, tmp_path: Path
) -> None:
    broker = Broker(nats_server, tmp_path)
    try:
        ended = subprocess.run(
            [
                *(sys.executable, "-P", "-c", lose + START),
                *("serve", "--no-browser", "--port", "0", "--data", str(tmp_path / "data")),
                *("--set", f"cluster.database={postgres_url}"),
                *("--set", f"cluster.broker=nats://127.0.0.1:{broker.port}"),
            ],
            env={"PYTHONPATH": str(ROOT / "src"), "LC_ALL": "en", "PATH": ""},
            capture_output=True,
            text=True,
            timeout=120,
            check=False,
        )
    finally:
        broker.kill()
    assert ended.returncode == 2, ended.stderr
    *warnings, sentence = ended.stderr.splitlines()
    assert reason in sentence
    assert all("data checksums" in line for line in warnings), "that of the tests' own server"
    assert ended.stdout == "", "nobody was told that it runs"
