"""Single parts of a room where they end: an offer of another moment, a summary after the close."""

from __future__ import annotations

import json
from types import SimpleNamespace
from typing import Any, cast

import msgspec
import pytest

from herzrasen.cards import WATCHER, CardSet
from herzrasen.games import hearts
from herzrasen.games.protocol import Refusal
from herzrasen.lag_compensation.move_queue import CHAIN_REFUSAL
from herzrasen.lobby.summary import TableSummary
from herzrasen.protocol import websocket
from herzrasen.protocol.house_rules import HouseRules
from herzrasen.server.bot_pool.questions import BotMoved
from herzrasen.server.room import race_arbiter
from herzrasen.server.room.claim_offers import ClaimOfferService
from herzrasen.server.room.effects import PublishSummary, SendError, StartTimer, StopTimer
from herzrasen.server.room.inputs import Moment
from herzrasen.server.room.step_context import StepContext
from herzrasen.server.room.summary_publisher import SummaryPublisher
from herzrasen.server.room.table_page import TablePage
from herzrasen.table.claim_offer import ClaimOffer
from herzrasen.table.info import TableInfo
from herzrasen.table.move_details import MoveDetails
from herzrasen.table.move_ids import move_key
from herzrasen.table.seats import SeatOccupant
from herzrasen.table.table import Table
from tests.table.members_fixture import seat_people
from tests.table.test_claim_offer import started_table

MOVED_ON = Refusal("table.refusal.moved-on-meanwhile")
PEOPLE = seat_people("Ada", "Bob", "Carl", "Dora")
OFFER = ClaimOffer(1, 17, CardSet.parse("AS KS"), frozenset())


class SeatedPage:
    """Who sits at a seat, and what they are sent."""

    def __init__(self, seat: int) -> None:
        self.seat = seat
        self.offers: list[dict[str, Any]] = []

    def send(self, message: bytes) -> None:
        self.offers.append(json.loads(message))


@pytest.fixture
def pages() -> list[SeatedPage]:
    return [SeatedPage(seat) for seat in (0, 1, 2, 3, WATCHER)]


@pytest.fixture
def table() -> Any:
    """A table of four people after event 17."""
    return SimpleNamespace(number=17, game="hearts")


@pytest.fixture
def offers(pages: list[SeatedPage], table: Any) -> ClaimOfferService:
    """Bob's offer there."""
    service = ClaimOfferService(table, cast("Any", SimpleNamespace(connections=pages)))
    service.recall(OFFER)
    return service


@pytest.mark.parametrize("number", [16, 18])
def test_an_offer_and_an_answer_are_of_this_moment(offers: ClaimOfferService, number: int) -> None:
    """A yes to an earlier offer agreed to the next; a claim was made of another hand."""
    assert offers.offer(1, number) == MOVED_ON
    assert offers.answer(2, number, True) == MOVED_ON
    assert 2 not in offers.answered_seats
    assert offers.answer(2, 17, True) is None
    assert 2 in offers.answered_seats
    offers.recall(OFFER.with_late(0))
    assert offers.answer(3, 17, True) == MOVED_ON, "it is over"


def test_all_are_asked_who_are_there_but_who_offers(offers: ClaimOfferService) -> None:
    assert offers.questions(PEOPLE) == dict.fromkeys((0, 2, 3), "claim 17")
    left = msgspec.structs.replace(PEOPLE, left=frozenset({3}))
    assert offers.questions(left) == dict.fromkeys((0, 2), "claim 17")


def test_nobody_is_sent_who_of_the_others_has_declined(
    offers: ClaimOfferService, pages: list[SeatedPage]
) -> None:
    """They would know who holds a card that takes a trick."""
    for seat in (0, 2, 3):
        assert offers.answer(seat, 17, seat != 2) is None
    assert offers.accepted_claim(PEOPLE) is None
    for page in pages:
        assert page.offers[-1]["against"] == WATCHER
        assert page.offers[-1].get("declined", []) == ([2] if page.seat == 2 else [])


@pytest.mark.parametrize(("club", "claim"), [("AC", None), ("2D", hearts.Concede(0))])
def test_bots_agree_unless_their_own_cards_take_a_trick(
    offers: ClaimOfferService, table: Any, club: str, claim: hearts.Concede | None
) -> None:
    table.public = started_table().public
    cards = {2: CardSet.parse("2D"), 3: CardSet.parse(club)}
    table.view = lambda seat: SimpleNamespace(public=table.public, hand=cards[seat])
    offers.recall(ClaimOffer(0, 17, CardSet.parse("2C"), frozenset({1})))
    assert offers.accepted_claim(seat_people("Ada", "Bob").begin()) == claim


# A move of a race --------------------------------------------------------------------------------


class RecordedMoves:
    """In the place of the queue: what was added, and what was taken back."""

    def __init__(self) -> None:
        self.added: list[dict[str, Any]] = []

    def refusal(self, _seat: int, _key: str) -> None:
        """Nothing is refused."""

    def contains(self, _seat: int, key: str) -> bool:
        return any(one["key"] == key for one in self.added)

    def add(self, seat: int, _move: Any, arrived: float, _latencies: Any, **move: Any) -> Any:
        self.added.append({"seat": seat, "arrived": arrived, **move})
        return SimpleNamespace(seat=seat, key=move.get("key"))

    def reject(self, queued: Any, refusal: Refusal) -> Any:
        return [(queued, refusal)]


@pytest.fixture
def recorder(monkeypatch: pytest.MonkeyPatch) -> RecordedMoves:
    made = RecordedMoves()
    monkeypatch.setattr(race_arbiter, "MoveQueue", lambda _race, _kind: made)
    return made


def arbiter_of(table: Any, context: StepContext) -> race_arbiter.RaceArbiter:
    nobody = cast("Any", SimpleNamespace(seating=None, connections=()))
    return race_arbiter.RaceArbiter(nobody, HouseRules(), table, nobody, nobody, context)


def submit_by(
    recorder: RecordedMoves, welcomed: Any, *moves: websocket.Submit, made: str = ""
) -> tuple[list[Refusal], list[dict[str, Any]]]:
    """What a page that was welcomed so is refused, and what it submits by these moves; ``made`` is
    one that the table has."""
    numbers = {move_key("a", made): 7}
    table = cast("Any", SimpleNamespace(move_number=lambda _seat, key: numbers.get(key)))
    context = StepContext(Moment(0.0, 0.0, 0))
    arbiter, page = arbiter_of(table, context), TablePage(1, "a", "", context)
    page.welcomed = welcomed
    for move in moves:
        arbiter.submit(page, 0, move_key("a", move.id), None, move, 9.0)
    refused = [one.refusal for one in context.effects if isinstance(one, SendError)]
    return refused, recorder.added


def submit(name: str, *, seen: int = 5, rests_on: str | None = None) -> websocket.Submit:
    return websocket.Submit(name, cast("Any", None), seen, 100, rests_on=rests_on)


def test_who_has_just_come_back_is_timed_from_what_they_were_sent_then(
    recorder: RecordedMoves,
) -> None:
    """The event itself was sent to others long before; an event after it was sent to all."""
    submit_by(recorder, (5, 1234.0), submit("one", seen=5), submit("two", seen=6))
    submit_by(recorder, None, submit("three", seen=5))
    assert [one["sent_at"] for one in recorder.added] == [1234.0, None, None]


def test_a_bot_is_timed_from_the_table_that_it_was_asked_about(recorder: RecordedMoves) -> None:
    """What has happened while it thought, it has not seen."""
    arbiter = arbiter_of(SimpleNamespace(number=9), StepContext(Moment(2.5, 9.0, 0)))
    arbiter.submit_bot_move(2, "move", BotMoved(1, 2, 5, "move", MoveDetails(effort=7)))
    assert recorder.added == [{"seat": 2, "arrived": 2500.0, "seen": 5, "effort": 7}]


def test_a_move_rests_on_one_that_waits_or_was_made(recorder: RecordedMoves) -> None:
    """Of a chain whose first move was refused the others were made."""
    refused, _ = submit_by(recorder, None, submit("one"), submit("two", rests_on="one"))
    assert refused == []
    refused, _ = submit_by(recorder, None, submit("four", rests_on="three"))
    assert refused == [CHAIN_REFUSAL]
    refused, _ = submit_by(recorder, None, submit("five", rests_on="made"), made="made")
    assert refused == []


def test_a_move_that_is_sent_twice_counts_once(recorder: RecordedMoves) -> None:
    """While it waits, and when it was made: a page sends again what it has heard nothing of."""
    refused, added = submit_by(
        recorder, None, submit("one"), submit("one"), submit("made"), made="made"
    )
    assert [one["key"] for one in added] == [move_key("a", "one")]
    assert refused == []


# What the lobby is shown --------------------------------------------------------------------------

WAITING = TableInfo(
    "hearts", "standard", {}, "instant", (SeatOccupant(0, "Ada", "a"), *[SeatOccupant(1)] * 3), 0
)


class Lobby:
    """What the lobby is shown of a table at whose first seat Ada is connected."""

    def __init__(self) -> None:
        self.context = StepContext(Moment(0.0, 0.0, 0))
        owners: Any = SimpleNamespace(player_turns=lambda _: [("192.0.2.1",)])
        self.members = cast("Any", SimpleNamespace(seating=WAITING.seating(), yielding_seats=0))
        self.table = Table("hearts", hearts.HeartsRules())
        self.publisher = SummaryPublisher("T", WAITING, 0, owners, self.members, self.context)

    @property
    def summaries(self) -> list[TableSummary]:
        return [one.summary for one in self.context.effects if isinstance(one, PublishSummary)]


def test_a_table_that_has_closed_is_not_shown_again_with_people_there() -> None:
    """What was to be published a second later still was: the lobby led people to nobody."""
    lobby = Lobby()
    seating = WAITING.seating().with_presence({0}, 0)
    lobby.publisher.update(lobby.table, seating)
    assert lobby.summaries[-1].owners == (("192.0.2.1",),)
    lobby.publisher.update(lobby.table, seating)
    lobby.members.yielding_seats = 1
    lobby.publisher.close(lobby.table)
    closed = lobby.summaries[-1]
    assert closed == closed.without_connections()
    timers = [one for one in lobby.context.effects if isinstance(one, StartTimer | StopTimer)]
    assert timers == [StartTimer("summary", 1.0), StopTimer("summary")]


def test_the_end_of_a_match_is_published_at_once() -> None:
    """Its seats are the same, and yet nobody may be led there any more."""
    lobby = Lobby()
    begun = msgspec.structs.replace(WAITING.seating(), begun=True)
    lobby.publisher.update(lobby.table, begun)
    before = len(lobby.summaries)
    lobby.members.yielding_seats = 1
    lobby.publisher.update(lobby.table, msgspec.structs.replace(begun, ended=True))
    assert len(lobby.summaries) == before + 1
