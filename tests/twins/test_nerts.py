"""Engine and oracle over random matches by random rules: legal moves, tables, scores and places."""

from collections import Counter
from random import Random
from typing import Final

import pytest

from herzrasen.games import nerts
from tests.laws.nerts_agreed import VALUES, rules_at_random
from tests.twins.nerts_both import side_by_side

CHUNK: Final = 25
CHUNKS: Final = 8
MOVES: Final = 250


def chunk_side_by_side(chunk: int, longest: int) -> Counter[str]:
    seen: Counter[str] = Counter()
    for number in range(chunk * CHUNK, (chunk + 1) * CHUNK):
        random = Random(f"nerts {number}")
        rules = rules_at_random(random)
        try:
            seen += side_by_side(rules, random, longest)
        except AssertionError as differ:
            differ.add_note(f"walk {number} by {nerts.text_of(rules)}")
            raise
    return seen


@pytest.mark.parametrize("chunk", range(CHUNKS))
def test_they_agree(chunk: int) -> None:
    assert chunk_side_by_side(chunk, MOVES)["lift"]


@pytest.mark.slow
@pytest.mark.parametrize("chunk", range(CHUNKS, 200))
def test_they_agree_by_the_thousand(chunk: int) -> None:
    chunk_side_by_side(chunk, longest=700)
