"""A cluster of simulated nodes behind a proxy, its tables and the people who play there."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Coroutine
from random import Random
from typing import Any

from herzrasen.cluster.rebalancing import NO_REBALANCING, RebalancingPolicy
from herzrasen.protocol.house_rules import HouseRules
from herzrasen.table import info
from herzrasen.table.info import TableInfo
from herzrasen.table.person_change import PersonChange
from herzrasen.table.seats import Seating, SeatOccupant
from tests.cluster.memory_bus import MemoryBroker, MemoryBus
from tests.cluster.memory_database import LineFaults, MemoryDatabase, append_line
from tests.cluster.memory_storage import MemoryStorage
from tests.cluster.simulated_browser import Message, SimulatedBrowser
from tests.cluster.simulated_node import SimulatedNode
from tests.cluster.simulated_socket import SimulatedSocket
from tests.cluster.table_invariants import TableInvariants, Violation
from tests.cluster.virtual_loop import VirtualLoop, context_of


class SimulatedCluster:
    """The whole world. ``trace`` is what happened, for people who look for a bug."""

    def __init__(
        self, loop: VirtualLoop, seed: int, rebalancing: RebalancingPolicy = NO_REBALANCING
    ) -> None:
        random.seed(seed)  # the nodes' jitter
        self.loop = loop
        self.rebalancing = rebalancing
        self.chance = Random(seed)
        self.database = MemoryDatabase(Random(seed + 1))
        self.broker = MemoryBroker(loop, Random(seed + 2))
        self.nodes: dict[str, SimulatedNode] = {}
        self.browsers: list[SimulatedBrowser] = []
        self.invariants: dict[str, TableInvariants] = {}
        self.gateways: dict[str, str] = {}
        """The nodes that the proxy prefers for some persons."""
        self.trace: list[str] = []
        self._sockets: dict[str, list[SimulatedSocket]] = {}
        self._silent: list[SimulatedSocket] = []
        self._tasks: set[asyncio.Task[None]] = set()
        self._started = 0

    def note(self, text: str) -> None:
        """Add a line to the trace."""
        self.trace.append(f"{self.loop.time():9.4f} {text}")

    # Nodes ----------------------------------------------------------------------------------------

    def start_node(self) -> str:
        """Start a process; its id."""
        self._started += 1
        id_ = f"n{self._started}"
        self.note(f"{id_} starts")
        storage = self.make_storage(id_)
        bus = MemoryBus(self.broker, id_)
        context = context_of(id_)
        node = context.run(
            SimulatedNode, id_, storage, bus, Random(self._started), self.rebalancing
        )
        self.nodes[id_] = node
        self._sockets[id_] = []
        self._run(id_, self._open(id_, node))
        return id_

    async def _open(self, id_: str, node: SimulatedNode) -> None:
        try:
            await node.open()
        except OSError:  # as a supervisor does
            self.loop.call_soon(self._remove_node, id_, context=context_of(""))
            self.loop.call_later(1.0, self.start_node, context=context_of(""))

    def make_storage(self, node: str) -> MemoryStorage:
        """The storage of a node."""
        return MemoryStorage(self.database, node)

    def crash(self, node: str, *, silently: bool = False) -> None:
        """Kill a process; its machine closes the connections of its browsers, or dies with it
        ``silently``."""
        self.note(f"{node} crashes{' silently' if silently else ''}")
        self.loop.kill(node)
        self.broker.drop(node)
        del self.nodes[node]
        for socket in self._sockets.pop(node):
            if silently:
                socket.silent = True
                self._silent.append(socket)
                self.loop.call_later(25.0, self._time_out, socket)
            else:
                socket.end(1006)

    def _time_out(self, socket: SimulatedSocket) -> None:
        """The page's machine gives up a connection to a dead machine."""
        socket.silent = False
        socket.end(1006)

    def pause(self, node: str, seconds: float) -> None:
        """Stop a process, and let it go on after a while."""
        self.note(f"{node} pauses for {seconds:.2f}")
        self.loop.pause(node)
        self.loop.call_later(seconds, self._go_on, node)

    def _go_on(self, node: str) -> None:
        self.note(f"{node} goes on")
        self.loop.go_on(node)

    def stop_node(self, node: str) -> None:
        """Stop a node as an operator does."""
        self.note(f"{node} stops")

        async def stop() -> None:
            stopping = self.nodes[node]
            await stopping.stop()
            if node in self.nodes:
                self.note(f"{node} has stopped")
                self.loop.call_soon(self._remove_node, node, context=context_of(""))

        self._run(node, stop())

    def _remove_node(self, node: str) -> None:
        if node in self.nodes:
            self.crash(node)

    def _run(self, node: str, work: Coroutine[Any, Any, None]) -> None:
        context = context_of(node)
        task = context.run(self.loop.create_task, work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    # Faults ---------------------------------------------------------------------------------------

    def line_faults(self, node: str) -> tuple[LineFaults, LineFaults]:
        """How a node reaches the database: to append to logs, and for everything else."""
        lines = append_line(node), node
        appends, others = (
            self.database.line_faults.setdefault(line, LineFaults()) for line in lines
        )
        return appends, others

    def heal(self) -> None:
        """Let everything pass again."""
        self.note("everything is healed")
        self.broker.cut.clear()
        self.broker.loss = 0.0
        self.database.line_faults.clear()
        for socket in self._silent:
            self._time_out(socket)
        for id_, node in self.nodes.items():
            self.loop.go_on(id_)
            node.bus.is_connected = True

    # People ---------------------------------------------------------------------------------------

    def create_table(
        self,
        name: str,
        people: dict[str, int],
        *,
        begun: bool = True,
        house: HouseRules = HouseRules(),  # noqa: B008 - it is frozen
    ) -> None:
        """A table of Hearts with these persons at these seats. If the match has begun, bots have
        the others, which are free before."""
        places = [SeatOccupant(seat + 1) for seat in range(4)]
        for person, seat in people.items():
            places[seat] = SeatOccupant(seat + 1, person, person)
        seating = Seating({"level": 1}, tuple(places))
        seating = seating.begin() if begun else seating
        described = TableInfo(
            "hearts",
            "standard",
            seating.bot,
            "instant",
            seating.occupants,
            1,
            begun=begun,
            house=house,
        )
        self.database.create(name, info.write(described))
        self.invariants[name] = TableInvariants(self.database.tables[name])

    def add_browser(self, person: str, table: str) -> SimulatedBrowser:
        """A page of a person at a table."""
        browser = SimulatedBrowser(
            person, table, self._connect, Random(self.chance.random()), self._show
        )
        self.browsers.append(browser)
        self.loop.call_soon(browser.open, context=context_of(""))
        return browser

    def _connect(self, browser: SimulatedBrowser) -> SimulatedSocket | None:
        """Through the proxy to any node that serves."""
        able = [
            id_
            for id_, node in self.nodes.items()
            if not (node.cluster.stopping or node.cluster.problems())
        ]
        if not able:
            return None
        gateway = self.gateways.get(browser.person)
        id_ = gateway if gateway in able else self.chance.choice(able)
        self.note(f"{browser.person} connects to {id_}, last {browser.number}")
        socket = context_of(id_).run(
            SimulatedSocket,
            self.loop,
            self.chance,
            browser.table,
            browser.person,
            browser.person,
        )
        self._sockets[id_].append(socket)
        self._run(id_, self.nodes[id_].serve(socket))
        return socket

    async def change_seat(self, node: str, person: str, table: str, *, sits: bool) -> None:
        """A person asks for a seat, or gives it up, as HTTP requests do."""
        since = self.invariants[table].descriptions
        handle = await self.nodes[node].cluster.tables.room(table)
        if handle is None:
            raise Violation(f"{table} is not found")
        if sits:
            refusal = await handle.take_seat(person, person, "203.0.113.1")
        else:
            refusal = await handle.give_up_seat(person, "203.0.113.1")
        self.note(f"{node}: {person} sits at {table}: {sits}, {refusal and refusal.code}")
        if refusal is None and not self.invariants[table].was_stored(person, since, sits=sits):
            raise Violation(f"the seat of {person} was acknowledged and is not stored")

    def ask_for_seat(self, node: str, person: str, table: str, *, sits: bool) -> None:
        """Do that in the process of a node."""
        self._run(node, self.change_seat(node, person, table, sits=sits))

    def sign_in(self, browser: SimulatedBrowser, node: str) -> None:
        """A guest signs in to an account: the same page, another person."""
        change = PersonChange(browser.person, f"{browser.person}'")
        self.note(f"{browser.person} signs in at {node}")

        def apply(about: bytes) -> bytes:
            described = info.read(about)
            return info.write(described.with_seating(change.apply(described.seating())))

        for name in self.database.tables:
            self.database.change_description(name, apply)
        self._run(node, self.nodes[node].people.change_person(change))
        assert change.becomes is not None
        for checked in self.invariants.values():
            checked.person_changed(browser.person, change.becomes)
        browser.person = change.becomes
        browser.reconnect()

    def _show(self, browser: SimulatedBrowser, message: Message) -> None:
        self.invariants[browser.table].check_view(browser, message)

    def check(self) -> None:
        """What must hold at any time."""
        for checked in self.invariants.values():
            checked.follow()
        for browser in self.browsers:
            self.invariants[browser.table].check_answers(browser)
        for failure in self.loop.failures:
            raise failure
