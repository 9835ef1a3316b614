"""Whom the server takes a client for: by the networks of the settings, and by what proxies add."""

from __future__ import annotations

from typing import Any

import pytest

from herzrasen.config.setting_types import Network
from herzrasen.server.api.metrics import may_read
from herzrasen.server.middleware.trusted_proxy import TrustedProxyMiddleware
from tests.server.event_loop import run_coroutine


@pytest.mark.parametrize(
    ("network", "address", "inside"),
    [
        ("10.0.0.0/8", "10.1.2.3", True),
        ("10.0.0.0/8", "::ffff:10.1.2.3", True),
        ("10.0.0.0/8", "::ffff:11.1.2.3", False),
        ("10.1.2.3/8", "10.9.9.9", True),
        ("127.0.0.1", "::ffff:127.0.0.1", True),
        ("127.0.0.1", "::1", False),
        ("fe80::/10", "fe80::1%eth0", True),
        ("fd00::/8", "fd00::1", True),
        ("::/0", "192.0.2.1", False),
        ("10.0.0.0/8", "", False),
        ("10.0.0.0/8", "a socket", False),
    ],
)
def test_an_address_is_in_a_network_however_the_system_writes_it(
    network: str, address: str, inside: bool
) -> None:
    """A server that listens on IPv6 sees IPv4 as ``::ffff:…``: its proxy was not trusted, and all
    people shared the limits of one address."""
    assert Network(network).contains(address) is inside


def through_proxies(
    peer: str, *trusted: str, headers: dict[str, str], **more: object
) -> dict[str, Any]:
    """A request as the program behind gets it."""
    found: dict[str, Any] = {}

    async def program(scope: Any, _receive: Any, _send: Any) -> None:
        found.update(scope)

    raw = [(name.replace("_", "-").encode(), value.encode()) for name, value in headers.items()]
    scope = {"type": "http", "client": (peer, 1), "scheme": "http", "headers": raw, **more}
    never: Any = None
    middleware = TrustedProxyMiddleware(program, map(Network, trusted))
    run_coroutine(middleware(scope, never, never))
    return found


def scope_behind(peer: str, *trusted: str, **headers: str) -> dict[str, Any]:
    """What the program behind is client of a request."""
    found = through_proxies(peer, *trusted, headers=headers)
    return {
        "client": found["client"][0],
        "scheme": found["scheme"],
        "named": found["named"],
        "hidden": found["hidden"],
    }


CLIENT = {"x_forwarded_for": "203.0.113.7", "x_forwarded_proto": "https"}


def test_one_of_several_trusted_networks_is_enough() -> None:
    for trusted in (["10.0.0.0/8"], ["10.0.0.0/8", "fd00::/8"], ["192.0.2.1", "10.0.0.0/8"]):
        assert scope_behind("10.0.0.2", *trusted, **CLIENT) == {
            "client": "203.0.113.7",
            "scheme": "https",
            "named": True,
            "hidden": False,
        }


@pytest.mark.parametrize("trusted", ["10.0.0.2", "10.0.0.0/8", "10.1.2.3/8"])
def test_a_proxy_is_believed_that_reaches_a_server_for_ipv6_by_ipv4(trusted: str) -> None:
    """It counted as trusted, and yet its own address as that of every visitor. Nor is a second
    proxy before it the visitor."""
    expected = {"client": "203.0.113.7", "scheme": "https", "named": True, "hidden": False}
    assert scope_behind("::ffff:10.0.0.2", trusted, **CLIENT) == expected
    chain = CLIENT | {"x_forwarded_for": "203.0.113.7, ::ffff:10.0.0.2"}
    assert scope_behind("10.0.0.2", trusted, **chain) == expected
    assert scope_behind("::ffff:11.0.0.2", trusted, **CLIENT)["client"] == "::ffff:11.0.0.2"


def test_whoever_is_not_trusted_names_nobody_and_is_known_to_hide_somebody() -> None:
    """Else anybody is who they say they are, or the owner of the machine."""
    for trusted in ([], ["10.0.0.0/8"]):
        assert scope_behind("127.0.0.1", *trusted, **CLIENT) == {
            "client": "127.0.0.1",
            "scheme": "http",
            "named": False,
            "hidden": True,
        }


@pytest.mark.parametrize("header", ["x_forwarded_host", "x_forwarded_what", "via", "cf_ray"])
def test_any_header_of_a_proxy_says_that_the_client_is_unknown(header: str) -> None:
    assert scope_behind("127.0.0.1", **{header: "x"})["hidden"]
    assert not scope_behind("127.0.0.1", accept="x")["hidden"]


def test_a_trusted_proxy_that_names_nobody_hides_somebody() -> None:
    """Its own address is that of no visitor."""
    for headers in ({}, {"x_forwarded_for": " "}):
        client = scope_behind("10.0.0.2", "10.0.0.0/8", **headers)
        assert (client["client"], client["named"], client["hidden"]) == ("10.0.0.2", False, True)


LOCAL = {"host": "localhost"}


@pytest.mark.parametrize(
    ("headers", "more", "read"),
    [
        (LOCAL | {"user_agent": "curl/8", "sec_fetch_site": "none"}, {}, True),
        ({"host": "[::1]:1", "x_prometheus_scrape_timeout_seconds": "9"}, {}, True),
        ({"host": "cards.localhost"}, {}, True),
        ({"host": "cards.example.org"}, {}, False),
        ({}, {}, False),
        (LOCAL, {"http_version": "1.0"}, False),  # nginx as it is
        (LOCAL, {"server": ("10.0.0.2", 80)}, False),
        (LOCAL, {"server": None}, False),
        *(
            (LOCAL | {name: "203.0.113.7"}, {}, False)
            for name in ("x_forwarded_for", "forwarded", "via", "cdn_loop", "x_of_some_proxy")
        ),
    ],
)
def test_metrics_are_not_for_the_world_behind_a_proxy_on_this_machine(
    headers: dict[str, str], more: dict[str, object], read: bool
) -> None:
    """One that nobody has named as trusted, however it marks what it passes on: only what looks in
    every respect as if a program here had sent it is answered."""
    usual = {"server": ("127.0.0.1", 80), "http_version": "1.1"}
    scope = through_proxies("127.0.0.1", headers=headers, **(usual | more))
    assert may_read(scope, [Network("10.0.0.0/8"), Network("127.0.0.1")]) is read
    assert not may_read(scope, [Network("10.0.0.0/8")])


@pytest.mark.parametrize("name", [None, "", "203.0.113.7", "127.0.0.1"])
def test_metrics_are_for_whom_a_trusted_proxy_names(name: str | None) -> None:
    """One that does not forward the client's address may serve anyone on the internet."""
    headers = LOCAL | ({} if name is None else {"x_forwarded_for": name})
    scope = through_proxies("127.0.0.1", "127.0.0.1", headers=headers)
    assert may_read(scope, [Network("127.0.0.1")]) is (name == "127.0.0.1")
    for passed_on, read in (({}, True), ({"via": "1.1 proxy"}, False)):
        scope = through_proxies("10.0.0.2", headers=passed_on)
        assert may_read(scope, [Network("10.0.0.0/8")]) is read
