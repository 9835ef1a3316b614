"""A small net of whole numbers that plays out deals by standard rules, the twin of source/net.h.

What a seat knows of a deal opens some of many rows of 16 numbers each; their sum, cut to what lies
between 0 and ``ONE``, is the hidden layer. A card's value is that layer times the card's own 16
numbers, plus one number each out of four tables that look at the card among those of its suit. The
weights were distilled from search: ``training/`` tells how.
"""

from __future__ import annotations

import sys
from array import array
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Final, NamedTuple

from herzrasen.bots.hearts.heuristics import club, moon
from herzrasen.bots.hearts.model.card_table import Prices
from herzrasen.bots.hearts.model.position import Position

FILE: Final = Path(__file__).with_name("net.bin")

HIDDEN: Final = 16
ONE: Final = 512
SEATS: Final = 4
CARDS: Final = 52
DECK: Final = (1 << CARDS) - 1
SUITS: Final = tuple(0x1FFF << 13 * suit for suit in range(4))
HEARTS: Final = SUITS[3]
QUEEN: Final = 1 << 36

HELD: Final = 0
GONE: Final = HELD + CARDS
TOP: Final = GONE + CARDS
LEADS: Final = TOP + 3 * CARDS
LACKS: Final = LEADS + 1
TAKEN: Final = LACKS + 3 * 4
ALONE: Final = TAKEN + SEATS * 6
POT: Final = ALONE + SEATS * 4
BROKEN: Final = POT + 3 * 4
FIRST: Final = BROKEN + 1
MINE: Final = FIRST + 1
OUT: Final = MINE + 4 * 14
LEFT: Final = OUT + 4 * 14
ROWS: Final = LEFT + 13
"""Where each kind of row begins; net.h says what opens it."""

PLACES: Final = 8 * 8
RANK: Final = 0
TRICK: Final = RANK + PLACES * 8 * 4 * 4
MOON: Final = TRICK + PLACES * 5 * 3 * 4
LENGTH: Final = MOON + 16 * PLACES * 3 * 3
ENTRIES: Final = LENGTH + PLACES * 6 * 8 * 6
"""Where each table begins."""

STEPS: Final = (0, 1, 1, 2, 2, 2, 3, 3, 3, 3, 4, 4, 4, 4, *(5,) * 13)

LANE: Final = 32
"""Bits for each number of a row that is added as one great number."""


class Weights(NamedTuple):
    """The numbers of ``net.bin``: the rows, each as one great number, the bias too; the cards' own
    rows; the tables one after the other."""

    rows: tuple[int, ...]
    bias: int
    cards: tuple[tuple[int, ...], ...]
    tables: array[int]


def numbers() -> array[int]:
    """What ``net.bin`` holds, in the order of net.h: 16 bits each, the low ones first."""
    read = array("h", FILE.read_bytes())
    if sys.byteorder == "big":
        read.byteswap()
    return read


@cache
def weights() -> Weights:
    """The weights, read once."""
    read = numbers()
    lines = [
        tuple(read[place : place + HIDDEN])
        for place in range(0, (ROWS + 1 + CARDS) * HIDDEN, HIDDEN)
    ]
    rows = tuple(_packed(line) for line in lines[: ROWS + 1])
    return Weights(rows[:ROWS], rows[ROWS], tuple(lines[ROWS + 1 :]), read[len(lines) * HIDDEN :])


def _packed(row: tuple[int, ...]) -> int:
    return sum(number << LANE * place for place, number in enumerate(row))


@cache
def knows(prices: Prices) -> bool:
    """Whether the net has learned to play by these rules: four seats, one pack, hearts and the
    queen, and a moon."""
    rules = prices.rules
    return (
        (rules.players, rules.sides, prices.deck, prices.kitty) == (SEATS, SEATS, DECK, 0)
        and prices.heavy == QUEEN
        and sum(prices.cost) | prices.doublers == prices.penalty == HEARTS | QUEEN
        and (prices.flat, prices.total, prices.cost[QUEEN]) == (True, 26, 13)
        and prices.shooting
        and not (rules.sun or rules.no_trick_bonus or rules.no_point_bonus)
    )


def card(position: Position, legal: int) -> int:
    """The card for the seat to play, out of ``legal``. Who plays for the moon plays as the club
    player does."""
    if not legal & (legal - 1):
        return legal
    if moon.shooting(position, position.turn):
        return club.card(position, legal)
    return best(position, legal)


def best(position: Position, legal: int) -> int:
    """The card of the highest value; of equals the first, by suits and from the highest card
    down."""
    net = weights()
    rows, tables = net.rows, net.tables
    total = net.bias
    for row in look(position):
        total += rows[row]
    hidden = _hidden(total)
    chosen, most = 0, -(1 << 31)
    for one, entries in weigh(position, legal):
        own = net.cards[one.bit_length() - 1]
        value = sum(map(int.__mul__, hidden, own)) >> 9
        for entry in entries:
            value += tables[entry]
        if value > most:
            chosen, most = one, value
    return chosen


def _hidden(total: int) -> list[int]:
    """The sum's numbers, cut; each as its lowest 16 bits read it, like net.h's."""
    lanes = array("I", (total + _BIAS & _WHOLE).to_bytes(HIDDEN * LANE // 8, sys.byteorder))
    numbers = lanes if sys.byteorder == "little" else reversed(lanes)
    return [min(max((lane + 0x8000 & 0xFFFF) - 0x8000, 0), ONE) for lane in numbers]


_BIAS: Final = sum(1 << LANE * place + LANE - 1 for place in range(HIDDEN))
"""Added so that no number of a sum borrows from the next one."""

_WHOLE: Final = (1 << HIDDEN * LANE) - 1


def _cards(cards: int) -> Iterator[int]:
    while cards:
        low = cards & -cards
        yield low.bit_length() - 1
        cards ^= low


def alone(position: Position) -> int:
    """The one seat that has all points so far, -1 if there is none."""
    takers = position.takers
    return takers.bit_length() - 1 if takers and not takers & (takers - 1) else -1


def _step(points: int) -> int:
    return (points > 3) + (points > 7) + (points > 13)


def look(position: Position) -> Iterator[int]:
    """Every row that the seat to play sees open."""
    me, gone = position.turn, position.gone
    hand = position.hands[me]
    out = DECK & ~gone & ~hand
    yield from _cards(hand)
    for number in _cards(gone):
        yield GONE + number
    yield from _trick(position)
    for other in (1, 2, 3):
        if voids := position.voids[(me + other) & 3]:
            for suit, bits in enumerate(SUITS):
                if voids & bits:
                    yield LACKS + 4 * (other - 1) + suit
    yield from _points(position)
    if position.broken:
        yield BROKEN
    if position.first:
        yield FIRST
    for suit, bits in enumerate(SUITS):
        yield MINE + 14 * suit + (hand & bits).bit_count()
        yield OUT + 14 * suit + (out & bits).bit_count()
    yield LEFT + hand.bit_count() - 1


def _trick(position: Position) -> Iterator[int]:
    me, pot = position.turn, position.pot
    if position.count:
        yield TOP + CARDS * (position.count - 1) + position.top.bit_length() - 1
        if pot:
            yield POT + 4 * (((position.winner - me) & 3) - 1) + (3 if pot >= 13 else pot - 1)
    else:
        yield LEADS


def _points(position: Position) -> Iterator[int]:
    me = position.turn
    for other in range(SEATS):
        yield TAKEN + 6 * other + STEPS[position.taken[(me + other) & 3]]
    if (seat := alone(position)) >= 0:
        yield ALONE + 4 * ((seat - me) & 3) + _step(position.taken[seat])


def weigh(position: Position, legal: int) -> Iterator[tuple[int, tuple[int, int, int, int]]]:
    """Every card out of ``legal`` that differs from the others, with its four entries: of
    neighbours that cost the same the highest."""
    me, gone, pot, count = position.turn, position.gone, position.pot, position.count
    hand = position.hands[me]
    unseen, left = DECK & ~gone & ~hand, hand.bit_count()
    time = 0 if left > 8 else 1 if left > 4 else 2
    paid = pot if pot < 2 else 2 if pot < 4 else 3 if pot < 13 else 4
    queen = 0 if gone & QUEEN else 1 if hand & QUEEN else 2
    danger = 0
    if (seat := alone(position)) >= 0:
        whose = 1 if seat == me else 2 if count and seat == position.winner else 3
        danger = 4 * whose + _step(position.taken[seat])
    for suit, bits in enumerate(SUITS):
        free = legal & bits
        if not free:
            continue
        mine, out = hand & bits, unseen & bits
        held, size = mine.bit_count(), out.bit_count()
        length = min(held - 1, 5), min(size, 7)
        follows = count and position.led & bits
        holding = 3 - sum(bool(position.voids[(me + other) & 3] & bits) for other in (1, 2, 3))
        last, last_under = -1, False
        while free:
            one = 1 << free.bit_length() - 1
            free ^= one
            lower = (out & (one - 1)).bit_count()
            under = bool(follows) and one < position.top
            if lower == last and under == last_under and one != QUEEN:
                continue
            last, last_under = -1 if one == QUEEN else lower, under
            higher, below = size - lower, (mine & (one - 1)).bit_count()
            way = 0 if not count else 1 if not follows else (1 if under else 4) + count
            place = 8 * way + _kind(suit, one, queen)
            rank = (place * 8 + min(lower, 7)) * 4 + min(below, 3)
            yield (
                one,
                (
                    RANK + rank * 4 + min(held - 1 - below, 3),
                    TRICK + ((place * 5 + paid) * 3 + queen) * 4 + holding,
                    MOON + ((danger * PLACES + place) * 3 + min(higher, 2)) * 3 + time,
                    LENGTH + ((place * 6 + length[0]) * 8 + length[1]) * 6 + min(lower, 5),
                ),
            )


def _kind(suit: int, card: int, queen: int) -> int:
    """Clubs and diamonds; spades below the queen, above it, and herself, as long as another seat
    has her; below and above where the own hand has; spades once she is gone; hearts."""
    if suit == 3:
        return 7
    if suit < 2:
        return 0
    if card == QUEEN:
        return 3
    if not queen:
        return 6
    return (5 if card > QUEEN else 4) if queen == 1 else 2 if card > QUEEN else 1
