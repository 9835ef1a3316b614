"""Whether a deal that looks so to a seat can exist: every unseen card has a place."""

from __future__ import annotations

from functools import reduce
from operator import or_

from herzrasen.bots.hearts.memory import recall
from herzrasen.bots.kernel.worlds import Sampler, unseen
from herzrasen.games.hearts import Phase, View


def possible(view: View) -> bool:
    """Whether the cards that this seat has not seen fit into the other hands and the kitty, seeing
    what the others' plays have proved and which cards must lie with whom."""
    if view.public.phase is not Phase.PLAY or not any(view.public.held):
        return True
    memory = recall(view)
    hidden = memory.position.unseen(view.seat)
    told = reduce(or_, memory.known)
    if sum(memory.known) != told or told & ~hidden:
        return False
    try:
        Sampler(unseen(memory))
    except ValueError:
        return False
    return True
