"""The values of a review: findings, pace, the review itself."""

from __future__ import annotations

from enum import StrEnum

import msgspec

from herzrasen.cards import Card, Seat
from herzrasen.coach.nerts.round_events import DecidedBy
from herzrasen.games.nerts import Place


class FindingKind(StrEnum):
    """The kinds of findings.

    PLAYED: an own card went to a foundation. A card could have gone there and did not, because a
    rival's card took the place (TAKEN), the player put a card of their own on it (COVERED), a rival
    put one on it in the pile (ATTACKED), or the round ended (ENDED). PASSED: the stock was turned
    although the card on the waste fitted somewhere. WON and LOST: a race. PAUSED: a long time
    without a move.
    """

    PLAYED = "played"
    TAKEN = "taken"
    COVERED = "covered"
    ATTACKED = "attacked"
    ENDED = "ended"
    PASSED = "passed"
    WON = "won"
    LOST = "lost"
    PAUSED = "paused"


class Finding(msgspec.Struct, frozen=True):
    """One finding.

    ``number`` is the step of the round, counted from 1, before the one that the finding is about.
    ``at`` is the time in ms since the round began (of a pause, its beginning). ``ms`` is how long
    the opportunity lasted, the margin of a race, or the length of a pause. ``card`` could go or
    went from ``source`` to ``target``; ``by`` is the rival, ``decided`` what decided the race.
    """

    kind: FindingKind
    number: int
    at: int
    ms: int
    card: Card | None = None
    source: Place | None = None
    target: Place | None = None
    by: Seat | None = None
    decided: DecidedBy | None = None


class SeatPace(msgspec.Struct, frozen=True):
    """The pace of a seat: its number of actions, and the mean ms for each (None without one)."""

    seat: Seat
    actions: int
    ms: int | None


class RoundReview(msgspec.Struct, frozen=True):
    """The review of a round for one seat.

    ``round`` counts from 1, ``ms`` is its length. ``reaction`` is the median time in ms from
    playable to played of the seat's cards that went to foundations, None if there were none.
    """

    round: int
    seat: Seat
    ms: int
    findings: tuple[Finding, ...]
    reaction: int | None
    paces: tuple[SeatPace, ...]

    def findings_of(self, *kinds: FindingKind) -> tuple[Finding, ...]:
        """The findings of these kinds, by time."""
        return tuple(finding for finding in self.findings if finding.kind in kinds)
