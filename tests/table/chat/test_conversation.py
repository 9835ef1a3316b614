"""Chat: who may send what, and who sees which messages."""

from __future__ import annotations

import msgspec
import pytest

from herzrasen.games.protocol import Refusal
from herzrasen.games.registry import GAMES
from herzrasen.locales import LANGUAGES, text
from herzrasen.protocol.house_rules import HouseRules
from herzrasen.protocol.websocket import ChatMessage, Speak
from herzrasen.table.chat.conversation import HISTORY_LENGTH, Conversation, hears, make_message
from herzrasen.table.chat.phrases import REACTIONS, phrases_of
from herzrasen.table.person_change import PersonChange
from herzrasen.table.seats import Seating, SeatOccupant

SEATS = Seating(
    {},
    (
        SeatOccupant(1, "Ada", "a"),
        SeatOccupant(2, "Bob", "b"),
        SeatOccupant(3, "Cem", "c"),
        SeatOccupant(4),
    ),
)


def send_messages(conversation: Conversation, *speakers: str) -> Conversation:
    for person in speakers:
        number = conversation.count + 1
        saying = ChatMessage(number, SEATS.seat_of(person), person, "text", f"word {number}")
        conversation = conversation.with_message(person, saying)
    return conversation


def visible_numbers(conversation: Conversation, person: str, seating: Seating = SEATS) -> list[int]:
    return [saying.number for saying in conversation.history_for(person, seating).sayings]


def test_who_comes_back_is_told_the_last_sayings() -> None:
    conversation = send_messages(Conversation(), *"ab" * HISTORY_LENGTH)
    assert visible_numbers(conversation, "a") == list(
        range(HISTORY_LENGTH + 1, 2 * HISTORY_LENGTH + 1)
    )


def test_nobody_sees_messages_from_before_they_sat_down() -> None:
    conversation = send_messages(send_messages(Conversation(), "a", "b").with_person("c"), "a")
    assert visible_numbers(conversation, "c") == [3]
    assert visible_numbers(conversation, "b") == [1, 2, 3]
    assert visible_numbers(conversation, "a watcher") == []


def test_a_muted_person_is_not_heard_neither_now_nor_later_and_is_heard_again() -> None:
    muted = SEATS.mute(0, 1, muted=True)
    assert isinstance(muted, Seating)
    conversation = send_messages(Conversation(), "a", "b", "c")
    assert visible_numbers(conversation, "a", muted) == [1, 3]
    assert conversation.history_for("a", muted).muted == (1,)
    assert visible_numbers(conversation, "b", muted) == [1, 2, 3]
    assert not hears("a", "b", muted)
    assert hears("b", "a", muted)
    assert hears("c", "b", muted)
    removed = msgspec.structs.replace(SEATS, removed=frozenset("x"))
    assert [hears(watcher, "a", removed) for watcher in ("x", "y")] == [False, True]
    assert hears("a", "c", muted), "one mute silences one"
    assert muted.mute(0, 1, muted=True) == muted
    assert muted.mute(0, 1, muted=False) == SEATS


def test_who_signs_in_keeps_their_messages_and_their_time_at_the_table() -> None:
    """They neither read what was said before they sat down, nor are heard by who has muted them,
    and when the account is deleted what they said as a guest goes as well."""
    conversation = send_messages(send_messages(Conversation(), "a").with_person("b"), "b", "c")
    conversation = conversation.after_change(PersonChange("b", "account"))
    seating = SEATS.with_person_id("b", "account")
    assert visible_numbers(conversation, "account", seating) == [2, 3]
    muted = seating.mute(0, 1, muted=True)
    assert isinstance(muted, Seating)
    assert visible_numbers(conversation, "a", muted) == [1, 3]
    gone = conversation.after_change(PersonChange("account"))
    assert visible_numbers(gone, "a") == [1, 3]
    assert gone.count == 3, "numbers are not given twice"
    assert gone.joined == {}


def test_who_signs_in_stays_muted_by_those_who_muted_the_guest() -> None:
    """A new name was enough to be heard again."""
    muted = SEATS.mute(0, 1, muted=True)
    assert isinstance(muted, Seating)
    seating = muted.with_person_id("b", "account")
    assert not hears("a", "account", seating)
    assert Conversation().history_for("a", seating).muted == (1,)


def test_who_was_here_as_a_guest_and_by_an_account_reads_what_both_may() -> None:
    """Else a guest at the table would read by an account what was written before they sat down."""
    early = Conversation().with_person("account")
    late = send_messages(early, "a", "a").with_person("b")
    signed_in = send_messages(late.after_change(PersonChange("b", "account")), "a")
    assert visible_numbers(signed_in, "account", SEATS.with_person_id("b", "account")) == [3]


@pytest.mark.parametrize("other", [0, 3, 4, -1, -2])
def test_only_other_persons_can_be_muted(other: int) -> None:
    assert SEATS.mute(0, other, muted=True) == Refusal("table.refusal.nobody-to-mute")


def test_a_table_says_what_may_be_said() -> None:
    assert HouseRules().chat_mode == "free"
    assert HouseRules(kind="public").chat_mode == "phrases"
    assert HouseRules(kind="public", talk="free").chat_mode == "free"
    text_, phrase = Speak("text", " hi "), Speak("phrase", "hello")
    assert make_message(text_, 0, "Ada", 1, "hearts", "free") == ChatMessage(
        1, 0, "Ada", "text", "hi"
    )
    assert make_message(text_, 0, "Ada", 1, "hearts", "phrases") == Refusal(
        "table.refusal.talk-phrases"
    )
    assert isinstance(make_message(phrase, 0, "Ada", 1, "hearts", "phrases"), ChatMessage)
    assert make_message(phrase, 0, "Ada", 1, "hearts", "none") == Refusal("table.refusal.talk-none")
    unknown = Refusal("table.refusal.talk-unknown")
    assert make_message(Speak("phrase", "stuck"), 0, "Ada", 1, "hearts", "free") == unknown
    assert isinstance(
        make_message(Speak("phrase", "stuck"), 0, "Ada", 1, "nerts", "free"), ChatMessage
    )
    assert make_message(Speak("reaction", "hello"), 0, "Ada", 1, "hearts", "free") == unknown


def test_every_reader_has_every_phrase_in_their_language() -> None:
    for language in LANGUAGES:
        sentences = [
            text(language, f"chat.phrase.{name}") for game in GAMES for name in phrases_of(game)
        ]
        sentences += [text(language, f"chat.reaction.{name}") for name in REACTIONS]
        assert not [one for one in sentences if one.startswith("talk.")]
