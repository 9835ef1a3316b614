"""Whether a deal that looks so to a seat can exist: every unseen card has a place."""

from __future__ import annotations

from herzrasen.bots.hearts.memory import recall
from herzrasen.bots.kernel.worlds import Sampler, unseen
from herzrasen.games.hearts import Phase, View


def possible(view: View) -> bool:
    """Whether the cards that this seat has not seen fit into the other hands and the kitty, by all
    that the plays of a deal prove."""
    if view.public.phase is not Phase.PLAY or not any(view.public.held):
        return True
    try:
        Sampler(unseen(recall(view)))
    except ValueError:
        return False
    return True
