"""``herzrasen arena nerts``: compare two Nerts bots on the same deals, or watch one kind play."""

from __future__ import annotations

import argparse
from typing import TYPE_CHECKING, Any

from herzrasen.cli.arena_hearts import MOST_DEALS
from herzrasen.cli.colours import print_lines
from herzrasen.cli.command import CommandError
from herzrasen.cli.progress_bar import ProgressBar
from herzrasen.cli.typed_rules import read_typed, rules_from
from herzrasen.cli.usage_error import refuse_without
from herzrasen.locales import Translate, system_language

if TYPE_CHECKING:
    from herzrasen.games.nerts import NertsRules
    from herzrasen.research.nerts_arena import NertsArenaResult, NertsPairing


def add_arguments(command: Any, translate: Translate) -> None:
    """Add the arguments of ``arena nerts``."""
    add = command.options.add_argument
    add("--a", metavar="A", default="tempo=3,insight=3", help=translate("arena.nerts.a"))
    add("--b", metavar="B", help=translate("arena.nerts.b"))
    add("--alone", action="store_true", help=translate("arena.nerts.alone"))
    add("--twice", action="store_true", help=translate("arena.nerts.twice"))
    add("--seats", metavar="N", type=int, help=translate("arena.nerts.seats"))
    add("--rules", metavar="TEXT", default="stoss", help=translate("arena.nerts.rules"))
    add("--rounds", metavar="N", type=int, default=100, help=translate("arena.nerts.rounds"))
    add("--seed", metavar="S", type=int, default=1, help=translate("arena.seed"))
    add("--workers", metavar="W", type=int, help=translate("arena.workers"))
    add("--json", action="store_true", help=translate("arena.json"))


def run(args: argparse.Namespace, translate: Translate) -> None:
    """Play and print the result. Progress goes to stderr."""
    from herzrasen.protocol import codec
    from herzrasen.research.nerts_arena import run_rounds

    for option in ("--alone", "--twice"):
        refuse_without(args, translate, option, "--b")
    pairing = _pairing(args, translate)
    with ProgressBar(pairing.deals, translate) as bar:
        result = run_rounds(pairing, workers=args.workers, progress=bar.update)
    if args.json:
        print(codec.encode(result).decode())
    else:
        print_lines(_result_text(args, result, translate))


def _pairing(args: argparse.Namespace, translate: Translate) -> NertsPairing:
    """The pairing that the arguments ask for. Raises CommandError if it cannot be played."""
    from herzrasen.research.nerts_arena import NertsPairing, parse_settings

    players: list[dict[str, int]] = []
    for typed in filter(None, (args.a, args.b)):
        settings = parse_settings(typed)
        if settings is None:
            raise CommandError(translate("arena.nerts.no_player", name=typed))
        players.append(settings)
    text = read_typed(args.rules).text
    if args.seats is not None:
        text += f"{',' if '+' in text else '+'}seats={args.seats}"
    rules = _rules(text)
    if not 2 <= args.rounds <= MOST_DEALS or (args.workers is not None and args.workers < 1):
        raise CommandError(translate("arena.nerts.no_rounds", most=MOST_DEALS))
    a, b = players[0], players[1] if args.b else None
    return NertsPairing(rules, a, b, args.rounds, args.seed, alone=args.alone, twice=args.twice)


def _rules(text: str) -> NertsRules:
    """Parse the text form of rules. Raises CommandError if they are not valid."""
    from herzrasen.games.protocol import Refusal
    from herzrasen.presentation.rulebook.refusals import explain

    rules: NertsRules | Refusal = rules_from("nerts", text)
    if isinstance(rules, Refusal):
        raise CommandError(explain("nerts", rules, system_language()).sentence)
    return rules


def _result_text(args: argparse.Namespace, result: NertsArenaResult, translate: Translate) -> str:
    """The result as text for the terminal."""
    facts: dict[str, Any] = {"a": args.a, "b": args.b, "rules": result.rules}
    facts |= {"deals": result.deals, "seatings": result.seatings, "seed": result.seed}
    flow = translate(
        "arena.nerts.flow",
        rounds=result.flow.rounds,
        seconds=result.flow.seconds,
        actions=result.flow.actions,
        pause=result.flow.pause,
        points=result.flow.points,
        called=100 * result.flow.called,
        remedied=100 * result.flow.remedied,
        bounced=100 * result.flow.bounced,
        contestable=100 * result.flow.contestable,
    )
    if result.gain is None:
        return "\n".join((translate("arena.nerts.alike", **facts), flow))
    facts |= {"gain": result.gain, "within": result.within}
    for name, shares in (("points", result.points), ("calls", result.calls), ("best", result.best)):
        of = 1 if name == "points" else 100
        facts |= {f"{name}_a": of * shares[0], f"{name}_b": of * shares[1]}
    return "\n".join((translate("arena.nerts.duel", **facts), flow))
