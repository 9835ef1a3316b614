"""A guest signs in to an account that sits at the same table: one person then has two seats."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.server.auth.account_client import AccountClient
from tests.server.auto_play import play_together, trick_was_taken
from tests.server.live_server import live_server


def sit_twice(server: str, *, begin: bool) -> tuple[AccountClient, AccountClient, str]:
    """A host at seat 0, and the guest at seat 1 of whom the account has seat 2."""
    host, guest, account = (AccountClient(server) for _ in range(3))
    account.sign_up("Zoe")
    table = host.open_table("hearts", "standard", free=2)
    for seat, person in enumerate((host, guest, account)):
        person.join(table)
        if seat:
            person.send(type="sit", name=f"Person {seat}", seat=seat)
            person.until("welcome")
    if begin:
        host.send(type="begin", anyway=True)
        host.until("happened", lambda message: message["event"]["event"] == "dealt")
    assert guest.sign_in("Zoe").status == 200
    for page in (guest, account):
        page.close()
    return host, guest, table


@pytest.mark.parametrize("restarts", [False, True])
def test_a_bot_plays_the_second_seat_at_once(restarts: bool, tmp_path: Path) -> None:
    """Nobody can ever be there: the others would wait for it, then vote, for 90 seconds."""
    with live_server(tmp_path) as server:
        host, person, table = sit_twice(server, begin=True)
        cookies = host.cookie, person.cookie
        if not restarts:
            check_play(server, cookies, table)
    if restarts:
        with live_server(tmp_path) as server:
            check_play(server, cookies, table)


def check_play(server: str, cookies: tuple[str, str], table: str) -> None:
    host, person = (AccountClient(server, cookie) for cookie in cookies)
    host.join(table)
    welcome = person.join(table)
    assert welcome["seat"] == 1
    assert welcome["seats"][2]["left"], "a bot plays it"
    assert welcome["seats"][2]["name"] == "Person 2"
    play_together([host, person], trick_was_taken)


def test_before_the_match_the_second_seat_is_free(tmp_path: Path) -> None:
    with live_server(tmp_path) as server:
        _, person, table = sit_twice(server, begin=False)
        welcome = person.join(table)
        assert welcome["seat"] == 1
        assert [seat["kind"] for seat in welcome["seats"]] == ["person", "person", "free", "free"]
