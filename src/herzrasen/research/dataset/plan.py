"""What a data set holds, in words that make it again."""

from __future__ import annotations

from typing import Final

import msgspec

from herzrasen.games.hearts import HeartsRules, format_rules
from herzrasen.research.dataset.shards import DatasetFormat

VERSION: Final = 1
"""The version of the columns; it changes with them."""


class DatasetPlan(msgspec.Struct, frozen=True):
    """What a data set holds: deals ``first`` to ``first + deals`` of ``seed`` by ``rules``, every
    seat played by ``player``, ``shard`` deals a file."""

    rules: str
    player: str
    seed: int
    deals: int
    shard: int
    form: DatasetFormat
    version: int = VERSION

    @property
    def shards(self) -> int:
        """How many files there are."""
        return -(-self.deals // self.shard)

    def words(self) -> list[str]:
        """The command that makes this data set, but for the folder."""
        return [
            *("herzrasen", "dataset", "--deals", str(self.deals), "--seed", str(self.seed)),
            *("--player", self.player, "--rules", self.rules),
            *("--format", self.form.value, "--shard", str(self.shard)),
        ]

    def file_name(self, shard: int) -> str:
        """The name of a file."""
        return f"deals-{shard * self.shard:08d}.{self.form.value}"

    def numbers(self, shard: int) -> range:
        """The numbers of the deals in a file."""
        return range(shard * self.shard, min(self.deals, (shard + 1) * self.shard))


def plan_of(
    rules: HeartsRules, player: str, seed: int, deals: int, shard: int, form: DatasetFormat
) -> DatasetPlan:
    """The plan with the canonical text of the rules."""
    return DatasetPlan(format_rules(rules), player, seed, deals, shard, form)
