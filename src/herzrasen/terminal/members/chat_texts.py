"""Chat messages in the reader's language; what a person typed stays plain text. The twin of
``client/kit/chat/strings.js``."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from herzrasen.cards import Seat
    from herzrasen.protocol.websocket import ChatMessage
    from herzrasen.terminal.translation import Translation

_JOINERS: Final = "\u200c\u200d"
MAX_MESSAGE_LENGTH: Final = 200
"""Characters that one message may have."""


def message_words(t: Translation, message: ChatMessage) -> str:
    """The words of a message: a phrase and a reaction in one's own language; those of a newer
    server by their own words."""
    key = f"chat.{message.kind}.{message.words}"
    if message.kind != "text" and t.has(key):
        return t(key)
    return printable(message.words)


def message_text(t: Translation, message: ChatMessage, own: Seat) -> str:
    """A message with its speaker: ``Ada: Well played!``."""
    words = message_words(t, message)
    if message.seat == own:
        return t("chat.you_say", words=words)
    return t("chat.says", name=printable(message.name), words=words)


def printable(text: str) -> str:
    """The text without signs that could steer a terminal; joiners make one emoji of several."""
    return "".join(sign if sign.isprintable() or sign in _JOINERS else " " for sign in text)
