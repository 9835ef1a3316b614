"""What the drawing of a Hearts table needs besides its state: the reader's language, names and
letters, the moment, and what has the focus."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping

import msgspec

from herzrasen.cards import Card, Seat
from herzrasen.locales import Language
from herzrasen.presentation.speech.hearts import HeartsDescriber
from herzrasen.presentation.speech.hearts_selectors import HandOrder, sort_cards
from herzrasen.terminal.drawing.cards import card_text
from herzrasen.terminal.hearts.panel import Line, Span
from herzrasen.terminal.translation import Translation


class FlyingCard(msgspec.Struct, frozen=True):
    """A card on its way over the table: where its left upper corner is now."""

    card: Card
    x: int
    y: int


class HeartsLook(msgspec.Struct, frozen=True):
    """``own`` is the seat from which one looks, ``reader`` the one that is called you: nobody in a
    record. ``now`` is the steady clock in ms; ``frame``: cards have lines around them, since there
    are no colours; ``panel`` is what was asked to be shown over the table, such as ``last``;
    ``spotlight`` is a card of the trick that everybody is to notice; ``notice`` is a sentence about
    what was just tried; ``match_notes`` are sentences about the match that is over; ``keys`` are
    the single keys of the actions."""

    t: Translation
    own: Seat
    reader: Seat
    name_of: Callable[[Seat], str]
    order: HandOrder = "up"
    letters: Language = "en"
    now: float = 0.0
    frame: bool = False
    focus: str = ""
    panel: str = ""
    scroll: int = 0
    flying: tuple[FlyingCard, ...] = ()
    spotlight: Card | None = None
    notice: str = ""
    match_notes: tuple[str, ...] = ()
    keys: Mapping[str, str] = {}

    @property
    def describer(self) -> HeartsDescriber:
        """Everything in sentences."""
        return HeartsDescriber(self.t, self.reader, self.name_of, self.order)

    def card(self, card: Card, state: str = "") -> Span:
        """A card in one word, in the colour of its suit."""
        second = "′" if card.deck else ""
        style = f"suit.{card.suit.letter} {state}".strip()
        return Span(card_text(card, self.letters) + second, style)

    def cards(self, cards: Iterable[Card]) -> Line:
        """Some cards in one line, sorted like the hand."""
        line: list[Span] = []
        for card in sort_cards(cards, self.order):
            line += [self.card(card), Span(" ", "text")]
        return tuple(line[:-1])
