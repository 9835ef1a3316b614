"""Two nodes, one table, four moves: what is explored, and what must hold of it.

The nodes run the program's own table, move executor, mailbox, log, append lane and transactions.
Parts that decide nothing are left out: rooms with their timers and bots, gateways and links. A page
is at one node, sends its next move there, and sends it again at each node that it switches to until
it is answered; an answer that arrives after it has left is lost. It may leave at any time
(``leaves_left``): the node that it switches to adopts the table, whether the former owner is alive
or not. A paused node is one whose writes come after those of the other. So the choice points are
the outcomes of the writes (``faults_left``) and the places of the pages. Between these a node
shares nothing with another one, so their order makes no difference.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from contextlib import suppress
from functools import cache, partial
from typing import Any, Final, cast

import asyncpg
import msgspec

from herzrasen.config.client_limits import LimitSettings
from herzrasen.games.protocol import Refusal
from herzrasen.server.lobby import table_registry
from herzrasen.server.rate_limits.written_bytes import WrittenBytes
from herzrasen.server.room.broadcaster import Broadcaster
from herzrasen.server.room.effects import Append
from herzrasen.server.room.inputs import Conflict, Moment, OutcomeLost
from herzrasen.server.room.move_executor import MoveExecutor
from herzrasen.server.room.room_clocks import RoomClocks
from herzrasen.server.room.room_members import RoomMembers
from herzrasen.server.room.step_context import StepContext
from herzrasen.server.room.storage_requests import StorageRequests
from herzrasen.server.room.write_retries import WriteRetries
from herzrasen.server.runtime.mailbox import Mailbox
from herzrasen.storage.errors import WriteConflict
from herzrasen.storage.event_log import OwnedTable, StoredTable
from herzrasen.storage.postgres.event_log import PostgresEventLog
from herzrasen.table import journal
from herzrasen.table.journal import Entry
from herzrasen.table.move_details import MoveDetails
from herzrasen.table.move_ids import move_key
from herzrasen.table.table import Table
from tests.cluster.exploration import ExploringLoop, Option
from tests.cluster.explored_database import (
    NAME,
    TOO_LONG,
    ExploredDatabase,
    SharedRows,
    Write,
    WriteOutcome,
)
from tests.cluster.table_invariants import Violation

_LONG: Final = 60.0
"""Seconds; longer than any time limit."""


class PageMove(msgspec.Struct, frozen=True):
    """A move that a page makes: its seat, its id at the page, and the key that this gives it."""

    seat: int
    id: str
    move: Any
    key: str = ""


class SubmittingPage:
    """One browser, with its moves in their order."""

    def __init__(self, name: str, node: str, moves: Sequence[PageMove]) -> None:
        self.name = name
        self.node = node
        self.moves = list(moves)
        self.answers: list[int | str] = []
        """The number that each move was given, or why it was refused."""

    @property
    def next_move(self) -> PageMove | None:
        """The move that has no answer yet."""
        return self.moves[len(self.answers)] if len(self.answers) < len(self.moves) else None

    def answer(self, node: str, move: PageMove, result: int | Refusal) -> bool:
        """Take an answer, if the page is still there; whether it did."""
        if node != self.node or move is not self.next_move:
            return False
        self.answers.append(_answer_of(result))
        return True


class Owner:
    """A table in a node's memory, as the room has it: closes when a write is refused, or its
    outcome is unknown."""

    def __init__(
        self,
        owned: OwnedTable,
        stored: StoredTable,
        on_event: Callable[[Table], object],
        on_close: Callable[[], None],
    ) -> None:
        description, self.table = table_registry._replay_table(stored)  # noqa: SLF001
        self.log = owned.log
        self.mailbox: Mailbox[tuple[PageMove, Callable[[int | Refusal], None]]] = Mailbox(
            self._run, on_close
        )
        self._on_close = on_close
        self._storage = StorageRequests(
            NAME, self.table.game, owned.log, WrittenBytes(LimitSettings())
        )
        context = StepContext(Moment(0.0, 0.0, 0))
        self._executor = MoveExecutor(
            self.table,
            cast("RoomMembers", _Members(description.seating())),
            cast("Broadcaster", _Broadcaster(on_event)),
            cast("RoomClocks", _NoClocks()),
            WriteRetries(context),
            context,
        )

    async def _run(self, submitted: tuple[PageMove, Callable[[int | Refusal], None]]) -> None:
        """Execute a move as the session does: its only request is to append."""
        move, answer = submitted
        step = self._executor.execute(move.seat, move.move, MoveDetails(key=move.key))
        try:
            request = next(step)
            while True:
                assert isinstance(request, Append)
                error: WriteConflict | OSError | None = None
                try:
                    await self._storage.start(request)
                except (WriteConflict, OSError) as raised:
                    error = raised
                outcome = self._storage.outcome(request, error)
                if isinstance(outcome, Conflict | OutcomeLost):
                    self._on_close()
                    return
                request = step.send(outcome)
        except StopIteration as done:
            answer(done.value)


class _Members:
    def __init__(self, seating: Any) -> None:
        self.seating = seating

    def start_score_sheet(self) -> None: ...


class _Broadcaster:
    def __init__(self, on_event: Callable[[Table], object]) -> None:
        self._on_event = on_event

    def send_event(self, table: Table, _seating: object) -> None:
        self._on_event(table)

    def player_addresses(self, _seating: object) -> frozenset[str]:
        return frozenset()


class _NoClocks:
    expired_seats: frozenset[int] = frozenset()

    def reserve_used(self, *_: object) -> int:
        return 0

    def restart(self) -> None:
        pass


class ExploredNode:
    """A node: the table in its memory, and the pages that wait until it is."""

    def __init__(self, name: str, world: ExploredTable) -> None:
        self.name = name
        self.owner: Owner | None = None
        self.joining = False
        self.posted: list[tuple[str, str]] = []
        """Moves that are in the mailbox."""
        self.database = ExploredDatabase(name, world.shared)
        self._log = PostgresEventLog(self.database, name)
        self._world = world

    def state(self) -> Hashable:
        """All on which the node's future depends."""
        owner = self.owner
        known = owner and (owner.log.epoch, owner.table.number)
        return known, self.joining, tuple(self.posted), self.database.state()

    def join(self) -> None:
        """Have the table in memory, or adopt it after the epoch that is stored now."""
        if self.owner is None and not self.joining:
            self.joining = True
            self._world.start(self._adopt(self._world.shared.epoch))

    async def _adopt(self, after: int) -> None:
        try:
            owned = await self._log.adopt(NAME, after)
            stored = None if owned is None else await owned.read()
        except (WriteConflict, OSError):
            owned = stored = None
        self.joining = False
        if owned is None or stored is None:
            self._world.look_again(self)
            return
        self.owner = owner = Owner(
            owned, stored, partial(self._world.check_shown, owned), lambda: self.close(owner)
        )
        self._world.serve_pages(self)

    def close(self, owner: Owner) -> None:
        """Drop the table; its pages look for it."""
        if self.owner is owner:
            self.owner = None
            self.posted.clear()
            owner.mailbox.close()
            self._world.look_again(self)

    def receive(self, page: SubmittingPage, move: PageMove) -> None:
        """A page's move."""
        assert self.owner is not None
        self.posted.append((page.name, move.id))
        keyed = msgspec.structs.replace(move, key=move_key(page.name, move.id))
        self.owner.mailbox.post((keyed, partial(self._answer, page, move)))

    def _answer(self, page: SubmittingPage, move: PageMove, result: int | Refusal) -> None:
        if (page.name, move.id) in self.posted:
            self.posted.remove((page.name, move.id))
        if page.answer(self.name, move, result):
            self._world.check_answer(page, move, result)
            self._world.send_next(page)


class ExploredTable:
    """The world of one run."""

    def __init__(
        self,
        loop: ExploringLoop,
        shared: SharedRows,
        pages: Sequence[SubmittingPage],
        *,
        leaves_left: int,
        faults_left: int,
    ) -> None:
        self.shared = shared
        self._loop = loop
        self._pages = pages
        self._leaves_left = leaves_left
        self._faults_left = faults_left
        self._long = 0
        self._tasks: set[Any] = set()
        self._nodes = {name: ExploredNode(name, self) for name in ("a", "b")}
        for page in pages:
            self.send_next(page)

    def start(self, work: Any) -> None:
        """Run something in a task."""
        task = self._loop.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    # What happens ---------------------------------------------------------------------------------

    def options(self) -> Sequence[Option]:
        """Any write goes on, with any outcome; or a page goes to the other node."""
        found: list[Option] = []
        for write in self.shared.writes:
            outcomes = (
                list(WriteOutcome)
                if self._faults_left and write.answer is not None
                else [WriteOutcome.STORED]
            )
            found += [partial(self._decide, write, outcome) for outcome in outcomes]
        if found and self._leaves_left:
            found += [partial(self._leave, page) for page in self._pages if page.next_move]
        return found

    def _decide(self, write: Write, outcome: WriteOutcome) -> None:
        self.shared.writes.remove(write)
        if write.answer is None:
            self._arrive_late(write)
            return
        if outcome is not WriteOutcome.STORED:
            self._faults_left -= 1
        if outcome in TOO_LONG:
            self._long += 1
            self._loop.let_time_pass(_LONG)
        write.answer.set_result(outcome)

    def _arrive_late(self, write: Write) -> None:
        """The caller has given up waiting."""
        with suppress(asyncpg.IntegrityConstraintViolationError):
            write.carry_out()

    def _leave(self, page: SubmittingPage) -> None:
        self._leaves_left -= 1
        page.node = "b" if page.node == "a" else "a"
        self.send_next(page)

    def send_next(self, page: SubmittingPage) -> None:
        """A page sends its next move, or the one that has no answer, again."""
        node, move = self._nodes[page.node], page.next_move
        if move is None:
            return
        if node.owner is None:
            node.join()
        else:
            node.receive(page, move)

    def serve_pages(self, node: ExploredNode) -> None:
        """A node has the table: its pages send what has no answer."""
        for page in self._pages:
            if page.node == node.name:
                self.send_next(page)

    def look_again(self, node: ExploredNode) -> None:
        """A node has not got the table: its pages go where it is, or it is adopted here."""
        owner = self._nodes.get(self.shared.owner)
        there = node if owner is None or owner.owner is None else owner
        for page in self._pages:
            if page.node == node.name:
                page.node = there.name
                self.send_next(page)

    # What must hold -------------------------------------------------------------------------------

    def state(self) -> Hashable:
        """All on which the future depends."""
        return (
            self.shared.state(),
            tuple(node.state() for node in self._nodes.values()),
            tuple((page.node, tuple(page.answers)) for page in self._pages),
            (self._leaves_left, self._faults_left, self._long),
        )

    def _report(self, text: str) -> None:
        """End the run; raised here, it would end in the mailbox, as any bug of a room does."""
        self._loop.failures.append(Violation(text))

    def check_shown(self, owned: OwnedTable, table: Table) -> None:
        """An owner shows an event: it is in the log, and so is all before it, in this order."""
        stored = [row for _, row in sorted(self.shared.rows.items()) if row.number is not None]
        if table.number > len(stored):
            self._report(f"event {table.number} was shown and is not in the log")
        entries = tuple(row.entry for row in stored[: table.number])
        if tuple(map(table.view, range(4))) != _views(table.rules, entries):
            self._report(f"epoch {owned.log.epoch} shows something else than {table.number}")

    def check_answer(self, page: SubmittingPage, move: PageMove, result: int | Refusal) -> None:
        """A move that was acknowledged is in the log under its number; one that was refused is not,
        and does not come later."""
        at = self._keys().get(move_key(page.name, move.id))
        if at != (None if isinstance(result, Refusal) else result):
            self._report(f"{move.id} was answered with {_answer_of(result)}, and is {at}")

    def check_end(self) -> None:
        """The log is sound, every move was answered, and none more than once made."""
        last, number = 0, 0
        for expected, (at, row) in enumerate(sorted(self.shared.rows.items()), 1):
            if at != expected:
                raise Violation(f"a gap in the log before position {at}")
            if row.epoch < last:
                raise Violation(f"epoch {row.epoch} after {last}")
            last = row.epoch
            if row.number is not None and row.number != number + 1:
                raise Violation(f"number {row.number} after {number}")
            number = row.number or number
        keys = self._keys()
        for page in self._pages:
            if page.next_move is not None:
                raise Violation(f"{page.name} waits for ever for {page.next_move.id}")
            for move, answer in zip(page.moves, page.answers, strict=True):
                found = keys.get(move_key(page.name, move.id))
                if found != (answer if isinstance(answer, int) else None):
                    raise Violation(f"{move.id} was answered with {answer}, and is {found}")

    def _keys(self) -> dict[str, int]:
        keys: dict[str, int] = {}
        for _, row in sorted(self.shared.rows.items()):
            entry = _read(row.entry) if row.number is not None else None
            if entry is not None and entry.move is not None:
                if entry.move in keys:
                    self._report(f"a move was made twice: {keys[entry.move]}, {entry.number}")
                keys[entry.move] = entry.number
        return keys


def _answer_of(result: int | Refusal) -> int | str:
    return result.code if isinstance(result, Refusal) else result


@cache
def _views(rules: Any, entries: tuple[bytes, ...]) -> tuple[Any, ...]:
    """What the seats see after these entries."""
    table = Table("hearts", rules)
    table.replay(map(_read, entries))
    return tuple(map(table.view, range(4)))


@cache
def _read(entry: bytes) -> Entry:
    return journal.read(entry, "hearts")
