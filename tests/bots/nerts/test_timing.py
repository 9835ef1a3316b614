"""Timing of the Nerts bot: means, spread, and what makes an action longer."""

from __future__ import annotations

from math import log
from random import Random
from statistics import fmean, stdev

import pytest

from herzrasen.bots.nerts.timing import MEAN_MS, HandSpeed, action_ms, glance_ms
from herzrasen.cards import Card
from herzrasen.games.nerts import Call, Lift, Move, Place, Spot, Turn

TEMPOS = range(1, 6)
CARD = Card.parse("6H")


def lift(source: Place, target: Place) -> Lift:
    return Lift(source, CARD, target, Card.parse("7S"))


NEAR = lift(Place(Spot.WASTE), Place(Spot.TABLEAU, 3))
FAR = lift(Place(Spot.PILE), Place(Spot.RIVAL, 3))
USUAL: tuple[Move, ...] = (
    Turn(),
    Turn(),
    NEAR,
    lift(Place(Spot.PILE), Place(Spot.TABLEAU, 1)),
    lift(Place(Spot.TABLEAU, 2), Place(Spot.FOUNDATION, 4)),
)


def times(tempo: int, move: Move, plays: int = 4, draws: int = 2000) -> list[int]:
    return times_of(HandSpeed(MEAN_MS[tempo - 1]), move, plays, draws)


def times_of(hands: HandSpeed, move: Move, plays: int = 4, draws: int = 2000) -> list[int]:
    rng = Random(1)
    return [action_ms(hands, move, plays, rng) for _ in range(draws)]


def usual_mean(hands: HandSpeed) -> float:
    return fmean(fmean(times_of(hands, move)) for move in USUAL)


@pytest.mark.parametrize("mean_ms", [*MEAN_MS, 500, 1000, 1700, 8000])
def test_the_usual_actions_take_the_mean_time_that_was_asked_for(mean_ms: int) -> None:
    assert usual_mean(HandSpeed(mean_ms)) == pytest.approx(mean_ms, rel=0.15)


def test_touch_is_faster_than_a_mouse_over_the_same_distance() -> None:
    mouse, finger = HandSpeed(2000), HandSpeed(2000, touch=True)
    assert 0.75 < usual_mean(finger) / usual_mean(mouse) < 0.95
    assert times_of(mouse, Turn()) == times_of(finger, Turn())  # the hand is there already


@pytest.mark.parametrize("move", [Turn(), Call(), NEAR, FAR])
def test_a_quicker_tempo_is_quicker_at_everything(move: Move) -> None:
    means = [fmean(times(tempo, move)) for tempo in TEMPOS]
    assert means == sorted(means, reverse=True)


@pytest.mark.parametrize("tempo", TEMPOS)
def test_times_vary_like_a_persons(tempo: int) -> None:
    logs = [log(ms) for ms in times(tempo, NEAR)]
    assert 0.2 < stdev(logs) < 0.5
    middle = sorted(logs)[len(logs) // 2]
    assert abs(fmean(logs) - middle) < 0.05  # log-normal: symmetrical in the logarithm


@pytest.mark.parametrize("tempo", TEMPOS)
def test_no_action_before_perception(tempo: int) -> None:
    assert min(times(tempo, Turn())) >= 100
    rng = Random(2)
    assert all(100 <= glance_ms(rng) <= 200 for _ in range(500))


def test_distance_and_choice_cost_time() -> None:
    assert fmean(times(3, NEAR)) < fmean(times(3, FAR))
    assert fmean(times(3, NEAR, plays=1)) < fmean(times(3, NEAR, plays=12))


def test_slow_hands_miss_a_drop_more_often() -> None:
    misses = [HandSpeed(mean_ms).missed_drop for mean_ms in MEAN_MS]
    assert misses == sorted(misses, reverse=True)
    assert 0.02 < misses[-1] < misses[0] < 0.1
