"""``herzrasen arena hearts``: compare two Hearts players on the same deals or matches."""

from __future__ import annotations

import argparse
from contextlib import AbstractContextManager, closing, nullcontext
from typing import TYPE_CHECKING, Any, Final, TypeVar

from herzrasen.cli.colours import print_lines
from herzrasen.cli.command import CommandError
from herzrasen.cli.progress_bar import ProgressBar
from herzrasen.cli.typed_rules import rules_from
from herzrasen.locales import Translate, system_language
from herzrasen.user_folders import path_argument

if TYPE_CHECKING:
    from herzrasen.games.hearts import HeartsRules
    from herzrasen.games.protocol import Refusal
    from herzrasen.research.checkpoint import Checkpoint
    from herzrasen.research.hearts_arena import DealsResult
    from herzrasen.research.matches import MatchesResult
    from herzrasen.research.pairing import Pairing
    from herzrasen.research.players import PlayerSpec
    from herzrasen.research.think_time import ThinkTimeSummary

Block = TypeVar("Block")

DEFAULT_DEALS: Final = 100
"""Deals that are played if no number is given."""
MOST_DEALS: Final = 10_000_000
"""More deals or matches would be weeks, and a list of them more than a machine's memory."""


def add_arguments(command: Any, translate: Translate) -> None:
    """Add the arguments of ``arena hearts``."""
    add = command.options.add_argument
    add("--a", metavar="A", default="level=3", help=translate("arena.hearts.a"))
    add("--b", metavar="B", default="level=2", help=translate("arena.hearts.b"))
    add("--alone", "--one", action="store_true", help=translate("arena.hearts.alone"))
    add("--rules", metavar="TEXT", default="standard", help=translate("arena.hearts.rules"))
    add("--deals", metavar="N", type=int, help=translate("arena.hearts.deals"))
    add("--matches", metavar="N", type=int, help=translate("arena.hearts.matches"))
    add("--seed", metavar="S", type=int, default=1, help=translate("arena.seed"))
    add("--sure", metavar="P", type=int, default=95, help=translate("arena.hearts.sure"))
    add("--referee", action="store_true", help=translate("arena.hearts.referee"))
    add("--save", metavar="FILE", type=path_argument, help=translate("arena.hearts.save"))
    add("--workers", metavar="W", type=int, help=translate("arena.workers"))
    add("--json", action="store_true", help=translate("arena.json"))


def run(args: argparse.Namespace, translate: Translate) -> None:
    """Play and print who is better. Progress goes to stderr."""
    from herzrasen.protocol import codec
    from herzrasen.research.seat_driver import ProgramFailed

    pairing = _pairing(args, translate)
    try:
        result = _play(args, pairing, translate)
    except ProgramFailed as failed:
        raise CommandError(refusal_text(failed.refusal, translate)) from failed
    if args.json:
        print(codec.encode(result).decode())
    else:
        print_lines(_result_text(result, translate))


def _pairing(args: argparse.Namespace, translate: Translate) -> Pairing:
    """The pairing that the arguments ask for. Raises CommandError if it cannot be played."""
    from herzrasen.games.protocol import Refusal
    from herzrasen.presentation.rulebook.refusals import explain
    from herzrasen.research.duplicate import Z_SCORES
    from herzrasen.research.pairing import Pairing

    count = args.matches if args.deals is None else args.deals
    if args.deals is not None and args.matches is not None:
        raise CommandError(translate("arena.hearts.both"))
    if not 2 <= (DEFAULT_DEALS if count is None else count) <= MOST_DEALS or (
        args.workers is not None and args.workers < 1
    ):
        raise CommandError(translate("arena.hearts.no_deals", most=MOST_DEALS))
    if args.sure not in Z_SCORES:
        raise CommandError(translate("arena.hearts.not_sure"))
    rules: HeartsRules | Refusal = rules_from("hearts", args.rules)
    if isinstance(rules, Refusal):
        raise CommandError(explain("hearts", rules, system_language()).sentence)
    a, b = _player(args.a, rules, translate), _player(args.b, rules, translate)
    return Pairing(a, b, rules, args.seed, args.alone, args.referee)


def _player(text: str, rules: HeartsRules, translate: Translate) -> PlayerSpec:
    from herzrasen.games.protocol import Refusal
    from herzrasen.research import players

    spec = players.parse(text)
    if isinstance(spec, Refusal):
        raise CommandError(refusal_text(spec, translate))
    if refusal := players.rules_refusal(spec, rules):
        raise CommandError(refusal_text(refusal, translate))
    return spec


def _play(
    args: argparse.Namespace, pairing: Pairing, translate: Translate
) -> DealsResult | MatchesResult:
    from herzrasen.research import hearts_arena, matches

    count = args.matches or args.deals or DEFAULT_DEALS
    with ProgressBar(count, translate) as bar:
        settings = {"sure": args.sure, "workers": args.workers, "progress": bar.update}
        if args.matches:
            with _checkpoint(args, pairing, matches.MatchScores, translate) as checkpoint_file:
                return matches.run_matches(pairing, count, checkpoint=checkpoint_file, **settings)
        with _checkpoint(args, pairing, hearts_arena.DealBlock, translate) as checkpoint_file:
            return hearts_arena.run_deals(pairing, count, checkpoint=checkpoint_file, **settings)


def _checkpoint(
    args: argparse.Namespace, pairing: Pairing, block: type[Block], translate: Translate
) -> AbstractContextManager[Checkpoint[Block] | None]:
    """The checkpoint file, if one was named. Raises CommandError if it belongs to another run."""
    from herzrasen.games.protocol import Refusal
    from herzrasen.research import checkpoint

    if args.save is None:
        return nullcontext()
    file = checkpoint.resume(args.save, checkpoint.header(pairing, block), block)
    if isinstance(file, Refusal):
        raise CommandError(refusal_text(file, translate))
    return closing(file)


def refusal_text(refusal: Refusal, translate: Translate) -> str:
    """The sentence of a refusal of the arena, and of a program that failed."""
    facts = refusal.facts
    if "trouble" in facts:
        facts = {**facts, "why": translate(f"trouble.{facts['trouble']}", code=facts["system"])}
    return translate(f"arena.hearts.refusal.{refusal.code}", **facts)


def _result_text(result: DealsResult | MatchesResult, translate: Translate) -> str:
    """The result as text for the terminal."""
    from msgspec.structs import asdict

    from herzrasen.research.hearts_arena import DealsResult

    facts: dict[str, Any] = asdict(result)
    facts["seated"] = translate("arena.hearts.alone_in" if result.alone else "arena.hearts.half_in")
    if isinstance(result, DealsResult):
        facts |= {"points_a": result.points[0], "points_b": result.points[1]}
        facts |= {"moons_a": result.moons[0], "moons_b": result.moons[1]}
        lines = [translate("arena.hearts.result", **facts)]
    else:
        widths = zip(("places", "firsts", "points"), result.within, strict=True)
        facts |= {f"within_{what}": width for what, width in widths}
        facts |= {share: 100 * facts[share] for share in ("gain_firsts", "within_firsts")}
        for side, standing in zip("ab", result.standings, strict=True):
            facts |= {f"place_{side}": standing.place, f"points_{side}": standing.points}
            facts |= {f"firsts_{side}": 100 * standing.firsts}
        lines = [translate("arena.hearts.met", **facts)]
    for name, wall, cpu in zip((result.a, result.b), result.wall, result.cpu, strict=True):
        lines += _think_time_lines(name, wall, cpu, translate)
    return "\n".join(lines)


def _think_time_lines(
    name: str, wall: ThinkTimeSummary | None, cpu: ThinkTimeSummary | None, translate: Translate
) -> list[str]:
    """The lines about how long this player's decisions took, if there were any."""
    from msgspec.structs import asdict

    if wall is None:
        return []
    facts: dict[str, Any] = {"name": name, **asdict(wall)}
    if cpu is None:
        return [translate("arena.hearts.wall", **facts)]
    facts |= {f"cpu_{key}": value for key, value in asdict(cpu).items()}
    return [translate("arena.hearts.wall_and_cpu", **facts)]
