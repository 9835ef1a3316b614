"""Dialogs of a page."""

from __future__ import annotations

from playwright.sync_api import Page, expect


def close_dialog(page: Page) -> None:
    """Escape, and wait until the dialog has gone: what is pressed next is for the page below."""
    dialogs = page.locator("dialog[open]")
    left = dialogs.count() - 1
    page.keyboard.press("Escape")
    expect(dialogs).to_have_count(left)
