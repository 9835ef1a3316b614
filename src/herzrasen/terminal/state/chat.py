"""A table's chat, as a value."""

from __future__ import annotations

from collections.abc import Collection
from typing import Final

import msgspec

from herzrasen.cards import Seat
from herzrasen.protocol.websocket import ChatHistory, ChatMessage

_MAX_MESSAGES: Final = 50


class Chat(msgspec.Struct, frozen=True):
    """The latest chat messages, the last one last, and the seats that were muted."""

    messages: tuple[ChatMessage, ...] = ()
    muted: tuple[Seat, ...] = ()

    @classmethod
    def of(cls, history: ChatHistory) -> Chat:
        """What is known after a Welcome, and after muting."""
        return cls(history.sayings, history.muted)

    def with_message(self, message: ChatMessage) -> Chat:
        """The chat with one more message, unless it is there."""
        if any(known.number == message.number for known in self.messages):
            return self
        return Chat((*self.messages, message)[-_MAX_MESSAGES:], self.muted)

    def among(self, numbers: Collection[int]) -> Chat:
        """The chat without what was said by a person who was deleted."""
        return Chat(tuple(one for one in self.messages if one.number in numbers), self.muted)
