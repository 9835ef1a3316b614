"""Text alone enlarged to 200 %, as Firefox does by "Zoom Text Only" or the system's text size.

Elsewhere text is enlarged by the browser's font size, which a page can limit in pixels and in parts
of the window. Here these are enlarged as well: only Firefox has such a setting for a test.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from contextlib import closing
from functools import partial
from threading import Thread
from typing import Any

import pytest

from herzrasen.games import hearts
from herzrasen.protocol import codec
from tests import tools
from tests.browser import hearts_views, nerts_views
from tests.client.serve import server
from tests.conftest import require_tool
from tests.engines.firefox import Firefox, firefox
from tests.engines.page import DriverPage

TEXT_OF_200 = {"ui.textScaleFactor": 200, "browser.display.os-zoom-behavior": 2}
WINDOWS = ((1024, 768), (390, 844), (1280, 800), (360, 640))
OUT_OF_SIGHT = """
  const found = () =>
    [...document.querySelectorAll('hearts-hand .card, .own-area .card, [data-tool]')]
      .filter((part) => {
        const {right, bottom} = part.getBoundingClientRect();
        return right > innerWidth + 1 || bottom > innerHeight + 1;
      })
      .map((part) => part.ariaLabel ?? part.className);
  for (let frame = 0; frame < 60 && found().length; frame += 1)
    await new Promise(requestAnimationFrame);
  return found();
"""
"""What is not in the window after the page has come to rest: it lays itself out frames later."""

pytestmark = pytest.mark.heavy


@pytest.fixture(scope="module")
def text_zoom(request: pytest.FixtureRequest) -> Iterator[Firefox]:
    with firefox(require_tool(tools.firefox, request), TEXT_OF_200) as engine:
        yield engine


@pytest.fixture(scope="module")
def gallery() -> Iterator[str]:
    site = server()
    Thread(target=site.serve_forever, daemon=True).start()
    yield f"http://127.0.0.1:{site.server_port}"
    site.shutdown()
    site.server_close()


def _is_passing(_: hearts.View, legal: hearts.Legal) -> bool:
    return legal.ask is hearts.Ask.PASS


def _hearts() -> dict[str, Any]:
    return hearts_views.table_state(hearts_views.find_state("standard", _is_passing))


TABLES: dict[str, Callable[[], dict[str, Any]]] = {
    "hearts": _hearts,
    "nerts": partial(nerts_views.table_state, 4),
}


@pytest.mark.parametrize("game", TABLES)
def test_hand_and_tools_stay_in_the_window(text_zoom: Firefox, gallery: str, game: str) -> None:
    with closing(text_zoom.page()) as driver:
        page = DriverPage(driver)
        page.open(f"{gallery}/tests/client/table.html?lang=de")
        page.wait("'ready' in document.documentElement.dataset")
        page.run("await show(arguments[0]);", json.loads(codec.encode(TABLES[game]())))
        assert page.value("parseFloat(getComputedStyle(document.body).fontSize) > 16")
        for window in WINDOWS:
            page.resize(*window)
            assert (window, page.run(OUT_OF_SIGHT)) == (window, [])
