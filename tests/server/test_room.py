"""A bug in a room closes it, and the table is there again."""

from __future__ import annotations

from pathlib import Path
from types import SimpleNamespace
from typing import Any, cast

import msgspec
import pytest
from websockets.exceptions import ConnectionClosed

from herzrasen.games.protocol import Refusal
from herzrasen.protocol import websocket
from herzrasen.server.room.room import MOST_WAITING, Room
from herzrasen.table.table import Table
from tests.server.person import Person
from tests.server.served import served


def test_of_one_line_only_so_many_messages_wait() -> None:
    """A name is written down, which takes a commit; a line may say more than that."""
    posted: list[Any] = []
    refused: list[tuple[str, str | None]] = []
    room = object.__new__(Room)
    room._clock = lambda: 0.0
    room._inbox = cast("Any", SimpleNamespace(post=posted.append))
    line, other = (
        cast("Any", SimpleNamespace(waiting=0, greeting=False, refuse=lambda *why: note(*why)))
        for _ in range(2)
    )

    def note(refusal: Refusal, move: str | None) -> None:
        refused.append((refusal.code, move))

    for _ in range(3 * MOST_WAITING):
        room.hear(line, websocket.Rename("Eva"))
    room.hear(line, websocket.Submit("a", msgspec.Raw(b"{}")))
    room.hear(other, websocket.Rename("Jan"))
    assert len(posted) == MOST_WAITING + 1
    assert refused == [("table.refusal.too-fast", None)] * 2 * MOST_WAITING + [
        ("table.refusal.too-fast", "a")
    ]


def test_a_bug_costs_a_line_and_nothing_else(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    with served(tmp_path) as server:
        person = Person(server)
        table = person.open_table("hearts", "standard")
        person.come(table)
        person.until("happened", lambda message: len(message["view"]["public"]["chosen"]) == 3)

        def broken(*_: Any, **__: Any) -> Any:
            raise ZeroDivisionError

        with monkeypatch.context() as patched:
            patched.setattr(Table, "propose", broken)
            person.submit(move="pass", cards=person.last["view"]["hand"][:3])
            with pytest.raises(ConnectionClosed) as closed:
                person.until("accepted")
        assert closed.value.rcvd is not None
        assert closed.value.rcvd.code == 4409
        assert "ZeroDivisionError" in caplog.text
        again = Person(server, person.cookie)
        assert again.come(table)["view"] == person.last["view"]
        again.submit(move="pass", cards=person.last["view"]["hand"][:3])
        again.until("accepted")
