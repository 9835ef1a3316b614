"""Legal cards as bits: the rules of play a second time, for fast playouts.

Tests compare them with ``games.hearts``.
"""

from __future__ import annotations

from herzrasen.bots.hearts.model.position import Position


def legal(position: Position) -> int:
    """The cards that the seat to play may play, without the rule of the first lead."""
    card_table, hand = position.card_table, position.hands[position.turn]
    if not position.trick_size:
        return _leads(position, hand)
    following = hand & position.led_suit or hand
    allowed = following
    if position.first_trick:
        allowed &= ~_not_in_first_trick(position, hand)
    if card_table.exposed & following & position.led_suit:
        allowed &= ~_exposed_held_back(position, hand, position.led_suit)
    allowed = allowed or following
    if dropping := allowed & card_table.must_drop:
        return (
            dropping
            if not dropping & position.led_suit or dropping & position.losing_mask
            else allowed
        )
    return allowed


def _leads(position: Position, hand: int) -> int:
    card_table, allowed = position.card_table, hand
    if position.first_trick:
        allowed &= ~_not_in_first_trick(position, hand)
    if not position.hearts_broken:
        if hand & ~card_table.lead_exempt & ~card_table.hearts:
            allowed &= ~card_table.hearts
        allowed &= ~card_table.no_lead_before_break | card_table.hearts
    if card_table.exposed & hand:
        for suit in card_table.suits:
            allowed &= ~_exposed_held_back(position, hand, suit)
    return allowed or hand


def _not_in_first_trick(position: Position, hand: int) -> int:
    """The cards that this hand may not play to the first trick."""
    card_table = position.card_table
    if card_table.not_in_first_trick and not hand & ~card_table.penalty:
        return hand & ~card_table.must_bleed if hand & card_table.must_bleed else 0
    return card_table.not_in_first_trick


def _exposed_held_back(position: Position, hand: int, suit: int) -> int:
    """The exposed cards that may not be played to the first trick of their suit."""
    own_cards = hand & suit
    if suit & position.suits_led or not own_cards & (own_cards - 1):
        return 0
    return own_cards & position.card_table.exposed
