"""A finished match in short: when it ended, and what is worth a milestone."""

from __future__ import annotations

from herzrasen.protocol.hearts.statistics import HeartsDeal
from herzrasen.protocol.nerts.statistics import NertsRound
from herzrasen.stats.finished_matches import finished_match
from herzrasen.stats.statistics_part import SeatOutcome


def test_hearts_counts_moons_and_deals_without_points() -> None:
    deals = (
        HeartsDeal(1_000, 0),
        HeartsDeal(2_000, 0, moon="shot"),
        HeartsDeal(3_000, 5, moon="tried"),
        HeartsDeal(4_000, -10),
    )
    match = finished_match("abc", "hearts", SeatOutcome(1, -5, deals))
    assert match == {
        "table": "abc",
        "game": "hearts",
        "at": 4_000,
        "won": True,
        "moons": 1,
        "clean": 2,
    }


def test_nerts_knows_the_shortest_round_that_the_seat_ended() -> None:
    rounds = (
        NertsRound(1_000, 9, called=True, ms=150_000),
        NertsRound(2_000, -2, ms=60_000),
        NertsRound(3_000, 12, called=True, ms=110_000),
    )
    match = finished_match("abc", "nerts", SeatOutcome(2, 19, deals=rounds))
    assert match == {
        "table": "abc",
        "game": "nerts",
        "at": 3_000,
        "calls": 2,
        "call_ms": 110_000,
    }


def test_a_match_without_a_scored_deal_is_none() -> None:
    assert finished_match("abc", "nerts", SeatOutcome(1, 0)) is None
