"""What every storage promises of ratings: the same on SQLite and on PostgreSQL."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from contextlib import closing
from functools import partial
from pathlib import Path

import msgspec
import pytest

from herzrasen.protocol.house_rules import HouseRules
from herzrasen.ratings.rated_match import RatedMatch, RatedSeat
from herzrasen.ratings.rating import Rating
from herzrasen.ratings.recompute import recompute
from herzrasen.ratings.update import rate
from herzrasen.ratings.weights import WINDOW_MS, PersonStatus, meetings_before
from herzrasen.storage.accounts import Account
from herzrasen.storage.device_links import StoredDeviceLink
from herzrasen.storage.event_log import LogRow
from herzrasen.storage.rating_rows import RatingRewrite
from herzrasen.storage.ratings import Rate, RecomputedRatings
from herzrasen.storage.sessions import StoredSession
from herzrasen.storage.sqlite.database import DATABASE_FILE, Database
from herzrasen.storage.sqlite.storage import sqlite_storage
from herzrasen.storage.storage import Storage
from herzrasen.table import info
from herzrasen.table.info import TableInfo
from tests.server.event_loop import run_coroutine
from tests.storage.each_storage import Use
from tests.storage.test_contracts import DAY, LASTS, NOW, adopt, description

EVA, JAN, MIA = "eva-person-id", "jan-person-id", "mia-person-id"


def public(*persons: str, begun: bool = True) -> TableInfo:
    return msgspec.structs.replace(
        description(*persons, begun=begun), house=HouseRules(kind="public")
    )


async def open_table(storage: Storage, name: str, table: TableInfo) -> None:
    await storage.log.create(name, info.write(table), [LogRow(1, b"{}")])


def match_of(*persons: str, at: int = NOW, kind: str = "account") -> RatedMatch:
    seats = [
        RatedSeat(person, "account" if kind == "account" else "guest", place)
        for place, person in enumerate(persons, 1)
    ]
    bots = [RatedSeat("2", "bot", place) for place in range(len(seats) + 1, 5)]
    return RatedMatch("hearts-classic", at, (*seats, *bots))


def rate_after(match: RatedMatch) -> Rate:
    def after(
        before: Mapping[str, Rating], earlier: Sequence[RatedMatch], status: PersonStatus
    ) -> Mapping[str, Rating]:
        return rate(match, before, meetings_before(match, earlier), status)

    return after


async def play(storage: Storage, name: str, match: RatedMatch) -> bool:
    """A public match from its begin to its rating."""
    persons = [seat.player for seat in match.persons]
    await open_table(storage, name, public(*persons))
    unrated = await storage.ratings.unrated_match(name)
    assert unrated is not None
    return await storage.ratings.add(unrated.table, match, rate_after(match))


async def sign_up(storage: Storage, person: str) -> Account:
    name = person.partition("-")[0]
    account = Account(person, name.title(), name, None, "r", person.encode(), NOW)
    session = StoredSession(f"token-{name}", person, "", NOW // DAY, NOW // DAY)
    await add_guest(storage, person, f"before-{name}")
    await storage.accounts.create(account, None, f"before-{name}", session)
    return account


async def add_guest(storage: Storage, person: str, token: str) -> None:
    """A guest who has come back, so that their session is stored."""
    await storage.sessions.add(StoredSession(token, person, "", NOW // DAY, NOW // DAY))


def test_a_public_match_waits_for_its_rating_from_its_begin(use: Use) -> None:
    async def begin(storage: Storage) -> None:
        waiting, private = public(EVA, JAN, begun=False), description(EVA, JAN)
        await open_table(storage, "later", waiting)
        await open_table(storage, "private", private)
        assert await storage.ratings.unrated_matches(0, 9) == ()
        log = await adopt(storage, "later")
        begun = public(EVA, JAN)
        await log.set_description(info.write(begun))
        await log.set_description(info.write(msgspec.structs.replace(begun, left=(1,))))
        (unrated,) = await storage.ratings.unrated_matches(0, 9)
        assert unrated.name == "later"
        assert info.read(unrated.began) == begun
        assert info.read(unrated.description).left == (1,)
        assert unrated.last_entry == b"{}"
        assert await storage.ratings.unrated_matches(unrated.table, 9) == ()

    async def still_there(storage: Storage) -> None:
        (unrated,) = await storage.ratings.unrated_matches(0, 9)
        await storage.ratings.drop(unrated.table)
        assert await storage.ratings.unrated_match("later") is None

    use(begin)
    use(still_there)


def test_a_match_is_rated_once(use: Use) -> None:
    async def rate_twice(storage: Storage) -> None:
        await open_table(storage, "t", public(EVA, JAN))
        (unrated,) = await storage.ratings.unrated_matches(0, 9)
        match = match_of(EVA, JAN)
        assert await storage.ratings.add(unrated.table, match, rate_after(match))
        assert not await storage.ratings.add(unrated.table, match, rate_after(match))
        assert (await storage.ratings.ratings_of(EVA))["hearts-classic"] == rate(match, {})[EVA]
        assert len(await storage.ratings.curve(EVA, "hearts-classic")) == 1

    use(rate_twice)


def test_all_ratings_computed_anew_are_the_same(use: Use) -> None:
    """Also where the same persons meet so often that it counts for less, and over more than the
    window for that."""

    async def compute(storage: Storage) -> None:
        persons = (EVA, JAN, MIA)
        for number in range(36):
            order = persons[number % 3 :] + persons[: number % 3]
            match = match_of(*order[: 2 + number % 2], at=NOW + number * WINDOW_MS // 24)
            assert await play(storage, f"t{number}", match)
        before = await storage.ratings.curve(EVA, "hearts-classic")
        found = await storage.ratings.recompute(recompute)
        assert (found.matches, found.different) == (36, 0)
        assert found.changes > len(before) > 6
        assert before[-1] == (await storage.ratings.ratings_of(EVA))["hearts-classic"]
        deviations = [rating.deviation for rating in before]
        assert deviations == sorted(deviations, reverse=True), "the oldest first"
        assert await storage.ratings.curve(EVA, "hearts-classic") == before

    use(compute)
    use(lambda storage: _assert_same(storage))


async def _assert_same(storage: Storage) -> None:
    found = await storage.ratings.recompute(recompute, write=False)
    assert found == RecomputedRatings(36, 90, 0)
    assert RatingRewrite([("new",)], [("stale",)], [], []).different == 2


def test_boards_hold_sure_ratings_of_accounts(use: Use) -> None:
    async def list_them(storage: Storage) -> None:
        sure = {
            EVA: Rating(1600.0, 50.0, 30, at=NOW),
            JAN: Rating(1700.0, 80.0, 20, at=NOW),
            MIA: Rating(1900.0, 60.0, 20, at=NOW),
        }
        for person in (EVA, JAN):
            await sign_up(storage, person)
        await open_table(storage, "t", public(EVA, JAN, MIA))
        (unrated,) = await storage.ratings.unrated_matches(0, 9)
        await storage.ratings.add(unrated.table, match_of(EVA, JAN, MIA), lambda *_: sure)
        board = await storage.ratings.board("hearts-classic", NOW, 0, 9)
        assert [(row.name, row.rating) for row in board] == [("Jan", sure[JAN]), ("Eva", sure[EVA])]
        assert await storage.ratings.board("hearts-classic", NOW, 1, 9) == board[1:]
        assert await storage.ratings.board("hearts-classic", NOW + 1, 0, 9) == ()
        assert await storage.ratings.board("hearts-jack", NOW, 0, 9) == ()
        assert await storage.ratings.board_size("hearts-classic", NOW) == 2
        assert await storage.ratings.board_size("hearts-classic", NOW, 1500.0) == 1
        await storage.ratings.exclude(JAN, NOW, "played with themselves")
        assert [row.name for row in await storage.ratings.board("hearts-classic", NOW, 0, 9)] == [
            "Eva"
        ]

    use(list_them)


def test_an_exclusion_asks_for_a_recomputation_until_it_is_done(use: Use) -> None:
    async def exclude(storage: Storage) -> None:
        await sign_up(storage, EVA)
        await play(storage, "t", match_of(EVA, JAN))
        ratings = storage.ratings
        before = await ratings.ratings_of(JAN)
        assert not await ratings.needs_recompute()
        await ratings.exclude(EVA, NOW, "")
        await ratings.exclude(EVA, NOW + 1, "again")
        assert [(one.name, one.since) for one in await ratings.exclusions()] == [("Eva", NOW)]
        assert await ratings.needs_recompute()
        await ratings.recompute(recompute)
        assert not await ratings.needs_recompute()
        assert (await ratings.ratings_of(JAN))["hearts-classic"].mean == 1500.0
        assert await ratings.admit(EVA)
        assert not await ratings.admit(EVA)
        assert await ratings.needs_recompute()
        await ratings.recompute(recompute)
        assert await ratings.ratings_of(JAN) == before

    use(exclude)


def test_who_signs_in_leaves_the_guests_rating_behind(use: Use) -> None:
    async def hand_over(storage: Storage) -> None:
        account = await sign_up(storage, EVA)
        await play(storage, "t", match_of(JAN, EVA, kind="guest"))
        guest = await storage.ratings.ratings_of(JAN)
        session = StoredSession("another-token", EVA, "", NOW // DAY, NOW // DAY)
        await add_guest(storage, JAN, "token-of-jan")
        assert await storage.accounts.sign_in(account, JAN, "token-of-jan", session, NOW)
        assert await storage.ratings.ratings_of(JAN) == guest
        assert await storage.ratings.needs_recompute()
        await storage.ratings.recompute(recompute)
        own = (await storage.ratings.ratings_of(EVA))["hearts-classic"]
        assert (own.mean, own.matches) == (1500.0, 0)  # against oneself: nothing

    use(hand_over)


def test_the_guest_of_a_guest_is_ones_own(use: Use) -> None:
    """Whoever goes on as another guest before they sign in would else gain by their first guest."""

    async def hand_over_twice(storage: Storage) -> None:
        account = await sign_up(storage, EVA)
        await play(storage, "t", match_of(EVA, JAN, kind="guest"))
        of_mia = StoredSession("token-of-mia", MIA, "", NOW // DAY, NOW // DAY)
        link = StoredDeviceLink("code", "token-of-mia", "Mia", NOW + LASTS)
        await storage.device_links.add(link, of_mia, NOW)
        again = msgspec.structs.replace(of_mia, token_hash="token-of-jan-as-mia")
        await add_guest(storage, JAN, "token-of-jan")
        assert await storage.device_links.open("code", JAN, "token-of-jan", again, NOW)
        session = StoredSession("another-token", EVA, "", NOW // DAY, NOW // DAY)
        assert await storage.accounts.sign_in(account, MIA, "token-of-mia", session, NOW)
        assert await storage.ratings.needs_recompute()
        await storage.ratings.recompute(recompute)
        own = (await storage.ratings.ratings_of(EVA))["hearts-classic"]
        assert (own.mean, own.matches) == (1500.0, 0)

    use(hand_over_twice)


def test_a_deleted_person_is_nobody_in_the_log(use: Use) -> None:
    async def delete(storage: Storage) -> None:
        await sign_up(storage, EVA)
        await play(storage, "t", match_of(EVA, JAN))
        await open_table(storage, "running", public(EVA, MIA))
        others = await storage.ratings.ratings_of(JAN)
        await storage.accounts.delete(EVA, NOW, lambda line: info.without_person(line, EVA))
        assert await storage.ratings.ratings_of(EVA) == {}
        running = await storage.ratings.unrated_match("running")
        assert running is not None
        assert EVA.encode() not in running.began
        found = await storage.ratings.recompute(recompute)
        assert (found.matches, found.different) == (1, 0)
        assert await storage.ratings.ratings_of(JAN) == others

    use(delete)


@pytest.mark.parametrize("deleted", [EVA, JAN])
def test_no_table_of_the_file_names_a_deleted_person(tmp_path: Path, deleted: str) -> None:
    """Neither one who was a guest before and was excluded, nor the guest. Their id is the hash of
    their first token, which stays among the ended ones, so that it opens nothing."""
    with closing(Database(tmp_path / DATABASE_FILE)) as database:
        storage = sqlite_storage(database)

        async def delete() -> None:
            account = await sign_up(storage, EVA)
            await play(storage, "t", match_of(EVA, JAN, kind="guest"))
            session = StoredSession("another-token", EVA, "", NOW // DAY, NOW // DAY)
            await add_guest(storage, JAN, "token-of-jan")
            assert await storage.accounts.sign_in(account, JAN, "token-of-jan", session, NOW)
            for person in (EVA, JAN):
                await storage.ratings.exclude(person, NOW, "")
            forget = partial(info.without_person, person=deleted)
            await storage.accounts.delete(deleted, NOW, forget)

        run_coroutine(delete())
        tables = database.query("SELECT name FROM sqlite_schema WHERE type = 'table'")
        naming = [
            name for (name,) in tables if deleted in str(database.query(f'SELECT * FROM "{name}"'))
        ]
        ended = database.query("SELECT person, ended FROM devices WHERE token = ?", (deleted,))
    assert naming == ["devices"]
    assert ended == [("", NOW)]


def test_the_log_outlives_its_tables(use: Use) -> None:
    async def delete(storage: Storage) -> None:
        await play(storage, "rated", match_of(EVA, JAN))
        await open_table(storage, "running", public(EVA, MIA))
        await storage.retention.delete_tables(["rated", "running"])
        assert await storage.ratings.unrated_matches(0, 9) == ()
        assert (await storage.ratings.recompute(recompute, write=False)).matches == 1

    use(delete)
