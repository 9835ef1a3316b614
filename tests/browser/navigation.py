"""Navigation to every screen, by the steps of a user."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from playwright.sync_api import Page, expect

from tests.browser.hearts_page import hand_cards, pass_cards, playable_cards
from tests.browser.lobby_page import enter_lobby
from tests.server.auth.account_client import AccountClient

Navigation = Callable[[Page, str], None]
"""Leads a page to a screen of this server."""


def lobby(page: Page, server: str) -> None:
    """Where everything begins, with the list of tables."""
    enter_lobby(page, server)


def rules(page: Page, server: str) -> None:
    """The lobby with the rules of both games laid open."""
    lobby(page, server)
    for game in ("hearts", "nerts"):
        panel = page.locator(f".game[data-game={game}]")
        panel.locator("summary").first.click()
        expect(panel.locator("rules-panel .rule-set").first).to_be_visible()


def settings(page: Page, server: str) -> None:
    """The settings, in their dialog."""
    lobby(page, server)
    page.locator(".bar button").last.click()
    expect(page.locator("dialog .settings")).to_be_visible()


def at_address(part: str, shown: str) -> Navigation:
    """A screen with an address of its own, there once this is shown."""

    def navigate(page: Page, server: str) -> None:
        page.goto(f"{server}/{part}")
        expect(page.locator(shown).first).to_be_visible()

    return navigate


def another_device(page: Page, server: str) -> None:
    """The account page with a link for another device."""
    page.goto(f"{server}/#/me")
    page.locator("device-link button").click()
    expect(page.locator("device-link input")).to_have_count(2)


def device_link(page: Page, server: str) -> None:
    """Where another guest's link leads."""
    answer = AccountClient(server).ask("POST", "/link", {"name": "Tess"})
    page.goto(f"{server}/#/device/{answer.json['code']}")
    expect(page.locator("join-page .primary")).to_be_visible()


def table(game: str, rules: str, free: int = 0) -> Navigation:
    """A fresh table."""

    def navigate(page: Page, server: str) -> None:
        wish = {"game": game, "rules": rules, "name": "Eva", "free": free, "pace": "instant"}
        answer = page.request.post(f"{server}/api/tables", data=wish)
        assert answer.status == 201, answer.text()
        page.goto(f"{server}/#/t/{answer.json()['table']}")
        expect(page.locator(".waiting-room" if free else f".{game}").first).to_be_visible()

    return navigate


hearts_passing: Final = table("hearts", "standard")


def hearts_trick(page: Page, server: str) -> None:
    """Hearts, on turn."""
    hearts_passing(page, server)
    expect(hand_cards(page)).to_have_count(13)
    pass_cards(page)
    expect(playable_cards(page).first).to_be_visible()


def nerts_round(page: Page, server: str) -> None:
    """Nerts, in the middle of a round in which nobody else moves."""
    table("nerts", "stoss")(page, server)
    page.locator(".go").click()
    expect(page.locator(".nerts")).to_have_attribute("data-phase", "play")


def dialog(before: Navigation, tool: str) -> Navigation:
    """What a button beside the table shows."""

    def navigate(page: Page, server: str) -> None:
        before(page, server)
        page.locator(f"[data-tool={tool}]").click()
        expect(page.locator("dialog[open] .content > *").first).to_be_visible()

    return navigate


def nerts_keys(page: Page, server: str) -> None:
    """The keys of Nerts, which have no button where there is no room for one."""
    nerts_round(page, server)
    page.keyboard.press("?")
    expect(page.locator("dialog[open] .legend")).to_be_visible()


SCREENS: Final[dict[str, Navigation]] = {
    "lobby": lobby,
    "rules": rules,
    "settings": settings,
    "account": at_address("#/me", "h1"),
    "another-device": another_device,
    "device-link": device_link,
    "games": at_address("#/games", "h1"),
    "statistics": at_address("#/games/statistics", "h1"),
    "record": at_address("#/record", "h1"),
    "hearts-lesson": at_address("#/learn/hearts", ".hearts"),
    "nerts-lesson": at_address("#/learn/nerts", ".nerts"),
    "gone": at_address("#/t/nowhere", "h1"),
    "gathering": table("hearts", "standard", free=1),
    "hearts-passing": hearts_passing,
    "hearts-trick": hearts_trick,
    "hearts-rules": dialog(hearts_trick, "rules"),
    "hearts-scores": dialog(hearts_trick, "scores"),
    "hearts-aloud": dialog(hearts_trick, "overview"),
    "nerts-start": table("nerts", "stoss"),
    "nerts-round": nerts_round,
    "nerts-keys": nerts_keys,
    "nerts-aloud": dialog(nerts_round, "overview"),
}


def cookie_header(page: Page) -> str:
    """All cookies of the page's browser, for a test client that acts for the same person."""
    return "; ".join(f"{one.get('name')}={one.get('value')}" for one in page.context.cookies())
