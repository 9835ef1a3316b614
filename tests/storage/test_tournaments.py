"""Stored tournaments: revisions, whose they are, deletion; the same on SQLite and PostgreSQL."""

from __future__ import annotations

from functools import partial

import pytest
from msgspec.structs import replace

from herzrasen.config.retention_settings import RetentionSettings
from herzrasen.storage.errors import WriteConflict
from herzrasen.storage.sessions import StoredSession
from herzrasen.storage.storage import Storage
from herzrasen.storage.tournaments import StoredTournament
from herzrasen.table import info
from herzrasen.tournaments.movement import BOT
from herzrasen.tournaments.tournament import (
    Entrant,
    Plan,
    Sitting,
    TournamentState,
    read,
    write,
)
from tests.storage.each_storage import Use
from tests.storage.test_contracts import DAY, NOW
from tests.storage.test_rating_contracts import EVA, sign_up


def tournament_row(
    name: str, *persons: str, host: str = "host", changed: int = NOW
) -> StoredTournament:
    entrants = tuple(Entrant(person.title(), person) for person in persons)
    plan = Plan("movement", "hearts", "standard")
    document = write(TournamentState(plan, host, NOW, entrants))
    return StoredTournament(name, 1, "open", changed, document)


def test_each_revision_replaces_the_one_before_it(use: Use) -> None:
    async def test(storage: Storage) -> None:
        first = tournament_row("cup", "eva")
        await storage.tournaments.create(first)
        with pytest.raises(WriteConflict):
            await storage.tournaments.create(first)
        second = replace(first, revision=2, document=tournament_row("cup", "eva", "tom").document)
        await storage.tournaments.save(second)
        for conflict in (second, replace(first, revision=4), replace(second, name="other")):
            with pytest.raises(WriteConflict):
                await storage.tournaments.save(conflict)
        assert await storage.tournaments.load("cup") == second
        assert await storage.tournaments.revision("cup") == 2
        assert await storage.tournaments.load("none") is None
        assert await storage.tournaments.revision("none") is None

    use(test)


def test_people_find_what_they_host_or_have_entered(use: Use) -> None:
    async def test(storage: Storage) -> None:
        await storage.tournaments.create(tournament_row("one", "eva", "tom"))
        await storage.tournaments.create(tournament_row("two", "eva", host="tom"))
        found = {
            person: [one.name for one in await storage.tournaments.of_person(person, 10)]
            for person in ("eva", "tom", "host", "nobody")
        }
        assert found == {
            "eva": ["two", "one"],
            "tom": ["two", "one"],
            "host": ["one"],
            "nobody": [],
        }
        assert [one.name for one in await storage.tournaments.of_person("eva", 1)] == ["two"]
        left = replace(tournament_row("two", host="tom"), revision=2)
        await storage.tournaments.save(left)
        assert [one.name for one in await storage.tournaments.of_person("eva", 9)] == ["one"]

    use(test)


def test_a_deleted_person_is_in_no_tournament(use: Use) -> None:
    async def test(storage: Storage) -> None:
        await storage.tournaments.create(tournament_row("cup", "eva", "tom", host="eva"))
        await storage.accounts.delete("eva", NOW, lambda line: info.without_person(line, "eva"))
        cup = await storage.tournaments.load("cup")
        assert cup is not None
        assert cup.revision == 2
        left = read(cup.document)
        assert (left.host, left.entrants) == ("tom", (Entrant("Tom", "tom"),))
        assert not await storage.tournaments.of_person("eva", 9)

    use(test)


def test_a_tournament_goes_on_without_a_deleted_person(use: Use) -> None:
    """What follows from a deletion is stored with it: otherwise nobody could end the tournament,
    or start its next round."""

    async def test(storage: Storage) -> None:
        cup = TournamentState(
            Plan("swiss", "hearts", "standard"),
            "eva",
            NOW,
            (Entrant("Eva", "eva"), Entrant("Tom", "tom")),
            rounds=(((0, 1, BOT, BOT),),),
            sittings={"1.1.1": Sitting("table", (0, BOT, BOT, BOT))},
        )
        await storage.tournaments.create(StoredTournament("cup", 1, "running", NOW, write(cup)))
        phases = {}
        for person in ("eva", "tom"):
            forget = partial(info.without_person, person=person)
            await storage.accounts.delete(person, NOW + DAY, forget)
            stored = await storage.tournaments.load("cup")
            assert stored is not None
            state = read(stored.document)
            phases[person] = stored.phase, state.phase, state.host, state.sittings["1.1.1"].void
            assert stored.changed == NOW + DAY
        assert phases == {
            "eva": ("running", "running", "tom", True),
            "tom": ("over", "over", "", True),
        }

    use(test)


def test_who_signs_in_stays_in_the_guests_tournament(use: Use) -> None:
    """A guest who has entered and then signs in still plays there, and hosts what they hosted."""

    async def test(storage: Storage) -> None:
        account = await sign_up(storage, EVA)
        await storage.tournaments.create(tournament_row("cup", "guest", "tom", host="guest"))
        session = StoredSession("new-token", EVA, "", NOW // DAY, NOW // DAY)
        assert await storage.accounts.sign_in(account, "guest", "guest", session, NOW)
        (own,) = await storage.tournaments.of_person(EVA, 9)
        assert own.name == "cup"
        assert await storage.tournaments.of_person("guest", 9) == ()
        state = read(own.document)
        assert state.host == EVA
        assert [one.person for one in state.entrants] == [EVA, "tom"]

    use(test)


def test_tournaments_expire_like_tables(use: Use) -> None:
    async def test(storage: Storage) -> None:
        for phase in ("open", "running", "over"):
            one = replace(tournament_row(phase, "eva"), phase=phase)
            await storage.tournaments.create(one)
        days = RetentionSettings(never_begun=7, unfinished=30, finished=0)
        await storage.tournaments.delete_expired(NOW + 8 * DAY, days)
        assert [one.name for one in await storage.tournaments.of_person("eva", 9)] == [
            "over",
            "running",
        ]
        await storage.tournaments.delete_expired(NOW + 900 * DAY, days)
        assert [one.name for one in await storage.tournaments.of_person("eva", 9)] == ["over"]

    use(test)
