"""Insight 4: when the pile is empty, is there something better than to call at once?"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from herzrasen.bots.nerts.board import board
from herzrasen.bots.nerts.choice import Choice
from herzrasen.bots.nerts.fits import fits
from herzrasen.bots.nerts.lookahead import Ahead
from herzrasen.games.nerts import Lift, View

_HOLD: Final = 0.7
"""So many points a play must be worth: about what the others gain in the time that it takes."""

_NEAR: Final = 2
"""Who has so few cards left in the pile may call in a moment."""


def before_the_call(view: View, lifts: Sequence[Lift]) -> Choice | None:
    """A play worth more than the others will gain before the call that follows it; None to call.

    Where the call itself brings points nobody waits while somebody else is close to it.
    """
    public = view.public
    mine = public.rules.area(view.seat)
    others = (area for index, area in enumerate(public.areas) if index != mine)
    if public.rules.call_bonus and any(area.pile_left <= _NEAR for area in others):
        return None
    return Ahead(view, board(view), fits(public.rules), 4).choose(lifts, at_least=_HOLD)
