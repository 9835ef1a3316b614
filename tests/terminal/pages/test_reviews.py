"""The page of a review: progress, refusal, and what it shows; the coach itself is canned here."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from herzrasen.cards import Card, CardSet
from herzrasen.games.protocol import Refusal
from herzrasen.protocol.hearts.coach import (
    CoachFact,
    DealReview,
    MoveCost,
    Outlook,
    ReviewedMove,
    SeatReview,
    TurningPoint,
)
from herzrasen.protocol.http_reviews import ReviewProgress
from herzrasen.terminal.connection.api import ApiError
from herzrasen.terminal.review.review_jobs import ReviewAnswer
from herzrasen.terminal.screens.deal_review_screen import DealReviewScreen, DealReviewWish
from tests.server.event_loop import run_coroutine
from tests.terminal.pages.page_pilot import PagePilot, PlayedServer, pages

NAMES = ("Eva", "Ada", "Bruno", "Clara")


def cards(*texts: str) -> CardSet:
    return CardSet(map(Card.parse, texts))


def seat_review(seat: int) -> SeatReview:
    passed, only = cards("QS", "KS", "AS"), cards("2D")
    best = MoveCost(0.0, 0.0, passed, 3.0)
    moves = (
        ReviewedMove(1, 0, passed, False, "good", best, best),
        ReviewedMove(
            9,
            2,
            cards("AH"),
            False,
            "blunder",
            MoveCost(4.26, 0.5, cards("2H"), 8.0),
            MoveCost(6.0, 0.0, cards("3H"), 9.0),
            (CoachFact("coach.why.under", {"card": "KH"}),),
        ),
        ReviewedMove(13, 3, only, True, "good", MoveCost(0.0, 0.0, only, 3.0)),
    )
    outlook = tuple(
        Outlook(trick, (5.0 + trick, 7.0 - trick / 2, 6.5, 7.5), (0.3, 0.01, 0.0, 0.0))
        for trick in range(14)
    )
    turning = TurningPoint(
        4,
        20,
        3.5,
        9.25,
        CoachFact("coach.turning.own-heavy", {"seat": seat, "card": "QS", "trick": 4}),
    )
    mistake: dict[str, int | str] = {"seat": seat, "card": "AH", "trick": 2, "mistakes": 1, "n": 4}
    verdict = CoachFact("coach.verdict.play", mistake)
    return SeatReview(seat, verdict, 13, 4.26, 6.0, moves, outlook, turning)


def wish(
    answers: Iterator[ReviewAnswer | ApiError], went: list[tuple[int, int, int]]
) -> DealReviewWish:
    async def ask(_deal: int) -> ReviewAnswer:
        answer = next(answers)
        if isinstance(answer, ApiError):
            raise answer
        return answer

    return DealReviewWish(
        key=str,
        ask=ask,
        deals=2,
        deal=2,
        names=NAMES,
        seat=0,
        go_to=lambda deal, seat, step: went.append((deal, seat, step)),
    )


REVIEW = DealReview(2, tuple(map(seat_review, range(4))))


async def show(page: PagePilot, wish: DealReviewWish) -> DealReviewScreen:
    screen = DealReviewScreen(wish)
    await page.open(screen)
    return screen


def test_a_review_says_its_verdict_and_leads_to_its_moments(
    server: PlayedServer, tmp_path: Path
) -> None:
    async def journey() -> None:
        went: list[tuple[int, int, int]] = []
        async with pages(server.url, tmp_path) as page:
            await show(page, wish(iter([REVIEW]), went))
            await page.until_shown("Eva made one mistake")
            shown = page.all_text()
            assert "4.3 ± 0.5" in shown
            assert "Better: two of hearts." in shown
            assert "With all hands open: three of hearts." in shown
            assert "Trick 4 was decisive: Eva took the queen of spades." in shown
            assert "Trick 3" not in shown, "what was forced is left out"
            await page.focus("#decision-1")
            await page.press("enter")
            await page.focus("#turning")
            await page.press("enter")
            assert went == [(2, 0, 9), (2, 0, 20)]
            await page.focus("#seat")
            await page.press("right")
            await page.until_shown("Ada made one mistake")
            await page.focus("#table")
            await page.press("enter")
            await page.until(lambda: "30%" in page.all_text())

    run_coroutine(journey())


@pytest.mark.heavy
def test_a_review_that_is_refused_can_be_asked_for_again(
    server: PlayedServer, tmp_path: Path
) -> None:
    async def journey() -> None:
        busy = ApiError(Refusal("coach.refusal.busy"))
        answers: list[ReviewAnswer | ApiError] = [busy, REVIEW]
        async with pages(server.url, tmp_path) as page:
            await show(page, wish(iter(answers), []))
            await page.until_shown("The coach has too much to do")
            await page.press("tab", "enter")
            await page.until_shown("Eva made one mistake")

    run_coroutine(journey())


@pytest.mark.slow  # under load a key may come before the page
def test_a_review_goes_on_when_its_page_is_left_and_says_its_end(
    server: PlayedServer, tmp_path: Path
) -> None:
    async def journey() -> None:
        gone = ReviewProgress("no-such-job", 3, 40)
        async with pages(server.url, tmp_path) as page:
            await show(page, wish(iter([gone, REVIEW]), []))
            await page.until_shown("3 of 40 decisions")
            await page.press("escape")
            await page.until_told("The review of deal 2 is ready.")

    run_coroutine(journey())
