"""Steps of people at one table: who opens it, who follows the link, who goes away."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from herzrasen.locales import text
from tests.browser.conftest import DESKTOP, PHONE, OpenPage
from tests.browser.hearts_page import keep

RULES = {"hearts": "standard", "nerts": "stoss"}
FINGERS = {"has_touch": True, "is_mobile": True}


def table_of(page: Page, server: str, game: str, language: str = "en", **wish: object) -> Page:
    """This page's browser opens a table for four."""
    keep(page, language=language)
    asked = {"game": game, "rules": RULES[game], "name": "Eva", "free": 3, "pace": "instant"}
    answer = page.request.post(f"{server}/api/tables", data=asked | wish)
    assert answer.status == 201, answer.text()
    page.goto(f"{server}/#/t/{answer.json()['table']}")
    expect(page.locator(".gather")).to_be_visible()
    return page


def follow(page: Page, link: str, name: str, language: str = "en") -> Page:
    """This page follows the link and sits down, if it can."""
    keep(page, name=name, language=language)
    page.goto(link)
    return page


def sit(page: Page) -> None:
    """Any free seat."""
    page.locator(".gather .primary").click()
    expect(page.locator(".gather li.own")).to_be_visible()


def begun(*pages: Page) -> None:
    """Wait until all of these show the table."""
    for page in pages:
        expect(page.locator(".hearts, .nerts").first).to_be_visible()


def two(
    open_page: OpenPage, server: str, game: str, language: str = "en", **wish: object
) -> tuple[Page, Page]:
    """A desk and a phone, and the match has begun with two bots."""
    host = table_of(open_page(DESKTOP), server, game, language, **wish)
    guest = follow(open_page(PHONE, **FINGERS), host.url, "Jan", language)
    sit(guest)
    expect(host.locator(".gather")).to_contain_text("Jan")
    host.locator(".gather .primary").click()
    begun(host, guest)
    return host, guest


def go_away(page: Page) -> None:
    """This page leaves the table, for the lobby."""
    page.evaluate("() => { location.hash = ''; }")
    expect(page.locator("game-lobby")).to_be_visible()


def button(page: Page, key: str, **facts: str | int) -> None:
    """Press the button of this sentence."""
    page.get_by_role("button", name=text("en", key, **facts), exact=True).click()
