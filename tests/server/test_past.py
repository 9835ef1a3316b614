"""A bot that takes over is told all that was, once, and what its seat may see: from what is at
hand, and from the log. Whoever comes back is told what is at hand, or how the table stands."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest

from herzrasen.cards import WATCHER
from herzrasen.games.protocol import GameName
from herzrasen.protocol import codec
from herzrasen.server.bot_pool.event_history import Past
from herzrasen.server.rate_limits.heavy_requests import HeavyWork
from herzrasen.table import journal
from herzrasen.table.journal import Entry
from herzrasen.table.table import GAMES
from tests.server.journals import Journal
from tests.server.loop import run
from tests.server.person import Message, Person
from tests.server.playing import play as play_on
from tests.server.served import served
from tests.table.playing import new_table, play


def entries_of(game: GameName, moves: int, seed: int = 1) -> list[Entry]:
    return [entry for entries in play(new_table(game), Random(seed), moves) for entry in entries]


class At:
    """A table, its log, and what each seat was told when it happened."""

    def __init__(self, game: GameName, entries: list[Entry]) -> None:
        self.table = new_table(game)
        self.log = Journal()
        self.past = Past("T", self.table, self.log, HeavyWork())
        self.told: dict[int, list[Any]] = {0: [], 3: [], WATCHER: []}
        self.go_on(entries)

    def go_on(self, entries: list[Entry]) -> None:
        """These are written, then applied and told."""
        for entry in entries:
            self.log.write((entry,))
            self.table.apply(entry)
            for seat, told in self.told.items():
                told.append(self.table.happened(seat).event)

    def missed(self, seat: int, last: int) -> tuple[Any, ...] | None:
        return run(self.past.missed(seat, last))


@pytest.mark.parametrize("game", ["hearts", "nerts"])
def test_what_was_missed_is_what_was_told_however_much_it_is(game: GameName) -> None:
    at = At(game, entries_of(game, 200 if game == "nerts" else 40))
    for seat, told in at.told.items():
        for last in range(-1, len(told) + 3, 3):
            assert at.missed(seat, last) == tuple(told[max(0, last) :])


def test_the_log_is_not_read_for_little_nor_ever_for_hearts() -> None:
    at = At("nerts", entries_of("nerts", 200))
    for fewer in range(33):
        at.missed(0, at.table.number - fewer)
    assert at.log.reads == 0
    at.missed(0, 0)
    assert at.log.reads == 1
    match = At("hearts", entries_of("hearts", 45))
    match.missed(0, 0)
    assert match.log.reads == 0


def test_moves_that_are_made_while_the_log_is_read_are_told_once() -> None:
    entries = entries_of("nerts", 400)
    for later in (1, 7, 20, 60, 150):
        at = At("nerts", entries[:150])
        at.log.write(entries[150:152])  # in the log, and not applied yet
        at.log.rows = at.log.rows[:152]

        async def meanwhile(at: At = at, later: int = later) -> None:
            del at.log.rows[150:]
            at.go_on(entries[150 : 150 + later])

        at.log.meanwhile = meanwhile
        assert at.missed(WATCHER, 10) == tuple(at.told[WATCHER][10:])
        assert at.table.number == 150 + later


def test_where_a_round_ends_meanwhile_the_new_one_is_told() -> None:
    entries = entries_of("nerts", 2000)
    dealt = [entry.number for entry in entries if type(entry.event).__name__ == "Dealt"]
    assert len(dealt) > 1
    second = dealt[1]
    for after in (0, 10, 45):
        at = At("nerts", entries[: second - 1])

        async def meanwhile(at: At = at, after: int = after) -> None:
            at.go_on(entries[second - 1 : second + after])

        at.log.meanwhile = meanwhile
        assert at.missed(0, 1) == tuple(at.told[0][second - 1 :])


def test_what_cannot_be_read_or_is_not_there_is_not_made_up() -> None:
    at = At("nerts", entries_of("nerts", 200))
    at.log.broken = True
    assert at.missed(0, 0) is None
    assert at.missed(0, at.table.number - 3) == tuple(at.told[0][-3:])
    at.log.broken = False
    at.log.rows = []
    assert at.missed(0, 0) is None


def test_no_secret_is_in_what_a_watcher_is_told() -> None:
    at = At("nerts", entries_of("nerts", 200))
    missed = at.missed(WATCHER, 0)
    assert missed is not None
    assert missed[0].downs is None
    assert missed[0].stocks is None
    see = GAMES["nerts"].see
    read = (journal.read(line, "nerts").event for line in at.log.rows)
    assert codec.encode(missed) == codec.encode([see(event, WATCHER) for event in read])


# At a server -------------------------------------------------------------------------------------


@pytest.fixture
def server(tmp_path: Path) -> Iterator[str]:
    with served(tmp_path) as address:
        yield address


def events(person: Person) -> dict[int, Message]:
    """What was told as it happened, by number."""
    return {told["number"]: told["event"] for told in person.told if told["type"] == "happened"}


def test_both_pages_and_a_watcher_are_told_all_of_a_short_absence_and_of_a_long_one_the_table(
    server: str,
) -> None:
    person, looking = Person(server), Person(server)
    table = person.open_table("nerts", "stoss+rounds=1")
    person.come(table)
    looking.come(table)
    play_on(person, lambda told: told.get("number", 0) >= 120)
    looking.until("happened", lambda told: told["number"] >= 120)
    mine, public = events(person), events(looking)
    for cookie, told, seat in (
        (person.cookie, mine, 0),
        (person.cookie, mine, 0),
        (looking.cookie, public, WATCHER),
    ):
        back = Person(server, cookie)
        late = back.come(table, last=2)
        assert late["seat"] == seat
        assert late["missed"] == []
        assert late["view"]["public"]["phase"] == "play"
        back.leave()
        back = Person(server, cookie)
        welcome = back.come(table, last=late["number"] - 4)
        assert welcome["number"] - len(welcome["missed"]) == late["number"] - 4
        known = [told[number] for number in range(late["number"] - 3, 121) if number in told]
        assert welcome["missed"][: len(known)] == known
        following = back.until("happened")
        assert following["number"] == welcome["number"] + 1
        back.leave()
