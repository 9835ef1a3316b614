"""The rules of play: which cards of a hand may go to the trick.

One function a rule, in the order in which a player would think of them: follow suit, no points in
the first trick, no heart led before hearts are broken, the queen of spades, exposed cards. Who
leads first, and with which card, is in ``dealing.py``. Source: rulings/hearts.md, sections 1 and 3.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import Final, TypeAlias

from herzrasen.cards import Card, CardSet, Suit
from herzrasen.games.hearts.captures import winning_index
from herzrasen.games.hearts.deck import QUEENS, deck
from herzrasen.games.hearts.rules import (
    Bleeding,
    Breaking,
    FirstLead,
    FirstTrick,
    HeartLeadException,
    HeartsRules,
    QueenLead,
)
from herzrasen.games.hearts.state import Public, Trick
from herzrasen.games.protocol import Refusal

Ban: TypeAlias = tuple[CardSet, Refusal]
"""Cards of a hand that may not be played, and the rule that says so."""


def playable_cards(public: Public, hand: CardSet) -> tuple[CardSet, list[Ban]]:
    """The cards that the seat on turn may play, and the bans on all its others.

    An obligation comes before every ban: a hand that can follow suit must, whatever else is
    forbidden. If no card would be legal, every card is (section 3, at the end).
    """
    trick = public.trick
    if trick is None:
        return CardSet(), []
    allowed, obligation = _obligation(public, trick, hand)
    free, bans = allowed, []
    for banned, reason in _bans(public, trick, hand):
        if forbidden := banned & free:
            bans.append((forbidden, reason))
            free -= forbidden
    if not free:
        free, bans = allowed, []
    if public.rules.queen_drop and (queen := _queen_to_drop(public.rules, trick, free)):
        bans.append((free - queen, _DROP_QUEEN))
        free = queen
    if obligation is not None and allowed != hand:
        bans.append((hand - allowed, obligation))
    return free, bans


def _obligation(public: Public, trick: Trick, hand: CardSet) -> tuple[CardSet, Refusal | None]:
    """The cards that the player must choose among, and the rule that obliges them."""
    if trick.cards:
        led = trick.cards[0].suit
        return (hand.of_suit(led), _FOLLOW[led]) if hand.has_suit(led) else (hand, None)
    if not public.tricks:
        if public.must is not None:
            return _same_face(public.must, hand), _must_lead(public.must)
        if public.rules.first_lead is FirstLead.HOLDER_ANY_CLUB:
            return hand.of_suit(Suit.CLUBS), _LEAD_CLUB
    return hand, None


def _bans(public: Public, trick: Trick, hand: CardSet) -> Iterator[Ban]:
    """The cards of this hand that each rule forbids."""
    if not public.tricks:
        yield _first_trick(public.rules, hand)
    if not trick.cards:
        if not public.broken:
            yield _leading_hearts(public.rules, hand)
        if public.rules.queen_lead is QueenLead.AFTER_BREAK and not public.broken:
            yield QUEENS, _QUEEN_AFTER_BREAK
    if any(public.charged):
        yield _exposed_cards(public, trick, hand)


def _first_trick(rules: HeartsRules, hand: CardSet) -> Ban:
    """No points in the first trick; but a hand of nothing but penalty cards bleeds (C3)."""
    penalty = deck(rules).penalty
    if rules.first_trick is FirstTrick.ALLOWED:
        return CardSet(), _FIRST_TRICK
    if hand <= penalty:
        if rules.bleeding is Bleeding.QUEEN_FIRST and hand & QUEENS:
            return hand - QUEENS, _BLEED_QUEEN
        return CardSet(), _FIRST_TRICK
    if rules.first_trick is FirstTrick.HEARTS_FORBIDDEN:
        return hand.of_suit(Suit.HEARTS), _FIRST_TRICK_HEARTS
    return hand & penalty, _FIRST_TRICK


def _leading_hearts(rules: HeartsRules, hand: CardSet) -> Ban:
    """No heart is led before hearts are broken, except from a hand that has little else (C6)."""
    excepted = hand.of_suit(Suit.HEARTS)
    if rules.heart_lead_exception is HeartLeadException.ONLY_PENALTY:
        excepted |= hand & deck(rules).penalty
    if hand <= excepted:
        return CardSet(), _HEARTS_UNBROKEN
    never = rules.breaking is Breaking.NEVER
    return hand.of_suit(Suit.HEARTS), _HEARTS_NEVER if never else _HEARTS_UNBROKEN


def _queen_to_drop(rules: HeartsRules, trick: Trick, free: CardSet) -> CardSet:
    """The queen of spades if she may be played now and would not win: under the king or ace, or on
    another suit."""
    queens = free & QUEENS
    if not queens or not trick.cards:
        return CardSet()
    queen = next(iter(queens))
    wins = winning_index(rules, (*trick.cards, queen)) == len(trick.cards)
    return CardSet() if wins else queens


def _exposed_cards(public: Public, trick: Trick, hand: CardSet) -> Ban:
    """No exposed card goes to the first trick of its suit, unless it is the only one in hand."""
    led_before = {done.cards[0].suit for done in public.tricks}
    banned = CardSet(
        card
        for card in hand & CardSet.union(public.charged)
        if card.suit not in led_before
        and (not trick.cards or trick.cards[0].suit is card.suit)
        and len(hand.of_suit(card.suit)) > 1
    )
    return banned, _EXPOSED


_FOLLOW: Final = {
    suit: Refusal("hearts.refusal.follow-suit", {"suit": suit.letter}) for suit in Suit
}
_LEAD_CLUB: Final = Refusal("hearts.refusal.lead-club")
_FIRST_TRICK: Final = Refusal("hearts.refusal.first-trick-points")
_FIRST_TRICK_HEARTS: Final = Refusal("hearts.refusal.first-trick-hearts")
_BLEED_QUEEN: Final = Refusal("hearts.refusal.bleed-queen")
_HEARTS_UNBROKEN: Final = Refusal("hearts.refusal.hearts-not-broken")
_HEARTS_NEVER: Final = Refusal("hearts.refusal.hearts-never-led")
_QUEEN_AFTER_BREAK: Final = Refusal("hearts.refusal.queen-before-break")
_DROP_QUEEN: Final = Refusal("hearts.refusal.drop-queen")
_EXPOSED: Final = Refusal("hearts.refusal.exposed-first")


@cache
def _must_lead(card: Card) -> Refusal:
    return Refusal("hearts.refusal.must-lead", {"card": card.text})


def _same_face(card: Card, hand: CardSet) -> CardSet:
    """The cards of the hand with this card's face: with two packs there may be two."""
    return CardSet(held for held in hand.of_suit(card.suit) if held.face == card.face)
