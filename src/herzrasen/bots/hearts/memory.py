"""What a seat remembers of a deal: its View turned into a Position, and the cards it can place.

All of it stands in the View already, as finished tricks and passed cards; a bot has no memory of
its own, so that it can be asked again at any moment and answers the same.
"""

from __future__ import annotations

from typing import NamedTuple

from herzrasen.bots.hearts.position import Position
from herzrasen.bots.hearts.prices import bit, prices
from herzrasen.games.hearts import Trick, View


class Memory(NamedTuple):
    """The position with the own hand alone, and what is known of the other hands.

    ``dealt`` is the own hand as it was before the first lead. ``held[seat]`` counts the cards in
    hand, ``known[seat]`` are those that must lie there because this seat passed them on.
    """

    position: Position
    dealt: int
    held: tuple[int, ...]
    known: tuple[int, ...]


def recall(view: View) -> Memory:
    """Play the deal again as this seat saw it."""
    public, me = view.public, view.seat
    table = prices(public.rules)
    players = public.rules.players
    hand = table.bits(view.hand)
    position = Position(table, [0] * players)
    mine = hand
    for trick in (*public.tricks, *((public.trick,) if public.trick else ())):
        position.turn = trick.leader
        for card in trick.cards:
            one = bit(card, public.rules.packs)
            if position.turn == me:
                mine |= one
            position.play(one)
        _settle(position, trick)
    position.hands[me] = hand
    position.broken = public.broken
    known = [0] * players
    if view.given is not None and public.steps and view.received is not None:
        known[(me + public.steps) % players] = table.bits(view.given) & ~position.gone & ~hand
    return Memory(position, mine, public.held, tuple(known))


def _settle(position: Position, trick: Trick) -> None:
    """Where the table counted the trick otherwise (equal cards of two packs), believe the table."""
    if trick.winner is not None:
        position.turn = trick.winner
