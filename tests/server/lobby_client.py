"""Lobby client: applies the feed's messages to its copy of the list."""

from __future__ import annotations

import json
from collections.abc import Callable
from contextlib import ExitStack
from typing import Any

from websockets.sync.client import ClientConnection, connect

from tests.server.table_client import TIMEOUT, Answer, TableClient, http_request

Listing = dict[str, Any]


class LobbyClient:
    """A line to the lobby, under the same cookie as a person's lines to tables."""

    def __init__(self, person: TableClient) -> None:
        self.person = person
        self.tables: dict[str, Listing] = {}
        self.mine: dict[str, dict[str, Any]] = {}
        self.more = 0
        self.messages: list[dict[str, Any]] = []
        self._open = ExitStack()
        self._line: ClientConnection | None = None

    def connect(self, game: str | None = None, *, tables: bool = True) -> LobbyClient:
        """Open the line and look; returns when all is shown."""
        self._line = self._open.enter_context(
            connect(
                f"ws{self.person.server.removeprefix('http')}/api/lobby",
                additional_headers={"cookie": self.person.cookie},
                proxy=None,
                max_queue=None,  # closing never waits for what nobody has read
                open_timeout=TIMEOUT,
                ping_interval=None,
            )
        )
        self.look(game, tables=tables)
        self.until(lambda: self.messages[-1]["type"] == ("tables" if tables else "mine"))
        return self

    def look(self, game: str | None = None, *, tables: bool = True) -> None:
        """Ask for a list."""
        self.send(json.dumps({"type": "look", "game": game, "tables": tables}))

    def send(self, frame: str | bytes) -> None:
        """Send anything."""
        assert self._line is not None
        self._line.send(frame)

    def until(self, wanted: Callable[[], Any]) -> None:
        """Listen until it is so."""
        while not (self.messages and wanted()):
            self.next()

    def next(self) -> dict[str, Any]:
        """The next message, taken over."""
        assert self._line is not None
        message: dict[str, Any] = json.loads(self._line.recv(timeout=TIMEOUT))
        self.messages.append(message)
        match message["type"]:
            case "tables":
                self.tables = {each["table"]: each for each in message["tables"]}
                self.more = message["more"]
            case "changed":
                self.tables |= {each["table"]: each for each in message["tables"]}
                for name in message["gone"]:
                    del self.tables[name]
                self.more = message["more"]
            case "mine":
                self.mine = {each["listing"]["table"]: each for each in message["tables"]}
            case _:
                pass
        return message

    def close(self) -> None:
        """Close the line."""
        self._open.close()


def quick_match(person: TableClient, game: str = "hearts", **wish: Any) -> Answer:
    """Press "play with people"."""
    answer = http_request(
        f"{person.server}/api/tables/quick",
        json.dumps({"game": game, "name": "Eva", "pace": "instant", **wish}).encode(),
        content_type="application/json",
        cookie=person.cookie,
    )
    if "set-cookie" in answer.headers:
        person.cookie = answer.headers["set-cookie"].partition(";")[0]
    return answer
