"""The lobby in a browser."""

from __future__ import annotations

from playwright.sync_api import Page, expect


def enter_lobby(page: Page, server: str) -> None:
    """The lobby, once all of it has come: before that a button may slip away from under a press."""
    page.goto(server)
    wait_for_lobby(page)


def wait_for_lobby(page: Page) -> None:
    """The lobby is there with all that it asks a server for."""
    expect(page.locator(".lobby:not([aria-busy])")).to_be_attached()
