"""One node of a simulated cluster: the server's own parts, on a memory database and a memory bus.

Only parts that do not matter here are replaced: bots answer at once, tables get no rematch.
"""

from __future__ import annotations

import asyncio
from random import Random
from typing import Any, cast

from starlette.websockets import WebSocket

from herzrasen.cluster.rebalancing import NO_REBALANCING, RebalancingPolicy
from herzrasen.config.app_settings import ServerSettings
from herzrasen.server.bot_pool.worker_pool import BotDecision, BotWorkerPool, first_legal
from herzrasen.server.cluster.cluster_bus import ClusterBus
from herzrasen.server.cluster.node import ClusterNode, NodeSettings
from herzrasen.server.lobby.people_changes import PeopleChanges
from herzrasen.server.lobby.shared_decks import SharedDecks
from herzrasen.server.lobby.table_registry import TableRegistry
from herzrasen.server.network.connection_registry import ConnectionRegistry
from herzrasen.server.network.websocket_transport import EXTENSION
from herzrasen.server.rate_limits.connection_counter import ConnectionCounter
from herzrasen.server.rate_limits.heavy_requests import HeavyWork
from herzrasen.server.rate_limits.written_bytes import WrittenBytes
from herzrasen.server.room.summary_sink import SummarySink
from herzrasen.server.runtime.data_folder_watch import DataFolderWatch
from herzrasen.server.runtime.entropy import Entropy
from herzrasen.server.runtime.event_bus import EventBus
from herzrasen.server.runtime.loop_lag import LoopLag
from herzrasen.server.runtime.overload import Overload
from herzrasen.server.websocket.accepting import Admission
from herzrasen.server.websocket.table_endpoint import TableEndpoint
from herzrasen.storage.secrets import Renewal
from herzrasen.table.person_change import PersonChange
from tests.cluster.memory_bus import MemoryBus
from tests.cluster.memory_storage import MemoryStorage, MemorySummaries
from tests.cluster.simulated_socket import SimulatedSocket
from tests.server.no_next_tables import NoNextTables

SETTINGS = ServerSettings(think=0.0, look=0.0, answer=0.0, linger=5.0, ping=0.0, grace=600.0)


class _NoSecrets:
    """The tables here share no decks."""

    def get_or_create(self, _name: str, renew: Renewal) -> bytes:
        return renew(None)

    async def reload(self, _name: str, renew: Renewal) -> bytes:
        return renew(None)


class QuickBots:
    """Bots that take the first legal move."""

    async def decide(
        self, _settings: dict[str, int], _seed: int, view: Any, *_memory: Any, **_turn: Any
    ) -> BotDecision:
        await asyncio.sleep(0.001)
        return BotDecision(first_legal(view))


class _LobbyFeed:
    """The part of the lobby that changes of persons need."""

    async def change_person(self, _change: PersonChange) -> None: ...


class SimulatedNode:
    """A process of the cluster. It is made, opened and served in its own context."""

    def __init__(
        self,
        id_: str,
        storage: MemoryStorage,
        bus: MemoryBus,
        chance: Random,
        rebalancing: RebalancingPolicy = NO_REBALANCING,
    ) -> None:
        loop = asyncio.get_running_loop()
        self.id = id_
        self.bus = bus
        entropy = Entropy(
            deal_seed=lambda: chance.randbytes(32),
            table_name=lambda: f"T{chance.getrandbits(64)}",
            table_code=lambda: "",
            bot_seed=lambda: chance.getrandbits(53),
            now=lambda: 1_700_000_000_000 + round(loop.time() * 1000),
        )
        cluster_bus = ClusterBus(id_)
        summaries = SummarySink(cluster_bus, MemorySummaries(storage), entropy.now, id_)
        self.heavy_work = HeavyWork(clock=loop.time)
        self.local = TableRegistry(
            storage,
            summaries,
            cast("BotWorkerPool", QuickBots()),
            entropy,
            SETTINGS,
            NoNextTables(),
            self.heavy_work,
            SharedDecks(_NoSecrets()),
        )
        connections = ConnectionRegistry()
        self.people = PeopleChanges(self.local, cast("Any", _LobbyFeed()), connections)
        lag = LoopLag()
        self.cluster = ClusterNode(
            NodeSettings(id_, id_, self._connect, _nothing, rebalancing=rebalancing),
            storage,
            cluster_bus,
            self.local,
            lag,
            lambda _node: None,
            self.people.receive,
        )
        self.people.announce = self.cluster.announce
        counter = ConnectionCounter(SETTINGS.limits)
        watch = DataFolderWatch(lambda: None, lambda _: None)
        self._admission = Admission(counter, connections, Overload(lag, 300), watch)
        self.endpoint = TableEndpoint(
            self.cluster.tables, self._admission, SETTINGS, WrittenBytes(SETTINGS.limits)
        )

    async def open(self) -> None:
        """Join the cluster. Raises OSError."""
        await self.cluster.open()

    async def _connect(self) -> EventBus:
        return self.bus

    async def serve(self, socket: SimulatedSocket) -> None:
        """Serve a browser's connection to a table."""

        async def receive() -> dict[str, Any]:
            return {"type": "websocket.connect"}

        async def send(message: Any) -> None:
            if message["type"] == "websocket.close":
                socket.transport.close(message.get("code", 1000))

        scope = {
            "type": "websocket",
            "path_params": {"table": socket.table},
            "extensions": {EXTENSION: socket.transport},
            "person": socket.person,
            "device": socket.person,
            "client": (socket.address, 1),
            "headers": [],
        }
        await self.endpoint.serve(WebSocket(scope, receive, send))

    def find_leftovers(self) -> dict[str, Any]:
        """What the node keeps in memory although all people have left."""
        tables, node, heavy = self.cluster.tables, self.cluster, self.heavy_work
        host = node._host  # noqa: SLF001
        kept = {
            "rooms": self.local.names,
            "routed": tables._routed,  # noqa: SLF001
            "lines": tables._lines,  # noqa: SLF001
            "lines of gateways": host._lines,  # noqa: SLF001
            "lines of rooms": host._lines_of,  # noqa: SLF001
            "hand-overs": host._moving,  # noqa: SLF001
            "tasks of the host": host._tasks,  # noqa: SLF001
            "requests": node._requests._open,  # noqa: SLF001
            "heavy requests": heavy._turns._running,  # noqa: SLF001
        }
        return {what: some for what, some in kept.items() if some}

    async def stop(self) -> None:
        """Stop as a rolling restart does."""
        await self._admission.finish(await self.cluster.leave())
        self.local.close()
        await self.cluster.close()


async def _nothing() -> None:
    """Do nothing."""
