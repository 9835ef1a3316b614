"""Leagues for the tests: small ones of programs, and results that nobody played."""

import sys
from collections.abc import Mapping
from pathlib import Path
from random import Random
from threading import Event

from herzrasen.games.hearts import HeartsRules
from herzrasen.league.league_config import LeagueConfig, LeagueEntrant
from herzrasen.league.league_deals import secret_of
from herzrasen.league.schedule import LeagueSitting, seats_of_a, sittings
from herzrasen.league.sitting import SittingTable
from herzrasen.league.sitting_result import DealResult, Loss, SittingResult, Usage
from herzrasen.research.seat_driver import ProgramLimits
from herzrasen.research.think_time import histogram
from tests.tools import ROOT

EXAMPLES = ROOT / "examples" / "league"
MISBEHAVING = Path(__file__).with_name("misbehaving_program.py")
HOSTILE = "<script>alert(1)</script>"


def program(id_: str, *words: str) -> LeagueEntrant:
    """A program that plays its lowest card, and with words misbehaves as they say."""
    file = MISBEHAVING if words else EXAMPLES / "low_card.py"
    return LeagueEntrant(id_, id_, command=(sys.executable, str(file), *words), folder=EXAMPLES)


def league(
    folder: Path,
    *entrants: LeagueEntrant,
    deals: int = 4,
    answer: float = 30,
    seed: str = "a test",
    rules: HeartsRules | None = None,
) -> LeagueConfig:
    """A league in this folder."""
    return LeagueConfig(
        title="Test league",
        rules=HeartsRules() if rules is None else rules,
        deals=deals,
        results=folder,
        entrants=entrants,
        seed=seed,
        tables=1,
        limits=ProgramLimits(start=60, answer=answer, deal=120),
    )


def played_table(config: LeagueConfig) -> tuple[SittingTable, SittingResult]:
    """The first sitting of a league, played."""
    first = next(sittings(config.ids, config.rules, config.deals, config.sitting_length))
    table = SittingTable(config, secret_of(config.seed), first, Event())
    return table, table.play()


def made_up_results(
    config: LeagueConfig, strength: Mapping[str, int], losses: Mapping[int, Loss]
) -> list[SittingResult]:
    """Results of all sittings: everybody's points are drawn, fewer for a greater strength;
    ``losses`` are deals that were lost, by their place among all."""
    rng, made, count = Random(1), [], 0
    for sitting in sittings(config.ids, config.rules, config.deals, config.sitting_length):
        deals = []
        for _ in range(sitting.count):
            deals.append(_made_up_deal(rng, sitting, strength, losses.get(count)))
            count += 1
        usage = tuple(
            Usage(histogram([10**6 * rng.randrange(1, 90) for _ in range(9)]), 10**9, f"{name} 1.0")
            for name in (sitting.a, sitting.b)
        )
        made.append(SittingResult(sitting, tuple(deals), (usage[0], usage[1])))
    return made


def _made_up_deal(
    rng: Random, sitting: LeagueSitting, strength: Mapping[str, int], loss: Loss | None
) -> DealResult:
    if loss is not None:
        return DealResult(loss=loss)
    of_a = seats_of_a(HeartsRules())[sitting.seating]
    a, b = min(of_a), min(frozenset(range(4)) - of_a)
    if rng.random() < 0.1:
        shooter = a if rng.random() < 0.5 else b
        return DealResult(tuple(26 * (seat != shooter) for seat in range(4)), shooter)
    shift = strength[sitting.b] - strength[sitting.a]
    points = min(26, max(0, round(rng.gauss(13 + shift, 5))))
    return DealResult(tuple({a: points, b: 26 - points}.get(seat, 0) for seat in range(4)))
