"""A table moves to another server, or a server is gone: the pages say so in words, and go on."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Page, ViewportSize, expect

from herzrasen.locales import text
from tests.browser.conftest import DESKTOP, OpenPage
from tests.browser.hearts_page import sit_down
from tests.browser.horizontal_overflow import horizontal_overflow
from tests.browser.members_page import TOUCH, open_notice
from tests.browser.recorder import expect_toast
from tests.browser.websocket_faults import InterruptedWebSocket
from tests.server.live_server import live_server

# The sentence does not fit into this bar in any language and font; in wider ones it may.
SMALL_PHONE = ViewportSize(width=320, height=640)


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    with live_server(tmp_path_factory.mktemp("data")) as address:
        yield address


def shows_whole(page: Page, selector: str) -> bool:
    """Whether nothing of the text is cut off, and it stands on one line."""
    return bool(
        page.locator(selector).evaluate(
            """element => element.scrollWidth <= element.clientWidth + 1
               && element.offsetHeight < 2 * parseFloat(getComputedStyle(element).lineHeight)"""
        )
    )


def page_with_connection(page: Page, server: str) -> InterruptedWebSocket:
    """A page at a table, and its connection."""
    connection = InterruptedWebSocket()
    page.route_web_socket("**/socket", connection.route)
    sit_down(page, server)
    expect(page.locator(".hearts")).to_be_visible()
    return connection


@pytest.mark.parametrize("language", ["en", "de"])
def test_a_small_phone_says_that_its_table_moves_and_that_it_is_there(
    open_page: OpenPage, server: str, language: str
) -> None:
    page = open_page(SMALL_PHONE, {"en": "en-GB", "de": "de-DE"}[language], **TOUCH)
    connection = page_with_connection(page, server)
    connection.send({"type": "moving", "done": False})
    expect(page.locator(".notice-chip")).to_have_text(
        text(language, "connection.line.short_moving")
    )
    assert shows_whole(page, ".notice-chip .short")
    assert horizontal_overflow(page) == 0
    open_notice(page)
    expect(page.locator(".notice-line")).to_have_text(text(language, "connection.line.moving"))
    for why in ("storage", "broker"):
        connection.send({"type": "moving", "done": False, "why": why})
        sentence = text(language, f"connection.line.no_{why}")
        expect(page.locator(".notice-line")).to_have_text(sentence)
        expect(page.locator(".notice-chip")).to_have_text(
            text(language, "connection.line.short_paused")
        )
    connection.send({"type": "moving", "done": True})
    expect(page.locator(".notice-line")).to_have_count(0)
    expect_toast(page, text(language, "connection.line.moved"))


@pytest.mark.parametrize("language", ["en", "de"])
def test_a_large_page_says_it_in_the_bar(open_page: OpenPage, server: str, language: str) -> None:
    page = open_page(DESKTOP, {"en": "en-GB", "de": "de-DE"}[language])
    connection = page_with_connection(page, server)
    connection.send({"type": "moving", "done": False})
    line = page.locator(".notice-line p")
    expect(line).to_have_text(text(language, "connection.line.moving"))
    expect(line).to_be_visible()
    assert shows_whole(page, ".notice-line p")
    connection.send({"type": "moving", "done": False, "why": "storage"})
    expect(line).to_have_text(text(language, "connection.line.no_storage"))
    assert shows_whole(page, ".notice-line p")
    connection.send({"type": "moving", "done": True})
    expect(line).to_have_count(0)
    expect_toast(page, text(language, "connection.line.moved"))


def test_a_page_that_waits_notices_that_its_server_is_gone(
    open_page: OpenPage, server: str
) -> None:
    """Its connection is not closed, and it has nothing to send."""
    page = open_page(DESKTOP)
    connection = page_with_connection(page, server)
    connection.send({"type": "beat", "ms": 500})
    connection.interrupt()
    line = page.locator(".notice-line p")
    expect(line).to_have_text(text("en", "connection.line.lost"))
    connection.restore()
    expect(line).to_have_count(0)
    expect(page.locator(".hearts")).to_be_visible()
