"""A deal that was played is played again: the same cards, seat, score and bots; alone, or sent."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from herzrasen.bots import dealer
from herzrasen.record import check, read
from herzrasen.record.record import Record
from herzrasen.verify.replay_bots import verify
from tests.server.person import Answer, Message, Person, ask
from tests.server.playing import over, play
from tests.server.served import served

SHORT = "standard+target=50"
SHORT_NERTS = "stoss+pile_size=5,target=200,stuck=timer,stuck_seconds=5,stuck_action=end"
"""Rounds that end soon, and by themselves when nobody finds a move."""


@pytest.fixture
def server(tmp_path: Path) -> Iterator[str]:
    with served(tmp_path) as address:
        yield address


def again(person: Person, table: str, deal: int, **wish: Any) -> Answer:
    wish = {"deal": deal, "name": "Eva", **wish}
    return ask(
        f"{person.server}/api/tables/{table}/again",
        json.dumps(wish).encode(),
        content_type="application/json",
        cookie=person.cookie,
    )


def refusal(answer: Answer) -> str:
    code: str = answer.json["code"]
    return code.removeprefix("table.refusal.")


def scored(deals: int) -> Any:
    """Whether so many deals have been counted."""

    def counted(told: Message) -> bool:
        event = told.get("event", {}).get("event")
        return event == "scored" and len(told["view"]["public"]["match"]["deals"]) == deals

    return counted


def dealt(told: Message) -> bool:
    return bool(told.get("event", {}).get("event") == "dealt")


def hands(person: Person) -> list[list[str]]:
    """The own hand of every deal, as it was dealt."""
    return [told["event"]["hands"][0] for told in person.told if dealt(told)]


def record_of(person: Person, table: str, view: str = "all") -> Record:
    answer = ask(f"{person.server}/api/tables/{table}/record?view={view}", cookie=person.cookie)
    assert answer.status == 200, answer
    found = read(answer.body)
    return found.record  # type: ignore[union-attr]


def played(server: str, rules: str = "standard", deals: int = 2) -> tuple[Person, str]:
    """Somebody who has played so many deals alone, and his table."""
    person = Person(server)
    table = person.open_table("hearts", rules)
    person.come(table)
    play(person, scored(deals))
    return person, table


@pytest.mark.parametrize("deal", [1, 2])
def test_the_same_deal_at_the_same_score(server: str, deal: int) -> None:
    person, table = played(server)
    before = [told for told in person.told if dealt(told)][deal - 1]
    answer = again(person, table, deal)
    assert answer.status == 201, answer
    other = Person(server, person.cookie)
    welcome = other.come(answer.json["table"])
    public = welcome["view"]["public"]
    assert (welcome["seat"], welcome["repeats"], public["deal"]) == (0, deal, deal - 1)
    assert welcome["view"]["hand"] == before["event"]["hands"][0]
    for same in ("dealer", "steps", "match"):
        assert public[same] == before["view"]["public"][same]
    names = [seat["name"] for seat in welcome["seats"]]
    assert names == [seat["name"] for seat in person.seats["seats"]]


def test_who_plays_the_same_gets_the_same(server: str) -> None:
    person, table = played(server)
    sheet = person.last["view"]["public"]["match"]
    other = Person(server, person.cookie)
    other.come(again(person, table, 2).json["table"])
    play(other, scored(2))
    assert other.last["view"]["public"]["match"] == sheet


def test_it_is_said_in_the_record_the_list_and_the_figures(server: str) -> None:
    person, table = played(server, SHORT)
    play(person, over)
    other = Person(server, person.cookie)
    name = again(person, table, 2).json["table"]
    other.come(name)
    play(other, over)
    first, second = record_of(person, table), record_of(person, name)
    assert check(second, dealer.deal).places == tuple(other.last["event"]["places"])  # type: ignore[union-attr]
    assert first.deals[0].lines == second.deals[0].lines
    assert first.deals[1].seed == second.deals[1].seed
    assert [one.repeats for one in second.deals][:2] == [None, first.deals[1].began]
    assert {one.repeats for one in (*first.deals, *second.deals[2:])} == {None}
    assert not verify(second, workers=1).differences  # type: ignore[union-attr]
    mine = ask(f"{server}/api/me/matches", cookie=person.cookie).json["matches"]
    assert [match["repeats"] for match in mine] == [2, 0]
    statistics = ask(f"{server}/api/me/statistics", cookie=person.cookie)
    assert statistics.json["hearts"]["matches"] == 1


def test_a_friend_finds_it_at_the_same_seat_and_sees_nothing_before(server: str) -> None:
    person, table = played(server)
    before = hands(person)[1]
    name = again(person, table, 2, send=True).json["table"]
    friend = Person(server)
    welcome = friend.come(name)
    assert (welcome["view"], welcome["repeats"]) == (None, 2)
    assert [seat["kind"] for seat in welcome["seats"]] == ["free", "bot", "bot", "bot"]
    seen = record_of(friend, name, "mine")
    assert not any(None not in line.cards for line in seen.deals[1].lines if hasattr(line, "cards"))
    answer = ask(f"{server}/api/tables/{name}/record", cookie=friend.cookie)
    assert answer.json["code"] == "record.refusal.still-running"
    assert "Eva" not in [player.name for player in seen.players]
    friend.say(type="sit", name="Kim")
    friend.until("welcome", lambda told: told["seat"] == 0)
    friend.say(type="begin")
    begun = friend.until("welcome", lambda told: told["view"] is not None)
    assert begun["view"]["hand"] == before
    play(friend, scored(2))


def test_of_nerts_as_well(server: str) -> None:
    person = Person(server)
    table = person.open_table("nerts", SHORT_NERTS, bot={"tempo": 5, "insight": 3})
    person.come(table)
    rounds: list[Message] = []

    def two(told: Message) -> bool:
        if dealt(told):
            rounds.append(told)
        return len(rounds) == 2 and told.get("event", {}).get("event") == "scored"

    play(person, two)
    other = Person(server, person.cookie)
    welcome = other.come(again(person, table, 2).json["table"])
    was = rounds[1]["view"]
    assert {name: welcome["view"][name] for name in welcome["view"] if name != "public"} == {
        name: was[name] for name in was if name != "public"
    }
    assert welcome["view"]["public"]["areas"] == was["public"]["areas"]
    play(other, lambda told: told.get("event", {}).get("event") == "scored")


def test_only_a_deal_that_was_played_out_and_only_where_nothing_is_given_away(server: str) -> None:
    person, table = played(server, deals=1)
    assert refusal(again(person, table, 2)) == "deal-not-played"
    stranger = Person(server)
    assert refusal(again(stranger, table, 1)) == "not-over"
    assert refusal(again(person, "nowhere", 1)) == "no-such-table"
    assert refusal(again(person, table, 0)) == "not-understood"
    assert again(person, table, 1, name="").json["code"].startswith("table.refusal.")
    host, guest = Person(server), Person(server)
    shared = host.open_table("hearts", "standard", free=1)
    host.come(shared)
    guest.come(shared)
    guest.say(type="sit", name="Kim")
    guest.until("welcome", lambda told: told["seat"] == 1)
    host.say(type="begin", anyway=True)
    assert refusal(again(host, shared, 1)) == "not-over"


def test_whoever_has_a_finished_match_before_him_may_play_from_any_seat(server: str) -> None:
    person, table = played(server, SHORT)
    play(person, over)
    stranger = Person(server)
    answer = again(stranger, table, 1, seat=2, name="Kim")
    assert answer.status == 201, answer
    stranger = Person(server, answer.headers["set-cookie"].partition(";")[0])
    welcome = stranger.come(answer.json["table"])
    dealt_then = record_of(person, table).deals[0].lines[2]
    assert welcome["seat"] == 2
    assert welcome["view"]["hand"] == [card.text for card in dealt_then.cards]  # type: ignore[union-attr]
    assert welcome["seats"][0]["kind"] == "bot"
    assert refusal(again(stranger, table, 1, seat=9)) == "no-such-seat"


def test_what_was_undone_before_is_still_said(server: str) -> None:
    person, table = played(server, deals=1)
    person.say(type="undo", id="once")
    person.until("undone")
    play(person, scored(2))
    other = Person(server, person.cookie)
    name = again(person, table, 2).json["table"]
    assert other.come(name)["undone"] == [0]
    assert [deal.undone for deal in record_of(person, name, "mine").deals] == [1, 0]
