"""Two players at one set of cards: each has an eye on his own half first, so that they seldom
reach for the same card.

The one with the lower seat looks after pile and tableau, the other after waste and stock. Where
nothing moves, both look everywhere. (Where the rules give them roles, ``legal`` does this.)
"""

from __future__ import annotations

from collections.abc import Sequence

from herzrasen.cards import Seat
from herzrasen.games.nerts import Lift, NertsRules, Spot
from herzrasen.games.nerts.rules import Teams


def _share(rules: NertsRules) -> bool:
    """Whether every set of cards has two players who may both do everything with it."""
    return rules.teams is Teams.SHARED


def turns_the_stock(rules: NertsRules, seat: Seat) -> bool:
    """Whether this seat is the one of its area that turns."""
    return not _share(rules) or seat >= rules.areas


def own_part(rules: NertsRules, seat: Seat, lifts: Sequence[Lift]) -> list[Lift]:
    """The plays of the half that this seat looks after."""
    if not _share(rules):
        return list(lifts)
    waste = turns_the_stock(rules, seat)
    return [lift for lift in lifts if (lift.source.at is Spot.WASTE) == waste]
