"""Where WebSockets do not reach the server, its log says so, and names the cure."""

from __future__ import annotations

import json
import logging
from collections.abc import Iterator
from pathlib import Path

import pytest
from starlette.requests import Request

from herzrasen.server.api import socket_check
from herzrasen.server.api.socket_check import SocketCheckEndpoint
from herzrasen.telemetry.rate_limited_log import RateLimitedLog
from tests.server.event_loop import run_coroutine
from tests.server.live_server import live_server
from tests.server.table_client import http_request
from tests.server.test_health import CheckedNode


@pytest.fixture
def server(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[str]:
    """A server that has logged nothing yet, and whose pages have had time to come back."""
    monkeypatch.setattr(socket_check, "_SETTLED_SECONDS", 0.0)
    log = RateLimitedLog(logging.getLogger(socket_check.__name__))
    monkeypatch.setattr(socket_check, "_LOG", log)
    with live_server(tmp_path) as server:
        yield server


@pytest.mark.parametrize("address", ["api/lobby", "api/tables/T/socket"])
def test_a_socket_that_a_proxy_made_a_plain_request_is_answered_and_logged(
    address: str, server: str, caplog: pytest.LogCaptureFixture
) -> None:
    asked = http_request(f"{server}/{address}")
    assert (asked.status, asked.json["code"]) == (426, "table.refusal.no-upgrade")
    assert not caplog.records, "it may be anybody's curiosity"
    asked = http_request(f"{server}/{address}", sec_websocket_key="x" * 22 + "==")
    assert (asked.status, asked.headers["upgrade"]) == (426, "websocket")
    (line,) = caplog.records
    assert "Upgrade and Connection" in line.message


def test_a_page_without_sockets_is_told_that_the_server_is_there_and_logged_once(
    server: str, caplog: pytest.LogCaptureFixture
) -> None:
    for _ in range(3):
        asked = http_request(
            f"{server}/api/socket-check", b"{}", content_type="application/json", origin=server
        )
        assert asked.status == 204
    (line,) = caplog.records
    assert "opens no WebSocket" in line.message


@pytest.mark.parametrize(
    ("body", "settled"), [(b'{"connected": true}', 0.0), (b"{}", 1e9)], ids=["once open", "started"]
)
def test_a_page_that_was_connected_or_waited_for_the_start_accuses_nobody(
    body: bytes,
    settled: float,
    server: str,
    caplog: pytest.LogCaptureFixture,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Each restart of the server made the log say that a proxy in front blocks WebSockets."""
    monkeypatch.setattr(socket_check, "_SETTLED_SECONDS", settled)
    address = f"{server}/api/socket-check"
    asked = http_request(address, body, content_type="application/json", origin=server)
    assert asked.status == 204
    assert not caplog.records


@pytest.mark.parametrize(
    ("missing", "code"),
    [("lease", "table.refusal.not-read"), ("broker", "table.refusal.out-of-reach")],
)
def test_a_node_without_database_or_broker_blames_that(
    missing: str, code: str, caplog: pytest.LogCaptureFixture
) -> None:
    """Its proxy lets pages through to it, but no WebSockets."""

    async def receive() -> dict[str, object]:
        return {"type": "http.request", "body": b"{}"}

    headers = [(b"content-type", b"application/json"), (b"host", b"localhost")]
    scope = {
        "type": "http", "method": "POST", "path": "/", "headers": headers,
        "client": ("127.0.0.1", 1), "scheme": "http",
    }  # fmt: skip
    endpoint = SocketCheckEndpoint(CheckedNode(missing), lambda: 1e9)
    answer = run_coroutine(endpoint.check(Request(scope, receive)))
    assert answer.status_code == 503
    assert json.loads(bytes(answer.body))["code"] == code
    assert not caplog.records
