"""Whether a deal that looks so to a seat can exist: every unseen card has a place."""

from __future__ import annotations

from functools import reduce
from operator import or_

from herzrasen.bots.hearts.engine.worlds import Unseen, unseen
from herzrasen.bots.hearts.model.card_table import each
from herzrasen.bots.hearts.model.memory import recall
from herzrasen.games.hearts import Phase, View


def possible(view: View) -> bool:
    """Whether the cards that this seat has not seen fit into the other hands and the kitty, seeing
    what the others' plays have proved and which cards must lie with whom."""
    if view.public.phase is not Phase.PLAY or not any(view.public.held):
        return True
    memory = recall(view)
    told = reduce(or_, memory.known)
    if sum(memory.known) != told or told & ~memory.position.unseen(view.seat):
        return False
    return _fits(unseen(memory))


def _fits(free: Unseen) -> bool:
    """Whether there is a world, found card by card; a card that finds all its places full moves
    others along. (How many there are, as the bots count, takes long at large tables.)"""
    lying: list[list[int]] = [[] for _ in free.room]

    def put(card: int, full: set[int]) -> bool:
        places = [place for place, may in enumerate(free.may) if may & card and place not in full]
        for place in places:
            if len(lying[place]) < free.room[place]:
                lying[place].append(card)
                return True
        for place in places:
            full.add(place)
            for index, other in enumerate(lying[place]):
                if put(other, full):
                    lying[place][index] = card
                    return True
        return False

    return sum(free.room) == free.cards.bit_count() and all(
        put(card, set()) for card in each(free.cards)
    )
