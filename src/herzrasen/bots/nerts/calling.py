"""Insight 4: whether to make another play before the call, once the pile is empty."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from herzrasen.bots.nerts.board import board_of
from herzrasen.bots.nerts.choice import Choice
from herzrasen.bots.nerts.lookahead import LookAhead
from herzrasen.bots.nerts.placement_masks import placement_masks
from herzrasen.games.nerts import Lift, View

_MIN_GAIN: Final = 0.7
"""The points a play must be worth: about what the others gain in the time it takes."""

_ALMOST_EMPTY: Final = 2
"""With so few cards left in the pile a player may call in a moment."""


def play_before_call(view: View, lifts: Sequence[Lift]) -> Choice | None:
    """A play worth more than the others will gain before the call that follows it; None to call.

    Where the call itself brings points, never wait while another player is close to it.
    """
    public = view.public
    own_area = public.rules.area(view.seat)
    others = (area for index, area in enumerate(public.areas) if index != own_area)
    if public.rules.call_bonus and any(area.pile_left <= _ALMOST_EMPTY for area in others):
        return None
    return LookAhead(view, board_of(view), placement_masks(public.rules), 4).choose(
        lifts, at_least=_MIN_GAIN
    )
