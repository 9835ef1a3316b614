"""Talk over real sockets: who is told, muted, refused, and what comes of hostile words."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed

from herzrasen.server.room.chat import AT_ONCE
from herzrasen.storage.sqlite.database import FILE
from tests.server.person import Message, Person
from tests.server.served import served


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    with served(tmp_path_factory.mktemp("data")) as server:
        yield server


def met(server: str, **house: Any) -> tuple[Person, Person, str]:
    """Eva at seat 0 and Jan at seat 1 of a table that has not begun."""
    eva, jan = Person(server), Person(server)
    table = eva.open_table("hearts", "standard", free=2, house=house)
    eva.come(table)
    jan.come(table)
    jan.say(type="sit", name="Jan", seat=1)
    jan.until("welcome")
    return eva, jan, table


def say(person: Person, words: str, kind: str = "text") -> None:
    person.say(type="speak", kind=kind, words=words)


def spoken(person: Person) -> Message:
    saying: Message = person.until("spoken")["saying"]
    return saying


def left(*people: Person) -> None:
    for person in people:
        person.leave()


def test_everyone_hears_it_also_who_looks_on_and_who_said_it(server: str) -> None:
    eva, jan, table = met(server)
    watcher = Person(server)
    watcher.come(table)
    say(jan, "  Guten\tAbend! ")
    expected = {"number": 1, "seat": 1, "name": "Jan", "kind": "text", "words": "Guten Abend!"}
    assert [spoken(one) for one in (eva, jan, watcher)] == [expected] * 3
    say(eva, "well-played", "phrase")
    assert spoken(jan)["words"] == "well-played"
    say(watcher, "May I help?")
    assert watcher.refusal() == "watcher"
    left(eva, jan, watcher)


def test_who_comes_back_is_told_what_was_said_to_him_and_nobody_else(server: str) -> None:
    eva, jan, table = met(server)
    say(eva, "one")
    say(jan, "two")
    assert [spoken(eva)["words"], spoken(eva)["words"]] == ["one", "two"]
    again = Person(server, eva.cookie)
    again.come(table)
    assert [one["words"] for one in again.until("talk")["sayings"]] == ["one", "two"]
    late = Person(server)
    late.come(table)
    assert late.until("talk") == {"type": "talk"}
    left(eva, jan, again, late)


def test_a_muted_person_is_not_sent_until_he_is_heard_again(server: str) -> None:
    eva, jan, table = met(server)
    eva.say(type="mute", seat=1)
    assert eva.until("talk", lambda message: message.get("muted"))["muted"] == [1]
    say(jan, "you do not hear this")
    assert spoken(jan)["words"] == "you do not hear this"
    say(eva, "I do not hear you")
    assert spoken(eva)["words"] == "I do not hear you"
    assert b"you do not hear this" not in b"".join(eva.heard)
    other_page = Person(server, eva.cookie)
    other_page.come(table)
    told = other_page.until("talk")
    assert told["muted"] == [1]
    assert [one["words"] for one in told["sayings"]] == ["I do not hear you"]
    other_page.say(type="mute", seat=1, muted=False)
    heard = eva.until("talk")
    assert [one["words"] for one in heard["sayings"]] == [
        "you do not hear this",
        "I do not hear you",
    ]
    assert "mute" not in b"".join(jan.heard).decode()
    eva.say(type="mute", seat=0)
    assert eva.refusal() == "nobody-to-mute"
    left(eva, jan, other_page)


def test_a_table_of_phrases_takes_no_text_and_a_silent_one_nothing(server: str) -> None:
    eva, jan, _ = met(server, kind="public")
    say(eva, "hello there")
    assert eva.refusal() == "talk-phrases"
    say(eva, "hello", "phrase")
    say(eva, "coffee", "reaction")
    assert [spoken(jan)["words"], spoken(jan)["words"]] == ["hello", "coffee"]
    left(eva, jan)
    eva, jan, _ = met(server, talk="none")
    say(eva, "hello", "phrase")
    assert eva.refusal() == "talk-none"
    assert "talk" not in {"talk" for frame in jan.heard if b'"type":"talk"' in frame}
    left(eva, jan)


def test_so_much_is_heard_at_once_and_no_more_from_however_many_pages(server: str) -> None:
    eva, jan, table = met(server)
    second = Person(server, eva.cookie)
    second.come(table)
    for number in range(AT_ONCE):
        say((eva, second)[number % 2], f"word {number}")
        spoken(jan)
    say(second, "one too many")
    assert second.refusal() == "talk-too-fast"
    say(jan, "my own turn to talk")
    assert spoken(eva)["words"] is not None
    assert not any(b"one too many" in frame for frame in jan.heard)
    left(eva, jan, second)


HOSTILE = {
    "markup": "<script>alert(1)</script><img src=x onerror=alert(1)>",
    "entities": "&lt;b&gt; ]]> --> ${html} {{x}} %00",
    "right to left": "\u202eIs not \u2066this\u2069 a trick",
    "quotes": "\"'`\\u0022",
}


def test_hostile_words_come_as_text_or_not_at_all(server: str) -> None:
    eva, jan, _ = met(server)
    for words in HOSTILE.values():
        say(eva, words)
        heard = spoken(jan)["words"]
        assert heard == "".join(sign for sign in words if sign not in "\u202e\u2066\u2069")
    say(eva, "\u202e\u200b")
    assert eva.refusal() == "talk-empty"
    say(eva, "x" * 1601)
    assert eva.refusal() == "talk-too-long"
    say(eva, "x" * 70_000)
    assert eva.refusal() == "too-big"
    eva.send('{"type":"speak","kind":"text","words":"\\ud800"}')
    assert eva.refusal() in ("not-understood", "talk-empty")
    eva.say(type="speak", kind="song", words="la")
    assert eva.refusal() == "not-understood"

    def flood() -> None:
        say(eva, "x" * 10_000_000)
        eva.until("never")

    with pytest.raises(ConnectionClosed):
        flood()
    say(jan, "still here")
    assert spoken(jan)["words"] == "still here"
    left(jan)


def test_nothing_of_it_is_kept(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    secret = "the fox jumps over the moon"
    with served(tmp_path) as server:
        eva, jan, table = met(server)
        eva.say(type="mute", seat=1)
        say(eva, secret)
        spoken(jan)
        eva.say(type="begin")
        eva.until("happened")
        left(eva, jan)
    assert secret not in caplog.text
    with closing(sqlite3.connect(tmp_path / FILE)) as kept:
        assert secret not in "\n".join(kept.iterdump())
    with served(tmp_path) as server:
        again = Person(server, eva.cookie)
        again.come(table)
        assert again.until("talk") == {"type": "talk", "muted": [1]}
        again.leave()
