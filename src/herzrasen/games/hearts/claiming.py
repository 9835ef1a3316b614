"""Claiming: "the rest are mine" (rules/hearts.md, section 4, case 11).

A claim stands if the claimant's own view proves it: he is on lead and can lead cards, one after
another and each of them legally, that win however the cards he does not see are spread.
"""

from __future__ import annotations

from itertools import chain
from typing import Final

from msgspec.structs import replace

from herzrasen.cards import Card, CardSet, Suit
from herzrasen.games.hearts.deck import deck
from herzrasen.games.hearts.play import breaks_hearts, playable
from herzrasen.games.hearts.rules import Equals, HeartsRules
from herzrasen.games.hearts.state import Public, Trick, View

_SUITS: Final = tuple(Suit)


def takes_the_rest(view: View) -> bool:
    """Whether the seat on lead is certain to take every trick that is left."""
    public = view.public
    if public.trick is None or public.trick.cards or public.turn != view.seat:
        return False
    return takes_all(public, view.hand, _not_seen(view))


def takes_all(public: Public, hand: CardSet, out: CardSet) -> bool:
    """Whether this hand, on lead, is certain to take every trick while these cards are out,
    whoever of the others holds them."""
    for suit in _SUITS:
        if 0 < hand.top(suit) < out.top(suit):
            return False  # mostly so, and quickly seen
    runs = (_runs(public.rules, hand.of_suit(suit), out.of_suit(suit)) for suit in _SUITS)
    return all(runs) and _can_lead_them_all(public, hand, out)


def _not_seen(view: View) -> CardSet:
    """The cards that others may hold."""
    played = CardSet(chain.from_iterable(trick.cards for trick in view.public.tricks))
    return deck(view.public.rules).cards - view.hand - played - (view.kitty or CardSet())


def _runs(rules: HeartsRules, mine: CardSet, out: CardSet) -> bool:
    """Whether all of these cards of one suit win, led from the highest down.

    At worst one opponent holds all that is out. He has to follow with one of them to every lead,
    and keeps his highest as long as he can; when he has none left, any card wins.
    """
    high = sum(_beats(rules, card, out) for card in mine)
    return high >= min(len(out), len(mine))


def _beats(rules: HeartsRules, card: Card, out: CardSet) -> bool:
    """Whether this card, led, beats whatever of its suit is out."""
    if rules.packs == 2 and rules.equals is Equals.FIRST:
        return card.rank >= out.top(card.suit)
    return card.rank > out.top(card.suit)  # an equal card would cancel it, or win as the later one


def surest_lead(view: View) -> Card:
    """What to lead next for who could claim the rest and plays on. Raises ValueError for a seat
    that is not certain to take a trick."""
    lead = _surest(view.public, view.hand, _not_seen(view))
    if lead is None:
        raise ValueError(f"seat {view.seat} has no certain trick")
    return lead


def _can_lead_them_all(public: Public, hand: CardSet, out: CardSet) -> bool:
    """Whether the cards can be led in an order that the rules of leading allow.

    Any card that is legal and certain may go first: a lead only loosens what the rules forbid, and
    takes at least one card of its suit from those that are out.
    """
    while hand:
        lead = _surest(public, hand, out)
        if lead is None:
            return False
        public = _after_lead(public, lead)
        hand = hand.without(lead)
        followed = min(out.of_suit(lead.suit), key=lambda card: card.rank, default=None)
        if followed is not None:
            out = out.without(followed)
    return True


def _surest(public: Public, hand: CardSet, out: CardSet) -> Card | None:
    """The highest card that may be led and is certain to win."""
    free, _ = playable(public, hand)
    sure = [card for card in free if _beats(public.rules, card, out.of_suit(card.suit))]
    return max(sure, key=lambda card: card.rank, default=None)


def _after_lead(public: Public, lead: Card) -> Public:
    """The table after a trick that this lead has won."""
    trick = public.trick
    assert trick is not None
    won = Trick(trick.leader, (lead,), trick.leader)
    broken = public.broken or breaks_hearts(public.rules, trick, lead)
    return replace(public, tricks=(*public.tricks, won), broken=broken)
