"""What is said of people, votes, clocks and the connection at any table: each fact once."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any, Final, TypeAlias

import pytest
from msgspec.structs import replace

from herzrasen.games.protocol import Refusal
from herzrasen.locales import LANGUAGES
from herzrasen.protocol.table_updates import MessageReader
from herzrasen.protocol.websocket import (
    AwaitedPlayer,
    ChatMessage,
    DealOpened,
    DrawBeacon,
    MembersStatus,
    Refused,
    RematchStatus,
    SeatInfo,
    SeatNotice,
    Seats,
    Spoken,
    TableMoving,
    TimedOut,
    VoteStatus,
)
from herzrasen.terminal.lines.table.match_commands import find_vote, vote_options
from herzrasen.terminal.lines.table.seat_list import find_seat
from herzrasen.terminal.lines.table.speech_digest import SpeechDigest
from herzrasen.terminal.lines.table.table_news import table_news
from herzrasen.terminal.state.table_room import (
    TableRoom,
    receive,
    with_connection_lost,
    with_table_moving,
)
from herzrasen.terminal.translation import Translation
from tests.golden_text import AssertGolden
from tests.server.event_loop import run_coroutine

GOLDEN: Final = Path(__file__).parent / "golden" / "table-news.txt"
ENGLISH = Translation("en")
SEATS = (
    SeatInfo(0, "person", "Eva"),
    SeatInfo(1, "person", "Jan"),
    SeatInfo(2, "person", "Ada", here=False),
    SeatInfo(3, "bot", "Bruno", {"level": 2}),
)
ROOM = TableRoom(status="open", game="hearts", rules="standard", seat=0, number=1, seats=SEATS)
VOTE = VoteStatus(1, (2,), 20_000, (), {"level": 2}, may_end=True)


Step: TypeAlias = MembersStatus | Seats | dict[str, Any]
"""What happens at a table: a message, or what else changes of what is known."""

SECOND_VOTE: Final = VoteStatus(2, (2,), 20_000, (), {}, may_end=False)
PEOPLE: Final = tuple(
    SeatInfo(at, "person", name) for at, name in enumerate(["Eva", "Jan", "Ada", "Kim"])
)
FREE: Final = (*PEOPLE[1:3], *(SeatInfo(at, "free", "") for at in (0, 3)))
PLAYED: Final = {"view": "the match", "seats": (*PEOPLE[:3], replace(PEOPLE[3], here=False))}


def rematch(
    yes: Sequence[int],
    no: Sequence[int] = (),
    rules: str = "standard",
    *,
    same_seats: bool = False,
) -> MembersStatus:
    """The host, Jan, offers another match."""
    status = RematchStatus((*yes,), (*no,), 30_000, rules, same_seats=same_seats)
    return MembersStatus(host=1, rematch=status)


STORIES: Final[dict[str, Sequence[Step]]] = {
    "someone is away, and a vote is held": [
        MembersStatus(host=1, awaited=(AwaitedPlayer(2, 9_000),)),
        MembersStatus(host=1, awaited=(AwaitedPlayer(2, 8_000), AwaitedPlayer(0, 9_000))),
        MembersStatus(host=1, vote=VOTE),
        MembersStatus(host=1, vote=replace(VOTE, ms=10_000)),
        MembersStatus(host=1, vote=SECOND_VOTE),
        Seats((*SEATS[:2], replace(SEATS[2], here=True), SEATS[3]), ()),
        MembersStatus(host=1),
    ],
    "the host is silent, then asks": [
        MembersStatus(host=1, askable=True),
        MembersStatus(host=1, askable=True),
        MembersStatus(host=1, check=10_000),
        MembersStatus(host=1, check=9_000),
        MembersStatus(host=1),
        MembersStatus(host=1, check=10_000, ready=(0, 1)),
        MembersStatus(host=0),
        MembersStatus(host=0, askable=True),
    ],
    "the match is broken off, and goes on elsewhere": [
        MembersStatus(host=1, ended=True),
        MembersStatus(host=1, ended=True, next="again"),
        MembersStatus(host=1, ended=True, next="again"),
    ],
    "a rematch by the same rules": [
        PLAYED,
        rematch([1]),
        rematch([1, 0]),
        rematch([1, 0], [2]),
        MembersStatus(host=1),
        rematch([1], [2]),
        rematch([1, 0], [2]),
        rematch([1, 2], [0]),
    ],
    "one waits for those who have not answered": [
        PLAYED | {"seats": PEOPLE},
        rematch([1, 0], [2]),
        rematch([1, 0, 3], [2]),
    ],
    "a rematch whose terms change": [
        PLAYED,
        rematch([1], rules="standard+target=50", same_seats=True),
        rematch([1, 2], rules="standard+target=50", same_seats=True),
        rematch([1, 2], rules="standard+target=60", same_seats=True),
        rematch([1, 2], rules="standard+target=60"),
    ],
    "people sit down, before the match and in it": [
        {"seats": FREE},
        Seats((*PEOPLE[1:3], PEOPLE[0], FREE[3]), ()),
        Seats((*PEOPLE[1:3], PEOPLE[0], SeatInfo(3, "bot", "Bruno")), ()),
        Seats(FREE, ()),
        Seats((*PEOPLE[1:3], FREE[2], PEOPLE[3]), ()),
        {"view": "the match", "seats": FREE},
        Seats(PEOPLE, ()),
    ],
    "the connection": [
        {"status": "lost"},
        {"status": "lost"},
        {"status": "open"},
        {"status": "moving"},
        {"trouble": "client.trouble.server"},
        {"trouble": "client.trouble.server", "legal": 1},
        {"status": "open", "trouble": ""},
        {"status": "stopping"},
        {"status": "gone"},
        {"status": "shut"},
        {"status": "unreadable", "refusal": Refusal("table.refusal.not-host")},
        {"status": "removed", "refusal": None},
    ],
}  # fmt: skip


def tell(steps: Sequence[Step], room: TableRoom) -> Iterator[str]:
    """What is said of each step to one who knows this of the table."""
    for at, step in enumerate(steps, 1):
        before, message = room, None if isinstance(step, dict) else step
        room = replace(room, **step) if isinstance(step, dict) else receive(room, step, 0.0)
        for line in table_news(ENGLISH, before, room, message, chat=True):
            yield f"  {at}: {line}"


def test_each_change_is_told_once_to_whom_it_concerns(assert_golden: AssertGolden) -> None:
    readers = {"at seat 1": ROOM, "watching": replace(ROOM, seat=-1)}
    lines = [
        line
        for title, steps in STORIES.items()
        for reader, room in readers.items()
        for line in (f"{title}, {reader}", *tell(steps, room))
    ]
    assert_golden(GOLDEN, "\n".join(lines) + "\n")


def news(message: Any, before: TableRoom = ROOM, *, chat: bool = True) -> list[str]:
    return table_news(ENGLISH, before, receive(before, message, 0.0), message, chat=chat)


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_words_that_a_vote_names_are_answers(language: str) -> None:
    """In English the answer is "A bot plays", and "vote bot" asked again."""
    t = Translation(language)
    vote = receive(ROOM, MembersStatus(host=1, vote=VOTE), 0.0).members.vote
    assert vote is not None
    options = vote_options(t, vote)
    verb = t("line_mode.command.vote.word").split(",")[0]
    named = re.findall(rf"\b{verb} (\w+)", t("line_mode.vote.may_end"))
    found = [find_vote(t, word, options) for word in named]
    assert [option and option.value for option in found] == ["wait", "bot", "end"]


@pytest.mark.parametrize(
    ("message", "lines"),
    [
        (SeatNotice("bot", 3, "Bruno", "Jan"), ["The bot Bruno takes a seat."]),
        (TimedOut(0), ["Your time is up. A bot makes this move for you."]),
        (Refused("table.refusal.not-host"), ["Only the host can do that."]),
        (Refused("a.newer.code"), ["Something went wrong on the server. Please try again."]),
        (Spoken(ChatMessage(1, 1, "Jan", "phrase", "hello")), ["Jan: Hello, everyone!"]),
        (Spoken(ChatMessage(1, 0, "Eva", "text", "hi")), []),
    ],
)
def test_other_messages(message: Any, lines: list[str]) -> None:
    assert news(message) == lines


@pytest.mark.parametrize(
    ("verdict", "lines"),
    [
        ("own", ["Deal 2: the server has opened its share, and yours counts too."]),
        ("alone", []),
        ("late", ["Deal 2: your share came too late and was replaced by a fixed rule."]),
    ],
)
def test_what_became_of_the_own_share_is_told(verdict: Any, lines: list[str]) -> None:
    room = replace(ROOM, last_draw=(2, verdict))
    assert table_news(ENGLISH, ROOM, room, DealOpened(2, "0" * 64), chat=True) == lines


MIXED = "Round 9 of the public beacon counts too."
LEFT_OUT = (
    "Deal 2: round 9 of the public beacon did not come in time; the cards were drawn without it."
)


@pytest.mark.parametrize(
    ("verdict", "signature", "sentence"),
    [
        ("own", "00" * 48, MIXED),
        ("own", None, LEFT_OUT),
        ("alone", "00" * 48, ""),
        ("alone", None, LEFT_OUT),
        ("broken", None, ""),
    ],
)
def test_what_became_of_the_beacons_round_is_told(
    verdict: Any, signature: str | None, sentence: str
) -> None:
    room = replace(ROOM, last_draw=(2, verdict), last_beacon=DrawBeacon("0" * 64, 9, signature))
    line = " ".join(table_news(ENGLISH, ROOM, room, DealOpened(2, "0" * 64), chat=True))
    assert line.endswith(sentence)
    assert ("beacon" in line) == bool(sentence)


def test_the_chat_can_be_switched_off() -> None:
    assert news(Spoken(ChatMessage(1, 1, "Jan", "text", "hi")), chat=False) == []


@pytest.mark.parametrize(
    ("words", "seat"),
    [("1", 0), ("4", 3), ("5", None), ("0", None), ("ja", 1), ("x", None), ("", None)],
)
def test_a_seat_is_meant_by_number_or_name(words: str, seat: int | None) -> None:
    assert find_seat(ROOM, words) == seat


def test_a_digest_gathers_a_burst_and_tells_all_when_flushed() -> None:
    async def run() -> list[Sequence[int]]:
        lines: list[Sequence[int]] = []
        finished = asyncio.Event()

        def tell(things: Sequence[int]) -> None:
            lines.append(things)
            finished.set()

        digest = SpeechDigest(tell, seconds=0.0)
        digest.add([1, 2])
        digest.add([3])
        digest.flush()
        digest.flush()
        finished.clear()
        digest.add([4])
        digest.add([])
        await finished.wait()
        digest.add([5])
        digest.stop()
        return lines

    assert run_coroutine(run()) == [[1, 2, 3], [4]]


@pytest.mark.parametrize("message", ["", ', "why": "storage"', ', "why": "broker"'])
def test_a_table_out_of_reach_says_why_in_the_browsers_words(message: str) -> None:
    """Older servers give no reason; who only comes is told as well; then play goes on."""
    moving = MessageReader().read(f'{{"type": "moving", "done": false{message}}}')
    assert isinstance(moving, TableMoving)
    key = {"owner": "moving", "storage": "no_storage", "broker": "no_broker"}[moving.why]
    for before in (ROOM, TableRoom()):
        room = with_table_moving(before, moving.why)
        assert room.away
        assert table_news(ENGLISH, before, room, None, chat=True) == [
            ENGLISH(f"connection.line.{key}")
        ]
        assert table_news(ENGLISH, room, ROOM, None, chat=True) == ["Play goes on."]
        assert with_connection_lost(room).status == "lost"
