"""An internal error closes a room, and the table can be opened again."""

from __future__ import annotations

from pathlib import Path
from types import SimpleNamespace
from typing import Any

import msgspec
import pytest
from websockets.exceptions import ConnectionClosed

from herzrasen.config.app_settings import ServerSettings
from herzrasen.games.hearts import HeartsRules
from herzrasen.games.protocol import Refusal
from herzrasen.protocol import websocket
from herzrasen.server.room.effects import Describe, SendError
from herzrasen.server.room.inputs import Loaded, MessageReceived, Moment, PageOpened
from herzrasen.server.room.message_dispatcher import MessageDispatcher
from herzrasen.server.room.session import MAX_PENDING_MESSAGES, RoomSession
from herzrasen.server.room.session_settings import SessionSettings
from herzrasen.server.room.step_context import StepContext
from herzrasen.server.room.table_page import TablePage
from herzrasen.table.info import TableInfo
from herzrasen.table.seats import SeatOccupant
from herzrasen.table.table import Table
from tests.server.live_server import live_server
from tests.server.table_client import TableClient

NOW = Moment(0.0, 0.0, 0)
TIMES = ServerSettings()
SETTINGS = SessionSettings(TIMES.wait_times(), TIMES.countdowns())
PLACES = (SeatOccupant(0, "Eva", "eva"), SeatOccupant(1), SeatOccupant(2), SeatOccupant(3))
ABOUT = TableInfo("hearts", "standard", {}, "instant", PLACES, 0)


def waiting_session() -> RoomSession:
    """A table at which Eva waits at page 1, and Jan is about to come at page 2."""
    session = RoomSession("T", ABOUT, Table("hearts", HeartsRules()), 0, SETTINGS, NOW)
    opened = (PageOpened(1, "eva", ""), PageOpened(2, "jan", ""))
    session.receive((Loaded(), *opened, MessageReceived(1, websocket.Hello(), 0.0)), NOW)
    return session


def test_queued_messages_of_a_connection_are_limited() -> None:
    """A name is written down, which takes a commit; a line may say more than that."""
    session = waiting_session()
    rename = MessageReceived(1, websocket.Rename("Eva S."), 0.0)
    assert any(isinstance(one, Describe) for one in session.receive((rename,), NOW))
    many = [rename] * 3 * MAX_PENDING_MESSAGES
    move = MessageReceived(1, websocket.Submit("a", msgspec.Raw(b"{}")), 0.0)
    other = MessageReceived(2, websocket.Rename("Jan"), 0.0)
    too_fast = Refusal("table.refusal.too-fast")
    assert session.receive((*many, move, other), NOW) == [
        *[SendError(1, too_fast)] * 2 * MAX_PENDING_MESSAGES,
        SendError(1, too_fast, "a"),
    ]


def test_only_the_sheet_that_lies_there_is_read() -> None:
    """One who presses late for the last sheet would not see the next one."""
    seats: list[int] = []
    dealing = True

    context = StepContext(NOW)
    line = TablePage(1, "eva", "", context)
    parts: Any = SimpleNamespace(
        table=SimpleNamespace(deals=2, is_dealing=lambda: dealing),
        broadcaster=SimpleNamespace(connections=[line]),
        members=SimpleNamespace(
            anybody_missed=False,
            seating=SimpleNamespace(seat_of=lambda _: 3),
            mark_sheet_read=seats.append,
        ),
    )
    dispatcher = MessageDispatcher(parts)

    def read_all() -> list[int]:
        for deal in range(3):
            message = MessageReceived(1, websocket.Continue(deal), 0.0)
            assert list(dispatcher.dispatch(line, message)) == [], "nothing is waited for"
        return list(seats)

    refused = [SendError(1, Refusal("table.refusal.not-that-deal"))]
    assert (read_all(), context.effects) == ([3], refused)
    dealing = False
    assert read_all() == [3], "while it is played there is none"


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
