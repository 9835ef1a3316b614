"""Whether a deal is consistent with the lines that a seat received: every unseen card has a place.

How it works: bipartite matching between unseen cards and free places in hands and kitty, by
augmenting paths.
"""

from __future__ import annotations

from functools import reduce
from operator import or_

from herzrasen.bots.hearts.engine.worlds import UnseenCards, unseen_cards
from herzrasen.bots.hearts.model.card_table import each_bit
from herzrasen.bots.hearts.model.knowledge import knowledge_of
from herzrasen.games.hearts import Phase, View


def is_possible(view: View) -> bool:
    """Whether the unseen cards fit into the other hands and the kitty, given the shown voids and
    the cards that are known to be with a seat."""
    if view.public.phase is not Phase.PLAY or not any(view.public.held):
        return True
    memory = knowledge_of(view)
    known = reduce(or_, memory.known_cards)
    if sum(memory.known_cards) != known or known & ~memory.position.unseen(view.seat):
        return False
    return _has_world(unseen_cards(memory))


def _has_world(free: UnseenCards) -> bool:
    """Whether at least one world exists, by augmenting paths: a card whose places are all full
    displaces another. (Counting all worlds, as the bots do, is slow at large tables.)"""
    lying: list[list[int]] = [[] for _ in free.sizes]

    def place_card(card: int, full: set[int]) -> bool:
        places = [
            place for place, may in enumerate(free.possible) if may & card and place not in full
        ]
        for place in places:
            if len(lying[place]) < free.sizes[place]:
                lying[place].append(card)
                return True
        for place in places:
            full.add(place)
            for index, other in enumerate(lying[place]):
                if place_card(other, full):
                    lying[place][index] = card
                    return True
        return False

    return sum(free.sizes) == free.cards.bit_count() and all(
        place_card(card, set()) for card in each_bit(free.cards)
    )
