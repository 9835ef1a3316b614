"""What is lines of people, votes, clocks and the connection at any table: each fact once."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Sequence
from typing import Any

import pytest
from msgspec.structs import replace

from herzrasen.locales import LANGUAGES
from herzrasen.protocol.table_updates import MessageReader
from herzrasen.protocol.websocket import (
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
from tests.server.event_loop import run_coroutine

ENGLISH = Translation("en")
SEATS = (
    SeatInfo(0, "person", "Eva"),
    SeatInfo(1, "person", "Jan"),
    SeatInfo(2, "person", "Ada", here=False),
    SeatInfo(3, "bot", "Bruno", {"level": 2}),
)
ROOM = TableRoom(status="open", game="hearts", rules="standard", seat=0, number=1, seats=SEATS)
VOTE = VoteStatus(1, (2,), 20_000, (), {"level": 2}, may_end=True)


def news(message: Any, before: TableRoom = ROOM, *, chat: bool = True) -> list[str]:
    return table_news(ENGLISH, before, receive(before, message, 0.0), message, chat=chat)


def test_a_vote_is_asked_once_with_its_answers() -> None:
    status = MembersStatus(host=1, vote=VOTE)
    assert news(status) == [
        "Ada has not come back. What now?",
        "Type vote wait to keep waiting, vote bot to let a bot play, or vote end to end the match.",
    ]
    assert news(status, receive(ROOM, status, 0.0)) == []
    watcher = replace(ROOM, seat=-2)
    assert news(status, watcher) == ["Ada has not come back. The others are voting."]


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


def test_who_waits_for_a_silent_host_is_told_once_that_they_may_ask() -> None:
    sentences = ["The host has not started yet. Type begin to ask everyone whether to start."]
    status = MembersStatus(host=1, askable=True)
    assert news(status) == sentences
    assert news(status, receive(ROOM, status, 0.0)) == []
    assert news(status, replace(ROOM, seat=-2)) == news(MembersStatus(host=0, askable=True)) == []


def test_a_rematch_is_told_with_its_terms() -> None:
    offer = RematchStatus((1,), (), 30_000, "standard+target=50", same_seats=True)
    assert news(MembersStatus(host=1, rematch=offer)) == [
        "Jan wants a rematch.",
        "Standard, changed: Point limit",
        "Keep seats",
    ]


def test_a_check_is_asked_of_the_seated() -> None:
    check = MembersStatus(host=1, check=10_000)
    assert news(check) == ["Are you ready to start?"]
    assert news(check, replace(ROOM, seat=-2)) == []


def test_who_sits_down_before_the_match_is_named() -> None:
    free = (*SEATS[:3], SeatInfo(3, "free", ""))
    came = (*SEATS[:3], SeatInfo(3, "person", "Kim"))
    assert news(Seats(came, ()), replace(ROOM, seats=free)) == ["Kim sits down."]


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


def test_a_lost_line_and_its_return_are_told_once() -> None:
    lost = replace(ROOM, status="lost")
    assert table_news(ENGLISH, ROOM, lost, None, chat=True) == [
        "Connection lost. Reconnecting\u00a0…"
    ]
    assert table_news(ENGLISH, lost, lost, None, chat=True) == []
    assert table_news(ENGLISH, lost, ROOM, None, chat=True) == ["Connected again."]


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
