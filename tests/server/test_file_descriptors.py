"""File descriptors: limit raised at start, a reserve, and a log line when none is left."""

from __future__ import annotations

import errno
import logging
import resource
import signal
from contextlib import ExitStack
from pathlib import Path

import pytest

from herzrasen.server.network.file_descriptors import can_open, max_connections, raise_limit
from herzrasen.telemetry.rate_limited_log import RateLimitedLog
from tests.server.live_server import process_address, start_process
from tests.server.raw_server import raw_socket
from tests.server.table_client import TableClient
from tests.server.test_http_protocol import START, address_of

FEW = {"limits_connections": 128, "limits_http_connections_per_address": 1000}


@pytest.mark.parametrize(
    ("wanted", "limit", "most"),
    [(10_000, 65_536, 10_000), (10_000, 1024, 896), (10_000, 100, 50), (20, 1024, 20), (5, 1, 1)],
)
def test_connections_leave_a_reserve(wanted: int, limit: int, most: int) -> None:
    assert max_connections(wanted, limit) == most


def test_the_soft_limit_is_raised_to_the_hard_one() -> None:
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    try:
        resource.setrlimit(resource.RLIMIT_NOFILE, (256, hard))
        assert raise_limit() == resource.getrlimit(resource.RLIMIT_NOFILE)[0] > 256
    finally:
        resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))


@pytest.mark.parametrize(
    ("soft", "hard", "raised"),
    [
        (resource.RLIM_INFINITY, resource.RLIM_INFINITY, None),
        (256, resource.RLIM_INFINITY, 65_536),
        (256, 4096, 4096),
        (256, 1 << 20, 65_536),
        (4096, 4096, None),
        (100_000, 200_000, None),  # more than is wanted already
    ],
)
def test_the_soft_limit_is_raised_as_far_as_is_wanted_and_allowed(
    soft: int, hard: int, raised: int | None, monkeypatch: pytest.MonkeyPatch
) -> None:
    given: list[tuple[int, int]] = []

    def refuse(*_: object) -> None:
        raise ValueError("not allowed to raise maximum limit")

    monkeypatch.setattr(resource, "getrlimit", lambda _: (soft, hard))
    monkeypatch.setattr(resource, "setrlimit", lambda _, limits: given.append(limits))
    present = 1 << 20 if soft == resource.RLIM_INFINITY else soft
    assert raise_limit() == (raised or present)
    assert given == ([] if raised is None else [(raised, hard)])
    monkeypatch.setattr(resource, "setrlimit", refuse)
    assert raise_limit() == present


def test_running_out_of_descriptors_is_logged_once_a_minute(
    caplog: pytest.LogCaptureFixture,
) -> None:
    now = [0.0]
    log = RateLimitedLog(logging.getLogger("herzrasen.test"), lambda: now[0])

    def full() -> int:
        raise OSError(errno.EMFILE, "Too many open files")

    for now[0] in (0, 1, 59):
        assert not can_open(log, full)
    assert len(caplog.records) == 1
    now[0] = 61
    can_open(log, full)
    (_, second) = caplog.records
    assert "no file descriptor is left" in second.getMessage()
    assert second.facts == {"left_out": 2}  # type: ignore[attr-defined]
    assert can_open(log)

    def not_there() -> int:
        raise FileNotFoundError(errno.ENOENT, "No such file")

    assert can_open(log, not_there), "of which there may be enough"


def test_an_error_is_logged_once_a_minute_with_its_place(caplog: pytest.LogCaptureFixture) -> None:
    """A bug with its traceback; of what the system refuses only what it says."""
    log = RateLimitedLog(logging.getLogger("herzrasen.test"), lambda: 0.0)
    for _ in range(3):
        log.error("a bug", ValueError("what"))
        log.error("it cannot be read", OSError("why"))
    bug, refused = caplog.records
    assert bug.levelno == refused.levelno == logging.ERROR
    assert bug.exc_info is not None
    assert str(bug.exc_info[1]) == "what"
    assert not refused.exc_info
    assert refused.__dict__["facts"] == {"why": "why"}


def test_a_server_with_few_descriptors_lets_a_newcomer_in_and_says_that_it_is_full(
    tmp_path: Path,
) -> None:
    """128 connections and no more, and 400 half requests."""
    with start_process(tmp_path, settings=FEW) as process, ExitStack() as held:
        server = process_address(process)
        for _ in range(400):
            held.enter_context(raw_socket(address_of(server), START))
        person = TableClient(server)
        person.join(person.open_table("hearts", "standard"))
        held.close()
        process.send_signal(signal.SIGTERM)
        _, log = process.communicate()
    assert "too many connections" in log
    assert "no file descriptor" not in log
    assert "Traceback" not in log
