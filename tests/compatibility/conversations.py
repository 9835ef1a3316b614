"""Conversations of browsers with a server, written down to the byte, and held again.

A conversation is a list of steps: what a person sends (a request, a frame) and what the server
answers them. ``Recorder`` holds one and writes it down; ``replay`` sends the same bytes to another
server and compares every answer. The server has fixed randomness and a clock that stands still.
"""

from __future__ import annotations

import gzip
import json
from collections.abc import Callable, Iterable
from contextlib import ExitStack
from hashlib import sha256
from itertools import count
from pathlib import Path
from typing import Any

from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect

from herzrasen.server.runtime.entropy import Entropy
from tests.server.table_client import TIMEOUT, Answer, http_request
from tests.table.client_view import with_view

NOW = 1_790_000_000_000
"""The time on the server's clock, in ms since 1970: it stands still."""
QUIET = 0.3
"""After so many seconds without a message a recorder takes it that none is coming."""

Step = list[Any]
"""``["http", person, method, path, body, status, content type, answer]``,
``["open", person, path]``, ``["send", person, frame]``, ``["receive", person, frame]`` or
``["close", person]``."""


def fixed_entropy(label: str) -> Entropy:
    """Randomness that is the same in every run, and a clock that stands still."""
    deals, tables, bots = count(), count(), count()
    return Entropy(
        deal_seed=lambda: sha256(f"{label} {next(deals)}".encode()).digest(),
        table_name=lambda: f"{label}{next(tables):08}".ljust(22, "x"),
        table_code=lambda: "",
        bot_seed=lambda: next(bots),
        now=lambda: NOW,
    )


class Connections:
    """The people of a conversation: their cookies, and a WebSocket each."""

    def __init__(self, server: str, cookies: dict[str, str]) -> None:
        self.server, self.cookies = server, cookies
        self._open = {person: ExitStack() for person in cookies}
        self._sockets: dict[str, ClientConnection] = {}

    def http(self, person: str, method: str, path: str, body: str | None) -> Answer:
        """One request."""
        headers = {"content_type": "application/json"} if body is not None else {}
        return http_request(
            self.server + path,
            None if body is None else body.encode(),
            method=method,
            cookie=self.cookies[person],
            **headers,
        )

    def open(self, person: str, path: str) -> None:
        """Open a WebSocket."""
        socket = connect(
            f"ws{self.server.removeprefix('http')}{path}",
            additional_headers={"cookie": self.cookies[person]},
            proxy=None,
            max_size=None,
            ping_interval=None,
        )
        self._sockets[person] = self._open[person].enter_context(socket)

    def send(self, person: str, frame: str) -> None:
        """Send a frame."""
        self._sockets[person].send(frame)

    def receive(self, person: str, timeout: float = 4 * TIMEOUT) -> str:
        """The next frame."""
        frame = self._sockets[person].recv(timeout=timeout, decode=True)
        assert isinstance(frame, str)
        return frame

    def close(self, person: str) -> None:
        """Close the WebSocket."""
        self._open[person].close()
        self._sockets.pop(person, None)


class Recorder(Connections):
    """Holds a conversation and writes it down."""

    def __init__(self, server: str, cookies: dict[str, str]) -> None:
        super().__init__(server, cookies)
        self.steps: list[Step] = []
        self.last: dict[str, dict[str, Any]] = {}

    def http(self, person: str, method: str, path: str, body: str | None = None) -> Answer:
        answer = super().http(person, method, path, body)
        kind = answer.headers.get("content-type", "")
        answer_text = answer.body.decode()
        self.steps.append(["http", person, method, path, body, answer.status, kind, answer_text])
        return answer

    def open(self, person: str, path: str) -> None:
        self.steps.append(["open", person, path])
        super().open(person, path)

    def send(self, person: str, frame: str) -> None:
        self.steps.append(["send", person, frame])
        super().send(person, frame)

    def say(self, person: str, **message: Any) -> None:
        """Send a message and wait for all that follows, to everybody."""
        self.send(person, json.dumps(message))
        self.settle()

    def settle(self) -> None:
        """Receive until nobody is sent anything more."""
        quiet = False
        while not quiet:
            quiet = True
            for person in list(self._sockets):
                try:
                    while True:
                        frame = self.receive(person, QUIET)
                        self.steps.append(["receive", person, frame])
                        self._follow(person, json.loads(frame))
                        quiet = False
                except TimeoutError:
                    continue
                except ConnectionClosed:
                    self._sockets.pop(person)

    def _follow(self, person: str, message: dict[str, Any]) -> None:
        """Keep the last view that a person was sent."""
        if message["type"] == "happened":
            message = with_view(message, self.last[person])
        if message["type"] in ("welcome", "happened", "undone"):
            self.last[person] = message

    def close(self, person: str) -> None:
        self.steps.append(["close", person])
        super().close(person)


def is_of_seats(frame: str) -> bool:
    """Whether this frame tells who sits where."""
    return bool(json.loads(frame)["type"] == "seats")


def replay(
    server: str,
    cookies: dict[str, str],
    steps: Iterable[Step],
    comparable: Callable[[str, str], object] = lambda _, answer_text: answer_text,
) -> None:
    """Hold a conversation again. Each answer has to be the same, as far as it is
    ``comparable``: that makes of a path ("" for a frame) and an answer what is compared."""
    people = Connections(server, cookies)
    for step in steps:
        match step:
            case ["http", person, method, path, body, status, kind, answer_text]:
                answer = people.http(person, method, path, body)
                assert answer.status == status, (step, answer)
                assert answer.headers.get("content-type", "") == kind, path
                assert comparable(path, answer.body.decode()) == comparable(path, answer_text), path
            case ["open", person, path]:
                people.open(person, path)
            case ["send", person, frame]:
                people.send(person, frame)
            case ["receive", person, frame]:
                received = people.receive(person)
                if is_of_seats(received) and not is_of_seats(frame):
                    received = people.receive(person)  # sent since then after an undo as well
                assert comparable("", received) == comparable("", frame)
            case ["close", person]:
                people.close(person)
            case _:
                raise AssertionError(step)
    for person in cookies:
        people.close(person)


def write_steps(file: Path, steps: list[Step]) -> None:
    """Write a conversation, a step a line."""
    lines = "".join(json.dumps(step, ensure_ascii=False) + "\n" for step in steps)
    file.write_bytes(gzip.compress(lines.encode(), 9, mtime=0))


def read_steps(file: Path) -> list[Step]:
    """Read a conversation."""
    lines = gzip.decompress(file.read_bytes()).decode().splitlines()
    return [json.loads(line) for line in lines]
