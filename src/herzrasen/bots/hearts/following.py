"""Which card of the led suit to play."""

from __future__ import annotations

from herzrasen.bots.hearts import moon, risk
from herzrasen.bots.hearts.position import Position


def follow(position: Position, legal: int) -> int:
    """Under the trick with the highest card that loses, or over it to be rid of a high card while
    the trick is cheap; a heavy card under a higher one whenever that goes. A trick with points is
    taken from a shooter at almost any price."""
    prices, seat = position.prices, position.turn
    hand, unseen = position.hands[seat], position.unseen(seat)
    behind = position.seats - 1 - position.count
    suit = position.led
    under = legal & (position.top - 1)
    over = legal & ~under
    threat = moon.threat(position, seat)
    feeding = threat == 1 << position.winner
    dread = moon.dread(position, threat) if threat else 0.0
    best, least = 0, 1e9
    if under:
        dumped = under & prices.heavy
        card = 1 << (dumped or under).bit_length() - 1
        if dumped and not feeding:
            return card
        own = prices.cost.get(card, 0)
        best = card
        least = -risk.SHED * risk.danger(position, hand, unseen, card) - own * risk.GIFT
        if feeding and (position.costly or own):
            least += dread
    if over:
        light = over & ~prices.heavy or over
        for card in {light & -light, 1 << light.bit_length() - 1}:
            chance = risk.wins(position, unseen, card, behind, suit)
            trick = risk.incoming(position, unseen, card, behind, suit)
            own = prices.cost.get(card, 0)
            value = chance * (position.pot + own + trick + risk.TEMPO)
            value -= (1 - chance) * own * risk.GIFT
            value -= risk.SHED * risk.danger(position, hand, unseen, card)
            if dread and (position.costly or own):
                value -= chance * dread if not feeding else 0.0
            if value < least:
                best, least = card, value
    return best
