"""Fair turns: what an owner waits for does not depend on how much others have asked for."""

from __future__ import annotations

import asyncio
from collections import defaultdict
from collections.abc import Awaitable, Callable
from random import Random

import pytest

from herzrasen.server.rate_limits import fair_queue
from herzrasen.server.rate_limits.address_shares import household_address, turn_path
from herzrasen.server.rate_limits.fair_queue import FairQueue, Owner
from herzrasen.server.rate_limits.fair_turns import FairTurns, TooManyWait
from tests.server.event_loop import run_coroutine


class Workers:
    """Work that ends when it is told to; ``begun`` are the names of what was begun, in order, and
    ``refused`` of what had to give way; ``used`` is what the first letter of a name has cost."""

    def __init__(self, turns: FairTurns) -> None:
        self.turns = turns
        self.begun: list[str] = []
        self.cost: Callable[[str], float] = lambda _name: 1.0
        self.used = defaultdict[str, float](float)
        self.refused: list[str] = []
        self._ends: list[asyncio.Event] = []
        self.tasks: dict[str, asyncio.Task[None]] = {}

    async def ask(self, name: str, *owners: str | Owner, slow: bool = False) -> None:
        """Ask for a turn; it waits, or has begun when this returns."""
        paths = [(owner,) if isinstance(owner, str) else owner for owner in owners]
        self.tasks[name] = asyncio.create_task(self._work(name, paths, slow=slow))
        await asyncio.sleep(0)

    async def _work(self, name: str, owners: list[Owner], *, slow: bool) -> None:
        try:
            async with self.turns.turn(owners, slow=slow) as turn:
                self.begun.append(name)
                self._ends.append(end := asyncio.Event())
                await end.wait()
                turn.cost = self.cost(name)
                self.used[name[0]] += turn.cost
        except TooManyWait:
            self.refused.append(name)

    async def end_one(self) -> None:
        """End what was begun first, and let what follows begin."""
        self._ends.pop(0).set()
        for _ in range(3):
            await asyncio.sleep(0)


def run_workers(
    places: int, slow: int, test: Callable[[Workers], Awaitable[None]], **bounds: int
) -> Workers:
    async def main() -> Workers:
        workers = Workers(FairTurns(places, slow, **bounds))
        await test(workers)
        return workers

    return run_coroutine(main())


def test_who_asks_for_one_turn_waits_for_one_of_each_other_owner() -> None:
    """A thousand requests of one address and a hundred of another are there before."""

    async def test(workers: Workers) -> None:
        for number in range(1000):
            await workers.ask(f"a{number}", "a")
        for number in range(100):
            await workers.ask(f"b{number}", "b")
        await workers.ask("c", "c")
        for _ in range(6):
            await workers.end_one()

    assert run_workers(2, 2, test).begun == ["a0", "a1", "b0", "c", "b1", "a2", "b2", "a3"]


def test_slow_work_leaves_a_place_and_quick_work_no_owner_behind() -> None:
    """Masters wait in turns as well, and a flood of quick ones does not hold them up."""

    async def test(workers: Workers) -> None:
        for number in range(40):
            await workers.ask(f"master {number}", "a", slow=True)
        assert workers.begun == ["master 0"]
        for number in range(40):
            await workers.ask(f"quick {number}", "b")
        assert workers.begun == ["master 0", "quick 0"]
        await workers.ask("mine", "c", slow=True)
        for _ in range(4):
            await workers.end_one()

    begun = run_workers(2, 1, test).begun
    assert begun.index("mine") <= 5
    assert begun.count("master 1") == 1


def test_a_table_of_several_addresses_has_the_first_turn_of_any() -> None:
    async def test(workers: Workers) -> None:
        await workers.ask("running", "x")
        for number in range(50):
            await workers.ask(f"a{number}", "a")
        await workers.ask("shared", "a", "b")
        await workers.end_one()
        await workers.end_one()

    assert run_workers(1, 1, test).begun == ["running", "a0", "shared"]


def test_turns_cost_what_they_took() -> None:
    """An address has asked for much that is dear before another asks for much that is cheap, and a
    third for one thing: they share the time, not the number of turns, and who comes waits no longer
    than a dear turn takes for those who are behind."""

    async def test(workers: Workers) -> None:
        workers.cost = lambda name: 100.0 if name.startswith("dear") else 1.0
        for number in range(50):
            await workers.ask(f"dear {number}", "a")
        for number in range(200):
            await workers.ask(f"cheap {number}", "b")
        await workers.end_one()
        await workers.ask("once", "c")
        for _ in range(150):
            await workers.end_one()
        assert abs(workers.used["d"] - workers.used["c"]) <= 100

    begun = run_workers(1, 1, test).begun
    assert sum(100 if "dear" in name else 1 for name in begun[1 : begun.index("once")]) <= 100


def test_who_asks_one_by_one_pays_all_the_same() -> None:
    """Whose share is empty between two questions keeps what it has used, also where hundreds ask
    for one cheap thing each in the meantime."""

    async def test(workers: Workers) -> None:
        workers.cost = lambda name: 100.0 if name.startswith("dear") else 1.0
        for number in range(900):
            await workers.ask(f"cheap {number}", "b")
        await workers.ask("dear 0", "a")
        for number in range(800):
            await workers.ask(f"new {number}", f"n{number}")
            await workers.end_one()
            dear = [name for name in workers.tasks if name.startswith("dear")]
            if workers.tasks[dear[-1]].done():
                await workers.ask(f"dear {len(dear)}", "a")

    workers = run_workers(1, 1, test)
    assert 0 < workers.used["d"] <= workers.used["c"] + 200


def test_who_was_idle_has_saved_nothing_up() -> None:
    """An address has used much while nobody else asked; one that then comes has its turn, and
    after it they share the time, though it has used nothing before."""

    async def test(workers: Workers) -> None:
        workers.cost = lambda _name: 100.0
        for number in range(200):
            await workers.ask(f"a{number}", "a")
        for _ in range(100):
            await workers.end_one()
        before = workers.used["a"]
        for number in range(100):
            await workers.ask(f"b{number}", "b")
        for _ in range(50):
            await workers.end_one()
        assert abs(workers.used["a"] - before - workers.used["b"]) <= 200

    run_workers(1, 1, test)


def test_newcomers_without_number_do_not_keep_back_who_has_used_more() -> None:
    """Each asks for one thing, and four always wait: who has used as much as ten of them has their
    next turn after as much as five times that."""

    async def test(workers: Workers) -> None:
        workers.cost = lambda name: 100.0 if name == "dear 0" else 10.0
        for name in ("dear 0", "dear 1"):
            await workers.ask(name, "a")
        for number in range(100):
            await workers.ask(f"new {number}", f"n{number}")
            if number >= 3:
                await workers.end_one()

    assert run_workers(1, 1, test).begun.index("dear 1") <= 60


def household(number: int, site: str = "2001:db8:1") -> Owner:
    return turn_path(household_address(f"{site}:{number:x}::1"))


def test_a_48_has_one_turn_of_all_and_none_of_its_households_more_than_its_neighbours() -> None:
    """A thousand households of one site have asked, and one of them a thousand times, before an
    honest player does elsewhere, another at that site, and one more in the /56 of the greedy."""

    async def test(workers: Workers) -> None:
        await workers.ask("running", "x" * 4)
        for number in range(1000):
            await workers.ask(f"greedy {number}", household(0x0101))
        for number in range(1000):
            await workers.ask(f"flood {number}", household(0x0200 + number))
        await workers.ask("next door", household(0x0102))
        await workers.ask("same provider", household(0xFF00))
        await workers.ask("elsewhere", household(0, "2001:db8:2"))
        await workers.ask("old", turn_path("192.0.2.1"))
        for _ in range(30):
            await workers.end_one()

    begun = run_workers(1, 1, test).begun
    assert begun[1:4] == ["greedy 0", "elsewhere", "old"]
    assert begun.index("same provider") <= 9, "one turn of each /56 of the site that waits"
    assert begun.index("next door") <= 16, "and then, in its own /56, one turn of the other"
    assert sum(name.startswith("greedy") for name in begun) <= 5, "its /56 has a sixth of all turns"


def test_one_place_at_most_is_taken_by_a_site() -> None:
    """So the next of another one need not wait for what is being done."""

    async def test(workers: Workers) -> None:
        for number in range(40):
            await workers.ask(f"flood {number}", household(number))
        await workers.ask("honest", household(0, "2001:db8:2"))

    assert run_workers(2, 2, test, each=1).begun == ["flood 0", "honest"]


def test_when_too_many_wait_those_who_have_most_give_way() -> None:
    """Ten places to wait in: a /48 fills them, and an honest player, one of its own neighbours
    too, is let in all the same; who is alone may have all of them."""

    async def test(workers: Workers) -> None:
        await workers.ask("running", turn_path("192.0.2.9"))
        for number in range(12):
            await workers.ask(f"flood {number}", household(0x0101))
        assert workers.refused == ["flood 10", "flood 11"]
        await workers.ask("honest", turn_path("192.0.2.1"))
        await workers.ask("neighbour", household(0xFF00))
        await asyncio.sleep(0)
        assert workers.refused == ["flood 10", "flood 11", "flood 9", "flood 8"]
        for _ in range(3):
            await workers.end_one()
        for number in range(20):  # nor do households that ask but once push the neighbour out
            await workers.ask(f"more {number}", household(number))
        assert "neighbour" not in workers.refused

    begun = run_workers(1, 1, test, most_waiting=10).begun
    assert begun == ["running", "flood 0", "honest", "neighbour"]


def test_who_joins_gives_their_turn_and_who_leaves_takes_it_away() -> None:
    async def test(workers: Workers) -> None:
        await workers.ask("running", "x")
        for number in range(50):
            await workers.ask(f"a{number}", "a")
        workers.turns.join(workers.tasks["a40"], ("b",))
        workers.turns.join(workers.tasks["a41"], ("c",))
        workers.turns.leave(workers.tasks["a41"], ("c",))
        for _ in range(3):
            await workers.end_one()
        workers.turns.join(workers.tasks["a0"], ("d",))  # it has begun: nothing happens

    workers = run_workers(1, 1, test)
    assert workers.begun == ["running", "a0", "a40", "a1"]


@pytest.mark.parametrize("remembered", [0, 3, fair_queue.MAX_REMEMBERED])
def test_of_what_waits_nothing_is_lost_or_taken_twice(
    monkeypatch: pytest.MonkeyPatch, remembered: int
) -> None:
    """Whatever is added, joined, left, removed, taken and paid for, in a tree of owners, however
    few empty shares are remembered."""
    monkeypatch.setattr(fair_queue, "MAX_REMEMBERED", remembered)
    random, queue = Random("fair queue"), FairQueue[int]()
    waiting: dict[int, set[Owner]] = {}
    for number in range(4000):
        owner: Owner = (random.choice("ab"), random.choice("cde"), random.choice("fg"))
        match random.randrange(6):
            case 0 | 1:
                queue.add(number, owner, random.randrange(2))
                waiting[number] = {owner}
            case 2 if waiting:
                queue.add(item := random.choice(list(waiting)), owner)
                waiting[item].add(owner)
            case 3 if waiting:
                item, owner = queue.heaviest(owner)
                queue.discard(item, owner)
                waiting[item].remove(owner)
                if not waiting[item]:
                    del waiting[item]
            case 4:
                queue.settle(owner, 1.0, random.randrange(9))
            case _:
                found = queue.pop()
                assert (found is None) == (not waiting)
                if found is not None:
                    assert found[1] in waiting.pop(found[0])
        assert len(queue) == len(waiting)


def test_who_stops_waiting_is_left_out_and_no_place_is_lost() -> None:
    """Also in the moment when the turn had come already."""

    async def test(workers: Workers) -> None:
        for name in ("first", "gone", "late", "last"):
            await workers.ask(name, name)
        assert workers.turns.is_waiting(workers.tasks["gone"])
        workers.tasks["gone"].cancel()
        await asyncio.sleep(0)
        assert len(workers.turns) == 2
        workers._ends.pop(0).set()  # noqa: SLF001 - "late" has its turn, and is cancelled before it begins
        await asyncio.sleep(0)
        workers.tasks["late"].cancel()
        for _ in range(3):
            await asyncio.sleep(0)

    workers = run_workers(1, 1, test)
    assert workers.begun == ["first", "last"]


@pytest.mark.parametrize(("others", "turns"), [(1, 3), (2, 4), (5, 5)])
def test_who_comes_starts_at_what_one_who_waited_all_the_time_has_used(
    others: int, turns: int
) -> None:
    """Something dear was done while these others waited: a newcomer waits for as many of their
    turns, and not until they have used as much."""
    queue = FairQueue[str]()
    queue.add("dear", ("a",))
    for number in range(others):
        for again in range(20):
            queue.add(f"{number} {again}", (f"b{number}",))
    assert queue.pop() == ("dear", ("a",), 0)
    queue.settle(("a",), 1.0, 6.0)
    queue.add("new", ("c",))
    taken = [found[0] for _ in range(20) if (found := queue.pop())]
    assert taken.index("new") == turns


def test_among_equals_who_had_their_turn_last_goes_behind() -> None:
    queue = FairQueue[str]()
    for item in ("a0", "a1", "a2", "b0", "b1"):
        queue.add(item, (item[0],))
    for item, cost in (("a0", 1.0), ("b0", 2.0), ("a1", 1.0), ("b1", 1.0)):
        assert queue.pop() == (item, (item[0],), 0)
        queue.settle((item[0],), 1.0, cost)


@pytest.mark.parametrize("newest", ["a", "b", "c"])
def test_of_several_who_have_as_much_the_newest_gives_way(newest: str) -> None:
    queue = FairQueue[str]()
    for item in ("a0", "b0", "c0", "a1", "b1", "c1"):
        queue.add(item, ("site", item[0]))
    assert queue.heaviest(("site", newest)) == (f"{newest}1", ("site", newest))


def test_slow_work_gives_way_first_and_a_turn_that_was_not_taken_costs_nothing() -> None:
    queue = FairQueue[str]()
    for item, kind in (("quick", 0), ("slow", 1), ("slower", 1), ("quick again", 0)):
        queue.add(item, ("a",), kind)
    given_way = []
    while queue:
        given_way.append(queue.heaviest(("a",))[0])
        queue.remove(given_way[-1])
    assert given_way == ["slower", "slow", "quick again", "quick"]

    async def test(workers: Workers) -> None:
        for name in ("a0", "b0", "b1", "a1"):
            await workers.ask(name, name[0])
        workers._ends.pop(0).set()  # noqa: SLF001 - "b0" has its turn, and is cancelled before it begins
        await asyncio.sleep(0)
        workers.tasks["b0"].cancel()
        for _ in range(3):
            await asyncio.sleep(0)

    assert run_workers(1, 1, test).begun == ["a0", "b1"]


def test_places_are_neither_lost_nor_doubled_whatever_happens() -> None:
    random = Random("fair turns")

    async def test(workers: Workers) -> None:
        for number in range(3000):
            match random.randrange(4):
                case 0 | 1:
                    owner = random.choice("abcdef")
                    await workers.ask(str(number), owner, slow=random.random() < 0.5)
                case 2:
                    running = [task for task in workers.tasks.values() if not task.done()]
                    if running:
                        random.choice(running).cancel()
                        await asyncio.sleep(0)
                case _:
                    if workers._ends:  # noqa: SLF001
                        await workers.end_one()
        for task in workers.tasks.values():
            task.cancel()
        await asyncio.gather(*workers.tasks.values(), return_exceptions=True)
        assert not len(workers.turns)
        before = len(workers.begun)
        for number in range(5):
            await workers.ask(f"after {number}", "z", slow=number < 3)
        assert workers.begun[before:] == ["after 0", "after 1", "after 3"]

    run_workers(3, 2, test)
