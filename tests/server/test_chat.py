"""Chat over real sockets: recipients, muting, limits, hostile messages."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed

from herzrasen.server.rate_limits.chat_limit import CHAT_MESSAGES_AT_ONCE
from herzrasen.storage.sqlite.database import DATABASE_FILE
from tests.server.live_server import live_server
from tests.server.table_client import Message, TableClient
from tests.server.test_second_hand import delete, get_up


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    with live_server(tmp_path_factory.mktemp("data")) as server:
        yield server


def two_players(server: str, **house: Any) -> tuple[TableClient, TableClient, str]:
    """Eva at seat 0 and Jan at seat 1 of a table that has not begun."""
    eva, jan = TableClient(server), TableClient(server)
    table = eva.open_table("hearts", "standard", free=2, house=house)
    eva.join(table)
    jan.join(table)
    jan.send(type="sit", name="Jan", seat=1)
    jan.until("welcome")
    return eva, jan, table


def send_chat(person: TableClient, words: str, kind: str = "text") -> None:
    person.send(type="speak", kind=kind, words=words)


def next_saying(person: TableClient) -> Message:
    saying: Message = person.until("spoken")["saying"]
    return saying


def close_all(*people: TableClient) -> None:
    for person in people:
        person.close()


def test_a_message_reaches_everyone_with_watchers_and_its_sender(server: str) -> None:
    eva, jan, table = two_players(server)
    watcher = TableClient(server)
    watcher.join(table)
    send_chat(jan, "  Guten\tAbend! ")
    expected = {"number": 1, "seat": 1, "name": "Jan", "kind": "text", "words": "Guten Abend!"}
    assert [next_saying(one) for one in (eva, jan, watcher)] == [expected] * 3
    send_chat(eva, "well-played", "phrase")
    assert next_saying(jan)["words"] == "well-played"
    send_chat(watcher, "May I help?")
    assert watcher.next_error() == "watcher"
    close_all(eva, jan, watcher)


def test_a_returning_player_gets_the_messages_of_their_time_at_the_table(server: str) -> None:
    eva, jan, table = two_players(server)
    send_chat(eva, "one")
    send_chat(jan, "two")
    assert [next_saying(eva)["words"], next_saying(eva)["words"]] == ["one", "two"]
    again = TableClient(server, eva.cookie)
    again.join(table)
    assert [one["words"] for one in again.until("talk")["sayings"]] == ["one", "two"]
    late = TableClient(server)
    late.join(table)
    assert late.until("talk") == {"type": "talk"}
    close_all(eva, jan, again, late)


@pytest.mark.parametrize("gets_up", [False, True])
def test_the_messages_of_a_deleted_person_go_at_once(gets_up: bool, server: str) -> None:
    """Also of one who had got up before, and is at no seat any more."""
    eva, jan, table = two_players(server)
    send_chat(jan, "my name is Jan")
    send_chat(eva, "welcome")
    assert [next_saying(eva)["words"] for _ in range(2)] == ["my name is Jan", "welcome"]
    if gets_up:
        get_up(jan)
    delete(jan)
    assert eva.until("talk_kept")["numbers"] == [2], "an open page drops the other"
    again = TableClient(server, eva.cookie)
    again.join(table)
    assert [one["words"] for one in again.until("talk")["sayings"]] == ["welcome"]
    close_all(eva, jan, again)


def test_messages_of_a_muted_person_are_withheld_until_unmuted(server: str) -> None:
    eva, jan, table = two_players(server)
    eva.send(type="mute", seat=1)
    assert eva.until("talk", lambda message: message.get("muted"))["muted"] == [1]
    send_chat(jan, "you do not hear this")
    assert next_saying(jan)["words"] == "you do not hear this"
    send_chat(eva, "I do not hear you")
    assert next_saying(eva)["words"] == "I do not hear you"
    assert b"you do not hear this" not in b"".join(eva.frames)
    other_page = TableClient(server, eva.cookie)
    other_page.join(table)
    page_message = other_page.until("talk")
    assert page_message["muted"] == [1]
    assert [one["words"] for one in page_message["sayings"]] == ["I do not hear you"]
    other_page.send(type="mute", seat=1, muted=False)
    later_message = eva.until("talk")
    assert [one["words"] for one in later_message["sayings"]] == [
        "you do not hear this",
        "I do not hear you",
    ]
    assert "mute" not in b"".join(jan.frames).decode()
    eva.send(type="mute", seat=0)
    assert eva.next_error() == "nobody-to-mute"
    close_all(eva, jan, other_page)


def test_a_mute_outlasts_getting_up_and_moving_of_either(server: str) -> None:
    """Whoever muted them hears them neither as a watcher nor on another seat, and every page marks
    the seat where the muted person is now."""
    eva, jan, table = two_players(server)
    kim = TableClient(server)
    kim.join(table)
    kim.send(type="sit", name="Kim", seat=2)
    kim.until("welcome")
    eva.send(type="mute", seat=1)
    assert eva.until("talk", lambda message: message.get("muted"))["muted"] == [1]
    get_up(jan)
    jan.send(type="sit", name="Bo", seat=3)
    jan.until("welcome")
    send_chat(kim, "one")
    assert next_saying(eva)["words"] == "one"
    marked = [message.get("muted", []) for message in eva.received if message["type"] == "talk"]
    assert marked[-2:] == [[], [3]], "nobody while he watches, then where he sits"
    get_up(eva)
    send_chat(jan, "to a watcher")
    eva.send(type="sit", name="Eva", seat=1)
    eva.until("welcome")
    send_chat(jan, "to another seat")
    assert [next_saying(jan)["words"] for _ in range(3)][1:] == ["to a watcher", "to another seat"]
    send_chat(kim, "two")
    assert next_saying(eva)["words"] == "two"
    close_all(eva, jan, kim)


def test_a_phrases_only_table_refuses_text_and_a_silent_one_everything(server: str) -> None:
    eva, jan, _ = two_players(server, kind="public")
    send_chat(eva, "hello there")
    assert eva.next_error() == "talk-phrases"
    send_chat(eva, "hello", "phrase")
    send_chat(eva, "coffee", "reaction")
    assert [next_saying(jan)["words"], next_saying(jan)["words"]] == ["hello", "coffee"]
    close_all(eva, jan)
    eva, jan, _ = two_players(server, talk="none")
    send_chat(eva, "hello", "phrase")
    assert eva.next_error() == "talk-none"
    assert "talk" not in {"talk" for frame in jan.frames if b'"type":"talk"' in frame}
    close_all(eva, jan)


@pytest.mark.usefixtures("no_refill")
def test_the_chat_rate_limit_is_shared_by_all_pages_of_a_person(server: str) -> None:
    eva, jan, table = two_players(server)
    second = TableClient(server, eva.cookie)
    second.join(table)
    for number in range(CHAT_MESSAGES_AT_ONCE):
        send_chat((eva, second)[number % 2], f"word {number}")
        next_saying(jan)
    send_chat(second, "one too many")
    assert second.next_error() == "talk-too-fast"
    send_chat(jan, "my own turn to talk")
    answer = next(one for one in jan.messages() if one["type"] in ("spoken", "refused"))
    assert answer["type"] == "spoken", "though they are at the same address"
    assert not any(b"one too many" in frame for frame in jan.frames)
    close_all(eva, jan, second)


HOSTILE = {
    "markup": "<script>alert(1)</script><img src=x onerror=alert(1)>",
    "entities": "&lt;b&gt; ]]> --> ${html} {{x}} %00",
    "right to left": "\u202eIs not \u2066this\u2069 a trick",
    "quotes": "\"'`\\u0022",
}


def test_hostile_messages_are_cleaned_or_refused(server: str) -> None:
    eva, jan, _ = two_players(server)
    for words in HOSTILE.values():
        send_chat(eva, words)
        cleaned = next_saying(jan)["words"]
        assert cleaned == "".join(sign for sign in words if sign not in "\u202e\u2066\u2069")
    send_chat(eva, "\u202e\u200b")
    assert eva.next_error() == "talk-empty"
    send_chat(eva, "x" * 1601)
    assert eva.next_error() == "talk-too-long"
    send_chat(eva, "x" * 70_000)
    assert eva.next_error() == "too-big"
    eva.send_frame('{"type":"speak","kind":"text","words":"\\ud800"}')
    assert eva.next_error() in ("not-understood", "talk-empty")
    eva.send(type="speak", kind="song", words="la")
    assert eva.next_error() == "not-understood"

    def flood() -> None:
        send_chat(eva, "x" * 10_000_000)
        eva.until("never")

    with pytest.raises(ConnectionClosed):
        flood()
    send_chat(jan, "still here")
    assert next_saying(jan)["words"] == "still here"
    close_all(jan)


def test_chat_is_not_stored(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    secret = "the fox jumps over the moon"
    with live_server(tmp_path) as server:
        eva, jan, table = two_players(server)
        eva.send(type="mute", seat=1)
        send_chat(eva, secret)
        next_saying(jan)
        eva.send(type="begin")
        eva.until("happened")
        close_all(eva, jan)
    assert secret not in caplog.text
    with closing(sqlite3.connect(tmp_path / DATABASE_FILE)) as kept:
        assert secret not in "\n".join(kept.iterdump())
    with live_server(tmp_path) as server:
        again = TableClient(server, eva.cookie)
        again.join(table)
        assert again.until("talk") == {"type": "talk", "muted": [1]}
        again.close()
