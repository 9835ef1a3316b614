"""What a seat knows of a deal: its View as a Position, and where unseen cards can and cannot lie.

All of it is derived from the View (finished tricks, passed cards): the bot has no memory of its
own, so it can be asked again at any moment and answers the same.
"""

from __future__ import annotations

from typing import NamedTuple

from herzrasen.bots.hearts.model import inference
from herzrasen.bots.hearts.model.card_table import card_bit, card_table_for
from herzrasen.bots.hearts.model.position import Position
from herzrasen.cards import CardSet
from herzrasen.games.hearts import View


class Knowledge(NamedTuple):
    """The position with the own hand alone, and what is known of the other hands.

    ``seat`` is whose knowledge it is, ``dealt`` its hand before the first lead.
    ``hand_sizes[seat]`` counts the cards in hand, ``known_cards[seat]`` are those that must lie
    there: passed by this seat, exposed, or about to be led. ``excluded_cards[seat]`` cannot lie
    there, as its plays have proved; shown voids are among them.
    """

    position: Position
    seat: int
    dealt: int
    hand_sizes: tuple[int, ...]
    known_cards: tuple[int, ...]
    excluded_cards: tuple[int, ...]


def knowledge_of(view: View) -> Knowledge:
    """Replay the deal as this seat saw it."""
    public, me = view.public, view.seat
    exposed = CardSet.union(public.charged)
    card_table = card_table_for(public.rules, exposed)
    players, count = public.rules.players, public.rules.packs
    hand = card_table.bits(view.hand)
    position = Position(card_table, [0] * players)
    # While the tricks are replayed the hand seems full, so that no trick looks like the last.
    position.hands[me] = hand
    if view.kitty is not None:
        position.kitty = card_table.bits(view.kitty)
    own_cards, excluded = hand, [0] * players
    for trick in (*public.tricks, *((public.trick,) if public.trick else ())):
        position.turn = trick.leader
        for card in trick.cards:
            one = card_bit(card, count)
            if position.turn == me:
                own_cards |= one
            else:
                excluded[position.turn] |= inference.excluded_by_play(position, one)
            position.play(one)
    position.hands[me] = hand
    position.hearts_broken = public.broken
    by_first_lead = inference.excluded_by_first_lead(
        public, card_table, own_cards, position.kitty, me
    )
    excluded = [proved | other for proved, other in zip(excluded, by_first_lead, strict=True)]
    known = [0] * players
    if view.given is not None and public.steps and view.received is not None:
        known[(me + public.steps) % players] = (
            card_table.bits(view.given) & ~position.played & ~hand
        )
    for seat, cards in enumerate(public.charged):
        if seat != me and cards:
            known[seat] |= card_table.bits(cards) & ~position.played
    if public.must is not None and public.turn not in (None, me) and not position.played:
        known[position.turn] |= card_bit(public.must, count)
    return Knowledge(position, me, own_cards, public.held, tuple(known), tuple(excluded))
