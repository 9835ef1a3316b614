"""Fast code beside its plain twin: playing out, guessing and searching deals of Hearts.

``kernel(rules)`` answers what reckons with deals by these rules: the library compiled from
``source/`` where it is there and can, else the twin in plain Python. Both give the same numbers for
the same seeds; the twin says once that it is used. Nothing is imported before the question is
asked, because the bots that ask are imported by the kernel, too.
"""

from __future__ import annotations

import logging
import multiprocessing
from collections.abc import Sequence
from functools import cache
from typing import TYPE_CHECKING, Final, Protocol

if TYPE_CHECKING:
    from herzrasen.bots.hearts.engine.compiled import Compiled
    from herzrasen.bots.hearts.engine.plan import Plan, Searched, Way
    from herzrasen.bots.hearts.engine.worlds import Unseen
    from herzrasen.bots.hearts.model.position import Position
    from herzrasen.games.hearts import HeartsRules
    from herzrasen.games.match import Match

LOG: Final = logging.getLogger(__name__)

RANDOM: Final = 0
CLUB: Final = 1
"""Who plays a deal to its end, in every seat: any legal card, or the club player's."""


class Kernel(Protocol):
    """What both can do. Nothing that is handed in is changed, unless it says so."""

    @property
    def name(self) -> str:
        """'compiled' or 'plain'."""

    def legal(self, position: Position) -> int:
        """The cards that the seat to play may play; what binds the first lead is not known here."""

    def club(self, position: Position, legal: int) -> int:
        """The club player's card out of ``legal``; ``position.shooters`` may change."""

    def net(self, position: Position, legal: int) -> int:
        """The net's card out of ``legal``, where it knows the rules; ``position.shooters`` may
        change."""

    def points(self, position: Position, *, itself: bool = False) -> list[int]:
        """What each seat gets for a deal in which all that counts has been played; ``itself`` is
        whether a shooter who may choose takes points off himself."""

    def playouts(
        self, position: Position, policy: int, seed: int, first: int, count: int
    ) -> Sequence[Sequence[int]]:
        """Play the deal to its end ``count`` times: each time, the points of each seat.

        ``policy`` is RANDOM or CLUB. The chance of playout i is the stream
        ``fork(seed, first + i)``.
        """

    def worlds(self, unseen: Unseen, seed: int, first: int, count: int) -> list[tuple[int, ...]]:
        """``count`` worlds, all that fit equally likely: each time, the cards of every place.

        The chance of world i is the stream ``fork(seed, first + i)``. Raises ValueError where no
        world fits.
        """

    def search(
        self, position: Position, unseen: Unseen, match: Match, legal: int, plan: Plan
    ) -> Searched:
        """Try the cards (out of ``legal``) of the seat to play, in worlds that fit what it has
        seen. ``position`` holds its own hand alone."""

    def search_pass(
        self, position: Position, unseen: Unseen, match: Match, seat: int, way: Way, plan: Plan
    ) -> Searched:
        """Try what this seat may pass; where there are too many ways for the plan, those that the
        club player would rather take."""

    def solve(self, position: Position, seat: int) -> dict[int, int]:
        """What each card that may be played is worth to ``seat`` with all hands (and the kitty)
        open, exactly: its side does its best and all others their worst for it. The points of all
        seats, less ``sides`` times those of its own side."""

    def ending(self, position: Position, seat: int) -> int:
        """What the deal as it stands is worth to ``seat``: that of the best card."""


def fits(rules: HeartsRules) -> bool:
    """Whether the compiled kernel can play by these rules: one pack and at most seven seats."""
    return rules.packs == 1 and rules.players <= 7


def kernel(rules: HeartsRules | None = None) -> Kernel:
    """What to reckon with by these rules; without rules, what ordinary ones would get."""
    from herzrasen.bots.hearts.engine import python_kernel

    library = usable()
    if library is not None and (rules is None or fits(rules)):
        return library
    return python_kernel.PLAIN


@cache
def usable() -> Compiled | None:
    """The compiled library, or None; then the log has said why, though not once for each of a
    pool of processes."""
    from herzrasen.bots.hearts.engine import compiled

    try:
        return compiled.Compiled()
    except compiled.Unusable as reason:
        if multiprocessing.parent_process() is None:
            LOG.warning("the kernel's plain twin is used: %s", reason)
        return None
