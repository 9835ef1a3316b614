"""A node need not read a session for every request, and does not accept one that has ended."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator, Sequence
from contextlib import closing
from pathlib import Path

import pytest

from herzrasen.cluster.announcements import SessionsEnded
from herzrasen.server.auth.session_cache import SessionCache
from herzrasen.server.auth.session_cookie import SentCookie, TokenSigner
from herzrasen.server.auth.session_resolver import Session, SessionResolver
from herzrasen.server.cluster.session_watch import SessionWatch
from herzrasen.server.lobby.people_changes import PeopleChanges
from herzrasen.storage.accounts import Account
from herzrasen.storage.sessions import StoredSession
from herzrasen.storage.sqlite.accounts import SQLiteAccountStore
from herzrasen.storage.sqlite.database import DATABASE_FILE, Database
from herzrasen.storage.sqlite.sessions import SQLiteSessionStore
from tests.server.event_loop import run_coroutine

DAY = 86_400_000
NOW = 20_000 * DAY
SECONDS = 3.0


class SlowSessions(SQLiteSessionStore):
    """Sessions in a database that is shared, counts its reads, and may be slow to answer."""

    def __init__(self, database: Database) -> None:
        super().__init__(database)
        self.reads = 0
        self.asked = asyncio.Event()
        self.answers = asyncio.Event()
        self.answers.set()

    async def find(self, token_hash: str) -> StoredSession | None:
        self.reads += 1
        found = await super().find(token_hash)
        self.asked.set()
        await self.answers.wait()
        return found


class SessionNode:
    """A node, as far as it resolves sessions."""

    def __init__(self, database: Database) -> None:
        self.uptime = 100.0
        self.sessions = SlowSessions(database)
        self.accounts = SQLiteAccountStore(database)
        self.cache = SessionCache(SECONDS, lambda: self.uptime)
        self.resolver = SessionResolver(
            self.sessions,
            self.accounts,
            TokenSigner(lambda: [b"k" * 32], lambda: NOW),
            lambda: NOW,
            cache=self.cache,
        )

    async def resolve(self, cookie: str | None, *, fresh: bool = False) -> Session | None:
        """Whose cookie this is."""
        cookies = () if cookie is None else (SentCookie(cookie, "herzrasen"),)
        return await self.resolver.resolve(cookies, "", "192.0.2.1", page=False, fresh=fresh)

    async def sign_up(self) -> tuple[Account, str]:
        """A new account, and the cookie of a session of it that was just read here."""
        guest = await self.resolve(None)
        assert guest is not None
        account = Account(guest.person, "Eva", "eva", None, "", b"handle", NOW)
        session, token = self.resolver.create(account.person, "")
        await self.accounts.create(account, None, guest.id, session)
        assert await self.resolve(token.cookie) == Session(account.person, token.hash)
        self.sessions.reads = 0
        return account, token.cookie

    async def begin_slow_read(self, cookie: str) -> asyncio.Task[Session | None]:
        """Resolve a cookie that is not cached: storage has read the session, and answers when
        ``sessions.answers`` is set."""
        self.uptime += SECONDS
        self.sessions.asked.clear()
        self.sessions.answers.clear()
        reading = asyncio.create_task(self.resolve(cookie))
        await self.sessions.asked.wait()
        return reading

    async def end(self, account: Account) -> tuple[str, ...]:
        """End all sessions of an account in storage, as another node does; their hashes."""
        hashes = tuple(one.token_hash for one in await self.sessions.of_person(account.person))
        await self.sessions.end(account.person, hashes, NOW)
        return hashes


@pytest.fixture
def node(tmp_path: Path) -> Iterator[SessionNode]:
    with closing(Database(tmp_path / DATABASE_FILE)) as database:
        yield SessionNode(database)


def test_a_session_is_read_once_in_a_few_seconds(node: SessionNode) -> None:
    async def run() -> None:
        account, cookie = await node.sign_up()
        for _ in range(9):
            session = await node.resolve(cookie)
            assert session is not None
            assert session.person == account.person
        assert node.sessions.reads == 0
        node.uptime += SECONDS
        await node.resolve(cookie)
        assert node.sessions.reads == 1

    run_coroutine(run())


def test_a_session_that_ends_elsewhere_is_over_after_a_few_seconds(node: SessionNode) -> None:
    async def run() -> None:
        account, cookie = await node.sign_up()
        await node.end(account)
        assert await node.resolve(cookie, fresh=True) is None, "whatever changes something asks"
        node.uptime += SECONDS
        assert await node.resolve(cookie) is None

    run_coroutine(run())


def test_a_session_that_is_announced_to_have_ended_is_over_at_once(node: SessionNode) -> None:
    closed: list[Sequence[str]] = []

    class ClosedSessions:
        def close(self, sessions: Sequence[str]) -> None:
            closed.append(sessions)

    async def run() -> None:
        people = PeopleChanges(
            None,  # type: ignore[arg-type]  # no table is open
            None,  # type: ignore[arg-type]
            ClosedSessions(),  # type: ignore[arg-type]
            node.cache.forget,
        )
        account, cookie = await node.sign_up()
        ended = await node.end(account)
        people.receive(SessionsEnded(ended))
        assert await node.resolve(cookie) is None
        assert closed == [ended]

    run_coroutine(run())


def test_a_session_that_ends_while_it_is_read_is_not_kept(node: SessionNode) -> None:
    async def run() -> None:
        account, cookie = await node.sign_up()
        reading = await node.begin_slow_read(cookie)
        node.cache.forget(await node.end(account))
        node.sessions.answers.set()
        assert await reading is not None, "it was read before"
        assert await node.resolve(cookie) is None

    run_coroutine(run())


def test_a_slow_answer_makes_no_session_last_longer(node: SessionNode) -> None:
    async def run() -> None:
        account, cookie = await node.sign_up()
        reading = await node.begin_slow_read(cookie)
        await node.end(account)
        node.uptime += SECONDS - 0.5
        node.sessions.answers.set()
        await reading
        node.uptime += 0.5
        assert await node.resolve(cookie) is None

    run_coroutine(run())


def test_the_token_of_a_guest_who_signs_up_elsewhere_opens_no_account(node: SessionNode) -> None:
    async def run() -> None:
        guest = await node.resolve(None)
        assert guest is not None
        assert guest.token is not None
        cookie = guest.token.cookie
        for _ in range(2):
            assert await node.resolve(cookie) == Session(guest.person, guest.id)
        account = Account(guest.person, "Eva", "eva", None, "", b"handle", NOW)
        session, _ = node.resolver.create(account.person, "")
        await node.accounts.create(account, None, guest.id, session)
        assert await node.resolve(cookie, fresh=True) is None
        node.cache.forget((guest.id,))
        assert await node.resolve(cookie) is None

    run_coroutine(run())


def test_only_so_many_sessions_are_kept() -> None:
    cache = SessionCache(SECONDS, lambda: 0.0, size=10)
    start = cache.begin_read()
    for number in range(100):
        cache.put(StoredSession(f"token {number}", "eva", "", 1, 1), start)
    kept = [number for number in range(100) if cache.get(f"token {number}") is not None]
    assert kept == list(range(90, 100))


@pytest.mark.slow
def test_open_connections_of_ended_sessions_are_found_without_an_announcement(
    node: SessionNode,
) -> None:
    ended: list[str] = []

    async def run() -> None:
        account, cookie = await node.sign_up()
        session = await node.resolve(cookie)
        assert session is not None
        connected = [f"never stored {number}" for number in range(4000)] + [session.id]
        watch = SessionWatch(node.sessions, lambda: connected, ended.extend)
        await watch.check()
        assert ended == []
        await node.end(account)
        await watch.check()
        assert ended == [session.id]

    run_coroutine(run())
