"""What a review of a deal says in each state of it, in both languages. ``--update-golden`` writes
it anew: read the difference before you keep it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from herzrasen.cards import Card, CardSet
from herzrasen.games.nerts import Place, Spot
from herzrasen.locales import LANGUAGES
from herzrasen.presentation.record.translator import RecordTranslator
from herzrasen.presentation.review import hearts_sentences, nerts_sentences
from herzrasen.protocol.hearts.coach import (
    CoachFact,
    DealReview,
    MoveCost,
    Outlook,
    ReviewedMove,
    SeatReview,
    TurningPoint,
)
from herzrasen.protocol.nerts.review import ReviewFinding, ReviewPace, RoundReview
from tests.golden_text import AssertGolden
from tests.presentation.golden_sentences import GOLDEN, PLAYERS

QUEEN, TWO, ACE = (CardSet.parse(text) for text in ("QS", "2S", "AS"))
ALIKE = (CoachFact("coach.why.alike"), CoachFact("coach.why.sheds", {"card": "2S"}))


def move(trick: int, cost: float, within: float, best: CardSet = TWO, **more: Any) -> ReviewedMove:
    """A queen where another card may have been better."""
    seen = MoveCost(cost, within, best, 5.0)
    return ReviewedMove(1, trick, QUEEN, forced=False, grade="mistake", seen=seen, **more)


MOVES = (
    move(0, 2.0, 0.5, why=ALIKE, open=MoveCost(0.0, 0.0, QUEEN, 3.0)),
    move(1, 0.0, 0.0, QUEEN, open=MoveCost(3.0, 0.0, ACE, 3.0)),
    move(2, 3.0, 0.0),
    move(3, 3.0, 0.04, why=ALIKE[:1]),
    move(4, 3.0, 0.05),
    ReviewedMove(1, 5, ACE, forced=True, grade="good", seen=MoveCost(9.0, 0.0, TWO, 9.0)),
)
OUTLOOKS = tuple(
    Outlook(at, (5.0, 1.25, 0.0, -3.0), moon)
    for at, moon in enumerate([(0.05, 0.049, 0.0, 0.0), (0.0, 0.049, 0.0, 0.5)])
)
HEARTS = DealReview(
    2,
    (
        SeatReview(0, CoachFact("coach.verdict.nothing", {"seat": 0}), None, 0, None, (), (), None),
        SeatReview(
            1,
            CoachFact("coach.verdict.unlucky", {"seat": 1, "n": 13}),
            13,
            4.25,
            6.0,
            MOVES,
            OUTLOOKS,
            TurningPoint(3, 20, 2.5, 15.0, CoachFact("coach.turning.cancelled", {"trick": 3})),
        ),
        SeatReview(
            3, CoachFact("coach.verdict.flawless", {"seat": 3}), 1, 0, 0.0, (), OUTLOOKS, None
        ),
    ),
)
QUEENS: dict[str, Any] = {"card": Card.parse("QS'2"), "source": Place(Spot.PILE)}
FOUNDATION = Place(Spot.FOUNDATION, 3)
FINDINGS = (
    *(
        ReviewFinding("played", 1, 1000 * at, ms, target=FOUNDATION, **QUEENS)
        for at, ms in enumerate((300, 999, 1000, 2500, 200, 100, 5000))
    ),
    ReviewFinding("taken", 1, 9000, 1500, target=FOUNDATION, by=2, **QUEENS),
    ReviewFinding("covered", 1, 9000, 1500, target=FOUNDATION, **QUEENS),
    ReviewFinding("attacked", 1, 9000, 1500, target=FOUNDATION, by=1, **QUEENS),
    ReviewFinding("ended", 1, 9000, 1500, target=FOUNDATION, **QUEENS),
    *(
        ReviewFinding("passed", 1, 9000, 0, target=Place(at, 1), **QUEENS)
        for at in (Spot.FOUNDATION, Spot.TABLEAU, Spot.RIVAL)
    ),
    ReviewFinding("paused", 1, 9000, 12_000),
    *(
        ReviewFinding(won, 1, 9000, 40, target=FOUNDATION, by=2, decided=how, **QUEENS)
        for won in ("won", "lost")
        for how in ("touch", "ties", "coin", "arrival")
    ),
    ReviewFinding("won", 1, 9000, 40, by=2, decided="touch"),
)
NERTS = (
    RoundReview(1, 0, 60_000, FINDINGS, 1500, (ReviewPace(0, 3, 900), ReviewPace(1, 0, None))),
    RoundReview(2, 1, 800, (), None, (ReviewPace(0, 0, None), ReviewPace(1, 4, 1250))),
)


def lines_of_reviews() -> Iterator[str]:
    for language in LANGUAGES:
        translate = RecordTranslator(language, PLAYERS[:4])
        yield from hearts_sentences.review_lines(HEARTS, translate)
        for review in NERTS:
            yield from nerts_sentences.review_lines(review, translate)


def test_a_review_says_what_it_said(assert_golden: AssertGolden) -> None:
    assert_golden(GOLDEN / "reviews.txt", "\n".join(lines_of_reviews()) + "\n")
