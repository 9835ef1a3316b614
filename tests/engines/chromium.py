"""Chromium by Playwright, as everywhere in the tests."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import Browser, Error, ViewportSize

from tests.engines.driver import ScriptError


class Chromium:
    """The one Chromium of this worker."""

    def __init__(self, browser: Browser) -> None:
        self._browser = browser

    def page(self, *, worker: bool = False) -> ChromiumPage:
        """A new page with a profile of its own, with service workers if it is to have any."""
        return ChromiumPage(self._browser, worker=worker)


class ChromiumPage:
    """A page, in the words of `driver.Driver`."""

    def __init__(self, browser: Browser, *, worker: bool = False) -> None:
        self._context = browser.new_context(
            locale="en-GB", service_workers="allow" if worker else "block"
        )
        self._page = self._context.new_page()

    def open(self, address: str) -> None:
        self._page.goto(address)

    def reload(self) -> None:
        self._page.reload()

    def run(self, script: str, *arguments: Any) -> Any:
        try:
            return self._page.evaluate(
                f"async (sent) => (async function () {{{script}\n}}).apply(null, sent)",
                list(arguments),
            )
        except Error as error:
            raise ScriptError(error.message) from error

    def resize(self, width: int, height: int) -> None:
        self._page.set_viewport_size(ViewportSize(width=width, height=height))

    def press(self, x: float, y: float) -> None:
        self._page.mouse.click(x, y)

    def drag(self, start: tuple[float, float], end: tuple[float, float]) -> None:
        self._page.mouse.move(*start)
        self._page.mouse.down()
        self._page.mouse.move(*end, steps=4)
        self._page.mouse.up()

    def key(self, key: str) -> None:
        self._page.keyboard.press(key)

    def screenshot(self) -> bytes:
        return self._page.screenshot()

    def close(self) -> None:
        self._context.close()
