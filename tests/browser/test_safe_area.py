"""Safe areas of a phone: no control under the notch or the home bar."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Page, expect

from herzrasen.locales import text
from tests.browser.conftest import PHONE, OpenPage
from tests.server.live_server import live_server

NOTCH, BAR = 47, 34
CONTROLS = "button, a[href], summary, .card"
OUTSIDE = """([parts, top, bottom]) => [...document.querySelectorAll(parts)]
  .filter((part) => part.checkVisibility() && !part.matches('.skip'))
  .map((part) => [part.className, part.getBoundingClientRect()])
  .filter(([, box]) => box.height && (box.top < top || box.bottom > innerHeight - bottom))
  .map(([name, {top, bottom}]) => `${name} ${top} ${bottom}`)"""


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    with live_server(tmp_path_factory.mktemp("data")) as server:
        yield server


def open_phone_with_notch(open_page: OpenPage, server: str) -> Page:
    """A phone's page with a notch and a bar."""
    page = open_page(PHONE, has_touch=True, is_mobile=True)
    insets = {"top": NOTCH, "bottom": BAR, "left": 0, "right": 0}
    session = page.context.new_cdp_session(page)
    session.send("Emulation.setSafeAreaInsetsOverride", {"insets": insets})
    page.goto(server)
    return page


@pytest.mark.parametrize(
    ("game", "shown"), [("hearts", "hearts-hand .card"), ("nerts", "nerts-own-area .card")]
)
def test_no_control_lies_outside_the_safe_area(
    open_page: OpenPage, server: str, game: str, shown: str
) -> None:
    page = open_phone_with_notch(open_page, server)
    page.get_by_role("button", name=text("en", f"lobby.{game}.play"), exact=True).click()
    expect(page.locator(shown).first).to_be_visible()
    page.wait_for_function(f"(sent) => ({OUTSIDE})(sent).length === 0", arg=[CONTROLS, NOTCH, BAR])
