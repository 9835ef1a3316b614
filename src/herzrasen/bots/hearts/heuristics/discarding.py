"""Choice of a discard when the hand cannot follow suit."""

from __future__ import annotations

from typing import Final

from herzrasen.bots.hearts.heuristics import moon, partners, risk
from herzrasen.bots.hearts.model.position import Position

LAST_OF_SUIT: Final = 0.2
"""What it is worth to get rid of the last card of a suit."""

STOPPER: Final = 3.0
"""What it is worth to keep a card that can take a trick from a shooter."""


def discard(position: Position, legal: int) -> int:
    """The card that costs most to keep, high penalty cards first; or the last of a short suit, so
    that the next lead of it allows another discard."""
    card_table, seat = position.card_table, position.turn
    hand, unseen = position.hands[seat], position.unseen(seat)
    shooter = moon.shooting_opponent(position)
    if shooter:
        return _against_moon(position, legal, shooter)
    if moon.shooting_partner(position) == 1 << position.winning_seat and legal & card_table.penalty:
        # A partner who shoots the moon is given what they need.
        costly = legal & card_table.penalty
        return 1 << costly.bit_length() - 1
    counting = (
        card_table.high_penalty
        | card_table.bonus
        | (card_table.hearts if card_table.partners[seat] else 0)
    )
    best, most = 0, -1e9
    for suit in card_table.suits:
        own_cards = legal & suit
        while own_cards:
            card = 1 << own_cards.bit_length() - 1
            value = risk.holding_cost(position, hand, unseen, card)
            value += partners.giving_worth(position, card, unseen)
            if (hand & suit).bit_count() == 1:
                value += LAST_OF_SUIT * card_table.point_scale
            if value > most:
                best, most = card, value
            # Below a card that counts in itself the next one may cost more to keep.
            own_cards = own_cards & ~card if card & counting else 0
    return best


def _against_moon(position: Position, legal: int, shooter: int) -> int:
    """Give a shooter nothing and keep the cards that can still stop the moon; any point on another
    player's trick ends it."""
    card_table, seat = position.card_table, position.turn
    unseen = position.unseen(seat)
    feeding = shooter == 1 << position.winning_seat
    best, most = 0, -1e9
    for suit in card_table.suits:
        own_cards = legal & suit
        while own_cards:
            card = own_cards & -own_cards
            own = card_table.cost.get(card, 0)
            higher = (unseen & suit & card_table.beating[card]).bit_count()
            stops = STOPPER / (1 + higher) * (2.0 if suit & card_table.hearts else 1.0)
            value = -stops
            if own > 0:
                value += -10.0 - 0.5 * own if feeding else 10.0 + 0.5 * own
            if value > most:
                best, most = card, value
            own_cards ^= card
    return best
