"""How long tables could not be played, as people at unharmed nodes see it."""

from __future__ import annotations

from collections.abc import Collection

from tests.cluster.scale.large_cluster import LargeCluster
from tests.cluster.scale.thin_person import ThinPerson


class Outages:
    """Watches the tables of the ``hit`` nodes, from now on.

    ``seconds`` are the times until a person at another node was shown each table by a later owner.
    Tables with people at hit nodes only are left out: they wait for their own node.
    """

    def __init__(self, cluster: LargeCluster, hit: Collection[str]) -> None:
        self.seconds: list[float] = []
        self._began = cluster.loop.time()
        self._clock = cluster.loop.time
        self._hit = frozenset(hit)
        owned = {
            name: table.epoch
            for name, table in cluster.database.tables.items()
            if table.owner in self._hit
        }
        self._waiting = {
            person.table: owned[person.table]
            for person in cluster.people
            if person.table in owned and self._is_elsewhere(person)
        }
        self.tables = len(self._waiting)
        cluster.on_view = self._note

    @property
    def open(self) -> Collection[str]:
        """The tables that are still away."""
        return self._waiting.keys()

    @property
    def longest(self) -> float:
        """The longest one, in seconds."""
        return max(self.seconds, default=0.0)

    def _is_elsewhere(self, person: ThinPerson) -> bool:
        return person.connection is not None and person.connection.node not in self._hit

    def _note(self, person: ThinPerson) -> None:
        before = self._waiting.get(person.table)
        if before is not None and person.epoch > before and self._is_elsewhere(person):
            del self._waiting[person.table]
            self.seconds.append(self._clock() - self._began)
