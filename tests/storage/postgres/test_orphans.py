"""Servers of tests that are killed leave neither processes nor files behind."""

from __future__ import annotations

import signal
import subprocess
import sys
import time
from pathlib import Path

import psutil  # type: ignore[import-untyped]  # it has no types of its own
import pytest

from tests.tools import ROOT

SECONDS = 60
START_SERVERS = """
import sys, time
from pathlib import Path
from tests.postgres import PostgresServer
from tests.server.cluster.broker import Broker
server = PostgresServer(Path(sys.argv[1]))
server.start()
broker = Broker(sys.argv[2], Path(sys.argv[3]))
print(server.folder, flush=True)
time.sleep(1000)
"""


def runs(process: psutil.Process) -> bool:
    """Whether a process runs; a zombie does not."""
    try:
        return bool(process.status() != psutil.STATUS_ZOMBIE)
    except psutil.NoSuchProcess:
        return False


@pytest.mark.heavy
def test_servers_of_a_process_that_is_killed_end_with_it(
    postgres_programs: Path, nats_server: str, tmp_path: Path
) -> None:
    words = [sys.executable, "-c", START_SERVERS, str(postgres_programs), nats_server]
    with subprocess.Popen(
        [*words, str(tmp_path)], cwd=ROOT, stdout=subprocess.PIPE, text=True
    ) as process:
        assert process.stdout is not None
        folder = Path(process.stdout.readline().strip())
        started = [
            psutil.Process(int((folder / "data" / "postmaster.pid").read_text().split()[0])),
            *(child for child in psutil.Process(process.pid).children() if "nats" in child.name()),
        ]
        assert len(started) == 2
        process.send_signal(signal.SIGKILL)
    end = time.monotonic() + SECONDS
    while folder.exists() or any(map(runs, started)):
        assert time.monotonic() < end
        time.sleep(0.05)
