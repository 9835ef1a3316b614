"""What becomes of a running match when a person of it is deleted, guest or account."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.server.auth.account_client import AccountClient
from tests.server.auto_play import play, trick_was_taken
from tests.server.live_server import live_server
from tests.server.table_client import TableClient
from tests.server.test_known_deals import LATER, PUBLIC, visitor
from tests.server.test_run import TRUSTED
from tests.server.test_second_hand import delete, get_up, sit
from tests.server.test_tournaments import TournamentClient

HOME = "203.0.113.9"


def open_alone(server: str, account: str) -> tuple[AccountClient, str]:
    """A person at a public table with three bots, with an account of this name if it has one."""
    person = AccountClient(server)
    if account:
        person.sign_up(account)
    table = person.open_table("hearts", "standard", name="Eva", house=PUBLIC)
    person.connect(table, **{"x-forwarded-for": HOME})
    person.send(type="hello", last=None)
    person.until("welcome")
    return person, table


@pytest.mark.parametrize("account", ["", "Evangeline"])
@pytest.mark.parametrize("restarts", [False, True])
def test_a_table_that_everybody_left_by_deletion_is_open_to_who_comes_next(
    account: str, restarts: bool, tmp_path: Path
) -> None:
    """Nobody plays there against cards that they know, and nobody else would ever come: also at the
    site of whoever was deleted, or where sites are forgotten. Once someone plays, it is closed."""
    with live_server(tmp_path, trusted_proxies=TRUSTED) as server:
        gone, table = open_alone(server, account)
        assert gone.ask("DELETE", "", {"name": account}).status == 200
        if not restarts:
            check_comers(server, table)
    if restarts:
        with live_server(tmp_path, trusted_proxies=TRUSTED) as server:
            check_comers(server, table)


def check_comers(server: str, table: str) -> None:
    first, second = visitor(server, table, HOME), visitor(server, table, HOME)
    assert sit(first, 0) == LATER, "this hand was seen"
    assert sit(first) == ""
    assert sit(second) == LATER


def test_a_table_that_somebody_may_come_back_to_is_not_open_to_a_deleted_site(
    tmp_path: Path,
) -> None:
    """Nobody sits there, but one who got up has seen a hand as well."""
    with live_server(tmp_path, trusted_proxies=TRUSTED) as server:
        gone, table = open_alone(server, "")
        other = visitor(server, table, "198.51.100.7")
        assert sit(other, 2, "Kim") == ""
        get_up(other)
        delete(gone)
        assert sit(visitor(server, table, HOME)) == LATER
        assert sit(other, 2, "Kim") == ""


@pytest.mark.parametrize("restarts", [False, True])
def test_a_bot_stands_in_at_a_tournament_for_who_was_deleted(
    restarts: bool, tmp_path: Path
) -> None:
    """A tournament keeps its seats, so theirs stays a person's; but nobody waits for them, nor has
    to vote."""
    with live_server(tmp_path) as server:
        eva, tom = (TournamentClient(server, name) for name in ("Eva", "Tom"))
        cup = eva.create("swiss", rules="standard", rounds=1)
        tom.do(cup, "enter")
        eva.do(cup, "start")
        table = eva.go_to_table(cup)
        assert tom.go_to_table(cup) == table
        eva.join(table)
        seat = tom.join(table)["seat"]
        delete(tom)
        if not restarts:
            check_stand_in(eva, seat)
    if restarts:
        with live_server(tmp_path) as server:
            again = TableClient(server, eva.cookie)
            again.join(table)
            check_stand_in(again, seat)


def check_stand_in(person: TableClient, seat: int) -> None:
    while person.seats["seats"][seat]["name"] == "Tom":
        person.next()
    deleted = person.seats["seats"][seat]
    assert (deleted["kind"], deleted["left"]) == ("person", True)
    play(person, trick_was_taken)
