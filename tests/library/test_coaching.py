"""The coach of the library says what the coach says."""

from __future__ import annotations

import pytest

import herzrasen
from herzrasen import LocalMatch, hearts
from herzrasen.bots.hearts import HeartsBot
from herzrasen.coach import hearts as coach

BY = "quick,effort=2"


@pytest.fixture(scope="module")
def deal() -> LocalMatch:
    """A deal of Hearts that was played."""
    return herzrasen.new_deal(seed=3).play(["random"] * 4)


@pytest.mark.heavy
def test_a_hint_is_the_coach_s_for_every_question() -> None:
    match = herzrasen.new_deal("omnibus+charging=yes,moon=choice", 3)
    asked = set()
    while not match.over:
        seat = match.to_act[0]
        view = match.view(seat)
        if view.public.phase not in asked:
            asked.add(view.public.phase)
            found = herzrasen.hint(view, BY)
            assert found == coach.hint(view, HeartsBot(3, 1, effort=2))
            assert found.options[0].loss == 0
            assert herzrasen.sentence(found.why[0]) != herzrasen.sentence(found.why[0], "de")
        match.submit(herzrasen.bot("club")(view), seat)
    assert asked >= {hearts.Phase.PASS, hearts.Phase.CHARGE, hearts.Phase.PLAY}


def test_who_is_not_asked_gets_no_hint(deal: LocalMatch) -> None:
    with pytest.raises(herzrasen.NotAvailable, match="nothing to decide"):
        herzrasen.hint(deal.view(0), BY)
    with pytest.raises(herzrasen.NotAvailable, match="nothing to decide"):
        herzrasen.hint(herzrasen.new_deal(seed=1).view(herzrasen.WATCHER), BY)
    with pytest.raises(herzrasen.NotAvailable, match="Hearts"):
        herzrasen.hint(herzrasen.new_deal("duel").view(0), BY)


@pytest.mark.parametrize("by", ["random", "tempo=3"])
def test_only_a_level_gives_hints(by: str) -> None:
    with pytest.raises(herzrasen.UnknownBot):
        herzrasen.hint(herzrasen.new_deal(seed=1).view(0), by)


def test_a_review_prices_every_decision_of_a_seat(deal: LocalMatch) -> None:
    (review,) = herzrasen.review(deal.record(), seat=1, by=BY)
    assert isinstance(review, herzrasen.DealReview)
    (seat,) = review.seats
    assert (review.deal, seat.seat, seat.points) == (1, 1, deal.scores[0][1])
    assert len(seat.moves) == 14
    english = herzrasen.review_text(review, names=["Ada", "Ben", "Cleo", "Dan"])
    assert "Ben" in english.splitlines()[2]
    assert english != herzrasen.review_text(review, "de", names=["Ada", "Ben", "Cleo", "Dan"])


def test_a_round_of_nerts_is_reviewed() -> None:
    record = herzrasen.new_match("duel", 3, deals=2).play(["tempo=3", "tempo=2"]).record()
    first, second = herzrasen.review(record)
    assert isinstance(second, herzrasen.RoundReview)
    assert (first.round if isinstance(first, herzrasen.RoundReview) else 0, second.round) == (1, 2)
    assert herzrasen.review(record, deal=2) == (second,)
    assert "Round 2" in herzrasen.review_text(second)


def test_a_review_of_what_is_not_there_is_refused(deal: LocalMatch) -> None:
    for changes in ({"seat": 9}, {"deal": 2}):
        with pytest.raises(herzrasen.NotAvailable):
            herzrasen.review(deal.record(), by=BY, **changes)
    with pytest.raises(herzrasen.NotAvailable):
        herzrasen.review(deal.record(seat=2), seat=1, by=BY)
    with pytest.raises(herzrasen.UnknownBot):
        herzrasen.review(deal.record(), by="random")
