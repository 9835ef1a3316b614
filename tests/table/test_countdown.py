"""Countdowns of a Nerts table."""

from __future__ import annotations

from msgspec.structs import replace

from herzrasen.games import nerts
from herzrasen.protocol.websocket import CountdownStatus
from herzrasen.table.countdown import Countdown, CountdownDurations
from tests.games.nerts.positions import table

NONE = Countdown()
LENGTHS = CountdownDurations(start=3000, remedy=6000)
PLAYING = table("0: pile 5H").public
CLOCKED = table("rules: stoss+stuck=timer,stuck_seconds=20\n0: pile 5H").public


def countdown(public: nerts.Public, now: int, before: Countdown = NONE) -> Countdown:
    """The countdown after ``before``, once the table looks like this."""
    return before.after(nerts.TIMERS.pause(public), now, LENGTHS)


def test_a_countdown_runs_while_the_phase_lasts() -> None:
    counting = replace(PLAYING, phase=nerts.Phase.COUNTDOWN)
    first = countdown(counting, 1000)
    assert first.message(1000) == CountdownStatus("start", 3000)
    assert countdown(counting, 2500, first) == first
    assert first.message(2500) == CountdownStatus("start", 1500)
    assert first.message(9000) == CountdownStatus("start", 0)
    assert countdown(PLAYING, 4000, first).message(4000) is None


def test_every_remedy_has_a_pause_of_its_own() -> None:
    stuck = replace(PLAYING, phase=nerts.Phase.STUCK)
    first = countdown(stuck, 0)
    second = countdown(replace(stuck, remedies=1), 5000, first)
    assert second.message(5000) == CountdownStatus("remedy", 6000)


def test_the_clock_of_a_stuck_round_begins_anew_with_every_productive_move() -> None:
    first = countdown(CLOCKED, 0)
    assert first.message(5000) == CountdownStatus("halt", 15_000)
    assert countdown(replace(CLOCKED, votes=(1,)), 5000, first) == first
    again = countdown(replace(CLOCKED, progress=1), 5000, first)
    assert again.message(5000) == CountdownStatus("halt", 20_000)
