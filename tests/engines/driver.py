"""The interface of a browser engine; `chromium`, `firefox` and `webkit` implement it."""

from __future__ import annotations

from typing import Any, Protocol


class Driver(Protocol):
    """One page of one browser, with a profile of its own."""

    def open(self, address: str) -> None:
        """Load an address, and wait until it is loaded."""

    def reload(self) -> None:
        """Load the page again."""

    def run(self, script: str, *arguments: Any) -> Any:
        """Run the body of an async function in the page; what it returns, as JSON has it."""

    def resize(self, width: int, height: int) -> None:
        """Give the page this many CSS pixels."""

    def press(self, x: float, y: float) -> None:
        """Press and release the mouse at a point of the page."""

    def drag(self, start: tuple[float, float], end: tuple[float, float]) -> None:
        """Press the mouse at one point, move it to another and release it there."""

    def key(self, key: str) -> None:
        """Press and release a key: a character, or a name in `input.KEYS`."""

    def screenshot(self) -> bytes:
        """What is shown, as PNG."""

    def close(self) -> None:
        """Forget the page and its profile."""


class Engine(Protocol):
    """A running browser."""

    def page(self) -> Driver:
        """A new page in a fresh profile."""


class ScriptError(Exception):
    """A script in the page threw."""
