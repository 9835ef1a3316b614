"""Accounts: sign-up, sign-in in several browsers, throttled guessing, export, deletion."""

from __future__ import annotations

import asyncio
import json
import re
import sqlite3
import threading
import unicodedata
from collections.abc import Iterator, Sequence
from contextlib import closing
from pathlib import Path
from typing import Any
from urllib.request import Request, urlopen

import pytest
from argon2 import PasswordHasher
from websockets.exceptions import ConnectionClosed

from herzrasen.games.protocol import Refusal
from herzrasen.library.remote.session_cookie import session_cookie
from herzrasen.server.api.account.account import session_info
from herzrasen.server.auth.passwords import DUMMY_HASH, MAX_WAITING, PasswordService
from herzrasen.server.auth.session_cookie import SESSION_LIFETIME
from herzrasen.server.rate_limits.address_shares import household_address, turn_path
from herzrasen.server.rate_limits.fair_queue import Owner
from herzrasen.server.room.room import Room
from herzrasen.server.runtime.entropy import Entropy
from herzrasen.storage.sessions import StoredSession
from herzrasen.storage.sqlite.database import DATABASE_FILE, Database
from herzrasen.storage.sqlite.sessions import SQLiteSessionStore
from herzrasen.table.person_change import PersonChange
from tests.server.auth.account_client import PASSWORD, AccountClient, code_of
from tests.server.auto_play import play
from tests.server.event_loop import run_coroutine
from tests.server.live_server import live_server
from tests.server.table_client import TableClient, http_request

SHORT = "standard+deals=1"


@pytest.fixture
def server(tmp_path: Path) -> Iterator[str]:
    with live_server(tmp_path) as server:
        yield server


def word(cookie: str) -> str:
    """A token without its date and signature."""
    return cookie.partition("=")[2].split(".")[0]


def connection_is_closed(browser: AccountClient) -> None:
    """The line is closed, after whatever was under way."""
    with pytest.raises(ConnectionClosed):
        list(browser.messages())


def test_a_guest_needs_nothing_and_has_no_account(server: str) -> None:
    guest = AccountClient(server)
    assert guest.get() == {"account": None, "password": False, "passkeys": []}
    assert guest.get("/settings") == {"number": 0, "settings": {}}
    assert guest.get("/matches") == {"matches": [], "more": None}
    refused = guest.ask("PUT", "/settings", {"number": 1, "settings": {}})
    assert code_of(refused) == (403, "guest")


def test_an_account_keeps_the_guests_seats_in_every_browser(
    server: str,
) -> None:
    laptop, phone = AccountClient(server), AccountClient(server)
    first = laptop.open_table("hearts", "standard", name="Eva")
    welcome = laptop.join(first)
    assert welcome["seat"] == 0
    guest_cookie = laptop.cookie
    code = laptop.sign_up("Eva")
    assert re.fullmatch(r"([2-9A-HJ-NP-Z]{5}-){4}[2-9A-HJ-NP-Z]{5}", code)
    assert word(laptop.cookie) != word(guest_cookie), "rotated"
    connection_is_closed(laptop)
    laptop.close()
    assert laptop.join(first)["seat"] == 0

    second = phone.open_table("hearts", "standard", name="Evi")
    assert phone.join(second)["seat"] == 0
    before = phone.cookie
    assert phone.sign_in("еvа").status == 200, "the same name to a reader"
    assert word(phone.cookie) != word(before)
    phone.close()
    assert phone.join(first)["seat"] == 0
    assert laptop.get("/matches")["matches"][0]["table"] == second
    laptop.close()
    assert laptop.join(second)["seat"] == 0, "the guest's table came along"

    for ended in (guest_cookie, before):
        replayed = AccountClient(server, ended)
        assert code_of(replayed.ask("GET", "", cookie=ended)) == (401, "signed-out")
        replayed.connect(second)
        with pytest.raises(ConnectionClosed) as closed:
            replayed.next()
        assert closed.value.rcvd is not None
        assert closed.value.rcvd.code == 4401


@pytest.mark.parametrize("way", ["account", "sign-in"])
def test_signing_in_as_the_first_request_sets_one_token(server: str, way: str) -> None:
    if way == "sign-in":
        AccountClient(server).sign_up("Eva")
    body = json.dumps({"name": "Eva", "password": PASSWORD}).encode()
    kind = {"content-type": "application/json"}
    with urlopen(Request(f"{server}/api/me/{way}", body, kind)) as answer:
        cookies = answer.headers.get_all("set-cookie")
    assert all("; Path=/;" in cookie for cookie in cookies), "a proxy may add a path to addresses"
    (given,) = [cookie for one in cookies if (cookie := session_cookie([one]))]
    assert AccountClient(server, given).get()["account"] == "Eva"


def test_a_browser_is_signed_out_by_itself_or_from_another_one(server: str) -> None:
    laptop, phone, old = AccountClient(server), AccountClient(server), AccountClient(server)
    table = laptop.open_table("hearts", "standard")
    laptop.sign_up("Eva")
    for browser in (phone, old):
        browser.get()
        assert browser.sign_in("Eva").status == 200
    devices = phone.get("/devices")["devices"]
    assert [device["label"] for device in devices] == ["Firefox · Linux"] * 3
    (own,) = (device["id"] for device in devices if device["own"])
    old.join(table)
    other = next(device["id"] for device in laptop.get("/devices")["devices"] if device["own"])
    (third,) = (device["id"] for device in devices if device["id"] not in (own, other))
    assert phone.ask("DELETE", f"/devices/{third}").status == 200
    connection_is_closed(old)
    assert code_of(old.ask("GET", "")) == (401, "signed-out")
    assert laptop.ask("DELETE", "/devices").status == 200
    assert code_of(phone.ask("GET", "")) == (401, "signed-out")
    signed_in = laptop.cookie
    assert laptop.ask("POST", "/sign-out").status == 200
    assert laptop.get()["account"] is None
    assert laptop.get("/matches")["matches"] == []
    assert code_of(laptop.ask("GET", "", cookie=signed_in)) == (401, "signed-out")


@pytest.mark.parametrize("days", [0, 400])
def test_the_guests_token_without_its_signature_does_not_open_the_account_made_with_it(
    tmp_path: Path, days: int
) -> None:
    now, later = 1_800_000_000_000, days * 86_400_000
    with live_server(tmp_path, entropy=Entropy(now=lambda: now)) as server:
        eva = AccountClient(server)
        eva.open_table("hearts", "standard")
        guest = word(eva.cookie)
        eva.sign_up("Eva")
    with closing(Database(tmp_path / DATABASE_FILE)) as database:
        before = (now + later) // 86_400_000 - SESSION_LIFETIME.days - 1
        run_coroutine(SQLiteSessionStore(database).expire(before, before))
        assert len(database.query("SELECT 1 FROM devices")) == (0 if days else 2)
    with live_server(tmp_path, entropy=Entropy(now=lambda: now + later)) as server:
        thief = AccountClient(server)
        assert thief.ask("GET", "", cookie=f"herzrasen={guest}").json["account"] is None
        refused = thief.ask("DELETE", "", {"name": "Eva"}, cookie=f"herzrasen={guest}")
        assert code_of(refused) == (400, "other-name"), "it is a stranger who asks"
        assert thief.sign_in("Eva").status == 200
        assert thief.get()["account"] == "Eva"


def test_a_device_shows_since_when_it_is_known_and_when_it_was_used_last() -> None:
    session = StoredSession("a" * 64, "ada", "Firefox", 19_000, 20_000)
    device = session_info(session, "b" * 64)
    assert (device.since, device.seen) == (19_000 * 86_400_000, 20_000 * 86_400_000)
    assert (device.label, device.own) == ("Firefox", False)
    assert session_info(session, "a" * 64).own


def test_nobody_signs_out_the_browsers_of_another(server: str) -> None:
    eva, jan = AccountClient(server), AccountClient(server)
    eva.sign_up("Eva")
    jan.sign_up("Jan")
    (device,) = eva.get("/devices")["devices"]
    jan.ask("DELETE", f"/devices/{device['id']}")
    assert eva.get()["account"] == "Eva"


@pytest.mark.parametrize(
    ("method", "path", "body"),
    [
        ("POST", "/account", {"name": "Eva", "password": PASSWORD}),
        ("POST", "/sign-in", {"name": "Eva", "password": PASSWORD}),
        ("POST", "/sign-out", {}),
        ("PUT", "", {"name": "Eva"}),
        ("PUT", "/settings", {"number": 0, "settings": {}}),
        ("DELETE", "/devices", {}),
        ("DELETE", "", {"name": ""}),
        ("POST", "/passkeys/new", {"name": "Eva"}),
        ("POST", "/link", {"name": "Eva"}),
        ("POST", "/link/open", {"code": "a code"}),
    ],
)
def test_cross_site_requests_change_nothing(
    server: str, method: str, path: str, body: dict[str, Any]
) -> None:
    guest = AccountClient(server)
    guest.get()
    cookie = guest.cookie
    foreign = guest.ask(method, path, body, origin="https://elsewhere.example")
    assert code_of(foreign) == (403, "origin")
    form = guest.ask(method, path, body, **{"content-type": "text/plain"})
    assert code_of(form) == (415, "not-json")
    assert guest.cookie == cookie
    assert guest.get()["account"] is None


@pytest.mark.parametrize("name", ["Eva", "EVA", "Еva", "E v a", "e\u200bva"])
def test_a_name_that_looks_like_an_accounts_is_taken(server: str, name: str) -> None:
    AccountClient(server).sign_up("Eva")
    answer = AccountClient(server).ask("POST", "/account", {"name": name, "password": PASSWORD})
    assert code_of(answer) == (409, "name-taken")


def test_a_name_is_stored_as_it_is_shown(server: str) -> None:
    eva = AccountClient(server)
    eva.sign_up("Eva")
    assert eva.ask("PUT", "", {"name": "  Eva\t Maria "}).json["account"] == "Eva Maria"


@pytest.mark.parametrize(
    ("wish", "reason"),
    [
        ({"name": "Eva", "password": "short"}, "password"),
        ({"name": "Eva", "password": "x" * 257}, "password"),
        ({"name": "Eva", "password": "\ud800" * 8}, "not-understood"),
        ({"name": "", "password": PASSWORD}, "name"),
        ({"name": "Eva"}, "not-understood"),
        ({"name": "Eva", "password": PASSWORD, "person": "x"}, "not-understood"),
    ],
)
def test_an_account_is_refused_for_a_reason(server: str, wish: dict[str, Any], reason: str) -> None:
    assert code_of(AccountClient(server).ask("POST", "/account", wish))[1] == reason


@pytest.mark.usefixtures("no_refill")
def test_guessing_is_limited_by_account_and_by_address(server: str) -> None:
    AccountClient(server).sign_up("Eva")
    thief = AccountClient(server)
    answers = [code_of(thief.sign_in("Eva", f"guess {n}")) for n in range(11)]
    assert answers == [(403, "wrong")] * 10 + [(429, "too-often")]
    assert code_of(thief.sign_in("Eva")) == (429, "too-often"), "even with the right one"
    assert code_of(thief.sign_in("Nobody")) == (403, "wrong"), "not of another name"
    rest = [code_of(thief.ask("POST", "/sign-in", {}))[1] for _ in range(30)]
    assert rest[0] == "not-understood"
    assert rest[-1] == "too-fast"


@pytest.mark.usefixtures("no_refill")
def test_strangers_who_guess_do_not_lock_out_a_device_that_was_signed_in(server: str) -> None:
    """By name all guesses count together, from however many addresses: the owner's browser, signed
    out, was refused with the right password, and one that is signed in could not change it. What
    another account's browser has kept does not help."""
    owner, stranger = AccountClient(server), AccountClient(server)
    owner.sign_up("Eva")
    other, signed_in = AccountClient(server), AccountClient(server)
    other.sign_up("Jan")
    assert signed_in.sign_in("Eva").status == 200
    assert owner.ask("POST", "/sign-out").status == 200
    kept = owner.known
    assert kept.startswith("herzrasen-known-")
    assert [code_of(stranger.sign_in("Eva", f"guess {n}")) for n in range(11)][-1][0] == 429
    assert code_of(AccountClient(server).sign_in("Eva")) == (429, "too-often"), "a new device"
    right = {"name": "Eva", "password": PASSWORD}
    wrong = right | {"password": "a wrong guess"}
    of_other = f"{other.cookie}; {other.known}"
    assert code_of(other.ask("POST", "/sign-in", right, cookie=of_other)) == (429, "too-often")
    with_it = f"{owner.cookie}; {kept}"
    assert code_of(owner.ask("POST", "/sign-in", wrong, cookie=with_it)) == (403, "wrong")
    assert owner.ask("POST", "/sign-in", right, cookie=with_it).status == 200
    change = {"former": PASSWORD, "password": "another long word"}
    assert signed_in.ask("PUT", "/password", change).status == 200


def test_a_sign_in_disturbs_only_the_tables_of_the_person(
    server: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Every room in memory was asked: 51 ms of the event loop with 1,500 of them."""
    asked: list[Room] = []
    reseat = Room.reseat

    async def count_room(room: Room, change: PersonChange) -> None:
        asked.append(room)
        await reseat(room, change)

    monkeypatch.setattr(Room, "reseat", count_room)
    AccountClient(server).sign_up("Eva")
    others = [TableClient(server) for _ in range(3)]
    for other in others:
        other.join(other.open_table("hearts", "standard", free=3))
    guest = AccountClient(server)
    guest.join(guest.open_table("hearts", "standard", free=3))
    assert guest.sign_in("Eva").status == 200
    assert len(asked) == 1
    for client in (*others, guest):
        client.close()


def test_nobody_waits_for_the_second_seat_of_who_signs_in_at_the_table(server: str) -> None:
    """Nobody can play it: the others waited for the grace time and a vote, 90 seconds."""
    host, account, guest = TableClient(server), AccountClient(server), AccountClient(server)
    account.sign_up("Eva")
    table = host.open_table("hearts", "standard", free=2)
    for person in (host, account, guest):
        person.join(table)
    for seat, person in ((1, account), (2, guest)):
        person.send(type="sit", name=f"Eva {seat}", seat=seat)
        person.until("welcome")
    host.send(type="begin", anyway=True)
    host.until("happened")
    assert guest.sign_in("Eva").status == 200
    seats = host.until("seats", lambda message: not message["seats"][2]["here"])["seats"]
    assert [seat["left"] for seat in seats] == [False, False, True, False]
    for client in (host, account, guest):
        client.close()


HERE = turn_path("192.0.2.1")


def test_a_password_is_hashed_at_full_cost() -> None:
    pool = PasswordService()
    kept = run_coroutine(pool.hash("a long enough word", HERE))
    assert isinstance(kept, str)
    assert not PasswordHasher().check_needs_rehash(kept)
    assert run_coroutine(pool.verify(kept, "a long enough word", HERE)) is True
    assert run_coroutine(pool.verify(kept, "another long word", HERE)) is False
    pool.close()


def test_an_unknown_name_costs_the_same_work(monkeypatch: pytest.MonkeyPatch) -> None:
    checked: list[str] = []

    def verify(_hasher: PasswordHasher, kept: str, password: bytes) -> bool:
        checked.append(kept)
        return password == b"right"

    monkeypatch.setattr(PasswordHasher, "verify", verify)
    mine = "$argon2id$mine"
    pool = PasswordService()
    assert run_coroutine(pool.verify(mine, "right", HERE)) is True
    assert run_coroutine(pool.verify(mine, "wrong", HERE)) is False
    assert run_coroutine(pool.verify(None, "right", HERE)) is False, (
        "no account, or one without a password"
    )
    pool.close()
    assert checked == [mine, mine, DUMMY_HASH]
    assert not PasswordHasher().check_needs_rehash(DUMMY_HASH), "with the costs of any other"


def sign_in_at_once(
    monkeypatch: pytest.MonkeyPatch, owners: Sequence[Owner]
) -> tuple[list[bool | Refusal], list[bytes]]:
    """The answers to so many at once, and whose passwords were verified, in order (the number of
    each). None is verified before all have asked."""
    go_on, order = threading.Event(), list[bytes]()

    def verify(_hasher: PasswordHasher, _kept: str, password: bytes) -> bool:
        order.append(password)
        assert go_on.wait(60)
        return True

    monkeypatch.setattr(PasswordHasher, "verify", verify)
    pool = PasswordService()

    async def main() -> list[bool | Refusal]:
        tasks = []
        for number, owner in enumerate(owners):
            tasks.append(asyncio.create_task(pool.verify("mine", str(number), owner)))
            await asyncio.sleep(0)
        go_on.set()
        return [await task for task in tasks]

    answers = run_coroutine(main())
    pool.close()
    return answers, order


def test_a_club_behind_one_address_signs_in_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Twelve people wait for three seconds at most; eight of them were refused before."""
    club = [turn_path("192.0.2.1", f"p{number}") for number in range(12)]
    assert sign_in_at_once(monkeypatch, club)[0] == [True] * 12


@pytest.mark.parametrize("households", [1, 200])
def test_one_address_does_not_block_others_from_signing_in(
    monkeypatch: pytest.MonkeyPatch, households: int
) -> None:
    """Nor does a whole /48: an honest person elsewhere waits for one of its turns in each thread
    that works, and one of its own neighbours is not sent away."""
    flood = [turn_path(household_address(f"2001:db8:1:{n % households:x}::1")) for n in range(200)]
    honest = turn_path(household_address("2001:db8:2::1"))
    neighbour = turn_path(household_address("2001:db8:1:ff00::1"))
    answers, order = sign_in_at_once(monkeypatch, [*flood, honest, neighbour])
    assert answers[-2:] == [True, True]
    assert order.index(b"200") <= 4
    assert order.index(b"201") <= 8
    refused = [answer for answer in answers if answer == Refusal("account.refusal.busy")]
    assert len(refused) == 202 - MAX_WAITING - 2


def test_a_lost_password_is_replaced_by_the_code_and_all_other_browsers_are_out(
    server: str,
) -> None:
    """Some devices write ö as one character, some as two: a password is the same in both."""
    laptop, phone = AccountClient(server), AccountClient(server)
    code = laptop.sign_up("Eva", "ein langes Wo\u0308rtchen")
    assert AccountClient(server).sign_in("Eva", "ein langes Wörtchen").status == 200
    password = "andere Wo\u0308rter"
    wish = {"name": "Eva", "code": code.lower().replace("-", " "), "password": password}
    wrong = phone.ask("POST", "/recover", {**wish, "code": "22222-" * 4 + "22222"})
    assert code_of(wrong) == (403, "wrong")
    nobody = phone.ask("POST", "/recover", {**wish, "name": "Jan"})
    assert code_of(nobody) == (403, "wrong")
    answer = phone.ask("POST", "/recover", wish)
    assert answer.status == 200
    assert answer.json["recovery"] != code
    assert phone.get()["account"] == "Eva"
    assert code_of(laptop.ask("GET", "")) == (401, "signed-out")
    again = AccountClient(server)
    assert code_of(again.ask("POST", "/recover", wish)) == (403, "wrong"), "good for once"
    assert code_of(again.sign_in("Eva")) == (403, "wrong")
    assert again.sign_in("Eva", "andere Wörter").status == 200


def test_a_new_password_needs_the_former_one(server: str) -> None:
    eva, phone = AccountClient(server), AccountClient(server)
    eva.sign_up("Eva")
    assert phone.sign_in("Eva").status == 200
    wish = {"former": "something else", "password": "andere Wo\u0308rter"}
    assert code_of(eva.ask("PUT", "/password", wish)) == (403, "former")
    assert eva.ask("PUT", "/password", {**wish, "former": PASSWORD}).status == 200
    assert eva.get()["account"] == "Eva"
    assert code_of(phone.ask("GET", "")) == (401, "signed-out")
    assert phone.sign_in("Eva", "andere Wörter").status == 401, "the page has to start anew first"
    assert AccountClient(server).sign_in("Eva", "andere Wörter").status == 200


def test_settings_are_synchronized_and_the_last_write_wins(server: str) -> None:
    laptop, phone = AccountClient(server), AccountClient(server)
    laptop.sign_up("Eva")
    phone.sign_in("Eva")
    first = laptop.ask("PUT", "/settings", {"number": 0, "settings": {"theme": "dark"}})
    assert first.json == {"number": 1, "settings": {"theme": "dark"}}
    assert phone.get("/settings") == first.json
    phone.ask("PUT", "/settings", {"number": 1, "settings": {"theme": "light"}})
    for _ in range(3):
        same = phone.ask("PUT", "/settings", {"number": 2, "settings": {"theme": "light"}})
        assert same.json == {"number": 2, "settings": {"theme": "light"}}, "nothing is written"
    late = laptop.ask("PUT", "/settings", {"number": 1, "settings": {"theme": "felt"}})
    assert late.json == {"number": 3, "settings": {"theme": "felt"}}
    huge = laptop.ask("PUT", "/settings", {"number": 3, "settings": {"x": "x" * 20_000}})
    assert code_of(huge) == (413, "too-big")


def everything(folder: Path) -> bytes:
    return b"".join(path.read_bytes() for path in folder.glob(f"{DATABASE_FILE}*"))


def test_the_export_is_complete_and_deletion_leaves_nothing(tmp_path: Path) -> None:
    with live_server(tmp_path) as server:
        eva, jan = AccountClient(server), AccountClient(server)
        done = eva.open_table("hearts", SHORT, name="Evangeline")
        eva.join(done)
        play(eva, lambda m: m.get("event", {}).get("event") == "match_ended")
        eva.close()
        running = eva.open_table("hearts", "standard", name="Evangeline", free=3)
        eva.join(running)
        jan.join(running)
        jan.send(type="sit", name="Jan")
        jan.until("welcome")
        eva.send(type="begin")
        eva.until("happened", lambda m: m["event"]["event"] == "dealt")
        waiting = eva.open_table("hearts", "standard", name="Evangeline", free=3)
        eva.sign_up("Evangeline")
        eva.ask("PUT", "/settings", {"number": 0, "settings": {"name": "Evangeline"}})

        exported = eva.get("/matches")["matches"]
        assert [(one["table"], one["state"], one["seat"]) for one in exported] == [
            (waiting, "waiting", 0),
            (running, "running", 0),
            (done, "over", 0),
        ]
        assert exported[2]["place"] in range(1, 5)
        statistics = eva.get("/statistics")
        assert statistics["hearts"]["matches"] == statistics["hearts"]["deals"] == 1
        assert statistics["hearts"]["points"] == exported[2]["points"]
        assert statistics["nerts"]["matches"] == 0

        kept = eva.get("/export")
        assert kept["account"] == "Evangeline"
        assert kept["settings"] == {"name": "Evangeline"}
        assert [one["match"] for one in kept["matches"]] == exported
        assert kept["statistics"] == statistics
        assert len(kept["devices"]) == 1
        mine, whole = kept["matches"][1]["record"], kept["matches"][2]["record"]
        assert '[View "0"]' in mine, "a running match as the own seat knows it"
        assert '[View "all"]' in whole
        assert "[Seed" not in mine

        assert b"Evangeline" in everything(tmp_path)
        assert code_of(eva.ask("DELETE", "", {"name": ""}))[1] == "other-name"
        before = eva.cookie
        assert eva.ask("DELETE", "", {"name": "Evangeline"}).status == 200
        assert eva.get() == {"account": None, "password": False, "passkeys": []}
        assert eva.get("/matches")["matches"] == []
        assert code_of(eva.ask("GET", "", cookie=before)) == (401, "signed-out")
        seats = jan.until("seats", lambda m: m["seats"][0]["kind"] == "bot")["seats"]
        assert [seat["kind"] for seat in seats].count("person") == 1
        assert jan.join(waiting)["seats"][0]["kind"] == "free"
        record = http_request(f"{server}/api/tables/{done}/record").body.decode()
        assert "Evangeline" not in record
        assert b"Evangeline" not in everything(tmp_path)
    with closing(sqlite3.connect(tmp_path / DATABASE_FILE)) as file:
        for kind in ("accounts", "preferences"):
            assert file.execute(f"SELECT count(*) FROM {kind}").fetchone() == (0,)
        (about,) = file.execute("SELECT about FROM tables WHERE name = ?", (running,)).fetchone()
        assert "token" not in json.loads(about)["places"][0]
    with live_server(tmp_path) as server:
        back = AccountClient(server, jan.cookie)
        assert back.join(running)["seats"][0]["kind"] == "bot"


def test_a_guest_can_be_forgotten_as_well(tmp_path: Path) -> None:
    with live_server(tmp_path) as server:
        guest = AccountClient(server)
        table = guest.open_table("hearts", "standard", name="Evangeline")
        guest.join(table)
        assert guest.ask("DELETE", "", {"name": ""}).status == 200
        guest.close()
        assert guest.join(table)["seat"] == -2
        assert b"Evangeline" not in everything(tmp_path)


@pytest.mark.parametrize("path", ["/account", "/sign-in", "/recover"])
def test_overlong_input_is_never_normalized(
    server: str, path: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    eva = AccountClient(server)
    real, lengths = unicodedata.normalize, []

    def record_length(form: Any, text: str) -> str:
        lengths.append(len(text))
        return real(form, text)

    monkeypatch.setattr(unicodedata, "normalize", record_length)
    tower = "a" + "\u0301\u0316" * 2_000
    body = {"name": "Eva", "password": tower, "code": tower}
    wanted = {
        name: body[name] for name in ("name", "password", "code")[: 3 if "rec" in path else 2]
    }
    assert eva.ask("POST", path, wanted).status in (400, 403)
    assert eva.ask("DELETE", "", {"name": tower}).status == 400
    assert max(lengths, default=0) <= 4 * 256
