"""Bad lines between a page and its server, in three engines: a proxy of the tests' own stands
between. One engine shows one for each kind of trouble in the gate.

Seconds pass on the page's clock alone; the server sends its heartbeats by its own."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.engines.page import DriverPage
from tests.engines.test_journeys import (
    HAND,
    open_lobby,
    pass_three,
    sit_down_to_hearts,
    translate,
)
from tests.library.cutting_relay import CuttingRelay, cutting_relay, without
from tests.server.live_server import live_server

IN_CHROMIUM_FIRST = pytest.mark.parametrize(
    "page",
    [pytest.param("chromium", marks=pytest.mark.smoke), "firefox", "webkit"],
    indirect=True,
)
HEARTBEAT = 5.0
SAID = "table-notice, .toast"


@pytest.fixture
def relay(tmp_path: Path) -> Iterator[CuttingRelay]:
    """A proxy in front of a server that sends heartbeats."""
    with live_server(tmp_path, heartbeat=HEARTBEAT) as server, cutting_relay(server) as relay:
        yield relay


@IN_CHROMIUM_FIRST
def test_a_half_open_line_is_noticed_and_said(page: DriverPage, relay: CuttingRelay) -> None:
    """Nothing is cut and nothing arrives: by the clock, and sooner where the network changes."""
    open_lobby(page, relay.address)
    page.hold_clock()
    sit_down_to_hearts(page)
    page.record(SAID)
    lost, back = translate("connection.line.lost"), translate("connection.line.back")

    relay.freeze()
    page.pass_time(2.5 * HEARTBEAT)
    page.wait_until_shown(SAID, lost)
    page.wait_until_shown(SAID, back)

    page.record(SAID)
    relay.freeze()
    page.run("dispatchEvent(new Event('online'));")
    page.pass_time(3)
    page.wait_until_shown(SAID, lost)
    page.wait_until_shown(SAID, back)
    pass_three(page)


def open_lobby_by_its_clock(page: DriverPage, address: str) -> None:
    """The lobby, whose line is opened when the page's clock is held already."""
    page.open(f"{address}/#/record")
    page.see("#record-text")
    page.hold_clock()
    page.run("location.hash = '';")
    page.see(".lobby:not([aria-busy])")
    page.wait("Boolean(customElements.get('line-trouble'))")  # and with it the line


def without_upgrade(lines: list[str]) -> list[str]:
    """What a proxy makes of a request that does not know WebSockets."""
    return without(lines, "upgrade", "connection")


@IN_CHROMIUM_FIRST
@pytest.mark.faulty_page("'ws://.*code: 426")
def test_blocked_websockets_are_explained_in_the_lobby_and_at_a_table(
    page: DriverPage, relay: CuttingRelay
) -> None:
    relay.rewrite = without_upgrade
    open_lobby_by_its_clock(page, relay.address)
    assert page.value("getComputedStyle(document.querySelector('line-trouble')).display") == "none"
    blocked = translate("connection.line.blocked")
    page.pass_time(5)
    page.see("line-trouble", blocked)
    page.press("button", translate("lobby.hearts.play"))
    page.see(".opening", translate("connection.line.opening"))
    page.pass_time(5)
    page.see("table-page .page-message", blocked)

    relay.rewrite = None
    page.pass_time(20)
    page.number(HAND, 13)
    page.wait_until_gone("line-trouble")


def test_a_cut_line_comes_back_where_it_was(page: DriverPage, relay: CuttingRelay) -> None:
    open_lobby(page, relay.address)
    sit_down_to_hearts(page)
    page.record(".toast")
    relay.cut()
    page.wait_until_shown(".toast", translate("connection.line.back"))
    pass_three(page)


def with_other_host(lines: list[str]) -> list[str]:
    """What a proxy does that passes on its own name for the server."""
    return [*without(lines, "host"), "Host: localhost"]


@pytest.mark.faulty_page(
    "'ws://.*code: 403",
    "establish a connection .* ws://",
    "status of 403 .*/api/(socket-check|tables)",
)
def test_a_proxy_that_changes_host_is_explained(page: DriverPage, relay: CuttingRelay) -> None:
    relay.rewrite = with_other_host
    open_lobby_by_its_clock(page, relay.address)
    page.record(".toast")
    page.pass_time(5)
    refused = translate("table.refusal.origin")
    page.see("line-trouble", refused)
    page.press("button", translate("lobby.hearts.play"))
    page.wait_until_shown(".toast", refused)


def at_root(lines: list[str]) -> list[str]:
    """What a proxy does that keeps a server under a path of its own."""
    return [lines[0].replace(" /cards/", " /"), *lines[1:]]


@IN_CHROMIUM_FIRST
def test_a_server_under_a_path_of_a_proxy(page: DriverPage, relay: CuttingRelay) -> None:
    """Also from an address there that is none."""
    relay.rewrite = at_root
    open_lobby(page, f"{relay.address}/cards/no/where")
    assert page.value("location.pathname") == "/cards/"
    sit_down_to_hearts(page)
    page.reload()
    page.number(HAND, 13)


def test_two_servers_on_one_host_keep_their_guests(page: DriverPage, tmp_path: Path) -> None:
    """Browsers keep one set of cookies for all ports of a host."""
    folders = [tmp_path / name for name in ("one", "other")]
    for folder in folders:
        folder.mkdir()
    with live_server(folders[0]) as one, live_server(folders[1]) as other:
        for server in (one, other):
            open_lobby(page, server)
            sit_down_to_hearts(page)
        for server in (one, other):
            open_lobby(page, server)
            page.see("my-tables .unfinished")
