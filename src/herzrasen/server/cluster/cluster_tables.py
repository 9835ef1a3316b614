"""All tables of a cluster, as one node sees them: routes to each, and follows it when it moves."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Collection
from functools import partial
from itertools import count

from herzrasen.cluster.membership import Membership
from herzrasen.cluster.messages import (
    CloseLine,
    Deliver,
    Message,
    Reply,
    SetWatching,
    TableMoved,
)
from herzrasen.cluster.requests import Requests
from herzrasen.server.cluster.routed_table import RoutedTable
from herzrasen.server.cluster.table_host import TableHost
from herzrasen.server.cluster.table_joiner import TableJoiner
from herzrasen.server.cluster.table_site import BrowserLine, LocalSite, TableSite
from herzrasen.server.lobby.table_registry import TableRegistry
from herzrasen.server.room.room import Room


class ClusterTables:
    """Routes browsers and requests of this node to the tables' owners.

    ``local`` are the tables in this process, ``host`` serves them to other nodes. ``chance``
    returns a number from 0 to 1.
    """

    def __init__(
        self,
        local: TableRegistry,
        host: TableHost,
        joiner: TableJoiner,
        membership: Membership,
        requests: Requests,
        chance: Callable[[], float],
    ) -> None:
        self._local = local
        self._host = host
        self._joiner = joiner
        self._membership = membership
        self._requests = requests
        self._chance = chance
        self._routed: dict[str, list[RoutedTable]] = defaultdict(list)
        self._lines: dict[int, tuple[RoutedTable, BrowserLine]] = {}
        self._numbers = count(1)
        local.on_room_closed = self._lose_room

    async def room(self, name: str, address: str = "") -> RoutedTable | None:
        """A table, wherever it is; None if there is none of this name.

        Raises TooMuchHeavyWork if the address asks for too many tables.
        """
        known = self._routed.get(name)
        routed = known[0] if known else self._new(name)
        return routed if await routed.find(address) else None

    def handle(self, sender: str, message: Message) -> None:
        """Handle a message of another node."""
        match message:
            case Deliver(lines, data):
                for line in lines:
                    if (found := self._lines.get(line)) is not None:
                        found[1].connection.send(data)
            case Reply():
                self._requests.receive(sender, message)
            case SetWatching(line, watching):
                if (found := self._lines.get(line)) is not None:
                    found[1].connection.watching = watching
            case CloseLine(line, code):
                if (found := self._lines.get(line)) is not None:
                    found[1].connection.close(code)
            case TableMoved():
                self._follow(sender, message)
            case _:
                self._host.handle(sender, message)

    def lose_node(self, node: str) -> None:
        """A node is gone, or the link to it was reset: join its tables again."""
        self._joiner.forget_node(node)
        self._requests.fail(node)
        self._host.forget(node)
        for routed in self._all():
            if routed.site is not None and routed.site.node == node:
                routed.lose(routed.site)

    def drop_local(self) -> None:
        """This node holds no lease: forget its tables, and show nothing more of them."""
        self._local.close()
        self.check_obstacles()

    def check_obstacles(self) -> None:
        """The database or the broker may be away now: tell pages that wait for that."""
        for routed in self._all():
            routed.check_obstacle()

    def _lose_room(self, name: str, room: Room) -> None:
        """A room of this node has closed: its browsers look for the table elsewhere."""
        self._host.room_closed(name, room)
        for routed in tuple(self._routed.get(name, ())):
            site = routed.site
            if isinstance(site, LocalSite) and site.room is room:
                routed.lose(site)

    def _is_usable(self, name: str, site: TableSite) -> bool:
        """Whether a table can still be at this site, as far as this node knows."""
        if not isinstance(site, LocalSite):
            return self._membership.has(site.node)
        if not self._membership.holds_lease:  # a process that was suspended may notice here first
            self.drop_local()
        return self._local.in_memory(name) is site.room

    def _all(self) -> Collection[RoutedTable]:
        return [routed for some in self._routed.values() for routed in some]

    def _new(self, name: str) -> RoutedTable:
        return RoutedTable(
            name,
            self._joiner.join,
            self._chance,
            partial(self._is_usable, name),
            self._joiner.obstacle,
            self._number_line,
            lambda number: self._lines.pop(number, None),
            self._add,
            self._remove,
        )

    def _add(self, routed: RoutedTable) -> None:
        if routed not in self._routed[routed.name]:
            self._routed[routed.name].append(routed)

    def _remove(self, routed: RoutedTable) -> None:
        some = self._routed.get(routed.name, [])
        if routed in some:
            some.remove(routed)
        if not some:
            self._routed.pop(routed.name, None)

    def _number_line(self, routed: RoutedTable, line: BrowserLine) -> int:
        number = next(self._numbers)
        self._lines[number] = routed, line
        return number

    def _follow(self, sender: str, moved: TableMoved) -> None:
        for routed in tuple(self._routed.get(moved.table, ())):
            site = routed.site
            if site is not None and site.node == sender and site.epoch <= moved.epoch:
                routed.lose(site, self._joiner.successor(moved))
