"""One node of a cluster: its heartbeat, its links, and the tables of all nodes."""

from __future__ import annotations

import asyncio
import logging
import math
import random
from collections.abc import Awaitable, Callable
from contextlib import suppress
from typing import Final

import msgspec

from herzrasen.cluster import announcements
from herzrasen.cluster.announcements import (
    Announcement,
    PeopleAnnouncement,
    SummariesMissed,
)
from herzrasen.cluster.link import Links
from herzrasen.cluster.locator import TableLocator
from herzrasen.cluster.membership import Membership
from herzrasen.cluster.messages import FindMatch, FollowReview, Message
from herzrasen.cluster.outgoing_stream import LOST_SECONDS, MAX_SILENCES
from herzrasen.cluster.rebalancing import RebalancingPolicy
from herzrasen.cluster.requests import Requests
from herzrasen.server.cluster.broker_echo import BrokerEcho
from herzrasen.server.cluster.cluster_bus import ClusterBus
from herzrasen.server.cluster.cluster_tables import ClusterTables
from herzrasen.server.cluster.hand_over import HandOver
from herzrasen.server.cluster.rebalancer import Rebalancer
from herzrasen.server.cluster.shared_files import OwnFiles, SharedFiles
from herzrasen.server.cluster.shared_matchmaker import SharedMatchmaker
from herzrasen.server.cluster.shared_reviews import FollowJob, SharedReviews
from herzrasen.server.cluster.table_host import TableHost
from herzrasen.server.cluster.table_joiner import TableJoiner
from herzrasen.server.lobby.matchmaker import Matchmaker
from herzrasen.server.lobby.table_registry import TableRegistry
from herzrasen.server.runtime.background_tasks import BackgroundTasks
from herzrasen.server.runtime.event_bus import EventBus
from herzrasen.server.runtime.loop_lag import LoopLag
from herzrasen.storage.event_log import TableVersion
from herzrasen.storage.nodes import NodeStatus, NodeStore
from herzrasen.telemetry.logs import fields

_LOG: Final = logging.getLogger(__name__)
_ANSWER_SECONDS: Final = 1.0
"""How long a request to another node waits for its answer."""
_RESTART_SECONDS: Final = 5.0
"""Seconds after which the rebalancer goes on when a bug has ended it."""
_GATHER_SECONDS: Final = 0.5
"""Summaries are published again once for all nodes that ask for them within this time: after an
outage of the broker all do."""


class NodeSettings(msgspec.Struct, frozen=True):
    """The ``id`` of this process, new with every start, and the operator's ``name`` for it.

    ``connect`` connects to the broker; raises StartError. ``disconnect`` is called last, and closes
    what the caller has opened for this node. ``lease`` and ``hand_over`` are those of the
    configuration, in seconds. ``rebalancing`` says when tables move while all nodes run. ``named``:
    no other node may have the name.
    """

    id: str
    name: str
    connect: Callable[[], Awaitable[EventBus]]
    disconnect: Callable[[], Awaitable[None]]
    lease: float = 1.0
    hand_over: float = 10.0
    rebalancing: RebalancingPolicy = RebalancingPolicy()
    named: bool = False


class ClusterNode:
    """This node. ``lag`` measures its event loop. ``on_lost`` is called with a node that is lost,
    ``on_announcement`` with each announcement of another node."""

    def __init__(
        self,
        settings: NodeSettings,
        store: NodeStore,
        bus: ClusterBus,
        local: TableRegistry,
        lag: LoopLag,
        on_lost: Callable[[str], object],
        on_announcement: Callable[[PeopleAnnouncement], object],
    ) -> None:
        self._settings = settings
        self._store = store
        self._bus = bus
        self._local = local
        self._lag = lag
        self._on_lost = on_lost
        self._on_announcement = on_announcement
        self.stopping = False
        self.membership = Membership(
            store,
            self._status,
            settings.lease,
            self._lose_node,
            self._lose_lease,
            local.versions,
            self._lose_table,
        )
        self._links = Links(
            settings.id, bus, self._handle, self._lose_link, lag.running_time, self._note_silence
        )
        self._requests = requests = Requests(self._links, _ANSWER_SECONDS)
        self._host = TableHost(settings.id, local, self._links, self._accepting)
        locator = TableLocator(store, self.membership, self._links.is_silent)
        joiner = TableJoiner(
            local,
            self._host,
            locator,
            self.membership,
            self._links,
            requests,
            lambda: bus.is_connected,
        )
        bus.on_gap(joiner.forget_taken)
        bus.on_gap(lambda: self.tables.check_obstacles())
        self.tables = ClusterTables(
            local, self._host, joiner, self.membership, requests, random.random
        )
        self._hand_over = HandOver(local, self._host, self.membership, requests)
        self._rebalancer = Rebalancer(
            settings.rebalancing,
            settings.lease,
            self.membership,
            local,
            self._hand_over,
            self._accepting,
        )
        self._matchmaker: SharedMatchmaker | None = None
        self._reviews: SharedReviews | None = None
        self._files: SharedFiles | None = None
        self._tasks = BackgroundTasks()
        self._unsubscribe: Callable[[], None] = lambda: None
        self._echo: BrokerEcho | None = None
        self._summaries_timer: asyncio.TimerHandle | None = None

    async def open(self) -> None:
        """Join the cluster. Raises OSError, StartError and NodeConflict."""
        broker = await self._settings.connect()
        self._bus.open(broker)
        self._echo = BrokerEcho(broker, self._settings.id, self._lag.running_time)
        self._links.open()
        self._unsubscribe = self._bus.subscribe(announcements.SUBJECT, self._receive)
        if self._files is not None:
            self._files.open()
        await self.membership.join()
        self._bus.on_gap(self._ask_for_summaries)
        self._ask_for_summaries()
        self._tasks.keep_running(self.membership.run, self._settings.lease / 4)
        self._tasks.keep_running(self._rebalancer.run, _RESTART_SECONDS)

    async def leave(self) -> float:
        """Hand all tables over, within the time of the settings; returns the seconds that are left
        of it. Browsers here play on meanwhile, since their tables are at other nodes."""
        self.stopping = True
        loop = asyncio.get_running_loop()
        until = loop.time() + self._settings.hand_over
        with suppress(OSError, TimeoutError):
            await self.membership.renew()  # so that no other node gives it tables
        with suppress(TimeoutError):
            async with asyncio.timeout_at(until):
                await self._hand_over.move_all()
        return max(0.0, until - loop.time())

    async def close(self) -> None:
        """Leave the cluster."""
        await self._tasks.cancel()
        self._unsubscribe()
        if self._files is not None:
            self._files.close()
        if self._summaries_timer is not None:
            self._summaries_timer.cancel()
        await self._host.close()
        self._links.close()
        with suppress(OSError, TimeoutError):
            async with asyncio.timeout(self._settings.lease):
                await self._store.remove(self._settings.id)
        await self._settings.disconnect()

    async def check(self) -> tuple[str, ...]:
        """The ``problems``, and "broker" if it does not deliver messages."""
        found = self.problems()
        if "broker" in found or self._echo is None or await self._echo.arrives(_ANSWER_SECONDS):
            return found
        return (*found, "broker")

    def problems(self) -> tuple[str, ...]:
        """What this node is missing to serve people, as far as it knows: "lease" (the database),
        "broker"."""
        found = []
        if not self.membership.holds_lease:
            found.append("lease")
        if not self._bus.is_connected:
            found.append("broker")
        return tuple(found)

    @property
    def conflicts(self) -> tuple[str, ...]:
        """What of this node does not go together with another one: "name", "lease"."""
        return self.membership.conflicts

    def announce(self, announcement: Announcement) -> None:
        """Tell all other nodes."""
        self._bus.publish_elsewhere(announcements.SUBJECT, announcements.encode(announcement))

    def _status(self) -> NodeStatus:
        tables = len(self._local.names)
        own = self._settings
        return NodeStatus(
            own.id,
            own.name,
            tables,
            self._lag.smoothed_ms,
            self.stopping,
            lease=own.lease,
            named=own.named,
        )

    def _accepting(self) -> bool:
        return not self.stopping and self.membership.holds_lease

    def share_matchmaker(self, here: Matchmaker) -> Matchmaker:
        """A matchmaker for all nodes; ``here`` is this node's own."""
        self._matchmaker = SharedMatchmaker(here, self.membership, self._links, self._requests)
        return self._matchmaker

    def share_reviews(self, here: FollowJob) -> SharedReviews:
        """The review jobs of all nodes; ``here`` follows this node's own."""
        self._reviews = SharedReviews(here, self.membership, self._links, self._requests)
        return self._reviews

    def share_files(self, own: OwnFiles) -> SharedFiles:
        """The files of the page of all nodes' versions; ``own`` are this node's."""
        self._files = SharedFiles(self._settings.id, self._bus, own)
        return self._files

    def _handle(self, sender: str, message: Message) -> None:
        if not self.membership.holds_lease:  # a process that was suspended may notice here first
            self.tables.drop_local()
        if isinstance(message, FindMatch):
            if self._matchmaker is not None:
                self._matchmaker.handle(sender, message)
        elif isinstance(message, FollowReview):
            if self._reviews is not None:
                self._reviews.handle(sender, message)
        else:
            self.tables.handle(sender, message)

    def _lose_link(self, node: str) -> None:
        self.tables.lose_node(node)

    def _note_silence(self, node: str, times: int) -> None:
        """Log once of a node that it answers no messages, although it has lived for longer than
        a lease since: such nodes adopt each other's tables, and no other line says so."""
        status = self.membership.living.get(node)
        long = min(1 + math.ceil(self._settings.lease / LOST_SECONDS), MAX_SILENCES)
        if status is not None and times == long and self._bus.is_connected:
            _LOG.error(
                "a node shares the database but does not answer over the broker:"
                " cluster.broker and cluster.prefix have to be the same for all nodes",
                extra=fields(node=status.name),
            )

    def _lose_node(self, node: str) -> None:
        self.tables.lose_node(node)
        self._links.forget(node)  # also what was just queued for it
        self._on_lost(node)

    def _lose_table(self, table: str, version: TableVersion) -> None:
        """Storage has another version of a table than its room; close the room unless its version
        has changed since."""
        room = self._local.in_memory(table)
        if room is not None and room.version == version:
            room.close()

    def _lose_lease(self) -> None:
        """The others count this node as lost, and have forgotten its browsers at their tables.
        Reset all links, or a browser that only watches would never notice."""
        self.tables.drop_local()
        self._links.reset_all()

    def _receive(self, data: bytes) -> None:
        try:
            announcement = announcements.decode(data)
        except msgspec.MsgspecError:
            _LOG.exception("an announcement of another node cannot be read")
        else:
            if isinstance(announcement, SummariesMissed):
                self._publish_summaries_soon()
            else:
                self._on_announcement(announcement)

    def _ask_for_summaries(self) -> None:
        """The lobby here knows only what the others have published since: also when messages may
        have been lost, and then the others may miss those of this node."""
        self.announce(SummariesMissed())
        self._publish_summaries_soon()

    def _publish_summaries_soon(self) -> None:
        if self._summaries_timer is None:
            loop = asyncio.get_running_loop()
            self._summaries_timer = loop.call_later(_GATHER_SECONDS, self._publish_summaries)

    def _publish_summaries(self) -> None:
        self._summaries_timer = None
        self._local.publish_summaries()
