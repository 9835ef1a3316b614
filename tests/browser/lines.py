"""Lines between a page and its server that are slow, or lost."""

from __future__ import annotations

from playwright.sync_api import WebSocketRoute


class Held:
    """The line of a page, on which what the server says can be held back."""

    def __init__(self) -> None:
        self.holding = False
        self._held: list[str | bytes] = []
        self._page: WebSocketRoute | None = None

    def route(self, page: WebSocketRoute) -> None:
        self._page = page
        server = page.connect_to_server()
        page.on_message(server.send)
        server.on_message(self._said)

    def _said(self, message: str | bytes) -> None:
        assert self._page
        if self.holding:
            self._held.append(message)
        else:
            self._page.send(message)

    def release(self) -> None:
        assert self._page
        self.holding = False
        for message in self._held:
            self._page.send(message)


class Cut:
    """The line of a page, which can be cut: the server sees it close, the page hears nothing more
    until the line is mended."""

    def __init__(self) -> None:
        self._cut = False
        self._page: WebSocketRoute | None = None
        self._server: WebSocketRoute | None = None

    def route(self, page: WebSocketRoute) -> None:
        self._page = page
        if self._cut:
            return
        server = self._server = page.connect_to_server()
        server.on_close(lambda _code, _reason: None)
        page.on_message(self._say)

    def _say(self, message: str | bytes) -> None:
        if not self._cut:
            assert self._server
            self._server.send(message)

    def cut(self) -> None:
        assert self._server
        self._cut = True
        self._server.close()

    def mend(self) -> None:
        """The page notices that its line is dead, and comes back by itself."""
        assert self._page
        self._cut = False
        self._page.close()
