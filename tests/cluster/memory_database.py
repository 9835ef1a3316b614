"""The database of a simulated cluster: the tables' rows, the nodes, and the connections of each
node.

What it accepts is what PostgreSQL accepts (``storage/postgres``): a row's position is its number
plus the adoptions so far, each position is taken once, and only the present epoch writes. Its clock
is the virtual time.
"""

from __future__ import annotations

import asyncio
import math
from collections.abc import Callable, Mapping, Sequence
from random import Random
from typing import Any, Final, TypeVar

import msgspec

from herzrasen.storage.errors import WriteConflict
from herzrasen.storage.event_log import LogRow, TableVersion
from herzrasen.storage.nodes import Nodes, NodeStatus, StoredNode, TableOwner
from tests.cluster.virtual_loop import context_of

T = TypeVar("T")

FORGOTTEN_AFTER: Final = 60.0
"""Seconds after which a silent node is deleted."""
_GIVEN_UP_AFTER: Final = 1.0
"""Seconds after which a node gives up a lost statement."""


class LineBroke(Exception):
    """The line broke: ``sent`` says that the statement may have been carried out."""

    def __init__(self, *, sent: bool) -> None:
        super().__init__(sent)
        self.sent = sent


class Row(msgspec.Struct, frozen=True):
    """A row of the log; ``number`` is None for an adoption."""

    epoch: int
    number: int | None
    entry: bytes


class Description(msgspec.Struct, frozen=True):
    """A description that was stored while the table was in the epoch ``stored_in``, by the owner of
    ``epoch``; 0 if another process changed it."""

    epoch: int
    stored_in: int
    about: bytes


class TableRows(msgspec.Struct):
    """One table: its rows by their position, and the descriptions that it has had."""

    about: bytes
    epoch: int = 0
    owner: str = ""
    revision: int = 0
    rows: dict[int, Row] = {}
    descriptions: list[Description] = []

    def entries(self, epoch: float = math.inf) -> tuple[bytes, ...]:
        """The events, in order, and none of a later epoch."""
        rows = (self.rows[at] for at in sorted(self.rows))
        return tuple(row.entry for row in rows if row.number is not None and row.epoch <= epoch)


class LineFaults(msgspec.Struct):
    """Faults of a line to the database: the probabilities that a statement is slow, that it is lost
    on its way there, that it is ``late`` if so (it arrives after the node has given it up), and
    that its answer is lost. ``delay``: seconds added to each statement. ``cut``: nothing passes."""

    slow: float = 0.0
    lost: float = 0.0
    late: float = 0.0
    unanswered: float = 0.0
    delay: float = 0.0
    cut: bool = False


def append_line(node: str) -> str:
    """The line on which a node appends to logs; everything else has the line of the node's id."""
    return f"{node} appends"


class MemoryDatabase:
    """What has been stored. Each statement is carried out in one step of virtual time."""

    def __init__(self, chance: Random, *, latency: float = 0.001) -> None:
        self._chance = chance
        self._latency = latency
        self._world = context_of("")
        self.tables: dict[str, TableRows] = {}
        self.nodes: dict[str, tuple[NodeStatus, float]] = {}
        self.line_faults: dict[str, LineFaults] = {}
        self.statements = 0

    async def execute(self, line: str, statement: Callable[[], T]) -> T:
        """What a statement on a node's line returns or raises. Raises LineBroke."""
        loop = asyncio.get_running_loop()
        faults, chance = self.line_faults.setdefault(line, LineFaults()), self._chance.random
        answer: asyncio.Future[T] = loop.create_future()
        if faults.cut:
            await asyncio.sleep(self._pause(faults))
            raise LineBroke(sent=False)
        there, back = chance() < faults.lost, chance() < faults.unanswered
        late = _GIVEN_UP_AFTER + 2 * chance() if there and chance() < faults.late else None

        def arrive() -> None:
            if faults.cut or there:
                broke = LineBroke(sent=True)
                loop.call_later(_GIVEN_UP_AFTER, _fail, answer, broke, context=self._world)
                if late is not None:
                    loop.call_later(late, self._carry_out, statement, context=self._world)
                return
            result, error = self._carry_out(statement)
            later = self._pause(faults)
            loop.call_later(later, reply, result, error, context=self._world)

        def reply(result: Any, error: Exception | None) -> None:
            if faults.cut or back:
                _fail(answer, LineBroke(sent=True))
            elif error is not None:
                _fail(answer, error)
            elif not answer.done():
                answer.set_result(result)

        loop.call_later(self._pause(faults), arrive, context=self._world)
        return await answer

    def _carry_out(self, statement: Callable[[], T]) -> tuple[T | None, Exception | None]:
        self.statements += 1
        try:
            return statement(), None
        except WriteConflict as refused:
            return None, refused

    def _pause(self, faults: LineFaults) -> float:
        slow = 300 if self._chance.random() < faults.slow else 1
        return faults.delay / 2 + self._latency * slow * (0.5 + self._chance.random())

    # Statements -----------------------------------------------------------------------------------

    def create(self, name: str, about: bytes, rows: Sequence[LogRow] = ()) -> None:
        """Add a table."""
        if name in self.tables:
            raise WriteConflict(name)
        self.tables[name] = TableRows(
            about,
            rows={row.seq: Row(0, row.seq, row.entry) for row in rows},
            descriptions=[Description(0, 0, about)],
        )

    def insert(self, name: str, epoch: int, rows: Sequence[LogRow]) -> None:
        """Append rows, all or none."""
        table = self.tables.get(name)
        if table is None or not self.may_write(table, epoch):
            raise WriteConflict("another epoch")
        places = [row.seq + epoch for row in rows]
        if any(place in table.rows for place in places):
            raise WriteConflict("this position is taken")
        for place, row in zip(places, rows, strict=True):
            table.rows[place] = Row(epoch, row.seq, row.entry)

    def holds(self, name: str, epoch: int, rows: Sequence[LogRow]) -> bool:
        """Whether these very rows are stored."""
        table = self.tables.get(name)
        wanted = {row.seq + epoch: Row(epoch, row.seq, row.entry) for row in rows}
        return table is not None and all(table.rows.get(at) == row for at, row in wanted.items())

    def adopt(self, name: str, node: str, after: int | None) -> tuple[int, int, bytes] | None:
        """Begin the next epoch: its number, and the revision and the description as they stand
        then."""
        table = self.tables.get(name)
        if table is None:
            return None
        if after is not None and table.epoch != after:
            raise WriteConflict("another node was first")
        table.epoch += 1
        table.owner = node
        table.rows[max(table.rows, default=0) + 1] = Row(table.epoch, None, b"")
        return table.epoch, table.revision, table.about

    def describe(self, name: str, epoch: int, revision: int, about: bytes) -> None:
        """Replace a description."""
        table = self.tables.get(name)
        if table is None or not self.may_describe(table, epoch, revision):
            raise WriteConflict("another epoch or revision")
        table.about, table.revision = about, table.revision + 1
        table.descriptions.append(Description(epoch, table.epoch, about))

    def change_description(self, name: str, change: Callable[[bytes], bytes]) -> None:
        """Change a description as accounts do."""
        table = self.tables[name]
        if (about := change(table.about)) == table.about:
            return
        table.about, table.revision = about, table.revision + 1
        table.descriptions.append(Description(0, table.epoch, table.about))

    def release(self, name: str, epoch: int, node: str) -> None:
        """Give a table up."""
        table = self.tables.get(name)
        if table is not None and (table.epoch, table.owner) == (epoch, node):
            table.owner = ""

    def renew(self, status: NodeStatus) -> tuple[StoredNode, ...]:
        """Store a heartbeat; the last one of every node."""
        now = asyncio.get_running_loop().time()
        self.nodes[status.id] = status, now
        for node in [n for n, (_, at) in self.nodes.items() if now - at > FORGOTTEN_AFTER]:
            del self.nodes[node]
        return tuple(StoredNode(known, now - at) for known, at in self.nodes.values())

    def join(self, status: NodeStatus, may_join: Callable[[Nodes], bool]) -> tuple[StoredNode, ...]:
        """Store the first heartbeat if this node may join the others."""
        now = asyncio.get_running_loop().time()
        others = tuple(StoredNode(known, now - at) for known, at in self.nodes.values())
        return self.renew(status) if may_join(others) else others

    def find_outdated(self, versions: Mapping[str, TableVersion]) -> tuple[str, ...]:
        """The tables that are not as their owner knows them."""
        found = ((name, self.tables.get(name), known) for name, known in versions.items())
        return tuple(
            name
            for name, table, known in found
            if table is None or TableVersion(table.epoch, table.revision) != known
        )

    def remove(self, node: str) -> None:
        """Delete a node, and give up its tables."""
        self.nodes.pop(node, None)
        for table in self.tables.values():
            if table.owner == node:
                table.owner = ""

    def owner(self, name: str) -> TableOwner | None:
        """Who owns a table."""
        table = self.tables.get(name)
        return None if table is None else TableOwner(table.owner, table.epoch)

    def may_write(self, table: TableRows, epoch: int) -> bool:
        """Whether the log takes rows of this epoch."""
        return table.epoch == epoch

    def may_describe(self, table: TableRows, epoch: int, revision: int) -> bool:
        """Whether the description may be replaced."""
        return (table.epoch, table.revision) == (epoch, revision)


def _fail(answer: asyncio.Future[Any], error: Exception) -> None:
    if not answer.done():
        answer.set_exception(error)
