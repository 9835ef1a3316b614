"""Pages of Chromium, for the tests that play through the page.

One fresh profile a page.
"""

from collections.abc import Callable, Iterator
from threading import Thread
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, ViewportSize

from tests import page_faults
from tests.browser.recorder import RECORDER
from tests.chromium import PATIENCE
from tests.client.serve import WITHOUT_TABLES, server
from tests.ports import reserved_port

DESKTOP = ViewportSize(width=1280, height=800)
PHONE = ViewportSize(width=390, height=844)

OpenPage = Callable[..., Page]


@pytest.fixture
def port() -> Iterator[int]:
    """The port of a server that is to start again on it."""
    with reserved_port() as port:
        yield port


@pytest.fixture
def open_page(browser: Browser) -> Iterator[OpenPage]:
    """Open a page in a fresh profile: `open_page(DESKTOP, locale="de-DE", ...)`.

    Further words go to Playwright's `Browser.new_context`. The worker that keeps the page's files
    is left out unless it is asked for (`service_workers="allow"`): a test that plays the server's
    part would never hear of what the worker answers.
    """
    contexts = []

    def open_in_profile(viewport: ViewportSize, locale: str = "en-GB", **settings: Any) -> Page:
        usual: dict[str, Any] = {"viewport": viewport, "locale": locale, "service_workers": "block"}
        context = browser.new_context(**(usual | settings))
        context.set_default_timeout(PATIENCE)
        context.add_init_script(RECORDER)
        contexts.append(context)
        return context.new_page()

    yield open_in_profile
    for context in contexts:
        context.close()


@pytest.fixture
def desktop(open_page: OpenPage) -> Page:
    """An English page of 1280×800, with a mouse."""
    return open_page(DESKTOP)


@pytest.fixture
def phone(open_page: OpenPage) -> Page:
    """An English page of 390×844, touched by fingers."""
    return open_page(PHONE, has_touch=True, is_mobile=True, device_scale_factor=2)


@pytest.fixture
def site(site_address: str) -> str:
    """The address of a server with the client's files, the texts and no tables."""
    page_faults.ask(*WITHOUT_TABLES)
    return site_address


@pytest.fixture(scope="session")
def site_address() -> Iterator[str]:
    """That server itself."""
    serving = server()
    Thread(target=serving.serve_forever, daemon=True).start()
    yield f"http://127.0.0.1:{serving.server_port}"
    serving.shutdown()
    serving.server_close()
