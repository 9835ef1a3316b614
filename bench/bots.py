"""Benchmark of the Nerts bots: whole rounds in the arena, and single decisions."""

from __future__ import annotations

import time
from collections.abc import Iterator
from statistics import fmean, quantiles

from bench.figure import Figure
from herzrasen.bots.nerts import NO_MEMORY, Action, Memory, NertsBot
from herzrasen.games import nerts
from herzrasen.games.nerts import NertsRules, View
from herzrasen.research.nerts_round import play_round, seed_of

ROUNDS = 20


class TimedBot:
    """A bot that records the CPU time of its decisions, in nanoseconds."""

    def __init__(self, bot: NertsBot) -> None:
        self.times: list[int] = []
        self._bot = bot

    @property
    def remembers(self) -> bool:
        return self._bot.remembers

    def act(self, view: View, memory: Memory = NO_MEMORY) -> Action:
        began = time.process_time_ns()
        action = self._bot.act(view, memory)
        self.times.append(time.process_time_ns() - began)
        return action


def figures() -> Iterator[Figure]:
    for insight in range(1, 6):
        began = time.process_time()
        times = _rounds(NertsRules(), insight, ROUNDS)
        rate = 60 * ROUNDS / (time.process_time() - began)
        yield Figure(f"rounds of four bots of insight {insight}, one core", rate, "a minute")
        yield Figure(f"a choice of insight {insight}", fmean(times) / 1000, "µs")
    times = _rounds(NertsRules(seats=12, jokers=2), 5, 2)
    slowest = quantiles(times, n=100)[-1]
    yield Figure("a choice of insight 5 among twelve, 99th of 100", slowest / 1000, "µs")


def _rounds(rules: NertsRules, insight: int, count: int) -> list[int]:
    """Play some rounds; returns the time of each decision."""
    times: list[int] = []
    for number in range(count):
        bots = [TimedBot(NertsBot(3, insight, seat)) for seat in range(rules.seats)]
        play_round(nerts.start(rules), bots, seed_of(number))
        for bot in bots:
            times += bot.times
    return times
