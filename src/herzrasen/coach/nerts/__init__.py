"""The coach for Nerts: reviews of rounds, with missed opportunities, races and pace.

A review uses only what was open to the seat during play, and the times of the events. It knows no
closed cards and reads no clock.
"""

from herzrasen.coach.nerts.findings import Finding, FindingKind, RoundReview, SeatPace
from herzrasen.coach.nerts.review import review
from herzrasen.coach.nerts.round_events import (
    ContestedPlay,
    DecidedBy,
    TimedContender,
    TimedEvent,
    rounds,
)

__all__ = [
    "ContestedPlay",
    "DecidedBy",
    "Finding",
    "FindingKind",
    "RoundReview",
    "SeatPace",
    "TimedContender",
    "TimedEvent",
    "review",
    "rounds",
]
