"""What a seat may choose among: cards to play and cards to pass. The twin of source/choices.h."""

from __future__ import annotations

from itertools import combinations
from math import comb
from typing import Final, NamedTuple

from herzrasen.bots.hearts.engine.playout import Player
from herzrasen.bots.hearts.heuristics import moon, passing
from herzrasen.bots.hearts.model.card_table import Prices, each
from herzrasen.bots.hearts.model.position import Position

DARING: Final = 8.0
"""With how many expected losers in a whole hand the moon is thought about (see ``moon.BOLD``)."""

WAYS: Final = 400
"""There are fewer ways to pass than this under trial, besides the usual one."""


class Choice(NamedTuple):
    """Cards to play or to pass, the cards that are as good, and who plays for the moon then."""

    cards: int
    alike: int
    shooters: int


def plays(position: Position, free: int, player: Player) -> list[Choice]:
    """The usual choice, which is this player's, every other card that differs from it, and the
    change of plan: to try the moon, or to give it up."""
    usual = player(position, free)
    plan, me = position.shooters, 1 << position.turn
    groups = different(position, free)
    alike = next((group for group in groups if group & usual), usual)
    others = [group for group in groups if not group & usual]
    choices = [
        Choice(usual, alike, plan),
        *(Choice(group & -group, group, plan) for group in others),
    ]
    hand, unseen = position.hands[position.turn], position.unseen(position.turn)
    possible = plan & me or moon.hopeful(position, hand, unseen, DARING)
    if possible and moon.open_to(position, me) and not position.takers & ~me:
        position.shooters = plan ^ me
        other = player(position, free)
        choices.append(Choice(other, other, plan ^ me))
        position.shooters = plan
    return choices


def different(position: Position, free: int) -> list[int]:
    """The free cards in groups: those that stand next to each other and cost the same."""
    prices = position.prices
    out = position.unseen(position.turn) | position.top | sum(position.lying)
    groups = []
    for suit in prices.suits:
        last = 0
        for card in each(free & suit):
            # With two packs a card whose like is out may be cancelled, and the next one not.
            likes = prices.twin.get(card, 0) | prices.twin.get(last, 0)
            if (
                not last
                or out & suit & (card - 1) & ~(last - 1)
                or prices.cost.get(card, 0) != prices.cost.get(last, 0)
                or (card | last) & prices.doublers
                or out & likes
            ):
                groups.append(card)
            else:
                groups[-1] |= card
            last = card
    return groups


def passes(prices: Prices, hand: int, count: int, most: int = WAYS) -> list[Choice]:
    """Every way to pass so many cards, the club player's first; from so many of the cards it would
    rather be rid of that the ways are fewer than ``most``."""
    usual = passing.choose(prices, hand, count)
    cards = sorted(each(hand), key=lambda card: -passing.worry(prices, hand, card, count))
    wide = count
    while wide < len(cards) and comb(wide + 1, count) < most:
        wide += 1
    ways = (sum(some) for some in combinations(cards[:wide], count))
    return [Choice(usual, usual, 0), *(Choice(way, way, 0) for way in ways if way != usual)]
