"""Bad lines between a page and its server, in three engines: a proxy of the tests' own stands
between. One engine shows each in the gate, all of them in the second tier.

Seconds pass on the page's clock alone; the server sends its heartbeats by its own."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.engines.page import DriverPage
from tests.engines.test_journeys import (
    open_lobby,
    pass_three,
    sit_down_to_hearts,
    translate,
)
from tests.library.cutting_relay import CuttingRelay, cutting_relay
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


@IN_CHROMIUM_FIRST
def test_a_cut_line_comes_back_where_it_was(page: DriverPage, relay: CuttingRelay) -> None:
    open_lobby(page, relay.address)
    sit_down_to_hearts(page)
    page.record(".toast")
    relay.cut()
    page.wait_until_shown(".toast", translate("connection.line.back"))
    pass_three(page)
