"""A visitor of a simulated server: a browser with its cookies, and the pages that it has open."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any, Final, NamedTuple

from tests.cluster.simulated_socket import SimulatedSocket
from tests.server.auto_play import choose_hearts, choose_nerts
from tests.table.client_view import apply_changes

HOST: Final = "cards.example"
ADDRESS: Final = f"{HOST}:8443"


class ServerAnswer(NamedTuple):
    """What came back."""

    status: int
    headers: tuple[tuple[str, str], ...]
    body: bytes


class Browser:
    """Who asks, from where, and with which cookies."""

    def __init__(self, name: str, address: str, scheme: str = "http") -> None:
        self.name, self.address, self.scheme = name, address, scheme
        self.cookies: dict[str, str] = {}

    def scope(self, kind: str, path: str, headers: Mapping[str, str]) -> dict[str, Any]:
        """The start of a request."""
        cookie = "; ".join(f"{name}={value}" for name, value in self.cookies.items())
        place, _, query = path.partition("?")
        known = {"host": ADDRESS, "user-agent": f"Mozilla/5.0 (X11; Linux) Firefox/1 {self.name}"}
        sent = {**known, **({"cookie": cookie} if cookie else {}), **headers}
        return {
            "type": kind,
            "http_version": "1.1",
            "scheme": self.scheme,
            "path": place,
            "raw_path": place.encode(),
            "query_string": query.encode(),
            "root_path": "",
            "headers": [(name.encode(), value.encode()) for name, value in sent.items()],
            "client": (self.address, 50_000),
            "server": (HOST, 8443),
        }

    def keep(self, headers: tuple[tuple[str, str], ...]) -> None:
        """Keep the cookies that were set."""
        for name, value in headers:
            if name == "set-cookie":
                key, _, rest = value.partition("=")
                self.cookies[key] = rest.partition(";")[0]


class OpenSocket:
    """An open WebSocket, which plays as long as it has a seat."""

    def __init__(self, socket: SimulatedSocket) -> None:
        self.messages: list[str] = []
        self._socket, self._moves = socket, 0
        self._last: dict[str, Any] = {}
        socket.on_message, socket.on_close = (
            self._hear,
            lambda code: self.messages.append(str(code)),
        )

    def say(self, **message: Any) -> None:
        """Send a message."""
        self._socket.send(json.dumps(message).encode())

    def close(self) -> None:
        """Go away."""
        self._socket.close()

    def _hear(self, data: bytes) -> None:
        message = json.loads(data)
        self.messages.append(message["type"])
        if message["type"] == "happened":
            message["view"] = apply_changes(self._last.get("view"), message["changes"])
        self._last |= {
            key: message[key] for key in ("view", "legal", "seat", "waiting") if key in message
        }
        if message["type"] in ("welcome", "happened", "seats", "refused"):
            self._play()

    def _play(self) -> None:
        view, seat = self._last.get("view"), self._last.get("seat", -1)
        if view is None or seat < 0:
            return
        hearts = "deal" in view["public"]
        if seat in self._last["waiting"]:
            self.say(type="continue", deal=view["public"]["deal" if hearts else "round"])
        elif move := (choose_hearts if hearts else choose_nerts)(self._last["legal"] or {}, view):
            self._moves += 1
            self.say(type="submit", id=f"m{self._moves}", move=move)
