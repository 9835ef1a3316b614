"""A bot's settings and memory at a table: the person it plays for, the stock it has seen."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from herzrasen.bots import dealer
from herzrasen.bots.nerts import NO_MEMORY, Memory
from herzrasen.cards import DEALER
from herzrasen.games import hearts, nerts
from herzrasen.games.nerts import Phase
from herzrasen.games.registry import GAMES
from herzrasen.server.bot_pool.bot_settings import bot_settings
from herzrasen.server.bot_pool.event_history import EventHistory
from herzrasen.server.bot_pool.memories import BotMemories
from herzrasen.server.bot_pool.worker import choose_move
from herzrasen.server.rate_limits.heavy_requests import HeavyWork
from herzrasen.table import journal
from herzrasen.table.seats import Seating, SeatOccupant
from herzrasen.table.table import Table
from tests.server.event_loop import run_coroutine
from tests.server.memory_log import ReadOnlyLog

BOT = {"tempo": 2, "insight": 5}
SEATING = Seating(BOT, (SeatOccupant(1, "Eva", "token"), SeatOccupant(2, "Ada")), begun=True)


def at_play(log: ReadOnlyLog | None = None) -> Table:
    """A table of two with the round begun."""
    table = Table("nerts", nerts.NertsRules(seats=2))
    make(table, DEALER, dealer.deal(table.public, bytes(32)), 0, log)
    for seat in (0, 1):
        make(table, seat, nerts.Ready(), 0, log)
    make(table, DEALER, nerts.Start(), 0, log)
    assert table.public.phase is Phase.PLAY
    return table


def make(
    table: Table, seat: int, move: nerts.Move, at: int, log: ReadOnlyLog | None = None
) -> None:
    entries = table.propose(seat, move, at=at)
    assert isinstance(entries, tuple), entries
    if log is not None:
        log.write(entries)
    table.replay(entries)


def turn_stock(table: Table, seat: int, times: int, ms: int) -> None:
    for number in range(times):
        make(table, seat, nerts.Turn(), 10_000 + number * ms)


def test_a_substitute_bot_plays_at_the_absent_persons_tempo() -> None:
    table = at_play()
    turn_stock(table, 0, 20, 1500)
    assert bot_settings(table, SEATING, 0) == BOT  # the person is present
    gone = replace(SEATING, left=frozenset({0}))
    own = bot_settings(table, gone, 0)
    assert own == {**BOT, "mean_ms": table.playing_speed.mean_ms(0)}
    assert 1500 <= own["mean_ms"] < 1700
    assert bot_settings(table, gone, 1) == BOT
    move, after_ms = choose_move(own, 1, table.view(0))
    assert move is not None
    assert after_ms > 0


def test_a_person_of_no_known_tempo_and_one_of_an_impossible_one() -> None:
    gone = replace(SEATING, left=frozenset({0}))
    table = at_play()
    assert bot_settings(table, gone, 0) == BOT
    turn_stock(table, 0, 20, 5)
    assert bot_settings(table, gone, 0) == {**BOT, "mean_ms": 400}


def recall(minds: BotMemories, table: Table, seat: int, bot: dict[str, int]) -> tuple[Any, ...]:
    return run_coroutine(minds.recall(table, seat, bot))


def test_what_is_recalled_is_followed_from_what_the_seat_saw() -> None:
    table = at_play()
    minds = BotMemories(EventHistory("T", table, ReadOnlyLog(), HeavyWork()))
    for _ in range(15):
        make(table, 1, nerts.Turn(), 0)
        (memory,) = recall(minds, table, 1, BOT)
        assert memory == NO_MEMORY.after(table.rules, 1, table.events_since(1, 0))
    assert isinstance(memory, Memory)
    assert None not in memory.stock
    assert memory.waste == table.public.areas[1].waste
    assert choose_move(BOT, 2, table.view(1), memory)[0] is not None


def test_a_bot_that_takes_over_remembers_the_whole_round() -> None:
    """Also what the table itself does not have at hand any more."""
    log = ReadOnlyLog()
    table = at_play(log)
    for _ in range(20):
        for seat in (1, 0, 0, 0):
            make(table, seat, nerts.Turn(), 0, log)
    assert table.dropped_numbers(0)
    (memory,) = recall(BotMemories(EventHistory("T", table, log, HeavyWork())), table, 1, BOT)
    seen = (GAMES["nerts"].see(journal.read(line, "nerts").event, 1) for line in log.rows)
    assert memory == NO_MEMORY.after(table.rules, 1, seen)
    assert None not in memory.stock
    assert memory.waste == table.public.areas[1].waste


def test_while_the_log_cannot_be_read_it_remembers_nothing_and_later_all() -> None:
    log = ReadOnlyLog()
    table = at_play(log)
    minds = BotMemories(EventHistory("T", table, log, HeavyWork()))
    for _ in range(30):
        make(table, 1, nerts.Turn(), 0, log)
        make(table, 0, nerts.Turn(), 0, log)
    log.broken = True
    assert recall(minds, table, 1, BOT) == (NO_MEMORY,)
    log.broken = False
    (memory,) = recall(minds, table, 1, BOT)
    assert None not in memory.stock
    assert memory.waste == table.public.areas[1].waste


def test_a_bot_without_memory_gets_no_events() -> None:
    table = at_play()
    minds = BotMemories(EventHistory("T", table, ReadOnlyLog(), HeavyWork()))
    assert recall(minds, table, 1, {"tempo": 2, "insight": 4}) == ()
    match = Table("hearts", hearts.HeartsRules())
    assert (
        recall(
            BotMemories(EventHistory("T", match, ReadOnlyLog(), HeavyWork())),
            match,
            1,
            {"level": 2},
        )
        == ()
    )
