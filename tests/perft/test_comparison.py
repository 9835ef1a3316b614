"""Engine and oracle over random deals by random rules: every legal set, score, place and claim."""

from collections import Counter
from random import Random
from typing import Final

import pytest

from herzrasen.games.hearts.deck import deck
from tests.laws.hearts_rules_strategy import rules_at_random
from tests.perft.comparison import match_side_by_side

CHUNK: Final = 50
CHUNKS: Final = 6
DEALS: Final = 2
BANS: Final = ("forbidden", "hearts-forbidden", "allowed")


def chunk_side_by_side(chunk: int, deals: int) -> Counter[str]:
    seen: Counter[str] = Counter()
    for number in range(chunk * CHUNK, (chunk + 1) * CHUNK):
        random = Random(f"twin {number}")
        seen += match_side_by_side(rules_at_random(random), random, deals)
    return seen


@pytest.mark.parametrize(
    "chunk", [0, *(pytest.param(n, marks=pytest.mark.heavy) for n in range(1, CHUNKS))]
)
def test_engine_and_oracle_agree(chunk: int) -> None:
    assert chunk_side_by_side(chunk, DEALS)["match over"]


@pytest.mark.slow
@pytest.mark.parametrize("chunk", range(CHUNKS, 100))
def test_engine_and_oracle_agree_by_the_thousand(chunk: int) -> None:
    chunk_side_by_side(chunk, deals=4)


def test_claims_stand() -> None:
    """Hands of two to four cards, where each claim is checked card by card."""
    seen: Counter[str] = Counter()
    for number in range(1050):
        random = Random(f"claim {number}")
        rules = rules_at_random(random)
        if rules.players <= 5 and 2 <= deck(rules).hand_size <= 4:
            seen += match_side_by_side(rules, random, deals=6)
    assert seen["claim"] >= 90


@pytest.mark.heavy
def test_rare_situations_occurred() -> None:
    """One chunk with rules from far away, so that nothing above agrees only for want of a moon."""
    seen: Counter[str] = Counter()
    for chunk in range(1000, 1004):
        seen += chunk_side_by_side(chunk, deals=1)
    rare = {
        *(f"moon {moon}" for moon in ("others", "self", "choice", "automatic")),
        *("chose others", "chose self", "sun", "moon with exposed cards", "exposed"),
        *("all cancelled", "kitty-first", "kitty-hearts", "match over"),
        *(f"points in the first trick: {ban}" for ban in BANS),
    }
    assert rare <= set(seen), rare - set(seen)
