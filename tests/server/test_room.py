"""An internal error closes a room, and the table can be opened again."""

from __future__ import annotations

from pathlib import Path
from types import SimpleNamespace
from typing import Any, cast

import msgspec
import pytest
from websockets.exceptions import ConnectionClosed

from herzrasen.games.protocol import Refusal
from herzrasen.protocol import websocket
from herzrasen.server.room.message_dispatcher import MessageDispatcher
from herzrasen.server.room.room import MAX_PENDING_MESSAGES, Room
from herzrasen.table.table import Table
from tests.server.event_loop import run_coroutine
from tests.server.live_server import live_server
from tests.server.table_client import TableClient


def test_queued_messages_of_a_connection_are_limited() -> None:
    """A name is written down, which takes a commit; a line may say more than that."""
    posted: list[Any] = []
    refused: list[tuple[str, str | None]] = []
    room = object.__new__(Room)
    room._time = lambda: 0.0
    room._mailbox = cast("Any", SimpleNamespace(post=posted.append))
    room._dispatcher = cast("Any", SimpleNamespace(dispatch=print))
    line, other = (
        cast(
            "Any",
            SimpleNamespace(
                pending_messages=0, hello_pending=False, send_error=lambda *why: note(*why)
            ),
        )
        for _ in range(2)
    )

    def note(refusal: Refusal, move: str | None) -> None:
        refused.append((refusal.code, move))

    for _ in range(3 * MAX_PENDING_MESSAGES):
        room.receive(line, websocket.Rename("Eva"))
    room.receive(line, websocket.Submit("a", msgspec.Raw(b"{}")))
    room.receive(other, websocket.Rename("Jan"))
    assert len(posted) == MAX_PENDING_MESSAGES + 1
    assert refused == [("table.refusal.too-fast", None)] * 2 * MAX_PENDING_MESSAGES + [
        ("table.refusal.too-fast", "a")
    ]


def test_only_the_sheet_that_lies_there_is_read() -> None:
    """One who presses late for the last sheet would not see the next one."""
    seats: list[int] = []
    refused: list[str] = []
    dealing = True

    async def note_activity(_person: str) -> None: ...

    line: Any = SimpleNamespace(
        person="eva",
        pending_messages=9,
        close_code=None,
        send_error=lambda refusal: refused.append(refusal.code),
    )
    table: Any = SimpleNamespace(deals=2, is_dealing=lambda: dealing)
    pages: Any = SimpleNamespace(connections=[line])
    members: Any = SimpleNamespace(
        note_activity=note_activity,
        seating=SimpleNamespace(seat_of=lambda _: 3),
        mark_sheet_read=seats.append,
    )
    make: Any = MessageDispatcher
    dispatcher = make(table, pages, members, *[None] * 8, enqueue=bool, time=float)

    async def read_all() -> list[int]:
        for deal in range(3):
            await dispatcher.dispatch(line, websocket.Continue(deal), 0.0)
        return list(seats)

    assert (run_coroutine(read_all()), refused) == ([3], ["table.refusal.not-that-deal"])
    dealing = False
    assert run_coroutine(read_all()) == [3], "while it is played there is none"


def test_an_internal_error_closes_the_connection_only(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    with live_server(tmp_path) as server:
        person = TableClient(server)
        table = person.open_table("hearts", "standard")
        person.join(table)
        person.until("happened", lambda message: len(message["view"]["public"]["chosen"]) == 3)

        def raise_error(*_: Any, **__: Any) -> Any:
            raise ZeroDivisionError

        with monkeypatch.context() as patched:
            patched.setattr(Table, "propose", raise_error)
            person.submit(move="pass", cards=person.last["view"]["hand"][:3])
            with pytest.raises(ConnectionClosed) as closed:
                person.until("accepted")
        assert closed.value.rcvd is not None
        assert closed.value.rcvd.code == 4409
        assert "ZeroDivisionError" in caplog.text
        again = TableClient(server, person.cookie)
        assert again.join(table)["view"] == person.last["view"]
        again.submit(move="pass", cards=person.last["view"]["hand"][:3])
        again.until("accepted")
