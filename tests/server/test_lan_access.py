"""How others reach a server at home: who is told its address, and who can make it listen there."""

from __future__ import annotations

import socket
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import pytest
from starlette.requests import Request

from herzrasen.config.setting_types import Network
from herzrasen.server.api.network import NetworkEndpoint
from herzrasen.server.network.lan_listener import LanListener
from tests.server.event_loop import run_coroutine
from tests.server.live_server import live_server
from tests.server.table_client import Answer, http_request

LAN = "127.0.0.2"
"""Stands for the address in a local network: this machine can listen on it, and is asked by it."""
CLOSED = {"url": None, "can_open": False}


def post(server: str, **headers: str) -> Answer:
    own = {"content_type": "application/json", "origin": server} | headers
    return http_request(f"{server}/api/network", b"{}", **own)


def can_connect(server: str, address: str) -> bool:
    try:
        socket.create_connection((address, urlsplit(server).port or 0), 5).close()
    except OSError:
        return False
    return True


def test_a_server_listens_on_the_network_when_asked_and_draws_its_links(tmp_path: Path) -> None:
    with live_server(tmp_path, lan_address=LAN) as server:
        assert http_request(f"{server}/api/network").json == {"url": None, "can_open": True}
        assert not can_connect(server, LAN)
        other = server.replace("127.0.0.1", LAN)
        link = f'{{"link": "{other}/#/t/table"}}'.encode()
        draw = {"content_type": "application/json"}
        assert http_request(f"{server}/api/qr", link, **draw).status == 403
        opened = {"url": f"{other}/", "can_open": False}
        assert post(server).json == opened
        assert post(server).json == opened, "asked again, nothing changes"
        assert http_request(f"{server}/api/network").json == opened
        assert http_request(f"{other}/health").status == 200
        assert http_request(f"{server}/api/qr", link, **draw).status == 200
    assert not can_connect(server, LAN), "until the server ends"


@pytest.mark.parametrize(
    "headers",
    [
        {"origin": "http://elsewhere.example"},
        {"content_type": "text/plain"},
        {"x_forwarded_for": "127.0.0.1"},
        {"forwarded": "for=127.0.0.1"},
        {"x_real_ip": "127.0.0.1"},
        {"via": "1.1 proxy"},
        {"sec_fetch_site": "cross-site"},
        {"host": "elsewhere.example"},
    ],
    ids=lambda headers: next(iter(headers)),
)
def test_no_page_of_another_site_and_no_proxy_opens_it(
    tmp_path: Path, headers: dict[str, str]
) -> None:
    with live_server(tmp_path, lan_address=LAN) as server:
        assert post(server, **headers).status in (403, 415, 421)
        assert not can_connect(server, LAN)


def test_nobody_opens_it_where_proxies_are_trusted(tmp_path: Path) -> None:
    trusted = (Network("127.0.0.1"),)
    with live_server(tmp_path, lan_address=LAN, trusted_proxies=trusted) as server:
        for headers in ({}, {"x_forwarded_for": "127.0.0.1"}):
            assert http_request(f"{server}/api/network", None, **headers).json == CLOSED
            assert post(server, **headers).json["code"] == "table.refusal.not-local"
        assert not can_connect(server, LAN)


def test_nobody_opens_it_where_the_settings_do_not_allow_it(tmp_path: Path) -> None:
    with live_server(tmp_path) as server:
        assert http_request(f"{server}/api/network").json == CLOSED
        assert post(server).json["code"] == "table.refusal.no-network"


@pytest.mark.parametrize(
    ("client", "server", "host", "hidden", "local"),
    [
        ("127.0.0.1", "127.0.0.1", "localhost:5252", False, True),
        ("::1", "::1", "[::1]:5252", False, True),
        ("::ffff:127.0.0.1", "::ffff:127.0.0.1", "127.0.0.1:5252", False, True),
        ("192.168.1.7", "192.168.1.5", "192.168.1.5:5252", False, False),
        ("192.168.1.7", "192.168.1.5", "localhost:5252", False, False),
        ("192.168.1.5", "192.168.1.5", "192.168.1.5:5252", False, False),
        ("127.0.0.1", "127.0.0.1", "192.168.1.5:5252", False, False),
        ("127.0.0.1", "127.0.0.1", "cards.example", False, False),
        ("127.0.0.1", "127.0.0.1", "localhost:5252", True, False),
        ("", "127.0.0.1", "localhost:5252", False, False),
    ],
)
def test_only_a_browser_on_this_machine_is_told(
    client: str, server: str, host: str, hidden: bool, local: bool
) -> None:
    opened = []

    async def serve(listening: socket.socket) -> None:
        opened.append(listening.getsockname()[0])
        listening.close()

    async def ask(method: str) -> int:
        scope = {
            "type": "http",
            "method": method,
            "scheme": "http",
            "path": "/api/network",
            "query_string": b"",
            "client": (client, 1) if client else None,
            "server": (server, 5252),
            "hidden": hidden,
            "headers": [(b"host", host.encode()), (b"content-type", b"application/json")],
        }

        async def receive() -> dict[str, Any]:
            return {"type": "http.request", "body": b"{}"}

        lan = LanListener("127.0.0.1", 0, find_address=lambda: LAN)
        lan.serve = serve
        endpoint = NetworkEndpoint(lan, trusts_proxies=False)
        if method == "GET":
            answer = await endpoint.show(Request(scope))
            assert (b'"can_open":true' in answer.body) is local
            return answer.status_code
        return (await endpoint.open(Request(scope, receive))).status_code

    assert run_coroutine(ask("GET")) == 200
    assert run_coroutine(ask("POST")) == (200 if local else 403)
    assert opened == ([LAN] if local else [])


@pytest.mark.parametrize(
    ("changes", "address"),
    [
        ({"may_open": False}, "192.168.1.5"),
        ({"secure": True}, "192.168.1.5"),
        ({"host": "10.0.0.5"}, "10.0.0.5"),
        ({}, "8.8.8.8"),
        ({}, None),
    ],
)
def test_it_is_offered_on_a_private_network_alone(
    changes: dict[str, Any], address: str | None
) -> None:
    served: list[socket.socket] = []

    async def serve(listening: socket.socket) -> None:
        served.append(listening)

    given: dict[str, Any] = {"host": "127.0.0.1", "port": 0, "find_address": lambda: address}
    lan = LanListener(**(given | changes))
    lan.serve = serve
    assert not lan.can_open
    assert not run_coroutine(lan.open())
    assert served == []


def test_a_server_that_listens_everywhere_tells_its_network_address() -> None:
    lan = LanListener("0.0.0.0", 5252, find_address=lambda: "192.168.1.5")
    assert (lan.url, lan.can_open) == ("http://192.168.1.5:5252/", False)
    assert LanListener("192.168.1.9", 80).url == "http://192.168.1.9:80/"
