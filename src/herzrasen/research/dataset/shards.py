"""A data set's files: some hundred deals each, as Parquet or as NumPy arrays.

The same deals give the same bytes: no time, name or path of a machine is written.
"""

from __future__ import annotations

from collections.abc import Sequence
from enum import StrEnum
from pathlib import Path
from typing import Any, Final

import numpy as np
import numpy.typing as npt

from herzrasen.research.dataset.decisions import PlayedDeal

NO_VALUE: Final = float("nan")


class DatasetFormat(StrEnum):
    """The formats of a file, by its ending."""

    PARQUET = "parquet"
    NPZ = "npz"


def columns(deals: Sequence[PlayedDeal]) -> dict[str, npt.NDArray[Any]]:
    """The decisions of these deals as arrays with one row a decision.

    ``deal`` int64, ``seat`` int8, ``step`` int16, ``observation`` uint8 by layout size, ``mask``
    int8 and ``values`` float32 by actions, ``action`` int8, ``worlds`` int32, ``points`` int16 by
    seats from the deciding one on, ``outcome`` int16: the first of these.
    """
    rows = [(one, deal.points) for deal in deals for one in deal.decisions]
    decisions = [one for one, _ in rows]
    points = np.array([final[one.seat :] + final[: one.seat] for one, final in rows], np.int16)
    return {
        "deal": np.array([one.deal for one in decisions], np.int64),
        "seat": np.array([one.seat for one in decisions], np.int8),
        "step": np.array([one.step for one in decisions], np.int16),
        "observation": _bytes([one.observation for one in decisions]),
        "mask": _bytes([one.mask for one in decisions]).view(np.int8),
        "action": np.array([one.action for one in decisions], np.int8),
        "values": np.array([one.values for one in decisions], np.float32),
        "worlds": np.array([one.worlds for one in decisions], np.int32),
        "points": points,
        "outcome": points[:, 0],
    }


def write(path: Path, arrays: dict[str, npt.NDArray[Any]]) -> None:
    """Write the file in the format of its ending. It has its name only when it is whole.

    Raises ValueError for another ending, OSError where it cannot be written.
    """
    form = DatasetFormat(path.suffix.removeprefix("."))
    part = path.with_name(f"{path.name}.part")
    match form:
        case DatasetFormat.PARQUET:
            _write_parquet(part, arrays)
        case DatasetFormat.NPZ:
            with part.open("wb") as file:
                np.savez_compressed(file, allow_pickle=False, **arrays)
    part.replace(path)


def _write_parquet(path: Path, arrays: dict[str, npt.NDArray[Any]]) -> None:
    """Two-dimensional arrays become lists of a fixed size."""
    import pyarrow as pa
    from pyarrow import parquet

    table = pa.table({name: _column(pa, array) for name, array in arrays.items()})
    parquet.write_table(table, path, compression="zstd", compression_level=9)


def _column(pa: Any, array: npt.NDArray[Any]) -> Any:
    if array.ndim == 1:
        return pa.array(array)
    return pa.FixedSizeListArray.from_arrays(pa.array(array.reshape(-1)), array.shape[1])


def _bytes(rows: list[bytes]) -> npt.NDArray[np.uint8]:
    return np.frombuffer(b"".join(rows), np.uint8).reshape(len(rows), -1)
