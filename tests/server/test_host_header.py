"""Host header check against DNS rebinding, and which setting allows a name."""

from __future__ import annotations

import json
import logging
from collections.abc import Iterator
from pathlib import Path

import pytest
from websockets.exceptions import InvalidStatus

from herzrasen.locales import LANGUAGES, text
from herzrasen.server.auth.session_resolver import SessionResolver
from herzrasen.server.middleware.host_header import AllowedHosts, host_name
from tests.server.live_server import live_server
from tests.server.raw_server import raw_socket, read_all
from tests.server.table_client import TableClient, http_request
from tests.server.test_http_protocol import address_of
from tests.server.test_run import TRUSTED

LOOPBACK = (
    "localhost",
    "cards.localhost:80",
    "localhost.",
    "LOCALHOST:5252",
    "127.0.0.1:80",
    "127.9.9.9",
    "[::1]:5252",
)
HOME = ("192.168.1.5:5252", "10.0.0.7", "[fe80::1]", "[fd00::2]:5252", "study", "Study.local:5252",
        "study.fritz.box", "study.lan")  # fmt: skip
ELSEWHERE = ("evil.example", "localhost.evil.example", "study.evil.example", "8.8.8.8",
             "[2600::1]", "127.0.0.1.evil.example", "xn--localhost")  # fmt: skip


def allows(allowed: AllowedHosts, host: str, connected_to: str = "127.0.0.1") -> bool:
    name = host_name([(b"host", host.encode())])
    assert name is not None
    return allowed.allows(name, connected_to)


def test_a_server_for_this_machine_answers_to_this_machine() -> None:
    allowed = AllowedHosts((), accepts_remote=False, machine="study")
    assert all(allows(allowed, host) for host in LOOPBACK)
    assert not any(allows(allowed, host) for host in (*HOME, *ELSEWHERE))


def test_at_home_it_answers_to_what_people_type_there() -> None:
    allowed = AllowedHosts((), accepts_remote=True, machine="Study.example.org")
    assert all(allows(allowed, host) for host in (*LOOPBACK, *HOME, "study.example.org"))
    assert not any(allows(allowed, host) for host in ELSEWHERE)
    assert allows(allowed, "8.8.8.8", connected_to="8.8.8.8"), "the machine's own address"
    assert allows(allowed, "[2600::1]:5252", connected_to="2600::1")
    assert allows(allowed, "8.8.8.8", connected_to="::ffff:8.8.8.8"), "as a socket for IPv6 sees it"
    assert not allows(allowed, "[::ffff:8.8.8.8]"), "nor is it an address at home when written so"


def test_names_are_those_of_the_setting() -> None:
    allowed = AllowedHosts(("cards.example.org", "203.0.113.7", "[2600::1]"), accepts_remote=False)
    for host in ("cards.example.org", "Cards.Example.Org:443", "203.0.113.7", "[2600::1]:443"):
        assert allows(allowed, host)
    assert not allows(allowed, "example.org")


@pytest.mark.parametrize("host", ["", "a b", "a/b", "a@b", "localhost:80:80", "[::1", "ä", "a,b"])
def test_invalid_hosts_are_refused(host: str) -> None:
    assert host_name([(b"host", host.encode())]) is None


@pytest.mark.parametrize(
    ("request_", "status"),
    [
        (b"GET /health HTTP/1.1\r\nHost: localhost\r\n", b"200"),
        (b"GET /health HTTP/1.0\r\nHost: localhost\r\n", b"200"),
        (b"GET /health HTTP/1.1\r\n", b"400"),
        (b"GET /health HTTP/1.0\r\n", b"400"),
        (b"GET /health HTTP/1.1\r\nHost: localhost\r\nHost: localhost\r\n", b"400"),
        (b"GET /health HTTP/1.1\r\nHost: localhost\r\nhost: evil.example\r\n", b"400"),
        (b"GET http://localhost/health HTTP/1.1\r\nHost: localhost\r\n", b"400"),
        (b"GET /health HTTP/1.1\r\nHost: evil.example\r\n", b"421"),
        (b"GET /metrics HTTP/1.1\r\nHost: evil.example\r\n", b"421"),
    ],
)
def test_a_request_has_exactly_one_known_host(request_: bytes, status: bytes, server: str) -> None:
    answer = read_all(raw_socket(address_of(server), request_ + b"Connection: close\r\n\r\n"))
    assert answer.startswith(b"HTTP/1.1 " + status)


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    with live_server(tmp_path_factory.mktemp("data"), names=("cards.example.org",)) as server:
        yield server


def test_a_refusal_says_which_setting_names_the_server(
    server: str, caplog: pytest.LogCaptureFixture
) -> None:
    with caplog.at_level(logging.WARNING):
        page = http_request(f"{server}/", host="new.example.org", accept="text/html")
    assert page.status == 421
    for language in LANGUAGES:
        sentence = text(language, "table.refusal.unknown-host", host="new.example.org")
        assert "server.names" in sentence
        assert sentence in page.body.decode()
    assert "default-src 'self'" in page.headers["content-security-policy"]
    assert "set-cookie" not in page.headers
    program = http_request(f"{server}/api/tables", b"{}", host="new.example.org")
    assert (program.status, program.json["code"]) == (421, "table.refusal.unknown-host")
    assert program.json["facts"] == {"host": "new.example.org"}
    warnings = [record for record in caplog.records if "server.names" in record.getMessage()]
    assert len(warnings) <= 1, "once a minute"
    assert http_request(f"{server}/", host="cards.example.org").status == 200


def test_an_unknown_host_gets_no_socket_while_play_continues(server: str) -> None:
    """What a page of evil.example does once its name leads to this machine."""
    person = TableClient(server)
    table = person.open_table("hearts", "standard+deals=1")
    person.join(table)
    rebound = {"Host": "evil.example", "Origin": "http://evil.example"}
    for _ in range(50):
        with pytest.raises(InvalidStatus) as refused:
            TableClient(server).connect(table, **rebound)
        assert refused.value.response.status_code == 403
    answer = http_request(
        f"{server}/api/tables",
        json.dumps({"game": "hearts", "rules": "standard", "name": "Eva"}).encode(),
        content_type="application/json",
        host="evil.example",
        origin="http://evil.example",
    )
    assert answer.status == 421
    person.send(type="hello")
    assert person.until("welcome")["seat"] == 0


def test_the_origin_of_a_socket_is_checked_first(
    server: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Also for a browser that is signed out: nothing is accepted, nobody is looked up."""
    looked_up = []

    async def look_up(*_words: object, **_named: object) -> None:
        looked_up.append(1)

    monkeypatch.setattr(SessionResolver, "resolve", look_up)
    with pytest.raises(InvalidStatus) as refused:
        TableClient(server).connect("none", origin="https://elsewhere.example")
    assert refused.value.response.status_code == 403
    assert not looked_up


def test_a_public_name_behind_a_proxy_has_to_be_named(tmp_path: Path) -> None:
    with live_server(tmp_path, trusted_proxies=TRUSTED) as server:
        asked = http_request(
            f"{server}/health", host="cards.example.org", x_forwarded_for="203.0.113.7"
        )
        assert asked.status == 421
