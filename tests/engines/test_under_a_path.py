"""The program under a path of a proxy's, as docs/server.md describes it, in three engines, with the
service worker that the other journeys leave out."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import pytest

from tests.engines.chromium import Chromium
from tests.engines.driver import Engine
from tests.engines.page import DriverPage
from tests.engines.test_journeys import HAND, sit_down_to_hearts, translate
from tests.library.cutting_relay import CuttingRelay, cutting_relay
from tests.server.live_server import live_server

pytestmark = pytest.mark.heavy


def at_root(lines: list[str]) -> list[str]:
    """What the proxy does: /games/ is the server."""
    method, path, version = lines[0].split(" ", 2)
    assert path.startswith("/games/"), f"{path} is outside"
    return [f"{method} {path.removeprefix('/games')} {version}", *lines[1:]]


@pytest.fixture(params=["chromium", "firefox", "webkit"])
def page(request: pytest.FixtureRequest, engines: Callable[[str], Engine]) -> Iterator[DriverPage]:
    """A page in each engine, with service workers."""
    engine = engines(request.param)
    driver = engine.page(worker=True) if isinstance(engine, Chromium) else engine.page()
    try:
        yield DriverPage(driver)
    finally:
        driver.close()


def manifest(page: DriverPage) -> dict[str, Any]:
    """The manifest, with addresses as a browser resolves them."""
    found: dict[str, Any] = json.loads(
        page.run("""
          const {href} = document.querySelector('link[rel=manifest]');
          const read = await (await fetch(href)).json();
          const paths = [read.start_url, read.scope, ...read.icons.map((icon) => icon.src)];
          const icons = await Promise.all(read.icons.map((icon) => fetch(new URL(icon.src, href))));
          return JSON.stringify({
            paths: paths.map((path) => new URL(path, href).pathname),
            icons: icons.every((icon) => icon.ok),
          });
        """)
    )
    return found


@pytest.mark.faulty_page(r"status of 404 .*/client/none/nothing\.js")
def test_everything_stays_under_the_path(page: DriverPage, tmp_path: Path) -> None:
    """A deep link, a wrong address, the table's sockets, manifest, worker, and the page offline:
    the proxy has nothing else, and whatever asks for more is a failure here."""
    asked: list[str] = []

    def rewrite(lines: list[str]) -> list[str]:
        asked.append(lines[0].split(" ")[1])
        return at_root(lines)

    with ExitStack() as stack:
        server = stack.enter_context(live_server(tmp_path))
        relay: CuttingRelay = stack.enter_context(cutting_relay(server, rewrite))
        base = f"{relay.address}/games/"
        page.open(f"{base}#/record")
        page.see("#record-text")
        page.open(f"{base}no/where")
        page.see(".lobby:not([aria-busy])")
        assert page.value("location.href") == base
        wrong = page.run(f"return (await fetch('{base}client/none/nothing.js')).status;")
        assert wrong == 404
        read = manifest(page)
        assert read["icons"]
        assert read["paths"][:2] == ["/games/", "/games/"]
        assert all(path.startswith("/games/") for path in read["paths"])
        sit_down_to_hearts(page)
        page.number(HAND, 13)
        assert page.run("return (await navigator.serviceWorker.ready).scope;") == base
        page.run("location.hash = '';")
        page.reload()
        page.wait("navigator.serviceWorker.controller !== null")
        page.see("my-tables .unfinished")
        names = page.run("return await caches.keys();")
        assert len(names) == 1
        assert names[0].endswith(" /games/")
        asked_pages = page.run(
            "return performance.getEntriesByType('resource').map((r) => r.name);"
        )
        assert all(name.startswith(base) for name in asked_pages)
    assert all(path.startswith("/games/") for path in asked)
    page.reload()
    page.see("h1, h2", translate("lobby.away.title"))
    assert page.value("location.href").startswith(base)


def test_servers_under_two_paths_keep_what_is_theirs_in_the_browser(
    page: DriverPage, tmp_path: Path
) -> None:
    """It is one set for the origin: the settings of one were the other's. What was kept before
    without a path is everybody's once, but for what is known of an account."""

    def rewrite(lines: list[str]) -> list[str]:
        return at_root([lines[0].replace(" /club/", " /games/"), *lines[1:]])

    def language() -> str:
        page.see(".lobby:not([aria-busy])")
        found: str = page.value("document.documentElement.lang")
        return found

    with live_server(tmp_path) as server, cutting_relay(server, rewrite) as relay:
        games, club = f"{relay.address}/games/", f"{relay.address}/club/"
        page.open(games)
        assert language() == "en"
        page.run("""
          localStorage.clear();
          localStorage.setItem('herzrasen.settings', JSON.stringify({language: 'de'}));
          localStorage.setItem('herzrasen.account', JSON.stringify({number: 3}));
        """)
        page.reload()
        assert language() == "de"
        assert page.value("localStorage.getItem('herzrasen.account /games/')") is None
        page.press("#bar [lang=en]")
        page.wait("document.documentElement.lang === 'en'")
        page.open(club)
        assert language() == "de"
        page.open(games)
        assert language() == "en"
        page.open("about:blank")  # before the server ends, which later parts are asked of
