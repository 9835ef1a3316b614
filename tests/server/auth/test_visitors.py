"""Who is behind a browser: signed tokens, what ends them, and what they never open."""

from __future__ import annotations

import sqlite3
import stat
from collections.abc import Iterator
from contextlib import closing
from datetime import date, timedelta
from pathlib import Path

import pytest

from herzrasen.protocol import codec
from herzrasen.server.auth import signing_keys
from herzrasen.server.auth.session_resolver import Visitor, Visitors, label_of
from herzrasen.server.auth.session_tokens import Tokens
from herzrasen.server.rate_limits.rate_limiter import Limits, address_of
from herzrasen.storage.accounts import Account, SQLiteAccounts
from herzrasen.storage.sessions import SQLiteDevices
from herzrasen.storage.sqlite.database import FILE, Closed, Database
from herzrasen.storage.sqlite.migrate import steps
from tests.server.loop import run

DAY = 86_400_000
START = 20_000 * DAY
TODAY = date(2026, 11, 21)


class Clock:
    def __init__(self) -> None:
        self.now = START

    def __call__(self) -> int:
        return self.now


@pytest.fixture
def database(tmp_path: Path) -> Iterator[Database]:
    with closing(Database(tmp_path / FILE)) as database:
        yield database


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def visitors(database: Database, clock: Clock) -> Visitors:
    accounts = SQLiteAccounts(database)
    return Visitors(SQLiteDevices(database), accounts, Tokens([b"k" * 32], clock), clock)


def come(visitors: Visitors, cookie: str | None, *, page: bool = False) -> Visitor | None:
    return run(visitors.known(cookie, "Firefox", "192.0.2.1", page=page))


def stranger(visitors: Visitors) -> tuple[Visitor, str]:
    visitor = come(visitors, None)
    assert visitor is not None
    assert visitor.token is not None
    return visitor, visitor.token.cookie


def count(database: Database) -> int:
    return int(database.read("SELECT count(*) FROM devices")[0][0])


def test_a_stranger_is_known_when_he_comes_back_and_only_then_written_down(
    visitors: Visitors, database: Database, clock: Clock
) -> None:
    first, cookie = stranger(visitors)
    assert count(database) == 0
    assert come(visitors, cookie) == Visitor(first.person, first.device)
    (row,) = database.read("SELECT token, person, label, since, seen, ended FROM devices")
    assert row == (first.device, first.person, "Firefox", 20_000, 20_000, None)
    assert cookie.split(".")[0] not in str(row), "only the hash is kept"
    clock.now += DAY
    come(visitors, cookie)
    assert database.read("SELECT seen FROM devices") == [(20_001,)]


@pytest.mark.parametrize("part", [0, 1, 2])
def test_a_token_that_was_not_made_here_is_nobodys(visitors: Visitors, part: int) -> None:
    first, cookie = stranger(visitors)
    parts = cookie.split(".")
    parts[part] = ("A" if parts[part][0] != "A" else "B") + parts[part][1:]
    forged = come(visitors, ".".join(parts))
    assert forged is not None
    assert forged.token is not None
    assert forged.person != first.person


@pytest.mark.parametrize(
    "cookie", ["", "x", "." * 94, "ä.ö.ü", "a" * 100_000, "x" * 43, "\0.\0.\0"]
)
def test_nonsense_makes_a_stranger_and_nothing_is_written(
    visitors: Visitors, database: Database, cookie: str
) -> None:
    visitor = come(visitors, cookie)
    assert visitor is not None
    assert visitor.token is not None
    assert count(database) == 0


def test_a_token_is_dated_anew_and_ends_after_a_year(visitors: Visitors, clock: Clock) -> None:
    first, cookie = stranger(visitors)
    clock.now += 40 * DAY
    assert come(visitors, cookie) == Visitor(first.person, first.device), "not among the answers"
    renewed = come(visitors, cookie, page=True)
    assert renewed is not None
    assert renewed.token is not None
    assert renewed.person == first.person
    clock.now += 330 * DAY
    late = come(visitors, cookie)
    assert late is not None
    assert late.person != first.person
    kept = come(visitors, renewed.token.cookie)
    assert kept is not None
    assert kept.person == first.person


def test_an_ended_token_opens_nothing_and_a_late_answer_overwrites_none(
    visitors: Visitors, database: Database, clock: Clock
) -> None:
    first, cookie = stranger(visitors)
    come(visitors, cookie)
    run(SQLiteDevices(database).end(first.person, (first.device,), clock.now))
    assert come(visitors, cookie) is None
    assert come(visitors, cookie, page=True) is None, "the token that took its place may be coming"
    clock.now += 61_000
    assert come(visitors, cookie) is None
    afresh = come(visitors, cookie, page=True)
    assert afresh is not None
    assert afresh.person != first.person
    assert first.person not in str(database.read("SELECT person, label FROM devices"))


def test_what_can_open_nothing_any_more_is_forgotten(
    visitors: Visitors, database: Database, clock: Clock
) -> None:
    first, cookie = stranger(visitors)
    come(visitors, cookie)
    clock.now += 300 * DAY
    _, other = stranger(visitors)
    come(visitors, other)
    run(SQLiteDevices(database).end(first.person, (first.device,), clock.now))
    clock.now += 360 * DAY
    run(visitors.expire())
    assert count(database) == 2, "an ended token may still be shown"
    clock.now += 7 * DAY
    run(visitors.expire())
    assert count(database) == 1, "a clock may have dated it by a life too late"
    clock.now += 365 * DAY
    run(visitors.expire())
    assert count(database) == 0


def signed_up(visitors: Visitors, database: Database, clock: Clock) -> tuple[Visitor, str, str]:
    """A guest who has made an account: who they were, their token until then, and the new one."""
    guest, cookie = stranger(visitors)
    come(visitors, cookie)
    account = Account(guest.person, "Eva", "eva", None, "?", b"h" * 32, clock.now)
    device, token = visitors.fresh(guest.person, "Firefox")
    run(SQLiteAccounts(database).create(account, None, guest.device, device))
    return guest, cookie, token.cookie


@pytest.mark.parametrize("later", [0, 1, 364, 366, 367, 400, 4000])
def test_a_token_without_its_signature_is_nobodys_however_much_later(
    visitors: Visitors, database: Database, clock: Clock, later: int
) -> None:
    guest, cookie, _ = signed_up(visitors, database, clock)
    with closing(database.connect()) as connection:
        about = codec.encode({"places": [{"seed": 1, "name": "Eva", "token": guest.person}]})
        connection.execute("INSERT INTO tables (name, about) VALUES ('t', ?)", (about,))
    clock.now += later * DAY
    run(visitors.expire())
    for shown in (cookie.split(".")[0], f"{cookie.split('.')[0]}..", cookie.rpartition(".")[0]):
        for page in (True, False):
            visitor = come(visitors, shown, page=page)
            assert visitor is not None
            assert visitor.token is not None, "a stranger, with a token of their own"
            assert visitor.person != guest.person
    assert len(database.read("SELECT 1 FROM seats WHERE person = ?", (guest.person,))) == 1


@pytest.mark.parametrize("later", [0, 1, 364, 366, 367, 400, 4000])
def test_a_guests_token_never_opens_the_account_that_they_made(
    visitors: Visitors, database: Database, clock: Clock, later: int
) -> None:
    guest, cookie, own = signed_up(visitors, database, clock)
    began = clock.now
    clock.now += later * DAY
    run(visitors.expire())
    for now in (clock.now, began):  # the second: the clock ran ahead for a while, and is right now
        clock.now = now
        for page in (True, False):
            visitor = come(visitors, cookie, page=page)
            assert visitor is None or visitor.person != guest.person
    # Those of the account itself do, unless it was not seen for a year and its row is gone.
    clock.now = began + min(later, 364) * DAY
    known = come(visitors, own)
    assert known is not None
    assert (known.person == guest.person) is (later < 367)


def test_who_signs_in_again_is_themself_though_their_first_token_is_forgotten(
    visitors: Visitors, database: Database, clock: Clock
) -> None:
    guest, _, _ = signed_up(visitors, database, clock)
    clock.now += 400 * DAY
    run(visitors.expire())
    other, _ = stranger(visitors)
    device, token = visitors.fresh(guest.person, "Firefox")
    run(SQLiteAccounts(database).sign_in(other.person, other.device, device, clock.now))
    assert come(visitors, token.cookie) == Visitor(guest.person, token.hash)


@pytest.mark.parametrize("ahead", [10_000, DAY, 300 * DAY, 20_000 * DAY])
def test_a_clock_that_ran_ahead_for_a_while_makes_nobody_a_stranger(
    visitors: Visitors, clock: Clock, ahead: int
) -> None:
    """Whoever came while it did, and whoever came before and comes while it is set back."""
    guest, cookie = stranger(visitors)
    clock.now -= ahead
    for _ in range(2):
        known = come(visitors, cookie)
        assert known == Visitor(guest.person, guest.device), "no answer overwrites the token"
    page = come(visitors, cookie, page=True)
    assert page is not None
    assert page.person == guest.person
    assert page.token is not None, "it is dated anew"
    clock.now += 364 * DAY
    known = come(visitors, page.token.cookie)
    assert known is not None
    assert known.person == guest.person


def test_a_token_that_has_ended_stays_so_though_a_clock_dated_it_ahead(
    visitors: Visitors, database: Database, clock: Clock
) -> None:
    clock.now += 300 * DAY
    guest, cookie = stranger(visitors)
    clock.now -= 300 * DAY
    come(visitors, cookie)
    run(SQLiteDevices(database).end(guest.person, (guest.device,), clock.now))
    for days in (0, 367, 600):
        clock.now += days * DAY
        run(visitors.expire())
        visitor = come(visitors, cookie)
        assert visitor is None or visitor.person != guest.person
        clock.now -= days * DAY


def test_the_key_is_for_nobody_else_and_the_former_is_kept_for_a_year(tmp_path: Path) -> None:
    (first,) = signing_keys.read_keys(tmp_path, TODAY)
    file = tmp_path / signing_keys.FILE
    assert stat.S_IMODE(file.stat().st_mode) == 0o600
    assert signing_keys.read_keys(tmp_path, TODAY + timedelta(days=364)) == (first,)
    former, second = signing_keys.read_keys(tmp_path, TODAY + timedelta(days=365))
    assert former == first
    assert stat.S_IMODE(file.stat().st_mode) == 0o600
    third = signing_keys.read_keys(tmp_path, TODAY + timedelta(days=730))
    assert third[0] == second
    assert first not in third
    clock = Clock()
    made = Tokens([first], clock).new().cookie
    assert Tokens([former, second], clock).read(made) is not None
    assert Tokens(third, clock).read(made) is None


@pytest.mark.parametrize("text", ["", "nonsense", "2026-11-21 00ff\n", "2026-13-01 " + "0" * 64])
def test_keys_that_cannot_be_read_are_not_thrown_away(tmp_path: Path, text: str) -> None:
    (tmp_path / signing_keys.FILE).write_text(text)
    with pytest.raises(Closed, match="no-keys"):
        signing_keys.read_keys(tmp_path, TODAY)
    assert (tmp_path / signing_keys.FILE).read_text() == text


def test_a_browser_is_called_what_its_owner_calls_it() -> None:
    assert label_of("Mozilla/5.0 (iPhone; CPU iPhone OS 19_0) Version/19 Safari/604") == (
        "Safari · iPhone"
    )
    assert label_of("Mozilla/5.0 (Windows NT 10.0) Chrome/150 Safari/537 Edg/150") == (
        "Edge · Windows"
    )
    assert label_of("Mozilla/5.0 (Linux; Android 16) Chrome/150 Mobile Safari") == (
        "Chrome · Android"
    )
    assert label_of("<script>") == ""


def test_limits_forget_and_stay_bounded() -> None:
    now = 0.0
    limits = Limits(0.5, 3, most=100, clock=lambda: now)
    assert [limits.take("a") for _ in range(4)] == [True, True, True, False]
    assert limits.take("b")
    now = 2.0
    assert [limits.take("a") for _ in range(2)] == [True, False]
    now = 9.0
    assert len(limits) == 0, "an allowance that is full again is none"
    assert sum(limits.take(f"address {number}") for number in range(1000)) == 1000
    assert len(limits) == 100


@pytest.mark.parametrize(
    ("one", "other", "same"),
    [
        ("192.0.2.1", "192.0.2.2", False),
        ("::ffff:192.0.2.1", "192.0.2.1", True),
        ("2001:db8::1", "2001:db8::ffff:1", True),
        ("2001:db8::1", "2001:db8:0:1::1", False),
        ("testclient", "testclient", True),
    ],
)
def test_a_household_has_one_address(one: str, other: str, same: bool) -> None:
    addresses = [address_of({"type": "http", "client": (host, 1)}) for host in (one, other)]
    assert (addresses[0] == addresses[1]) is same
    assert address_of({"type": "http", "client": None}) == ""


def test_who_sat_before_the_step_is_found_by_it(tmp_path: Path) -> None:
    path = tmp_path / FILE
    with closing(sqlite3.connect(path)) as old:
        old.executescript(steps()[0])
        about = codec.encode({"places": [{"seed": 1, "name": "Eva", "token": "e"}, {"seed": 2}]})
        old.execute("INSERT INTO tables (name, about) VALUES ('t', ?), ('x', ?)", (about, b"?"))
        old.execute("PRAGMA user_version = 1")
        old.commit()
    with closing(Database(path)) as new:
        found = new.read('SELECT person, name FROM seats JOIN tables ON id = "table"')
    assert found == [("e", "t")]
