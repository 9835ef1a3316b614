"""Exact values of the cards in the last tricks with all hands known.

The value of a card is its result if all others play perfectly together against the seat.
"""

from __future__ import annotations

from typing import Final

from herzrasen.bots.hearts.engine import kernel
from herzrasen.bots.hearts.model.knowledge import knowledge_of
from herzrasen.bots.hearts.model.position import Position
from herzrasen.cards import Card, CardSet
from herzrasen.coach.hearts.world_samples import position_in_world
from herzrasen.games.hearts import HeartsRules, View, legal

MAX_CARDS: Final = 28
"""Most cards left for the solver: seven a hand for four take milliseconds."""
MAX_CARDS_MANY_SEATS: Final = 20
"""The same at tables of more than four."""
MAX_CARDS_PYTHON: Final = 10
"""The same for the Python kernel."""


def open_position(view: View, hands: tuple[CardSet, ...]) -> Position:
    """The position of a view with all hands known."""
    knowledge = knowledge_of(view)
    card_table = knowledge.position.card_table
    places = [card_table.bits(hand) for hand in hands]
    rest = knowledge.position.unseen(view.seat)
    for seat, place in enumerate(places):
        if seat != view.seat:
            rest &= ~place
    return position_in_world(knowledge, (*places, rest) if rest else tuple(places))


def max_cards(rules: HeartsRules) -> int:
    """The most cards in all hands that are solved under these rules on this machine."""
    if kernel(rules).name == "python":
        return MAX_CARDS_PYTHON
    return MAX_CARDS if rules.players <= 4 else MAX_CARDS_MANY_SEATS


def solve_ending(view: View, hands: tuple[CardSet, ...]) -> dict[Card, float] | None:
    """The exact value of every card that a seat may play, in points of the deal relative to the
    others'; None if too many cards are left."""
    rules = view.public.rules
    if sum(map(len, hands)) > max_cards(rules):
        return None
    position = open_position(view, hands)
    free = legal(view).cards
    return {
        card: worth / (rules.sides - 1)
        for one, worth in kernel(rules).solve(position, view.seat).items()
        if (card := position.card_table.card(one)) in free
    }
