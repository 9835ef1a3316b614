"""What a terminal sends, as keys: what is no text in UTF-8, or a sequence that Textual cannot read,
is passed over.

A terminal with another character set sends an umlaut as one byte, xterm's 8-bit Alt does, and a
paste may hold anything. Textual's own thread ends at the first of them.
"""

from __future__ import annotations

from codecs import getincrementaldecoder
from collections.abc import Iterator
from typing import TYPE_CHECKING

from textual._xterm_parser import XTermParser  # there is no public one
from textual.events import Key

if TYPE_CHECKING:
    from textual.message import Message


class InputDecoder:
    """Textual's parser, fed with bytes."""

    def __init__(self) -> None:
        self._decode = getincrementaldecoder("utf-8")("ignore").decode
        self._parser = XTermParser()

    def feed(self, received: bytes) -> Iterator[Message]:
        """The keys that are complete with these bytes. They go to the parser one by one: a
        sequence that it cannot read takes nothing else along."""
        for character in self._decode(received):
            try:
                yield from filter(_is_text, self._parser.feed(character))
            except (ValueError, ArithmeticError):  # a number that is none, or is too large
                self._parser = _next_parser(self._parser)

    def tick(self) -> Iterator[Message]:
        """The keys that are complete as nothing follows: Escape itself."""
        yield from self._parser.tick()


def _next_parser(broken: XTermParser) -> XTermParser:
    """Another, that knows of the terminal what this one has learned."""
    parser = XTermParser()
    parser.mouse_pixels = broken.mouse_pixels
    parser.terminal_size = broken.terminal_size
    parser.terminal_pixel_size = broken.terminal_pixel_size
    return parser


def _is_text(message: Message) -> bool:
    """Whether it may be shown and sent: a terminal can name half of a character by its number."""
    character = message.character if isinstance(message, Key) else None
    return not any("\ud800" <= sign <= "\udfff" for sign in character or "")
