"""The screens of the reviews, without a terminal: whose names they show, what a choice asks for."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any
from unittest.mock import AsyncMock, Mock

import pytest

from herzrasen.locales.bidi_isolate import isolate
from herzrasen.terminal.controls.number import NumberRow
from herzrasen.terminal.review.review_jobs import PendingReviews
from herzrasen.terminal.screens.deal_review_screen import DealReviewScreen, DealReviewWish
from herzrasen.terminal.screens.round_review_screen import RoundReviewScreen
from herzrasen.terminal.translation import Translation
from tests.server.event_loop import run_coroutine

NAMES = ("Ada", "Ben")


def deal_screen() -> DealReviewScreen:
    return DealReviewScreen(
        DealReviewWish(str, lambda _: pytest.fail("asked"), 3, 2, NAMES, 0, lambda *_: None)
    )


@pytest.mark.parametrize("screen", [deal_screen(), RoundReviewScreen("t", 1, NAMES, 0)])
def test_every_seat_has_its_name_and_a_watcher_none(
    screen: DealReviewScreen | RoundReviewScreen,
) -> None:
    names = [screen.name_of(seat) for seat in (0, 1, 2, -2)]
    assert names == [isolate("Ada"), isolate("Ben"), "", ""]


def test_another_deal_is_another_review(monkeypatch: pytest.MonkeyPatch) -> None:
    screen = deal_screen()
    asked: list[int] = []
    monkeypatch.setattr(screen, "_follow", lambda: asked.append(screen.deal))
    chosen: Any = SimpleNamespace(value=3)
    screen.choose_deal(chosen)
    assert asked == [3]


def test_deals_count_from_1(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(DealReviewScreen, "t", Translation("en"))
    row = next(iter(deal_screen().body()))
    assert isinstance(row, NumberRow)
    assert (row.least, row.most) == (1, 3)


def test_a_review_is_asked_for_once_and_its_end_said_with_its_deal() -> None:
    async def run() -> list[object]:
        ends: list[object] = []
        reviews = PendingReviews(Mock(), lambda job, deal: ends.append((job.review, deal)))
        for key, deal in (("a", 3), ("b", 4), ("a", 3)):
            await reviews.job(key, AsyncMock(side_effect=[f"{key}, deal {deal}"]), deal).wait()
        return ends

    assert run_coroutine(run()) == [("a, deal 3", 3), ("b, deal 4", 4)]
