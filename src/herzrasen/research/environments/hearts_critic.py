"""Everything about a table of Hearts in one row: the ``state()`` of the environment.

It shows every hand and the kitty. It is for centralised critics and for debugging, never for a
player.
"""

from __future__ import annotations

import numpy as np
import numpy.typing as npt
from gymnasium import spaces

from herzrasen.games.hearts import HeartsRules
from herzrasen.research.environments.hearts_actions import action_of_card
from herzrasen.research.environments.hearts_observation import encode_view, layout_of
from herzrasen.research.environments.hearts_spaces import LARGEST_TOTAL
from herzrasen.research.environments.hearts_turns import HeartsTurn


def critic_space(rules: HeartsRules, *, totals: bool) -> spaces.Box:
    """int32. For each seat, from 0 on, the blocks ``hand``, ``chosen``, ``given`` and ``received``
    of its observation; then the blocks from ``exposed`` on as seat 0 sees them, but the kitty open;
    one number a seat, 1 for the one that is asked; with ``totals`` the totals by side."""
    shared = layout_of(rules)
    planes = rules.players * shared["exposed"].start + (shared.size - shared["exposed"].start)
    sides = rules.sides if totals else 0
    bound = np.full(planes + rules.players + sides, rules.packs, np.int32)
    bound[planes : planes + rules.players] = 1
    low = np.zeros_like(bound)
    if sides:
        bound[-sides:], low[-sides:] = LARGEST_TOTAL, -LARGEST_TOTAL
    return spaces.Box(low, bound, dtype=np.int32)


def encode_table(turn: HeartsTurn, *, totals: bool) -> npt.NDArray[np.int32]:
    """The row of ``critic_space``."""
    public = turn.state.public
    rules = public.rules
    shared = layout_of(rules)
    private = shared["exposed"].start
    rows = [encode_view(turn.view(seat), turn.picks_of(seat)) for seat in range(rules.players)]
    asked = bytes(seat == turn.seat for seat in range(rules.players))
    row = np.frombuffer(
        b"".join(bytes(one[:private]) for one in rows) + bytes(rows[0][private:]) + asked, np.uint8
    ).astype(np.int32)
    kitty = private * (rules.players - 1) + shared["kitty"].start
    row[kitty : kitty + 52] = 0
    for card in turn.state.kitty:
        row[kitty + action_of_card(card)] += 1
    if totals:
        row = np.concatenate([row, np.array(public.match.totals, np.int32)])
    return row
