"""How long the steps of a draw wait for the seats and for the beacon."""

from __future__ import annotations

from typing import Final

from herzrasen.fair_deals.draw import Draw
from herzrasen.server.room.step_context import StepContext

_WANTED_SECONDS: Final = 2.0
"""How long a step waits for clients while the table waits for its deal."""
_AHEAD_SECONDS: Final = 30.0
"""How long a step waits for clients while another deal is played."""
_BEACON_SECONDS: Final = 5.0
"""How long the beacon's round may take once it is due, while the table waits for its deal."""
_BEACON_AHEAD_SECONDS: Final = 10.0
"""How far ahead the beacon's round is while another deal is played."""
_TELLING_SECONDS: Final = 0.5
"""How long before the beacon's round is due the commitments are told at the latest."""


def seconds_to_round(*, wanted: bool) -> float:
    """How far ahead the beacon's round is chosen; ``wanted``: the table waits for its deal."""
    return (_WANTED_SECONDS if wanted else _BEACON_AHEAD_SECONDS) + _TELLING_SECONDS


class DrawDeadlines:
    """When the present step of a table's draw has waited long enough."""

    __slots__ = ("_context", "_round_due", "_round_out", "_step_began", "_wanted_since")

    def __init__(self, context: StepContext) -> None:
        self._context = context
        self._step_began = self._round_due = context.now.running
        """``_round_due`` is when the beacon's round of the present draw is published, if the server
        runs on."""
        self._round_out = context.now.steady
        """The same by the steady clock."""
        self._wanted_since: float | None = None

    @property
    def is_wanted(self) -> bool:
        """Whether the table waits for its deal."""
        return self._wanted_since is not None

    def want(self) -> None:
        """Note that the table waits for its deal from now on."""
        self._wanted_since = self._context.now.running

    def dealt(self) -> None:
        """Note that the table has its deal."""
        self._wanted_since = None

    def begin_step(self) -> None:
        """Note that a step begins."""
        self._step_began = self._context.now.running

    def expect_round(self, seconds: float) -> None:
        """Note in how many seconds the beacon's round comes."""
        now = self._context.now
        self._round_due = now.running + seconds
        self._round_out = now.steady + seconds

    def seconds_left(self, draw: Draw | None) -> float:
        """How long the present step still waits; ``draw`` is the one that is published.

        A beacon's round comes while the server stands still, too. Nobody may commit then who could
        know it, so who has had two seconds is late.
        """
        now = self._context.now
        if draw is not None and draw.beacon is not None and draw.phase == "commit":
            until_round = self._round_out - now.steady
            least = self._step_began + _WANTED_SECONDS - now.running
            return max(until_round - _TELLING_SECONDS, least)
        beacon = draw is not None and draw.phase == "beacon"
        return (self._round_end() if beacon else self._step_end()) - now.running

    def _round_end(self) -> float:
        due, wanted = self._round_due + _AHEAD_SECONDS, self._wanted_since
        if wanted is None:
            return due
        return min(due, max(self._round_due + _BEACON_SECONDS, wanted))

    def _step_end(self) -> float:
        due, wanted = self._step_began + _AHEAD_SECONDS, self._wanted_since
        if wanted is None:
            return due
        return min(due, max(self._step_began, wanted) + _WANTED_SECONDS)
