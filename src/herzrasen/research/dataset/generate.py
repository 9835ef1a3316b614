"""Generate a data set: files of so many deals each, in several processes, with a data card.

What was asked for is kept beside the files, so that the same words continue where a run stopped,
and other words do not mix with it.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from hashlib import sha256
from pathlib import Path
from typing import Final

import msgspec

from herzrasen.games.hearts import HeartsRules, parse_rules
from herzrasen.games.protocol import Refusal
from herzrasen.protocol import codec
from herzrasen.research import players
from herzrasen.research.dataset.decisions import play_deal
from herzrasen.research.dataset.plan import DatasetPlan
from herzrasen.research.dataset.shards import DatasetFormat, columns, write
from herzrasen.research.seat_driver import SeatProgram
from herzrasen.worker_processes import imap_unordered

PLAN: Final = "dataset.json"
"""The file that says what a folder holds."""

DATA: Final = "data"
"""The folder of the files with decisions; programs read it as one table."""


class ShardSummary(msgspec.Struct, frozen=True):
    """A finished file: how many decisions it has, and the SHA-256 of its bytes."""

    name: str
    decisions: int
    digest: str


class OtherDataset(Exception):
    """The folder holds another data set; ``there`` is its plan, None if it holds something else."""

    def __init__(self, there: DatasetPlan | None) -> None:
        super().__init__(there)
        self.there = there


def generate(
    folder: Path,
    plan: DatasetPlan,
    *,
    workers: int | None = None,
    progress: Callable[[int], object] = bool,
) -> list[ShardSummary]:
    """Write the files that are missing; the summaries of all, in order. ``progress`` is told how
    many deals there are.

    Raises OtherDataset, and OSError where the folder cannot be written.
    """
    _claim_folder(folder, plan)
    wanted = [number for number in range(plan.shards) if not _path(folder, plan, number).exists()]
    ready = plan.deals - sum(len(plan.numbers(number)) for number in wanted)
    progress(ready)
    for at, _ in imap_unordered(partial(_write_shard, folder, plan), wanted, workers):
        ready += len(plan.numbers(wanted[at]))
        progress(ready)
    return [_summary(_path(folder, plan, number)) for number in range(plan.shards)]


def _claim_folder(folder: Path, plan: DatasetPlan) -> None:
    """Make the folder, or make sure that it holds this data set."""
    folder.mkdir(parents=True, exist_ok=True)
    file, part = folder / PLAN, folder / f"{PLAN}.part"
    if file.exists():
        try:
            there = codec.decode(file.read_bytes(), DatasetPlan)
        except msgspec.MsgspecError:
            raise OtherDataset(None) from None
        if there != plan:
            raise OtherDataset(there)
    elif any(path != part for path in folder.iterdir()):
        raise OtherDataset(None)
    else:
        part.write_bytes(codec.encode_for_people(plan) + b"\n")
        part.replace(file)
    (folder / DATA).mkdir(exist_ok=True)


def _write_shard(folder: Path, plan: DatasetPlan, shard: int) -> None:
    rules, player = _rules(plan), players.parse(plan.player)
    assert not isinstance(player, Refusal), "read before"
    bot = players.create_player(player, plan.seed)
    assert not isinstance(bot, SeatProgram), "no program plays for a data set"
    played = [play_deal(rules, bot, plan.seed, number) for number in plan.numbers(shard)]
    write(_path(folder, plan, shard), columns(played))


def _rules(plan: DatasetPlan) -> HeartsRules:
    rules = parse_rules(plan.rules)
    assert isinstance(rules, HeartsRules), "read before"
    return rules


def _path(folder: Path, plan: DatasetPlan, shard: int) -> Path:
    return folder / DATA / plan.file_name(shard)


def _summary(path: Path) -> ShardSummary:
    return ShardSummary(path.name, _count(path), sha256(path.read_bytes()).hexdigest())


def _count(path: Path) -> int:
    """How many decisions a file holds."""
    if path.suffix == f".{DatasetFormat.PARQUET}":
        from pyarrow import parquet

        return int(parquet.read_metadata(path).num_rows)
    import numpy as np

    with np.load(path) as arrays:
        return len(arrays["deal"])
