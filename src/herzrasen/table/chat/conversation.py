"""The chat messages of a table, and who may see them."""

from __future__ import annotations

from collections.abc import Collection
from typing import Final

import msgspec

from herzrasen.cards import Seat
from herzrasen.games.protocol import GameName, Refusal
from herzrasen.protocol.house_rules import ChatMode
from herzrasen.protocol.websocket import ChatHistory, ChatKept, ChatMessage, Speak
from herzrasen.table.chat.message_text import clean_text
from herzrasen.table.chat.phrases import REACTIONS, phrases_of
from herzrasen.table.person_change import PersonChange
from herzrasen.table.seats import Seating

HISTORY_LENGTH: Final = 50
"""Messages that a reconnecting person is sent at most."""


class _SentMessage(msgspec.Struct, frozen=True):
    person: str
    message: ChatMessage


class Conversation(msgspec.Struct, frozen=True):
    """The latest messages with their senders, and how many there were. ``joined`` is that count
    when a person sat down: earlier messages are not for them."""

    messages: tuple[_SentMessage, ...] = ()
    count: int = 0
    joined: dict[str, int] = {}

    def with_person(self, person: str) -> Conversation:
        """Start the history of a person who has sat down: they see messages from now on."""
        return msgspec.structs.replace(self, joined={**self.joined, person: self.count})

    def with_message(self, person: str, message: ChatMessage) -> Conversation:
        """Add a message; the oldest is dropped."""
        messages = (*self.messages, _SentMessage(person, message))[-HISTORY_LENGTH:]
        return msgspec.structs.replace(self, messages=messages, count=message.number)

    def after_change(self, change: PersonChange) -> Conversation:
        """The conversation without a deleted person, or under the new id of one who has signed
        in."""
        if change.becomes is None:
            messages = tuple(one for one in self.messages if one.person != change.person)
        else:
            messages = tuple(
                msgspec.structs.replace(one, person=change.becomes)
                if one.person == change.person
                else one
                for one in self.messages
            )
        joined = {**self.joined}
        since = joined.pop(change.person, None)
        if since is not None and change.becomes is not None:
            joined[change.becomes] = max(since, joined.get(change.becomes, 0))
        return msgspec.structs.replace(self, messages=messages, joined=joined)

    def knows(self, person: str) -> bool:
        """Whether one of the messages is from this person."""
        return any(one.person == person for one in self.messages)

    @property
    def current_numbers(self) -> ChatKept:
        """Which messages there are. A page may have others: of deleted persons, and older ones."""
        return ChatKept(tuple(one.message.number for one in self.messages))

    def among(self, people: Collection[str]) -> Conversation:
        """The conversation in which only these people have a history; that of others restarts when
        they sit down again."""
        joined = {person: since for person, since in self.joined.items() if person in people}
        return msgspec.structs.replace(self, joined=joined)

    def without_older_half(self) -> Conversation:
        """The conversation with half of its messages, the latest."""
        kept = len(self.messages) // 2
        return msgspec.structs.replace(self, messages=self.messages[len(self.messages) - kept :])

    def history_for(self, person: str, seating: Seating) -> ChatHistory:
        """The history for a person who comes or returns; a watcher sees messages from now on."""
        seat = seating.seat_of(person)
        since = self.joined.get(person, 0) if seat >= 0 else self.count
        messages = tuple(
            one.message
            for one in self.messages
            if one.message.number > since and hears(person, one.person, seating)
        )
        return ChatHistory(messages, seating.muted_seats(person))


def make_message(
    request: Speak, seat: Seat, name: str, number: int, game: GameName, chat_mode: ChatMode
) -> ChatMessage | Refusal:
    """The message with this number from the person called ``name``, or why it may not be sent."""
    if chat_mode == "none":
        return Refusal("table.refusal.talk-none")
    match request.kind:
        case "text" if chat_mode == "phrases":
            return Refusal("table.refusal.talk-phrases")
        case "text":
            text = clean_text(request.words)
            if isinstance(text, Refusal):
                return text
            return ChatMessage(number, seat, name, "text", text)
        case "phrase" if request.words in phrases_of(game):
            return ChatMessage(number, seat, name, "phrase", request.words)
        case "reaction" if request.words in REACTIONS:
            return ChatMessage(number, seat, name, "reaction", request.words)
        case _:
            return Refusal("table.refusal.talk-unknown")


def hears(listener: str, speaker: str, seating: Seating) -> bool:
    """Whether the listener sees the speaker's messages."""
    return not (seating.keeps_out(listener) or seating.mutes.hides(listener, speaker))
