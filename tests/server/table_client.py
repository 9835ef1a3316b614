"""Table client: HTTP and WebSocket of one person's browser, as the server sees it."""

from __future__ import annotations

import json
import urllib.error
import urllib.request
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from typing import Any, NamedTuple
from uuid import uuid4

from websockets.sync.client import ClientConnection, connect

from tests.table.client_view import with_view

TIMEOUT = 600
"""Seconds without any message after which a test gives up: it waits for ever, says this."""

Message = dict[str, Any]


class Answer(NamedTuple):
    """What came back over HTTP."""

    status: int
    headers: dict[str, str]
    body: bytes

    @property
    def json(self) -> Any:
        return json.loads(self.body)


def http_request(
    url: str, body: bytes | None = None, *, method: str | None = None, **headers: str
) -> Answer:
    """One request, GET or with a body POST if it is not said; ``content_type="…"`` becomes a
    header."""
    named = {name.replace("_", "-"): value for name, value in headers.items()}
    request = urllib.request.Request(url, body, named, method=method)
    try:
        with urllib.request.urlopen(request, timeout=TIMEOUT) as response:
            return Answer(response.status, _lower(response.headers), response.read())
    except urllib.error.HTTPError as error:
        with error:
            return Answer(error.code, _lower(error.headers), error.read())


def _lower(headers: Any) -> dict[str, str]:
    return {name.lower(): value for name, value in headers.items()}


class TableClient:
    """A person's browser at a table. It keeps its cookie, the ``frames`` as they arrived, and the
    messages ``received`` in them, with complete views."""

    def __init__(self, server: str, cookie: str = "") -> None:
        self.server = server
        self.cookie = cookie
        self.frames: list[bytes] = []
        self.received: list[Message] = []
        self.last: Message = {}
        self.seats: Message = {}
        self._unanswered: dict[Any, Message] = {}
        self._wishes: dict[str, Message] = {}
        """To sit down and to begin, until that has happened."""
        self._moved = False
        self._open = ExitStack()
        self._line: ClientConnection | None = None

    def open_table(self, game: str, rules: str, name: str = "Eva", **wish: Any) -> str:
        """Open a table; its id."""
        wish = {"game": game, "rules": rules, "name": name, "pace": "instant", **wish}
        answer = http_request(
            f"{self.server}/api/tables",
            json.dumps(wish).encode(),
            content_type="application/json",
            cookie=self.cookie,
        )
        assert answer.status == 201, answer
        self.keep(answer.headers)
        table: str = answer.json["table"]
        return table

    def join(self, table: str, last: int | None = None) -> Message:
        """Open a line to a table and say hello; the welcome."""
        self.connect(table)
        self.send(type="hello", last=last)
        return self.until("welcome")

    def connect(self, table: str, **headers: str) -> None:
        """Open a line to a table."""
        opening = connect(
            f"ws{self.server.removeprefix('http')}/api/tables/{table}/socket",
            additional_headers={"cookie": self.cookie, **headers},
            proxy=None,
            max_size=None,
            open_timeout=TIMEOUT,
            ping_interval=None,
        )
        line = self._open.enter_context(opening)
        assert line.response is not None
        self.keep({name.lower(): value for name, value in line.response.headers.raw_items()})
        self._line = line

    def send(self, **message: Any) -> None:
        """Send a message."""
        if message.get("type") in ("sit", "begin"):
            self._wishes[message["type"]] = message
        self.send_frame(json.dumps(message))

    def send_frame(self, frame: str | bytes) -> None:
        """Send anything."""
        self.socket.send(frame)

    def submit(self, **move: Any) -> str:
        """Send a move; the name it was given."""
        name = uuid4().hex
        self._unanswered[name] = move
        self.send(type="submit", id=name, move=move)
        return name

    def next(self) -> Message:
        """The next message."""
        frame = self.socket.recv(timeout=TIMEOUT, decode=False)
        self.frames.append(frame)
        message: Message = json.loads(frame)
        if message["type"] == "happened":
            message = with_view(message, self.last)
        self.received.append(message)
        if message["type"] in ("welcome", "happened", "undone"):
            self.last = message
        if message["type"] in ("welcome", "seats"):
            self.seats = message
        self._follow(message)
        return message

    def _follow(self, message: Message) -> None:
        """Do as the page does when a table moves to another server: greet again, and send the
        moves that have no answer once more; and as its person does, who presses again."""
        if message["type"] in ("accepted", "refused"):
            self._unanswered.pop(message.get("id"), None)
        elif message["type"] == "happened":
            self._wishes.clear()
        elif message == {"type": "moving", "done": True}:
            self._moved = True
            self.send(type="hello", last=self.last.get("number"))
        elif message["type"] == "welcome" and self._moved:
            self._moved = False
            for name, move in self._unanswered.items():
                self.send(type="submit", id=name, move=move)
            for wish in [*self._wishes.values()]:
                self.send(**wish)

    def until(self, kind: str, wanted: Callable[[Message], Any] = lambda _: True) -> Message:
        """The next message of this kind that is as wanted."""
        for message in self.messages():
            if message["type"] == kind and wanted(message):
                return message
        raise AssertionError

    def messages(self) -> Iterator[Message]:
        """Message after message."""
        while True:
            yield self.next()

    def next_error(self) -> str:
        """The reason of the next refusal."""
        code: str = self.until("refused")["code"]
        return code.removeprefix("table.refusal.")

    def close(self) -> None:
        """Close the line."""
        self._open.close()
        self._line = None

    @property
    def socket(self) -> ClientConnection:
        """The open line."""
        assert self._line is not None, "has not come"
        return self._line

    def keep(self, headers: dict[str, str]) -> None:
        if "set-cookie" in headers:
            self.cookie = headers["set-cookie"].partition(";")[0]
