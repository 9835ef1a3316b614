"""Requests about one account that overlap: of what can be used once, one of them makes use."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any, Final

import pytest
from argon2 import PasswordHasher

from herzrasen.storage.sessions import StoredSession
from herzrasen.storage.sqlite.accounts import SQLiteAccountStore
from herzrasen.storage.sqlite.sessions import SQLiteSessionStore
from herzrasen.storage.sqlite.user_data import SQLiteUserData
from tests.server.auth.account_client import PASSWORD, AccountClient, code_of
from tests.server.live_server import live_server

_WAIT = 60.0
NOW: Final = 10**12
"""When sessions end, in ms since 1970."""


@pytest.fixture
def server(tmp_path: Path) -> Iterator[str]:
    with live_server(tmp_path) as server:
        yield server


def hash_together(monkeypatch: pytest.MonkeyPatch, count: int) -> None:
    """From now on, so many passwords are hashed before any of them is stored."""
    hash_one, all_hashed = PasswordHasher.hash, threading.Barrier(count)

    def hash_and_wait(hasher: PasswordHasher, password: str | bytes) -> str:
        hashed = hash_one(hasher, password)
        all_hashed.wait(_WAIT)
        return hashed

    monkeypatch.setattr(PasswordHasher, "hash", hash_and_wait)


def test_a_recovery_code_that_is_used_while_another_request_hashes_is_good_for_one(
    server: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The other had read the account while the code was still right, and changes nothing."""
    code = AccountClient(server).sign_up("Eva")
    first, late = AccountClient(server), AccountClient(server)
    hash_one, has_read, used = PasswordHasher.hash, threading.Event(), threading.Event()

    def hash_late(hasher: PasswordHasher, password: str | bytes) -> str:
        if password == "the late word":
            has_read.set()
            assert used.wait(_WAIT)
        return hash_one(hasher, password)

    monkeypatch.setattr(PasswordHasher, "hash", hash_late)
    wish = {"name": "Eva", "code": code}
    with ThreadPoolExecutor(1) as thread:
        recovering = thread.submit(
            late.ask, "POST", "/recover", {**wish, "password": "the late word"}
        )
        assert has_read.wait(_WAIT)
        assert first.ask("POST", "/recover", {**wish, "password": "another word"}).status == 200
        used.set()
        assert code_of(recovering.result()) == (403, "wrong")
    assert first.get()["account"] == "Eva"
    assert late.get()["account"] is None
    assert AccountClient(server).sign_in("Eva", "another word").status == 200


def test_of_two_who_change_one_password_at_once_one_stays_signed_in(
    server: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A thief knows the former password as well; neither ends the session of the other after it
    was refused."""
    browsers = [AccountClient(server), AccountClient(server)]
    browsers[0].sign_up("Eva")
    assert browsers[1].sign_in("Eva").status == 200
    hash_together(monkeypatch, 2)
    with ThreadPoolExecutor(2) as threads:
        answers = list(
            threads.map(
                lambda n: browsers[n].ask(
                    "PUT", "/password", {"former": PASSWORD, "password": f"new word {n}"}
                ),
                range(2),
            )
        )
    monkeypatch.undo()
    assert sorted(answer.status for answer in answers) == [200, 403]
    winner = next(n for n, answer in enumerate(answers) if answer.status == 200)
    assert browsers[winner].get()["account"] == "Eva"
    assert code_of(browsers[1 - winner].ask("GET", "")) == (401, "signed-out")


def test_a_sign_in_by_the_former_password_is_refused_though_it_was_checked_before(
    server: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    eva, thief = AccountClient(server), AccountClient(server)
    eva.sign_up("Eva")
    verify, checked, changed = PasswordHasher.verify, threading.Event(), threading.Event()

    def verify_and_wait(hasher: PasswordHasher, stored: str | bytes, password: str | bytes) -> bool:
        correct = verify(hasher, stored, password)
        if not checked.is_set():
            checked.set()
            assert changed.wait(_WAIT)
        return correct

    monkeypatch.setattr(PasswordHasher, "verify", verify_and_wait)
    with ThreadPoolExecutor(1) as thread:
        signing_in = thread.submit(thief.sign_in, "Eva")
        assert checked.wait(_WAIT)
        wish = {"former": PASSWORD, "password": "another word"}
        assert eva.ask("PUT", "/password", wish).status == 200
        changed.set()
        assert code_of(signing_in.result()) == (403, "wrong")
    assert thief.get()["account"] is None
    assert eva.get()["account"] == "Eva"


@pytest.mark.parametrize(
    ("store", "change", "request_of_thief"),
    [
        (SQLiteAccountStore, "rename", ("PUT", "", {"name": "Thief"})),
        (SQLiteAccountStore, "delete", ("DELETE", "", {"name": "Eva"})),
        (SQLiteUserData, "save_settings", ("PUT", "/settings", {"number": 0, "settings": {}})),
        (SQLiteSessionStore, "end_others", ("DELETE", "/devices", {})),
        (SQLiteSessionStore, "end", ("DELETE", "/devices/any", {})),
    ],
)
def test_a_request_whose_session_ends_before_its_commit_changes_nothing(
    server: str,
    monkeypatch: pytest.MonkeyPatch,
    store: type[Any],
    change: str,
    request_of_thief: tuple[str, str, dict[str, str]],
) -> None:
    """It was admitted while its owner changed the password, which signed all others out."""
    thief = AccountClient(server)
    thief.sign_up("Eva")
    stored = getattr(store, change)

    async def store_late(stores: Any, person: str, *args: Any, **also: Any) -> Any:
        accounts = SQLiteAccountStore(stores._database)  # noqa: SLF001 - that of the server
        account = await accounts.of_person(person)
        assert account is not None
        assert account.password_hash is not None
        await accounts.set_password(account, account.password_hash, NOW)
        return await stored(stores, person, *args, **also)

    monkeypatch.setattr(store, change, store_late)
    assert code_of(thief.ask(*request_of_thief)) == (401, "signed-out")
    monkeypatch.undo()
    eva = AccountClient(server)
    assert eva.sign_in("Eva").status == 200
    assert eva.get()["account"] == "Eva"
    assert eva.ask("GET", "/settings").json["number"] == 0


def end_session_before(monkeypatch: pytest.MonkeyPatch, change: str) -> None:
    """From now on, the session that asks for this ends while its request is under way."""
    stored = getattr(SQLiteAccountStore, change)

    async def store_late(accounts: SQLiteAccountStore, *args: Any) -> Any:
        sessions = SQLiteSessionStore(accounts._database)  # noqa: SLF001 - that of the server
        token = args[2]
        await sessions.replace(token, StoredSession("new", "new", "", 1, 1), NOW)
        return await stored(accounts, *args)

    monkeypatch.setattr(SQLiteAccountStore, change, store_late)


def test_a_guests_session_that_ended_makes_no_account_of_the_guest(
    server: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Else whoever the guest has signed out becomes the guest for good."""
    thief = AccountClient(server)
    thief.get()
    end_session_before(monkeypatch, "create")
    wish = {"name": "Eva", "password": PASSWORD}
    assert code_of(thief.ask("POST", "/account", wish)) == (401, "signed-out")
    monkeypatch.undo()
    AccountClient(server).sign_up("Eva")


def test_who_signs_in_from_a_guests_session_that_ended_is_signed_in_and_takes_nothing_over(
    server: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The password was right; a recovery code that was used is not lost."""
    AccountClient(server).sign_up("Eva")
    phone = AccountClient(server)
    phone.get()
    asking: list[str] = []
    end_session_before(monkeypatch, "sign_in")
    stored = SQLiteAccountStore.sign_in

    async def note_asking(accounts: SQLiteAccountStore, *args: Any) -> bool:
        asking.append(args[1])
        return await stored(accounts, *args)

    monkeypatch.setattr(SQLiteAccountStore, "sign_in", note_asking)
    assert phone.sign_in("Eva").status == 200
    assert phone.get()["account"] == "Eva"
    guest, own = asking
    assert guest != own
