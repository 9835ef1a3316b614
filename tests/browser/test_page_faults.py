"""A fault of a page fails its test: each of these does nothing else, and is expected to fail."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page

from tests.page_faults import PageFault

FAULTS = {
    "uncaught: Error: thrown": (
        "new Promise((done) => setTimeout(() => { done(); throw new Error('thrown'); }))"
    ),
    "uncaught: Error: rejected": "void Promise.reject(new Error('rejected'))",
    "console: written": "console.error('written')",
    "alert: shown": "document.body.innerHTML = '<p role=alert>shown</p>'",
    "alert: said": "alert('said')",
}
"""What is reported, by what a page does."""


@pytest.mark.smoke
@pytest.mark.xfail(raises=PageFault, reason="nobody asked for the fault")
@pytest.mark.parametrize("script", FAULTS.values(), ids=FAULTS)
def test_a_fault_fails_the_test(desktop: Page, script: str) -> None:
    desktop.evaluate(script)
