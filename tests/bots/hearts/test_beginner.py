"""The beginner makes human mistakes: sometimes, of known kinds, and the same one for the same
view."""

from __future__ import annotations

from dataclasses import dataclass

import pytest

from herzrasen.bots.hearts import HeartsBot
from herzrasen.games.hearts import Play
from tests.bots.hearts.test_tactics import TacticCase, view

SEEDS = range(300)


@dataclass
class Error:
    """A position, what the beginner should play and mostly does, and the human mistake; how often
    that may happen, in percent."""

    mistake: str
    seen: TacticCase
    wrong: str
    often: tuple[int, int]


ERRORS = [
    Error(
        "a beginner overlooks the queen that they could discard",
        TacticCase("", "QS 3D 4D 2H 5S", right="QS", trick="1: 7C 8C 9C"),
        wrong="2H 5S 4D 3D",
        often=(1, 10),
    ),
    Error(
        "a beginner forgets that the queen is out, and leads the king",
        TacticCase("", "KS AD AC", right="AD AC"),
        wrong="KS",
        often=(8, 32),
    ),
    Error(
        "points lie in the trick: a beginner plays high, though another seat may go higher",
        TacticCase("", "KD 9D 2S 3S", right="9D", trick="2: 4D 5H"),
        wrong="KD",
        often=(20, 55),
    ),
    Error(
        "a beginner wastes the lowest card where a higher one would lose as well",
        TacticCase("", "9D 3D KD 2S", right="9D", trick="1: 8D TD 2H"),
        wrong="3D",
        often=(30, 70),
    ),
]


@pytest.mark.parametrize("error", ERRORS, ids=lambda error: error.mistake)
def test_each_mistake_is_made_sometimes(error: Error) -> None:
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
    seen = view(TacticCase("", "QS 3D", right="3D", trick="1: 7D 8D 9D"))
    for seed in SEEDS:
        move = HeartsBot(1, seed).choose(seen)
        assert isinstance(move, Play)
        assert move.card.text == "3D"
