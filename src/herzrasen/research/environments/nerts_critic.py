"""Everything about a table of Nerts in one row: the ``state()`` of the environments.

It shows the face-down cards. It is for centralised critics and for debugging, never for a player.
"""

from __future__ import annotations

import numpy as np
import numpy.typing as npt
from gymnasium import spaces

from herzrasen.cards.card import DECK_SIZE
from herzrasen.games import nerts
from herzrasen.games.nerts import NertsRules, State
from herzrasen.research.environments.nerts_observation import encode_nerts_view, nerts_layout


def nerts_critic_space(rules: NertsRules) -> spaces.Box:
    """uint8. For each area, from 0 on, the places of its face-down pile cards (1 is turned up
    next), then of its stock's (1 is turned next), 54 cards each; then the observation of seat 0."""
    size = 2 * DECK_SIZE * rules.areas + nerts_layout(rules).size
    return spaces.Box(0, 255, (size,), np.uint8)


def encode_nerts_table(state: State) -> npt.NDArray[np.uint8]:
    """The row of ``nerts_critic_space``."""
    rules = state.public.rules
    row = bytearray(2 * DECK_SIZE * rules.areas)
    for area in range(rules.areas):
        start = 2 * DECK_SIZE * area
        for place, card in enumerate(reversed(state.downs[area]), 1):
            row[start + card.index % DECK_SIZE] = place
        for place, card in enumerate(state.stocks[area], 1):
            row[start + DECK_SIZE + card.index % DECK_SIZE] = place
    row += encode_nerts_view(nerts.view(state, 0))
    return np.frombuffer(row, np.uint8)
