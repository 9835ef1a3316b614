"""Simulated connections with delay, jitter and loss, as in rulings/nerts.md 3.9."""

from __future__ import annotations

from collections.abc import Mapping
from math import exp
from random import Random
from typing import Final, NamedTuple

from herzrasen.cards import Seat
from herzrasen.lag_compensation.latency import RoundTrip, RoundTrips

RETRANSMIT_MS: Final = 200
"""How long TCP waits at least before it sends a lost packet again."""


class Link(NamedTuple):
    """A connection: its round trip, give or take the jitter, and its share of lost messages."""

    round_trip: float
    jitter: float
    loss: float = 0.01

    def way(self, random: Random) -> float:
        """How long one message takes in one direction: half a round trip, plus the retransmission
        if it is lost."""
        jitter = random.uniform(-self.jitter, self.jitter) / 2
        lost = RETRANSMIT_MS + self.round_trip if random.random() < self.loss else 0
        return self.round_trip / 2 + jitter + lost

    def round_trips(self, random: Random, now: float, hold: float = 0) -> RoundTrips:
        """A ping every two seconds for the last half minute, each answer held back for so long."""
        return RoundTrips(
            tuple(
                RoundTrip(now - 1000 * ago, self.way(random) + hold + self.way(random))
                for ago in range(30, 0, -2)
            )
        )


FAR: Final = Link(200, 30)
NEAR: Final = Link(20, 5)
ONE_FAR: Final[Mapping[Seat, Link]] = {0: FAR, 1: NEAR, 2: NEAR, 3: NEAR}
"""One seat at 200 ± 30 ms, three at 20."""


def reaction(random: Random) -> float:
    """The time from seeing to touching: log-normal, median 700 ms, sigma 0.35."""
    return 700 * exp(random.gauss(0, 0.35))
