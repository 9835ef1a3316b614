"""Two nodes, one table, four moves: every order of what can happen, with every outcome of a write.

Pages leave their node so often, and so many writes fail. Two leaves are 599 runs through 1,015
states, one leave and one fault 2,331 through 2,293: the second tier. Two leaves and one fault are
30,271 runs through 24,341 states, one leave and two faults 39,603 through 24,047: the last tier.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator, Sequence
from contextlib import AbstractContextManager, contextmanager
from unittest.mock import patch

import pytest

from herzrasen.bots import dealer
from herzrasen.cards import DEALER
from herzrasen.games import hearts
from herzrasen.storage.errors import StorageIOError
from herzrasen.storage.event_log import LogRow
from herzrasen.storage.postgres import append_lane
from herzrasen.storage.postgres.event_log import PostgresTableLog
from herzrasen.table import info, journal
from herzrasen.table.info import TableInfo
from herzrasen.table.seats import Seating, SeatOccupant
from herzrasen.table.table import Table
from tests.cluster.broken_variants import without_ids_in_the_replay
from tests.cluster.exploration import Explored, ExploringLoop, explore
from tests.cluster.explored_database import SharedRows
from tests.cluster.explored_table import ExploredTable, PageMove, SubmittingPage
from tests.cluster.memory_database import Row
from tests.cluster.table_invariants import Violation
from tests.server.event_loop import run_in_thread


def deal() -> tuple[bytes, bytes, list[hearts.Pass]]:
    """A table of four people after the deal: its description, the entry of the deal, and what each
    seat passes. With the last pass the cards change hands, so its append has several rows."""
    places = tuple(SeatOccupant(seat + 1, f"p{seat}", f"p{seat}") for seat in range(4))
    seating = Seating({"level": 1}, places).begin()
    described = TableInfo(
        "hearts", "standard", seating.bot, "instant", seating.occupants, 1, begun=True
    )
    table = Table("hearts", info.rules_of("hearts", "standard"))
    entries = table.propose(DEALER, dealer.deal(table.public, bytes(32)), at=0)
    assert isinstance(entries, tuple)
    for entry in entries:
        table.apply(entry)
    passes = [
        next(m for m in table.legal(table.view(seat)) if isinstance(m, hearts.Pass))
        for seat in range(4)
    ]
    (dealt,) = entries
    return info.write(described), journal.write(dealt), passes


ABOUT, DEALT, PASSES = deal()


def explore_two_pages(*, leaves: int, faults: int) -> Explored:
    """Two pages with two moves each, which may leave so often, while so many writes fail."""

    def make(loop: ExploringLoop) -> ExploredTable:
        moves = [PageMove(seat, f"m{seat}", PASSES[seat]) for seat in range(4)]
        pages = [SubmittingPage("P", "a", moves[::2]), SubmittingPage("Q", "a", moves[1::2])]
        shared = SharedRows(ABOUT, [DEALT])
        return ExploredTable(loop, shared, pages, leaves_left=leaves, faults_left=faults)

    return run_in_thread(lambda: explore(make))


@pytest.mark.heavy
@pytest.mark.parametrize(("leaves", "faults", "states"), [(2, 0, 1000), (1, 1, 2200)])
def test_every_order_of_few_faults_is_sound(leaves: int, faults: int, states: int) -> None:
    explored = explore_two_pages(leaves=leaves, faults=faults)
    assert explored.states >= states, "the exploration has become smaller"


@pytest.mark.slow
@pytest.mark.parametrize(("leaves", "faults", "states"), [(2, 1, 24_000), (1, 2, 20_000)])
def test_every_order_of_more_faults_is_sound(leaves: int, faults: int, states: int) -> None:
    explored = explore_two_pages(leaves=leaves, faults=faults)
    assert explored.states >= states, "the exploration has become smaller"


# What it finds ----------------------------------------------------------------------------------


@contextmanager
def without_adoptions_in_the_log() -> Iterator[None]:
    """An adoption takes no position in the log, and epochs are not compared."""

    def insert(
        self: SharedRows, epochs: list[int], numbers: list[int], entries: list[bytes]
    ) -> None:
        for epoch, number, entry in zip(epochs, numbers, entries, strict=True):
            self.rows[number + epoch] = Row(epoch, number, entry)

    def add_no_adoption(self: SharedRows, _epoch: int) -> int:
        return max(self.rows) + 1

    with (
        patch.object(SharedRows, "insert", insert),
        patch.object(SharedRows, "add_adoption", add_no_adoption),
    ):
        yield


@contextmanager
def with_lost_answers_refused() -> Iterator[None]:
    """A write that may have been stored is answered as one that was not."""

    def give_up(batch: Sequence[append_lane._Append], error: Exception) -> None:
        append_lane._end(batch, StorageIOError(str(error)))  # noqa: SLF001

    with patch.object(append_lane, "_give_up", give_up):
        yield


@contextmanager
def with_answers_before_the_commit() -> Iterator[None]:
    """A move is answered while it is being written."""
    append = PostgresTableLog.append

    async def begin(self: PostgresTableLog, rows: Sequence[LogRow]) -> None:
        writing = asyncio.ensure_future(append(self, rows))
        writing.add_done_callback(lambda task: task.cancelled() or task.exception())

    with patch.object(PostgresTableLog, "append", begin):
        yield


@pytest.mark.heavy
@pytest.mark.parametrize(
    ("break_rule", "seen"),
    [
        (without_adoptions_in_the_log, r"a gap|number \d+ after|shows something else|made twice"),
        (with_lost_answers_refused, r"answered with table.refusal.not-saved, and is \d+"),
        (with_answers_before_the_commit, r"is not in the log"),
        (without_ids_in_the_replay, r"was answered with .*, and is"),
    ],
)
def test_a_broken_rule_is_found(
    break_rule: Callable[[], AbstractContextManager[object]], seen: str
) -> None:
    with break_rule(), pytest.raises(Violation, match=seen):
        explore_two_pages(leaves=1, faults=1)
