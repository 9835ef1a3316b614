"""Whether a deal that looks so to a seat can exist: every unseen card has a place."""

from __future__ import annotations

from random import Random

from herzrasen.bots.hearts.memory import recall
from herzrasen.bots.hearts.prices import each
from herzrasen.bots.worlds import deal_world
from herzrasen.games.hearts import Phase, View


def possible(view: View) -> bool:
    """Whether the cards that this seat has not seen fit into the other hands and the kitty, with
    the suits that seats have shown to be out of and the cards that must lie with them."""
    if view.public.phase is not Phase.PLAY or not any(view.public.held):
        return True
    memory, me = recall(view), view.seat
    position = memory.position
    hidden = position.unseen(me)
    for seat, cards in enumerate(memory.known):
        if cards & ~hidden or cards & position.voids[seat]:
            return False
        hidden &= ~cards
    room = [
        0 if seat == me else count - memory.known[seat].bit_count()
        for seat, count in enumerate(memory.held)
    ]
    room.append(hidden.bit_count() - sum(room))
    if min(room) < 0:
        return False
    others = [seat for seat in range(position.seats) if seat != me]
    allowed = [
        [*(seat for seat in others if not position.voids[seat] & one), position.seats]
        for one in each(hidden)
    ]
    return deal_world(each(hidden), allowed, room, Random(0)) is not None
