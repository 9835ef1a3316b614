"""Slow or lost WebSocket connections between a page and its server."""

from __future__ import annotations

import json
from typing import Literal, TypeAlias

from playwright.sync_api import Page, WebSocketRoute

from tests.browser.standing_time import hold_long_timers

Side: TypeAlias = Literal["page", "server"]
"""Who says something."""


class DelayedWebSocket:
    """The line of a page, on which what either side says can be held back until it is released; the
    page does not take it for dead meanwhile."""

    def __init__(self, page: Page) -> None:
        self._delayed: dict[Side, list[str | bytes]] = {"page": [], "server": []}
        self._silent: set[Side] = set()
        self._lines: dict[Side, WebSocketRoute] = {}
        hold_long_timers(page)
        page.route_web_socket("**/socket", self._route)

    def _route(self, page: WebSocketRoute) -> None:
        server = page.connect_to_server()
        self._lines = {"page": page, "server": server}
        page.on_message(lambda message: self._pass("page", message))
        server.on_message(lambda message: self._pass("server", message))

    def _pass(self, side: Side, message: str | bytes) -> None:
        if side in self._silent:
            self._delayed[side].append(message)
        else:
            self._lines["server" if side == "page" else "page"].send(message)

    def hold(self, side: Side = "server") -> None:
        """From now on nothing that this side says arrives."""
        self._silent.add(side)

    def release(self, side: Side = "server") -> None:
        """All that was held back arrives, in its order."""
        self._silent.remove(side)
        while self._delayed[side]:
            self._pass(side, self._delayed[side].pop(0))


class InterruptedWebSocket:
    """The line of a page, which can be cut: the server sees it close, the page hears nothing more
    until the line is mended."""

    def __init__(self) -> None:
        self._interrupted = False
        self._page: WebSocketRoute | None = None
        self._server: WebSocketRoute | None = None

    def route(self, page: WebSocketRoute) -> None:
        self._page = page
        if self._interrupted:
            return
        server = self._server = page.connect_to_server()
        server.on_close(lambda _code, _reason: None)
        page.on_message(self._send)

    def _send(self, message: str | bytes) -> None:
        if not self._interrupted:
            assert self._server
            self._server.send(message)

    def interrupt(self) -> None:
        assert self._server
        self._interrupted = True
        self._server.close()

    def lose(self) -> None:
        """The page notices at once, and its new lines are dead, too."""
        assert self._page
        self.interrupt()
        self._page.close()

    def send(self, message: object) -> None:
        """Tell the page something in the server's place."""
        assert self._page
        self._page.send(json.dumps(message))

    def restore(self) -> None:
        """The page notices that its line is dead, and comes back by itself."""
        assert self._page
        self._interrupted = False
        self._page.close()
