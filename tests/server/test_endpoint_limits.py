"""What one person or address may ask for so often is refused after that, and others' is not."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest
from starlette.responses import Response

from herzrasen.config.client_limits import LimitSettings
from herzrasen.protocol.close_code import CloseCode
from herzrasen.server.api.account import matches
from herzrasen.server.api.account.matches import MatchEndpoints
from herzrasen.server.middleware.request_log import RequestLogMiddleware
from tests.server.event_loop import run_coroutine

MOST = 3
pytestmark = pytest.mark.usefixtures("no_refill")


def test_a_persons_data_is_put_together_so_often(monkeypatch: pytest.MonkeyPatch) -> None:
    async def answer(*_: object) -> Response:
        return Response()

    monkeypatch.setattr(matches, "_EXPORTS_AT_ONCE", MOST)
    monkeypatch.setattr(MatchEndpoints, "_export", answer)
    unused: Any = None
    endpoints = MatchEndpoints(unused, unused, unused, unused)

    def ask(person: str) -> int:
        request: Any = SimpleNamespace(scope={"person": person})
        return run_coroutine(endpoints.export(request)).status_code

    assert [ask("eva") for _ in range(MOST + 1)] == [200] * MOST + [429]
    assert ask("jan") == 200


def test_requests_files_and_websockets_of_an_address_are_counted_by_themselves() -> None:
    """A person who is refused a page reads a sentence."""
    sent: list[Any] = []

    async def app(_scope: Any, _receive: Any, send: Any) -> None:
        await send({"type": "http.response.start", "status": 200, "headers": []})

    async def receive() -> Any:
        return {"type": "websocket.connect"}

    async def send(message: Any) -> None:
        sent.append(message)

    limits = LimitSettings(requests_at_once=MOST, files_at_once=MOST)
    middleware = RequestLogMiddleware(app, limits, access_log=False)

    def ask(kind: str, path: str, address: str) -> int:
        sent.clear()
        scope: Any = {"type": kind, "method": "GET", "path": path, "client": (address, 1)}
        scope["headers"] = [(b"accept", b"text/html")]
        run_coroutine(middleware(scope, receive, send))
        status: int = sent[0].get("status") or sent[0]["code"]
        if status == 429:
            assert (b"content-type", b"text/html; charset=utf-8") in sent[0]["headers"]
        return status

    for kind, path, refused in (
        ("http", "/api/games", 429),
        ("http", "/client/main.js", 429),
        ("websocket", "/api/lobby", CloseCode.TOO_MANY),
    ):
        asked = [ask(kind, path, "192.0.2.1") for _ in range(MOST + 1)]
        assert asked == [200] * MOST + [refused]
        assert ask(kind, path, "192.0.2.2") == 200
    assert ask("http", "/", "192.0.2.1") == 429
