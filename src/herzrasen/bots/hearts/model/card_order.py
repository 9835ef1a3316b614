"""Which card wins from which, in bits: plain with one pack, by the rule of equal cards with two.

Two packs' equal cards lie side by side in the bots' order, the first pack's below.
"""

from __future__ import annotations

from collections.abc import Iterable

from herzrasen.games.hearts import HeartsRules
from herzrasen.games.hearts.rules import Equals


def under(rules: HeartsRules, cards: Iterable[int]) -> dict[int, int]:
    """Which cards do not win from each card once it lies highest."""
    if rules.packs == 1:
        return {one: one - 1 for one in cards}
    equal_too = rules.equals is not Equals.LAST
    return {one: _lowest(_pair(one)) - 1 | (_pair(one) if equal_too else 0) for one in cards}


def over(rules: HeartsRules, cards: Iterable[int]) -> dict[int, int]:
    """Which cards take the trick away from each card."""
    if rules.packs == 1:
        return {one: ~(one - 1) for one in cards}
    equal_not = rules.equals is Equals.FIRST
    return {one: ~(_lowest(_pair(one)) - 1 | (_pair(one) if equal_not else one)) for one in cards}


def twin(rules: HeartsRules, cards: Iterable[int]) -> dict[int, int]:
    """Each card's like; with one pack there is none."""
    return {} if rules.packs == 1 else {one: _pair(one) & ~one for one in cards}


def _pair(one: int) -> int:
    """A card and its like, where two packs are in play."""
    return one | (one << 1 if one.bit_length() % 2 else one >> 1)


def _lowest(bits: int) -> int:
    return bits & -bits
