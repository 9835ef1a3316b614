"""Every screen there is, each by the steps that lead to it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from playwright.sync_api import Page, expect

from tests.browser.hearts_page import hand, pass_cards, playable

Way = Callable[[Page, str], None]
"""Leads a page to a screen of this server."""


def lobby(page: Page, server: str) -> None:
    """Where everything begins, with the list of tables."""
    page.goto(server)
    expect(page.locator(".lobby:not([aria-busy])")).to_be_attached()


def rules(page: Page, server: str) -> None:
    """The lobby with the rules of both games laid open."""
    lobby(page, server)
    for game in ("hearts", "nerts"):
        panel = page.locator(f".game[data-game={game}]")
        panel.locator("summary").first.click()
        expect(panel.locator("rule-chooser .rule-set").first).to_be_visible()


def settings(page: Page, server: str) -> None:
    """The settings, in their dialog."""
    lobby(page, server)
    page.locator(".bar button").last.click()
    expect(page.locator("dialog .settings")).to_be_visible()


def address(part: str, shown: str) -> Way:
    """A screen with an address of its own, there once this is shown."""

    def way(page: Page, server: str) -> None:
        page.goto(f"{server}/{part}")
        expect(page.locator(shown).first).to_be_visible()

    return way


def table(game: str, rules: str, free: int = 0) -> Way:
    """A fresh table."""

    def way(page: Page, server: str) -> None:
        wish = {"game": game, "rules": rules, "name": "Eva", "free": free, "pace": "instant"}
        answer = page.request.post(f"{server}/api/tables", data=wish)
        assert answer.status == 201, answer.text()
        page.goto(f"{server}/#/t/{answer.json()['table']}")
        expect(page.locator(".gather" if free else f".{game}").first).to_be_visible()

    return way


passing: Final = table("hearts", "standard")


def trick(page: Page, server: str) -> None:
    """Hearts, on turn."""
    passing(page, server)
    expect(hand(page)).to_have_count(13)
    pass_cards(page)
    expect(playable(page).first).to_be_visible()


def running(page: Page, server: str) -> None:
    """Nerts, in the middle of a round in which nobody else moves."""
    table("nerts", "stoss")(page, server)
    page.locator(".go").click()
    expect(page.locator(".nerts")).to_have_attribute("data-phase", "play")


def dialog(before: Way, tool: str) -> Way:
    """What a button beside the table shows."""

    def way(page: Page, server: str) -> None:
        before(page, server)
        page.locator(f"[data-tool={tool}]").click()
        expect(page.locator("dialog[open] .content > *").first).to_be_visible()

    return way


def keys(page: Page, server: str) -> None:
    """The keys of Nerts, which have no button where there is no room for one."""
    running(page, server)
    page.keyboard.press("?")
    expect(page.locator("dialog[open] .legend")).to_be_visible()


SCREENS: Final[dict[str, Way]] = {
    "lobby": lobby,
    "rules": rules,
    "settings": settings,
    "account": address("#/me", "h1"),
    "games": address("#/games", "h1"),
    "statistics": address("#/games/statistics", "h1"),
    "record": address("#/record", "h1"),
    "hearts-lesson": address("#/learn/hearts", ".hearts"),
    "nerts-lesson": address("#/learn/nerts", ".nerts"),
    "gone": address("#/t/nowhere", "h1"),
    "gathering": table("hearts", "standard", free=1),
    "hearts-passing": passing,
    "hearts-trick": trick,
    "hearts-rules": dialog(trick, "rules"),
    "hearts-scores": dialog(trick, "scores"),
    "hearts-aloud": dialog(trick, "overview"),
    "nerts-start": table("nerts", "stoss"),
    "nerts-round": running,
    "nerts-keys": keys,
    "nerts-aloud": dialog(running, "overview"),
}
