"""What a review points at."""

from __future__ import annotations

from enum import StrEnum

import msgspec

from herzrasen.cards import Card, Seat
from herzrasen.coach.nerts.round_events import Decided
from herzrasen.games.nerts import Place


class Kind(StrEnum):
    """What there is to say about a moment.

    PLAYED: an own card went to a foundation. A card that could have gone there did not, because a
    rival's card took the place (TAKEN), the player laid a card of his own on it (COVERED), a rival
    laid one on it in the pile (ATTACKED), or the round ended (ENDED). PASSED: the stock was turned
    over a card in the waste that fitted somewhere. WON and LOST: a race. PAUSED: a long time
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
    """One moment of a round.

    ``number`` is the step of the round, counted from 1, after which the table stood so: the next
    step is what is spoken of. ``at`` is when that was, in ms since the round began, or when a pause
    began. ``ms`` is how long the
    chance stood open, the margin of a race, or how long nothing was done.
    ``card`` could go or went from ``source`` to ``target``, ``by`` is the rival it is about, and
    ``decided`` what decided the race.
    """

    kind: Kind
    number: int
    at: int
    ms: int
    card: Card | None = None
    source: Place | None = None
    target: Place | None = None
    by: Seat | None = None
    decided: Decided | None = None


class Pace(msgspec.Struct, frozen=True):
    """How quick a seat was: its moves, and the mean time for each in ms (None without a move)."""

    seat: Seat
    actions: int
    ms: int | None


class Review(msgspec.Struct, frozen=True):
    """A round as one seat could see it.

    ``round`` counts from 1, ``ms`` is how long it ran. ``reaction`` is the median time from
    playable to played of the seat's cards that went to foundations, None if there were none.
    """

    round: int
    seat: Seat
    ms: int
    findings: tuple[Finding, ...]
    reaction: int | None
    paces: tuple[Pace, ...]

    def of(self, *kinds: Kind) -> tuple[Finding, ...]:
        """The findings of these kinds, in order of time."""
        return tuple(finding for finding in self.findings if finding.kind in kinds)
