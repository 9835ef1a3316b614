"""The mix has no bias that a chi-square test finds; one that is planted is found."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Callable
from random import Random

import pytest

from herzrasen.cards.shuffle import shuffle
from herzrasen.fair_deals import shares
from tests.tiers import size_of_tier

SAMPLES = size_of_tier(4_000, 20_000, 100_000)
Mix = Callable[[bytes, list[bytes]], bytes]


def chi_square(counts: Counter[object], kinds: int) -> float:
    expected = sum(counts.values()) / kinds
    seen = math.fsum((count - expected) ** 2 / expected for count in counts.values())
    return seen + (kinds - len(counts)) * expected


def bias(mix: Mix) -> float:
    """The largest deviation from chance, in standard deviations: of the seed's bytes, and of the
    place where the first card of a deck of eight goes."""
    random = Random(20)
    places: Counter[object] = Counter()
    each: list[Counter[object]] = [Counter() for _ in range(32)]
    for _ in range(SAMPLES):
        seed = mix(random.randbytes(32), [random.randbytes(16) for _ in range(4)])
        places[shuffle("ABCDEFGH", seed, "hearts").index("A")] += 1
        for at, byte in enumerate(seed):
            each[at][byte >> 4] += 1
    tests = [(chi_square(places, 8), 7), *((chi_square(one, 16), 15) for one in each)]
    deviations = [(found - free) / math.sqrt(2 * free) for found, free in tests]
    return max(deviations)


def drops_zeros(server: bytes, seats: list[bytes]) -> bytes:
    """A planted bias: every fourth seed has a first byte that is never large."""
    seed = shares.mix(server, seats)
    return bytes([seed[0] & 0x7F]) + seed[1:] if seed[1] % 4 == 0 else seed


def prefers_a_place(server: bytes, seats: list[bytes]) -> bytes:
    """Another: the server tries a second share where the first card would be dealt first."""
    seed = shares.mix(server, seats)
    if shuffle("ABCDEFGH", seed, "hearts")[0] == "A":
        return shares.mix(bytes(32), seats)
    return seed


def test_the_mix_has_no_bias() -> None:
    assert bias(lambda server, seats: shares.mix(server, seats)) < 6


@pytest.mark.parametrize("planted", [drops_zeros, prefers_a_place])
def test_a_planted_bias_is_found(planted: Mix) -> None:
    assert bias(planted) > 10
