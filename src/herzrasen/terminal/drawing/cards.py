"""Cards on a canvas: in one word, as a tab of a fan, or whole."""

from __future__ import annotations

from typing import Final, NamedTuple

from herzrasen.cards import Card, Rank
from herzrasen.locales import Language, catalogue
from herzrasen.terminal.drawing.canvas import Canvas
from herzrasen.terminal.drawing.pips import FIGURES, LEAST_HEIGHT, LEAST_WIDTH, pips

SUIT_SIGNS: Final = {"C": "♣", "D": "♦", "S": "♠", "H": "♥"}
_JOKER: Final = "★"


class CardSize(NamedTuple):
    """Cells of a card, and of the part that a fan shows of all but the last."""

    width: int
    height: int
    step: int


SMALL: Final = CardSize(5, 3, 4)
MEDIUM: Final = CardSize(6, 4, 4)
LARGE: Final = CardSize(8, 6, 5)


def rank_text(card: Card, letters: Language = "en") -> str:
    """The rank as it stands on the card: ten is two figures."""
    if card.rank is Rank.JOKER:
        return _JOKER
    return catalogue(letters).get(f"record.rank.{card.rank.letter}", card.rank.letter)


def suit_sign(card: Card) -> str:
    """The sign of the suit."""
    return SUIT_SIGNS[card.suit.letter]


def card_text(card: Card, letters: Language = "en") -> str:
    """The card in one word, as it stands in its corner: ``Q♠``."""
    return rank_text(card, letters) + suit_sign(card)


def draw_card(
    canvas: Canvas,
    x: int,
    y: int,
    card: Card,
    size: CardSize = SMALL,
    *,
    letters: Language = "en",
    state: str = "",
    frame: bool = False,
    edge: bool = True,
) -> None:
    """Draw a card, the index in two corners. ``state`` are states of its style such as "dim" or
    "focus"; ``frame``: with lines around it, for terminals without colours; ``edge``: a line at its
    left, which divides it from the card under it."""
    suit = f"card.{card.suit.letter} {state}".strip()
    line = f"card.edge {state}".strip()
    index = card_text(card, letters)
    canvas.fill(x, y, size.width, size.height, suit)
    if frame:
        canvas.box(x, y, size.width, size.height, line)
        canvas.put(x + 1, y + (size.height > 3 or size.height // 2), index, suit)
        if size.height > 4:
            canvas.put_right(x + size.width - 1, y + size.height - 2, index, suit)
        return
    for row in range(size.height if edge else 0):
        canvas.put(x, y + row, "▏", line)
    canvas.put(x + 1, y, index, suit)
    if size.height > 3:
        _draw_middle(canvas, x + size.width // 2, y, card, size, suit)
    if size.height > 2:
        canvas.put_right(x + size.width - 1, y + size.height - 1, index, suit)


def _draw_middle(canvas: Canvas, x: int, y: int, card: Card, size: CardSize, style: str) -> None:
    """The suit's sign; on a large card as many as it counts, or a figure between two of them."""
    sign, middle = suit_sign(card), y + size.height // 2
    large = size.width >= LEAST_WIDTH and size.height >= LEAST_HEIGHT
    if large and card.rank in FIGURES:
        canvas.put(x - 1, middle - 1, sign, style)
        canvas.put(x, middle, FIGURES[card.rank], style)
        canvas.put(x + 1, middle + 1, sign, style)
        return
    signs = [*pips(card.rank)] if large else []
    for column, row in signs or [(0, size.height // 2)]:
        canvas.put(x + column, y + row, sign, style)


def draw_back(
    canvas: Canvas, x: int, y: int, size: CardSize = SMALL, deck: int = 0, sign: str = ""
) -> None:
    """Draw the back of a deck's card, with the letter of the deck where there are several."""
    style = f"back.{deck}"
    for row in range(size.height):
        canvas.put(x, y + row, ("░" * size.width), style)
    if sign:
        canvas.put(x + size.width // 2, y + size.height // 2, sign, style + " bold")


def draw_place(canvas: Canvas, x: int, y: int, size: CardSize = SMALL, sign: str = "") -> None:
    """Draw an empty place for a card."""
    canvas.box(x, y, size.width, size.height, "line")
    canvas.put(x + size.width // 2, y + size.height // 2, sign, "muted")
