"""Which card of the led suit to play."""

from __future__ import annotations

from typing import Final

from herzrasen.bots.hearts.heuristics import moon, partners, risk
from herzrasen.bots.hearts.model.card_table import each
from herzrasen.bots.hearts.model.position import Position

DOUBT: Final = 0.5
"""With what chance that a partner takes the trick nothing heavy is put under his card."""


def follow(position: Position, legal: int) -> int:
    """Under the trick with the highest card that loses, or over it to be rid of a high card while
    the trick is cheap. A heavy card goes under a higher one whenever that is possible, though not
    under a partner's; a trick with points is taken from a shooter at almost any price."""
    unseen = position.unseen(position.turn)
    under = legal & position.bar
    over = legal & ~under
    best, least = 0, float("inf")
    if under:
        best = _below(position, under, unseen)
        if best & position.prices.heavy and not position.prices.friends[position.turn]:
            return best
        least = _staying_under(position, best, unseen)
    if over:
        for card in _above(position, over):
            value = _going_over(position, card, unseen)
            if value < least:
                best, least = card, value
    return best


def _below(position: Position, under: int, unseen: int) -> int:
    """The card to lose with: a heavy one if it may go, else the highest, a bonus card last."""
    prices = position.prices
    heavy = under & prices.heavy
    helped = moon.backed(position) == 1 << position.winner
    wanted = helped or partners.stands(position, unseen) < DOUBT
    if heavy and wanted and not moon.threat(position):
        return max(each(heavy), key=lambda one: (prices.cost[one], one))
    light = under & ~heavy & ~prices.bonus or under & ~heavy or under
    return 1 << light.bit_length() - 1


def _above(position: Position, over: int) -> list[int]:
    """The cards worth trying over the trick: the highest, the lowest, the bonus card."""
    prices = position.prices
    light = over & ~prices.heavy or over
    highest = 1 << light.bit_length() - 1
    cards = [highest]
    if position.count < position.seats - 1:
        cards.append(light & -light)
    return cards + each(over & prices.bonus)


def _staying_under(position: Position, card: int, unseen: int) -> float:
    hand = position.hands[position.turn]
    value = -risk.SHED * risk.danger(position, hand, unseen, card)
    value -= partners.given(position, card, unseen)
    if position.pot and position.prices.friends[position.turn]:
        gift, stands = position.prices.gift, partners.stands(position, unseen)
        value += position.pot * (stands - (1 - stands) * gift)
    threat = moon.threat(position)
    if threat == 1 << position.winner and (position.costly or card in position.prices.cost):
        value += moon.dread(position, threat)
    return value


def _going_over(position: Position, card: int, unseen: int) -> float:
    prices = position.prices
    hand = position.hands[position.turn]
    behind = position.seats - 1 - position.count
    chance = risk.wins(position, unseen, card, behind, position.led)
    trick = position.pot + risk.incoming(position, unseen, card, behind, position.led)
    own = prices.cost.get(card, 0)
    price = risk.tempo(position, bool(position.costly) or own > 0)
    value = chance * (trick + own + price) - (1 - chance) * own * prices.gift
    if prices.friends[position.turn]:
        value -= (1 - chance) * position.pot * prices.gift
        if (position.costly or own) and (partner := moon.backed(position)):
            value += chance * moon.dread(position, partner)
    return value - risk.SHED * risk.danger(position, hand, unseen, card)
