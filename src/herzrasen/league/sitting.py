"""Play a sitting: one rotation of deals with two entrants' programs in one seating.

How it works: every seat has a process of its own, and only the one that is asked runs. The first
program that fails in a deal loses it, and the deal ends for everybody: no program is told or asked
anything more before the next deal, for which the one that failed is started anew. Random legal
cards bring the deal to its end, so that the record stays one that the rules can replay.
"""

from __future__ import annotations

import time
from collections.abc import Iterable
from threading import Event as Signal

import msgspec

from herzrasen.bots import dealer
from herzrasen.bots.hearts.randomness import RandomBot
from herzrasen.cards import DEALER, Seat
from herzrasen.games import hearts
from herzrasen.games.hearts import HeartsRules, Move
from herzrasen.games.hearts.rules import ExactTarget, Tie
from herzrasen.games.protocol import Refusal
from herzrasen.league.league_config import LeagueConfig, LeagueEntrant
from herzrasen.league.league_deals import bot_seed, deal_seed
from herzrasen.league.schedule import LeagueSitting, seats_of_a
from herzrasen.league.seat_host import SeatFailed, SeatHost
from herzrasen.league.sitting_result import DealResult, Loss, SittingResult, Usage
from herzrasen.research.line_process import printable
from herzrasen.research.think_time import ThinkTimes, merge
from herzrasen.table.journal import Entry


class SittingTable:
    """A sitting that is being played. ``journal`` are its events so far."""

    def __init__(
        self, config: LeagueConfig, secret: bytes, sitting: LeagueSitting, stopping: Signal
    ) -> None:
        self.sitting = sitting
        self.journal: list[Entry] = []
        self._secret, self._stopping = secret, stopping
        self._rules = rules_of_sitting(config.rules, sitting.count)
        self._state = hearts.start(self._rules)
        self._of_a = seats_of_a(config.rules)[sitting.seating]
        both = (config.entrant(sitting.a), config.entrant(sitting.b))
        self._hosts = [
            SeatHost(
                entrant := both[seat not in self._of_a],
                seat,
                config.rules,
                config.limits,
                words=config_words(entrant, bot_seed(secret, str(sitting), seat)),
                stopping=stopping,
            )
            for seat in range(config.rules.players)
        ]

    def play(self) -> SittingResult:
        """Play all deals. Raises LeagueStopped, and SeatFailed if a program cannot be started
        because this machine lacks something."""
        try:
            deals = [self._play_deal(number) for number in range(self.sitting.count)]
        finally:
            self._end_programs()
        return SittingResult(
            self.sitting, tuple(deals), (self._usage(a=True), self._usage(a=False))
        )

    def kill(self) -> None:
        """Kill all programs; called from another thread when the league is stopped."""
        for host in self._hosts:
            host.kill()

    def _play_deal(self, number: int) -> DealResult:
        seed = deal_seed(self._secret, self.sitting.first + number)
        try:
            for host in self._hosts:
                host.start()
            self._deal(seed)
            while not self._over(number):
                for seat in sorted(hearts.to_act(self._state.public)):
                    began = time.monotonic_ns()
                    move = self._hosts[seat].choose(hearts.view(self._state, seat))
                    effort = (time.monotonic_ns() - began) // 1_000_000
                    self._submit(seat, move, effort=effort)
        except SeatFailed as failed:
            if failed.is_ours:
                raise
            self._hosts[failed.seat].end(failed=True)
            self._finish_at_random(number, seed)
            return DealResult(loss=_loss(failed))
        return DealResult(self._state.public.match.deals[-1], self._state.public.shooter)

    def _finish_at_random(self, number: int, seed: bytes) -> None:
        """Bring a deal that was lost to its end at random."""
        if self._state.public.deal < number:
            self._deal(seed, observed=False)
        anybody = RandomBot(0)
        while not self._over(number):
            for seat in sorted(hearts.to_act(self._state.public)):
                move = anybody.choose(hearts.view(self._state, seat))
                self._submit(seat, move, observed=False)

    def _deal(self, seed: bytes, *, observed: bool = True) -> None:
        move = dealer.deal(self._state.public, seed)
        self._submit(DEALER, move, seed=seed, observed=observed)

    def _over(self, number: int) -> bool:
        """Whether this deal, counted from 0, is scored."""
        return len(self._state.public.match.deals) > number

    def _submit(
        self,
        by: Seat,
        move: Move,
        *,
        seed: bytes | None = None,
        effort: int | None = None,
        observed: bool = True,
    ) -> None:
        """Carry out a move, and tell the programs."""
        events = hearts.decide(self._state, by, move)
        assert not isinstance(events, Refusal), "only legal moves are submitted"
        at = time.time_ns() // 1_000_000
        for event in events:
            self._state = hearts.evolve(self._state, event)
            number = len(self.journal) + 1
            self.journal.append(Entry(number, by, event, at, seed=seed, effort=effort))
            seed = effort = None  # they belong to a move's first event
        for event in events if observed else ():
            for host in self._hosts:
                host.observe(event)

    def _usage(self, *, a: bool) -> Usage:
        mine = [host.usage() for seat, host in enumerate(self._hosts) if (seat in self._of_a) == a]
        cpu = [usage.cpu_ns for usage in mine if usage.cpu_ns is not None]
        return Usage(
            merge(ThinkTimes(usage.wall) for usage in mine).wall,
            sum(cpu) if len(cpu) == len(mine) else None,
            next((usage.program for usage in mine if usage.program), ""),
        )

    def _end_programs(self) -> None:
        for host in self._hosts:
            host.end(failed=self._stopping.is_set())


def rules_of_sitting(rules: HeartsRules, deals: int) -> HeartsRules:
    """The rules of a match that is over after this many deals, whatever the points: only points are
    played for."""
    return msgspec.structs.replace(
        rules,
        target=None,
        exact_target=ExactTarget.NOTHING,
        deals=deals,
        deal_cap=deals,
        tie=Tie.SHARED,
    )


def _loss(failed: SeatFailed) -> Loss:
    facts = failed.refusal.facts
    line, answer, words = (
        printable(str(facts.get(key, ""))) for key in ("line", "answer", "words")
    )
    return Loss(failed.seat, failed.refusal.code, line, answer, words)


def config_words(entrant: LeagueEntrant, seed: int) -> tuple[str, ...]:
    """The words of an entrant's ``config`` line. Our levels get a seed, so that their play can be
    repeated."""
    if not entrant.level:
        return entrant.settings
    given: Iterable[str] = (word.partition("=")[0] for word in entrant.settings)
    seeded = () if "seed" in given else (f"seed={seed}",)
    return (f"bot={entrant.level}", *entrant.settings, *seeded)
