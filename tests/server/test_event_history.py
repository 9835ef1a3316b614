"""The event history: a bot that takes over gets every event once, as its seat may see it, from
memory or from the log. A person who reconnects gets the recent events, or a snapshot."""

from __future__ import annotations

import asyncio
import json
from random import Random
from typing import Any

import pytest

from herzrasen.cards import WATCHER
from herzrasen.games.protocol import GameName
from herzrasen.games.registry import GAMES
from herzrasen.protocol import codec
from herzrasen.protocol.house_rules import HouseRules
from herzrasen.server.bot_pool.event_history import EventHistory
from herzrasen.server.rate_limits.heavy_requests import HeavyWork
from herzrasen.table import journal
from herzrasen.table.journal import Entry
from tests.server.clocked_table import ClockedTable, submit
from tests.server.event_loop import run_coroutine
from tests.server.memory_log import ReadOnlyLog
from tests.server.virtual_clock import run_virtual
from tests.table.random_play import new_table, play


def entries_of(game: GameName, moves: int, seed: int = 1) -> list[Entry]:
    return [entry for entries in play(new_table(game), Random(seed), moves) for entry in entries]


class LoggedTable:
    """A table, its log, and what each seat was told when it happened."""

    def __init__(self, game: GameName, entries: list[Entry]) -> None:
        self.table = new_table(game)
        self.log = ReadOnlyLog()
        self.past = EventHistory("T", self.table, self.log, HeavyWork())
        self.received: dict[int, list[Any]] = {0: [], 3: [], WATCHER: []}
        self.apply(entries)

    def apply(self, entries: list[Entry]) -> None:
        """These are written, then applied and told."""
        for entry in entries:
            self.log.write((entry,))
            self.table.apply(entry)
            for seat, messages in self.received.items():
                messages.append(self.table.update_for(seat).event)

    def missed_events(self, seat: int, last: int) -> tuple[Any, ...] | None:
        return run_coroutine(self.past.missed_events(seat, last))


@pytest.mark.parametrize("game", ["hearts", "nerts"])
def test_missed_events_equal_the_sent_events_however_many(game: GameName) -> None:
    at = LoggedTable(game, entries_of(game, 200 if game == "nerts" else 40))
    for seat, messages in at.received.items():
        for last in range(-1, len(messages) + 3, 3):
            assert at.missed_events(seat, last) == tuple(messages[max(0, last) :])


def test_the_log_is_not_read_for_little_nor_ever_for_hearts() -> None:
    at = LoggedTable("nerts", entries_of("nerts", 200))
    for fewer in range(33):
        at.missed_events(0, at.table.number - fewer)
    assert at.log.reads == 0
    at.missed_events(0, 0)
    assert at.log.reads == 1
    match = LoggedTable("hearts", entries_of("hearts", 45))
    match.missed_events(0, 0)
    assert match.log.reads == 0


def test_moves_made_while_the_log_is_read_are_sent_once() -> None:
    entries = entries_of("nerts", 400)
    for later in (1, 7, 20, 60, 150):
        at = LoggedTable("nerts", entries[:150])
        at.log.write(entries[150:152])  # in the log, and not applied yet
        at.log.rows = at.log.rows[:152]

        async def meanwhile(at: LoggedTable = at, later: int = later) -> None:
            del at.log.rows[150:]
            at.apply(entries[150 : 150 + later])

        at.log.meanwhile = meanwhile
        assert at.missed_events(WATCHER, 10) == tuple(at.received[WATCHER][10:])
        assert at.table.number == 150 + later


def test_a_round_that_ends_while_the_log_is_read() -> None:
    entries = entries_of("nerts", 2000)
    dealt = [entry.number for entry in entries if type(entry.event).__name__ == "Dealt"]
    assert len(dealt) > 1
    second = dealt[1]
    for after in (0, 10, 45):
        at = LoggedTable("nerts", entries[: second - 1])

        async def meanwhile(at: LoggedTable = at, after: int = after) -> None:
            at.apply(entries[second - 1 : second + after])

        at.log.meanwhile = meanwhile
        assert at.missed_events(0, 1) == tuple(at.received[0][second - 1 :])


def test_unreadable_or_missing_entries_are_not_invented() -> None:
    at = LoggedTable("nerts", entries_of("nerts", 200))
    at.log.broken = True
    assert at.missed_events(0, 0) is None
    assert at.missed_events(0, at.table.number - 3) == tuple(at.received[0][-3:])
    at.log.broken = False
    at.log.rows = []
    assert at.missed_events(0, 0) is None


def test_a_watcher_gets_no_secrets() -> None:
    at = LoggedTable("nerts", entries_of("nerts", 200))
    missed = at.missed_events(WATCHER, 0)
    assert missed is not None
    assert missed[0].downs is None
    assert missed[0].stocks is None
    see = GAMES["nerts"].see
    read = (journal.read(line, "nerts").event for line in at.log.rows)
    assert codec.encode(missed) == codec.encode([see(event, WATCHER) for event in read])


def test_who_comes_back_is_told_what_their_seat_has_missed() -> None:
    async def main() -> None:
        table = ClockedTable("hearts", "standard", HouseRules())
        ada, kim = table.connect("a"), table.connect("who watches")
        hand = (await ada.event("dealt"))["view"]["hand"]
        submit(ada, "mine", move="pass", cards=hand[:3])
        assert (await ada.answer("mine"))["type"] == "accepted"
        await asyncio.sleep(1)  # the bots have passed
        for page, seat in ((ada, 0), (kim, WATCHER)):
            page.messages.clear()
            page.send(type="hello", last=1)
            back = await page.until(lambda message: message["type"] == "welcome")
            missed = [GAMES["hearts"].see(entry.event, seat) for entry in table.entries[1:]]
            assert len(missed) > 2
            assert back["missed"] == json.loads(codec.encode(missed))
        table.close()

    run_virtual(main())


def test_a_page_plays_on_when_another_of_its_person_is_closed() -> None:
    async def main() -> None:
        table = ClockedTable("hearts", "standard", HouseRules())
        first, second = table.connect("a"), table.connect("a")
        hand = (await second.event("dealt"))["view"]["hand"]
        await table.room.disconnect(first.line)
        submit(second, "mine", move="pass", cards=hand[:3])
        assert (await second.answer("mine"))["type"] == "accepted"
        table.close()

    run_virtual(main())
