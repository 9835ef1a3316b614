"""A round of Nerts looked at again: chances missed and taken, races, pace.

Everything here is worked out from what lay open to the seat while it played, and from the times at
which it happened; nothing closed is known and no clock is asked.
"""

from herzrasen.coach.nerts.findings import Finding, Kind, Pace, Review
from herzrasen.coach.nerts.review import review
from herzrasen.coach.nerts.round_events import Claim, Contest, Decided, Told, rounds

__all__ = [
    "Claim",
    "Contest",
    "Decided",
    "Finding",
    "Kind",
    "Pace",
    "Review",
    "Told",
    "review",
    "rounds",
]
