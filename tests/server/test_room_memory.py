"""What a room remembers travels to another node, in bounded size."""

from __future__ import annotations

import msgspec
import pytest

from herzrasen.cards import CardSet
from herzrasen.protocol.time_limits import TurnTime
from herzrasen.protocol.websocket import AnswerRematch, Begin, ChatMessage, SetReady
from herzrasen.server.room import room_memory
from herzrasen.server.room.room_memory import MAX_MEMORY_BYTES, RoomMemory
from herzrasen.table.chat.conversation import HISTORY_LENGTH, Conversation
from herzrasen.table.claim_offer import ClaimOffer
from herzrasen.table.clocks.turn_clocks import TableClocks
from herzrasen.table.members.idle_people import Idleness
from tests.table.members_fixture import MembersFixture, seat_people


def conversation(words: str, count: int) -> Conversation:
    """So many messages of Eva."""
    talk = Conversation().with_person("Eva")
    for number in range(1, count + 1):
        talk = talk.with_message("Eva", ChatMessage(number, 0, "Eva", "text", words))
    return talk


def test_it_is_read_as_it_was_written() -> None:
    table = MembersFixture("Eva", "Jan", "Kim").wait(5)
    table.set_present("Eva", "Jan").wait(70)
    assert table.vote() is not None
    clocks = TableClocks(TurnTime(move=30)).after({1: "play"}, 1000, deal=2).pause(4000)
    assert clocks.running[1].since is None, "they stand still"
    offer = ClaimOffer(1, 17, CardSet.parse("AS KS"), frozenset({0}))
    memory = RoomMemory(conversation("Hi", 3), table.state.memory(75_000), clocks, offer)
    assert room_memory.read(room_memory.write(memory)) == memory


def test_the_latest_messages_are_kept_if_it_is_large() -> None:
    longest = 200 * "e\u0301\u0301\u0301"
    memory = RoomMemory(conversation(longest, HISTORY_LENGTH))
    data = room_memory.write(memory)
    assert MAX_MEMORY_BYTES / 4 < len(data) <= MAX_MEMORY_BYTES
    kept = room_memory.read(data)
    assert kept is not None
    numbers = [
        one.number for one in kept.conversation.history_for("Eva", seat_people("Eva")).sayings
    ]
    assert numbers[-1] == HISTORY_LENGTH
    assert len(numbers) < HISTORY_LENGTH
    assert kept.conversation.count == HISTORY_LENGTH, "the next message has a new number"


def test_nothing_is_handed_over_that_is_too_large_without_its_chat(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    silent = RoomMemory(clocks=TableClocks(TurnTime(move=30)))
    whole = room_memory.write(silent)
    monkeypatch.setattr(room_memory, "MAX_MEMORY_BYTES", len(whole))
    assert room_memory.write(silent) == whole
    monkeypatch.setattr(room_memory, "MAX_MEMORY_BYTES", len(whole) - 1)
    assert room_memory.write(silent) == b""


def test_who_sat_down_once_is_not_remembered() -> None:
    talk = Conversation().with_person("Eva").with_person("Jan").among({"Eva"})
    assert talk == Conversation().with_person("Eva")


def test_what_another_version_wrote_differently_is_left() -> None:
    assert room_memory.read(b"") is None
    assert room_memory.read(b'{"conversation":{"messages":7}}') is None
    assert room_memory.read(b'{"more":1}') == RoomMemory()


def test_times_go_on_by_the_clock_of_another_process() -> None:
    """What is left of each is the same."""
    table = MembersFixture("Eva", "Jan", "Kim", "Lea").wait(5)
    table.set_present("Eva", "Jan", "Lea").wait(40).set_present("Eva", "Jan").wait(30)
    _check_recall(table)
    waiting = MembersFixture("Eva", "Jan", begun=False).wait(3)
    waiting.send("Jan", SetReady(yes=False))
    waiting.send("Eva", Begin())
    assert waiting.wait(4).state.status(0, waiting.moment(), 0).check is not None
    _check_recall(waiting)
    over = MembersFixture("Eva", "Jan").wait(3)
    over.over = True
    over.send("Jan", AnswerRematch(yes=True))
    _check_recall(over.wait(4))


def _check_recall(table: MembersFixture) -> None:
    moment = table.moment()
    idle = Idleness(missed={1: "play"}, replaced=frozenset({1}), excused={0: 3})
    table.state = msgspec.structs.replace(table.state, idleness=idle)
    before = table.state.status(0, moment, moment.now)
    memory = table.state.memory(moment.now)
    elsewhere = MembersFixture("Eva", "Jan", "Kim")
    elsewhere.now, elsewhere.over = 12_345.0, table.over
    there = elsewhere.moment()
    state = type(table.state)(table.seating.with_presence((), there.now)).recall(memory, there.now)
    assert state.status(0, there, there.now) == before
    assert state.memory(there.now) == memory
    assert (before.vote and before.awaited) or before.ready or before.rematch
