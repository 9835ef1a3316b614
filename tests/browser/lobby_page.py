"""The lobby in a browser."""

from __future__ import annotations

import json

from playwright.sync_api import Page, expect


def open_lobby(page: Page, site: str, **settings: str | bool) -> Page:
    """The lobby with these settings, stored once: what is changed later stays changed."""
    stored = json.dumps(json.dumps(settings))
    page.add_init_script(f"localStorage['herzrasen.settings'] ??= {stored}")
    enter_lobby(page, site)
    return page


def enter_lobby(page: Page, server: str) -> None:
    """The lobby, once all of it has come: before that a button may slip away from under a press."""
    page.goto(server)
    wait_for_lobby(page)


def wait_for_lobby(page: Page) -> None:
    """The lobby is there with all that it asks a server for."""
    expect(page.locator(".lobby:not([aria-busy])")).to_be_attached()
