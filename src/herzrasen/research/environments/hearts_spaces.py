"""Spaces, masks and bounds that the environments of Hearts share."""

from __future__ import annotations

from typing import Any, Final

import numpy as np
import numpy.typing as npt
from gymnasium import spaces

from herzrasen.cards import Seat
from herzrasen.games.hearts import HeartsRules
from herzrasen.research.environments.errors import IllegalAction
from herzrasen.research.environments.hearts_actions import action_count
from herzrasen.research.environments.hearts_observation import encode_view, layout_of
from herzrasen.research.environments.hearts_turns import HeartsTurn

HeartsObservation = dict[str, npt.NDArray[Any]]
"""``observation`` (uint8, see ``hearts_observation``), ``action_mask`` (int8), and in matches
``scores`` (int32, the totals by side from the observer's on)."""

LARGEST_TOTAL: Final = 2**31 - 1
"""The bound of the scores' space."""


def observation_space(rules: HeartsRules, *, totals: bool) -> spaces.Dict:
    """The space of a seat's observations, with ``scores`` if ``totals``."""
    parts: dict[str, spaces.Space[Any]] = {
        "observation": spaces.Box(0, rules.packs, (layout_of(rules).size,), np.uint8),
        "action_mask": spaces.Box(0, 1, (action_count(rules),), np.int8),
    }
    if totals:
        parts["scores"] = spaces.Box(-LARGEST_TOTAL, LARGEST_TOTAL, (rules.sides,), np.int32)
    return spaces.Dict(parts)


def observe_seat(
    turn: HeartsTurn, seat: Seat, mask: npt.NDArray[np.int8], *, totals: bool
) -> HeartsObservation:
    """What the seat sees, with its mask."""
    row = encode_view(turn.view(seat), turn.picks_of(seat))
    seen: HeartsObservation = {"observation": np.frombuffer(row, np.uint8), "action_mask": mask}
    if totals:
        public = turn.state.public
        side = public.rules.side(seat)
        scores = public.match.totals[side:] + public.match.totals[:side]
        seen["scores"] = np.array(scores, np.int32)
    return seen


def action_mask(turn: HeartsTurn | None, actions: int) -> npt.NDArray[np.int8]:
    """1 for each legal action of the seat that is asked; zeros where nobody is (None)."""
    mask = np.zeros(actions, np.int8)
    if turn is not None:
        mask[turn.legal_actions()] = 1
    return mask


def whole_number(action: Any) -> int:
    """The action as an int. Raises IllegalAction if it is none."""
    if isinstance(action, int | np.integer) and not isinstance(action, bool):
        return int(action)
    if isinstance(action, np.ndarray) and action.shape == () and action.dtype.kind in "iu":
        return int(action)
    raise IllegalAction(f"an action is a whole number, not {action!r}")
