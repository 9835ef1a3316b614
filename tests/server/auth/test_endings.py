"""Who is signed out and which seats follow, by all ways from one person to another.

The requests are the endpoints' own, the storage a file; who is connected is noted here.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Coroutine, Iterable, Iterator
from contextlib import closing
from pathlib import Path
from typing import Any, cast

import pytest
from starlette.requests import Request
from starlette.responses import Response

from herzrasen.games.protocol import Refusal
from herzrasen.server.api.account.deletion import AccountDeletion
from herzrasen.server.api.account.sign_in import AuthEndpoints
from herzrasen.server.auth import recovery_codes
from herzrasen.server.auth.known_devices import KnownDevices
from herzrasen.server.auth.passkeys import Challenge
from herzrasen.server.auth.session_changes import SIGNED_OUT, SessionChanges
from herzrasen.server.auth.session_cookie import TokenSigner
from herzrasen.server.auth.session_resolver import SessionResolver
from herzrasen.storage.accounts import Account, Passkey
from herzrasen.storage.device_links import StoredDeviceLink
from herzrasen.storage.errors import WriteConflict
from herzrasen.storage.sqlite.database import DATABASE_FILE, Database
from herzrasen.storage.sqlite.storage import sqlite_storage
from herzrasen.table.person_change import PersonChange
from tests.server.event_loop import run_coroutine

NOW = 20_000 * 86_400_000
CODE = recovery_codes.new_code()


class Site:
    """A server, as far as it knows who somebody is; ``closed`` are the sessions whose connections
    were closed, ``changes`` those of the seats."""

    def __init__(self, database: Database) -> None:
        self.storage = sqlite_storage(database)
        self.tokens = TokenSigner(lambda: [b"k" * 32], lambda: NOW)
        self.resolver = SessionResolver(
            self.storage.sessions, self.storage.accounts, self.tokens, lambda: NOW
        )
        self.closed: set[str] = set()
        self.changes: list[PersonChange] = []
        self.service = SessionChanges(
            self.storage, self.resolver, self._close, self._reseat, lambda: NOW
        )
        self.known = KnownDevices(self.tokens)
        self.passkeys: Any = None
        self.auth = AuthEndpoints(
            self.storage.accounts,
            self.service,
            cast("Any", None),
            cast("Any", self),
            self.known,
        )

    def _close(self, tokens: Iterable[str]) -> None:
        self.closed |= {*tokens}

    async def _reseat(self, change: PersonChange) -> None:
        self.changes.append(change)

    async def device(self, person: str | None = None) -> Request:
        """A request from a new browser of this person, or of a new guest."""
        session, token = self.resolver.create(person, "")
        await self.storage.sessions.add(session)
        return request(token.hash, session.person)

    async def account(self, person: str, name: str) -> tuple[Account, Request]:
        """An account of this name, and a request from its browser."""
        guest = await self.device(person)
        account = Account(
            person, name, name.lower(), "hash", recovery_codes.hash_code(CODE), name.encode(), NOW
        )
        await self.service.create_account(guest, account, None, {})
        self.closed.clear()
        (own,) = await self.storage.sessions.of_person(person)
        return account, request(own.token_hash, person)

    async def verify_registration(self, *_answer: object) -> tuple[Challenge, Passkey]:
        """In the place of the passkeys: the answer is right."""
        challenge = Challenge(b"", "host", "", "", b"another handle")
        return challenge, Passkey(b"id", "", b"", 0, "host", "", 0)


def request(device: str, person: str, body: object = None, **headers: str) -> Request:
    async def receive() -> dict[str, Any]:
        return {"type": "http.request", "body": json.dumps(body).encode(), "more_body": False}

    all_headers = {"host": "play.example", "content-type": "application/json", **headers}
    scope = {
        "type": "http",
        "method": "POST",
        "scheme": "https",
        "path": "/api/me",
        "query_string": b"",
        "headers": [(name.encode(), value.encode()) for name, value in all_headers.items()],
        "client": ("192.0.2.1", 1),
        "device": device,
        "person": person,
    }
    return Request(scope, receive)


def devices(*requests: Request) -> set[str]:
    return {one.scope["device"] for one in requests}


Test = Callable[[Site], Coroutine[Any, Any, None]]


@pytest.fixture
def on_site(tmp_path: Path) -> Iterator[Callable[[Test], None]]:
    """Runs a test at a server of its own."""
    with closing(Database(tmp_path / DATABASE_FILE)) as database:
        yield lambda test: run_coroutine(test(Site(database)))


OnSite = Callable[[Test], None]


def test_whoever_is_deleted_is_gone_from_all_browsers_and_tables(on_site: OnSite) -> None:
    """The others played on, for a person who is nobody."""

    async def main(site: Site) -> None:
        _, laptop = await site.account("eva", "Eva")
        phone, stranger = await site.device("eva"), await site.device()
        await site.service.delete_person(laptop)
        assert site.closed == devices(laptop, phone)
        assert site.changes == [PersonChange("eva")]
        assert await site.storage.sessions.of_person("eva") == ()
        assert len(await site.storage.sessions.of_person(stranger.scope["person"])) == 1

    on_site(main)


def test_a_guest_who_signs_in_brings_their_seats_and_leaves_their_browsers(
    on_site: OnSite,
) -> None:
    async def main(site: Site) -> None:
        account, _ = await site.account("eva", "Eva")
        laptop, phone = await site.device("guest"), await site.device("guest")
        await site.service.sign_in(laptop, account, {})
        assert site.closed == devices(laptop, phone)
        assert site.changes == [PersonChange("guest", "eva")]

    on_site(main)


def test_an_account_that_signs_in_as_another_brings_nothing(on_site: OnSite) -> None:
    """Its seats are its own, and its other browsers stay signed in."""

    async def main(site: Site) -> None:
        account, _ = await site.account("eva", "Eva")
        _, jan = await site.account("jan", "Jan")
        await site.device("jan")
        await site.service.sign_in(jan, account, {})
        assert site.closed == devices(jan)
        assert site.changes == []

    on_site(main)


def test_a_guest_who_opens_a_link_brings_their_seats_and_leaves_their_browsers(
    on_site: OnSite,
) -> None:
    async def main(site: Site) -> None:
        _, eva = await site.account("eva", "Eva")
        laptop, phone = await site.device("guest"), await site.device("guest")
        link = StoredDeviceLink("code", eva.scope["device"], "Eva", NOW + 1)
        await site.storage.device_links.add(link, site.service.session_of(eva), NOW)
        await site.service.open_link(laptop, "code", "eva", {})
        assert site.closed == devices(laptop, phone)
        assert site.changes == [PersonChange("guest", "eva")]

    on_site(main)


def test_who_makes_an_account_is_alone_in_it(on_site: OnSite) -> None:
    async def main(site: Site) -> None:
        laptop, phone = await site.device("guest"), await site.device("guest")
        account = Account("guest", "Eva", "eva", "hash", "", b"eva", NOW)
        await site.service.create_account(laptop, account, None, {})
        assert site.closed == devices(laptop, phone)
        assert site.changes == [], "they are the same person"
        assert len(await site.storage.sessions.of_person("guest")) == 1

    on_site(main)


def test_the_sessions_that_end_are_those_that_are_disconnected(on_site: OnSite) -> None:
    """By a new password, one by one, all others, and one's own."""

    async def main(site: Site) -> None:
        account, laptop = await site.account("eva", "Eva")
        others = [await site.device("eva") for _ in range(2)]
        await site.service.end_sessions(laptop, (others[0].scope["device"],))
        assert site.closed == devices(others[0])
        site.closed.clear()
        await site.service.end_other_sessions(laptop)
        assert site.closed == devices(others[1])
        phone = await site.device("eva")
        site.closed.clear()
        await site.service.set_password(account, "other hash", keep=laptop.scope["device"])
        assert site.closed == devices(phone)
        site.closed.clear()
        await site.service.sign_out(laptop)
        assert site.closed == devices(laptop)
        assert await site.storage.sessions.of_person("eva") == ()

    on_site(main)


def test_a_first_request_has_not_ended_though_nothing_is_stored_of_it(on_site: OnSite) -> None:
    """Where the account has changed meanwhile, the sign-in is refused and says so; who has ended is
    told to sign in again."""

    async def main(site: Site) -> None:
        account, laptop = await site.account("eva", "Eva")
        await site.service.set_password(account, "other hash")
        first, otherwise = request("new", "new"), Refusal("table.refusal.origin")
        with pytest.raises(WriteConflict):
            await site.service.sign_in(first, account, {})
        assert await site.service.refusal(first, otherwise) == otherwise
        assert await site.service.refusal(laptop, otherwise) == SIGNED_OUT
        assert await site.service.refusal(request("new", "eva"), otherwise) == SIGNED_OUT

    on_site(main)


def status(answer: Response) -> tuple[int, str]:
    return answer.status_code, json.loads(bytes(answer.body)).get("code", "").rpartition(".")[2]


def test_an_account_is_deleted_by_its_name_alone(on_site: OnSite) -> None:
    """A guest has none to repeat; what deletes a guest is no slip of an account."""

    async def main(site: Site) -> None:
        _, laptop = await site.account("eva", "Eva")
        deletion = AccountDeletion(site.storage.accounts, site.service, site.auth)
        device, person = laptop.scope["device"], laptop.scope["person"]
        for name in ("", "Jan"):
            answer = await deletion.delete(request(device, person, {"name": name}))
            assert status(answer)[1] == "other-name"
            assert await site.storage.accounts.of_person("eva") is not None
        answer = await deletion.delete(request(device, person, {"name": "EVA"}))
        assert status(answer) == (200, "")
        assert await site.storage.accounts.of_person("eva") is None

    on_site(main)


def test_a_passkey_is_added_to_the_account_that_asked_for_it_alone(on_site: OnSite) -> None:
    """Who signs in as another between the two requests would open the other's account by it."""

    async def main(site: Site) -> None:
        _, laptop = await site.account("eva", "Eva")
        asks = request(laptop.scope["device"], "eva", {"credential": {"id": "x"}})
        assert status(await site.auth.register_passkey(asks))[1] == "passkey-late"
        assert await site.storage.accounts.passkeys("eva") == ()

    on_site(main)


def test_a_device_that_is_known_to_one_account_is_not_to_another(on_site: OnSite) -> None:
    """Whoever has an account could guess at every other as a device of its owner."""

    async def main(site: Site) -> None:
        eva, laptop = await site.account("eva", "Eva")
        jan, _ = await site.account("jan", "Jan")
        answers = {one.name: Response() for one in (eva, jan)}
        for one in (eva, jan):
            site.known.remember(laptop, answers[one.name], one)
        given = {
            name: answer.headers["set-cookie"].split(";")[0].partition("=")
            for name, answer in answers.items()
        }
        own = request("a", "b", cookie="=".join((given["Eva"][0], given["Eva"][2])))
        assert site.known.find(own, eva) is not None
        exchanged = request("a", "b", cookie="=".join((given["Eva"][0], given["Jan"][2])))
        assert site.known.find(exchanged, eva) is None

    on_site(main)


def test_a_recovery_code_is_read_however_it_was_written_down() -> None:
    stored = recovery_codes.hash_code(CODE)
    for written in (CODE, CODE.lower(), CODE.replace("-", ""), CODE.replace("-", " - ")):
        assert recovery_codes.verify_code(stored, written)
    assert not recovery_codes.verify_code(stored, CODE[:-1])
    assert not recovery_codes.verify_code(None, ""), "who has no code has not the empty one"
