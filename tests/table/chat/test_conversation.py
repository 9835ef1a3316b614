"""Who is told what has been said at a table."""

from __future__ import annotations

import pytest

from herzrasen.games.protocol import Refusal
from herzrasen.locales import LANGUAGES, text
from herzrasen.protocol.house_rules import House
from herzrasen.protocol.websocket import Saying, Speak
from herzrasen.table.chat.conversation import REMEMBERED, Conversation, hears, say
from herzrasen.table.chat.phrases import PHRASES, REACTIONS
from herzrasen.table.seats import Place, Seating

SEATS = Seating({}, (Place(1, "Ada", "a"), Place(2, "Bob", "b"), Place(3, "Cem", "c"), Place(4)))


def talked(conversation: Conversation, *speakers: str) -> Conversation:
    for person in speakers:
        number = conversation.count + 1
        saying = Saying(number, SEATS.seat_of(person), person, "text", f"word {number}")
        conversation = conversation.heard(person, saying)
    return conversation


def numbers(conversation: Conversation, person: str, seating: Seating = SEATS) -> list[int]:
    return [saying.number for saying in conversation.told(person, seating).sayings]


def test_who_comes_back_is_told_the_last_sayings() -> None:
    conversation = talked(Conversation(), *"ab" * REMEMBERED)
    assert numbers(conversation, "a") == list(range(REMEMBERED + 1, 2 * REMEMBERED + 1))


def test_nobody_is_told_what_was_said_before_he_sat_down() -> None:
    conversation = talked(talked(Conversation(), "a", "b").sat("c"), "a")
    assert numbers(conversation, "c") == [3]
    assert numbers(conversation, "b") == [1, 2, 3]
    assert numbers(conversation, "somebody who looks on") == []


def test_a_muted_person_is_not_heard_neither_now_nor_later_and_is_heard_again() -> None:
    muted = SEATS.mute(0, 1, muted=True)
    assert isinstance(muted, Seating)
    conversation = talked(Conversation(), "a", "b", "c")
    assert numbers(conversation, "a", muted) == [1, 3]
    assert conversation.told("a", muted).muted == (1,)
    assert numbers(conversation, "b", muted) == [1, 2, 3]
    assert not hears("a", "b", muted)
    assert hears("b", "a", muted)
    assert hears("c", "b", muted)
    assert muted.mute(0, 1, muted=True) == muted
    assert muted.mute(0, 1, muted=False) == SEATS


@pytest.mark.parametrize("other", [0, 3, 4, -1, -2])
def test_only_other_persons_can_be_muted(other: int) -> None:
    assert SEATS.mute(0, other, muted=True) == Refusal("table.refusal.nobody-to-mute")


def test_a_table_says_what_may_be_said() -> None:
    assert House().talking == "free"
    assert House(kind="public").talking == "phrases"
    assert House(kind="public", talk="free").talking == "free"
    text_, phrase = Speak("text", " hi "), Speak("phrase", "hello")
    assert say(text_, 0, "Ada", 1, "hearts", "free") == Saying(1, 0, "Ada", "text", "hi")
    assert say(text_, 0, "Ada", 1, "hearts", "phrases") == Refusal("table.refusal.talk-phrases")
    assert isinstance(say(phrase, 0, "Ada", 1, "hearts", "phrases"), Saying)
    assert say(phrase, 0, "Ada", 1, "hearts", "none") == Refusal("table.refusal.talk-none")
    unknown = Refusal("table.refusal.talk-unknown")
    assert say(Speak("phrase", "stuck"), 0, "Ada", 1, "hearts", "free") == unknown
    assert isinstance(say(Speak("phrase", "stuck"), 0, "Ada", 1, "nerts", "free"), Saying)
    assert say(Speak("reaction", "hello"), 0, "Ada", 1, "hearts", "free") == unknown


def test_every_reader_has_every_phrase_in_his_language() -> None:
    for language in LANGUAGES:
        said = [text(language, f"talk.phrase.{name}") for all_ in PHRASES.values() for name in all_]
        said += [text(language, f"talk.reaction.{name}") for name in REACTIONS]
        assert not [one for one in said if one.startswith("talk.")]
