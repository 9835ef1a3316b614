"""Inference: the cards that a seat cannot hold, from its plays and the first lead.

How it works: every rule that forbids a card proves something when such a card is played. A seat
that discards is out of the suit led; a seat that leads a heart before the break has nothing else.
Only what is certain is inferred, whatever else the hand holds (rulings/hearts.md 1, 3, 4).
"""

from __future__ import annotations

from herzrasen.bots.hearts.model.card_table import CardTable, card_bit
from herzrasen.bots.hearts.model.position import Position
from herzrasen.cards import Suit
from herzrasen.games.hearts import Public
from herzrasen.games.hearts.rules import FirstLead


def excluded_by_play(position: Position, card: int) -> int:
    """The cards that the seat to play cannot hold, given that it plays ``card`` now."""
    card_table = position.card_table
    leads, follows = not position.trick_size, bool(card & position.led_suit)
    candidates = position.led_suit if follows else card_table.deck
    if leads and not position.played:
        candidates = _first_lead_choices(card_table)
    restrictions = list(_restrictions(position, leads=leads, follows=follows))
    forbidden = 0
    for cards, _ in restrictions:
        forbidden |= cards
    excluded = 0 if leads or follows else position.led_suit
    # A forbidden card is played from a hand that is exempt, or from one with nothing else.
    for cards, excused in restrictions:
        if card & cards:
            excluded |= candidates & ~excused & ~forbidden
    if not leads:
        excluded |= _queens_not_dropped(position, card, forbidden, follows=follows)
    return excluded


def _first_lead_choices(card_table: CardTable) -> int:
    """The cards from which the first lead is chosen; none where it must be one card."""
    match card_table.rules.first_lead:
        case FirstLead.LOWEST_CLUB:
            return 0
        case FirstLead.HOLDER_ANY_CLUB:
            return card_table.suits[Suit.CLUBS]
        case FirstLead.LEFT_OF_DEALER:
            return card_table.deck


def _restrictions(position: Position, *, leads: bool, follows: bool) -> list[tuple[int, int]]:
    """The cards forbidden now, each with the cards that an exempt hand consists of."""
    card_table = position.card_table
    restrictions = (
        [(card_table.not_in_first_trick, card_table.penalty)] if position.first_trick else []
    )
    if leads and not position.hearts_broken:
        restrictions.append((card_table.hearts, card_table.lead_exempt | card_table.hearts))
        restrictions.append((card_table.no_lead_before_break & ~card_table.hearts, 0))
    if card_table.exposed and (leads or follows):
        restrictions += [
            (card_table.exposed & suit, ~suit)
            for suit in card_table.suits
            if not suit & position.suits_led and (leads or suit == position.led_suit)
        ]
    return restrictions


def _queens_not_dropped(position: Position, card: int, forbidden: int, *, follows: bool) -> int:
    """The queens that would have had to be played to this trick instead of ``card``, unless they
    are ``forbidden`` in it, too early or exposed."""
    card_table = position.card_table
    excluded = 0
    if (
        position.first_trick
        and not follows
        and card & card_table.not_in_first_trick & ~card_table.must_bleed
    ):
        excluded |= card_table.must_bleed  # the hand is all penalty, and the queen goes first
    if not card & card_table.must_drop:
        due = card_table.must_drop & (
            position.led_suit & position.losing_mask if follows else ~position.led_suit
        )
        excluded |= due & ~forbidden
    return excluded


def excluded_by_first_lead(
    public: Public, card_table: CardTable, dealt: int, kitty: int, me: int
) -> list[int]:
    """For each seat the cards that it was not dealt, given who led first, or has to.

    ``dealt`` is the hand of seat ``me`` then, ``kitty`` are the kitty's cards as far as it knows
    them.
    """
    rules, players = public.rules, public.rules.players
    opening = public.tricks[0] if public.tricks else public.trick
    if opening is None or rules.first_lead is FirstLead.LEFT_OF_DEALER:
        return [0] * players
    leader, clubs = opening.leader, card_table.suits[Suit.CLUBS] & card_table.deck
    if public.must is not None:
        lowest = card_bit(public.must, rules.packs)
    else:
        lowest = clubs & (dealt if leader == me else ~kitty)
    if not lowest:
        return [0] * players
    lowest &= -lowest
    # With two packs another seat may hold its duplicate, but none that sits before the leader.
    low = (1 << lowest.bit_length() - 1) - 1
    with_duplicate = lowest | card_table.duplicate.get(lowest, 0)
    below = clubs & low & ~with_duplicate
    certain = public.must is not None or leader == me
    left = (public.dealer + 1) % players
    excluded = []
    for seat in range(players):
        before = (seat - left) % players < (leader - left) % players
        other = seat != leader and (before or not card_table.duplicate)
        excluded.append((below if certain else 0) | (with_duplicate if other else 0))
    return excluded
