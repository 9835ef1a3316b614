"""What comes by itself at a table of Nerts, and when."""

from __future__ import annotations

from msgspec.structs import replace

from herzrasen.games import hearts, nerts
from herzrasen.protocol.websocket import Coming
from herzrasen.table.countdown import Lengths, Pause
from tests.games.nerts.table import table

LENGTHS = Lengths(start=3000, remedy=6000)
PLAYING = table("0: pile 5H").public
CLOCKED = table("rules: stoss+stuck=timer,stuck_seconds=20\n0: pile 5H").public


def test_a_countdown_runs_while_the_phase_lasts() -> None:
    counting = replace(PLAYING, phase=nerts.Phase.COUNTDOWN)
    pause = Pause().after(counting, 1000, LENGTHS)
    assert pause.coming(1000) == Coming("start", 3000)
    assert pause.after(counting, 2500, LENGTHS) == pause
    assert pause.coming(2500) == Coming("start", 1500)
    assert pause.coming(9000) == Coming("start", 0)
    assert pause.after(PLAYING, 4000, LENGTHS).coming(4000) is None


def test_every_remedy_has_a_pause_of_its_own() -> None:
    stuck = replace(PLAYING, phase=nerts.Phase.STUCK)
    first = Pause().after(stuck, 0, LENGTHS)
    second = first.after(replace(stuck, remedies=1), 5000, LENGTHS)
    assert second.coming(5000) == Coming("remedy", 6000)


def test_the_clock_of_a_stuck_round_begins_anew_with_every_productive_move() -> None:
    pause = Pause().after(CLOCKED, 0, LENGTHS)
    assert pause.coming(5000) == Coming("halt", 15_000)
    same = pause.after(replace(CLOCKED, votes=(1,)), 5000, LENGTHS)
    assert same == pause
    again = pause.after(replace(CLOCKED, progress=1), 5000, LENGTHS)
    assert again.coming(5000) == Coming("halt", 20_000)


def test_nothing_comes_by_itself_in_hearts() -> None:
    public = hearts.start(hearts.HeartsRules()).public
    assert Pause().after(public, 0, LENGTHS).coming(0) is None
