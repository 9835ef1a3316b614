"""Which card of the led suit to play."""

from __future__ import annotations

from herzrasen.bots.hearts import moon, risk
from herzrasen.bots.hearts.position import Position


def follow(position: Position, legal: int) -> int:
    """Under the trick with the highest card that loses, or over it to be rid of a high card while
    the trick is cheap. A heavy card goes under a higher one whenever that is possible; a trick with
    points is taken from a shooter at almost any price."""
    under = legal & (position.top - 1)
    over = legal & ~under
    best, least = 0, float("inf")
    if under:
        best = _below(position, under)
        if best & position.prices.heavy:
            return best
        least = _staying_under(position, best)
    if over:
        light = over & ~position.prices.heavy or over
        highest = 1 << light.bit_length() - 1
        last = position.count == position.seats - 1
        for card in (highest,) if last else (highest, light & -light):
            value = _going_over(position, card)
            if value < least:
                best, least = card, value
    return best


def _below(position: Position, under: int) -> int:
    """The card to lose with: a heavy one if it may go, else the highest."""
    heavy = under & position.prices.heavy
    if heavy and not moon.threat(position):
        return 1 << heavy.bit_length() - 1
    light = under & ~heavy or under
    return 1 << light.bit_length() - 1


def _staying_under(position: Position, card: int) -> float:
    hand = position.hands[position.turn]
    own = position.prices.cost.get(card, 0)
    value = -risk.SHED * risk.danger(position, hand, position.unseen(position.turn), card)
    value -= own * risk.GIFT
    threat = moon.threat(position)
    if threat == 1 << position.winner and (position.costly or own):
        value += moon.dread(position, threat)
    return value


def _going_over(position: Position, card: int) -> float:
    hand, unseen = position.hands[position.turn], position.unseen(position.turn)
    behind = position.seats - 1 - position.count
    chance = risk.wins(position, unseen, card, behind, position.led)
    trick = position.pot + risk.incoming(position, unseen, card, behind, position.led)
    own = position.prices.cost.get(card, 0)
    value = chance * (trick + own + risk.TEMPO) - (1 - chance) * own * risk.GIFT
    return value - risk.SHED * risk.danger(position, hand, unseen, card)
