"""Reads the log of a cluster in PostgreSQL, and compares it with what players were promised."""

from __future__ import annotations

import asyncio
import json
from collections import Counter
from collections.abc import Sequence
from typing import Any, Final

import asyncpg
import msgspec

from herzrasen.games.registry import GAMES
from herzrasen.protocol import codec
from herzrasen.table import info, journal
from herzrasen.table.move_ids import move_key
from herzrasen.table.table import Table
from tests.cluster.load.player import LivePlayer
from tests.cluster.load.players import LiveTable


class StoredRow(msgspec.Struct, frozen=True):
    """One row of a table's log; an adoption has no number."""

    position: int
    epoch: int
    number: int | None
    entry: bytes


_CATCH_UP_SECONDS: Final = 20
"""How long everybody may take to see what the log had when it was read."""


async def check_log(url: str, tables: Sequence[LiveTable]) -> Counter[str]:
    """Check every table, while bots may play on; returns counts of what was checked. Raises
    AssertionError."""
    looked_at: Counter[str] = Counter()
    stored = [await _read(url, table) for table in tables]
    wrong: list[str] = []
    for table, (description, log) in zip(tables, stored, strict=True):
        try:
            await _catch_up(table, sum(row.number is not None for row in log))
            looked_at += check_table(table, description, log)
        except AssertionError as found:
            wrong.append(f"{description.game} {table.name}: {found}")
    assert not wrong, "\n".join(wrong)
    return looked_at


async def _catch_up(table: LiveTable, end: int) -> None:
    """Wait until all people of a table have seen this event."""
    try:
        async with asyncio.timeout(_CATCH_UP_SECONDS):
            while any((person.number or 0) < end for person in table.people):  # noqa: ASYNC110
                await asyncio.sleep(0.02)
    except TimeoutError:
        states = [one.describe() for one in table.people]
        raise AssertionError(f"it is at {end}, but {states}") from None


async def _read(url: str, table: LiveTable) -> tuple[info.TableInfo, list[StoredRow]]:
    connection = await asyncpg.connect(url)
    try:
        async with connection.transaction(isolation="repeatable_read"):
            stored = await connection.fetchrow(
                "SELECT id, about FROM tables WHERE name = $1", table.name
            )
            assert stored is not None, table.name
            rows = await connection.fetch(
                'SELECT position, epoch, number, entry FROM entries WHERE "table" = $1'
                " ORDER BY position",
                stored["id"],
            )
    finally:
        await connection.close()
    return info.read(stored["about"]), [StoredRow(*tuple(row)) for row in rows]


def check_table(
    table: LiveTable, description: info.TableInfo, log: Sequence[StoredRow]
) -> Counter[str]:
    """Check one table: nothing acknowledged is missing, nothing is there twice."""
    check_rows(log)
    entries = [journal.read(row.entry, description.game) for row in log if row.number is not None]
    made = Counter(entry.move for entry in entries if entry.move is not None)
    assert [key for key, times in made.items() if times > 1] == [], "a move was made twice"
    numbers = {entry.move: entry.number for entry in entries if entry.move is not None}
    seating = description.seating()
    for person in table.people:
        assert not person.history.broken, (person.name, person.history.broken)
        account = seating.occupants[person.seat].person
        assert account is not None, (person.name, "has lost the seat")
        for move_id, number in person.history.acknowledged.items():
            found = numbers.get(move_key(account, move_id))
            assert found == number, (move_id, number, found)
    _check_views(table.people, description, entries)
    return Counter(
        tables=1,
        people=len(table.people),
        rows=len(log),
        adoptions=sum(row.number is None for row in log),
        acknowledged=sum(len(person.history.acknowledged) for person in table.people),
        views=sum(len(person.history.views) for person in table.people),
    )


def check_rows(log: Sequence[StoredRow]) -> None:
    """Positions and numbers have no gaps, epochs never fall, each row is where its epoch says."""
    assert [row.position for row in log] == [*range(log[0].position, log[0].position + len(log))], (
        "a gap in the log"
    )
    numbers = [row.number for row in log if row.number is not None]
    assert numbers == [*range(1, len(numbers) + 1)], "numbers have a gap"
    epochs = [row.epoch for row in log]
    assert epochs == sorted(epochs), "an epoch has fallen"
    for row in log:
        assert row.number is None or row.position == row.number + row.epoch


def _check_views(
    people: Sequence[LivePlayer], description: info.TableInfo, entries: Sequence[journal.Entry]
) -> None:
    """Every view and event that was shown is that of the log, so it shows no card that its seat may
    not know."""
    game = GAMES[description.game]
    table = Table(description.game, info.rules_of(description.game, description.rules))
    for entry in entries:
        table.replay([entry])
        for person in people:
            seat = person.history.seats.get(entry.number)
            if seat is None:
                continue
            shown = person.history.views[entry.number]
            if shown is not None:
                expected = _as_json(table.view(seat))
                assert shown == expected, (person.name, entry.number)
            event = person.history.events.get(entry.number)
            if event is not None:
                assert event == _as_json(game.see(entry.event, seat)), (person.name, entry.number)
        table.release_updates()


def _as_json(value: Any) -> Any:
    return json.loads(codec.encode(value))
