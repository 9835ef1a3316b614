"""The arrays that the kernel fills in each call, made once."""

from __future__ import annotations

from typing import Any, Final

import numpy as np

from herzrasen.bots.hearts.engine import struct_layout
from herzrasen.bots.hearts.engine.struct_layout import CEnvironmentRules

ENVIRONMENT: Final = np.dtype(struct_layout.CEnvironment)
"""A deal as a record: the fields of ``hz_environment``."""


class DealArrays:
    """Room for ``count`` deals by these rules, one row a deal.

    ``environments`` are the kernel's records, ``packed`` is the struct with all addresses.
    ``final_observation`` has rows where the last observations of replaced deals are wanted.
    """

    def __init__(
        self, rules: CEnvironmentRules, count: int, *, observations: bool, finals: bool
    ) -> None:
        size, rows = rules.observation_size, count if observations else 0
        last_rows = rows if finals else 0
        self.count = count
        self.environments = np.zeros(count, ENVIRONMENT)
        self.observation = np.zeros((rows, size), np.uint8)
        self.final_observation = np.zeros((last_rows, size), np.uint8)
        self.action_mask = np.zeros((count, rules.actions), np.int8)
        self.current_player = np.full(count, -1, np.int32)
        self.rewards = np.zeros((count, rules.players), np.float32)
        self.terminations = np.zeros(count, np.bool_)
        self.truncations = np.zeros(count, np.bool_)
        self.packed = struct_layout.CEnvironmentArrays(
            environments=self.environments.ctypes.data,
            observations=self.observation.ctypes.data if rows else None,
            final_observations=self.final_observation.ctypes.data if last_rows else None,
            action_masks=self.action_mask.ctypes.data,
            rewards=self.rewards.ctypes.data,
            current_players=self.current_player.ctypes.data,
            terminations=self.terminations.ctypes.data,
            count=count,
        )

    def final_infos(self) -> dict[str, Any]:
        """``final_obs`` and ``final_info`` of the deals that were replaced in this step, as
        Gymnasium's SAME_STEP has them; none of a step without an end."""
        if not self.terminations.any():
            return {}
        ended = self.terminations.copy()
        places = np.flatnonzero(ended)
        nothing_legal = np.zeros(self.action_mask.shape[1], np.int8)
        seen: list[dict[str, Any]] = [{"action_mask": nothing_legal} for _ in places]
        if len(self.final_observation):
            for final, row in zip(seen, self.final_observation[places], strict=True):
                final["observation"] = row
        final_obs = np.full(self.count, None, dtype=object)
        final_obs[places] = seen
        nobody = np.full(self.count, -1, np.int32)
        return {
            "final_obs": final_obs,
            "_final_obs": ended,
            "final_info": {"current_player": nobody, "_current_player": ended},
            "_final_info": ended,
        }
