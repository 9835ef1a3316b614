"""The three engines, started once a worker, and a fresh page in one of them for every journey."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import ExitStack

import pytest

from herzrasen.cards.shuffle import SEED_BYTES
from herzrasen.server.runtime.entropy import Entropy
from tests import tools
from tests.browser.nerts_bots import idle_in_nerts
from tests.coach.hearts.played_deals import COACH
from tests.conftest import require_tool
from tests.engines.chromium import Chromium
from tests.engines.driver import Engine
from tests.engines.firefox import firefox
from tests.engines.page import DriverPage
from tests.engines.webkit import webkit
from tests.server.live_server import live_server

IN_WEBKIT = pytest.mark.parametrize(
    "page",
    ["webkit", *(pytest.param(name, marks=pytest.mark.slow) for name in ("chromium", "firefox"))],
    indirect=True,
)
IN_FIREFOX = pytest.mark.parametrize(
    "page",
    ["firefox", *(pytest.param(name, marks=pytest.mark.slow) for name in ("chromium", "webkit"))],
    indirect=True,
)
"""A long journey goes through one of the two before the third tier; `tests/browser` plays in
Chromium, by longer ways."""


@pytest.fixture(scope="session")
def engines(request: pytest.FixtureRequest) -> Iterator[Callable[[str], Engine]]:
    """Any of the engines by name, started when it is asked for first."""
    running: dict[str, Engine] = {}

    def start_engine(name: str) -> Engine:
        if name == "firefox":
            return stack.enter_context(firefox(require_tool(tools.firefox, request)))
        if name == "webkit":
            return stack.enter_context(webkit(require_tool(tools.webkit, request)))
        return Chromium(request.getfixturevalue("browser"))

    def started_engine(name: str) -> Engine:
        if name not in running:
            running[name] = start_engine(name)
        return running[name]

    with ExitStack() as stack:
        yield started_engine


@pytest.fixture(params=["chromium", "firefox", "webkit"])
def page(request: pytest.FixtureRequest, engines: Callable[[str], Engine]) -> Iterator[DriverPage]:
    """A fresh page of 1280×800 in each engine."""
    driver = engines(request.param).page()
    try:
        page = DriverPage(driver)
        page.resize(1280, 800)
        yield page
    finally:
        driver.close()


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """A real server whose deals are all the same, whose bots leave the cards of Nerts to the page,
    and whose coach is a quick one."""
    chance = Entropy(deal_seed=lambda: bytes(SEED_BYTES), bot_seed=lambda: 7)
    data = tmp_path_factory.mktemp("data")
    with live_server(data, entropy=chance, think=idle_in_nerts, coach=COACH) as server:
        yield server
