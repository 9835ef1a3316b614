"""Dealing and passing: the dealer, the hands, the direction of the pass, the first lead."""

from __future__ import annotations

from collections.abc import Sequence

from herzrasen.cards import Card, CardSet, Seat, Suit
from herzrasen.games.hearts.deck import deck
from herzrasen.games.hearts.events import PlayBegan
from herzrasen.games.hearts.rules import FirstLead, HeartsRules, Rotation


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


def rotation(rules: HeartsRules) -> Rotation:
    """The rotation for this number of players; never one of the automatic values."""
    match rules.rotation:
        case Rotation.AUTO | Rotation.AUTO_LEFT_RIGHT if rules.players == 4:
            return Rotation.LEFT_RIGHT_ACROSS_HOLD
        case Rotation.AUTO_LEFT_RIGHT if rules.players > 4:
            return Rotation.LEFT_RIGHT
        case Rotation.AUTO | Rotation.AUTO_LEFT_RIGHT:
            return Rotation.STEPS
        case explicit:
            return explicit


def pass_cycle(rules: HeartsRules) -> tuple[int, ...]:
    """How many seats to the left cards are passed in each deal of one rotation; 0 is a hold."""
    players = rules.players
    left, right, across, hold = 1, players - 1, players // 2, 0
    if not rules.pass_count:
        return (hold,)
    match rotation(rules):
        case Rotation.LEFT_RIGHT_ACROSS_HOLD:
            return (left, right, across, hold)
        case Rotation.LEFT_RIGHT_ACROSS:
            return (left, right, across)
        case Rotation.LEFT_RIGHT:
            return (left, right)
        case Rotation.LEFT_RIGHT_HOLD:
            return (left, right, hold)
        case Rotation.LEFT:
            return (left,)
        case Rotation.RIGHT:
            return (right,)
        case Rotation.ACROSS:
            return (across,)
        case Rotation.NONE:
            return (hold,)
        case _:  # steps: one seat further each deal, up to the right neighbour
            return (*range(left, players), hold)


def pass_steps(rules: HeartsRules, deal: int) -> int:
    """How many seats to the left cards are passed in this deal, counted from 0; 0 is a hold."""
    cycle = pass_cycle(rules)
    return cycle[deal % len(cycle)]


def giver(seat: Seat, steps: int, players: int) -> Seat:
    """The seat that passes to this one when everyone passes ``steps`` seats to the left."""
    return (seat - steps) % players


def hands_after_passing(
    hands: Sequence[CardSet], given: Sequence[CardSet], steps: int
) -> tuple[CardSet, ...]:
    """Every hand without the cards it passed and with those it received."""
    return tuple(
        (hand - given[seat]) | given[giver(seat, steps, len(hands))]
        for seat, hand in enumerate(hands)
    )


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
