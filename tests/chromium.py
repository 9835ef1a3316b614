"""The one browser of a test worker, shared by all tests that open pages.

Playwright cannot be started a second time while it runs, so there is one fixture for all, imported
by ``tests/conftest.py``.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from typing import Final

import pytest
from playwright.sync_api import Browser, expect, sync_playwright

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
        launched = playwright.chromium.launch(executable_path=chromium_path, args=FLAGS)
        yield launched
        launched.close()
