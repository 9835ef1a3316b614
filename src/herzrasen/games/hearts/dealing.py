"""Dealing: the dealer, the hands, the kitty, the first lead."""

from __future__ import annotations

from collections.abc import Sequence

from herzrasen.cards import Card, CardSet, Seat, Suit
from herzrasen.games.hearts.deck import deck
from herzrasen.games.hearts.events import PlayBegan
from herzrasen.games.hearts.rules import FirstLead, HeartsRules


def dealer_of(rules: HeartsRules, deal: int) -> Seat:
    """The dealer of a deal, counted from 0: first seat 0's right neighbour, then one seat to the
    left each deal."""
    return (rules.players - 1 + deal) % rules.players


def hands_of(rules: HeartsRules, dealer: Seat, pack: Sequence[Card]) -> tuple[CardSet, ...]:
    """The hands, in seat order, from a pack dealt card by card from the dealer's left."""
    players = rules.players
    dealt = pack[: len(pack) - deck(rules).kitty_size]
    return tuple(
        CardSet(dealt[(seat - dealer - 1) % players :: players]) for seat in range(players)
    )


def pack_of(
    dealer: Seat, hands: Sequence[Sequence[Card]], kitty: Sequence[Card] = ()
) -> tuple[Card, ...]:
    """The pack from which this dealer deals these hands, in seat order: the inverse of ``hands_of``
    and ``kitty_of``.

    Raises ValueError if hands differ in size.
    """
    players = len(hands)
    from_left = [hands[(dealer + 1 + place) % players] for place in range(players)]
    return (*(card for row in zip(*from_left, strict=True) for card in row), *kitty)


def kitty_of(rules: HeartsRules, pack: Sequence[Card]) -> CardSet | None:
    """The cards at the end of the pack that do not divide evenly; None if there are none."""
    size = deck(rules).kitty_size
    return CardSet(pack[-size:]) if size else None


def first_lead(rules: HeartsRules, dealer: Seat, hands: Sequence[CardSet]) -> PlayBegan:
    """The seat that leads first, and the card it must lead, if any.

    The lowest club that any seat holds leads, whichever club that is; or its holder leads any club;
    or the dealer's left neighbour leads (rulings/hearts.md, sections 2 and 4, case 5).
    """
    left = (dealer + 1) % rules.players
    if rules.first_lead is FirstLead.LEFT_OF_DEALER:
        return PlayBegan(left)
    in_turn = [(left + place) % rules.players for place in range(rules.players)]
    clubs = [(seat, club) for seat in in_turn for club in hands[seat].of_suit(Suit.CLUBS)]
    leader, club = min(clubs, key=lambda held: held[1].rank)
    return PlayBegan(leader, club if rules.first_lead is FirstLead.LOWEST_CLUB else None)
