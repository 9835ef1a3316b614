"""Which card to lead."""

from __future__ import annotations

from typing import Final

from herzrasen.bots.hearts import risk
from herzrasen.bots.hearts.position import Position

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
    best, least = 0, 1e9
    for suit in prices.suits:
        mine = legal & suit
        if not mine:
            continue
        hunted = unseen & suit & prices.heavy
        held = hand & suit & prices.heavy
        for card in _choices(mine, prices.heavy, hunted):
            chance = risk.wins(position, unseen, card, behind, suit)
            trick = risk.incoming(position, unseen, card, behind, suit)
            own = prices.cost.get(card, 0)
            value = chance * (own + trick + risk.TEMPO) - (1 - chance) * own * risk.GIFT
            value -= risk.SHED * risk.danger(position, hand, unseen, card)
            if held:
                value += EXPOSES
            elif hunted and hand & suit > hunted:
                value += UNGUARDS
            elif hunted and card < hunted:
                # Nothing in hand can catch the queen: low spades smoke her out.
                value -= SMOKES
            if value < least:
                best, least = card, value
    return best


def _choices(mine: int, heavy: int, hunted: int) -> list[int]:
    lowest = mine & -mine
    choices = [lowest]
    light = mine & ~heavy
    if light:
        highest = 1 << light.bit_length() - 1
        if highest != lowest:
            choices.append(highest)
        under = light & ((hunted & -hunted) - 1) if hunted else 0
        if under:
            middle = 1 << under.bit_length() - 1
            if middle not in choices:
                choices.append(middle)
    return choices
