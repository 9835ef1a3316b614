"""The playout policy by a small integer neural network, for standard rules.

The twin of source/net.h. The compiled kernel plays out by it, so the Python kernel has to: a bot
chooses the same on a machine without a compiler, and a record made there can be verified anywhere.

How it works: what a seat knows of a deal is a set of binary features. Each active feature adds its
int16 embedding row of 16 numbers; the sum, clipped to [0, ``ACTIVATION_MAX``], is the hidden layer.
A card's value is the dot product of that layer with the card's own 16 numbers, plus one entry each
of four lookup tables that describe the card among those of its suit. The weights were distilled
from search: see ``training/``.
"""

from __future__ import annotations

import sys
from array import array
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Final, NamedTuple

from herzrasen.bots.hearts.heuristics import club, moon
from herzrasen.bots.hearts.model.card_table import CardTable
from herzrasen.bots.hearts.model.position import Position

FILE: Final = Path(__file__).with_name("net.bin")

HIDDEN: Final = 16
ACTIVATION_MAX: Final = 512
SEATS: Final = 4
CARDS: Final = 52
FULL_DECK: Final = (1 << CARDS) - 1
SUITS: Final = tuple(0x1FFF << 13 * suit for suit in range(4))
HEARTS: Final = SUITS[3]
QUEEN: Final = 1 << 36

IN_HAND: Final = 0
PLAYED: Final = IN_HAND + CARDS
WINNING_CARD: Final = PLAYED + CARDS
LEADING: Final = WINNING_CARD + 3 * CARDS
VOIDS: Final = LEADING + 1
POINTS_TAKEN: Final = VOIDS + 3 * 4
ONLY_TAKER: Final = POINTS_TAKEN + SEATS * 6
POT_POINTS: Final = ONLY_TAKER + SEATS * 4
HEARTS_BROKEN: Final = POT_POINTS + 3 * 4
FIRST_TRICK: Final = HEARTS_BROKEN + 1
OWN_SUIT_LENGTH: Final = FIRST_TRICK + 1
UNSEEN_SUIT_LENGTH: Final = OWN_SUIT_LENGTH + 4 * 14
HAND_SIZE: Final = UNSEEN_SUIT_LENGTH + 4 * 14
FEATURES: Final = HAND_SIZE + 13
"""Where each kind of feature begins; net.h says what each means."""

CONTEXTS: Final = 8 * 8
RANK_TABLE: Final = 0
TRICK_TABLE: Final = RANK_TABLE + CONTEXTS * 8 * 4 * 4
MOON_TABLE: Final = TRICK_TABLE + CONTEXTS * 5 * 3 * 4
LENGTH_TABLE: Final = MOON_TABLE + 16 * CONTEXTS * 3 * 3
TABLE_SIZE: Final = LENGTH_TABLE + CONTEXTS * 6 * 8 * 6
"""Where each table begins."""

POINT_STEPS: Final = (0, 1, 1, 2, 2, 2, 3, 3, 3, 3, 4, 4, 4, 4, *(5,) * 13)

LANE_BITS: Final = 32
"""Bits for each number of an embedding row, which is added as one big integer."""


class Weights(NamedTuple):
    """The numbers of ``net.bin``: the embedding rows and the bias, each packed into one big
    integer; the cards' own rows; the tables one after the other."""

    embeddings: tuple[int, ...]
    bias: int
    card_rows: tuple[tuple[int, ...], ...]
    tables: array[int]


def read_numbers() -> array[int]:
    """The numbers of ``net.bin`` in the order of net.h: 16 bits each, little-endian."""
    read = array("h", FILE.read_bytes())
    if sys.byteorder == "big":
        read.byteswap()
    return read


@cache
def load_weights() -> Weights:
    """The weights, read once."""
    read = read_numbers()
    lines = [
        tuple(read[place : place + HIDDEN])
        for place in range(0, (FEATURES + 1 + CARDS) * HIDDEN, HIDDEN)
    ]
    rows = tuple(_pack_lanes(line) for line in lines[: FEATURES + 1])
    return Weights(
        rows[:FEATURES], rows[FEATURES], tuple(lines[FEATURES + 1 :]), read[len(lines) * HIDDEN :]
    )


def _pack_lanes(row: tuple[int, ...]) -> int:
    return sum(number << LANE_BITS * place for place, number in enumerate(row))


@cache
def supports(card_table: CardTable) -> bool:
    """Whether the net was trained for these rules: four seats, one pack, hearts and the queen, and
    the moon."""
    rules = card_table.rules
    return (
        (rules.players, rules.sides, card_table.deck, card_table.kitty_size)
        == (SEATS, SEATS, FULL_DECK, 0)
        and card_table.high_penalty == QUEEN
        and sum(card_table.cost) | card_table.doublers == card_table.penalty == HEARTS | QUEEN
        and (card_table.equal_hearts, card_table.penalty_total, card_table.cost[QUEEN])
        == (True, 26, 13)
        and card_table.moon_possible
        and not (rules.sun or rules.no_trick_bonus or rules.no_point_bonus)
    )


def choose_card(position: Position, legal: int) -> int:
    """The card for the seat to play, out of ``legal``. A seat that shoots the moon plays as the
    club player does."""
    if not legal & (legal - 1):
        return legal
    if moon.is_shooting(position, position.turn):
        return club.choose_card(position, legal)
    return best_card(position, legal)


def best_card(position: Position, legal: int) -> int:
    """The card of the highest value; of equals the first, by suits and from the highest card
    down."""
    net = load_weights()
    rows, tables = net.embeddings, net.tables
    total = net.bias
    for row in active_features(position):
        total += rows[row]
    hidden = _hidden_layer(total)
    chosen, most = 0, -(1 << 31)
    for one, entries in card_features(position, legal):
        own = net.card_rows[one.bit_length() - 1]
        value = sum(map(int.__mul__, hidden, own)) >> 9
        for entry in entries:
            value += tables[entry]
        if value > most:
            chosen, most = one, value
    return chosen


def _hidden_layer(total: int) -> list[int]:
    """The clipped numbers of the sum; each wraps to 16 bits first, as in net.h."""
    lanes = array(
        "I", (total + _LANE_OFFSET & _ALL_LANES).to_bytes(HIDDEN * LANE_BITS // 8, sys.byteorder)
    )
    numbers = lanes if sys.byteorder == "little" else reversed(lanes)
    return [min(max((lane + 0x8000 & 0xFFFF) - 0x8000, 0), ACTIVATION_MAX) for lane in numbers]


_LANE_OFFSET: Final = sum(1 << LANE_BITS * place + LANE_BITS - 1 for place in range(HIDDEN))
"""Added so that no number of a sum borrows from the next one."""

_ALL_LANES: Final = (1 << HIDDEN * LANE_BITS) - 1


def _cards(cards: int) -> Iterator[int]:
    while cards:
        low = cards & -cards
        yield low.bit_length() - 1
        cards ^= low


def only_taker(position: Position) -> int:
    """The one seat that has all points so far, -1 if there is none."""
    takers = position.penalty_takers
    return takers.bit_length() - 1 if takers and not takers & (takers - 1) else -1


def _point_step(points: int) -> int:
    return (points > 3) + (points > 7) + (points > 13)


def active_features(position: Position) -> Iterator[int]:
    """Every active feature of the seat to play."""
    me, played = position.turn, position.played
    hand = position.hands[me]
    out = FULL_DECK & ~played & ~hand
    yield from _cards(hand)
    for number in _cards(played):
        yield PLAYED + number
    yield from _trick_features(position)
    for other in (1, 2, 3):
        if voids := position.voids[(me + other) & 3]:
            for suit, bits in enumerate(SUITS):
                if voids & bits:
                    yield VOIDS + 4 * (other - 1) + suit
    yield from _point_features(position)
    if position.hearts_broken:
        yield HEARTS_BROKEN
    if position.first_trick:
        yield FIRST_TRICK
    for suit, bits in enumerate(SUITS):
        yield OWN_SUIT_LENGTH + 14 * suit + (hand & bits).bit_count()
        yield UNSEEN_SUIT_LENGTH + 14 * suit + (out & bits).bit_count()
    yield HAND_SIZE + hand.bit_count() - 1


def _trick_features(position: Position) -> Iterator[int]:
    me, pot = position.turn, position.pot_points
    if position.trick_size:
        yield (
            WINNING_CARD
            + CARDS * (position.trick_size - 1)
            + position.winning_card.bit_length()
            - 1
        )
        if pot:
            yield (
                POT_POINTS
                + 4 * (((position.winning_seat - me) & 3) - 1)
                + (3 if pot >= 13 else pot - 1)
            )
    else:
        yield LEADING


def _point_features(position: Position) -> Iterator[int]:
    me = position.turn
    for other in range(SEATS):
        yield POINTS_TAKEN + 6 * other + POINT_STEPS[position.points_taken[(me + other) & 3]]
    if (seat := only_taker(position)) >= 0:
        yield ONLY_TAKER + 4 * ((seat - me) & 3) + _point_step(position.points_taken[seat])


def card_features(
    position: Position, legal: int
) -> Iterator[tuple[int, tuple[int, int, int, int]]]:
    """Every card out of ``legal`` that is not equivalent to another, with its four table entries:
    of equivalent neighbours the highest."""
    me, played, pot, count = (
        position.turn,
        position.played,
        position.pot_points,
        position.trick_size,
    )
    hand = position.hands[me]
    unseen, left = FULL_DECK & ~played & ~hand, hand.bit_count()
    stage = 0 if left > 8 else 1 if left > 4 else 2
    pot_step = pot if pot < 2 else 2 if pot < 4 else 3 if pot < 13 else 4
    queen = 0 if played & QUEEN else 1 if hand & QUEEN else 2
    danger = 0
    if (seat := only_taker(position)) >= 0:
        relation = 1 if seat == me else 2 if count and seat == position.winning_seat else 3
        danger = 4 * relation + _point_step(position.points_taken[seat])
    for suit, bits in enumerate(SUITS):
        remaining = legal & bits
        if not remaining:
            continue
        own, out = hand & bits, unseen & bits
        held, size = own.bit_count(), out.bit_count()
        length = min(held - 1, 5), min(size, 7)
        follows = count and position.led_suit & bits
        may_follow = 3 - sum(bool(position.voids[(me + other) & 3] & bits) for other in (1, 2, 3))
        last, last_under = -1, False
        while remaining:
            one = 1 << remaining.bit_length() - 1
            remaining ^= one
            lower = (out & (one - 1)).bit_count()
            under = bool(follows) and one < position.winning_card
            if lower == last and under == last_under and one != QUEEN:
                continue
            last, last_under = -1 if one == QUEEN else lower, under
            higher, below = size - lower, (own & (one - 1)).bit_count()
            role = 0 if not count else 1 if not follows else (1 if under else 4) + count
            context = 8 * role + _card_kind(suit, one, queen)
            rank = (context * 8 + min(lower, 7)) * 4 + min(below, 3)
            yield (
                one,
                (
                    RANK_TABLE + rank * 4 + min(held - 1 - below, 3),
                    TRICK_TABLE + ((context * 5 + pot_step) * 3 + queen) * 4 + may_follow,
                    MOON_TABLE + ((danger * CONTEXTS + context) * 3 + min(higher, 2)) * 3 + stage,
                    LENGTH_TABLE + ((context * 6 + length[0]) * 8 + length[1]) * 6 + min(lower, 5),
                ),
            )


def _card_kind(suit: int, card: int, queen: int) -> int:
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
