"""Registers the environments with Gymnasium and PettingZoo: importing this module is enough.

Neither looks for plugins by itself (Gymnasium has had no entry point group since 1.0, PettingZoo
never had one). Gymnasium imports a module that stands before the name:

    gymnasium.make("herzrasen.research.environments.registration:HeartsSeat-v0")
    gymnasium.make_vec("herzrasen.research.environments.registration:HeartsVector-v0", num_envs=64)
    pettingzoo.make("aec", "herzrasen/hearts_v0", rules="standard")
"""

from __future__ import annotations

from typing import Final

import gymnasium
import pettingzoo

HEARTS_SEAT: Final = "HeartsSeat-v0"
"""One seat of Hearts against bots, in Gymnasium's registry."""
HEARTS_VECTOR: Final = "HeartsVector-v0"
"""Many deals of Hearts at once, in Gymnasium's registry: for ``make_vec`` alone."""
HEARTS: Final = "herzrasen/hearts_v0"
"""Hearts, in PettingZoo's AEC registry."""
NERTS: Final = "herzrasen/nerts_v0"
"""Nerts, in PettingZoo's AEC registry and its parallel one."""

_HERE: Final = "herzrasen.research.environments"

gymnasium.register(HEARTS_SEAT, entry_point=f"{_HERE}.hearts_seat:HeartsSeat")
gymnasium.register(HEARTS_VECTOR, vector_entry_point="herzrasen.research.vector:HeartsVectorEnv")
pettingzoo.register("aec", HEARTS, entry_point=f"{_HERE}.hearts_v0:env")
pettingzoo.register("aec", NERTS, entry_point=f"{_HERE}.nerts_v0:env")
pettingzoo.register("parallel", NERTS, entry_point=f"{_HERE}.nerts_v0:parallel_env")
