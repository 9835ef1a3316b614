"""Fair turns: what an owner waits for does not depend on how much others have asked for."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from random import Random

from herzrasen.server.rate_limits.fair_turns import FairTurns
from tests.server.event_loop import run_coroutine


class Workers:
    """Work that ends when it is told to; ``begun`` are the names of what was begun, in order."""

    def __init__(self, turns: FairTurns) -> None:
        self.turns = turns
        self.begun: list[str] = []
        self._ends: list[asyncio.Event] = []
        self.tasks: dict[str, asyncio.Task[None]] = {}

    async def ask(self, name: str, *owners: str, slow: bool = False) -> None:
        """Ask for a turn; it waits, or has begun when this returns."""
        self.tasks[name] = asyncio.create_task(self._work(name, owners, slow=slow))
        await asyncio.sleep(0)

    async def _work(self, name: str, owners: tuple[str, ...], *, slow: bool) -> None:
        async with self.turns.turn(owners, slow=slow):
            self.begun.append(name)
            self._ends.append(end := asyncio.Event())
            await end.wait()

    async def end_one(self) -> None:
        """End what was begun first, and let what follows begin."""
        self._ends.pop(0).set()
        for _ in range(3):
            await asyncio.sleep(0)


def run_workers(places: int, slow: int, test: Callable[[Workers], Awaitable[None]]) -> Workers:
    async def main() -> Workers:
        workers = Workers(FairTurns(places, slow))
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

    assert run_workers(2, 2, test).begun == ["a0", "a1", "a2", "b0", "c", "a3", "b1", "a4"]


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


def test_a_table_of_several_addresses_waits_with_the_fewest() -> None:
    async def test(workers: Workers) -> None:
        await workers.ask("running", "x")
        for number in range(50):
            await workers.ask(f"a{number}", "a")
        await workers.ask("shared", "a", "b")
        await workers.end_one()
        await workers.end_one()

    assert run_workers(1, 1, test).begun == ["running", "a0", "shared"]


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
