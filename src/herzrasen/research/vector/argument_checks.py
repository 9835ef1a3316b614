"""Checks of what a caller of the vector environment passes, before anything changes."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeAlias

import numpy as np
import numpy.typing as npt

Mask: TypeAlias = npt.NDArray[np.bool_]


def checked_seed(seed: Any) -> int | None:
    """The seed. Raises ValueError where it does not fit into 64 bits, TypeError for no number."""
    if seed is None:
        return None
    if not isinstance(seed, int):
        raise TypeError(f"a seed is a whole number, not {type(seed).__name__}")
    if not 0 <= seed < 2**64:
        raise ValueError("a seed is a whole number from 0 to 2**64 - 1")
    return seed


def address_of_actions(actions: Any, count: int) -> int:
    """The address of so many actions. Raises TypeError for another dtype than int64, ValueError for
    another shape; they are not converted, which would be a copy in every step."""
    if not isinstance(actions, np.ndarray) or actions.dtype != np.int64:
        kind = getattr(actions, "dtype", type(actions).__name__)
        raise TypeError(f"actions are an array of int64, not {kind}")
    if actions.shape != (count,) or not actions.flags.c_contiguous:
        raise ValueError(f"actions are {count} in a row, not {actions.shape}")
    return int(actions.ctypes.data)


def address_of_streams(streams: Any, count: int) -> int:
    """The address of so many streams of chance. Raises ValueError for another array."""
    if (
        not isinstance(streams, np.ndarray)
        or (streams.dtype, streams.shape) != (np.uint64, (count,))
        or not streams.flags.c_contiguous
        or not streams.flags.writeable
    ):
        raise ValueError(f"streams are {count} of random_streams")
    return int(streams.ctypes.data)


def reset_mask(options: Mapping[str, Any] | None, count: int) -> Mask | None:
    """The mask of ``options``, None for all. Raises TypeError or ValueError for a wrong one, and
    ValueError for another option."""
    if not options:
        return None
    if unknown := set(options) - {"reset_mask"}:
        raise ValueError(f"there is no option {', '.join(sorted(map(str, unknown)))}")
    mask = options["reset_mask"]
    if not isinstance(mask, np.ndarray) or mask.dtype != np.bool_:
        raise TypeError("reset_mask is an array of bool")
    if mask.shape != (count,) or not mask.any():
        raise ValueError(f"reset_mask has {count} values, one or more of them true")
    return np.ascontiguousarray(mask)
