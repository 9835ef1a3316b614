"""A page in any engine, as a journey sees it: what is there, what is pressed, what comes of it."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any, Final

from tests.browser.recorder import RECORDER
from tests.engines.driver import Driver

HELPERS: Final = Path(__file__).with_name("page_functions.js").read_text("utf-8")
CLOCK: Final = Path(__file__).with_name("page_clock.js").read_text("utf-8")


class DriverPage:
    def __init__(self, driver: Driver) -> None:
        self.driver = driver
        self.open = driver.open
        self.reload = driver.reload
        self.resize = driver.resize
        self.key = driver.key
        self.screenshot = driver.screenshot

    def run(self, script: str, *arguments: Any) -> Any:
        """Run the body of a function in the page, which may call what page_functions.js has."""
        return self.driver.run(f"{HELPERS}\n{script}", *arguments)

    def value(self, expression: str, *arguments: Any) -> Any:
        """What an expression is now; `sent` are the arguments."""
        return self.run(f"const sent = [...arguments]; return {expression};", *arguments)

    def wait(self, expression: str, *arguments: Any) -> Any:
        """Wait until an expression is true; what it is then."""
        ask = f"() => ({expression}), {json.dumps(expression)} + JSON.stringify(sent)"
        return self.run(f"const sent = [...arguments]; return until({ask});", *arguments)

    def see(self, selector: str, text: str = "") -> None:
        """Wait until such an element is in sight."""
        self.wait("Boolean(firstVisible(...sent))", selector, text)

    def wait_until_gone(self, selector: str) -> None:
        """Wait until no such element is in sight."""
        self.wait("!firstVisible(...sent)", selector)

    def record(self, selector: str) -> None:
        """From now on record the texts of such elements, until the page is loaded again."""
        self.run(f"{RECORDER}\nwindow.record(...arguments);", selector)

    def wait_until_shown(self, selector: str, text: str) -> None:
        """Wait until a recorded element has shown a text, also one that is gone again."""
        self.wait("historyOf(sent[0]).some((words) => words.includes(sent[1]))", selector, text)

    def hold_clock(self) -> None:
        """From now on seconds pass when `pass_time` says so, until the page is loaded again."""
        self.run(CLOCK)

    def pass_time(self, seconds: float) -> None:
        """So much time passes on the page's clock."""
        self.run("window.passTime(arguments[0]);", seconds * 1000)

    def number(self, selector: str, count: int) -> None:
        """Wait until there are so many."""
        self.wait("document.querySelectorAll(sent[0]).length === sent[1]", selector, count)

    def press(self, selector: str, text: str = "") -> None:
        """Press the first such element with the mouse, where it can be seen."""
        self.driver.press(*self._target(selector, text))

    def drag(self, source: str, target: str) -> None:
        """Carry one element to another with the mouse."""
        self.driver.drag(self._target(source), self._target(target))

    def _target(self, selector: str, text: str = "") -> tuple[float, float]:
        x, y = self.run("return target(...arguments);", selector, text)
        return x, y
