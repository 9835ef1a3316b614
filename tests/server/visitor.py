"""Somebody's browser in the lobby: keeps the list as its messages make it."""

from __future__ import annotations

import json
from collections.abc import Callable
from contextlib import ExitStack
from typing import Any

from websockets.sync.client import ClientConnection, connect

from tests.server.person import PATIENCE, Answer, Person, ask

Listing = dict[str, Any]


class Visitor:
    """A line to the lobby, under the same cookie as a person's lines to tables."""

    def __init__(self, person: Person) -> None:
        self.person = person
        self.tables: dict[str, Listing] = {}
        self.mine: dict[str, dict[str, Any]] = {}
        self.more = 0
        self.heard: list[dict[str, Any]] = []
        self._open = ExitStack()
        self._line: ClientConnection | None = None

    def come(self, game: str | None = None, *, tables: bool = True) -> Visitor:
        """Open the line and look; returns when all is shown."""
        self._line = self._open.enter_context(
            connect(
                f"ws{self.person.server.removeprefix('http')}/api/lobby",
                additional_headers={"cookie": self.person.cookie},
                proxy=None,
                ping_interval=None,
            )
        )
        self.look(game, tables=tables)
        self.until(lambda: self.heard[-1]["type"] == ("tables" if tables else "mine"))
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
        while not (self.heard and wanted()):
            self.next()

    def next(self) -> dict[str, Any]:
        """The next message, taken over."""
        assert self._line is not None
        message: dict[str, Any] = json.loads(self._line.recv(timeout=PATIENCE))
        self.heard.append(message)
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

    def leave(self) -> None:
        """Close the line."""
        self._open.close()


def quick(person: Person, game: str = "hearts", **wish: Any) -> Answer:
    """Press "play with people"."""
    answer = ask(
        f"{person.server}/api/tables/quick",
        json.dumps({"game": game, "name": "Eva", "pace": "instant", **wish}).encode(),
        content_type="application/json",
        cookie=person.cookie,
    )
    if "set-cookie" in answer.headers:
        person.cookie = answer.headers["set-cookie"].partition(";")[0]
    return answer
