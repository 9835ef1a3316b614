"""The dealer's shuffle is fair, and the test detects biased shuffles."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from hashlib import shake_256
from math import fsum, sqrt

import pytest

from herzrasen.bots.dealer import new_seed
from herzrasen.cards.shuffle import SEED_BYTES, shuffle

Shuffle = Callable[[Sequence[int], bytes, str], tuple[int, ...]]
DECK = range(52)


def sigmas(squares: float, freedom: int) -> float:
    """How many standard deviations a chi-square sum lies from its mean."""
    return abs(squares - freedom) / sqrt(2 * freedom)


def unfairness(mix: Shuffle, deals: int) -> tuple[float, float]:
    """The bias of positions and of neighbours, each in standard deviations."""
    size = len(DECK)
    places = [0] * (size * size)
    pairs = [0] * (size * size)
    for number in range(deals):
        before = 0
        order = mix(DECK, number.to_bytes(SEED_BYTES, "big"), "test")
        for start, card in zip(range(0, size * size, size), order, strict=True):
            places[start + card] += 1
            pairs[before + card] += 1
            before = card * size
    for card in DECK:  # the first card of a deal has no neighbour before it
        pairs[card] -= places[card]
    expected = deals / size
    landed = fsum((seen - expected) ** 2 for seen in places) / expected
    expected = deals * (size - 1) / (size * (size - 1))
    beside = (
        fsum((pairs[a * size + b] - expected) ** 2 for a in DECK for b in DECK if a != b) / expected
    )
    return sigmas(landed, (size - 1) ** 2), sigmas(beside, size * (size - 1) - 1)


def any_index(cards: Sequence[int], seed: bytes, label: str) -> tuple[int, ...]:
    """The classic mistake: swap every card with any card."""
    mixed = list(cards)
    stream = shake_256(seed + label.encode()).digest(4 * len(mixed))
    for place in range(len(mixed)):
        other = int.from_bytes(stream[4 * place : 4 * place + 4], "big") % len(mixed)
        mixed[place], mixed[other] = mixed[other], mixed[place]
    return tuple(mixed)


def modulo_of_a_byte(cards: Sequence[int], seed: bytes, label: str) -> tuple[int, ...]:
    """Fisher-Yates as it should be, but each draw is the remainder of one byte."""
    mixed = list(cards)
    stream = shake_256(seed + label.encode()).digest(len(mixed))
    for last in range(len(mixed) - 1, 0, -1):
        other = stream[last] % (last + 1)
        mixed[last], mixed[other] = mixed[other], mixed[last]
    return tuple(mixed)


def a_cut(cards: Sequence[int], seed: bytes, label: str) -> tuple[int, ...]:
    """Every card is everywhere equally often, yet neighbours stay neighbours."""
    place = int.from_bytes(shake_256(seed + label.encode()).digest(4), "big") % len(cards)
    return (*cards[place:], *cards[:place])


LIMIT = 5.0
"""Standard deviations: a fair shuffle passes all but once in a million runs."""


@pytest.mark.slow
def test_our_shuffle_is_fair_over_a_hundred_thousand_deals() -> None:
    places, pairs = unfairness(shuffle, 100_000)
    assert places < LIMIT
    assert pairs < LIMIT


@pytest.mark.parametrize("biased", [any_index, modulo_of_a_byte, a_cut])
def test_a_biased_shuffle_is_found_out_on_a_fifth_of_that(biased: Shuffle) -> None:
    assert max(unfairness(biased, 20_000)) > 2 * LIMIT


def test_a_seed_and_a_label_decide_the_order() -> None:
    assert shuffle("ABCDEFGHIJ", bytes(32), "hearts") == tuple("DFAGHCJEIB")
    assert shuffle("ABCDEFGHIJ", bytes(32), "nerts 0") == tuple("CIBEHDGFJA")


def test_more_things_than_a_byte_counts_are_shuffled_too() -> None:
    mixed = shuffle(range(1000), bytes(32), "many")
    assert sorted(mixed) == list(range(1000))
    assert mixed != tuple(range(1000))


def test_seeds_have_256_bits_and_differ() -> None:
    seeds = {new_seed() for _ in range(100)}
    assert len(seeds) == 100
    assert {len(seed) for seed in seeds} == {32}
