"""What a seat remembers of a deal: its View turned into a Position, and the cards it can place.

All of it stands in the View already, as finished tricks and passed cards; a bot has no memory of
its own, so that it can be asked again at any moment and answers the same.
"""

from __future__ import annotations

from typing import NamedTuple

from herzrasen.bots.hearts.model import facts
from herzrasen.bots.hearts.model.card_table import bit, prices
from herzrasen.bots.hearts.model.position import Position
from herzrasen.cards import CardSet
from herzrasen.games.hearts import View


class Memory(NamedTuple):
    """The position with the own hand alone, and what is known of the other hands.

    ``seat`` is whose memory it is, ``dealt`` its hand as it was before the first lead.
    ``held[seat]`` counts the cards in hand, ``known[seat]`` are those that must lie there: passed
    on by this seat, exposed, or to be led. ``without[seat]`` are cards that cannot lie there, as
    its plays have proved, shown voids among them.
    """

    position: Position
    seat: int
    dealt: int
    held: tuple[int, ...]
    known: tuple[int, ...]
    without: tuple[int, ...]


def recall(view: View) -> Memory:
    """Play the deal again as this seat saw it."""
    public, me = view.public, view.seat
    exposed = CardSet.union(public.charged)
    table = prices(public.rules, exposed)
    players, count = public.rules.players, public.rules.packs
    hand = table.bits(view.hand)
    position = Position(table, [0] * players)
    # While the tricks are played again the hands seem full, so that no trick looks like the last.
    position.hands[me] = hand
    if view.kitty is not None:
        position.kitty = table.bits(view.kitty)
    mine, without = hand, [0] * players
    for trick in (*public.tricks, *((public.trick,) if public.trick else ())):
        position.turn = trick.leader
        for card in trick.cards:
            one = bit(card, count)
            if position.turn == me:
                mine |= one
            else:
                without[position.turn] |= facts.ruled_out(position, one)
            position.play(one)
    position.hands[me] = hand
    position.broken = public.broken
    opening = facts.first_lead(public, table, mine, position.kitty, me)
    without = [proved | other for proved, other in zip(without, opening, strict=True)]
    known = [0] * players
    if view.given is not None and public.steps and view.received is not None:
        known[(me + public.steps) % players] = table.bits(view.given) & ~position.gone & ~hand
    for seat, cards in enumerate(public.charged):
        if seat != me and cards:
            known[seat] |= table.bits(cards) & ~position.gone
    if public.must is not None and public.turn not in (None, me) and not position.gone:
        known[position.turn] |= bit(public.must, count)
    return Memory(position, me, mine, public.held, tuple(known), tuple(without))
