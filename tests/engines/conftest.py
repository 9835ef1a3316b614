"""The three engines, started once a worker, and a fresh page in one of them for every journey."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest

from herzrasen.bots import dealer
from herzrasen.locales import text
from herzrasen.server.runtime.entropy import Chance
from tests import tools
from tests.conftest import required
from tests.engines.chromium import Chromium
from tests.engines.driver import Engine
from tests.engines.firefox import firefox
from tests.engines.page import Page
from tests.engines.webkit import webkit
from tests.server.served import served

ENGINES = ("chromium", "firefox", "webkit")
HERE = Path(__file__).parent


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        if item.path.is_relative_to(HERE):
            item.add_marker(pytest.mark.browser)


@pytest.fixture(scope="session")
def engines(request: pytest.FixtureRequest) -> Iterator[Callable[[str], Engine]]:
    """Any of the engines by name, started when it is asked for first."""
    running: dict[str, Engine] = {}

    def start(name: str) -> Engine:
        if name == "firefox":
            return stack.enter_context(firefox(required(tools.firefox, request)))
        if name == "webkit":
            return stack.enter_context(webkit(required(tools.webkit, request)))
        return Chromium(request.getfixturevalue("browser"))

    def engine(name: str) -> Engine:
        if name not in running:
            running[name] = start(name)
        return running[name]

    with ExitStack() as stack:
        yield engine


@pytest.fixture(params=ENGINES)
def page(request: pytest.FixtureRequest, engines: Callable[[str], Engine]) -> Iterator[Page]:
    """A fresh page of 1280×800 in each engine; nothing unforeseen may happen in it."""
    driver = engines(request.param).page()
    try:
        page = Page(driver)
        page.resize(1280, 800)
        yield page
        banner = page.value("document.getElementById('banner')?.textContent ?? ''")
        for language in ("en", "de"):
            assert text(language, "client.trouble.mishap") not in banner
    finally:
        driver.close()


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """A real server whose deals are all the same, and whose bots race at the pace of theirs."""
    chance = Chance(deal_seed=lambda: bytes(dealer.SEED_BYTES), bot_seed=lambda: 7)
    with served(tmp_path_factory.mktemp("data"), chance=chance, stretch=1.0) as server:
        yield server
