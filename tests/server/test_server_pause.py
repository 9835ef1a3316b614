"""A server that stands still takes nobody's time: stopped by a signal, or swapped out.

Its clock goes on meanwhile, and everything that was due is late when it runs again.
"""

from __future__ import annotations

import asyncio
from typing import Any

import pytest

from herzrasen.games.nerts.events import Started
from herzrasen.protocol.house_rules import HouseRules
from herzrasen.protocol.time_limits import TurnTime
from herzrasen.server.runtime import running_time
from herzrasen.server.runtime.loop_lag import PERIOD, LoopLag
from tests.server.clocked_table import ClockedTable, clock_runs, submit
from tests.server.latency_fixture import Message
from tests.server.test_deal_draws import Sharer, new_table
from tests.server.virtual_clock import run_virtual, stop_server

PER_MOVE = HouseRules(time=TurnTime(move=10))
PAUSE = 60.0
GRACE = 20.0


def test_a_pause_of_the_server_runs_nobodys_clock_out() -> None:
    async def main() -> None:
        lag = LoopLag()
        lag.start()
        table = ClockedTable("hearts", "standard+deals=1", PER_MOVE, time=lag.running_time)
        ada, _ = table.connect("a"), table.connect("b")
        await ada.until(clock_runs(0))
        hand = (await ada.event("dealt"))["view"]["hand"]
        await asyncio.sleep(6)
        stop_server(PAUSE)
        await asyncio.sleep(3)
        assert not [entry for entry in table.entries if entry.timed_out]
        submit(ada, "mine", move="pass", cards=hand[:3])
        assert (await ada.answer("mine"))["type"] == "accepted"
        await asyncio.sleep(2)
        late = [entry.by for entry in table.entries if entry.timed_out]
        assert late == [1], "the ten seconds of who was silent are over, and no more than those"
        lag.stop()
        table.close()

    run_virtual(main())


def test_a_pause_of_the_server_is_no_time_of_absence() -> None:
    """Bob is away; the grace time of others' waiting for him goes on where it was."""

    async def main() -> None:
        lag = LoopLag()
        lag.start()
        table = ClockedTable(
            "hearts", "standard+deals=1", HouseRules(), grace=GRACE, time=lag.running_time
        )
        ada = table.connect("a")

        def asked_to_vote() -> list[Message]:
            return [message for message in ada.messages if message.get("vote")]

        await asyncio.sleep(GRACE - 5)
        stop_server(PAUSE)
        await asyncio.sleep(4)
        assert not asked_to_vote()
        await asyncio.sleep(2)
        assert asked_to_vote()
        lag.stop()
        table.close()

    run_virtual(main())


@pytest.mark.parametrize("seconds", [0.5, PAUSE])
def test_running_time_leaves_out_what_was_a_pause(seconds: float) -> None:
    """Also before the late measurement has been made; less than a second is none."""

    async def main() -> Any:
        lag = LoopLag()
        lag.start()
        await asyncio.sleep(1)
        before = lag.running_time()
        stop_server(seconds)
        at_once = lag.running_time()
        await asyncio.sleep(PERIOD)
        later = lag.running_time()
        lag.stop()
        return at_once - before, later - at_once

    gone, after = run_virtual(main())
    assert gone == pytest.approx(0 if seconds == PAUSE else seconds, abs=2 * PERIOD)
    assert after == pytest.approx(0, abs=2 * PERIOD)


@pytest.mark.parametrize("phase", ["commit", "open"])
def test_a_pause_of_the_server_takes_nobodys_share_of_a_deal(phase: str) -> None:
    """What is sent while it stands still is read afterwards: the step was over before that, the
    deal was the server's alone, and people were counted as having stopped."""

    async def main() -> None:
        lag = LoopLag()
        lag.start()
        table = new_table(time=lag.running_time)
        ada, bob = Sharer(table, "a", 0), Sharer(table, "b", 1, stops_at=phase)
        asked = await bob.draw(2, phase)
        stop_server(PAUSE)
        await asyncio.sleep(1)
        bob.resume(asked)
        drawn = await ada.draw(2, "drawn")
        assert drawn["shares"][1] is not None
        assert not drawn.get("stops"), "nobody counts as having stopped"
        lag.stop()
        ada.close()
        bob.close()
        table.close()

    run_virtual(main())


def test_a_pause_of_the_server_is_no_part_of_the_countdown_to_a_round() -> None:
    """The dealer's pauses count as people's: here those before a round of Nerts begins."""

    async def main() -> None:
        lag = LoopLag()
        lag.start()
        table = ClockedTable("nerts", "stoss+seats=2", HouseRules(), time=lag.running_time)
        ada, bob = table.connect("a"), table.connect("b")
        for far in (ada, bob):
            await far.until(lambda message: (message.get("legal") or {}).get("ready"))
            submit(far, "ready", move="ready")
        await asyncio.sleep(1)
        stop_server(PAUSE)
        await asyncio.sleep(1.5)
        assert not [each for each in table.entries if isinstance(each.event, Started)]
        await ada.event("started")
        lag.stop()
        table.close()

    run_virtual(main())


def test_waiting_by_the_running_time_ends_when_nothing_stands_still() -> None:
    """Also once the lag is measured no more, as while the server ends."""

    async def main() -> None:
        lag = LoopLag()
        lag.start()
        lag.stop()
        await asyncio.sleep(PAUSE)
        began = asyncio.get_running_loop().time()
        with pytest.raises(TimeoutError):
            await running_time.wait_for(asyncio.Event().wait(), 5, lag.running_time)
        assert asyncio.get_running_loop().time() - began == pytest.approx(5, abs=0.01)

    run_virtual(main())


def test_a_round_begins_after_the_countdown_and_a_stuck_one_goes_on_after_the_remedys() -> None:
    """Three seconds and one, which a swap of the two settings would not tell apart elsewhere."""

    async def main() -> None:
        table = ClockedTable("nerts", "stoss+seats=2", HouseRules())
        now = asyncio.get_running_loop().time
        people = (table.connect("a"), table.connect("b"))
        for far in people:
            await far.until(lambda message: (message.get("legal") or {}).get("ready"))
            submit(far, "ready", move="ready")
        began = now()
        await people[0].event("started")
        assert now() - began == pytest.approx(3, abs=0.1)
        for far in people:
            submit(far, "vote", move="vote")
        began = now()
        await people[0].event("remedied")
        assert now() - began == pytest.approx(1, abs=0.1)
        table.close()

    run_virtual(main())
