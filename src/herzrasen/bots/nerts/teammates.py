"""Two players at one set of cards: each plays in their own half first.

So they seldom reach for the same card. The lower seat takes pile and tableau, the other waste and
stock. When no progress is made, both play everywhere. (Where the rules give them roles, ``legal``
does this.)
"""

from __future__ import annotations

from collections.abc import Sequence

from herzrasen.cards import Seat
from herzrasen.games.nerts import Lift, NertsRules, Spot
from herzrasen.games.nerts.rules import Teams


def _shares_cards(rules: NertsRules) -> bool:
    """Whether every set of cards has two players who may both do everything with it."""
    return rules.teams is Teams.SHARED


def turns_the_stock(rules: NertsRules, seat: Seat) -> bool:
    """Whether this seat is the one of its area that turns."""
    return not _shares_cards(rules) or seat >= rules.areas


def own_plays(rules: NertsRules, seat: Seat, lifts: Sequence[Lift]) -> list[Lift]:
    """The plays of this seat's half."""
    if not _shares_cards(rules):
        return list(lifts)
    waste = turns_the_stock(rules, seat)
    return [lift for lift in lifts if (lift.source.at is Spot.WASTE) == waste]
