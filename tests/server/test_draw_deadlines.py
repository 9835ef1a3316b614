"""How long each step of a draw waits for the seats and for the beacon, and while people play.

Every case is in seconds after the step began; what is left is what it still waits.
"""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest

from herzrasen.server.room.draw_deadlines import DrawDeadlines, seconds_to_round
from herzrasen.server.room.inputs import Moment
from herzrasen.server.room.step_context import StepContext

SHARES: Any = SimpleNamespace(beacon=None, phase="commit")
COMMIT: Any = SimpleNamespace(beacon="a round", phase="commit")
BEACON: Any = SimpleNamespace(beacon="a round", phase="beacon")
OPEN: Any = SimpleNamespace(beacon="a round", phase="open")


@pytest.mark.parametrize("draw", [None, SHARES, OPEN])
@pytest.mark.parametrize(
    ("wanted", "now", "left"),
    [
        (None, 0, 30),  # another deal is played
        (None, 29, 1),
        (-5, 0, 2),  # the table has waited for its deal before
        (0, 0.5, 1.5),
        (10, 10, 2),
        (29, 29, 1),  # no longer than without
    ],
)
def test_a_seat_has_two_seconds_while_the_table_waits(
    draw: Any, wanted: float | None, now: float, left: float
) -> None:
    assert deadlines(wanted, now).seconds_left(draw) == left


@pytest.mark.parametrize(
    ("wanted", "now", "left"),
    [
        (None, 10, 30),  # another deal is played
        (None, 40, 0),
        (0, 10, 5),
        (12, 12, 3),
        (20, 20, 0),  # it is late enough already
        (45, 45, -5),  # and longer than without
    ],
)
def test_the_beacon_has_five_seconds_while_the_table_waits(
    wanted: float | None, now: float, left: float
) -> None:
    """Its round is due after ten."""
    assert deadlines(wanted, now).seconds_left(BEACON) == left


@pytest.mark.parametrize(
    ("running", "steady", "left"),
    [
        (0, 0, 9.5),
        (5, 5, 4.5),
        (9, 9, 0.5),
        (1, 9.25, 1),  # the server stood still: who commits has two seconds, but no more
        (3, 12, -1),
    ],
)
def test_nobody_commits_once_the_round_may_be_known(
    running: float, steady: float, left: float
) -> None:
    assert deadlines(None, running, steady).seconds_left(COMMIT) == left


def test_the_round_is_further_ahead_while_another_deal_is_played() -> None:
    assert [seconds_to_round(wanted=wanted) for wanted in (True, False)] == [2.5, 10.5]


def test_a_deal_that_was_dealt_is_not_wanted_any_more() -> None:
    waiting = deadlines(1, 2)
    wanted = [waiting.is_wanted]
    waiting.dealt()
    assert [*wanted, waiting.is_wanted] == [True, False]
    assert waiting.seconds_left(OPEN) == 28


def deadlines(wanted: float | None, running: float, steady: float | None = None) -> DrawDeadlines:
    """Those of a step that began at 0, with the beacon's round at 10; ``wanted`` is when the table
    began to wait for its deal."""
    context = StepContext(Moment(-5.0, -5.0, 0))
    times = DrawDeadlines(context)
    if wanted is not None and wanted < 0:
        context.now = Moment(wanted, wanted, 0)
        times.want()
    context.now = Moment(0.0, 0.0, 0)
    times.begin_step()
    times.expect_round(10)
    if wanted is not None and wanted >= 0:
        context.now = Moment(wanted, wanted, 0)
        times.want()
    context.now = Moment(running, running if steady is None else steady, 0)
    return times
