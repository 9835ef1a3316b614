"""Who takes what: a trick, the cards that wait, the kitty, the rest that was claimed."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from herzrasen.cards import Card, CardSet, Suit
from herzrasen.games.hearts.rules import Equals, HeartsRules, Leftover
from herzrasen.games.hearts.state import Public


def place_of_winner(rules: HeartsRules, cards: Sequence[Card], *, last: bool = False) -> int | None:
    """Which of a trick's cards wins: the highest of the suit that was led. There is no trump.

    With two packs, two equal cards cancel each other, or the first or the last of them counts. None
    where every card of the suit has cancelled; but in the last trick of a deal the second of the
    two highest wins then (rules/hearts.md, section 2).
    """
    led = cards[0].suit
    places = [place for place, card in enumerate(cards) if card.suit is led]
    if rules.packs == 2 and rules.equals is not Equals.FIRST:
        ranks = [cards[place].rank for place in places]
        alone = [place for place in places if ranks.count(cards[place].rank) == 1]
        if rules.equals is Equals.LAST or (last and not alone):
            return max(places, key=lambda place: (cards[place].rank, place))
        if not alone:
            return None
        places = alone
    return max(places, key=lambda place: cards[place].rank)


def takes_kitty(public: Public, cards: Sequence[Card], *, last: bool) -> bool:
    """Whether the kitty goes with these cards, which a seat has just won.

    Where it waits for hearts and none comes, it goes with the last trick.
    """
    if not public.kitty:
        return False
    hearts = any(card.suit is Suit.HEARTS for card in cards)
    return last or hearts or public.rules.leftover is Leftover.KITTY_FIRST


class Taken(msgspec.Struct, frozen=True):
    """What lies in front of the seats when a deal is played out.

    ``cards[seat]`` are all cards that each has, the kitty and a claimed rest among them;
    ``tricks[seat]`` is how many tricks those were; ``exposed`` are the cards that were charged.
    """

    cards: tuple[CardSet, ...]
    tricks: tuple[int, ...]
    exposed: CardSet


def taken_in(public: Public) -> Taken:
    """What each seat has taken in this deal so far; the kitty only once everyone has seen it."""
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
    return Taken(cards, tuple(tricks), CardSet.union(public.charged))
