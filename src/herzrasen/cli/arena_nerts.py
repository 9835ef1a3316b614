"""``herzrasen arena nerts``: what may be typed, and what is answered."""

from __future__ import annotations

import argparse
from typing import TYPE_CHECKING, Any

from herzrasen.cli.command import Unobeyable
from herzrasen.cli.progress_bar import Bar
from herzrasen.locales import Say, system_language

if TYPE_CHECKING:
    from herzrasen.games.nerts import NertsRules
    from herzrasen.research.nerts_arena import Bout, Result


def add_words(command: Any, say: Say) -> None:
    """The command's words, each with its help."""
    add = command.options.add_argument
    add("--a", metavar="A", default="tempo=3,insight=3", help=say("arena.nerts.a"))
    add("--b", metavar="B", help=say("arena.nerts.b"))
    add("--alone", action="store_true", help=say("arena.nerts.alone"))
    add("--twice", action="store_true", help=say("arena.nerts.twice"))
    add("--seats", metavar="N", type=int, help=say("arena.nerts.seats"))
    add("--rules", metavar="TEXT", default="stoss", help=say("arena.nerts.rules"))
    add("--rounds", metavar="N", type=int, default=100, help=say("arena.nerts.rounds"))
    add("--seed", metavar="S", type=int, default=1, help=say("arena.seed"))
    add("--workers", metavar="W", type=int, help=say("arena.workers"))
    add("--json", action="store_true", help=say("arena.json"))


def run(asked: argparse.Namespace, say: Say) -> None:
    """Play and print how it went; progress goes to the error stream."""
    from herzrasen.protocol import codec
    from herzrasen.research.nerts_arena import compete

    bout = _bout(asked, say)

    bar = Bar(bout.deals, say)
    result = compete(bout, workers=asked.workers, progress=bar.at)
    bar.end()
    print(codec.encode(result).decode() if asked.json else _told(asked, result, say))


def _bout(asked: argparse.Namespace, say: Say) -> Bout:
    """What was asked for. Raises Unobeyable with a sentence if that cannot be played."""
    from herzrasen.research.nerts_arena import Bout

    players: list[dict[str, int]] = []
    for typed in filter(None, (asked.a, asked.b)):
        settings = _settings(typed)
        if settings is None:
            raise Unobeyable(say("arena.nerts.no_player", name=typed))
        players.append(settings)
    text = asked.rules
    if asked.seats is not None:
        text += f"{',' if '+' in text else '+'}seats={asked.seats}"
    rules = _rules(text)
    if asked.rounds < 2 or (asked.workers is not None and asked.workers < 1):
        raise Unobeyable(say("arena.nerts.no_rounds"))
    a, b = players[0], players[1] if asked.b else None
    return Bout(rules, a, b, asked.rounds, asked.seed, alone=asked.alone, twice=asked.twice)


def _settings(typed: str) -> dict[str, int] | None:
    """The settings written as ``tempo=3,insight=2``; None if that means no player."""
    from herzrasen.bots.bot import complete
    from herzrasen.games.protocol import Refusal

    settings: dict[str, int] = {}
    for word in typed.split(","):
        name, _, value = word.partition("=")
        if not (value.isascii() and value.isdecimal()) or name in settings:
            return None
        settings[name] = int(value)
    values = complete("nerts", settings)
    return None if isinstance(values, Refusal) else values


def _rules(text: str) -> NertsRules:
    """The rules with this text form. Raises Unobeyable with a sentence if nobody can play them."""
    from herzrasen.games.protocol import Refusal
    from herzrasen.presentation.rulebook.refusals import explain
    from herzrasen.table.info import rules_of

    rules: NertsRules | Refusal = rules_of("nerts", text)
    if isinstance(rules, Refusal):
        raise Unobeyable(explain("nerts", rules, system_language()).sentence)
    return rules


def _told(asked: argparse.Namespace, result: Result, say: Say) -> str:
    """The result in sentences."""
    facts: dict[str, Any] = {"a": asked.a, "b": asked.b, "rules": result.rules}
    facts |= {"deals": result.deals, "seatings": result.seatings, "seed": result.seed}
    flow = say(
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
        return "\n".join((say("arena.nerts.alike", **facts), flow))
    facts |= {"gain": result.gain, "within": result.within}
    for name, shares in (("points", result.points), ("calls", result.calls), ("best", result.best)):
        of = 1 if name == "points" else 100
        facts |= {f"{name}_a": of * shares[0], f"{name}_b": of * shares[1]}
    return "\n".join((say("arena.nerts.duel", **facts), flow))
