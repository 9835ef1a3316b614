"""A real server on a free port, in a thread of the test or in a process of its own."""

from __future__ import annotations

import os
import re
import subprocess
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import uvicorn

from herzrasen.shells.store.database import FILE, Database
from herzrasen.shells.store.kept import Kept, in_sqlite
from herzrasen.shells.web.app import create_app
from herzrasen.shells.web.chance import Chance
from herzrasen.shells.web.settings import Settings
from herzrasen.shells.web.short import ShortWay
from tests.tools import ROOT


class _Server(uvicorn.Server):
    def __init__(self, config: uvicorn.Config) -> None:
        super().__init__(config)
        self.ready = threading.Event()

    async def startup(self, sockets: Any = None) -> None:
        await super().startup(sockets)
        self.ready.set()


@contextmanager
def served(
    data: Path,
    *,
    chance: Chance | None = None,
    kept: Kept | None = None,
    think: Any = None,
    **changes: Any,
) -> Iterator[str]:
    """Serve from a thread, without any pauses for people; yields the address."""
    own = Database(data / FILE) if kept is None else None
    if own is not None:
        kept = in_sqlite(own)
    assert kept is not None
    quick = dict.fromkeys(("think", "look", "stretch", "countdown", "remedy", "ping"), 0.0)
    settings = Settings(data=data, **(quick | changes))
    extra = {} if think is None else {"think": think}
    app = create_app(settings, kept, chance, **extra)
    server = _Server(
        uvicorn.Config(
            app,
            port=0,
            ws=ShortWay,
            ws_max_size=1 << 20,
            ws_per_message_deflate=False,
            log_level="warning",
            timeout_graceful_shutdown=1,
        )
    )
    thread = threading.Thread(target=server.run)
    thread.start()
    try:
        assert server.ready.wait(30)
        port = server.servers[0].sockets[0].getsockname()[1]
        yield f"http://127.0.0.1:{port}"
    finally:
        server.should_exit = True
        thread.join()
        if own is not None:
            own.close()


_AS_THE_COMMAND = """
import sys
from pathlib import Path
from herzrasen.shells.web.app import serve
serve(sys.argv[1], int(sys.argv[2]), Path(sys.argv[3]), open_browser=False)
"""
_WITHOUT_PAUSES = """
import sys
from pathlib import Path
from herzrasen.shells.web.app import create_app
from herzrasen.shells.web.serving import run
from herzrasen.shells.web.settings import Settings
data = Path(sys.argv[3])
settings = Settings(data=data, think=0, look=0, stretch=0, countdown=0)
run(lambda log: create_app(settings, log), sys.argv[1], int(sys.argv[2]), data, False)
"""


def start(
    data: Path,
    host: str = "127.0.0.1",
    port: int = 0,
    *,
    language: str = "en",
    pauses: bool = True,
) -> subprocess.Popen[str]:
    """Start a server process as the command does, or one whose bots never wait."""
    program = _AS_THE_COMMAND if pauses else _WITHOUT_PAUSES
    surroundings = {**os.environ, "PYTHONPATH": str(ROOT / "src"), "LC_ALL": language}
    return subprocess.Popen(
        [sys.executable, "-c", program, host, str(port), str(data)],
        env=surroundings,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )


def address(process: subprocess.Popen[str]) -> str:
    """The address that a server process prints, once it can be used."""
    assert process.stdout is not None
    said = process.stdout.readline()
    found = re.search(r"http://localhost:(\d+)/", said)
    assert found, (said, process.stderr.read() if process.stderr and not said else "")
    return f"http://127.0.0.1:{found[1]}"
