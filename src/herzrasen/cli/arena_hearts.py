"""``herzrasen arena hearts``: what may be typed, and what is answered."""

from __future__ import annotations

import argparse
from contextlib import AbstractContextManager, closing, nullcontext
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, TypeVar

from herzrasen.cli.command import Unobeyable
from herzrasen.cli.progress_bar import Bar
from herzrasen.locales import Say, system_language

if TYPE_CHECKING:
    from herzrasen.games.hearts import HeartsRules
    from herzrasen.games.protocol import Refusal
    from herzrasen.research.arena import Duel
    from herzrasen.research.checkpoint import Saved
    from herzrasen.research.matches import Meeting
    from herzrasen.research.pairing import Bout
    from herzrasen.research.players import Spec
    from herzrasen.research.think_time import Spent

Kept = TypeVar("Kept")

DEALS: Final = 100
"""So many deals are played where no number is given."""


def add_words(command: Any, say: Say) -> None:
    """The words after ``hearts``, each with its help."""
    add = command.options.add_argument
    add("--a", metavar="A", default="level=3", help=say("arena.hearts.a"))
    add("--b", metavar="B", default="level=2", help=say("arena.hearts.b"))
    add("--alone", "--one", action="store_true", help=say("arena.hearts.alone"))
    add("--rules", metavar="TEXT", default="standard", help=say("arena.hearts.rules"))
    add("--deals", metavar="N", type=int, help=say("arena.hearts.deals"))
    add("--matches", metavar="N", type=int, help=say("arena.hearts.matches"))
    add("--seed", metavar="S", type=int, default=1, help=say("arena.seed"))
    add("--sure", metavar="P", type=int, default=95, help=say("arena.hearts.sure"))
    add("--referee", action="store_true", help=say("arena.hearts.referee"))
    add("--save", metavar="FILE", type=Path, help=say("arena.hearts.save"))
    add("--workers", metavar="W", type=int, help=say("arena.workers"))
    add("--json", action="store_true", help=say("arena.json"))


def run(asked: argparse.Namespace, say: Say) -> None:
    """Play and print who is better; progress goes to the error stream."""
    from herzrasen.protocol import codec
    from herzrasen.research.seat_driver import ProgramFailed

    bout = _bout(asked, say)
    try:
        result = _play(asked, bout, say)
    except ProgramFailed as failed:
        raise Unobeyable(_why(failed.refusal, say)) from failed
    print(codec.encode(result).decode() if asked.json else _told(result, say))


def _bout(asked: argparse.Namespace, say: Say) -> Bout:
    """What was asked for. Raises Unobeyable with a sentence if that cannot be played."""
    from herzrasen.games import hearts
    from herzrasen.games.protocol import Refusal
    from herzrasen.presentation.rulebook.refusals import explain
    from herzrasen.research.duplicate import SURE
    from herzrasen.research.pairing import Bout

    many = asked.matches if asked.deals is None else asked.deals
    if asked.deals is not None and asked.matches is not None:
        raise Unobeyable(say("arena.hearts.both"))
    if (many is not None and many < 2) or (asked.workers is not None and asked.workers < 1):
        raise Unobeyable(say("arena.hearts.no_deals"))
    if asked.sure not in SURE:
        raise Unobeyable(say("arena.hearts.not_sure"))
    rules = hearts.parse(asked.rules)
    if isinstance(rules, Refusal):
        raise Unobeyable(explain("hearts", rules, system_language()).sentence)
    a, b = _player(asked.a, rules, say), _player(asked.b, rules, say)
    return Bout(a, b, rules, asked.seed, asked.alone, asked.referee)


def _player(text: str, rules: HeartsRules, say: Say) -> Spec:
    from herzrasen.games.protocol import Refusal
    from herzrasen.research import players

    spec = players.read(text)
    if isinstance(spec, Refusal):
        raise Unobeyable(_why(spec, say))
    if refusal := players.barred(spec, rules):
        raise Unobeyable(_why(refusal, say))
    return spec


def _play(asked: argparse.Namespace, bout: Bout, say: Say) -> Duel | Meeting:
    from herzrasen.research import arena, matches

    wanted = asked.matches or asked.deals or DEALS
    bar = Bar(wanted, say)
    settings = {"sure": asked.sure, "workers": asked.workers, "progress": bar.at}
    try:
        if asked.matches:
            with _saved(asked, bout, matches.Played, say) as saved:
                return matches.meet(bout, wanted, saved=saved, **settings)
        with _saved(asked, bout, arena.Block, say) as saved:
            return arena.duel(bout, wanted, saved=saved, **settings)
    finally:
        bar.end()


def _saved(
    asked: argparse.Namespace, bout: Bout, block: type[Kept], say: Say
) -> AbstractContextManager[Saved[Kept] | None]:
    """The file to go on with, if one was named. Raises Unobeyable if it cannot be gone on with."""
    from herzrasen.games.protocol import Refusal
    from herzrasen.research import checkpoint

    if asked.save is None:
        return nullcontext()
    file = checkpoint.resume(asked.save, checkpoint.header(bout, block), block)
    if isinstance(file, Refusal):
        raise Unobeyable(_why(file, say))
    return closing(file)


def _why(refusal: Refusal, say: Say) -> str:
    facts = refusal.facts
    if "trouble" in facts:
        facts = {**facts, "why": say(f"trouble.{facts['trouble']}", code=facts["system"])}
    return say(f"arena.hearts.refusal.{refusal.code}", **facts)


def _told(result: Duel | Meeting, say: Say) -> str:
    """The result in sentences."""
    from msgspec.structs import asdict

    from herzrasen.research.arena import Duel

    facts: dict[str, Any] = asdict(result)
    facts["seated"] = say("arena.hearts.alone_in" if result.alone else "arena.hearts.half_in")
    if isinstance(result, Duel):
        facts |= {"points_a": result.points[0], "points_b": result.points[1]}
        facts |= {"moons_a": result.moons[0], "moons_b": result.moons[1]}
        lines = [say("arena.hearts.result", **facts)]
    else:
        widths = zip(("places", "firsts", "points"), result.within, strict=True)
        facts |= {f"within_{what}": width for what, width in widths}
        for side, standing in zip("ab", result.standings, strict=True):
            facts |= {f"place_{side}": standing.place, f"points_{side}": standing.points}
            facts |= {f"firsts_{side}": 100 * standing.firsts}
        lines = [say("arena.hearts.met", **facts)]
    for name, wall, cpu in zip((result.a, result.b), result.wall, result.cpu, strict=True):
        lines += _spent(name, wall, cpu, say)
    return "\n".join(lines)


def _spent(name: str, wall: Spent | None, cpu: Spent | None, say: Say) -> list[str]:
    """How long this player's decisions took, if there were any."""
    from msgspec.structs import asdict

    if wall is None:
        return []
    facts: dict[str, Any] = {"name": name, **asdict(wall)}
    if cpu is None:
        return [say("arena.hearts.wall", **facts)]
    facts |= {f"cpu_{key}": value for key, value in asdict(cpu).items()}
    return [say("arena.hearts.wall_and_cpu", **facts)]
