"""The beginner errs like a person: now and then, each time in a way that has a reason, and the same
way whenever the same is seen."""

from __future__ import annotations

from dataclasses import dataclass

import pytest

from herzrasen.bots.hearts import HeartsBot
from herzrasen.games.hearts import Play
from tests.bots.hearts.test_tactics import Case, view

SEEDS = range(300)


@dataclass
class Error:
    """A position, what the beginner should play and mostly does, and the human mistake; how often
    that may happen, in percent."""

    mistake: str
    seen: Case
    wrong: str
    often: tuple[int, int]


ERRORS = [
    Error(
        "he overlooks the queen that he could throw off",
        Case("", "QS 3D 4D 2H 5S", right="QS", trick="1: 7C 8C 9C"),
        wrong="2H 5S 4D 3D",
        often=(1, 10),
    ),
    Error(
        "he forgets that the queen is out, and leads the king",
        Case("", "KS AD AC", right="AD AC"),
        wrong="KS",
        often=(8, 32),
    ),
    Error(
        "points lie in the trick: he takes it as high as he can, though somebody may go higher",
        Case("", "KD 9D 2S 3S", right="9D", trick="2: 4D 5H"),
        wrong="KD",
        often=(20, 55),
    ),
    Error(
        "he wastes his lowest card where a higher one would lose as well",
        Case("", "9D 3D KD 2S", right="9D", trick="1: 8D TD 2H"),
        wrong="3D",
        often=(30, 70),
    ),
]


@pytest.mark.parametrize("error", ERRORS, ids=lambda error: error.mistake)
def test_the_mistake_is_made_now_and_then(error: Error) -> None:
    seen = view(error.seen)
    played = []
    for seed in SEEDS:
        move = HeartsBot(1, seed).choose(seen)
        assert isinstance(move, Play)
        assert HeartsBot(1, seed).choose(seen) == move
        played.append(move.card.text)
    assert set(played) <= {*error.seen.right.split(), *error.wrong.split()}
    wrong = 100 * sum(card in error.wrong.split() for card in played) / len(played)
    assert error.often[0] <= wrong <= error.often[1]


def test_a_single_card_is_never_overlooked() -> None:
    seen = view(Case("", "QS 3D", right="3D", trick="1: 7D 8D 9D"))
    for seed in SEEDS:
        move = HeartsBot(1, seed).choose(seen)
        assert isinstance(move, Play)
        assert move.card.text == "3D"
