"""What a message changes in what is known of a table and of the lobby: that, and nothing else."""

from __future__ import annotations

from typing import Any, Final, get_args

import msgspec
import pytest
from msgspec.structs import replace

from herzrasen.cards import CardSet
from herzrasen.games.protocol import Refusal
from herzrasen.protocol.house_rules import HouseRules
from herzrasen.protocol.lobby import OwnTable, OwnTables, TableList, TableListChanges, TableListing
from herzrasen.protocol.table_updates import EventShown, TableUpdate
from herzrasen.protocol.websocket import (
    Accepted,
    ChatHistory,
    ChatKept,
    ChatMessage,
    ClocksStatus,
    ClockStatus,
    CountdownStatus,
    DealDraw,
    Happened,
    MembersStatus,
    Refused,
    RestAsked,
    SeatInfo,
    Seats,
    Spoken,
    Undone,
    Welcome,
)
from herzrasen.protocol.websocket.to_browser import AwaitedPlayer, RematchStatus, VoteStatus
from herzrasen.terminal.state import lobby_state
from herzrasen.terminal.state.chat import Chat
from herzrasen.terminal.state.clocks import Clocks
from herzrasen.terminal.state.lobby_state import LobbyState
from herzrasen.terminal.state.members import Awaited, Members, OpenVote, Rematch
from herzrasen.terminal.state.table_room import (
    Scheduled,
    SentMove,
    TableRoom,
    receive,
    with_connection_lost,
    with_sent_move,
    with_table_moving,
)

SAID: Final = tuple(ChatMessage(number, 1, "Eva", "text", "hi") for number in (1, 2, 3))
FIRST, SECOND = SentMove("m1", "turn"), SentMove("m2", "lift", rests_on="m1")
ASKED: Final = RestAsked(1, 4, CardSet.parse("AS"))
ROOM: Final = TableRoom(
    status="open",
    seat=0,
    number=4,
    view="view",
    legal="legal",
    pending=(FIRST, SECOND),
    refusal=Refusal("old"),
    rest_asked=ASKED,
    chat=Chat(SAID[:2], (3,)),
)
VIEW: Final[Any] = "next view"
LEGAL: Final[Any] = "next legal"
SEAT: Final = SeatInfo(1, "free", "")
VOTE: Final = VoteStatus(7, (2,), 500, (), {"level": 1}, may_end=True)
REMATCH: Final = RematchStatus((0,), (1,), 250, "spot", same_seats=True)
CLOCK: Final = ClockStatus(1, 60_000, 5_000, runs=True)
DRAW: Final = DealDraw(1, "hash", "commit")
WELCOME: Final = Welcome(
    table="T",
    game="nerts",
    rules="stoss",
    options={"target": 50},
    house=HouseRules(kind="public"),
    seat=2,
    number=9,
    seats=(SEAT,),
    waiting=(1,),
    view=VIEW,
    legal=LEGAL,
    undone=(3,),
    repeats=1,
    tournament="cup",
    rating="hearts-classic",
)

NOW: Final = 1_000.0
CASES: Final[list[tuple[TableUpdate, dict[str, Any]]]] = [
    (
        WELCOME,
        {
            name: getattr(WELCOME, name)
            for name in WELCOME.__struct_fields__
            if name not in ("missed", "decks", "daily")
        }
        | {"rest_asked": None},
    ),
    (
        EventShown(5, "event", VIEW, LEGAL),
        {"number": 5, "view": VIEW, "legal": LEGAL, "rest_asked": None},
    ),
    (
        Undone(5, 1, VIEW, LEGAL, (2, 3)),
        {"number": 5, "view": VIEW, "legal": LEGAL, "undone": (2, 3), "rest_asked": None},
    ),
    (Accepted("m1", 5), {"pending": (SECOND,)}),
    (
        Refused("no", {"n": 1}, "m2"),
        {"pending": (FIRST,), "refusal": Refusal("no", {"n": 1})},
    ),
    (Refused("no"), {"refusal": Refusal("no", {})}),
    (CountdownStatus("halt", 250), {"scheduled": Scheduled("halt", 1_250.0)}),
    (
        MembersStatus(
            host=1,
            watchers=2,
            ready=(0,),
            check=100,
            askable=True,
            awaited=(AwaitedPlayer(3, 50),),
            vote=VOTE,
            rematch=REMATCH,
            next="U",
        ),
        {
            "members": Members(
                1,
                2,
                (0,),
                1_100.0,
                askable=True,
                awaited=(Awaited(3, 1_050.0),),
                vote=OpenVote(7, (2,), 1_500.0, (), {"level": 1}, may_end=True),
                rematch=Rematch((0,), (1,), 1_250.0, "spot", same_seats=True),
                next="U",
            )
        },
    ),
    (
        MembersStatus(host=1, ended=True),
        {"members": Members(1, ended=True), "legal": None},
    ),
    (replace(ASKED, seat=2), {"rest_asked": replace(ASKED, seat=2)}),
    (replace(ASKED, seat=2, number=3), {}),
    (ClocksStatus((CLOCK,), (1,)), {"clocks": Clocks(NOW, (CLOCK,), (1,))}),
    (ChatHistory(SAID, (1, 2)), {"chat": Chat(SAID, (1, 2))}),
    (Spoken(SAID[2]), {"chat": Chat(SAID, (3,))}),
    (Spoken(SAID[1]), {}),
    (ChatKept((2,)), {"chat": Chat(SAID[1:2], (3,))}),
    (DRAW, {"draw": DRAW}),
    (Seats((SEAT,), (1,)), {"seats": (SEAT,), "waiting": (1,)}),
]
IDLE: Final = {"SeatNotice", "NextTable", "DealOpened", "TimedOut", "Ping", "Heartbeat"}
"""What is told, answered or followed at once, and changes nothing that is known."""
WAITING: Final = {"TableMoving"}
"""What ``with_table_moving`` is for."""


def changes(before: msgspec.Struct, after: msgspec.Struct) -> dict[str, Any]:
    """The fields that differ, with their values after."""
    both = (
        (name, getattr(before, name), getattr(after, name)) for name in before.__struct_fields__
    )
    return {name: new for name, old, new in both if old != new}


@pytest.mark.parametrize("case", CASES, ids=lambda case: type(case[0]).__name__)
def test_a_message_changes_what_it_says_and_nothing_else(
    case: tuple[TableUpdate, dict[str, Any]],
) -> None:
    message, expected = case
    assert changes(ROOM, receive(ROOM, message, NOW)) == expected


def test_every_message_of_a_table_is_among_them() -> None:
    kinds = {kind.__name__ for kind in get_args(TableUpdate)} - {Happened.__name__}
    assert {type(message).__name__ for message, _ in CASES} == kinds - IDLE - WAITING


def test_only_the_last_messages_of_the_chat_stay() -> None:
    room = ROOM
    for number in range(3, 70):
        room = receive(room, Spoken(replace(SAID[0], number=number)), NOW)
    assert [one.number for one in room.chat.messages] == list(range(20, 70))


@pytest.mark.parametrize(
    ("before", "lost", "stopping", "moving"),
    [
        ("opening", "opening", "opening", "moving"),
        ("open", "lost", "stopping", "moving"),
        ("moving", "lost", "stopping", "moving"),
        ("no_storage", "lost", "stopping", "moving"),
        ("lost", "lost", "lost", "moving"),
        ("gone", "gone", "gone", "gone"),
        ("shut", "shut", "shut", "shut"),
        ("removed", "removed", "removed", "removed"),
        ("unreadable", "unreadable", "unreadable", "unreadable"),
    ],
)
def test_a_line_that_is_lost_is_told_where_there_was_one(
    before: Any, lost: str, stopping: str, moving: str
) -> None:
    room = replace(ROOM, status=before)
    assert with_connection_lost(room).status == lost
    assert with_connection_lost(room, stopping=True).status == stopping
    assert with_table_moving(room, "owner").status == moving
    assert with_table_moving(ROOM, "storage").status == "no_storage"
    assert with_table_moving(ROOM, "broker").status == "no_broker"


def test_a_move_on_its_way_takes_the_last_refusal_away() -> None:
    third = SentMove("m3", "call")
    expected = {"pending": (FIRST, SECOND, third), "refusal": None}
    assert changes(ROOM, with_sent_move(ROOM, third)) == expected


def table(name: str, opened: int = 0) -> TableListing:
    return TableListing(name, "hearts", "standard", {}, HouseRules(), (), "waiting", opened)


def test_the_lobby_is_what_its_messages_say() -> None:
    state = LobbyState()
    own = OwnTable(table("own"), 0, turn=True)
    seen = []
    for message in (
        TableList((table("a"), table("b"), table("c")), 2),
        TableListChanges((table("b", 5), table("d")), ("c",), 1),
        OwnTables((own,)),
        Refused("no"),
    ):
        state = lobby_state.receive(state, message)
        seen.append(state)
    first = LobbyState((table("a"), table("b"), table("c")), 2)
    second = LobbyState((table("a"), table("b", 5), table("d")), 1)
    third = replace(second, mine=(own,))
    assert seen == [first, second, third, third]
    assert lobby_state.receive(LobbyState(), TableListChanges((table("a"),), (), 0)).tables == (
        table("a"),
    )
