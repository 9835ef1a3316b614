"""Changes of tournaments that come at the wrong moment: each is decided on what holds then."""

from __future__ import annotations

from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from msgspec.structs import replace

from herzrasen.games.protocol import Refusal
from herzrasen.server.tournaments.service import TournamentService
from herzrasen.server.tournaments.sitting_table import sitting_table
from herzrasen.server.tournaments.tournament_store import Tournaments
from herzrasen.storage.sqlite.database import DATABASE_FILE, Database
from herzrasen.storage.sqlite.tournaments import SQLiteTournamentStore
from herzrasen.storage.tournaments import StoredTournament, TournamentStore
from herzrasen.tournaments.commands import Command, EndTournament, StartRound, Withdraw
from herzrasen.tournaments.deletion import without_person
from herzrasen.tournaments.events import SittingOpened, SittingVoided
from herzrasen.tournaments.evolve import evolve
from herzrasen.tournaments.movement import BOT
from herzrasen.tournaments.tournament import TournamentState, parse_key, read, write
from tests.seeds import seeded_entropy
from tests.server.event_loop import run_coroutine
from tests.tournaments.played import HOST, after, new, open_next, with_people


class OvertakenStore:
    """A store in which another change is stored just before the first one."""

    def __init__(self, store: TournamentStore, other: StoredTournament) -> None:
        self._store = store
        self._others = [other]

    def __getattr__(self, name: str) -> Any:
        return getattr(self._store, name)

    async def save(self, tournament: StoredTournament) -> None:
        while self._others:
            await self._store.save(self._others.pop())
        await self._store.save(tournament)


def _row(revision: int, tournament: TournamentState) -> StoredTournament:
    return StoredTournament("cup", revision, tournament.phase, 5, write(tournament))


@pytest.mark.parametrize(
    ("person", "command", "code"),
    [
        ("p1", Withdraw(), "tournament.refusal.nothing-to-play"),
        (HOST, EndTournament(), "tournament.refusal.over"),
    ],
)
def test_no_table_is_opened_for_who_is_gone_by_then(
    tmp_path: Path, person: str, command: Command, code: str
) -> None:
    """A table of bots alone would be waited for by all, for ever."""

    async def test() -> None:
        database = Database(tmp_path / DATABASE_FILE)
        store = SQLiteTournamentStore(database)
        running = after(with_people(new("swiss", rounds=2), 2), HOST, StartRound())
        running = after(running, "p0", Withdraw())
        await store.create(_row(1, running))
        overtaken = OvertakenStore(store, _row(2, after(running, person, command)))
        storage: Any = SimpleNamespace(log=None, tournaments=overtaken)
        no_tables: Any = None
        service = TournamentService(storage, no_tables, no_tables, seeded_entropy())
        played = await service.play("cup", "p1", "127.0.0.1")
        assert isinstance(played, Refusal)
        assert played.code == code
        stored = await store.load("cup")
        assert stored is not None
        assert not any(one.table for one in read(stored.document).sittings.values())
        database.close()

    run_coroutine(test())


def test_a_table_that_is_opened_late_waits_for_nobody_who_has_deleted_their_data() -> None:
    """A sitting is stored before its table, which may be refused at first: by the next request,
    someone may be deleted."""
    running = after(with_people(new("movement", own_time=True), 8), HOST, StartRound())
    running, key = open_next(running, 4)
    players = running.sittings[key].players
    left = without_person(running, f"p{players[0]}", 5)
    table = sitting_table("cup", left, parse_key(key), players, lambda *_: bytes(32), 5)
    persons = [place.person for place in table.places]
    assert persons == [None, *(f"p{one}" for one in players[1:])]
    assert all(place.name for place in table.places)
    assert table.host == 1


def test_what_an_older_version_has_left_undone_is_done_when_the_page_is_opened(
    tmp_path: Path,
) -> None:
    """A deleted host and a table of bots alone: nobody could start, end or void anything. Of a
    running table the points are asked for, which a crash may have lost."""
    asked: list[str] = []

    async def load(table: str) -> None:
        asked.append(table)

    async def test() -> None:
        database = Database(tmp_path / DATABASE_FILE)
        store = SQLiteTournamentStore(database)
        running = after(with_people(new("swiss", rounds=2), 5), HOST, StartRound())
        dead = evolve(running, SittingOpened("1.1.1", "table", (BOT,) * 4))
        dead = evolve(dead, SittingOpened("1.2.1", "over", (BOT,) * 4))
        dead = evolve(dead, SittingVoided("1.2.1"))
        await store.create(_row(1, replace(dead, host="")))
        storage: Any = SimpleNamespace(log=SimpleNamespace(load=load), tournaments=store)
        no_tables: Any = None
        service = TournamentService(storage, no_tables, no_tables, seeded_entropy())
        await service.page("cup", "p1")
        await service.close()
        stored = await store.load("cup")
        assert stored is not None
        tournament = read(stored.document)
        assert tournament.host == "p0"
        assert tournament.sittings["1.1.1"].void
        assert asked == ["table"]
        database.close()

    run_coroutine(test())


def test_a_tournament_is_shown_as_it_is_stored_now() -> None:
    """Another node may have changed it since it was read, or deleted it."""
    stored: dict[str, StoredTournament] = {}

    class Rows:
        async def revision(self, name: str) -> int | None:
            return stored[name].revision if name in stored else None

        async def load(self, name: str) -> StoredTournament | None:
            return stored.get(name)

    async def test() -> None:
        rows: Any = Rows()
        tournaments, found = Tournaments(rows, lambda: 5), []
        for row in (_row(1, new("swiss")), _row(2, with_people(new("swiss"), 2)), None):
            stored.clear()
            stored.update({"cup": row} if row else {})
            for _ in range(2):
                known = await tournaments.find("cup")
                found.append(known and (known.revision, len(known.tournament.entrants)))
        assert found == [(1, 0), (1, 0), (2, 2), (2, 2), None, None]

    run_coroutine(test())
