"""Engine and oracle over random matches by random rules: legal moves, tables, scores and places."""

from collections import Counter
from random import Random
from typing import Final

import pytest

from herzrasen.games import nerts
from tests.games.nerts.positions import rules
from tests.laws.nerts_rules_strategy import rules_at_random
from tests.twins.nerts_comparison import side_by_side

CHUNK: Final = 25
CHUNKS: Final = 4
MOVES: Final = 250


def chunk_side_by_side(chunk: int, longest: int) -> Counter[str]:
    seen: Counter[str] = Counter()
    for number in range(chunk * CHUNK, (chunk + 1) * CHUNK):
        random = Random(f"nerts {number}")
        agreed = rules_at_random(random)
        try:
            seen += side_by_side(agreed, random, longest)
        except AssertionError as differ:
            differ.add_note(f"walk {number} by {nerts.format_rules(agreed)}")
            raise
    return seen


@pytest.mark.parametrize(
    "chunk", [0, *(pytest.param(chunk, marks=pytest.mark.slow) for chunk in range(1, CHUNKS))]
)
def test_engine_and_oracle_agree(chunk: int) -> None:
    assert chunk_side_by_side(chunk, MOVES)["lift"]


RARE: Final = {
    "stoss+seats=1,tableau_piles=3,pile_size=20": ("stopped lock", "stuck", "remedy"),
    "pagat+seats=1,build=none,stuck_action=shuffle,call=required": ("stuck", "call"),
    "pagat+seats=1,tableau_piles=3,stuck=off,empty_stock=none": ("ended idle",),
    "pagat+seats=3,pile_size=5,between=rotate,call=automatic": ("again", "deal", "ended call"),
    "stoss+seats=3,pile_size=5,between=pass-on,stuck=vote,fill_ms=0": ("deal", "stopped vote"),
    "stoss+seats=2,jokers=2,fill_ms=0,tableau_piles=7": ("joker to t", "to r"),
    "stoss+seats=2,jokers=2,aces=free,foundations=per-suit": ("joker to t", "joker to f"),
    "stoss+seats=1,jokers=2,order=down,space=pile,stuck=timer": ("joker to new", "stopped timer"),
    "partners+teams=roles,pile_size=5,handicap=caller-grows": ("call", "to r"),
    "duel+fill_ms=1500,pile_size=5,rounds=2,tie=most-calls": ("fill", "over"),
}
"""Rules under which rare things come about, and what these are."""


@pytest.mark.parametrize("text", RARE)
def test_rare_situations_occurred(text: str) -> None:
    """So that nothing above agrees only for want of a remedy or a joker."""
    seen: Counter[str] = Counter()
    agreed = rules(text)
    for number in range(40):
        seen += side_by_side(agreed, Random(f"rare {number}"), longest=400)
        if set(RARE[text]) <= set(seen):
            return
    pytest.fail(f"never seen: {set(RARE[text]) - set(seen)}")


@pytest.mark.slow
@pytest.mark.parametrize("chunk", range(CHUNKS, 200))
def test_engine_and_oracle_agree_by_the_thousand(chunk: int) -> None:
    chunk_side_by_side(chunk, longest=700)
