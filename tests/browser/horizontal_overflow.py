"""Horizontal overflow of a page: by how many pixels, and the elements that cause it."""

from __future__ import annotations

from playwright.sync_api import Page
from playwright.sync_api import TimeoutError as Waited

from tests.chromium import PATIENCE

_TOO_WIDE = "document.documentElement.scrollWidth - innerWidth"
_STICKS_OUT = """
() => [...document.querySelectorAll('body *')]
  .filter(part => part.getBoundingClientRect().right > innerWidth + 0.5)
  .map(part => `${part.localName}.${part.className} ends at ${part.getBoundingClientRect().right}`)
"""


def horizontal_overflow(page: Page) -> int:
    """By how many pixels the page is wider than its window, once it has come to rest.

    A card is carried to its new place, and a page that nobody has given a frame yet shows the old
    places: a page that is too wide is given some seconds to follow its window.
    """
    try:
        page.wait_for_function(f"() => {_TOO_WIDE} === 0", timeout=PATIENCE)
    except Waited:
        print(page.evaluate(_STICKS_OUT))
    return int(page.evaluate(_TOO_WIDE))
