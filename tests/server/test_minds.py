"""A bot's settings and memory at a table: the person it plays for, the stock it has seen."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from herzrasen.bots import dealer
from herzrasen.bots.nerts import NOTHING, Memory
from herzrasen.cards import DEALER
from herzrasen.games import hearts, nerts
from herzrasen.games.nerts import Phase
from herzrasen.server.bot_pool.event_history import Past
from herzrasen.server.bot_pool.memories import Minds, settings
from herzrasen.server.bot_pool.worker import think
from herzrasen.server.rate_limits.heavy_requests import HeavyWork
from herzrasen.table import journal
from herzrasen.table.seats import Place, Seating
from herzrasen.table.table import GAMES, Table
from tests.server.journals import Journal
from tests.server.loop import run

BOT = {"tempo": 2, "insight": 5}
SEATING = Seating(BOT, (Place(1, "Eva", "token"), Place(2, "Ada")), begun=True)


def at_play(log: Journal | None = None) -> Table:
    """A table of two with the round begun."""
    table = Table("nerts", nerts.NertsRules(seats=2))
    make(table, DEALER, dealer.deal(table.public, bytes(32)), 0, log)
    for seat in (0, 1):
        make(table, seat, nerts.Ready(), 0, log)
    make(table, DEALER, nerts.Start(), 0, log)
    assert table.public.phase is Phase.PLAY
    return table


def make(table: Table, seat: int, move: nerts.Move, at: int, log: Journal | None = None) -> None:
    entries = table.propose(seat, move, at=at)
    assert isinstance(entries, tuple), entries
    if log is not None:
        log.write(entries)
    table.replay(entries)


def turned(table: Table, seat: int, times: int, ms: int) -> None:
    for number in range(times):
        make(table, seat, nerts.Turn(), 10_000 + number * ms)


def test_for_an_absent_person_a_bot_plays_at_his_tempo() -> None:
    table = at_play()
    turned(table, 0, 20, 1500)
    assert settings(table, SEATING, 0) == BOT  # he is here
    gone = replace(SEATING, left=frozenset({0}))
    own = settings(table, gone, 0)
    assert own == {**BOT, "mean_ms": table.tempo.mean_ms(0)}
    assert 1500 <= own["mean_ms"] < 1700
    assert settings(table, gone, 1) == BOT
    move, after_ms = think(own, 1, table.view(0))
    assert move is not None
    assert after_ms > 0


def test_a_person_of_no_known_tempo_and_one_of_an_impossible_one() -> None:
    gone = replace(SEATING, left=frozenset({0}))
    table = at_play()
    assert settings(table, gone, 0) == BOT
    turned(table, 0, 20, 5)
    assert settings(table, gone, 0) == {**BOT, "mean_ms": 400}


def recalled(minds: Minds, table: Table, seat: int, bot: dict[str, int]) -> tuple[Any, ...]:
    return run(minds.recall(table, seat, bot))


def test_what_is_recalled_is_followed_from_what_the_seat_saw() -> None:
    table = at_play()
    minds = Minds(Past("T", table, Journal(), HeavyWork()))
    for _ in range(15):
        make(table, 1, nerts.Turn(), 0)
        (memory,) = recalled(minds, table, 1, BOT)
        assert memory == NOTHING.after(table.rules, 1, table.missed(1, 0))
    assert isinstance(memory, Memory)
    assert None not in memory.stock
    assert memory.waste == table.public.areas[1].waste
    assert think(BOT, 2, table.view(1), memory)[0] is not None


def test_a_bot_that_takes_over_remembers_the_whole_round() -> None:
    """Also what the table itself does not have at hand any more."""
    log = Journal()
    table = at_play(log)
    for _ in range(20):
        for seat in (1, 0, 0, 0):
            make(table, seat, nerts.Turn(), 0, log)
    assert table.forgotten(0)
    (memory,) = recalled(Minds(Past("T", table, log, HeavyWork())), table, 1, BOT)
    seen = (GAMES["nerts"].see(journal.read(line, "nerts").event, 1) for line in log.rows)
    assert memory == NOTHING.after(table.rules, 1, seen)
    assert None not in memory.stock
    assert memory.waste == table.public.areas[1].waste


def test_while_the_log_cannot_be_read_it_remembers_nothing_and_later_all() -> None:
    log = Journal()
    table = at_play(log)
    minds = Minds(Past("T", table, log, HeavyWork()))
    for _ in range(30):
        make(table, 1, nerts.Turn(), 0, log)
        make(table, 0, nerts.Turn(), 0, log)
    log.broken = True
    assert recalled(minds, table, 1, BOT) == (NOTHING,)
    log.broken = False
    (memory,) = recalled(minds, table, 1, BOT)
    assert None not in memory.stock
    assert memory.waste == table.public.areas[1].waste


def test_who_does_not_remember_is_told_nothing() -> None:
    table = at_play()
    minds = Minds(Past("T", table, Journal(), HeavyWork()))
    assert recalled(minds, table, 1, {"tempo": 2, "insight": 4}) == ()
    match = Table("hearts", hearts.HeartsRules())
    assert recalled(Minds(Past("T", match, Journal(), HeavyWork())), match, 1, {"level": 2}) == ()
