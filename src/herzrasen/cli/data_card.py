"""The data card: a page beside a data set that says what it holds and how to make it again."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Final

from herzrasen import __version__
from herzrasen.games.hearts import HeartsRules, parse_rules
from herzrasen.locales import text
from herzrasen.research.dataset.generate import ShardSummary
from herzrasen.research.dataset.plan import DatasetPlan
from herzrasen.research.environments.hearts_actions import action_count
from herzrasen.research.environments.hearts_observation import layout_of

CARD: Final = "README.md"
"""The name of the page, which dataset hubs show first."""


def write_data_card(
    folder: Path, plan: DatasetPlan, shards: Sequence[ShardSummary], language: str
) -> None:
    """Write the card into the folder."""
    (folder / CARD).write_text(data_card(plan, shards, language), "utf-8")


def data_card(plan: DatasetPlan, shards: Sequence[ShardSummary], language: str) -> str:
    """The card as Markdown."""
    rules = parse_rules(plan.rules)
    assert isinstance(rules, HeartsRules), "a plan holds the canonical text"
    facts: dict[str, str | int] = {
        "rules": plan.rules,
        "player": plan.player,
        "seed": plan.seed,
        "deals": plan.deals,
        "decisions": sum(shard.decisions for shard in shards),
        "version": __version__,
        "command": " ".join(plan.words()),
        "columns": _columns(rules, language),
        "blocks": _blocks(rules),
        "files": "\n".join(f"| {one.name} | {one.decisions} | {one.digest} |" for one in shards),
    }
    return text(language, "dataset.card", **facts).strip() + "\n"


def _columns(rules: HeartsRules, language: str) -> str:
    actions, size = action_count(rules), layout_of(rules).size
    types = {
        "deal": "int64",
        "seat": "int8",
        "step": "int16",
        "observation": f"uint8[{size}]",
        "mask": f"int8[{actions}]",
        "action": "int8",
        "values": f"float32[{actions}]",
        "worlds": "int32",
        "points": f"int16[{rules.players}]",
        "outcome": "int16",
    }
    return "\n".join(
        f"| {name} | {kind} | {text(language, f'dataset.column.{name}')} |"
        for name, kind in types.items()
    )


def _blocks(rules: HeartsRules) -> str:
    return "\n".join(
        f"| {block.start} | {block.size} | {block.name} | {block.meaning} |"
        for block in layout_of(rules).blocks
    )
