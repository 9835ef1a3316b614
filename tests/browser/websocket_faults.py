"""Slow or lost WebSocket connections between a page and its server."""

from __future__ import annotations

import json

from playwright.sync_api import WebSocketRoute


class DelayedWebSocket:
    """The line of a page, on which what the server says can be held back."""

    def __init__(self) -> None:
        self.holding = False
        self._delayed: list[str | bytes] = []
        self._page: WebSocketRoute | None = None

    def route(self, page: WebSocketRoute) -> None:
        self._page = page
        server = page.connect_to_server()
        page.on_message(server.send)
        server.on_message(self._receive)

    def _receive(self, message: str | bytes) -> None:
        assert self._page
        if self.holding:
            self._delayed.append(message)
        else:
            self._page.send(message)

    def release(self) -> None:
        assert self._page
        self.holding = False
        for message in self._delayed:
            self._page.send(message)


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
