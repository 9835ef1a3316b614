"""How long a bot takes tells nothing of its hand: what it holds decides how long it computes."""

from __future__ import annotations

import asyncio
from itertools import pairwise
from typing import Any

import pytest

from herzrasen.games import hearts
from herzrasen.games.hearts.events import PassChosen, Played
from herzrasen.protocol.house_rules import HouseRules
from herzrasen.protocol.time_limits import TurnTime
from herzrasen.server.bot_pool.bot_pauses import AnswerTimes
from herzrasen.server.bot_pool.worker_pool import BotDecision, first_legal
from tests.server.clocked_table import ClockedTable, FakeBots
from tests.server.virtual_clock import run_virtual

CLOCK = HouseRules(time=TurnTime(move=10))
FORCED, CHOICE = 0.007, 0.053
"""Seconds that a real bot took with one possible card, and with more than four."""


class BotsOfTheHand(FakeBots):
    """Bots that compute the longer the more they may play."""

    def __init__(self) -> None:
        super().__init__(0)
        self._process = asyncio.Semaphore(1)

    async def decide(
        self, _settings: Any, _seed: int, view: Any, *_memory: Any, **_turn: Any
    ) -> BotDecision:
        cards = len(hearts.legal(view).cards)
        seconds = FORCED if cards == 1 else FORCED + (CHOICE - FORCED) * min(cards, 5) / 5
        async with self._process:
            await asyncio.sleep(seconds)
        return BotDecision(first_legal(view))


def answer_times(answer: float) -> tuple[set[int], set[int]]:
    """The ms, in tens, in which cards were played in a deal: by bots for themselves, and for people
    whose time was over, from the end of that time."""

    async def main() -> tuple[set[int], set[int]]:
        bots = BotsOfTheHand()
        table = ClockedTable("hearts", "standard+deals=1", CLOCK, computing=bots, answer=answer)
        await table.connect("a").event("match_ended")
        own, late = set(), set()
        for before, entry in pairwise(table.entries):
            took = round(entry.at - before.at, -1)  # each timer adds up to one ms
            if isinstance(entry.event, Played) and entry.timed_out:
                late.add(took - 10_000)
            elif isinstance(entry.event, Played):
                own.add(took)
        table.close()
        return own, late

    return run_virtual(main())


def test_a_forced_card_takes_as_long_as_a_choice() -> None:
    """At a table without pauses, for bots and for people whose time is over."""
    own, late = answer_times(0.1)
    assert own == late == {100}
    own, late = answer_times(0)
    assert min(len(own), len(late)) > 2, "what is hidden here is there"


def pass_times(answer: float) -> set[int]:
    """The ms, in tens, after which two bots with one process passed, asked at once."""

    async def main() -> set[int]:
        bots = BotsOfTheHand()
        table = ClockedTable("hearts", "standard", CLOCK, computing=bots, answer=answer)
        await table.connect("a").until(lambda message: message.get("number") == 3)
        passed = {round(one.at, -1) for one in table.entries if isinstance(one.event, PassChosen)}
        table.close()
        return passed

    return run_virtual(main())


def test_who_waits_for_the_process_of_another_tells_nothing_of_its_hand() -> None:
    assert pass_times(0.2) == {200}
    assert len(pass_times(0)) == 2


def test_where_the_machine_is_slower_all_answers_are() -> None:
    """Each waits for the longest of late, in the same situation and no other."""
    times = AnswerTimes(0.1)
    assert times.wait("opening", 0.004) == pytest.approx(0.096)
    assert times.wait("opening", 0.2) == pytest.approx(0), "the first one is seen, in tenths"
    assert times.wait("opening", 0.3) == pytest.approx(0)
    for took in (0.003, 0.2, 0.29, 0.44):
        assert took + times.wait("opening", took) == pytest.approx(0.45)
    assert times.wait("ending", 0.004) == pytest.approx(0.096)
    assert times.wait("ending", 0.004, slow=True) == pytest.approx(0.296)
    assert AnswerTimes(0).wait("opening", 0.3) == 0


def test_nobody_waits_for_ever_because_the_machine_once_stood_still() -> None:
    times = AnswerTimes(0.1)
    assert times.wait("opening", 9.0) == pytest.approx(0)
    assert times.wait("opening", 0.01) == pytest.approx(0.99)
    for _ in range(16):
        times.wait("opening", 0.01)
    assert times.wait("opening", 0.01) == pytest.approx(0.09), "and it is forgotten"
