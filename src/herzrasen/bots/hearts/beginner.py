"""The beginner's card: legal, plausible, human. He fears the queen and plays low, but overlooks
cards in his hand, forgets what has gone, and loses his nerve where points lie. Everything he does
wrong he does with his own cards and what lies open: he knows no more than others at his table."""

from __future__ import annotations

from random import Random
from typing import Final

from herzrasen.bots.hearts.chance import pick
from herzrasen.bots.hearts.model.card_table import Prices, each
from herzrasen.bots.hearts.model.position import Position

OVERLOOKS: Final = 0.15
"""How often one of the cards he might play does not catch his eye."""

FORGETS: Final = 0.4
"""How often he does not remember whether the queen has gone, and fears her for nothing, or leads
the king into her."""

PANICS: Final = 0.25
"""How often points in a trick that he may have to take make him play his highest card at once."""

HASTY: Final = 0.4
"""How often he plays his very lowest card where a higher one would lose as well."""


def choose(prices: Prices, hand: int, count: int, rng: Random) -> int:
    """The pass: the dearest and highest cards, whatever guards them; one of them by whim."""
    by_fear = sorted(each(hand), key=lambda one: _fear(prices, one), reverse=True)
    given = by_fear[:count]
    tempting = by_fear[count : count + 3]
    if given and tempting and rng.random() < 0.5:
        given[-1] = pick(tempting, rng)
    return sum(given)


def card(position: Position, legal: int, rng: Random) -> int:
    """The card to play, out of ``legal``."""
    cards = _noticed(each(legal), rng)
    if not position.count:
        return _lead(position, cards, rng)
    if not legal & position.led:
        return max(cards, key=lambda one: _fear(position.prices, one))
    return _follow(position, cards, rng)


def _noticed(cards: list[int], rng: Random) -> list[int]:
    """The cards he sees when he looks at his hand."""
    if len(cards) > 1 and rng.random() < OVERLOOKS:
        missed = pick(cards, rng)
        return [one for one in cards if one != missed]
    return cards


def _lead(position: Position, cards: list[int], rng: Random) -> int:
    """A low card is a safe one, thinks the beginner, and does not count what is lower still. He
    leads no card above a queen who may be out, as far as he remembers."""
    prices = position.prices
    gone = not prices.heavy & ~position.gone & ~position.hands[position.turn]
    believed = gone if rng.random() >= FORGETS else rng.random() < 0.5
    wary = [one for one in cards if believed or not _catches(prices, one)]
    return min(wary or cards, key=lambda one: (_rank(prices, one), rng.random()))


def _follow(position: Position, cards: list[int], rng: Random) -> int:
    """The queen under a higher card, else under the trick; where he cannot, as low as he can, and
    now and then as high as he can, to have it behind him."""
    prices = position.prices
    under = [one for one in cards if one & position.bar]
    heavy = [one for one in under if one & prices.heavy]
    if heavy:
        return heavy[-1]
    if under:
        return under[0] if rng.random() < HASTY else under[-1]
    light = [one for one in cards if not one & prices.heavy] or cards
    return light[-1] if position.pot > 0 and rng.random() < PANICS else light[0]


def _catches(prices: Prices, one: int) -> bool:
    """Whether this card may be left with a heavy card of its suit."""
    suit = prices.suits[prices.suit_of[one]]
    return bool(one & ~prices.heavy) and bool(prices.heavy & suit & (one - 1))


def _rank(prices: Prices, one: int) -> int:
    suit = prices.suits[prices.suit_of[one]]
    return (prices.deck & suit & (one - 1)).bit_count()


def _fear(prices: Prices, one: int) -> float:
    return 2.0 * prices.cost.get(one, 0) + _rank(prices, one)
