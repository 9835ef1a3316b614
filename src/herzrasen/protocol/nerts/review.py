"""HTTP messages of the review of a round of Nerts."""

from __future__ import annotations

from typing import Literal

import msgspec

from herzrasen.cards import Card, Seat
from herzrasen.games.nerts import Place


class ReviewFinding(msgspec.Struct, frozen=True, omit_defaults=True):
    """A moment of a round of Nerts that is worth a look.

    ``played``: an own card went to a foundation, ``ms`` after it could. In the next four it could
    have gone there for ``ms`` and did not, because a rival's card took the place (``taken``), the
    player laid a card on it (``covered``), a rival laid one on it (``attacked``), or the round
    ended (``ended``). ``passed``: the stock was turned over a waste card that fitted. ``won`` and
    ``lost``: a race, by ``ms`` of touch, as it was ``decided``. ``paused``: nothing was done for
    ``ms``.

    ``number`` is the step of the round after which the table looked so, ``at`` the ms since the
    round began. ``card`` could go from ``source`` to ``target``; ``by`` is the rival.
    """

    kind: Literal[
        "played", "taken", "covered", "attacked", "ended", "passed", "won", "lost", "paused"
    ]
    number: int
    at: int
    ms: int
    card: Card | None = None
    source: Place | None = None
    target: Place | None = None
    by: Seat | None = None
    decided: Literal["touch", "ties", "coin", "arrival"] | None = None


class ReviewPace(msgspec.Struct, frozen=True):
    """How many moves a seat made in a round, and the mean ms for each; None without a move."""

    seat: Seat
    actions: int
    ms: int | None


class RoundReview(msgspec.Struct, frozen=True):
    """Answer to ``GET api/tables/{table}/review?round=N``: the review of a round for one seat.

    ``round`` counts from 1, ``ms`` is how long it ran; ``reaction`` is the median ms from playable
    to played of the cards that went to foundations, None if none did.
    """

    round: int
    seat: Seat
    ms: int
    findings: tuple[ReviewFinding, ...]
    reaction: int | None
    paces: tuple[ReviewPace, ...]
