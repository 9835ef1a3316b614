"""Turn clocks in real rooms: timeouts in every phase, pauses, extensions, restarts."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Sequence
from typing import Any

import pytest
from msgspec.structs import replace

from herzrasen.cards import WATCHER, Suit, packs
from herzrasen.coach import hearts as coach
from herzrasen.coach.hearts.decisions import Decision
from herzrasen.games import hearts, nerts
from herzrasen.games.hearts import MoonChoice
from herzrasen.games.hearts.events import ChargeChosen, MoonChosen, PassChosen, Played
from herzrasen.games.nerts.events import Readied, RoundEnded
from herzrasen.presentation.review import hearts_deals
from herzrasen.protocol.house_rules import HouseRules
from herzrasen.protocol.time_limits import TurnTime
from herzrasen.record.check import CheckResult, check
from herzrasen.record.from_journal import record_from_journal
from herzrasen.storage.event_log import LogRow
from tests.coach.hearts.played_deals import COACH
from tests.server.auto_play import choose_hearts
from tests.server.clocked_table import THOUGHT_MS, ClockedTable, clock_of, clock_runs, submit
from tests.server.latency_fixture import RemotePlayer, UnstoredLog
from tests.server.virtual_clock import run_virtual

PER_MOVE = HouseRules(time=TurnTime(move=10))
WITH_RESERVE = HouseRules(time=TurnTime(move=10, reserve=60))


def now() -> float:
    return asyncio.get_running_loop().time()


async def messages_of_kind(far: RemotePlayer, kind: str, count: int = 1) -> list[Any]:
    """The first so many messages of a kind."""
    await far.until(lambda _: sum(one["type"] == kind for one in far.messages) >= count)
    return [one for one in far.messages if one["type"] == kind]


def test_a_whole_match_is_played_by_the_clock_when_nobody_moves() -> None:
    """A pass, an exposure, every card: what a person is asked in each deal of Hearts."""

    async def main() -> None:
        table = ClockedTable("hearts", "standard+deals=1,charging=yes", PER_MOVE)
        ada = table.connect("a")
        await ada.event("match_ended")
        mine = [entry for entry in table.entries if entry.by in (0, 1) and entry.timed_out]
        kinds = Counter(type(entry.event) for entry in mine)
        assert kinds[PassChosen] == 2
        assert kinds[ChargeChosen] == 2
        assert kinds[Played] == 26
        assert all(entry.effort == THOUGHT_MS for entry in mine)
        assert not any(entry.timed_out for entry in table.entries if entry.by not in (0, 1))
        assert len(await messages_of_kind(ada, "timed_out", len(mine))) == len(mine)
        record = record_from_journal(table.about, table.entries)
        assert isinstance(check(record), CheckResult)
        replaced = [player.bot is None and player.stand_in is not None for player in record.players]
        assert replaced == [True, True, False, False]
        table.close()

    run_virtual(main())


def test_a_timeout_in_the_moon_choice_takes_the_better_option() -> None:
    async def main() -> None:
        table = ClockedTable(
            "hearts", "standard+moon=choice,deals=1,rotation=none", PER_MOVE, deal=moon
        )
        ada = table.connect("a")
        await ada.event("match_ended")
        (chosen,) = (one for one in table.entries if isinstance(one.event, MoonChosen))
        assert (chosen.by, chosen.timed_out) == (0, True)
        assert chosen.event == MoonChosen(0, MoonChoice.OTHERS)
        assert chosen.effort is None, "no bot was asked"
        last = [one.at for one in table.entries if isinstance(one.event, Played)][-1]
        assert abs(chosen.at - last - 10_000) < 50, "the choice has a clock of its own"
        table.close()

    run_virtual(main())


def moon(_public: hearts.Public, _seed: bytes) -> hearts.Deal:
    """Seat 0 has all the clubs, and so leads to every trick and takes it."""
    clubs = [card for card in packs(1) if card.suit is Suit.CLUBS]
    others = [card for card in packs(1) if card.suit is not Suit.CLUBS]
    return hearts.Deal(
        tuple(others[at - at // 4 - 1] if at % 4 else clubs[at // 4] for at in range(52))
    )


def test_timeout_moves_are_not_graded_in_reviews() -> None:
    async def main() -> None:
        table = ClockedTable("hearts", "standard+deals=1", PER_MOVE)
        ada = table.connect("a")
        view = (await ada.until(clock_runs(0))) and (await ada.event("dealt"))["view"]
        submit(ada, "mine", move="pass", cards=view["hand"][:3])
        await ada.event("match_ended")
        task = hearts_deals.from_table(table.about, table.entries, WATCHER, 1)
        assert isinstance(task, hearts_deals.ReviewTask)
        made = Counter(one.view.seat for one in task.questions if isinstance(one, Decision))
        assert made == {0: 1, 2: 14, 3: 14}, "Ada passed; the clock played for her, and all for Bob"
        assert {one.view.seat for one in task.questions} == {0, 1, 2, 3}, "what Bob could expect"
        bobs = tuple(one for one in task.questions if one.view.seat == 1)
        review = replace(task, questions=bobs).review([coach.answer(one, COACH) for one in bobs])
        assert review.seats[0].verdict.code == "coach.verdict.nothing"
        assert review.seats[0].cost == 0
        table.close()

    run_virtual(main())


def test_time_is_over_to_the_millisecond_and_two_are_late_at_once() -> None:
    async def main() -> None:
        table = ClockedTable("hearts", "standard", PER_MOVE)
        ada = table.connect("a")
        first = await ada.until(clock_runs(0))
        assert clock_of(first, 0) == {"seat": 0, "move": 10_000, "runs": True}
        asked = now()
        await ada.until(lambda message: message["type"] == "timed_out")
        assert abs(now() - asked - 10) < 0.05
        late = {one["seat"] for one in await messages_of_kind(ada, "timed_out", 2)}
        assert late == {0, 1}
        table.close()

    run_virtual(main())


def test_a_move_in_time_stands_and_a_late_one_is_refused() -> None:
    async def main() -> None:
        table = ClockedTable("hearts", "standard", PER_MOVE)
        ada, bob = table.connect("a"), table.connect("b")
        view = (await ada.until(clock_runs(0))) and (await ada.event("dealt"))["view"]
        await asyncio.sleep(9.9)
        submit(ada, "mine", move="pass", cards=view["hand"][:3])
        assert (await ada.answer("mine"))["type"] == "accepted"
        await bob.until(lambda message: message["type"] == "timed_out")
        submit(bob, "late", move="pass", cards=(await bob.event("dealt"))["view"]["hand"][:3])
        answer = await bob.answer("late")
        assert answer["type"] == "refused"
        passed = [one for one in table.entries if isinstance(one.event, PassChosen)]
        assert {one.by: one.timed_out for one in passed}[0] is False
        assert {one.by: one.timed_out for one in passed}[1] is True
        assert not any(one.used for one in passed)
        table.close()

    run_virtual(main())


def test_of_a_move_and_a_time_out_the_one_that_is_taken_first_counts() -> None:
    async def main() -> None:
        table = ClockedTable("hearts", "standard", PER_MOVE, thinking=2.0)
        bob = table.connect("b")
        hand = (await bob.event("dealt"))["view"]["hand"]
        await bob.until(lambda message: (clock_of(message, 1) or {}).get("over"))
        submit(bob, "late", move="pass", cards=hand[:3])
        assert (await bob.answer("late"))["code"] == "table.refusal.time-over"
        await messages_of_kind(bob, "timed_out", 2)
        assert {one.by for one in table.entries if one.timed_out} == {0, 1}
        table.close()

    run_virtual(main())


def test_who_is_late_may_not_ask_for_the_rest_either() -> None:
    async def main() -> None:
        rules = "standard+deals=1,rotation=none"
        table = ClockedTable("hearts", rules, PER_MOVE, deal=moon, thinking=2.0)
        ada = table.connect("a")
        await ada.until(lambda message: (clock_of(message, 0) or {}).get("over"))
        ada.send(type="ask_rest", number=0)
        assert (await messages_of_kind(ada, "refused"))[0]["code"] == "table.refusal.time-over"
        table.close()

    run_virtual(main())


def test_a_reserve_is_used_up_kept_in_the_log_and_comes_back_with_the_next_deal() -> None:
    async def main() -> None:
        table = ClockedTable("hearts", "standard", WITH_RESERVE)
        ada, bob = table.connect("a"), table.connect("b")
        hand = (await ada.event("dealt"))["view"]["hand"]
        await ada.until(clock_runs(0))
        await asyncio.sleep(25)
        submit(ada, "mine", move="pass", cards=hand[:3])
        await ada.answer("mine")
        clock_message = await ada.until(
            lambda message: (clock_of(message, 0) or {}).get("reserve", 60_000) < 60_000
        )
        assert "runs" not in clock_of(clock_message, 0)
        assert abs(clock_of(clock_message, 0)["reserve"] - 45_000) < 50
        await bob.until(lambda message: message["type"] == "timed_out")
        spent = {one.by: one.used for one in table.entries if one.used}
        assert abs(spent[0] - 15_000) < 50
        assert spent[1] == 60_000
        table.close()
        again = ClockedTable("hearts", "standard", WITH_RESERVE, log=table.log)
        ada = again.connect("a")
        clocks = await ada.until(lambda message: message["type"] == "clocks")
        assert clock_of(clocks, 0)["reserve"] == 60_000 - spent[0]
        assert clock_of(clocks, 1).get("reserve", 0) == 0
        again.close()

    run_virtual(main())


def test_a_restart_uses_no_clock_time() -> None:
    async def main() -> None:
        table = ClockedTable("hearts", "standard", PER_MOVE)
        ada = table.connect("a")
        await ada.until(clock_runs(0))
        await asyncio.sleep(8)
        table.close()
        await asyncio.sleep(500)
        again = ClockedTable("hearts", "standard", PER_MOVE, log=table.log)
        ada = again.connect("a")
        assert clock_of(await ada.until(clock_runs(0)), 0)["move"] == 10_000
        again.close()

    run_virtual(main())


def test_after_an_outage_a_clock_waits_until_its_person_is_back() -> None:
    """A person who reconnects later than the others is not charged for it, unless they stay
    away."""

    async def main() -> None:
        table = ClockedTable("hearts", "standard", PER_MOVE)
        ada = table.connect("a")
        await ada.until(clock_runs(0))
        table.close()
        again = ClockedTable("hearts", "standard", PER_MOVE, log=table.log)
        bob = again.connect("b")
        await bob.until(clock_runs(1))
        await asyncio.sleep(6)
        ada = again.connect("a")
        assert clock_of(await ada.until(clock_runs(0)), 0)["move"] == 10_000
        again.close()
        absent = ClockedTable("hearts", "standard", PER_MOVE, log=table.log)
        bob = absent.connect("b")
        began = asyncio.get_running_loop().time()
        await bob.until(clock_runs(0))
        assert asyncio.get_running_loop().time() - began == pytest.approx(10, abs=0.1)
        absent.close()

    run_virtual(main())


def test_no_clock_runs_out_while_nothing_can_be_stored() -> None:
    """Neither for a person who wants to move, nor by the move that is made for them."""

    class FullLog(UnstoredLog):
        is_full = False

        async def append(self, rows: Sequence[LogRow]) -> None:
            if self.is_full:
                await asyncio.sleep(2)
                raise OSError
            await super().append(rows)

    async def main() -> None:
        log = FullLog()
        table = ClockedTable("hearts", "standard", PER_MOVE, log=log)
        ada = table.connect("a")
        await ada.until(clock_runs(0))
        asked = await ada.until(lambda one: (one.get("legal") or {}).get("ask") == "pass")
        passing = choose_hearts(asked["legal"], asked["view"])
        await asyncio.sleep(1)  # the bots have passed
        stored = len(table.entries)
        log.is_full = True
        await asyncio.sleep(5)
        submit(ada, "one", **passing)
        await messages_of_kind(ada, "refused")
        await asyncio.sleep(9)
        assert not any(one["type"] == "timed_out" for one in ada.messages)
        await asyncio.sleep(60)
        log.is_full = False
        assert len(table.entries) == stored
        submit(ada, "two", **passing)
        await messages_of_kind(ada, "accepted")
        table.close()

    run_virtual(main())


def test_clocks_pause_at_an_empty_table() -> None:
    async def main() -> None:
        table = ClockedTable("hearts", "standard", PER_MOVE)
        ada = table.connect("a")
        await ada.until(clock_runs(0))
        await asyncio.sleep(4)
        await table.room.disconnect(ada.line)
        await asyncio.sleep(300)
        assert not any(one.timed_out for one in table.entries)
        back = table.connect("b")
        left = clock_of(await back.until(clock_runs(0)), 0)["move"]
        assert abs(left - 6000) < 50
        table.close()

    run_virtual(main())


def test_others_and_oneself_give_more_time_at_a_private_table_alone() -> None:
    async def main() -> None:
        table = ClockedTable("hearts", "standard", PER_MOVE)
        ada, bob = table.connect("a"), table.connect("b")
        await ada.until(clock_runs(0))
        await asyncio.sleep(5)
        bob.send(type="extend", seat=0, seconds=60)
        longer = await ada.until(
            lambda message: (clock_of(message, 0) or {"move": 0})["move"] > 60_000
        )
        assert abs(clock_of(longer, 0)["move"] - 65_000) < 50
        ada.send(type="extend", seat=0, seconds=30)
        await ada.until(lambda message: (clock_of(message, 0) or {"move": 0})["move"] > 90_000)
        bob.send(type="extend", seat=3)
        assert (await messages_of_kind(bob, "refused"))[0]["code"] == "table.refusal.no-clock"
        await bob.until(lambda message: message["type"] == "timed_out")
        assert {one.by for one in table.entries if one.timed_out} == {1}
        table.close()
        public = ClockedTable(
            "hearts", "standard", HouseRules(kind="public", time=TurnTime(move=10))
        )
        ada = public.connect("a")
        await ada.until(clock_runs(0))
        ada.send(type="extend", seat=0)
        assert (await messages_of_kind(ada, "refused"))[0]["code"] == "table.refusal.not-extendable"
        public.close()

    run_virtual(main())


def test_without_clocks_nothing_is_told_and_nobody_is_moved_for() -> None:
    async def main() -> None:
        table = ClockedTable("hearts", "standard", HouseRules())
        ada = table.connect("a")
        await ada.event("dealt")
        await asyncio.sleep(400)
        ada.send(type="extend", seat=0)
        assert (await messages_of_kind(ada, "refused"))[0]["code"] == "table.refusal.no-clock"
        assert "clocks" not in {one["type"] for one in ada.messages}
        assert not any(isinstance(one.event, PassChosen) and one.by < 2 for one in table.entries)
        table.close()

    run_virtual(main())


def test_in_nerts_who_is_late_is_ready_and_an_empty_pile_is_called() -> None:
    async def main() -> None:
        rules = "stoss+seats=2,pile_size=5,rounds=1"
        table = ClockedTable("nerts", rules, PER_MOVE, deal=dealt)
        ada, bob = table.connect("a"), table.connect("b")
        await ada.until(clock_runs(0))
        submit(bob, "ready", move="ready")
        asked = now()
        await ada.event("started")
        assert abs(now() - asked - 13) < 0.1  # ten seconds, and the countdown's three
        readied = {one.by: one for one in table.entries if isinstance(one.event, Readied)}
        assert readied[0].timed_out
        assert not readied[1].timed_out
        for at, card in enumerate(("AS", "2S", "3S", "4S", "5S")):
            onto = None if at == 0 else ("AS", "2S", "3S", "4S")[at - 1]
            target = {"at": "foundation", "index": -1 if at == 0 else 0}
            name = f"lift{at}"
            submit(
                ada, name, move="lift", source={"at": "pile"}, card=card, target=target, onto=onto
            )
            assert (await ada.answer(name))["type"] == "accepted"
        asked = now()
        await ada.until(clock_runs(0))
        submit(ada, "turn", move="turn")
        await ada.answer("turn")
        ended = await ada.event("round_ended")
        assert abs(now() - asked - 10) < 0.5
        assert ended["event"]["caller"] == 0
        (call,) = (one for one in table.entries if isinstance(one.event, RoundEnded))
        assert call.timed_out
        assert call.by == 0
        assert {one["seat"] for one in await messages_of_kind(ada, "timed_out", 2)} == {0}
        table.close()

    run_virtual(main())


def dealt(public: nerts.Public, _seed: bytes) -> nerts.Deal:
    """Seat 0 can play its whole pile to one foundation."""
    decks = []
    for deck in range(public.rules.seats):
        cards = packs(1, first=deck)
        named = {card.text.rstrip("'"): card for card in cards}
        pile = [named[name] for name in ("5S", "4S", "3S", "2S", "AS")]
        decks.append((*pile, *(card for card in cards if card not in pile)))
    return nerts.Deal(tuple(decks))
