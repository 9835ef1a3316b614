"""Playing speed: measured only from a person's own actions while play goes on."""

from __future__ import annotations

from math import exp
from random import Random
from statistics import median

import pytest

from herzrasen.cards import DEALER
from herzrasen.games import nerts
from herzrasen.games.nerts.events import End, Event, RoundEnded, Started, Turned, TurnedOver, Voted
from herzrasen.table.journal import Entry
from herzrasen.table.playing_speed import MAX_TIME_MS, MAX_TIMES, MIN_TIMES, PlayingSpeed


class Journal:
    """Entries one after another."""

    def __init__(self) -> None:
        self.tempo = PlayingSpeed()
        self.at = 0
        self.number = 0

    def add(self, event: Event, by: int, wait: int, effort: int | None = None) -> None:
        self.at += wait
        self.number += 1
        self.tempo = self.tempo.after(
            Entry(self.number, by, event, self.at, effort=effort), nerts.RACE
        )

    def turns(self, waits: list[int], seat: int = 0, effort: int | None = None) -> None:
        for wait in waits:
            self.add(Turned(seat, ()), seat, wait, effort)


def test_the_mean_of_log_normal_times_is_found() -> None:
    random, journal = Random(1), Journal()
    journal.turns([round(1700 * exp(random.gauss(-0.08, 0.4))) for _ in range(60)])
    measured = journal.tempo.mean_ms(0)
    assert measured is not None
    assert measured == pytest.approx(1700, rel=0.15)


def test_a_long_silence_makes_nobody_slow() -> None:
    journal = Journal()
    journal.turns([1000] * 20)
    usual = journal.tempo.mean_ms(0)
    journal.turns([90_000])
    assert journal.tempo.mean_ms(0) == usual


def test_what_happens_at_once_is_one_action() -> None:
    journal = Journal()
    journal.turns([1000] + [0] * MIN_TIMES)
    assert journal.tempo.mean_ms(0) is None


@pytest.mark.parametrize("seed", range(5))
def test_the_mean_is_worked_out_from_the_median_of_the_last_times(seed: int) -> None:
    random, journal = Random(seed), Journal()
    waits = [random.randrange(1, 65_000) for _ in range(75 + seed)]
    for number in range(len(waits)):
        journal.turns([waits[number]])
        times = waits[1 : number + 1][-MAX_TIMES:]
        mean = round(median(times) * exp(0.08)) if len(times) >= MIN_TIMES else None
        assert journal.tempo.mean_ms(0) == mean


def test_who_sleeps_for_hours_is_noted_as_slow_and_no_more() -> None:
    journal = Journal()
    journal.turns([10_000_000] * 20, seat=3)
    assert journal.tempo.mean_ms(3) == round(MAX_TIME_MS * exp(0.08))
    assert journal.tempo.mean_ms(2) is None
    assert journal.tempo.mean_ms(11) is None


def test_too_few_actions_tell_nothing() -> None:
    journal = Journal()
    journal.turns([1000] * MIN_TIMES)  # the first has no time before it
    assert journal.tempo.mean_ms(0) is None
    journal.turns([1000])
    assert journal.tempo.mean_ms(0) is not None
    assert journal.tempo.mean_ms(1) is None


def test_rests_between_rounds_do_not_count_and_votes_are_no_work_of_the_hands() -> None:
    journal = Journal()
    for _ in range(MIN_TIMES):
        journal.add(Started(DEALER), DEALER, 30_000)
        journal.turns([1000], seat=1)
        journal.turns([1000, 500])
        journal.add(Voted(0, True), 0, 300)
        journal.add(RoundEnded(End.VOTE), 0, 0)
    assert journal.tempo.mean_ms(0) == round(500 * exp(0.08))
    assert journal.tempo.mean_ms(1) is None, "once a round"


def test_what_a_bot_does_for_somebody_does_not_count() -> None:
    journal = Journal()
    journal.turns([1000] * 10)
    usual = journal.tempo.mean_ms(0)
    journal.turns([100] * 200, effort=1)
    journal.add(TurnedOver(0), 0, 5)
    assert journal.tempo.mean_ms(0) == usual


def test_everyone_is_measured_alone() -> None:
    journal = Journal()
    for _ in range(20):
        journal.turns([400], seat=0)
        journal.turns([100], seat=1)
        journal.add(Turned(1, ()), 1, 150)
    first, second = journal.tempo.mean_ms(0), journal.tempo.mean_ms(1)
    assert first is not None
    assert second is not None
    assert first > 2 * second
