"""The laws of the daily deals: days, seeds, runs of days, places."""

from __future__ import annotations

import hmac
from collections.abc import Sequence
from hashlib import sha256

import pytest
from hypothesis import given
from hypothesis import strategies as st

from herzrasen.daily.calendar_day import (
    DAY_MS,
    closes_at,
    day_of,
    number_of,
    parse_day,
    start_of,
    text_of,
)
from herzrasen.daily.offers import OFFERS
from herzrasen.daily.results import (
    DailyState,
    newest_day,
    place_among,
    shows_results,
    state_at_end,
    streaks,
)
from herzrasen.daily.seeds import bot_seed, commitment_of, deal_seed, opens_day
from herzrasen.daily.series import DailyDeal, parse_series, series_of

DAYS = st.integers(0, 100_000)
SECRETS = st.binary(min_size=32, max_size=32)
DAY = 20785


@given(DAYS)
def test_a_day_is_the_whole_of_it_and_reads_as_it_is_written(day: int) -> None:
    assert day_of(start_of(day)) == day_of(start_of(day + 1) - 1) == day
    assert parse_day(text_of(day)) == day
    assert number_of(day + 1) == number_of(day) + 1


def test_the_numbers_begin_with_november_2026() -> None:
    assert number_of(parse_day("2026-11-01") or 0) == 1


@given(st.text(max_size=12))
def test_no_other_text_is_a_day(text: str) -> None:
    day = parse_day(text)
    assert day is None or text_of(day) == text


def test_days_are_of_this_calendar_and_begin_in_1970() -> None:
    assert (parse_day("1969-12-31"), parse_day("1970-01-01")) == (None, 0)
    assert (text_of(-1), text_of(10**9)) == ("1970-01-01", "9999-12-31")


@pytest.mark.parametrize(
    "series", ["weekly 2026-11-28 hearts", "daily 2026-02-30 hearts", "daily 2026-11-28 ", "daily"]
)
def test_what_is_almost_a_series_is_none(series: str) -> None:
    assert parse_series(series) is None


@given(DAYS, st.sampled_from(sorted(OFFERS)))
def test_the_series_names_the_deal(day: int, name: str) -> None:
    assert parse_series(series_of(DailyDeal(day, name))) == DailyDeal(day, name)


@given(st.text())
def test_other_series_name_none(series: str) -> None:
    deal = parse_series(series)
    assert deal is None or series_of(deal) == series


@given(DAYS, SECRETS, SECRETS)
def test_a_commitment_fits_one_day_and_one_secret(day: int, secret: bytes, other: bytes) -> None:
    commitment = commitment_of(day, secret)
    assert opens_day(day, commitment, secret)
    assert not opens_day(day + 1, commitment, secret)
    assert opens_day(day, commitment, other) == (secret == other)


def test_anybody_computes_the_same_with_the_standard_library() -> None:
    """Known answers, and the few lines that the page and docs/daily.md show."""
    secret = bytes(range(32))
    commitment = sha256(b"herzrasen daily 2026-11-28\0" + secret).digest()
    assert commitment_of(DAY, secret) == commitment
    seed = hmac.digest(secret, b"deal hearts", "sha256")
    assert deal_seed(secret, "hearts") == seed
    assert commitment.hex().startswith(COMMITMENT)
    assert seed.hex().startswith(SEED)


COMMITMENT = "8f046876bcb59492"
SEED = "89f7fdbc6149af8d"


@given(SECRETS)
def test_every_deal_and_bot_has_a_seed_of_its_own(secret: bytes) -> None:
    deals = [deal_seed(secret, name) for name in OFFERS]
    bots = [bot_seed(secret, name, seat) for name in OFFERS for seat in range(4)]
    assert len({*deals, *bots}) == len(deals) + len(bots)
    assert all(0 <= seed < 2**53 for seed in bots)


@given(st.sets(st.integers(0, 40)), st.integers(0, 42))
def test_runs_of_days_are_what_counting_them_says(days: set[int], today: int) -> None:
    past = {day for day in days if day <= today}
    found = streaks(days, today)
    runs = [run for run in _runs(sorted(past)) if run]
    assert found.longest == max(map(len, runs), default=0)
    alive = [run for run in runs if run[-1] in (today, today - 1)]
    assert found.current == (len(alive[-1]) if alive else 0)


def _runs(days: Sequence[int]) -> list[list[int]]:
    runs: list[list[int]] = []
    for day in days:
        if runs and runs[-1][-1] == day - 1:
            runs[-1].append(day)
        else:
            runs.append([day])
    return runs


@given(
    st.dictionaries(st.integers(-30, 30), st.integers(1, 5), min_size=1),
    st.booleans(),
    st.data(),
)
def test_a_place_counts_those_who_did_better(
    counts: dict[int, int], low_wins: bool, data: st.DataObject
) -> None:
    points = data.draw(st.sampled_from(sorted(counts)))
    everybody = [each for each, n in counts.items() for _ in range(n)]
    found = place_among(points, counts, low_wins=low_wins)
    better = [each for each in everybody if (each < points if low_wins else each > points)]
    equal = everybody.count(points)
    assert (found.place, found.of) == (len(better) + 1, len(everybody))
    assert found.beaten == len(everybody) - len(better) - equal


def test_results_open_with_ones_own_or_when_the_day_has_closed() -> None:
    before, after = closes_at(DAY), closes_at(DAY) + 1
    waiting: tuple[DailyState | None, ...] = (None, "running")
    for state in waiting:
        assert not shows_results(DAY, before, state)
        assert shows_results(DAY, after, state)
    done: tuple[DailyState, ...] = ("finished", "given-up", "late")
    assert all(shows_results(DAY, start_of(DAY), state) for state in done)


def test_what_is_finished_in_time_counts() -> None:
    assert state_at_end(DAY, closes_at(DAY), 7) == "finished"
    assert state_at_end(DAY, closes_at(DAY) + 1, 7) == "late"
    assert state_at_end(DAY, start_of(DAY), None) == "given-up"


@given(DAYS, st.sets(DAYS))
def test_no_clock_makes_a_past_day_the_present_one(clock: int, begun: set[int]) -> None:
    today = newest_day(clock, begun)
    assert today >= max(begun, default=0)
    assert today in {clock, *begun}


def test_a_day_has_24_hours() -> None:
    assert start_of(DAY + 1) - start_of(DAY) == DAY_MS
