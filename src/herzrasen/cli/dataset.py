"""``herzrasen dataset``: write the decisions of many deals of Hearts as Parquet or NumPy arrays."""

from __future__ import annotations

import argparse
from typing import TYPE_CHECKING, Any, Final

from herzrasen.cli.arena_hearts import MOST_DEALS, refusal_text
from herzrasen.cli.colours import print_lines
from herzrasen.cli.command import CommandError
from herzrasen.cli.progress_bar import ProgressBar
from herzrasen.cli.typed_rules import rules_from
from herzrasen.locales import Translate, system_language
from herzrasen.user_folders import path_argument

if TYPE_CHECKING:
    from herzrasen.games.hearts import HeartsRules
    from herzrasen.games.protocol import Refusal
    from herzrasen.research.dataset.plan import DatasetPlan

PACKAGES: Final = ("numpy", "pyarrow")
"""What the group ``research`` installs and this command needs."""


def add_arguments(command: Any, translate: Translate) -> None:
    """Add the arguments of ``dataset``."""
    add = command.options.add_argument
    add("--deals", metavar="N", type=int, default=1000, help=translate("dataset.deals"))
    add("--seed", metavar="S", type=int, default=1, help=translate("dataset.seed"))
    add("--player", metavar="P", default="master", help=translate("dataset.player"))
    add("--rules", metavar="TEXT", default="standard", help=translate("dataset.rules"))
    add("--format", choices=("parquet", "npz"), default="parquet", help=translate("dataset.format"))
    add("--shard", metavar="N", type=int, default=100, help=translate("dataset.shard"))
    add("--workers", metavar="W", type=int, help=translate("arena.workers"))
    add(
        "folder",
        metavar=translate("dataset.folder"),
        type=path_argument,
        help=translate("dataset.where"),
    )


def run(args: argparse.Namespace, translate: Translate) -> None:
    """Write the files and their data card. Progress goes to stderr."""
    from importlib.util import find_spec

    missing = [name for name in PACKAGES if find_spec(name) is None]
    if missing:
        raise CommandError(translate("dataset.packages", names=" ".join(missing)))
    from herzrasen.cli.data_card import write_data_card
    from herzrasen.research.dataset.generate import OtherDataset, generate
    from herzrasen.user_files import cause_of

    plan = _plan(args, translate)
    try:
        with ProgressBar(plan.deals, translate) as bar:
            shards = generate(args.folder, plan, workers=args.workers, progress=bar.update)
        write_data_card(args.folder, plan, shards, system_language())
    except OtherDataset as found:
        there = found.there
        code = "other" if there else "not_empty"
        facts = {} if there is None else {"command": " ".join(there.words())}
        raise CommandError(translate(f"dataset.{code}", folder=str(args.folder), **facts)) from None
    except OSError as error:
        kind, system = cause_of(error)
        why = translate(f"trouble.{kind}", code=system)
        raise CommandError(
            translate("dataset.unwritable", folder=str(args.folder), why=why)
        ) from error
    count = sum(shard.decisions for shard in shards)
    print_lines(translate("dataset.done", folder=str(args.folder), n=plan.deals, decisions=count))


def _plan(args: argparse.Namespace, translate: Translate) -> DatasetPlan:
    """What the arguments ask for. Raises CommandError if it cannot be made."""
    from herzrasen.games.protocol import Refusal
    from herzrasen.presentation.rulebook.refusals import explain
    from herzrasen.research import players
    from herzrasen.research.dataset.plan import plan_of
    from herzrasen.research.dataset.shards import DatasetFormat

    numbers = (args.deals, args.shard, 1 if args.workers is None else args.workers)
    if min(numbers) < 1 or max(numbers[:2]) > MOST_DEALS or not 0 <= args.seed < 2**63:
        raise CommandError(translate("dataset.numbers", most=MOST_DEALS))
    rules: HeartsRules | Refusal = rules_from("hearts", args.rules)
    if isinstance(rules, Refusal):
        raise CommandError(explain("hearts", rules, system_language()).sentence)
    player = players.parse(args.player)
    if isinstance(player, Refusal) and player.code == "limits":
        raise CommandError(refusal_text(player, translate))
    if isinstance(player, Refusal) or player.kind is players.PlayerKind.PROGRAM:
        raise CommandError(translate("dataset.no_player", name=args.player))
    if players.rules_refusal(player, rules):
        raise CommandError(translate("dataset.not_its_rules", name=args.player))
    if "time_ms" in player.settings:
        raise CommandError(translate("dataset.no_clock"))
    form = DatasetFormat(args.format)
    return plan_of(rules, args.player, args.seed, args.deals, args.shard, form)
