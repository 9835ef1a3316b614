"""The one sentence on how a seat played a deal, and what speaks for exposing cards."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from herzrasen.cards import Card, CardSet, Seat
from herzrasen.coach.hearts.exposure import why_expose
from herzrasen.coach.hearts.fact import Fact
from herzrasen.coach.hearts.grades import Cost, Grade
from herzrasen.coach.hearts.judgement import JudgedMove
from herzrasen.coach.hearts.outlook import Outlook
from herzrasen.coach.hearts.turning_points import turning_point
from herzrasen.coach.hearts.verdict import verdict
from herzrasen.games.hearts import PRESETS, Trick
from tests.coach.hearts.test_reasons import option

MOVES = {
    "good": (1, Grade.GOOD, 0.0, "2C"),
    "small": (2, Grade.INACCURACY, 0.9, "3C"),
    "mistake": (3, Grade.MISTAKE, 2.4, "QS"),
    "cheap": (4, Grade.MISTAKE, 0.2, "KS"),
    "blunder": (5, Grade.BLUNDER, 7.6, "AS"),
    "pass": (0, Grade.BLUNDER, 6.0, "4C 5C 6C"),
}


def moves(names: str) -> list[JudgedMove]:
    return [
        JudgedMove(0, trick, CardSet.parse(cards), False, grade, Cost(cost, 0, CardSet(), 0))
        for trick, grade, cost, cards in (MOVES[name] for name in names.split())
    ]


@pytest.mark.parametrize(
    ("made", "points", "moon", "code", "facts"),
    [
        ("", 20, None, "nothing", {}),
        ("good", 9, None, "flawless", {}),
        ("good", 10, None, "unlucky", {"n": 10}),
        ("good", None, None, "flawless", {}),
        ("good", 0, 2, "moon", {}),
        ("good small", 0, 2, "moon", {}),
        ("good", 25, 1, "outshot", {}),
        ("good small", 25, 1, "small", {"n": 1}),
        ("small small", 25, None, "small", {"n": 2}),
        ("small mistake", 0, 2, "play", {"card": "QS", "trick": 3, "mistakes": 1, "n": 2}),
        ("cheap", 25, 1, "play", {"card": "KS", "trick": 4, "mistakes": 1, "n": 1}),
        ("mistake blunder", 5, None, "plays", {"card": "AS", "trick": 5, "mistakes": 2, "n": 8}),
        ("pass small", 5, None, "pass", {"mistakes": 1, "n": 6}),
        ("pass mistake", 5, None, "passes", {"mistakes": 2, "n": 6}),
    ],
)
def test_a_seats_deal_is_summed_up(
    made: str, points: int | None, moon: Seat | None, code: str, facts: dict[str, str | int]
) -> None:
    found = verdict(2, moves(made), points, moon=moon, total=25)
    assert found == Fact(f"coach.verdict.{code}", {"seat": 2, **facts})


@pytest.mark.parametrize(
    ("cards", "moon", "others", "code", "facts"),
    [
        ("", 0.5, 0, "charge-nothing", {}),
        ("QS", 0.15, 1, "charge-moon", {"percent": 15}),
        ("QS", 0.149, 1, "charge-open", {}),
        ("", 0.5, 1, "charge-closed", {}),
    ],
)
def test_why_cards_are_exposed(
    cards: str, moon: float, others: int, code: str, facts: dict[str, str | int]
) -> None:
    options = (option(cards, 1.0, moon=moon), *[option("AH")] * others)
    assert why_expose(options) == (Fact(f"coach.why.{code}", facts),)


@pytest.mark.parametrize(
    ("trick", "winner", "points", "code", "facts"),
    [
        ("2C QS 3C 4C", 0, 10, "own-heavy", {"card": "QS", "seat": 0, "trick": 1}),
        ("2C QS 3C 4C", 3, 10, "other-heavy", {"card": "QS", "seat": 3, "trick": 1}),
        ("2C 2H 3H 4C", 0, 10, "own-points", {"seat": 0, "trick": 1, "n": 2}),
        ("2C 2H 3H 4C", 3, 10, "other-points", {"seat": 3, "trick": 1, "n": 2}),
        ("2C 3C 4C 5C", 0, 10, "own", {"seat": 0, "trick": 1}),
        ("2C 3C 4C 5C", 3, 0, "other", {"seat": 3, "trick": 1}),
        ("2C 3C 4C 5C", None, 10, "cancelled", {"trick": 1}),
        ("2C 3C 4C 5C", 0, 7.5, "own", {"seat": 0, "trick": 1}),
        ("2C 3C 4C 5C", 0, 7.4, None, {}),
    ],
)
def test_what_happened_where_the_deal_turned(
    trick: str,
    winner: Seat | None,
    points: float,
    code: str | None,
    facts: dict[str, str | int],
) -> None:
    """2.5 points more or less than the 5 that were to be expected are a turn."""
    laid = Trick(0, tuple(map(Card.parse, trick.split())), winner)
    outlooks: Sequence[Outlook] = [
        Outlook(at, (expected, 0, 0, 0), (0,) * 4) for at, expected in enumerate((5.0, points))
    ]
    found = turning_point(PRESETS["standard"], 0, outlooks, [7, 12], [laid], None)
    assert (found and found.what) == (code and Fact(f"coach.turning.{code}", facts))
    assert found is None or (found.trick, found.number, found.after) == (1, 7, points)
