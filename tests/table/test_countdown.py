"""Countdowns of a Nerts table."""

from __future__ import annotations

from msgspec.structs import replace

from herzrasen.games import hearts, nerts
from herzrasen.protocol.websocket import CountdownStatus
from herzrasen.table.countdown import Countdown, CountdownDurations
from tests.games.nerts.positions import table

LENGTHS = CountdownDurations(start=3000, remedy=6000)
PLAYING = table("0: pile 5H").public
CLOCKED = table("rules: stoss+stuck=timer,stuck_seconds=20\n0: pile 5H").public


def test_a_countdown_runs_while_the_phase_lasts() -> None:
    counting = replace(PLAYING, phase=nerts.Phase.COUNTDOWN)
    pause = Countdown().after(counting, 1000, LENGTHS)
    assert pause.message(1000) == CountdownStatus("start", 3000)
    assert pause.after(counting, 2500, LENGTHS) == pause
    assert pause.message(2500) == CountdownStatus("start", 1500)
    assert pause.message(9000) == CountdownStatus("start", 0)
    assert pause.after(PLAYING, 4000, LENGTHS).message(4000) is None


def test_every_remedy_has_a_pause_of_its_own() -> None:
    stuck = replace(PLAYING, phase=nerts.Phase.STUCK)
    first = Countdown().after(stuck, 0, LENGTHS)
    second = first.after(replace(stuck, remedies=1), 5000, LENGTHS)
    assert second.message(5000) == CountdownStatus("remedy", 6000)


def test_the_clock_of_a_stuck_round_begins_anew_with_every_productive_move() -> None:
    pause = Countdown().after(CLOCKED, 0, LENGTHS)
    assert pause.message(5000) == CountdownStatus("halt", 15_000)
    same = pause.after(replace(CLOCKED, votes=(1,)), 5000, LENGTHS)
    assert same == pause
    again = pause.after(replace(CLOCKED, progress=1), 5000, LENGTHS)
    assert again.message(5000) == CountdownStatus("halt", 20_000)


def test_nothing_comes_by_itself_in_hearts() -> None:
    public = hearts.start(hearts.HeartsRules()).public
    assert Countdown().after(public, 0, LENGTHS).message(0) is None
