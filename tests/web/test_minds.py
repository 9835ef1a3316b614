"""A bot's settings and memory at a table: the person it plays for, the stock it has seen."""

from __future__ import annotations

from msgspec.structs import replace

from herzrasen.bots import dealer
from herzrasen.bots.nerts import NOTHING, Memory
from herzrasen.cards import DEALER
from herzrasen.games import hearts, nerts
from herzrasen.games.nerts import Phase
from herzrasen.shells.web.minds import Minds, settings
from herzrasen.shells.web.thinking import think
from herzrasen.table.seats import Place, Seating
from herzrasen.table.table import Table

BOT = {"tempo": 2, "insight": 5}
SEATING = Seating(BOT, (Place(1, "Eva", "token"), Place(2, "Ada")), begun=True)


def at_play() -> Table:
    """A table of two with the round begun."""
    table = Table("nerts", nerts.NertsRules(seats=2))
    make(table, DEALER, dealer.deal(table.public, bytes(32)), 0)
    for seat in (0, 1):
        make(table, seat, nerts.Ready(), 0)
    make(table, DEALER, nerts.Start(), 0)
    assert table.public.phase is Phase.PLAY
    return table


def make(table: Table, seat: int, move: nerts.Move, at: int) -> None:
    entries = table.propose(seat, move, at=at)
    assert isinstance(entries, tuple), entries
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


def test_what_is_recalled_is_followed_from_what_the_seat_saw() -> None:
    table, minds = at_play(), Minds()
    for _ in range(15):
        make(table, 1, nerts.Turn(), 0)
        (memory,) = minds.recall(table, 1, BOT)
        assert memory == NOTHING.after(table.rules, 1, table.missed(1, 0))
    assert isinstance(memory, Memory)
    assert None not in memory.stock
    assert memory.waste == table.public.areas[1].waste
    assert think(BOT, 2, table.view(1), memory)[0] is not None


def test_who_does_not_remember_is_told_nothing() -> None:
    table, minds = at_play(), Minds()
    assert minds.recall(table, 1, {"tempo": 2, "insight": 4}) == ()
    assert minds.recall(Table("hearts", hearts.HeartsRules()), 1, {"level": 2}) == ()
