"""Captures: which seat takes a trick, cancelled cards, the kitty and a claimed rest."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from herzrasen.cards import Card, CardSet, Suit
from herzrasen.games.hearts.rules import Equals, HeartsRules, Leftover
from herzrasen.games.hearts.state import Public


def winning_index(rules: HeartsRules, cards: Sequence[Card], *, last: bool = False) -> int | None:
    """The index of the winning card of a trick: the highest of the suit led. There is no trump.

    With two packs, two equal cards cancel each other, or the first or the last of them counts. None
    if every card of the suit has cancelled; but in the last trick of a deal the second of the two
    highest then wins (rulings/hearts.md, section 2).
    """
    led = cards[0].suit
    of_led_suit = [place for place, card in enumerate(cards) if card.suit is led]
    if rules.packs == 2 and rules.equals is not Equals.FIRST:
        ranks = [cards[place].rank for place in of_led_suit]
        uncancelled = [place for place in of_led_suit if ranks.count(cards[place].rank) == 1]
        if rules.equals is Equals.LAST or (last and not uncancelled):
            return max(of_led_suit, key=lambda place: (cards[place].rank, place))
        if not uncancelled:
            return None
        of_led_suit = uncancelled
    return max(of_led_suit, key=lambda place: cards[place].rank)


def wins_kitty(public: Public, cards: Sequence[Card], *, last: bool) -> bool:
    """Whether these cards, just won by a seat, bring it the kitty.

    A kitty that goes with the first heart goes with the last trick if no heart came.
    """
    if not public.kitty:
        return False
    hearts = any(card.suit is Suit.HEARTS for card in cards)
    return last or hearts or public.rules.leftover is Leftover.KITTY_FIRST


class Captures(msgspec.Struct, frozen=True):
    """What each seat has captured in a deal.

    ``cards[seat]`` are all its cards, with the kitty and a claimed rest; ``tricks[seat]`` counts
    its tricks; ``exposed`` are the cards that were exposed before play.
    """

    cards: tuple[CardSet, ...]
    tricks: tuple[int, ...]
    exposed: CardSet


def captures_of(public: Public) -> Captures:
    """What each seat has captured in this deal so far; the kitty only once everyone has seen it."""
    players = public.rules.players
    won: list[list[Card]] = [[] for _ in range(players)]
    tricks = [0] * players
    waiting: list[Card] = []
    cancelled = 0
    for trick in public.tricks:
        waiting += trick.cards
        if trick.winner is None:
            cancelled += 1
            continue
        won[trick.winner] += waiting
        tricks[trick.winner] += 1 + cancelled
        waiting, cancelled = [], 0
    if (rest := public.claim) is not None:
        won[rest.seat] += [*waiting, *CardSet.union(rest.hands)]
        tricks[rest.seat] += cancelled + len(rest.hands[rest.seat])
    if public.kitty_taker is not None and public.kitty_shown is not None:
        won[public.kitty_taker] += public.kitty_shown
    cards = tuple(CardSet(some) for some in won)
    return Captures(cards, tuple(tricks), CardSet.union(public.charged))
