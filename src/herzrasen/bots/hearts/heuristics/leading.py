"""Which card to lead."""

from __future__ import annotations

from typing import Final

from herzrasen.bots.hearts.heuristics import risk
from herzrasen.bots.hearts.model.card_table import each
from herzrasen.bots.hearts.model.position import Position

EXPOSES: Final = 1.5
"""What it costs to lead a suit in which one holds the queen oneself."""

UNGUARDS: Final = 1.0
"""What it costs to lead a guard away from a card that could catch the queen."""

SMOKES: Final = 1.0
"""What it is worth to lead under a queen that one cannot catch."""


def lead(position: Position, legal: int) -> int:
    """The lead that is expected to cost least: a card that others must take, or a high one while
    it is still cheap to be rid of."""
    prices, seat = position.prices, position.turn
    hand, unseen = position.hands[seat], position.unseen(seat)
    behind = position.seats - 1
    friends = prices.friends[seat].bit_count()
    # Whoever takes it is a partner as often as partners sit there.
    gift = (prices.gift * (behind - friends) - friends) / behind
    best, least = 0, 1e9
    for suit in prices.suits:
        mine = legal & suit
        if not mine:
            continue
        hunted = unseen & suit & prices.heavy
        held = hand & suit & prices.heavy
        for card in _choices(mine, prices.heavy, hunted, prices.bonus):
            chance = risk.wins(position, unseen, card, behind, suit)
            trick = risk.incoming(position, unseen, card, behind, suit)
            own = prices.cost.get(card, 0)
            price = risk.tempo(position, own > 0)
            value = chance * (own + trick + price) - (1 - chance) * own * gift
            value -= risk.SHED * risk.danger(position, hand, unseen, card)
            if held:
                value += EXPOSES * prices.unit
            elif hunted and hand & suit > hunted:
                value += UNGUARDS * prices.unit
            elif hunted and card < hunted:
                # Nothing in hand can catch the queen: low spades smoke her out.
                value -= SMOKES * prices.unit
            if value < least:
                best, least = card, value
    return best


def _choices(mine: int, heavy: int, hunted: int, bonus: int) -> list[int]:
    lowest = mine & -mine
    choices = [lowest, *each(mine & bonus & ~lowest)]
    light = mine & ~heavy
    if light:
        highest = 1 << light.bit_length() - 1
        if highest not in choices:
            choices.append(highest)
        under = light & ((hunted & -hunted) - 1) if hunted else 0
        if under:
            middle = 1 << under.bit_length() - 1
            if middle not in choices:
                choices.append(middle)
    return choices
