"""What a joker stands for, asked over the board: arrows and Enter, or a digit or letter of the
rank; Escape keeps the joker where it is. The twin of ``client/games/nerts/joker-choice.js``."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from herzrasen.cards import Card
from herzrasen.games.nerts import Lift
from herzrasen.locales import Language
from herzrasen.terminal.drawing.canvas import Canvas
from herzrasen.terminal.drawing.cards import card_text, rank_text
from herzrasen.terminal.translation import Translation

STANDS: Final = "stands:"
"""How the names of these targets begin; the card follows."""


def sort_lifts(lifts: Sequence[Lift]) -> list[Lift]:
    """By suit, and the highest first."""
    return sorted(lifts, key=lambda lift: (_card(lift).suit, -_card(lift).rank))


def lift_named(lifts: Sequence[Lift], target: str) -> Lift | None:
    """The lift that a target of the choice stands for."""
    return next((lift for lift in lifts if STANDS + _card(lift).text == target), None)


def next_of_rank(
    lifts: Sequence[Lift], key: str, focus: str | None, letters: Language
) -> str | None:
    """The next target of the rank that a key means, in the letters of the cards or English ones."""
    rank = {"1": "10", "0": "10", "t": "10"}.get(key.lower(), key.upper())
    targets = [
        STANDS + _card(lift).text
        for lift in sort_lifts(lifts)
        if rank in (rank_text(_card(lift), letters), rank_text(_card(lift), "en"))
    ]
    if not targets:
        return None
    return targets[(targets.index(focus) + 1) % len(targets)] if focus in targets else targets[0]


def draw_joker_choice(
    canvas: Canvas,
    lifts: Sequence[Lift],
    focus: str | None,
    t: Translation,
    letters: Language,
) -> None:
    """Draw the cards to choose from, a row for each suit."""
    rows: dict[int, list[Card]] = {}
    for lift in sort_lifts(lifts):
        rows.setdefault(_card(lift).suit, []).append(_card(lift))
    title = t("nerts_table.stands.title")
    inner = max(len(title), max(map(len, rows.values())) * 5)
    width, height = min(canvas.width, inner + 4), len(rows) + 4
    x, y = (canvas.width - width) // 2, max(0, (canvas.height - height) // 2)
    canvas.targets.clear()
    canvas.fill(x, y, width, height, "raised")
    canvas.box(x, y, width, height, "raised.line")
    canvas.put_centered(x, y + 1, width, title, "raised.accent bold")
    for row, cards in enumerate(rows.values(), y + 2):
        left = x + 2
        for card in cards:
            name = STANDS + card.text
            style = f"card.{card.suit.letter}" + (" focus" if name == focus else "")
            canvas.put(left, row, f" {card_text(card, letters):<3}", style)
            canvas.target(name, left, row, 4, 1, (left + 1, row))
            left += 5


def _card(lift: Lift) -> Card:
    assert lift.stands_for is not None
    return lift.stands_for
