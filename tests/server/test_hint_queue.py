"""Hints: one guest who asks for many does not keep another waiting.

Counted is which thoughts were begun, and before which: processes are replaced by a gate.
"""

from __future__ import annotations

import asyncio
import pickle
import threading
from collections.abc import Callable, Coroutine
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from herzrasen.coach import hearts as coach
from herzrasen.coach.hearts.coach_part import PART
from herzrasen.games.protocol import Refusal
from herzrasen.server.api.hint_queue import MAX_PENDING, HintQueue
from herzrasen.server.bot_pool import worker, worker_pool
from herzrasen.server.bot_pool.worker_pool import BotWorkerPool
from herzrasen.server.rate_limits.address_shares import household_address
from tests.coach.hearts.played_deals import COACH
from tests.server.auto_play import play
from tests.server.event_loop import run_coroutine
from tests.server.live_server import live_server
from tests.server.table_client import TableClient, http_request
from tests.server.test_coach import is_own_turn
from tests.server.test_run import TRUSTED
from tests.server.test_worker_pool import VIEW


class CoachDouble:
    """Stands for all processes: bots answer at once, the coach when it is let go. ``begun`` are the
    hands that it has begun to think about, ``asked`` is how many wait or waited for that."""

    def __init__(self) -> None:
        self.begun: list[frozenset[str]] = []
        self.asked = 0
        self._open = False
        self.changed = threading.Condition()
        self._waiting: list[tuple[asyncio.AbstractEventLoop, asyncio.Event]] = []

    def open(self) -> None:
        """Let all end, those that come later too."""
        with self.changed:
            self._open = True
            waiting = list(self._waiting)
            self._waiting.clear()
        for loop, go_on in waiting:
            loop.call_soon_threadsafe(go_on.set)

    async def exchange(self, _process: Any, question: bytes) -> tuple[bool, Any, int]:
        """What a process answers."""
        function, arguments = pickle.loads(question[worker.LENGTH_BYTES :])
        if function is not coach.hint:
            return True, function(*arguments), 0
        go_on = asyncio.Event()
        with self.changed:
            self.begun.append(frozenset(card.text for card in arguments[0].hand))
            if self._open:
                go_on.set()
            self._waiting.append((asyncio.get_running_loop(), go_on))
            self.changed.notify_all()
        await go_on.wait()
        return True, None, 0

    def let_go(self) -> None:
        """Let the first thought end."""
        with self.changed:
            loop, go_on = self._waiting.pop(0)
        loop.call_soon_threadsafe(go_on.set)

    def note_asked(self) -> None:
        """One more waits for its turn, as soon as the loop does anything else."""
        with self.changed:
            self.asked += 1
            self.changed.notify_all()

    def wait_for(self, *, begun: int = 0, asked: int = 0) -> None:
        """Wait until so many thoughts have been begun, or asked for."""
        with self.changed:
            self.changed.wait_for(lambda: len(self.begun) >= begun and self.asked >= asked)


@pytest.fixture
def gate(monkeypatch: pytest.MonkeyPatch) -> CoachDouble:
    async def start(_pool: BotWorkerPool) -> Any:
        return SimpleNamespace(returncode=None)

    async def think(queue: HintQueue, *asked: Any) -> Any:
        gate.note_asked()
        return await real(queue, *asked)

    gate, real = CoachDouble(), HintQueue._think  # noqa: SLF001 - what has begun to wait
    monkeypatch.setattr(HintQueue, "_think", think)
    monkeypatch.setattr(worker_pool, "_exchange", gate.exchange)
    monkeypatch.setattr(worker_pool, "_end", lambda _process: None)
    monkeypatch.setattr(BotWorkerPool, "_start", start)
    return gate


CLUB = 12
WORKERS = 2


def test_hints_of_one_address_do_not_keep_another_waiting(
    gate: CoachDouble, tmp_path: Path
) -> None:
    """Twelve guests of one address ask before an honest player does, who then plays on. They are
    not refused either: four of them were, and a club behind one address asks as many."""
    with (
        live_server(tmp_path, trusted_proxies=TRUSTED, workers=WORKERS) as server,
        ThreadPoolExecutor(CLUB + 1) as threads,
    ):
        honest, *club = [ask_at_turn(server) for _ in range(1 + CLUB)]
        asked = [threads.submit(one, "198.51.100.1") for _, one in club]
        gate.wait_for(begun=WORKERS, asked=CLUB)
        person, ask = honest
        hand = frozenset(person.last["view"]["hand"])
        answer = threads.submit(ask, "198.51.100.2")
        gate.wait_for(asked=CLUB + 1)
        while hand not in gate.begun:
            gate.let_go()
            gate.wait_for(begun=len(gate.begun) + 1)
        assert gate.begun.index(hand) <= WORKERS + 1, "one turn of the other address goes before"
        play(person)
        gate.open()
        for one in (*asked, answer):
            assert one.result() == (409, "coach.refusal.not-asked")


def ask_at_turn(server: str) -> tuple[TableClient, Callable[[str], tuple[int, str]]]:
    """A person who plays alone, whose turn it is, and how they ask for a hint from an address."""
    person = TableClient(server)
    table = person.open_table("hearts", "standard+deals=1", bot={"level": 1})
    person.join(table)
    play(person, is_own_turn)
    return person, partial(get_hint, f"{server}/api/tables/{table}/hint", person.cookie)


def get_hint(url: str, cookie: str, address: str) -> tuple[int, str]:
    answer = http_request(url, cookie=cookie, x_forwarded_for=address)
    return answer.status, answer.json.get("code", "")


# What is not begun --------------------------------------------------------------------------------


def run_queue(test: Callable[[HintQueue], Coroutine[Any, Any, None]]) -> None:
    async def main() -> None:
        pool = BotWorkerPool(lambda *_: (None, 0), 1, 600.0)
        await test(HintQueue(pool, COACH))
        await pool.close()

    run_coroutine(main())


class Asker:
    """A request for a hint."""

    def __init__(self, queue: HintQueue, number: int, person: str, address: str = "a") -> None:
        self.leave = asyncio.Event()
        hint = queue.hint(PART, ("T", number), VIEW, person, address, self._wait_until_left())
        self.answer = asyncio.create_task(hint)

    async def _wait_until_left(self) -> None:
        await self.leave.wait()


async def settle() -> None:
    """Let everything run that can."""
    for _ in range(10):
        await asyncio.sleep(0)


def test_what_nobody_waits_for_is_not_begun(gate: CoachDouble) -> None:
    """Its asker has left, or asks about another moment; where another waits too, it is begun."""

    async def test(queue: HintQueue) -> None:
        running = Asker(queue, 1, "ada")
        left, shared = Asker(queue, 2, "bob"), Asker(queue, 3, "cem")
        also, earlier = Asker(queue, 3, "dora"), Asker(queue, 4, "eva")
        await settle()
        later = Asker(queue, 5, "eva")
        left.leave.set()
        shared.leave.set()
        await settle()
        assert earlier.answer.result() == Refusal("coach.refusal.one-at-a-time")
        assert left.answer.done()
        assert len(gate.begun) == 1
        gate.open()
        for one in (running, also, later):
            assert await one.answer == Refusal("coach.refusal.not-asked")
        assert len(gate.begun) == 3

    run_queue(test)


@pytest.mark.parametrize("households", [1, 1000])
def test_the_queue_is_bounded_and_a_48_keeps_nobody_out_of_it(
    gate: CoachDouble, households: int
) -> None:
    """A thousand requests of one site, of one household or as many, have filled it; an honest
    person elsewhere is let in and has the next turn but one, and so is one of its neighbours."""

    async def test(queue: HintQueue) -> None:
        flood = [
            Asker(queue, n, f"p{n}", household_address(f"2001:db8:1:{n % households:x}::1"))
            for n in range(1000)
        ]
        await settle()
        honest = Asker(queue, 1000, "eva", household_address("2001:db8:2::1"))
        neighbour = Asker(queue, 1001, "jan", household_address("2001:db8:1:ff00::1"))
        await settle()
        busy = [one for one in flood if one.answer.done()]
        refused = Refusal("coach.refusal.busy")
        assert [one.answer.result() for one in busy] == [refused] * (1000 + 2 - MAX_PENDING)
        for ended in range(8):
            gate.let_go()
            await settle()
            assert honest.answer.done() or ended < 3
        assert neighbour.answer.done()
        gate.open()
        await asyncio.gather(*(one.answer for one in flood))

    run_queue(test)


def test_a_hint_has_the_first_turn_of_those_who_ask_for_it(gate: CoachDouble) -> None:
    """Somebody whose address waits for much asks first, and then another at the same table; when
    that one has left again, it waits as before."""

    async def test(queue: HintQueue) -> None:
        greedy = [Asker(queue, n, f"p{n}", "192.0.2.1") for n in range(20)]
        joined = Asker(queue, 18, "eva", "192.0.2.2")
        left = Asker(queue, 19, "jan", "192.0.2.3")
        await settle()
        left.leave.set()
        await settle()
        for _ in range(4):
            gate.let_go()
            await settle()
        assert joined.answer.done()
        assert not greedy[19].answer.done()
        gate.open()
        await asyncio.gather(*(one.answer for one in greedy))

    run_queue(test)
