"""Sample hints and reviews of the coach, for tests of how the page shows them."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from typing import Literal

from herzrasen.cards import Card, CardSet
from herzrasen.protocol.hearts.coach import (
    CoachFact,
    DealReview,
    Hint,
    HintOption,
    MoveCost,
    Outlook,
    ReviewedMove,
    SeatReview,
    TurningPoint,
)

Ask = Literal["pass", "play"]

VOID = CoachFact("coach.why.void", {"seat": 1, "suit": "D"})
QUEEN = CoachFact("coach.why.queen-likely", {"seat": 2, "card": "QS", "percent": 64})


def cards(*texts: str) -> CardSet:
    """A set of these cards."""
    return CardSet(map(Card.parse, texts))


def hint(ask: Ask, ways: Iterable[CardSet], number: int = 1) -> Hint:
    """These ways from best to worst: each costs 0.8 points more than the one before, and the
    second cannot be told from the best."""
    options = tuple(
        HintOption(
            cards=way,
            points=2.4 + 0.8 * at,
            low=1.7 + 0.8 * at,
            high=3.1 + 0.8 * at,
            loss=0.8 * at,
            within=1.0 if at < 2 else 0.6,
            moon=0.02,
            against=0.05,
        )
        for at, way in enumerate(ways)
    )
    return Hint(number, ask, options, (VOID, QUEEN), worlds=120)


def _move(
    number: int,
    trick: int,
    played: CardSet,
    grade: Literal["good", "inaccuracy", "mistake", "blunder"] = "good",
    cost: float = 0.0,
    best: CardSet | None = None,
    open_: MoveCost | None = None,
) -> ReviewedMove:
    return ReviewedMove(
        number=number,
        trick=trick,
        cards=played,
        forced=False,
        grade=grade,
        seen=MoveCost(cost, 0.4 if cost else 0.0, best or played, 5.0),
        open=open_,
        why=(VOID, QUEEN) if grade != "good" else (),
    )


def seat_review(seat: int, names: Sequence[str], numbers: Sequence[int]) -> SeatReview:
    """A deal of this seat with a slip of each kind; its moves were made at these steps."""
    players = len(names)
    course = tuple(
        Outlook(
            trick,
            tuple(6.5 + 5 * math.sin(trick / 3 + 1.7 * other) for other in range(players)),
            tuple(max(0.0, 0.3 - trick / 40) if other == 1 else 0.01 for other in range(players)),
        )
        for trick in range(14)
    )
    seven, queen = cards("7H"), cards("QS")
    exact = MoveCost(0.0, 0.0, seven, 4.0)
    return SeatReview(
        seat=seat,
        verdict=CoachFact(
            "coach.verdict.plays",
            {"seat": seat, "mistakes": 2, "card": "QS", "trick": 7, "n": 9},
        ),
        points=14,
        cost=11.3,
        open=13.9,
        moves=(
            _move(
                numbers[0], 0, cards("2C", "3C", "4C"), "inaccuracy", 0.9, cards("AS", "KS", "AH")
            ),
            _move(numbers[1], 1, cards("TC"), open_=exact),
            ReviewedMove(numbers[2], 2, cards("3D"), True, "good", exact, exact),
            _move(
                numbers[3],
                3,
                seven,
                "mistake",
                2.1,
                cards("2H"),
                MoveCost(3.4, 0.5, cards("4H"), 6.0),
            ),
            _move(
                numbers[4],
                7,
                queen,
                "blunder",
                8.3,
                cards("5S"),
                MoveCost(9.6, 0.6, cards("5S"), 5.0),
            ),
            _move(numbers[5], 8, cards("JD"), open_=MoveCost(0.6, 0.0, cards("2D"), 14.0)),
        ),
        outlook=course,
        turning=TurningPoint(
            7,
            numbers[4],
            4.9,
            13.4,
            CoachFact("coach.turning.own-heavy", {"trick": 7, "seat": seat, "card": "QS"}),
        ),
    )


def deal_review(
    deal: int, names: Sequence[str], seats: Iterable[int], numbers: Sequence[int]
) -> DealReview:
    """A deal of several seats."""
    return DealReview(deal, tuple(seat_review(seat, names, numbers) for seat in seats))
