"""The coach over HTTP: hints in solo play, and long-running reviews."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from concurrent.futures import Future
from typing import Any

import msgspec
import pytest

from herzrasen.games.protocol import Refusal
from herzrasen.protocol import codec
from herzrasen.protocol.hearts import coach as messages
from herzrasen.protocol.house_rules import HouseRules, RoomKind
from herzrasen.protocol.http_reviews import ReviewProgress
from herzrasen.server.api import hints
from herzrasen.server.bot_pool.worker_pool import BotFailed, BotWorkerPool
from herzrasen.server.runtime.entropy import Entropy
from herzrasen.storage.event_log import StoredTable
from herzrasen.table import info
from herzrasen.table.info import TableInfo
from herzrasen.table.seats import SeatOccupant
from tests.coach.hearts.played_deals import COACH
from tests.record.test_golden import FILES
from tests.server.auto_play import match_is_over, play
from tests.server.live_server import live_server
from tests.server.table_client import Answer, TableClient, http_request

ONE_DEAL = "standard+deals=1"
RECORDS = {file.stem: file for file in FILES}
REVIEW = codec.decoder(messages.DealReview)
REVIEWING = codec.decoder(ReviewProgress)
HINT = codec.decoder(messages.Hint)


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    chance = Entropy(deal_seed=lambda: bytes(32), bot_seed=lambda: 1)
    with live_server(tmp_path_factory.mktemp("data"), entropy=chance, coach=COACH) as address:
        yield address


def get(person: TableClient, path: str) -> Answer:
    return http_request(f"{person.server}/api/{path}", cookie=person.cookie)


def wait_for_review(person: TableClient, answer: Answer) -> messages.DealReview:
    """The review, when it is done; until then the answers say how far it is."""
    done = 0
    while answer.status == 202:
        making = REVIEWING.decode(answer.body)
        assert done <= making.done <= making.of
        done = making.done
        answer = get(person, f"reviews/{making.job}")
    assert answer.status == 200, answer
    review: messages.DealReview = REVIEW.decode(answer.body)
    return review


def open_solo_table(server: str, rules: str = ONE_DEAL, **wish: Any) -> tuple[TableClient, str]:
    person = TableClient(server)
    table = person.open_table("hearts", rules, bot={"level": 1}, **wish)
    person.join(table)
    return person, table


def is_own_turn(message: dict[str, Any]) -> bool:
    return message.get("type") == "happened" and message["legal"].get("ask") == "play"


def test_a_hint_for_the_pass_and_one_for_a_card(server: str) -> None:
    person, table = open_solo_table(server)
    while (person.last["legal"] or {}).get("ask") != "pass":
        person.next()
    answer = get(person, f"tables/{table}/hint")
    assert answer.status == 200
    hint = HINT.decode(answer.body)
    assert (hint.ask, hint.number) == ("pass", person.last["number"])
    assert {len(option.cards) for option in hint.options} == {3}
    assert hint.why
    play(person, is_own_turn)
    legal = person.last["legal"]
    hint = HINT.decode(get(person, f"tables/{table}/hint").body)
    assert hint.ask == "play"
    assert sorted(card.text for option in hint.options for card in option.cards) == sorted(
        legal["cards"]
    )
    assert hint.options[0].loss == 0
    assert all(one.low <= one.points <= one.high for one in hint.options)
    again = get(person, f"tables/{table}/hint")
    assert HINT.decode(again.body) == hint


def test_a_hint_that_failed_says_so_and_may_be_tried_again(
    server: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A failure that was cached would be the answer for as long as the position stands."""
    person, table = open_solo_table(server)
    while (person.last["legal"] or {}).get("ask") != "pass":
        person.next()

    async def fail(*_: Any, **_turn: Any) -> Any:
        raise BotFailed("no answer")

    with monkeypatch.context() as failing:
        failing.setattr(BotWorkerPool, "call", fail)
        failed = get(person, f"tables/{table}/hint")
    assert (failed.status, failed.json["code"]) == (503, "coach.refusal.failed")
    assert get(person, f"tables/{table}/hint").status == 200


@pytest.mark.parametrize(
    ("kind", "began_with", "refused"),
    [("public", 2, True), ("public", 1, False), ("private", 2, False), ("private", 1, False)],
)
def test_who_is_left_alone_at_a_public_table_has_no_hints(
    kind: RoomKind, began_with: int, *, refused: bool
) -> None:
    """It may be rated."""
    places = (SeatOccupant(1, "Eva", "eva"), *(SeatOccupant(2, name) for name in ("A", "B", "C")))
    about = TableInfo(
        "hearts", "standard", {}, "normal", places, 0, begun=True, began_with=began_with,
        house=HouseRules(kind=kind),
    )  # fmt: skip
    answer = hints.moment_of(StoredTable(info.write(about), ()), "eva")
    assert (answer == Refusal("coach.refusal.not-solo")) == refused


def test_no_hint_with_other_people_or_out_of_turn(server: str) -> None:
    person, table = open_solo_table(server)
    stranger = get(TableClient(server), f"tables/{table}/hint")
    assert (stranger.status, stranger.json["code"]) == (403, "coach.refusal.not-solo")
    play(person, match_is_over)
    finished = get(person, f"tables/{table}/hint")
    assert (finished.status, finished.json["code"]) == (409, "coach.refusal.not-asked")
    host, shared = open_solo_table(server, free=1)
    waiting = get(host, f"tables/{shared}/hint")
    assert waiting.json["code"] == "coach.refusal.not-solo"
    guest = TableClient(server)
    guest.join(shared)
    guest.send(type="sit", name="Ben")
    guest.until("welcome")
    for one in (host, guest):
        assert get(one, f"tables/{shared}/hint").json["code"] == "coach.refusal.not-solo"
    other, nerts = TableClient(server), ""
    nerts = other.open_table("nerts", "stoss+seats=2")
    assert get(other, f"tables/{nerts}/hint").json["code"] == "coach.refusal.only-hearts"
    assert get(other, "tables/nowhere/hint").status == 404


def test_a_finished_match_is_reviewed_for_anybody_and_all_seats(server: str) -> None:
    person, table = open_solo_table(server)
    play(person, match_is_over)
    brief = wait_for_review(person, get(person, f"tables/{table}/review?deal=1&brief=1"))
    assert [seat.seat for seat in brief.seats] == [0]  # as cheap as one during the match
    stranger = get(TableClient(server), f"tables/{table}/review?deal=1&brief=1")
    assert (stranger.status, stranger.json["code"]) == (403, "coach.refusal.watcher")
    review = wait_for_review(person, get(person, f"tables/{table}/review?deal=1"))
    assert [seat.seat for seat in review.seats] == [0, 1, 2, 3]
    for seat in review.seats:  # a player may have claimed the rest
        assert [move.trick for move in seat.moves] == [*range(len(seat.moves))]
        assert [one.trick for one in seat.outlook] == [*range(len(seat.outlook))]
        assert 8 < len(seat.moves) <= 14
    assert all(move.open is not None for seat in review.seats for move in seat.moves)
    stranger = get(TableClient(server), f"tables/{table}/review?deal=1")
    assert (stranger.status, REVIEW.decode(stranger.body)) == (200, review)


def test_two_who_finish_together_at_one_address_both_have_their_tip(
    server: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The second was refused for as long as the first one's review ran, and asked no more."""
    release: Future[None] = Future()
    call = BotWorkerPool.call

    async def answer_later(*question: Any, **turn: Any) -> Any:
        await asyncio.wrap_future(release)
        return await call(*question, **turn)

    people = [open_solo_table(server) for _ in range(2)]
    for person, _ in people:
        play(person, match_is_over)
    monkeypatch.setattr(BotWorkerPool, "call", answer_later)
    started = [get(one, f"tables/{table}/review?deal=1&brief=1") for one, table in people]
    assert [answer.status for answer in started] == [202, 202]
    release.set_result(None)
    for (person, _), answer in zip(people, started, strict=True):
        assert [seat.seat for seat in wait_for_review(person, answer).seats] == [0]


def test_during_the_match_players_see_only_their_own_review(server: str) -> None:
    person, table = open_solo_table(server, "standard")
    play(person, is_own_turn)
    running = get(person, f"tables/{table}/review?deal=1")
    assert (running.status, running.json["code"]) == (409, "coach.refusal.running")
    play(person, lambda message: message.get("event", {}).get("event") == "scored")
    review = wait_for_review(person, get(person, f"tables/{table}/review?deal=1"))
    (seat,) = review.seats
    assert seat.seat == 0
    assert seat.moves[0].open is None  # who was dealt what is still nobody's business
    assert all(move.open is not None for move in seat.moves[1:])
    stranger = get(TableClient(server), f"tables/{table}/review?deal=1")
    assert (stranger.status, stranger.json["code"]) == (403, "coach.refusal.watcher")
    for number in ("0", "3", "x", ""):
        assert get(person, f"tables/{table}/review?deal={number}").status == 400


def test_a_record_is_reviewed(server: str) -> None:
    person = TableClient(server)
    data = RECORDS["standard-seat-2"].read_bytes()
    review = wait_for_review(person, http_request(f"{server}/api/records/review?deal=1", data))
    assert [seat.seat for seat in review.seats] == [2]
    full = RECORDS["standard"].read_bytes()
    other = wait_for_review(
        person, http_request(f"{server}/api/records/review?deal=1&seat=2", full)
    )
    mine, theirs = review.seats[0].moves, other.seats[0].moves
    assert [move.seen for move in mine] == [move.seen for move in theirs]
    for path, code in [
        ("deal=9", "coach.refusal.no-deal"),
        ("deal=1&seat=x", "record.refusal.not-a-number"),
        ("deal=1&seat=7", "record.refusal.no-seat"),
    ]:
        answer = http_request(f"{server}/api/records/review?{path}", full)
        assert (answer.status, answer.json["code"]) == (400, code)
    nerts = http_request(f"{server}/api/records/review?deal=1", RECORDS["stoss"].read_bytes())
    assert nerts.json["code"] == "coach.refusal.only-hearts"
    broken = http_request(f"{server}/api/records/review?deal=1", b"nothing")
    assert broken.json["code"].startswith("record.fault.")


def test_an_unknown_job_is_refused(server: str) -> None:
    answer = get(TableClient(server), "reviews/nothing")
    assert (answer.status, answer.json["code"]) == (404, "coach.refusal.no-job")


def test_sent_reviews_equal_the_coachs_results() -> None:
    """Every field of the coach's values has its place in the answers."""
    from herzrasen.coach import hearts as coach

    pairs: list[tuple[type[msgspec.Struct], type[msgspec.Struct]]] = [
        (coach.DealReview, messages.DealReview),
        (coach.SeatReview, messages.SeatReview),
        (coach.Fact, messages.CoachFact),
    ]
    for inside, outside in pairs:
        assert inside.__struct_fields__ == outside.__struct_fields__
    assert ("number", *coach.Hint.__struct_fields__) == messages.Hint.__struct_fields__
