"""The last tricks with open hands, solved: what each card is worth if all others play together
against the seat, and play perfectly."""

from __future__ import annotations

from typing import Final

from herzrasen.bots.hearts.engine import kernel
from herzrasen.bots.hearts.model.memory import recall
from herzrasen.bots.hearts.model.position import Position
from herzrasen.cards import Card, CardSet
from herzrasen.coach.hearts.world_samples import laid
from herzrasen.games.hearts import View, legal

CARDS: Final = 28
"""With so many cards left, seven a hand for four, a deal is solved in milliseconds."""
MANY_SEATS: Final = 20
"""The same at tables of more than four, where there is more to try."""
PLAIN: Final = 10
"""The same for the plain kernel."""


def world(view: View, hands: tuple[CardSet, ...]) -> Position:
    """The position of a view with all hands known."""
    memory = recall(view)
    table = memory.position.prices
    places = [table.bits(hand) for hand in hands]
    rest = memory.position.unseen(view.seat)
    for seat, place in enumerate(places):
        if seat != view.seat:
            rest &= ~place
    return laid(memory, (*places, rest) if rest else tuple(places))


def solved(view: View, hands: tuple[CardSet, ...]) -> dict[Card, float] | None:
    """The exact worth of every card that a seat may play, in points of a deal against the others';
    None where too many are left."""
    rules = view.public.rules
    mind = kernel(rules)
    most = PLAIN if mind.name == "plain" else CARDS if rules.players <= 4 else MANY_SEATS
    if sum(map(len, hands)) > most:
        return None
    position = world(view, hands)
    free = legal(view).cards
    return {
        card: worth / (rules.sides - 1)
        for one, worth in mind.solve(position, view.seat).items()
        if (card := position.prices.card(one)) in free
    }
