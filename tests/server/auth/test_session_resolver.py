"""Sessions from signed tokens: what ends them, and what they never open."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest
from starlette.datastructures import Headers

from herzrasen.protocol import codec
from herzrasen.server.auth.browser_label import browser_label
from herzrasen.server.auth.session_cookie import (
    SentCookie,
    Token,
    TokenSigner,
    read_cookies,
    set_cookie_header,
)
from herzrasen.server.auth.session_resolver import Session, SessionResolver
from herzrasen.storage.accounts import Account
from herzrasen.storage.sqlite.accounts import SQLiteAccountStore
from herzrasen.storage.sqlite.database import DATABASE_FILE, Database
from herzrasen.storage.sqlite.migrate import migrations
from herzrasen.storage.sqlite.sessions import SQLiteSessionStore
from herzrasen.storage.trusted_time import TrustedTime
from tests.server.event_loop import run_coroutine

DAY = 86_400_000
START = 20_000 * DAY


class SecondsClock:
    def __init__(self) -> None:
        self.now = START

    def __call__(self) -> int:
        return self.now


NAME = TokenSigner(lambda: [b"k" * 32], lambda: 0).cookie_name


@pytest.fixture
def database(tmp_path: Path) -> Iterator[Database]:
    with closing(Database(tmp_path / DATABASE_FILE)) as database:
        yield database


@pytest.fixture
def clock() -> SecondsClock:
    return SecondsClock()


@pytest.fixture
def resolver(database: Database, clock: SecondsClock) -> SessionResolver:
    accounts = SQLiteAccountStore(database)
    return SessionResolver(
        SQLiteSessionStore(database), accounts, TokenSigner(lambda: [b"k" * 32], clock), clock
    )


def resolve(visitors: SessionResolver, cookie: str | None, *, page: bool = False) -> Session | None:
    cookies = () if cookie is None else (SentCookie(cookie, NAME),)
    return run_coroutine(visitors.resolve(cookies, "Firefox", "192.0.2.1", page=page))


def new_session(visitors: SessionResolver) -> tuple[Session, str]:
    visitor = resolve(visitors, None)
    assert visitor is not None
    assert visitor.token is not None
    return visitor, visitor.token.cookie


def count(database: Database) -> int:
    return int(database.query("SELECT count(*) FROM devices")[0][0])


def test_a_new_session_is_stored_on_its_second_request(
    resolver: SessionResolver, database: Database, clock: SecondsClock
) -> None:
    first, cookie = new_session(resolver)
    assert count(database) == 0
    assert resolve(resolver, cookie) == Session(first.person, first.id)
    (row,) = database.query("SELECT token, person, label, since, seen, ended FROM devices")
    assert row == (first.id, first.person, "Firefox", 20_000, 20_000, None)
    assert cookie.split(".")[0] not in str(row), "only the hash is kept"
    clock.now += DAY
    resolve(resolver, cookie)
    assert database.query("SELECT seen FROM devices") == [(20_001,)]


@pytest.mark.parametrize("part", [0, 1, 2])
def test_a_forged_token_is_rejected(resolver: SessionResolver, part: int) -> None:
    first, cookie = new_session(resolver)
    parts = cookie.split(".")
    parts[part] = ("A" if parts[part][0] != "A" else "B") + parts[part][1:]
    forged = resolve(resolver, ".".join(parts))
    assert forged is not None
    assert forged.token is not None
    assert forged.person != first.person


@pytest.mark.parametrize(
    "cookie", ["", "x", "." * 94, "ä.ö.ü", "a" * 100_000, "x" * 43, "\0.\0.\0"]
)
def test_an_invalid_cookie_makes_a_new_session_without_a_write(
    resolver: SessionResolver, database: Database, cookie: str
) -> None:
    visitor = resolve(resolver, cookie)
    assert visitor is not None
    assert visitor.token is not None
    assert count(database) == 0


def test_a_token_is_dated_anew_and_ends_after_a_year(
    resolver: SessionResolver, clock: SecondsClock
) -> None:
    first, cookie = new_session(resolver)
    clock.now += 40 * DAY
    assert resolve(resolver, cookie) == Session(first.person, first.id), "not among the answers"
    renewed = resolve(resolver, cookie, page=True)
    assert renewed is not None
    assert renewed.token is not None
    assert renewed.person == first.person
    clock.now += 330 * DAY
    late = resolve(resolver, cookie)
    assert late is not None
    assert late.person != first.person
    kept = resolve(resolver, renewed.token.cookie)
    assert kept is not None
    assert kept.person == first.person


def test_an_ended_token_opens_nothing_and_a_late_answer_overwrites_none(
    resolver: SessionResolver, database: Database, clock: SecondsClock
) -> None:
    first, cookie = new_session(resolver)
    resolve(resolver, cookie)
    run_coroutine(SQLiteSessionStore(database).end(first.person, (first.id,), clock.now))
    assert resolve(resolver, cookie) is None
    assert resolve(resolver, cookie, page=True) is None, (
        "the token that took its place may be coming"
    )
    clock.now += 61_000
    assert resolve(resolver, cookie) is None
    afresh = resolve(resolver, cookie, page=True)
    assert afresh is not None
    assert afresh.person != first.person
    assert first.person not in str(database.query("SELECT person, label FROM devices"))


def test_a_session_that_ends_while_its_day_is_noted_is_over(
    database: Database, clock: SecondsClock
) -> None:
    """Else a socket that opens at that moment stays open with it."""

    class EndedMeanwhile(SQLiteSessionStore):
        async def mark_seen(self, token_hash: str, day: int) -> None:
            await super().mark_seen(token_hash, day)
            await self.end(token_hash, (token_hash,), clock.now)

    keys = TokenSigner(lambda: [b"k" * 32], clock)
    resolver = SessionResolver(EndedMeanwhile(database), SQLiteAccountStore(database), keys, clock)
    _, cookie = new_session(resolver)
    assert resolve(resolver, cookie) is not None
    clock.now += DAY
    assert resolve(resolver, cookie) is None


def test_expired_records_are_deleted(
    resolver: SessionResolver, database: Database, clock: SecondsClock
) -> None:
    first, cookie = new_session(resolver)
    resolve(resolver, cookie)
    clock.now += 300 * DAY
    _, other = new_session(resolver)
    resolve(resolver, other)
    run_coroutine(SQLiteSessionStore(database).end(first.person, (first.id,), clock.now))
    clock.now += 360 * DAY
    run_coroutine(resolver.expire(clock.now))
    assert count(database) == 2, "an ended token may still be shown"
    clock.now += 7 * DAY
    run_coroutine(resolver.expire(clock.now))
    assert count(database) == 1, "a clock may have dated it by a life too late"
    clock.now += 365 * DAY
    run_coroutine(resolver.expire(clock.now))
    assert count(database) == 0


def sign_up(
    visitors: SessionResolver, database: Database, clock: SecondsClock
) -> tuple[Session, str, str]:
    """A guest who has made an account: who they were, their token until then, and the new one."""
    guest, cookie = new_session(visitors)
    resolve(visitors, cookie)
    account = Account(guest.person, "Eva", "eva", None, "?", b"h" * 32, clock.now)
    device, token = visitors.create(guest.person, "Firefox")
    run_coroutine(SQLiteAccountStore(database).create(account, None, guest.id, device))
    return guest, cookie, token.cookie


@pytest.mark.parametrize("later", [0, 1, 364, 366, 367, 400, 4000])
def test_a_token_without_its_signature_is_never_accepted(
    resolver: SessionResolver, database: Database, clock: SecondsClock, later: int
) -> None:
    guest, cookie, _ = sign_up(resolver, database, clock)
    with closing(database.connect()) as connection:
        about = codec.encode({"places": [{"seed": 1, "name": "Eva", "token": guest.person}]})
        connection.execute("INSERT INTO tables (name, about) VALUES ('t', ?)", (about,))
    clock.now += later * DAY
    run_coroutine(resolver.expire(clock.now))
    for shown in (cookie.split(".")[0], f"{cookie.split('.')[0]}..", cookie.rpartition(".")[0]):
        for page in (True, False):
            visitor = resolve(resolver, shown, page=page)
            assert visitor is not None
            assert visitor.token is not None, "a stranger, with a token of their own"
            assert visitor.person != guest.person
    assert len(database.query("SELECT 1 FROM seats WHERE person = ?", (guest.person,))) == 1


@pytest.mark.parametrize("later", [0, 1, 364, 366, 367, 400, 4000])
def test_a_guests_token_never_opens_the_account_that_they_made(
    resolver: SessionResolver, database: Database, clock: SecondsClock, later: int
) -> None:
    guest, cookie, own = sign_up(resolver, database, clock)
    began = clock.now
    clock.now += later * DAY
    run_coroutine(resolver.expire(clock.now))
    for now in (clock.now, began):  # the second: the clock ran ahead for a while, and is right now
        clock.now = now
        for page in (True, False):
            visitor = resolve(resolver, cookie, page=page)
            assert visitor is None or visitor.person != guest.person
    # Those of the account itself do, unless it was not seen for a year and its row is gone.
    clock.now = began + min(later, 364) * DAY
    known = resolve(resolver, own)
    assert known is not None
    assert (known.person == guest.person) is (later < 367)


def test_signing_in_again_restores_the_person_after_the_first_token_is_deleted(
    resolver: SessionResolver, database: Database, clock: SecondsClock
) -> None:
    guest, _, _ = sign_up(resolver, database, clock)
    clock.now += 400 * DAY
    run_coroutine(resolver.expire(clock.now))
    other, _ = new_session(resolver)
    device, token = resolver.create(guest.person, "Firefox")
    accounts = SQLiteAccountStore(database)
    account = run_coroutine(accounts.of_person(guest.person))
    assert account is not None
    run_coroutine(accounts.sign_in(account, other.person, other.id, device, clock.now))
    assert resolve(resolver, token.cookie) == Session(guest.person, token.hash)


def test_a_guests_ended_token_does_not_return_to_their_other_device(
    resolver: SessionResolver, database: Database, clock: SecondsClock
) -> None:
    """Not even when the row that marks it as ended is gone."""
    guest, cookie = new_session(resolver)
    other, _ = resolver.create(guest.person, "Terminal")
    sessions = SQLiteSessionStore(database)
    run_coroutine(sessions.add(other))
    found = resolve(resolver, cookie)
    assert found is not None
    assert found.person != guest.person
    run_coroutine(sessions.end(guest.person, (other.token_hash,), clock.now))
    assert resolve(resolver, cookie) == Session(guest.person, guest.id), "a guest without another"


def test_a_clock_that_was_never_believed_ends_no_session(
    database: Database, clock: SecondsClock
) -> None:
    """In the first week of a server no answer overwrites the token of a guest, whatever the clock
    says, and no page dates it anew while the clock is right."""
    known = TrustedTime()
    signer = TokenSigner(lambda: [b"k" * 32], clock, lambda: known.limit(clock()))
    accounts = SQLiteAccountStore(database)
    resolver = SessionResolver(SQLiteSessionStore(database), accounts, signer, clock)
    guest, cookie = new_session(resolver)
    for days in (0, 1, 400):
        clock.now += days * DAY
        for page in (False, True):
            found = resolve(resolver, cookie, page=page)
            assert found == Session(guest.person, guest.id)


@pytest.mark.parametrize("ahead", [10_000, DAY, 300 * DAY, 20_000 * DAY])
def test_a_clock_that_ran_ahead_ends_no_session(
    resolver: SessionResolver, clock: SecondsClock, ahead: int
) -> None:
    """Sessions started while it ran ahead, and earlier ones used after it is set back."""
    guest, cookie = new_session(resolver)
    clock.now -= ahead
    for _ in range(2):
        known = resolve(resolver, cookie)
        assert known == Session(guest.person, guest.id), "no answer overwrites the token"
    page = resolve(resolver, cookie, page=True)
    assert page is not None
    assert page.person == guest.person
    assert page.token is not None, "it is dated anew"
    clock.now += 364 * DAY
    known = resolve(resolver, page.token.cookie)
    assert known is not None
    assert known.person == guest.person


def test_a_token_that_has_ended_stays_so_though_a_clock_dated_it_ahead(
    resolver: SessionResolver, database: Database, clock: SecondsClock
) -> None:
    clock.now += 300 * DAY
    guest, cookie = new_session(resolver)
    clock.now -= 300 * DAY
    resolve(resolver, cookie)
    run_coroutine(SQLiteSessionStore(database).end(guest.person, (guest.id,), clock.now))
    for days in (0, 367, 600):
        clock.now += days * DAY
        run_coroutine(resolver.expire(clock.now))
        visitor = resolve(resolver, cookie)
        assert visitor is None or visitor.person != guest.person
        clock.now -= days * DAY


def test_a_token_by_a_key_that_was_just_found_is_known(
    database: Database, clock: SecondsClock
) -> None:
    keys = [b"k" * 32]
    signer = TokenSigner(lambda: [b"new" + b"k" * 29], clock)

    async def find_new() -> bool:
        keys.append(b"new" + b"k" * 29)
        return True

    resolver = SessionResolver(
        SQLiteSessionStore(database),
        SQLiteAccountStore(database),
        TokenSigner(lambda: keys, clock),
        clock,
        find_new,
    )
    token = signer.new()
    assert resolve(resolver, token.cookie) == Session(token.hash, token.hash)


def test_a_browser_is_called_what_its_owner_calls_it() -> None:
    assert browser_label("Mozilla/5.0 (iPhone; CPU iPhone OS 19_0) Version/19 Safari/604") == (
        "Safari · iPhone"
    )
    assert browser_label("Mozilla/5.0 (Windows NT 10.0) Chrome/150 Safari/537 Edg/150") == (
        "Edge · Windows"
    )
    assert browser_label("Mozilla/5.0 (Linux; Android 16) Chrome/150 Mobile Safari") == (
        "Chrome · Android"
    )
    assert browser_label("Herzrasen-Terminal/1.0 (Linux)") == "Terminal · Linux"
    assert browser_label("<script>") == ""


def test_the_migration_finds_earlier_persons(tmp_path: Path) -> None:
    path = tmp_path / DATABASE_FILE
    with closing(sqlite3.connect(path)) as old:
        old.executescript(migrations()[0])
        about = codec.encode({"places": [{"seed": 1, "name": "Eva", "token": "e"}, {"seed": 2}]})
        old.execute("INSERT INTO tables (name, about) VALUES ('t', ?), ('x', ?)", (about, b"?"))
        old.execute("PRAGMA user_version = 1")
        old.commit()
    with closing(Database(path)) as new:
        found = new.query('SELECT person, name FROM seats JOIN tables ON id = "table"')
    assert found == [("e", "t")]


def resolve_header(
    visitors: SessionResolver, cookies: str, scheme: str, *, page: bool = False
) -> Session | None:
    """The session of a request with this ``Cookie`` header."""
    sent = read_cookies(Headers({"cookie": cookies}), scheme)
    return run_coroutine(visitors.resolve(sent, "Firefox", "192.0.2.1", page=page))


@pytest.mark.parametrize("order", ["herzrasen={0}; {2}={1}", "{2}={1}; herzrasen={0}"])
def test_over_tls_the_cookie_of_another_host_does_not_win(
    resolver: SessionResolver, order: str
) -> None:
    """Whoever has a host of the same domain sets ``herzrasen`` for this one: a person would play
    and sign up as the guest of the other's choice."""
    other, planted = new_session(resolver)
    own, cookie = new_session(resolver)
    found = resolve_header(resolver, order.format(planted, cookie, f"__Host-{NAME}"), "https")
    assert (found and found.person) == own.person != other.person


def test_a_cookie_of_another_server_hides_none_of_ours(resolver: SessionResolver) -> None:
    own, cookie = new_session(resolver)
    for header in (f"herzrasen=x.y.z; herzrasen={cookie}", f"herzrasen=; herzrasen={cookie}"):
        found = resolve_header(resolver, header, "http")
        assert (found and found.person) == own.person, header


def test_over_tls_a_cookie_with_the_plain_name_is_renewed_by_the_page(
    resolver: SessionResolver,
) -> None:
    own, cookie = new_session(resolver)
    known = resolve_header(resolver, f"herzrasen={cookie}", "wss")
    assert known == Session(own.person, own.id)
    found = resolve_header(resolver, f"herzrasen={cookie}", "https", page=True)
    assert found is not None
    assert (found.person, found.id) == (own.person, own.id)
    assert found.token is not None
    renewed, _, rest = set_cookie_header(found.token, "https").partition(";")
    assert renewed.startswith(f"__Host-{NAME}=")
    assert {"Path=/", "Secure"} <= {word.strip() for word in rest.split(";")}, "as browsers ask"
    again = resolve_header(resolver, f"herzrasen={cookie}; {renewed}", "https", page=True)
    assert again == Session(own.person, own.id), "once"


def test_a_cookie_of_before_is_read_and_gets_the_name_of_this_servers_key(
    database: Database, clock: SecondsClock
) -> None:
    """The plain name of all servers, and that of a key which has been replaced."""
    keys = [b"k" * 32]
    resolver = SessionResolver(
        SQLiteSessionStore(database),
        SQLiteAccountStore(database),
        TokenSigner(lambda: keys, clock),
        clock,
    )
    own, cookie = new_session(resolver)
    resolve(resolver, cookie)  # it is stored from now on
    before = TokenSigner(lambda: keys, clock).cookie_name
    keys.append(b"n" * 32)
    for name in ("herzrasen", before):
        found = resolve_header(resolver, f"{name}={cookie}", "http", page=True)
        assert found is not None
        assert found.person == own.person
        assert found.token is not None
        renewed = set_cookie_header(found.token, "http").partition(";")[0]
        assert renewed.partition("=")[0] not in ("herzrasen", before)
        again = resolve_header(resolver, f"{name}={cookie}; {renewed}", "http", page=True)
        assert again == Session(own.person, own.id), "once"


def test_many_cookies_are_not_all_verified_and_the_own_one_is(
    resolver: SessionResolver, clock: SecondsClock, monkeypatch: pytest.MonkeyPatch
) -> None:
    own, cookie = new_session(resolver)
    name = TokenSigner(lambda: [b"k" * 32], clock).cookie_name
    foreign = "; ".join(f"herzrasen-{number:012x}=x" for number in range(1000))
    found = resolve_header(resolver, f"{foreign}; {name}={cookie}", "http")
    assert (found and found.person) == own.person
    verified = 0
    verify = TokenSigner.verify

    def count(self: TokenSigner, sent: str) -> Token | None:
        nonlocal verified
        verified += 1
        return verify(self, sent)

    monkeypatch.setattr(TokenSigner, "verify", count)
    resolve_header(resolver, foreign, "http")
    assert verified == 8


def test_the_cookies_of_known_devices_are_no_tokens(resolver: SessionResolver) -> None:
    """Their names begin alike, and a family has many of them."""
    own, cookie = new_session(resolver)
    known = "; ".join(f"herzrasen-known-{number:016x}=x.y.z" for number in range(9))
    found = resolve_header(resolver, f"{known}; herzrasen={cookie}", "http")
    assert (found and found.person) == own.person
