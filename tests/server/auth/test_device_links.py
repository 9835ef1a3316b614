"""Device links: another device becomes the same person, once, within two minutes."""

from __future__ import annotations

import re
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from pathlib import Path

import pytest
from websockets.exceptions import ConnectionClosed

from herzrasen.server.auth.device_links import LINK_LIFETIME_MS, hash_code
from herzrasen.storage.sqlite.database import DATABASE_FILE, Database
from tests.server.auth.account_client import PASSWORD, AccountClient, code_of
from tests.server.live_server import live_server
from tests.server.table_client import Answer

pytestmark = pytest.mark.heavy


@pytest.fixture
def server(tmp_path: Path) -> Iterator[str]:
    with live_server(tmp_path) as server:
        yield server


def new_link(device: AccountClient, name: str = "Eva") -> str:
    answer = device.ask("POST", "/link", {"name": name})
    assert answer.status == 201, answer
    assert answer.json["ms"] == LINK_LIFETIME_MS
    code: str = answer.json["code"]
    return code


def open_link(device: AccountClient, code: str) -> Answer:
    return device.ask("POST", "/link/open", {"code": code})


def show_link(device: AccountClient, code: str) -> Answer:
    return device.ask("POST", "/link/show", {"code": code})


def guest_with_table(server: str, name: str = "Eva") -> tuple[AccountClient, str]:
    """A guest's device, and a table where they sit."""
    device = AccountClient(server)
    table = device.open_table("hearts", "standard", name=name)
    assert device.join(table)["seat"] == 0
    return device, table


def test_matches_begun_on_two_devices_go_on_on_both(server: str) -> None:
    browser, at_desk = guest_with_table(server)
    terminal, in_shell = guest_with_table(server, "Evi")
    before = terminal.cookie
    answer = open_link(terminal, new_link(browser, "  Eva "))
    assert answer.json == {"name": "Eva", "account": None, "own": True}
    with pytest.raises(ConnectionClosed):
        list(terminal.messages())
    terminal.close()
    assert terminal.join(at_desk)["seat"] == 0
    browser.close()
    assert browser.join(in_shell)["seat"] == 0, "the guest's table came along"
    played = [match["table"] for match in terminal.get("/matches")["matches"]]
    assert played == [in_shell, at_desk]
    assert [one["own"] for one in browser.get("/devices")["devices"]].count(True) == 1
    assert len(browser.get("/devices")["devices"]) == 2
    former = AccountClient(server, before)
    assert code_of(former.ask("GET", "", cookie=before)) == (401, "signed-out")


def test_two_seats_at_one_table_are_one_persons_and_a_bot_plays_the_second(server: str) -> None:
    browser, table = guest_with_table(server)
    terminal = AccountClient(server)
    terminal.join(table)
    terminal.send(type="sit", name="Jan", seat=1)
    assert terminal.until("welcome")["seat"] == 1
    assert open_link(terminal, new_link(browser)).status == 200
    terminal.close()
    assert terminal.join(table)["seat"] == 0


def test_an_accounts_link_signs_in_without_the_password(server: str) -> None:
    browser, table = guest_with_table(server)
    browser.sign_up("Eva the first")
    phone = AccountClient(server)
    code = new_link(browser)
    owner = {"name": "Eva", "account": "Eva the first", "own": False}
    assert show_link(phone, code).json == owner
    assert phone.get()["account"] is None, "to look changes nothing"
    assert open_link(phone, code).json == {**owner, "own": True}
    assert phone.get()["account"] == "Eva the first"
    assert phone.join(table)["seat"] == 0


def test_an_account_keeps_its_matches_when_its_browser_opens_anothers_link(server: str) -> None:
    terminal, _ = guest_with_table(server)
    browser, table = guest_with_table(server, "Jan")
    browser.sign_up("Jan")
    assert open_link(browser, new_link(terminal)).json["account"] is None
    assert browser.get()["account"] is None
    assert table not in [match["table"] for match in browser.get("/matches")["matches"]]
    again = AccountClient(server)
    assert again.sign_in("Jan").status == 200
    assert again.join(table)["seat"] == 0


def test_a_code_is_opened_once(server: str) -> None:
    browser, _ = guest_with_table(server)
    code = new_link(browser)
    devices = [AccountClient(server) for _ in range(6)]
    for device in devices:
        device.get()
    with ThreadPoolExecutor(len(devices)) as threads:
        answers = [*threads.map(lambda device: open_link(device, code), devices)]
    assert sorted(answer.status for answer in answers) == [200] + [410] * 5
    assert code_of(show_link(AccountClient(server), code)) == (410, "link")
    assert len(browser.get("/devices")["devices"]) == 2


def test_a_new_link_of_a_device_takes_the_place_of_the_former_one(server: str) -> None:
    browser, phone = AccountClient(server), AccountClient(server)
    former, latter = new_link(browser), new_link(browser)
    assert code_of(open_link(phone, former)) == (410, "link")
    assert open_link(phone, latter).status == 200
    of_phone = new_link(phone)
    new_link(browser)
    assert open_link(AccountClient(server), of_phone).status == 200, "another device's stays"


def test_ones_own_link_is_refused_and_stays_valid(server: str) -> None:
    browser, phone, tablet = (AccountClient(server) for _ in range(3))
    open_link(phone, new_link(browser))
    code = new_link(browser)
    for own in (browser, phone):
        assert show_link(own, code).json["own"]
        assert code_of(open_link(own, code)) == (409, "own-link")
    assert open_link(tablet, code).status == 200


def test_a_link_ends_with_the_session_that_made_it(server: str) -> None:
    laptop, phone, thief = (AccountClient(server) for _ in range(3))
    laptop.sign_up("Eva")
    phone.get()
    phone.sign_in("Eva")
    ended = [new_link(phone)]
    assert laptop.ask("DELETE", "/devices").status == 200
    phone = AccountClient(server)
    phone.get()
    phone.sign_in("Eva")
    ended.append(new_link(phone))
    change = {"former": PASSWORD, "password": "another long word"}
    assert laptop.ask("PUT", "/password", change).status == 200
    ended.append(new_link(laptop))
    assert laptop.ask("POST", "/sign-out").status == 200
    for code in ended:
        assert code_of(open_link(thief, code)) == (410, "link")
    assert thief.get()["account"] is None


@pytest.mark.parametrize("name", ["", "Eva"])
def test_a_deleted_persons_link_opens_nothing(tmp_path: Path, name: str) -> None:
    with live_server(tmp_path) as server:
        browser, _ = guest_with_table(server, "Genoveva")
        if name:
            browser.sign_up(name)
        code = new_link(browser, "Genoveva")
        assert browser.ask("DELETE", "", {"name": name}).status == 200
        assert code_of(open_link(AccountClient(server), code)) == (410, "link")
    with closing(Database(tmp_path / DATABASE_FILE)) as database:
        assert database.query("SELECT * FROM device_links") == []


def test_guessing_codes_is_limited_with_all_sign_ins_of_an_address(server: str) -> None:
    browser, thief = AccountClient(server), AccountClient(server)
    code = new_link(browser)
    answers = [code_of(open_link(thief, f"{code[:-1]}{sign}"))[1] for sign in "-_.0123456789"]
    assert answers == ["link"] * 13
    rest = [code_of(show_link(thief, "guess"))[1] for _ in range(12)]
    assert rest[-1] == "too-fast"
    assert code_of(open_link(thief, code)) == (429, "too-fast"), "even with the right one"
    assert code_of(thief.sign_in("Eva")) == (429, "too-fast")


@pytest.mark.parametrize(
    ("path", "body", "reason"),
    [
        ("/link", {}, "not-understood"),
        ("/link", {"name": ""}, "name"),
        ("/link", {"name": "Eva", "person": "x"}, "not-understood"),
        ("/link/open", {}, "not-understood"),
        ("/link/open", {"code": 7}, "not-understood"),
        ("/link/open", {"code": ""}, "link"),
        ("/link/open", {"code": "é\0'; --"}, "link"),
        ("/link/show", {"code": "x" * 10_000}, "link"),
    ],
)
def test_an_invalid_request_is_refused_for_a_reason(
    server: str, path: str, body: object, reason: str
) -> None:
    assert code_of(AccountClient(server).ask("POST", path, body))[1] == reason


def test_neither_link_nor_storage_gives_the_person_or_the_code_away(tmp_path: Path) -> None:
    with live_server(tmp_path) as server:
        browser, phone = AccountClient(server), AccountClient(server)
        browser.get()
        code = new_link(browser)
        assert re.fullmatch(r"[\w-]{22}", code), "128 bits"
        shown = show_link(phone, code).body
    with closing(Database(tmp_path / DATABASE_FILE)) as database:
        ((stored, token, name, _),) = database.query("SELECT * FROM device_links")
        ((person,),) = database.query("SELECT person FROM devices WHERE token = ?", (token,))
    assert (stored, name) == (hash_code(code), "Eva")
    assert person.encode() not in shown
    for file in tmp_path.iterdir():
        assert code.encode() not in file.read_bytes()
