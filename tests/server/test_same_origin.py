"""Pages of another site are refused, and the log tells them from those whose proxy changes Host."""

from __future__ import annotations

import logging
import urllib.request
from pathlib import Path
from typing import Any
from urllib.parse import urljoin

import pytest
from websockets.exceptions import InvalidStatus

from herzrasen.locales import LANGUAGES, text
from herzrasen.server.middleware import same_origin as middleware
from herzrasen.server.middleware.same_origin import same_origin
from herzrasen.telemetry.rate_limited_log import RateLimitedLog
from tests.library.cutting_relay import cutting_relay, without
from tests.server.live_server import live_server
from tests.server.table_client import TIMEOUT, TableClient, http_request


@pytest.fixture(autouse=True)
def fresh_log(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing has been logged within the last minute."""
    log = RateLimitedLog(logging.getLogger(middleware.__name__))
    monkeypatch.setattr(middleware, "_LOG", log)


@pytest.mark.parametrize(
    ("origin", "host", "scheme", "same"),
    [
        ("https://cards.example", "cards.example", "https", True),
        ("https://cards.example", "cards.example:443", "https", True),
        ("https://cards.example:443", "cards.example", "http", True),
        ("http://cards.example", "cards.example:80", "http", True),
        ("http://cards.example", "Cards.Example", "http", True),
        ("http://cards.example", "cards.example:443", "http", False),
        ("https://cards.example", "cards.example:80", "https", False),
        ("https://cards.example:8443", "cards.example", "https", False),
        ("https://evil.example", "cards.example", "https", False),
        ("http://cards.example", "cards.example", "wss", False),
    ],
)
def test_default_ports_and_capitals_make_no_other_site(
    origin: str, host: str, scheme: str, same: bool
) -> None:
    headers = [(b"origin", origin.encode()), (b"host", host.encode())]
    scope: dict[str, Any] = {"type": "http", "scheme": scheme, "headers": headers}
    assert same_origin(scope) is same


def test_a_proxy_that_changes_host_is_found_in_the_log_with_its_cure(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    """Both its WebSockets and its requests are refused; one line a minute names both addresses."""

    def with_other_host(lines: list[str]) -> list[str]:
        return [*without(lines, "host"), "Host: localhost"]

    with live_server(tmp_path) as server, cutting_relay(server, with_other_host) as relay:
        wish = b'{"game": "hearts", "name": "Eva"}'
        opened = http_request(
            f"{relay.address}/api/tables", wish, content_type="application/json",
            origin=relay.address,
        )  # fmt: skip
        assert (opened.status, opened.json["code"]) == (403, "table.refusal.origin")
        with pytest.raises(InvalidStatus):
            TableClient(relay.address).connect("T", origin=relay.address)
    (line,) = caplog.records
    assert "Host" in line.message
    assert "unchanged" in line.message
    facts = vars(line)["facts"]
    assert (facts["origin"], facts["host"]) == (relay.address, "localhost")
    assert all("Host" in text(language, "table.refusal.origin") for language in LANGUAGES)


@pytest.mark.parametrize(
    ("path", "place"),
    [
        ("nowhere", ""),
        ("no/where", ""),
        ("some/thing/else", ""),
        ("a%2Fb", ""),
        ("t/x7", "#/t/x7"),
        ("%23/t/x7).", "#/t/x7"),
        ("t/x7%0D%0ASet-Cookie:a", "#/t/x7"),
    ],
)
def test_redirects_and_error_pages_stay_under_the_path_of_a_proxy(
    path: str, place: str, tmp_path: Path
) -> None:
    """A link without its ``#`` leads to its place."""

    def at_root(lines: list[str]) -> list[str]:
        return [lines[0].replace(" /cards/", " /"), *lines[1:]]

    with live_server(tmp_path) as server, cutting_relay(server, at_root) as relay:
        root = f"{relay.address}/cards/"
        asked = urllib.request.Request(root + path, headers={"accept": "text/html"})
        with urllib.request.urlopen(asked, timeout=TIMEOUT) as lobby:
            assert lobby.url == root + place
        page = http_request(root + "api/lobby", accept="text/html")
        assert page.status == 426
        sheet = page.body.decode().partition('rel="stylesheet" href="')[2].partition('"')[0]
        assert urljoin(root + "api/lobby", sheet) == f"{root}client/core/style/tokens.css"
