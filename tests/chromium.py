"""The one browser of a test worker, shared by all tests that open pages.

Playwright cannot be started a second time while it runs, so there is one fixture for all, imported
by ``tests/conftest.py``.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from functools import partial
from typing import Final

import pytest
from playwright.sync_api import (
    Browser,
    BrowserContext,
    BrowserType,
    ConsoleMessage,
    Error,
    Page,
    WebError,
    expect,
    sync_playwright,
)

from tests import page_faults

FLAGS: Final = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]


PATIENCE: Final = 60_000
"""Milliseconds until what is expected of a page counts as missing. Most of it is there at once; but
two cores may run four pages, their servers and other programs."""


@pytest.fixture(scope="session")
def browser(chromium_path: str, node: str) -> Iterator[Browser]:
    """One Chromium for all pages of this worker."""
    # Playwright brings a node of its own, which wants libraries that a bare Debian has not.
    os.environ["PLAYWRIGHT_NODEJS_PATH"] = node
    with sync_playwright() as playwright:
        expect.set_options(timeout=PATIENCE)
        launched = launch(playwright.chromium, chromium_path)
        yield launched
        launched.close()


def launch(chromium: BrowserType, program: str, *flags: str) -> Browser:
    """A Chromium with these flags beside `FLAGS`, whose pages are watched for faults."""
    launched = chromium.launch(executable_path=program, args=[*FLAGS, *flags])
    launched.on("context", _watch)
    return launched


def _watch(context: BrowserContext) -> None:
    """Report the faults of these pages, also of those that they open."""
    context.add_init_script(page_faults.LOGGING_SCRIPT)
    context.on("console", _report_line)
    context.on("weberror", _report_error)
    page_faults.watch(partial(_wait_for_reports, context))


def _wait_for_reports(context: BrowserContext) -> None:
    """What a page has reported until now is here when it answers."""
    for page in context.pages:
        while not _answers(page):
            pass


def _answers(page: Page) -> bool:
    """Whether it did; one on its way to another address does when it is there."""
    try:
        page.evaluate("0")
    except Error as error:
        if "navigation" not in error.message:
            raise
        return False
    return True


def _report_line(line: ConsoleMessage) -> None:
    place = f" ({line.location['url']})" if line.type == "error" else ""
    page_faults.report_line(line.type, line.text + place)


def _report_error(error: WebError) -> None:
    page_faults.report_fault(f"uncaught: {error.error.stack or error.error.message}")
