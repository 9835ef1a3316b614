"""The one random number generator: SplitMix64, the twin of source/rng.h.

Source: Steele, Lea, Flood: Fast Splittable Pseudorandom Number Generators, OOPSLA 2014; the bounded
draw is Lemire's (Fast Random Integer Generation in an Interval, 2019), without bias.
"""

from __future__ import annotations

from typing import Final

GAMMA: Final = 0x9E3779B97F4A7C15
WORD: Final = (1 << 64) - 1


def mix(z: int) -> int:
    """Mix the 64 bits of a number."""
    z = (z ^ z >> 30) * 0xBF58476D1CE4E5B9 & WORD
    z = (z ^ z >> 27) * 0x94D049BB133111EB & WORD
    return z ^ z >> 31


def fork(seed: int, index: int) -> int:
    """The seed of stream number ``index`` of many independent ones."""
    return mix(seed ^ mix(index + GAMMA & WORD))


class Rng:
    """One random stream."""

    __slots__ = ("state",)

    def __init__(self, seed: int) -> None:
        self.state = seed & WORD

    def next(self) -> int:
        """The next 64 bits."""
        self.state = self.state + GAMMA & WORD
        return mix(self.state)

    def below(self, n: int) -> int:
        """A whole number from 0 to ``n`` - 1, each exactly as likely (0 < n < 2**64)."""
        product = self.next() * n
        if product & WORD < n:
            least = (WORD + 1 - n) % n
            while product & WORD < least:
                product = self.next() * n
        return product >> 64

    def below_wide(self, n: int) -> int:
        """The same for any ``n`` above 0: draws as many bits as n has until they are below it."""
        if n <= WORD:
            return self.below(n)
        words = -(-n.bit_length() // 64)
        mask = (1 << n.bit_length() - 64 * (words - 1)) - 1
        while True:
            drawn = self.next() & mask
            for _ in range(words - 1):
                drawn = drawn << 64 | self.next()
            if drawn < n:
                return drawn
