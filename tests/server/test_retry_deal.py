"""Retrying a deal: the same cards, seat, score and bots; alone, or sent to a friend."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import nullcontext
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import msgspec
import pytest

from herzrasen.bots import dealer
from herzrasen.cards import DEALER
from herzrasen.record import check, read
from herzrasen.record.lines import HandLine
from herzrasen.record.record import Record
from herzrasen.server.api.retry_deal import RetryDealEndpoint
from herzrasen.storage.event_log import StoredTable
from herzrasen.table import info
from herzrasen.table.info import TableInfo
from herzrasen.table.journal import Entry
from herzrasen.table.mutes import MutedPerson
from herzrasen.table.retry_deal import retry_table
from herzrasen.table.seats import SeatOccupant
from herzrasen.verify.replay_bots import verify
from tests.server.auto_play import match_is_over, play, trick_was_taken
from tests.server.event_loop import run_coroutine
from tests.server.live_server import live_server
from tests.server.table_client import Answer, Message, TableClient, http_request

SHORT = "standard+deals=3"
SHORT_NERTS = "stoss+pile_size=5,target=200,stuck=timer,stuck_seconds=5,stuck_action=end"
"""Rounds that end soon, and by themselves when nobody finds a move."""


@pytest.fixture
def server(tmp_path: Path) -> Iterator[str]:
    with live_server(tmp_path) as address:
        yield address


def retry_deal(person: TableClient, table: str, deal: int, **wish: Any) -> Answer:
    wish = {"deal": deal, "name": "Eva", **wish}
    return http_request(
        f"{person.server}/api/tables/{table}/again",
        json.dumps(wish).encode(),
        content_type="application/json",
        cookie=person.cookie,
    )


def refusal(answer: Answer) -> str:
    code: str = answer.json["code"]
    return code.removeprefix("table.refusal.")


def scores_reached(deals: int) -> Any:
    """Whether so many deals have been counted."""

    def is_last_score(message: Message) -> bool:
        event = message.get("event", {}).get("event")
        return event == "scored" and len(message["view"]["public"]["match"]["deals"]) == deals

    return is_last_score


def dealt(message: Message) -> bool:
    return bool(message.get("event", {}).get("event") == "dealt")


def hands(person: TableClient) -> list[list[str]]:
    """The own hand of every deal, as it was dealt."""
    return [message["event"]["hands"][0] for message in person.received if dealt(message)]


def record_of(person: TableClient, table: str, view: str = "all") -> Record:
    answer = http_request(
        f"{person.server}/api/tables/{table}/record?view={view}", cookie=person.cookie
    )
    assert answer.status == 200, answer
    found = read(answer.body)
    return found.record  # type: ignore[union-attr]


def play_alone(server: str, rules: str = "standard", deals: int = 2) -> tuple[TableClient, str]:
    """A person who has played this many deals alone, and their table."""
    person = TableClient(server)
    table = person.open_table("hearts", rules)
    person.join(table)
    play(person, scores_reached(deals))
    return person, table


def test_the_same_deal_at_the_same_score(server: str) -> None:
    person, table = play_alone(server)
    for deal in (1, 2):
        check_retried_deal(person, table, deal)


def check_retried_deal(person: TableClient, table: str, deal: int) -> None:
    before = [message for message in person.received if dealt(message)][deal - 1]
    answer = retry_deal(person, table, deal)
    assert answer.status == 201, answer
    other = TableClient(person.server, person.cookie)
    welcome = other.join(answer.json["table"])
    public = welcome["view"]["public"]
    assert (welcome["seat"], welcome["repeats"], public["deal"]) == (0, deal, deal - 1)
    assert welcome["view"]["hand"] == before["event"]["hands"][0]
    for same in ("dealer", "steps", "match"):
        assert public[same] == before["view"]["public"][same]
    names = [seat["name"] for seat in welcome["seats"]]
    assert names == [seat["name"] for seat in person.seats["seats"]]


def test_the_same_plays_have_the_same_result(server: str) -> None:
    person, table = play_alone(server)
    sheet = person.last["view"]["public"]["match"]
    other = TableClient(server, person.cookie)
    other.join(retry_deal(person, table, 2).json["table"])
    play(other, scores_reached(2))
    assert other.last["view"]["public"]["match"] == sheet


def test_it_is_said_in_the_record_the_list_and_the_figures(server: str) -> None:
    person, table = play_alone(server, SHORT)
    play(person, match_is_over)
    other = TableClient(server, person.cookie)
    name = retry_deal(person, table, 2).json["table"]
    other.join(name)
    play(other, match_is_over)
    first, second = record_of(person, table), record_of(person, name)
    assert check(second, dealer.deal).places == tuple(other.last["event"]["places"])  # type: ignore[union-attr]
    assert first.deals[0].lines == second.deals[0].lines
    assert first.deals[1].seed == second.deals[1].seed
    assert [one.repeats for one in second.deals][:2] == [None, first.deals[1].began]
    assert {one.repeats for one in (*first.deals, *second.deals[2:])} == {None}
    assert not verify(second, workers=1).differences  # type: ignore[union-attr]
    mine = http_request(f"{server}/api/me/matches", cookie=person.cookie).json["matches"]
    assert [match["repeats"] for match in mine] == [2, 0]
    statistics = http_request(f"{server}/api/me/statistics", cookie=person.cookie)
    assert statistics.json["hearts"]["matches"] == 1
    finished = http_request(f"{server}/api/me/finished", cookie=person.cookie).json["matches"]
    assert [(match["table"], match["game"]) for match in finished] == [(table, "hearts")]


def test_a_friend_finds_it_at_the_same_seat_and_sees_nothing_before(server: str) -> None:
    person, table = play_alone(server)
    before = hands(person)[1]
    name = retry_deal(person, table, 2, send=True).json["table"]
    friend = TableClient(server)
    welcome = friend.join(name)
    assert (welcome["view"], welcome["repeats"]) == (None, 2)
    assert [seat["kind"] for seat in welcome["seats"]] == ["free", "bot", "bot", "bot"]
    seen = record_of(friend, name, "mine")
    assert not any(None not in line.cards for line in seen.deals[1].lines if hasattr(line, "cards"))
    answer = http_request(f"{server}/api/tables/{name}/record", cookie=friend.cookie)
    assert answer.json["code"] == "record.refusal.still-running"
    assert "Eva" not in [player.name for player in seen.players]
    friend.send(type="sit", name="Kim")
    friend.until("welcome", lambda message: message["seat"] == 0)
    friend.send(type="begin")
    begun = friend.until("welcome", lambda message: message["view"] is not None)
    assert begun["view"]["hand"] == before
    play(friend, trick_was_taken)


def test_a_nerts_round_is_dealt_again(server: str) -> None:
    person = TableClient(server)
    table = person.open_table("nerts", SHORT_NERTS, bot={"tempo": 5, "insight": 3})
    person.join(table)
    rounds: list[Message] = []

    def two(message: Message) -> bool:
        if dealt(message):
            rounds.append(message)
        return len(rounds) == 2 and message.get("event", {}).get("event") == "scored"

    play(person, two)
    other = TableClient(server, person.cookie)
    welcome = other.join(retry_deal(person, table, 2).json["table"])
    was = rounds[1]["view"]
    assert {name: welcome["view"][name] for name in welcome["view"] if name != "public"} == {
        name: was[name] for name in was if name != "public"
    }
    assert welcome["view"]["public"]["areas"] == was["public"]["areas"]
    play(other, lambda message: message.get("event", {}).get("event") == "scored")


def test_only_a_deal_that_was_played_out_and_only_where_nothing_is_given_away(server: str) -> None:
    person, table = play_alone(server, deals=1)
    assert refusal(retry_deal(person, table, 2)) == "deal-not-played"
    stranger = TableClient(server)
    assert refusal(retry_deal(stranger, table, 1)) == "not-over"
    assert refusal(retry_deal(person, "nowhere", 1)) == "no-such-table"
    assert refusal(retry_deal(person, table, 0)) == "not-understood"
    assert retry_deal(person, table, 1, name="").json["code"].startswith("table.refusal.")


def test_a_finished_match_may_be_retried_from_any_seat(server: str) -> None:
    person, table = play_alone(server, SHORT)
    play(person, match_is_over)
    stranger = TableClient(server)
    answer = retry_deal(stranger, table, 1, seat=2, name="Kim")
    assert answer.status == 201, answer
    stranger = TableClient(server, answer.headers["set-cookie"].partition(";")[0])
    welcome = stranger.join(answer.json["table"])
    dealt_then = record_of(person, table).deals[0].lines[2]
    assert isinstance(dealt_then, HandLine)
    assert welcome["seat"] == 2
    assert welcome["view"]["hand"] == [card.text for card in dealt_then.cards if card]
    assert welcome["seats"][0]["kind"] == "bot"
    assert refusal(retry_deal(stranger, table, 1, seat=9)) == "no-such-seat"


def test_what_was_undone_before_is_still_said(server: str) -> None:
    person, table = play_alone(server, deals=1)
    person.send(type="undo", id="once")
    person.until("undone")
    play(person, scores_reached(2))
    other = TableClient(server, person.cookie)
    name = retry_deal(person, table, 2).json["table"]
    assert other.join(name)["undone"] == [0]
    assert [deal.undone for deal in record_of(person, name, "mine").deals] == [1, 0]


@pytest.mark.parametrize("sends", [True, False])
@pytest.mark.parametrize("open_to", [(), ("eva",), ("eva", "")])
@pytest.mark.parametrize("tournament", ["cup", ""])
def test_cards_of_a_tournament_are_sent_to_a_friend_once_all_may_see_them(
    tournament: str, open_to: tuple[str, ...], sends: bool
) -> None:
    """Who has played a board alone may read it while others still have it before them."""
    places = tuple(SeatOccupant(seed, f"N{seed}", f"p{seed}") for seed in range(4))
    about = TableInfo("hearts", "standard", {}, "instant", places, 0, tournament=tournament)
    stored = StoredTable(info.write(msgspec.structs.replace(about, ended=9)), ())

    async def answer(given: object) -> object:
        return given

    log: Any = SimpleNamespace(load=lambda _: answer(stored))
    body = json.dumps({"deal": 1, "name": "Eva", "send": sends}).encode()
    reader: Any = SimpleNamespace(read=lambda _: answer(body))
    work: Any = SimpleNamespace(slot=lambda _: nullcontext())
    may_read: Any = lambda _, person: answer(person in open_to)  # noqa: E731
    unused: Any = None
    endpoint = RetryDealEndpoint(unused, log, unused, reader, work, may_read)
    request: Any = SimpleNamespace(
        path_params={"table": "T"}, scope={"person": "eva", "client": ("192.0.2.1", 1)}
    )
    code = json.loads(bytes(run_coroutine(endpoint.of_table(request)).body))["code"]
    allowed = "eva" in open_to and not (tournament and sends and "" not in open_to)
    hidden = "tournament.refusal.still-played" if tournament else "table.refusal.no-watchers"
    assert code == ("table.refusal.deal-not-played" if allowed else hidden)


def test_a_retry_at_a_tournament_goes_on_with_cards_of_its_own() -> None:
    """Those of the series come to others later; a series of one's own goes on."""
    places = tuple(SeatOccupant(seed, f"N{seed}", f"p{seed}") for seed in range(4))
    played = TableInfo("hearts", "standard", {"level": 1}, "instant", places, 0, series="cup 1")
    dealt = Entry(1, DEALER, None, 0)
    for tournament, series in (("cup", ""), ("", "cup 1")):
        described = msgspec.structs.replace(played, tournament=tournament, sitting=tournament)
        found = retry_table(described, dealt, 1, 0, ("p0", "Eva"), opened=1, version="1")
        assert isinstance(found, TableInfo)
        assert (found.series, found.tournament, found.sitting) == (series, "", "")


def test_a_retry_begins_without_what_became_of_the_match() -> None:
    """One of a match that was ended early would have ended already."""
    places = tuple(SeatOccupant(seed, f"N{seed}", f"p{seed}") for seed in range(4))
    fresh = TableInfo("hearts", "standard", {"level": 1}, "instant", places, 0)
    became: dict[str, Any] = {
        "removed": ("p9",), "left": (2,), "ended": 9, "mutes": (MutedPerson("p1", "p2"),),
        "next": "next", "decks": "decks",
    }  # fmt: skip
    played = msgspec.structs.replace(fresh, **became)
    dealt = Entry(1, DEALER, None, 0)
    retry = retry_table(played, dealt, 1, 0, ("p0", "Eva"), opened=1, version="1")
    for name in became:
        assert getattr(retry, name) == getattr(fresh, name), name
