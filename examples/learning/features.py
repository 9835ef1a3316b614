"""What the networks of the learning example see: numbers made from the observation.

The observation says everything; some of it in a form that a small network would need long to find.
So cards that nobody has shown are counted, above and below each card of the hand, and the cards of
the hand that would take the trick are marked.
"""

from __future__ import annotations

from typing import Any, TypeAlias

import numpy as np
import numpy.typing as npt

from herzrasen.research.environments.hearts_observation import layout

Observations: TypeAlias = npt.NDArray[np.uint8]
Features: TypeAlias = npt.NDArray[np.float32]

PLAYERS = 4
QUEEN_OF_SPADES = 36
HEARTS = slice(39, 52)
WHERE = layout(PLAYERS, 1).slices
PASS_FEATURES = 107
PLAY_FEATURES = 512


def pass_features(observations: Observations) -> Features:
    """For passing: the hand, the cards chosen so far, the direction."""
    return np.concatenate(
        [
            observations[:, WHERE["hand"]],
            observations[:, WHERE["chosen"]],
            observations[:, WHERE["direction"]][:, 1:],
        ],
        axis=1,
        dtype=np.float32,
    )


def play_features(observations: Observations, out: Features | None = None) -> Features:
    """For playing a card: hand, unseen cards, trick, who is void, who has taken what. They are
    written to ``out`` where it is given."""
    rows = len(observations)

    def block(name: str, *shape: int) -> npt.NDArray[Any]:
        return observations[:, WHERE[name]].reshape(rows, *shape)

    hand = block("hand", 52)
    tricks = block("trick", PLAYERS, 52)
    laid = tricks[:, 1] + tricks[:, 2] + tricks[:, 3]
    played = block("played", PLAYERS, 52)
    unseen = 1 - hand - laid - (played[:, 0] + played[:, 1] + played[:, 2] + played[:, 3])
    leader = block("leader", PLAYERS)
    led_card = np.einsum("rs,rsc->rc", leader, tricks)
    led_suit = led_card.reshape(rows, 4, 13).any(axis=2)
    in_suit = (laid.reshape(rows, 4, 13) & led_suit[:, :, None]).any(axis=1)
    beats = ~np.logical_or.accumulate(in_suit[:, ::-1], axis=1)[:, ::-1]
    winning = hand.reshape(rows, 4, 13) * (led_suit[:, :, None] & beats[:, None])
    below = np.cumsum(unseen.reshape(rows, 4, 13), axis=2, dtype=np.float32)
    above = (below[:, :, -1:] - below).reshape(rows, 52)
    known = (block("given", 52) * unseen)[:, None] * block("direction", PLAYERS)[:, 1:, None]
    taken = block("taken", PLAYERS, 52)
    size = laid.sum(axis=1, dtype=np.int64)
    kind: dict[str, Any] = {"dtype": np.float32} if out is None else {"out": out}
    return np.concatenate(
        [
            hand,
            unseen,
            laid,
            winning.reshape(rows, 52),
            hand * below.reshape(rows, 52) * np.float32(0.2),
            hand * above * np.float32(0.2),
            known.reshape(rows, 156),
            led_suit,
            beats,
            size[:, None] == np.arange(4),
            block("void", PLAYERS, 4)[:, 1:].reshape(rows, 12),
            taken[:, :, HEARTS].sum(axis=2) * np.float32(0.2),
            taken[:, :, QUEEN_OF_SPADES],
            block("broken", 1),
            block("first_trick", 1),
            unseen.sum(axis=1, keepdims=True) * np.float32(0.03),
        ],
        axis=1,
        **kind,
    )
