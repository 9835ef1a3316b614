"""Which card beats which, as masks: by rank with one pack, and by the rule of equal cards with two.

Equal cards of two packs are neighbours in the bots' order, the first pack's below.
"""

from __future__ import annotations

from collections.abc import Iterable

from herzrasen.games.hearts import HeartsRules
from herzrasen.games.hearts.rules import Equals


def losing_to(rules: HeartsRules, cards: Iterable[int]) -> dict[int, int]:
    """For each card the cards that do not win from it while it wins the trick."""
    if rules.packs == 1:
        return {one: one - 1 for one in cards}
    equal_too = rules.equals is not Equals.LAST
    return {
        one: _lowest(_with_duplicate(one)) - 1 | (_with_duplicate(one) if equal_too else 0)
        for one in cards
    }


def beating(rules: HeartsRules, cards: Iterable[int]) -> dict[int, int]:
    """For each card the cards that win from it."""
    if rules.packs == 1:
        return {one: ~(one - 1) for one in cards}
    equal_not = rules.equals is Equals.FIRST
    return {
        one: ~(_lowest(_with_duplicate(one)) - 1 | (_with_duplicate(one) if equal_not else one))
        for one in cards
    }


def duplicates(rules: HeartsRules, cards: Iterable[int]) -> dict[int, int]:
    """For each card the same card of the other pack; empty with one pack."""
    return {} if rules.packs == 1 else {one: _with_duplicate(one) & ~one for one in cards}


def _with_duplicate(one: int) -> int:
    """A card and its duplicate, where two packs are in play."""
    return one | (one << 1 if one.bit_length() % 2 else one >> 1)


def _lowest(bits: int) -> int:
    return bits & -bits
