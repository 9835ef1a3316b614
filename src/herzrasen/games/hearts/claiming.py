"""Claiming the rest of the tricks (rulings/hearts.md, section 4, case 11).

How it works: a claim is valid if the claimant's own view proves it. The seat must be on lead and
hold cards that it can lead one after another, each of them legally, and that win however the unseen
cards are distributed. A claim that is not proved may be offered to the others; it is likely to hold
if the cards win where the unseen ones of each suit lie evenly.
"""

from __future__ import annotations

from itertools import chain
from math import ceil
from typing import Final, NamedTuple

from msgspec.structs import replace

from herzrasen.cards import Card, CardSet, Suit
from herzrasen.games.hearts.breaking_hearts import breaks_hearts
from herzrasen.games.hearts.deck import deck
from herzrasen.games.hearts.playable_cards import playable_cards
from herzrasen.games.hearts.rules import Equals, HeartsRules
from herzrasen.games.hearts.state import Public, Trick, View

_SUITS: Final = tuple(Suit)


class ClaimChance(NamedTuple):
    """Whether a seat is ``certain`` to take every remaining trick; or else ``likely``, which means
    that it does if the unseen cards of each suit lie evenly among the others."""

    certain: bool = False
    likely: bool = False


_NO_CHANCE: Final = ClaimChance()


def claim_chance(view: View) -> ClaimChance:
    """The chance of the seat on lead; none for any other seat."""
    if not _on_lead(view):
        return _NO_CHANCE
    outstanding = _outstanding(view)
    if wins_all_tricks(view.public, view.hand, outstanding):
        return ClaimChance(certain=True)
    return ClaimChance(likely=_is_likely(view.public, view.hand, outstanding))


def can_claim(view: View) -> bool:
    """Whether the seat on lead is certain to take every remaining trick."""
    return _on_lead(view) and wins_all_tricks(view.public, view.hand, _outstanding(view))


def _on_lead(view: View) -> bool:
    public = view.public
    return public.trick is not None and not public.trick.cards and public.turn == view.seat


def _is_likely(public: Public, hand: CardSet, outstanding: CardSet) -> bool:
    if len(hand) < 2:
        return False
    others = public.rules.players - 1
    for suit in _SUITS:
        if not _suit_wins(public.rules, suit, hand, outstanding, others):
            return False  # the usual case, decided at the first suit or the second
    return _highest_certain(public, hand, outstanding) is not None


def wins_all_tricks(public: Public, hand: CardSet, outstanding: CardSet) -> bool:
    """Whether this hand, on lead, is certain to take every trick however the ``outstanding`` cards
    are distributed among the others."""
    for suit in _SUITS:
        if 0 < hand.highest_rank(suit) < outstanding.highest_rank(suit):
            return False  # the usual case, decided at once
    runs = (_suit_wins(public.rules, suit, hand, outstanding) for suit in _SUITS)
    return all(runs) and _can_lead_all(public, hand, outstanding)


def _outstanding(view: View) -> CardSet:
    """The cards that other seats may hold."""
    played = CardSet(chain.from_iterable(trick.cards for trick in view.public.tricks))
    return deck(view.public.rules).cards - view.hand - played - (view.kitty or CardSet())


def _suit_wins(
    rules: HeartsRules, suit: Suit, hand: CardSet, outstanding: CardSet, holders: int = 1
) -> bool:
    """Whether all of the hand's cards of one suit win if led from the highest down, while so many
    opponents hold the outstanding ones in equal parts.

    In the worst case one opponent holds all outstanding cards of the suit: they must follow to
    every lead and can keep their highest until the end. Once they have none left, any card wins.
    """
    own, rank = hand.of_suit(suit), _lowest_winning_rank(rules, suit, outstanding)
    high = sum(card.rank >= rank for card in own)
    return high >= min(ceil(len(outstanding.of_suit(suit)) / holders), len(own))


def _lowest_winning_rank(rules: HeartsRules, suit: Suit, outstanding: CardSet) -> int:
    """The lowest rank that beats every outstanding card of the suit, if led. An equal card would
    cancel it, or win as the later one, unless the first wins."""
    highest = outstanding.highest_rank(suit)
    return highest if rules.packs == 2 and rules.equals is Equals.FIRST else highest + 1


def certain_lead(view: View) -> Card:
    """The next lead of a seat that could claim the rest and plays on. Raises ValueError if no lead
    is certain to win."""
    lead = _highest_certain(view.public, view.hand, _outstanding(view))
    if lead is None:
        raise ValueError(f"seat {view.seat} has no certain trick")
    return lead


def _can_lead_all(public: Public, hand: CardSet, outstanding: CardSet) -> bool:
    """Whether the cards can be led in an order that the rules of leading allow.

    Any legal and certain card may go first: a lead only removes restrictions, and draws at least
    one outstanding card of its suit.
    """
    while hand:
        lead = _highest_certain(public, hand, outstanding)
        if lead is None:
            return False
        public = _after_lead(public, lead)
        hand = hand.without_card(lead)
        followed = min(outstanding.of_suit(lead.suit), key=lambda card: card.rank, default=None)
        if followed is not None:
            outstanding = outstanding.without_card(followed)
    return True


def _highest_certain(public: Public, hand: CardSet, outstanding: CardSet) -> Card | None:
    """The highest card that may be led and is certain to win."""
    free, _ = playable_cards(public, hand)
    ranks = {suit: _lowest_winning_rank(public.rules, suit, outstanding) for suit in _SUITS}
    sure = [card for card in free if card.rank >= ranks[card.suit]]
    return max(sure, key=lambda card: card.rank, default=None)


def _after_lead(public: Public, lead: Card) -> Public:
    """The public state after a trick that this lead has won."""
    trick = public.trick
    assert trick is not None
    won = Trick(trick.leader, (lead,), trick.leader)
    broken = public.broken or breaks_hearts(public.rules, trick, lead)
    return replace(public, tricks=(*public.tricks, won), broken=broken)
