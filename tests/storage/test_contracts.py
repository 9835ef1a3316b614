"""What every storage promises: the same on SQLite and on PostgreSQL."""

from __future__ import annotations

import asyncio
import functools
import inspect
from collections.abc import Awaitable, Callable
from typing import TypeAlias

import msgspec
import pytest

from herzrasen.bots.bot import complete_settings
from herzrasen.config.retention_settings import RetentionSettings
from herzrasen.daily.results import DailyState
from herzrasen.lobby import summary
from herzrasen.storage.accounts import Account, AccountStore, Passkey, UsedPasskey
from herzrasen.storage.daily import BoardLine, PointCount, StoredDaily, StoredDay
from herzrasen.storage.device_links import DeviceLinkStore, LinkedPerson, StoredDeviceLink
from herzrasen.storage.errors import WriteConflict
from herzrasen.storage.event_log import LogRow, TableLog
from herzrasen.storage.sessions import SessionStore, StoredSession
from herzrasen.storage.storage import Storage
from herzrasen.storage.table_summaries import StoredSummary
from herzrasen.storage.trusted_time import TrustedTime
from herzrasen.storage.user_data import StoredSettings, UserData
from herzrasen.table import info
from herzrasen.table.held_seats import DELETED_PERSON, HeldSeat
from herzrasen.table.info import TableInfo
from herzrasen.table.members.giving_up_seat import stand_up
from herzrasen.table.seats import SeatOccupant
from herzrasen.table.table import Table
from tests.storage.each_storage import Use

DAY = 24 * 60 * 60 * 1000
NOW = 1000 * DAY


async def adopt(storage: Storage, name: str) -> TableLog:
    owned = await storage.log.adopt(name)
    assert owned is not None
    return owned.log


def description(*persons: str | None, opened: int = NOW, begun: bool = True) -> TableInfo:
    """A table of Hearts with these persons, named after themselves."""
    bot = complete_settings("hearts", {})
    assert isinstance(bot, dict)
    places = [SeatOccupant(1, (person or "bot").title(), person) for person in persons]
    places += [SeatOccupant(1, "Bot")] * (4 - len(places))
    return TableInfo("hearts", "standard", bot, "normal", tuple(places), opened, begun=begun)


# Tables -------------------------------------------------------------------------------------------


def test_a_table_of_any_bytes_is_stored(use: Use) -> None:
    async def any_bytes(storage: Storage) -> None:
        for name, about in (("a", b""), ("b", b"\xff\x00"), ("c", b'{"places": 3}'), ("d", b"[1]")):
            await storage.log.create(name, about, [LogRow(1, bytes(range(256)))])
            stored = await storage.log.load(name)
            assert stored is not None
            assert (stored.description, stored.entries) == (about, (bytes(range(256)),))
        for name in ("\0", "a\0", "é", ""):
            assert await storage.log.load(name) is None
            assert await storage.log.adopt(name) is None
            assert not await storage.log.exists(name)
            assert await storage.accounts.by_skeleton(name) is None
        await storage.log.check_writable()

    use(any_bytes)


def test_summaries_are_found_by_kind_time_and_person(use: Use) -> None:
    async def find(storage: Storage) -> None:
        reports = storage.summaries

        async def save(name: str, kind: str, seen: int, *persons: str) -> None:
            line = f'"{name} {seen}"'.encode()
            await reports.save(StoredSummary(name, kind, persons, seen, line))

        for name in "abc":
            await storage.log.create(name, b"")
        await save("a", "public", 10, "eva", "eva")
        await save("b", "private", 20, "eva", "jan")
        await save("c", "public", 30, "jan")
        await save("unknown", "public", 40, "eva")
        assert await reports.public(10, 9) == (b'"c 30"', b'"a 10"')
        assert await reports.public(11, 9) == (b'"c 30"',)
        assert await reports.public(0, 1) == (b'"c 30"',)
        assert await reports.of_person("eva", 9) == (b'"b 20"', b'"a 10"')
        await save("b", "private", 50, "jan")
        assert await reports.of_person("eva", 9) == (b'"a 10"',)
        assert await reports.of_person("jan", 9) == (b'"b 50"', b'"c 30"')
        await reports.delete("b")
        await reports.delete("unknown")
        assert await reports.of_person("jan", 9) == (b'"c 30"',)

    use(find)


def test_summaries_are_found_by_the_beginning_of_a_name(use: Use) -> None:
    """Room codes are looked up by it: byte by byte, whatever a system's collation makes of case and
    hyphens, and only where a table is open."""

    async def find(storage: Storage) -> None:
        for name in ("BKR-_z", "BKR-", "BKR", "bkr-a", "BKRX-a", "BKR0", "over BKR-", "BKR-over"):
            await storage.log.create(name, b"")
            if name != "BKR-over":
                line = f'"{name}"'.encode()
                await storage.summaries.save(StoredSummary(name, "private", (), 1, line))
        assert {*await storage.summaries.with_prefix("BKR-")} == {b'"BKR-"', b'"BKR-_z"'}
        assert await storage.summaries.with_prefix("BKX-") == ()
        await storage.summaries.delete("BKR-")
        assert await storage.summaries.with_prefix("BKR-") == (b'"BKR-_z"',)

    use(find)


def test_a_summary_follows_a_changed_or_deleted_person(use: Use) -> None:
    """Also at a table that is in no node's memory: what is stored of its people is rewritten in
    place."""
    described = description("guest", None, "jan")

    async def change(storage: Storage) -> None:
        log, reports = storage.log, storage.summaries
        await log.create("t", info.write(described))
        table = Table("hearts", info.rules_of("hearts", "standard"))
        seating = described.seating()
        line = summary.write(summary.summarize("t", described, table, seating, 7))
        await reports.save(StoredSummary("t", "private", ("guest", "jan"), 7, line))
        assert await reports.of_person("guest", 9) == (line,)

        known = described.with_seating(seating.with_person_id("guest", "eva"))
        owned = await adopt(storage, "t")
        await owned.set_description(info.write(known))
        assert await reports.of_person("guest", 9) == ()
        (found,) = await reports.of_person("eva", 9)
        assert summary.read(found) == summary.summarize("t", known, table, known.seating(), 7)

        nobody = described.with_seating(seating.without_person("jan"))
        await owned.set_description(info.write(nobody))
        assert await reports.of_person("jan", 9) == ()
        (left,) = await reports.of_person("guest", 9)
        assert summary.read(left).seat_of("guest") == 0
        assert b"Jan" not in left
        assert b'"jan"' not in left

    use(change)


# Persons ------------------------------------------------------------------------------------------


def session(token: str, person: str, seen: int = 5, ended: int | None = None) -> StoredSession:
    return StoredSession(token, person, "Firefox · Linux", 1, seen, ended)


def test_sessions_are_seen_replaced_ended_and_expired(use: Use) -> None:
    async def sign(storage: Storage) -> None:
        sessions = storage.sessions
        await sessions.add(session("one", "eva"))
        await sessions.add(session("one", "other"))
        await sessions.add(session("two", "eva", seen=7))
        assert await sessions.find("one") == session("one", "eva")
        assert await sessions.find("none") is None
        assert await sessions.of_person("eva") == (
            session("two", "eva", seen=7),
            session("one", "eva"),
        )
        await sessions.mark_seen("one", 9)
        assert (await sessions.of_person("eva"))[0] == session("one", "eva", seen=9)
        await sessions.replace("one", session("three", "eva"), 12 * DAY)
        ended = StoredSession("one", "", "", 1, 9, 12 * DAY)
        assert await sessions.find("one") == ended
        await sessions.replace("never stored", session("four", "eva"), 13 * DAY)
        assert await sessions.find("never stored") == StoredSession(
            "never stored", "", "", 13, 13, 13 * DAY
        )
        await sessions.end("jan", ("two", "four"), 14 * DAY)
        assert len(await sessions.of_person("eva")) == 3
        await sessions.end("eva", ("two", "one", "none"), 14 * DAY)
        assert await sessions.find("two") == StoredSession("two", "", "", 1, 7, 14 * DAY)
        assert await sessions.find("one") == ended, "it had ended before"
        asked = ("one", "three", "none", "never stored")
        assert set(await sessions.find_ended(asked)) == {"one", "never stored"}
        assert await sessions.find_ended(()) == ()
        await sessions.expire(8, 14)
        assert [await sessions.find(token) is None for token in ("one", "two", "three")] == [
            False,
            False,
            True,
        ]
        await sessions.expire(10, 13)
        assert await sessions.find("one") is None
        assert await sessions.find("two") is not None

    use(sign)


EVA = Account("eva", "Eva", "eva skeleton", None, "recovery", b"\x00handle", 7)
KEY = Passkey(b"\x00id", "eva", b"public", 3, "localhost", "phone", 8)


def test_accounts_have_unique_names_and_passkeys(use: Use) -> None:
    async def create(storage: Storage) -> None:
        accounts = storage.accounts
        await storage.sessions.add(session("guest", "eva"))
        await accounts.create(EVA, KEY, "guest", session("signed in", "eva"))
        assert await accounts.of_person("eva") == EVA
        assert await accounts.by_skeleton("eva skeleton") == EVA
        assert await accounts.by_skeleton("jan") is None
        assert await accounts.passkey(KEY.id) == KEY
        assert [one.token_hash for one in await storage.sessions.of_person("eva")] == ["signed in"]
        taken = msgspec.structs.replace(EVA, person="other", handle=b"other")
        with pytest.raises(WriteConflict):
            await accounts.create(taken, None, "other", session("never", "other"))
        assert await storage.sessions.find("never") is None, "all or nothing"
        with pytest.raises(WriteConflict):
            await accounts.add_passkey(KEY, "signed in")
        older = msgspec.structs.replace(KEY, id=b"older", created_at=1)
        for asking in ("guest", "unknown"):
            with pytest.raises(WriteConflict):
                await accounts.add_passkey(older, asking)
        await accounts.add_passkey(older, "signed in")
        assert await accounts.passkeys("eva") == (older, KEY)
        assert await accounts.remove_passkey("jan", older.id, "jan")
        assert await accounts.remove_passkey("eva", KEY.id, "signed in")
        assert not await accounts.remove_passkey("eva", older.id, "signed in"), (
            "the last way to sign in"
        )
        assert await accounts.remove_passkey("eva", b"unknown", "signed in")
        assert await accounts.passkeys("eva") == (older,)
        await accounts.rename("eva", "Éva", "new skeleton", "signed in")
        assert await accounts.set_password(EVA, "hash", NOW, keep="signed in") == ()
        known = msgspec.structs.replace(
            EVA, name="Éva", name_skeleton="new skeleton", password_hash="hash"
        )
        assert await accounts.of_person("eva") == known
        second = ("hash 2", "recovery 2")
        ended = await accounts.set_password(known, second[0], NOW, recovery_hash=second[1])
        assert ended == ("signed in",)
        assert await accounts.of_person("eva") == msgspec.structs.replace(
            known, password_hash=second[0], recovery_hash=second[1]
        )
        jan = msgspec.structs.replace(EVA, person="jan", handle=b"jan")
        await accounts.create(jan, None, "jan", session("jan's", "jan"))
        with pytest.raises(WriteConflict):
            await accounts.rename("jan", "Eva", "new skeleton", "jan's")

    use(create)


def test_the_seats_of_a_guest_who_signs_in_are_theirs(use: Use) -> None:
    async def sign_in(storage: Storage) -> None:
        described = description("guest", "jan")
        await storage.log.create("t", info.write(described))
        await storage.accounts.create(EVA, None, "eva", session("first", "eva"))
        second = session("second", "eva")
        assert await storage.accounts.sign_in(EVA, "guest", "guest", second, NOW)
        stored = await storage.log.load("t")
        assert stored is not None
        handed_over = described.seating().with_person_id("guest", "eva")
        assert info.read(stored.description).seating() == handed_over
        assert [table.name for table in await storage.user_data.tables("eva", None, 9)] == ["t"]
        assert await storage.user_data.tables("guest", None, 9) == ()
        third = session("third", "eva")
        assert not await storage.accounts.sign_in(EVA, "eva", "third token", third, NOW)
        assert len(await storage.sessions.of_person("eva")) == 3
        for changed in (
            msgspec.structs.replace(EVA, password_hash="of before"),
            msgspec.structs.replace(EVA, person="nobody"),
        ):
            with pytest.raises(WriteConflict):
                await storage.accounts.sign_in(changed, "other", "token", third, NOW)

    use(sign_in)


def test_a_guest_who_got_up_before_the_sign_in_is_found_at_the_table_afterwards(use: Use) -> None:
    """The seats of a table are indexed by themselves, who has left one is not: an account would
    stay named there after it was deleted, and no other sign-in would find the held seat."""

    async def sign_in(storage: Storage) -> None:
        seating = description("guest", "jan").seating().begin()
        left = stand_up(seating, 0, 1).seating
        await storage.log.create("t", info.write(description("guest", "jan")))
        owned = await storage.log.adopt("t")
        assert owned is not None
        await owned.log.set_description(info.write(description().with_seating(left)))
        await storage.accounts.create(EVA, None, "eva", session("first", "eva"))
        await storage.accounts.sign_in(EVA, "guest", "guest", session("in", "eva"), NOW)
        stored = await storage.log.load("t")
        assert stored is not None
        assert info.read(stored.description).held == (HeldSeat("eva", 0, 1),)
        assert [table.name for table in await storage.user_data.tables("eva", None, 9)] == ["t"]
        await storage.accounts.delete("eva", NOW, lambda line: info.without_person(line, "eva"))
        stored = await storage.log.load("t")
        assert stored is not None
        assert b"eva" not in stored.description
        assert info.read(stored.description).held == (HeldSeat(DELETED_PERSON, 0, 1),)

    use(sign_in)


def test_a_guest_who_signs_up_and_in_at_once_has_their_seats_once(use: Use) -> None:
    async def race(storage: Storage) -> None:
        await storage.accounts.create(EVA, None, "eva", session("first", "eva"))
        for number in range(12):
            guest, table = f"guest{number}", f"t{number}"
            await storage.log.create(table, info.write(description(guest)))
            own = msgspec.structs.replace(
                EVA, person=guest, name_skeleton=guest, handle=guest.encode()
            )
            await storage.sessions.add(session(guest, guest))
            up = storage.accounts.create(own, None, guest, session(f"up {guest}", guest))
            in_ = storage.accounts.sign_in(EVA, guest, guest, session(f"in {guest}", "eva"), NOW)
            pair = (up, in_) if number % 2 else (in_, up)
            outcomes = await asyncio.gather(*pair, return_exceptions=True)
            signed_up, signed_in = outcomes if number % 2 else reversed(outcomes)
            handed_over = signed_in is True
            assert isinstance(signed_up, WriteConflict) == handed_over, "not of a guest who is gone"
            theirs = await storage.user_data.tables("eva" if handed_over else guest, None, 99)
            assert table in [one.name for one in theirs]
            nobodys = await storage.user_data.tables(guest if handed_over else "eva", None, 99)
            assert table not in [one.name for one in nobodys]

    use(race)


def test_no_session_by_a_former_password_survives_its_change(use: Use) -> None:
    async def race(storage: Storage) -> None:
        accounts = storage.accounts
        await accounts.create(EVA, None, "eva", session("first", "eva"))
        known = EVA

        for number in range(12):
            token = f"session {number}"
            signing_in = accounts.sign_in(known, "eva", f"no {number}", session(token, "eva"), NOW)
            changing = accounts.set_password(known, f"password {number}", NOW, keep="first")
            order = (changing, signing_in) if number % 2 else (signing_in, changing)
            outcomes = await asyncio.gather(*order, return_exceptions=True)
            ended, signed_in = outcomes if number % 2 else reversed(outcomes)
            assert ended == ((token,) if signed_in is False else ())
            left = await storage.sessions.of_person("eva")
            assert [one.token_hash for one in left] == ["first"], "in the commit of the change"
            found = await accounts.of_person("eva")
            assert found is not None
            known = found

    use(race)


@pytest.mark.parametrize("keep", ["first", None], ids=["former password", "recovery code"])
def test_of_several_who_change_one_password_at_once_one_does(use: Use, keep: str | None) -> None:
    """By the same former password, or by the same recovery code."""

    async def race(storage: Storage) -> None:
        accounts = storage.accounts
        await accounts.create(EVA, None, "eva", session("first", "eva"))
        changes = (
            accounts.set_password(EVA, f"hash {n}", NOW, keep=keep, recovery_hash=f"code {n}")
            for n in range(3)
        )
        outcomes = await asyncio.gather(*changes, return_exceptions=True)
        (winner,) = (n for n, outcome in enumerate(outcomes) if isinstance(outcome, tuple))
        assert all(isinstance(one, tuple | WriteConflict) for one in outcomes)
        found = await accounts.of_person("eva")
        assert found is not None
        assert (found.password_hash, found.recovery_hash) == (f"hash {winner}", f"code {winner}")

    use(race)


def test_a_passkey_signs_in_once_with_each_count_and_not_once_removed(use: Use) -> None:
    async def sign_in(storage: Storage) -> None:
        accounts = storage.accounts
        await accounts.create(EVA, KEY, "eva", session("first", "eva"))
        used = UsedPasskey(KEY.id, KEY.sign_count, 2**32 - 1)
        attempts = (
            accounts.sign_in(EVA, "eva", f"no {n}", session(f"by key {n}", "eva"), NOW, used)
            for n in range(2)
        )
        outcomes = await asyncio.gather(*attempts, return_exceptions=True)
        assert sorted(str(type(one).__name__) for one in outcomes) == ["WriteConflict", "bool"]
        assert len(await storage.sessions.of_person("eva")) == 2
        found = await accounts.passkey(KEY.id)
        assert found is not None
        assert found.sign_count == 2**32 - 1
        await accounts.add_passkey(msgspec.structs.replace(KEY, id=b"other"), "first")
        await accounts.remove_passkey("eva", KEY.id, "first")
        again = UsedPasskey(KEY.id, found.sign_count, found.sign_count)
        with pytest.raises(WriteConflict):
            await accounts.sign_in(EVA, "eva", "no 3", session("late", "eva"), NOW, again)

    use(sign_in)


Change: TypeAlias = Callable[[Storage, str, str], Awaitable[object]]
"""What a browser asks to have changed, by its person and the hash of its token."""


def new_account(storage: Storage, person: str, token: str) -> Awaitable[object]:
    own = msgspec.structs.replace(EVA, person=person, name_skeleton="new", handle=b"new")
    return storage.accounts.create(own, None, token, session("up", person))


def sign_in(storage: Storage, person: str, token: str) -> Awaitable[object]:
    return storage.accounts.sign_in(EVA, person, token, session("in", "eva"), NOW)


def open_link(storage: Storage, person: str, token: str) -> Awaitable[object]:
    return storage.device_links.open("code", person, token, session("by link", "eva"), NOW)


def add_link(storage: Storage, person: str, token: str) -> Awaitable[object]:
    link = StoredDeviceLink("new code", token, "Eva", NOW + LASTS)
    return storage.device_links.add(link, session(token, person), NOW)


def set_password(storage: Storage, _person: str, token: str) -> Awaitable[object]:
    return storage.accounts.set_password(EVA, "new", NOW, keep=token)


def add_passkey(storage: Storage, person: str, token: str) -> Awaitable[object]:
    key = msgspec.structs.replace(KEY, id=b"new", person=person)
    return storage.accounts.add_passkey(key, token)


BY_SESSION: dict[str, Change] = {
    "accounts.create": new_account,
    "accounts.sign_in": sign_in,
    "accounts.rename": lambda storage, person, token: storage.accounts.rename(
        person, "New", "new", token
    ),
    "accounts.set_password": set_password,
    "accounts.add_passkey": add_passkey,
    "accounts.remove_passkey": lambda storage, person, token: storage.accounts.remove_passkey(
        person, KEY.id, token
    ),
    "accounts.delete": lambda storage, person, token: storage.accounts.delete(
        person, NOW, bytes, token_hash=token
    ),
    "sessions.end": lambda storage, person, token: storage.sessions.end(
        person, ("first",), NOW, asking=token
    ),
    "sessions.end_others": lambda storage, person, token: storage.sessions.end_others(
        person, NOW, asking=token
    ),
    "device_links.add": add_link,
    "device_links.open": open_link,
    "user_data.save_settings": lambda storage, person, token: storage.user_data.save_settings(
        person, b'{"new": 1}', token
    ),
}
"""What is changed for a session, which is compared in the commit."""
BY_GUESTS = {"accounts.create", "accounts.sign_in", "device_links.open"}
"""Those in which a guest gives up what is theirs."""
WITHOUT_SESSION = {
    "sessions.add": "it is ignored where the token is known, ended or not",
    "sessions.mark_seen": "a day, which opens nothing",
    "sessions.replace": "a session ends itself, and a guest who is new gets one",
    "sessions.expire": "by the server",
    "device_links.expire": "by the server",
    "user_data.save_outcome": "of a table",
    "user_data.save_costs": "of a table",
}
"""What is changed for nobody's session, and why that is right."""
READS = {"of_person", "by_skeleton", "passkey", "passkeys", "find", "find_ended"}
READS |= {"settings", "tables"}


def test_each_change_of_an_account_says_how_it_is_compared() -> None:
    """A new one has to be put into one of these lists, and is so tried below."""
    stores = {
        "accounts": AccountStore,
        "sessions": SessionStore,
        "device_links": DeviceLinkStore,
        "user_data": UserData,
    }
    changes = {
        f"{name}.{method}"
        for name, store in stores.items()
        for method, found in vars(store).items()
        if inspect.iscoroutinefunction(found) and method not in READS
    }
    assert changes == BY_SESSION.keys() | WITHOUT_SESSION.keys()


@pytest.mark.parametrize("change", BY_SESSION)
def test_a_session_that_has_ended_changes_nothing(use: Use, change: str) -> None:
    """The request of a thief had been admitted before their session was ended; what a guest has,
    it gives to nobody, and an account loses nothing. The same holds for a token of someone else,
    and for one that is unknown."""
    person = "guest" if change in BY_GUESTS else "eva"

    async def ask(storage: Storage) -> None:
        accounts, sessions = storage.accounts, storage.sessions
        await accounts.create(EVA, KEY, "eva", session("first", "eva"))
        await storage.log.create("t", info.write(description("guest")))
        await accounts.add_passkey(msgspec.structs.replace(KEY, id=b"second"), "first")
        for token in ("thief's", "open"):
            await sessions.add(session(token, person))
        await sessions.add(session("stranger's", "jan"))
        link = StoredDeviceLink("code", "first", "Eva", NOW + LASTS)
        await storage.device_links.add(link, session("first", "eva"), NOW)
        await sessions.end(person, ("thief's",), NOW)
        before = await state(storage)
        others = () if change == "device_links.add" else ("stranger's", "unknown")  # it is its own
        for token in ("thief's", *others):
            with pytest.raises(WriteConflict):
                await BY_SESSION[change](storage, person, token)
            assert await state(storage) == before
        await BY_SESSION[change](storage, person, "open")
        assert await state(storage) != before

    use(ask)


async def state(storage: Storage) -> list[object]:
    """What these changes can change."""
    accounts, data = storage.accounts, storage.user_data
    people = ("eva", "guest", "jan")
    return [
        *[await accounts.of_person(one) for one in people],
        *[await storage.sessions.of_person(one) for one in people],
        *[len(await data.tables(one, None, 9)) for one in people],
        await accounts.passkeys("eva"),
        await data.settings("eva"),
        await storage.device_links.find("code", NOW),
        await storage.device_links.find("new code", NOW),
    ]


def test_the_account_that_a_guest_made_meanwhile_is_not_deleted_as_a_guest(use: Use) -> None:
    async def change(storage: Storage) -> None:
        accounts = storage.accounts
        own = msgspec.structs.replace(EVA, person="guest", handle=b"guest")
        await storage.sessions.add(session("guest", "guest"))
        await accounts.create(own, None, "guest", session("signed up", "guest"))
        with pytest.raises(WriteConflict):
            await accounts.delete("guest", NOW, bytes, token_hash="guest")
        assert await accounts.of_person("guest") == own

    use(change)


def test_of_the_last_two_passkeys_one_stays(use: Use) -> None:
    async def race(storage: Storage) -> None:
        accounts = storage.accounts
        await accounts.create(EVA, KEY, "eva", session("first", "eva"))
        for number in range(6):
            (known,) = await accounts.passkeys("eva")
            other = msgspec.structs.replace(KEY, id=b"%d" % number)
            await accounts.add_passkey(other, "first")
            removed = await asyncio.gather(
                *(accounts.remove_passkey("eva", key.id, "first") for key in (known, other))
            )
            assert sorted(removed) == [False, True]
            assert len(await accounts.passkeys("eva")) == 1

    use(race)


def test_each_of_two_who_save_settings_at_once_gets_the_revision_of_its_own(use: Use) -> None:
    async def race(storage: Storage) -> None:
        data = storage.user_data
        documents = [b'{"deck": %d}' % number for number in range(8)]
        saves = (data.save_settings("eva", document, "eva") for document in documents)
        revisions = await asyncio.gather(*saves)
        assert sorted(revisions) == [1, 2, 3, 4, 5, 6, 7, 8]
        last = documents[revisions.index(8)]
        assert await data.settings("eva") == StoredSettings(8, last)

    use(race)


def test_a_deleted_person_is_nowhere(use: Use) -> None:
    async def delete(storage: Storage) -> None:
        await storage.log.create("t", info.write(description("eva", "jan")))
        await storage.accounts.create(EVA, KEY, "eva", session("token", "eva"))
        await storage.user_data.save_settings("eva", b"{}", "token")
        await storage.accounts.delete("eva", NOW, lambda line: info.without_person(line, "eva"))
        stored = await storage.log.load("t")
        assert stored is not None
        assert b"eva" not in stored.description.lower()
        assert b"jan" in stored.description
        assert await storage.accounts.of_person("eva") is None
        assert await storage.accounts.passkeys("eva") == ()
        assert await storage.user_data.settings("eva") is None
        assert await storage.user_data.tables("eva", None, 9) == ()
        ended = await storage.sessions.find("token")
        assert ended == StoredSession("token", "", "", 1, 5, NOW)

    use(delete)


@pytest.mark.parametrize("asks", [True, False])
def test_no_table_keeps_who_is_deleted_while_it_is_stored(use: Use, asks: bool) -> None:
    """Tables that are stored before, during and after the deletion, in any order."""

    async def delete(storage: Storage) -> None:
        if not asks:
            await storage.accounts.create(EVA, None, "eva", session("token", "eva"))
        about = info.write(description("eva", "jan"))
        names = [f"t{number}" for number in range(40)]
        await asyncio.gather(
            *(storage.log.create(name, about) for name in names[:20]),
            storage.accounts.delete(
                "eva",
                NOW,
                lambda line: info.without_person(line, "eva"),
                token_hash="eva" if asks else None,
            ),
            *(storage.log.create(name, about) for name in names[20:]),
            return_exceptions=True,
        )
        with pytest.raises(WriteConflict):
            await storage.log.create("late", about, [LogRow(1, b"{}")])
        assert not await storage.log.exists("late")
        await storage.log.create("late", info.write(description("jan")))
        for name in names:
            stored = await storage.log.load(name)
            assert stored is None or b"eva" not in stored.description.lower()
        assert await storage.user_data.tables("eva", None, 99) == ()

    use(delete)


def test_a_table_is_stored_between_the_reading_and_the_commit_of_a_deletion(use: Use) -> None:
    async def delete(storage: Storage) -> None:
        about = info.write(description("eva", "jan"))
        await storage.log.create("first", about)
        storing: list[asyncio.Task[None]] = []
        loop = asyncio.get_running_loop()

        def forget(line: bytes) -> bytes:
            if not storing:
                storing.append(loop.create_task(storage.log.create("second", about)))
            return info.without_person(line, "eva")

        await storage.accounts.delete("eva", NOW, forget)
        await asyncio.gather(*storing, return_exceptions=True)
        for name in ("first", "second"):
            stored = await storage.log.load(name)
            assert stored is None or b"eva" not in stored.description.lower()

    use(delete)


def test_no_table_is_stored_with_the_guest_of_who_has_signed_in(use: Use) -> None:
    """Nobody would have that seat; whoever has only signed out keeps theirs."""

    async def sign_in(storage: Storage) -> None:
        await storage.accounts.create(EVA, None, "eva", session("token", "eva"))
        await storage.accounts.sign_in(EVA, "guest", "guest", session("second", "eva"), NOW)
        with pytest.raises(WriteConflict):
            await storage.log.create("t", info.write(description("guest", "jan")))
        await storage.log.create("t", info.write(description("eva", "jan")))
        await storage.sessions.replace("jan", session("third", "tom"), NOW)
        await storage.log.create("u", info.write(description("eva", "jan")))

    use(sign_in)


@pytest.mark.parametrize("signed_out", [False, True])
def test_who_was_deleted_begins_no_daily_deal(use: Use, signed_out: bool) -> None:
    """Nor does who had signed out: their token is known already, as that of an ended session."""

    async def delete(storage: Storage) -> None:
        if signed_out:
            await storage.sessions.add(session("eva", "eva"))
            await storage.sessions.end("eva", ("eva",), NOW)
        await storage.accounts.delete("eva", NOW, lambda line: info.without_person(line, "eva"))
        await storage.daily.begin(StoredDaily(5, "hearts", "eva", "t", NOW))
        assert await storage.daily.of_person("eva", 0) == ()

    use(delete)


def test_no_summary_keeps_who_was_deleted_after_it_was_made(use: Use) -> None:
    async def delete(storage: Storage) -> None:
        await storage.log.create("t", info.write(description("eva", "jan")))
        await storage.accounts.delete("eva", NOW, lambda line: info.without_person(line, "eva"))
        await storage.summaries.save(StoredSummary("t", "public", ("eva", "jan"), 1, b'"Eva"'))
        assert await storage.summaries.public(0, 9) == ()
        await storage.summaries.save(StoredSummary("t", "public", ("jan",), 1, b'"Jan"'))
        assert await storage.summaries.public(0, 9) == (b'"Jan"',)

    use(delete)


def test_settings_and_matches_of_a_person(use: Use) -> None:
    async def play(storage: Storage) -> None:
        data = storage.user_data
        assert await data.settings("eva") is None
        assert await data.save_settings("eva", b'{"deck": 1}', "eva") == 1
        assert await data.save_settings("eva", b'{"deck": 2}', "eva") == 2
        assert await data.save_settings("eva", b'{"deck": 2}', "eva") == 2
        assert await data.settings("eva") == StoredSettings(2, b'{"deck": 2}')
        for name in "abc":
            await storage.log.create(name, info.write(description("eva" if name != "b" else "jan")))
        await storage.log.create("d", info.write(description("jan")))
        log = await adopt(storage, "d")
        await log.append([LogRow(1, b"one"), LogRow(2, b"two")])
        await log.set_description(info.write(description("jan", "eva")))
        found = await data.tables("eva", None, 9)
        assert [table.name for table in found] == ["d", "c", "a"]
        assert found[0].last_entry == b"two"
        assert (found[1].last_entry, found[1].outcome, found[1].costs) == (None, None, "[]")
        assert [table.name for table in await data.tables("eva", found[0].id, 1)] == ["c"]
        await adopt(storage, "d")
        await data.save_outcome(found[0].id, b"first")
        await data.save_outcome(found[0].id, b"outcome")
        await data.save_costs("d", 1, {0: b"[0.5]", 2: b"[1]"})
        await data.save_costs("d", 1, {0: b'[[1,"x"]]'})
        await data.save_costs("unknown", 1, {0: b"[]"})
        (table, *_) = await data.tables("eva", None, 9)
        assert (table.last_entry, table.outcome) == (b"two", b"outcome")
        costs = [[1, 0, [[1, "x"]]], [1, 2, [1]]]
        assert sorted(msgspec.json.decode(table.costs)) == costs

    use(play)


# Device links -------------------------------------------------------------------------------------


LASTS = 600_000
"""Milliseconds: PostgreSQL counts them by its own clock, from the moment a link is stored."""
LINK = StoredDeviceLink("code", "of eva", "Eva", NOW + LASTS)
EVAS = LinkedPerson("eva", "Eva")


def test_a_link_gives_a_guests_seats_to_its_person(use: Use) -> None:
    async def open_link(storage: Storage) -> None:
        links, sessions = storage.device_links, storage.sessions
        described = description("guest", "jan")
        await storage.log.create("t", info.write(described))
        await sessions.add(session("guest token", "guest"))
        await sessions.add(session("second", "guest"))
        await links.add(LINK, session("of eva", "eva"), NOW)
        assert await sessions.find("of eva") == session("of eva", "eva"), "stored with its link"
        assert await links.find("code", NOW) == EVAS
        new = session("new", "eva")
        with pytest.raises(WriteConflict):
            await links.open("code", "guest", "guest token", session("new", "jan"), NOW)
        assert await links.open("code", "guest", "guest token", new, NOW)
        stored = await storage.log.load("t")
        assert stored is not None
        handed_over = described.seating().with_person_id("guest", "eva")
        assert info.read(stored.description).seating() == handed_over
        assert [table.name for table in await storage.user_data.tables("eva", None, 9)] == ["t"]
        assert await storage.user_data.tables("guest", None, 9) == ()
        assert await sessions.of_person("guest") == (), "on all their devices"
        assert {one.token_hash for one in await sessions.of_person("eva")} == {"of eva", "new"}
        assert await links.find("code", NOW) is None
        with pytest.raises(WriteConflict):
            await links.open("code", "other", "other", session("newer", "eva"), NOW)
        assert await sessions.find("newer") is None
        assert await sessions.find("other") is None, "all or nothing"

    use(open_link)


def test_who_has_an_account_keeps_its_seats_when_they_open_a_link(use: Use) -> None:
    async def open_link(storage: Storage) -> None:
        await storage.log.create("t", info.write(description("eva")))
        await storage.accounts.create(EVA, None, "eva", session("first", "eva"))
        await storage.accounts.sign_in(EVA, "eva", "no", session("second", "eva"), NOW)
        link = msgspec.structs.replace(LINK, token_hash="of jan")
        await storage.device_links.add(link, session("of jan", "jan"), NOW)
        new = session("new", "jan")
        assert not await storage.device_links.open("code", "eva", "second", new, NOW)
        assert [table.name for table in await storage.user_data.tables("eva", None, 9)] == ["t"]
        assert [one.token_hash for one in await storage.sessions.of_person("eva")] == ["first"]

    use(open_link)


def test_a_link_is_valid_until_it_expires_or_is_replaced_or_its_session_ends(use: Use) -> None:
    async def end(storage: Storage) -> None:
        links, sessions = storage.device_links, storage.sessions
        of_eva = session("of eva", "eva")
        over = msgspec.structs.replace(LINK, until=NOW)
        await links.add(over, of_eva, NOW)
        assert await links.find("code", NOW) is None
        with pytest.raises(WriteConflict):
            await links.open("code", "guest", "guest", session("new", "eva"), NOW)
        other = StoredDeviceLink("other code", "of jan", "Jan", NOW + LASTS)
        await links.add(other, session("of jan", "jan"), NOW)
        await links.add(msgspec.structs.replace(LINK, code_hash="newer"), of_eva, NOW)
        assert await links.find("code", NOW) is None
        assert await links.find("newer", NOW) == EVAS
        assert await links.find("other code", NOW) == LinkedPerson("jan", "Jan")
        await links.add(over, of_eva, NOW)
        await links.expire(NOW)
        assert await links.find("code", NOW - 1) is None, "nor by a clock that is set back"
        assert await links.find("newer", NOW) is None
        assert await links.find("other code", NOW) is not None

        async def sign_out() -> None:
            await sessions.end("eva", ("of eva",), NOW)

        async def replace() -> None:
            await sessions.replace("of eva", session("of eva again", "eva"), NOW)

        async def sign_up() -> None:
            await storage.accounts.create(EVA, None, "of eva 2", session("up", "eva"))

        async def delete() -> None:
            await storage.accounts.delete("eva", NOW, lambda line: line)

        for number, ending in enumerate((sign_out, replace, sign_up, delete)):
            token = "of eva" if number < 2 else f"of eva {number}"
            if number < 2:
                await sessions.expire(99, NOW)
            link = StoredDeviceLink(f"link {number}", token, "Eva", NOW + LASTS)
            await links.add(link, session(token, "eva"), NOW)
            assert await links.find(f"link {number}", NOW) == EVAS
            await ending()
            assert await links.find(f"link {number}", NOW) is None
            with pytest.raises(WriteConflict):
                await links.add(link, session(token, "eva"), NOW)

    use(end)


def test_of_many_who_open_a_link_at_once_one_does(use: Use) -> None:
    async def race(storage: Storage) -> None:
        links = storage.device_links
        for number in range(4):
            link = StoredDeviceLink(f"code {number}", "of eva", "Eva", NOW + LASTS)
            await links.add(link, session("of eva", "eva"), NOW)
            opened = await asyncio.gather(
                *(
                    links.open(
                        f"code {number}",
                        f"guest {number} {device}",
                        f"guest {number} {device}",
                        session(f"new {number} {device}", "eva"),
                        NOW,
                    )
                    for device in range(4)
                ),
                return_exceptions=True,
            )
            assert sum(one is True for one in opened) == 1
            assert sum(isinstance(one, WriteConflict) for one in opened) == 3
            assert len(await storage.sessions.of_person("eva")) == 2 + number

    use(race)


def test_no_link_is_opened_after_its_person_was_deleted(use: Use) -> None:
    async def race(storage: Storage) -> None:
        for number in range(12):
            eva, table = f"eva{number}", f"t{number}"
            guest = f"guest{number}"
            await storage.log.create(table, info.write(description(guest)))
            link = StoredDeviceLink(f"code {number}", f"of {eva}", "Eva", NOW + LASTS)
            await storage.device_links.add(link, session(f"of {eva}", eva), NOW)
            forget = functools.partial(info.without_person, person=eva)
            opening = storage.device_links.open(
                f"code {number}", guest, guest, session(f"new {number}", eva), NOW
            )
            deleting = storage.accounts.delete(eva, NOW, forget)
            pair = (opening, deleting) if number % 2 else (deleting, opening)
            outcomes = await asyncio.gather(*pair, return_exceptions=True)
            opened = outcomes[0 if number % 2 else 1]
            assert opened is True or isinstance(opened, WriteConflict)
            assert await storage.sessions.of_person(eva) == ()
            assert await storage.user_data.tables(eva, None, 9) == ()
            assert len(await storage.user_data.tables(guest, None, 9)) == (opened is not True)

    use(race)


def test_no_session_by_a_link_survives_the_end_of_all_others(use: Use) -> None:
    """Of a device that opens a link of theirs while all others are signed out."""

    async def race(storage: Storage) -> None:
        sessions = storage.sessions
        await sessions.add(session("own", "eva"))
        for number in range(12):
            token, guest = f"new {number}", f"guest{number}"
            link = StoredDeviceLink(f"code {number}", f"other {number}", "Eva", NOW + LASTS)
            await storage.device_links.add(link, session(link.token_hash, "eva"), NOW)
            opening = storage.device_links.open(
                link.code_hash, guest, guest, session(token, "eva"), NOW
            )
            ending = sessions.end_others("eva", NOW, asking="own")
            pair = (opening, ending) if number % 2 else (ending, opening)
            outcomes = await asyncio.gather(*pair, return_exceptions=True)
            opened, ended = outcomes if number % 2 else reversed(outcomes)
            assert not isinstance(ended, BaseException | bool)
            joined = {token} if opened is True else set()
            assert set(ended) == {link.token_hash, *joined}
            assert [one.token_hash for one in await sessions.of_person("eva")] == ["own"]

    use(race)


# Retention ----------------------------------------------------------------------------------------


def entry(at: int, event: str) -> bytes:
    return msgspec.json.encode({"number": 1, "by": 0, "at": at, "event": {"event": event}})


def test_what_is_old_expires_and_is_deleted(use: Use) -> None:
    async def expire(storage: Storage) -> None:
        retention, log = storage.retention, storage.log
        assert await retention.trusted_time() is None
        for known in (TrustedTime(NOW), TrustedTime(NOW, NOW + 400 * DAY, 3)):
            await retention.save_trusted_time(known)
            assert await retention.trusted_time() == known
        for when, days in (("old", 100), ("new", 1)):
            at = NOW - days * DAY
            waiting = description("eva", opened=at, begun=False)
            await log.create(f"{when} waiting", info.write(waiting))
            for kind, event in (("running", "played"), ("over", "match_ended")):
                await log.create(f"{when} {kind}", info.write(description("eva", opened=0)))
                table = await adopt(storage, f"{when} {kind}")
                await table.append([LogRow(1, entry(0, "dealt")), LogRow(2, entry(at, event))])
                await table.release()
        forever = RetentionSettings(finished=0, unfinished=0, never_begun=0)
        assert await retention.expired_tables(NOW, forever) == ()
        for keep, expired in (
            (RetentionSettings(finished=99, unfinished=0, never_begun=0), ["old over"]),
            (RetentionSettings(finished=0, unfinished=99, never_begun=0), ["old running"]),
            (RetentionSettings(finished=0, unfinished=0, never_begun=99), ["old waiting"]),
            (RetentionSettings(finished=101, unfinished=101, never_begun=101), []),
        ):
            assert [*await retention.expired_tables(NOW, keep)] == expired
        await adopt(storage, "old running")
        old = ["old over", "old running", "old waiting"]
        (line,) = (b'{"persons": [], "listing": {"seats": []}}',)
        await storage.summaries.save(StoredSummary("old waiting", "public", ("eva",), 1, line))
        await retention.delete_tables([*old, "unknown"])
        assert [await log.exists(name) for name in old] == [False] * 3
        assert await log.load("old over") is None
        assert await storage.summaries.of_person("eva", 9) == ()
        assert len(await storage.user_data.tables("eva", None, 9)) == 3

    use(expire)


def test_guests_who_stay_away_expire(use: Use) -> None:
    async def expire(storage: Storage) -> None:
        today = NOW // DAY
        for person, seen in (("old", 100), ("twice", 100), ("eva", 100), ("new", 1)):
            await storage.sessions.add(session(f"of {person}", person, today - seen))
        await storage.sessions.add(session("second", "twice", today - 1))
        await storage.accounts.create(EVA, None, "of eva", session("third", "eva", today - 100))
        await storage.log.create("t", info.write(description("old")))
        keep = RetentionSettings(guests=99)
        assert [*await storage.retention.expired_guests(NOW, keep)] == ["old"]
        assert await storage.retention.expired_guests(NOW, RetentionSettings(guests=0)) == ()
        await storage.retention.delete_guest("old", NOW)
        stored = await storage.log.load("t")
        assert stored is not None
        assert b"Old" not in stored.description
        assert await storage.sessions.of_person("old") == ()
        await storage.retention.delete_guest("eva", NOW)
        assert await storage.accounts.of_person("eva") is not None, "who signed up meanwhile stays"
        assert len(await storage.sessions.of_person("eva")) == 1

    use(expire)


# Secrets ------------------------------------------------------------------------------------------


def test_a_secret_is_made_once_and_renewed(use: Use) -> None:
    def keep_or(new: bytes) -> Callable[[bytes | None], bytes]:
        return lambda known: new if known is None else known

    async def make(storage: Storage) -> None:
        assert storage.secrets.get_or_create("some.keys", keep_or(b"first")) == b"first"
        assert storage.secrets.get_or_create("some.keys", keep_or(b"second")) == b"first"

    async def renew(storage: Storage) -> None:
        assert storage.secrets.get_or_create("some.keys", keep_or(b"third")) == b"first"
        assert storage.secrets.get_or_create("some.keys", lambda _: b"new") == b"new"
        assert storage.secrets.get_or_create("some.keys", keep_or(b"third")) == b"new"
        assert await storage.secrets.reload("some.keys", keep_or(b"third")) == b"new"
        assert await storage.secrets.reload("some.keys", lambda _: b"newer") == b"newer"
        assert storage.secrets.get_or_create("some.keys", keep_or(b"third")) == b"newer"
        assert await storage.secrets.reload("other.keys", keep_or(b"other")) == b"other"

        def fail(_: bytes | None) -> bytes:
            raise ValueError("unreadable")

        with pytest.raises(ValueError, match="unreadable"):
            storage.secrets.get_or_create("some.keys", fail)

    use(make)
    use(renew)


# Daily deals --------------------------------------------------------------------------------------


def account(person: str) -> Account:
    return Account(person, person.title(), f"{person} skeleton", None, "code", person.encode(), 7)


def daily(person: str, *, day: int = 5, name: str = "hearts", started: int = NOW) -> StoredDaily:
    return StoredDaily(day, name, person, f"table of {person} {day} {name}", started)


def test_a_challenge_is_taken_once(use: Use) -> None:
    """The latest of its session, by whichever node is asked."""

    async def test(storage: Storage) -> None:
        for session, challenge in (("laptop", b"1"), ("laptop", b"2"), ("phone", b"3")):
            await storage.challenges.put(session, challenge)
        assert await storage.challenges.take("laptop") == b"2"
        assert await storage.challenges.take("laptop") is None
        assert await storage.challenges.take("phone") == b"3"

    use(test)


def test_a_day_keeps_its_first_secret(use: Use) -> None:
    async def publish(storage: Storage) -> None:
        assert await storage.daily.newest_begun() is None
        await storage.daily.publish({5: b"a" * 32, 6: b"b" * 32}, NOW)
        await storage.daily.publish({6: b"c" * 32, 7: b"d" * 32}, NOW + 1)
        await storage.daily.publish({}, NOW)
        assert await storage.daily.days(6, 9) == (
            StoredDay(6, b"b" * 32, NOW),
            StoredDay(7, b"d" * 32, NOW + 1),
        )
        await storage.daily.begin_day(6)
        await storage.daily.begin_day(5)
        await storage.daily.begin_day(99)
        assert await storage.daily.newest_begun() == 6

    use(publish)


def test_days_are_taken_back_with_the_secrets_that_nobody_has_played(use: Use) -> None:
    async def go_back(storage: Storage) -> None:
        store = storage.daily
        await store.publish({day: bytes([day]) * 32 for day in range(4, 10)}, NOW)
        for day in (4, 6, 9):
            await store.begin_day(day)
        for day in (6, 7):
            await store.begin(daily("eva", day=day))
        await store.go_back(6)
        assert [one.day for one in await store.days(0, 99)] == [4, 5, 6, 7]
        assert await store.newest_begun() == 6
        await store.go_back(5)
        assert [one.day for one in await store.days(0, 99)] == [4, 6, 7]
        assert await store.newest_begun() == 4

    use(go_back)


def test_a_daily_deal_is_begun_and_finished_once(use: Use) -> None:
    async def play(storage: Storage) -> None:
        first = daily("eva")
        other = msgspec.structs.replace(first, table="other", started=NOW + 1)
        both = await asyncio.gather(storage.daily.begin(first), storage.daily.begin(other))
        assert both[0] == both[1]
        begun = both[0]
        await storage.daily.finish(begun.table, "finished", NOW + 9, 7)
        await storage.daily.finish(begun.table, "finished", NOW + 10, 0)
        await storage.daily.finish("unknown", "finished", NOW, 0)
        stored = await storage.daily.result(5, "hearts", "eva")
        assert stored == msgspec.structs.replace(
            begun, state="finished", finished=NOW + 9, points=7
        )
        assert await storage.daily.of_person("eva", 5) == (stored,)
        assert await storage.daily.of_person("eva", 6) == ()
        assert await storage.daily.result(5, "nerts", "eva") is None

    use(play)


def test_accounts_are_named_and_guests_are_counted(use: Use) -> None:
    async def play(storage: Storage) -> None:
        store = storage.daily
        points = {"eva": 7, "jan": 3, "uli": 7, "ada": 3}
        for at, (person, made) in enumerate(points.items()):
            await store.begin(daily(person))
            await store.finish(daily(person).table, "finished", NOW + at, made)
        without: dict[str, DailyState] = {"max": "given-up", "mia": "late"}
        for person, state in without.items():
            await store.begin(daily(person))
            await store.finish(daily(person).table, state, NOW, None)
        await store.begin(daily("kim"))
        for person in ("eva", "ada", "kim"):
            await storage.accounts.create(
                account(person), None, person, session(f"of {person}", person)
            )
        assert await store.counts(5, "hearts") == (PointCount(3, 1, 1), PointCount(7, 1, 1))
        low = await store.board(5, "hearts", 9, low_wins=True)
        assert low == (BoardLine("Ada", 3), BoardLine("Eva", 7))
        await storage.accounts.create(account("jan"), None, "jan", session("of jan", "jan"))
        low = await store.board(5, "hearts", 2, low_wins=True)
        assert low == (BoardLine("Jan", 3), BoardLine("Ada", 3)), "who was earlier, of equals"
        assert await store.board(5, "hearts", 1, low_wins=False) == (BoardLine("Eva", 7),)
        assert await store.best_table(5, "hearts", low_wins=True) == daily("jan").table
        assert await store.best_table(5, "nerts", low_wins=True) is None

    use(play)


def test_whoever_becomes_another_person_brings_their_daily_deals(use: Use) -> None:
    """Of two for the same deal the one that was begun first stays, so nobody knows the cards of
    the one that counts."""

    async def play(storage: Storage) -> None:
        store = storage.daily
        await storage.accounts.create(account("eva"), None, "eva", session("of eva", "eva"))
        for name, guests, own in (("hearts", 1, 2), ("omnibus", 2, 1), ("nerts", 1, None)):
            await store.begin(daily("guest", name=name, started=guests))
            if own is not None:
                await store.begin(daily("eva", name=name, started=own))
        await storage.accounts.sign_in(
            account("eva"), "guest", "guest", session("second of eva", "eva"), NOW
        )
        assert await store.of_person("guest", 0) == ()
        tables = {one.name: one.table for one in await store.of_person("eva", 0)}
        assert tables == {
            "hearts": daily("guest").table,
            "omnibus": daily("eva", name="omnibus").table,
            "nerts": daily("guest", name="nerts").table,
        }

    use(play)


def test_the_daily_deals_of_a_deleted_person_are_gone(use: Use) -> None:
    async def delete(storage: Storage) -> None:
        for person in ("eva", "jan"):
            await storage.daily.begin(daily(person))
        await storage.accounts.delete("eva", NOW, bytes)
        await storage.accounts.delete("jan", NOW, bytes, only_guest=True)
        for person in ("eva", "jan"):
            assert await storage.daily.of_person(person, 0) == ()

    use(delete)
