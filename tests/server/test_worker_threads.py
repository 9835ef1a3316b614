"""Nobody waits for ever for work in a thread that has failed.

A request for a tournament's table did: a ``next()`` that found nothing raised StopIteration, which
no Future of asyncio takes.
"""

from __future__ import annotations

import threading
from pathlib import Path

from herzrasen.server.runtime.worker_threads import THREAD_NAMES, WorkerThreads
from tests.server.live_server import live_server


def test_a_stop_iteration_is_an_error_that_a_future_can_hold() -> None:
    with WorkerThreads() as threads:
        error = threads.submit(lambda: next(iter(()))).exception()
    assert isinstance(error, RuntimeError)
    assert isinstance(error.__cause__, StopIteration)


def test_a_server_works_in_such_threads(tmp_path: Path) -> None:
    before = set(threading.enumerate())
    with live_server(tmp_path):
        names = {thread.name for thread in threading.enumerate() if thread not in before}
    assert any(name.startswith(THREAD_NAMES) for name in names)
    assert not any(name.startswith("asyncio") for name in names)
