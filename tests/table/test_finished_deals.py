"""A table is read from the log without playing finished deals again, and is the same table."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any

import pytest

from herzrasen.cards import DEALER, WATCHER
from herzrasen.games.hearts.events import Scored
from herzrasen.games.protocol import GameName
from herzrasen.games.registry import GAMES
from herzrasen.table import finished_deals, journal
from herzrasen.table.finished_deals import FinishedDeals
from herzrasen.table.journal import Entry, UndoEvent
from herzrasen.table.table import Table
from tests.table.random_play import new_table, play

PEOPLE = range(4)
SHORT_ROUNDS = "stoss+target=none,rounds=20,stuck=timer,stuck_action=end,between="
CASES: list[tuple[GameName, str]] = [
    ("hearts", "standard+target=1000"),
    ("hearts", "black-maria+target=1000,charging=yes"),
    ("nerts", f"{SHORT_ROUNDS}rotate"),
    ("nerts", f"{SHORT_ROUNDS}pass-on"),
    ("nerts", "stoss+target=none,rounds=20,pile_size=5,handicap=caller-grows"),
]


def read_all(lines: Sequence[bytes], table: Table) -> Table:
    """A table of these rules into which the whole log was played again."""
    again = Table(table.game, table.rules)
    again.replay(journal.read(line, table.game) for line in lines)
    return again


def read_last_deal(lines: Sequence[bytes], table: Table) -> tuple[Table, FinishedDeals]:
    """One into which only the last deal was."""
    again = Table(table.game, table.rules)
    finished = finished_deals.read(lines, table.game)
    again.skip(finished)
    again.replay(journal.read(line, table.game) for line in lines[finished.entries :])
    return again, finished


def values(table: Table, log: Sequence[Entry]) -> tuple[Any, ...]:
    """All that the next hours of a table depend on."""
    keys = [(entry.by, entry.move) for entry in log if entry.move is not None]
    return (
        table._state,  # noqa: SLF001
        table.number,
        table.seed,
        table.playing_speed,
        table.reserve_used,
        table.last_undo,
        table.undone_deals,
        [table.move_number(seat, key) for seat, key in keys],
        [table.is_stale(0, "new", number) for number in range(table.number + 1)],
        [table.events_since(seat, 0) for seat in (*PEOPLE, DEALER, WATCHER)],
        [table.undo(seat, at=0, move_key="new") for seat in PEOPLE],
    )


@pytest.mark.parametrize(("game", "rules"), CASES)
def test_a_table_is_the_same_whether_finished_deals_are_played_again_or_not(
    game: GameName, rules: str
) -> None:
    table, log = new_table(game, rules), list[Entry]()
    skipped = 0
    for number, entries in enumerate(play(table, Random(rules), 450)):
        log += entries
        if number % 90 == 89 or (number % 3 == 0 and table.is_dealing()):
            lines = [journal.write(entry) for entry in log]
            again, finished = read_last_deal(lines, table)
            assert values(again, log) == values(read_all(lines, table), log)
            skipped = finished.entries
    assert table.deals > 1
    assert skipped > 50
    assert isinstance(log[skipped].event, GAMES[game].TYPES.dealt)


def test_what_was_undone_in_a_finished_deal_does_not_count() -> None:
    """Its score among it: the last card of a deal was taken back."""
    table, log = new_table("hearts", "standard+target=1000"), list[Entry]()
    random, undone = Random(1), 0
    while table.deals < 5:
        for entries in play(table, random, 100):
            log += entries
            if table.is_dealing() and random.random() < 0.8:
                break
        undos = (table.undo(seat, at=0, move_key=f"undo {len(log)}") for seat in PEOPLE)
        for undo in (found for found in undos if isinstance(found, tuple)):
            undone += isinstance(log[-1].event, Scored)
            log += undo
            table.replay(undo)
            break
    assert undone > 2
    assert any(isinstance(entry.event, UndoEvent) for entry in log)
    lines = [journal.write(entry) for entry in log]
    again, finished = read_last_deal(lines, table)
    assert len(finished.events) == table.deals - 1
    assert values(again, log) == values(read_all(lines, table), log)
    assert again.undone_deals


def test_a_log_without_a_finished_deal_is_replayed_from_its_first_entry() -> None:
    for moves in (0, 1, 5):
        table = new_table("nerts")
        lines = [journal.write(e) for entries in play(table, Random(2), moves) for e in entries]
        assert finished_deals.read(lines, "nerts") == FinishedDeals()
