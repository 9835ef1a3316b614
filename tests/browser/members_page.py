"""Page steps of several people at one table: open it, follow the link, sit down, leave."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from herzrasen.locales import text
from tests.browser.conftest import DESKTOP, PHONE, OpenPage
from tests.browser.hearts_page import store_settings

RULES = {"hearts": "standard", "nerts": "stoss"}
TOUCH = {"has_touch": True, "is_mobile": True}


def open_table(page: Page, server: str, game: str, language: str = "en", **wish: object) -> Page:
    """This page's browser opens a table for four."""
    store_settings(page, language=language)
    asked = {"game": game, "rules": RULES[game], "name": "Eva", "free": 3, "pace": "instant"}
    answer = page.request.post(f"{server}/api/tables", data=asked | wish)
    assert answer.status == 201, answer.text()
    page.goto(f"{server}/#/t/{answer.json()['table']}")
    expect(page.locator(".waiting-room")).to_be_visible()
    return page


def follow_link(page: Page, link: str, name: str, language: str = "en") -> Page:
    """This page follows the link and sits down, if it can."""
    store_settings(page, name=name, language=language)
    page.goto(link)
    return page


def take_free_seat(page: Page) -> None:
    """Any free seat."""
    page.locator(".waiting-room .primary").click()
    expect(page.locator(".waiting-room li.own")).to_be_visible()


def wait_for_table(*pages: Page) -> None:
    """Wait until all of these show the table."""
    for page in pages:
        expect(page.locator(".hearts, .nerts").first).to_be_visible()


def host_and_guest(
    open_page: OpenPage, server: str, game: str, language: str = "en", **wish: object
) -> tuple[Page, Page]:
    """A desk and a phone, and the match has begun with two bots."""
    host = open_table(open_page(DESKTOP), server, game, language, **wish)
    guest = follow_link(open_page(PHONE, **TOUCH), host.url, "Jan", language)
    take_free_seat(guest)
    expect(host.locator(".waiting-room")).to_contain_text("Jan")
    host.locator(".waiting-room .primary").click()
    wait_for_table(host, guest)
    return host, guest


def leave_table(page: Page) -> None:
    """This page leaves the table, for the lobby."""
    page.evaluate("() => { location.hash = ''; }")
    expect(page.locator("game-lobby")).to_be_visible()


def press_button(page: Page, key: str, **facts: str | int) -> None:
    """Press the button of this sentence."""
    page.get_by_role("button", name=text("en", key, **facts), exact=True).click()


def open_notice(page: Page) -> None:
    """Open the chip in the bar, where the notice does not fit into it."""
    page.locator(".notice-chip").click()
    expect(page.locator(".notice-lines")).to_be_visible()
