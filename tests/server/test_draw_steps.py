"""The steps of one table's draws, one at a time: who is asked, what waits, and what is told."""

from __future__ import annotations

import json
from contextlib import suppress
from types import SimpleNamespace
from typing import Any, cast

import pytest
from msgspec.structs import replace

from herzrasen.bots import dealer
from herzrasen.cards import Seat
from herzrasen.fair_deals import shares
from herzrasen.fair_deals.beacon import BeaconRound
from herzrasen.fair_deals.draw import Draw
from herzrasen.fair_deals.proof import DealProof
from herzrasen.games.protocol import Refusal
from herzrasen.protocol.websocket import CommitShare, OpenShare
from herzrasen.server.bot_pool.questions import DrawnDeal
from herzrasen.server.room.deal_draws import DealDraws
from herzrasen.server.room.draw_audience import DrawAudience
from herzrasen.server.room.effects import CountUp, DrawShare, StartTimer
from herzrasen.server.room.inputs import (
    BeaconAnswered,
    Moment,
    RoundExpected,
    ShareDrawn,
    ShareMissing,
)
from herzrasen.server.room.session_settings import SessionSettings
from herzrasen.server.room.step_context import Step, StepContext
from herzrasen.server.room.write_retries import WriteRetries
from herzrasen.table.countdown import CountdownDurations
from tests.table.members_fixture import TIMEOUTS, seat_people
from tests.table.random_play import new_table
from tests.table.test_choice_limits import dealt

SECRET = bytes(range(32))
SHARES = {seat: bytes([65 + seat]) * 16 for seat in range(4)}


class NotingPage:
    """A page of this person; ``sent`` is what it was sent."""

    def __init__(self, person: str, sent: list[bytes]) -> None:
        self.person = person
        self.send = sent.append


class Drawing:
    """A table's draws: what is ``stored`` and ``sent``, and what is ``asked`` of the server, which
    answers with a ``share``, and ``stores`` what it is given or not."""

    def __init__(
        self, table: Any, *, pages: str = "", draw: Draw | None = None, **settings: Any
    ) -> None:
        self.table = table
        self.stores = True
        self.share: ShareDrawn | ShareMissing = ShareDrawn(SECRET)
        self.stored: list[Draw] = []
        self.sent: list[bytes] = []
        self.asked: list[DrawShare] = []
        self.context = StepContext(Moment(0.0, 0.0, 0))
        self.retries = WriteRetries(self.context)
        self.members = SimpleNamespace(
            seating=seat_people("Ada", "Bob").begin(), draw=draw, set_draw=self._set_draw
        )
        names = {"A": "Ada", "B": "Bob", "w": "watcher"}
        connections = [NotingPage(names[page], self.sent) for page in pages]
        broadcaster: Any = SimpleNamespace(connections=connections)
        self.draws = DealDraws(
            table,
            cast("Any", self.members),
            broadcaster,
            SessionSettings(TIMEOUTS, CountdownDurations(0, 0), **settings),
            self.retries,
            self.context,
        )
        for page in connections:
            self.draws.greet(cast("Any", page), takes_part=True)

    def _set_draw(self, draw: Draw) -> Step[bool]:
        """Store a step, or note that it cannot be."""
        if self.stores:
            self.stored.append(draw)
        else:
            self.retries.note_failure()
        yield from ()
        return self.stores

    def update(self, seconds: float = 0) -> list[str]:
        """What is stored in the step at this time, each as its deal and phase."""
        self.context.now = Moment(seconds, seconds, 0)
        self.context.effects.clear()
        before = len(self.stored)
        step = self.draws.update()
        with suppress(StopIteration):
            request = next(step)
            while True:
                if isinstance(request, DrawShare):
                    self.asked.append(request)
                    request = step.send(self.share)
                else:
                    request = step.send(RoundExpected(10))
        return [f"{one.deal} {one.phase}" for one in self.stored[before:]]

    def timer(self) -> float | None:
        """After how many seconds the draws go on by themselves."""
        found = [one.seconds for one in self.context.effects if isinstance(one, StartTimer)]
        return found[-1] if found else None

    def commit(self, seat: Seat, deal: int, *, opens: bool = False) -> Refusal | None:
        """This seat commits to its share, and opens it with that."""
        draw = self.stored[-1]
        commitment = shares.seat_commitment(draw.commitment, seat, SHARES[seat])
        share = SHARES[seat].hex() if opens else None
        return self.draws.take_commitment(seat, CommitShare(deal, commitment.hex(), share))

    def open(self, seat: Seat, deal: int, share: bytes | None = None) -> Refusal | None:
        """This seat opens its share."""
        return self.draws.take_share(seat, OpenShare(deal, (share or SHARES[seat]).hex()))


def test_the_seats_whose_pages_take_part_are_asked_and_replaced_when_they_are_late() -> None:
    draws = Drawing(dealt(), pages="ABw")
    assert draws.update() == ["2 commit"]
    assert draws.asked == [DrawShare(1, None)]
    assert draws.stored[-1].asked == (0, 1)
    assert len(draws.sent) == 3
    assert draws.timer() == 30
    assert draws.commit(0, 2) is None
    assert draws.update(1) == []
    assert draws.commit(1, 3) is None
    assert draws.update(29) == [], "that was for another deal"
    assert draws.timer() == 1
    assert draws.update(30) == ["2 open"]
    assert draws.stored[-1].missing == (0,)
    assert draws.open(0, 3) is None
    assert draws.update(31) == []
    assert draws.open(0, 2, SHARES[1]) == Refusal("table.refusal.wrong-share")
    assert draws.draws.next_deal() is None
    assert draws.open(0, 2) is None
    assert draws.update(32) == ["2 drawn"]
    assert draws.timer() is None
    assert draws.stored[-1].stops == (0, 0, 0, 0), "who has not committed has not stopped"
    drawn = draws.draws.next_deal()
    assert drawn is not None
    assert drawn.proof == draws.stored[-1].proof()
    assert drawn.seed == drawn.proof.seed()
    assert len(draws.sent) == 9


def test_who_commits_and_does_not_open_is_late_and_that_is_counted() -> None:
    draws = Drawing(dealt(), pages="AB")
    draws.update()
    draws.commit(0, 2)
    draws.commit(1, 2)
    assert draws.update(1) == ["2 open"]
    assert not any(isinstance(one, CountUp) for one in draws.context.effects)
    draws.open(1, 2)
    assert draws.update(31) == ["2 drawn"]
    assert draws.stored[-1].stops == (1, 0, 0, 0)
    assert CountUp("late-shares", 1) in draws.context.effects


def test_a_commitment_counts_until_the_step_has_ended() -> None:
    """Where no round of a beacon could be known by then."""
    draws = Drawing(dealt(), pages="AB")
    draws.update()
    draws.context.now = Moment(30.0, 30.0, 0)
    draws.commit(0, 2)
    assert draws.update(30) == ["2 open"]
    assert draws.stored[-1].missing == (0,)


def test_who_is_asked_alone_may_open_with_their_commitment_and_only_once() -> None:
    draws = Drawing(dealt(), pages="A")
    draws.update()
    assert draws.commit(0, 2, opens=True) is None
    assert draws.commit(0, 2, opens=True) is None, "again"
    assert draws.update(1) == ["2 drawn"]
    assert draws.stored[-1].shares == (SHARES[0], None, None, None)
    first = Drawing(dealt(), pages="A")
    first.update()
    first.commit(0, 2)
    assert first.commit(0, 2, opens=True) is None
    assert first.update(1) == ["2 open"]
    assert first.stored[-1].missing == (0,), "the first commitment counts, which opened nothing"
    several = Drawing(dealt(), pages="AB")
    several.update()
    several.commit(0, 2, opens=True)
    several.commit(1, 2, opens=True)
    assert several.update(1) == ["2 open"]
    assert several.stored[-1].missing == (0, 1), "nobody opens before all have committed"


@pytest.mark.parametrize("settings", [{"shared_deals": True}, {"asks_seats": False}])
def test_where_seats_have_no_share_the_server_draws_alone(settings: dict[str, Any]) -> None:
    draws = Drawing(dealt(), pages="AB", has_beacon=True, **settings)
    assert draws.update() == ["2 drawn"]
    assert draws.asked == [DrawShare(1, None)], "nor is there a round of the beacon"
    assert draws.stored[-1].asked == ()


def test_who_has_left_is_not_asked() -> None:
    draws = Drawing(dealt(), pages="AB")
    draws.members.seating = draws.members.seating.stand_in([1])
    draws.update()
    assert draws.stored[-1].asked == (0,)


@pytest.mark.parametrize(("dealing", "ahead"), [(True, 2.5), (False, 10.5)])
def test_a_round_of_the_beacon_is_ahead_as_long_as_seats_have_time(
    dealing: bool, ahead: float
) -> None:
    draws = Drawing(new_table("hearts") if dealing else dealt(), pages="A", has_beacon=True)
    draws.update()
    assert draws.asked == [DrawShare(0 if dealing else 1, ahead)]


def test_only_the_round_that_was_asked_for_is_mixed_in() -> None:
    """An answer of the round before may be late."""
    draws = Drawing(dealt(), pages="A", has_beacon=True)
    late, asked = (BeaconRound("c", number) for number in (7, 8))
    draws.share = ShareDrawn(SECRET, asked)
    draws.update()
    draws.commit(0, 2)
    assert draws.update() == ["2 beacon"]
    draws.draws.take_round(BeaconAnswered(late, b"late"))
    assert draws.update() == []
    draws.draws.take_round(BeaconAnswered(asked, b"now"))
    assert draws.update() == ["2 open"]
    assert draws.stored[-1].beacon == replace(asked, signature=b"now")


def test_what_could_not_be_had_or_stored_is_tried_again() -> None:
    """A second later, and ever later as long as it fails; nobody is told before it is stored."""
    draws = Drawing(dealt(), pages="A")
    draws.share = ShareMissing()
    waits = []
    now = 0.0
    for _ in range(4):
        assert draws.update(now) == []
        pause = draws.timer()
        assert pause is not None
        waits.append(pause)
        now += pause
    assert waits == [1, 1, 2, 4]
    draws.share, draws.stores = ShareDrawn(SECRET), False
    assert draws.update(now) == []
    assert draws.timer() == 8
    assert not draws.sent
    draws.retries.note_success()
    draws.stores = True
    asked = len(draws.asked)
    assert draws.update(now + 8) == ["2 commit"]
    assert len(draws.sent) == 1
    assert len(draws.asked) == asked + 1
    assert draws.timer() == 30


@pytest.mark.parametrize("why", ["before it begins", "ended", "over", "nobody is there"])
def test_nothing_is_drawn_where_nothing_is_dealt(why: str) -> None:
    draws = Drawing(dealt(), pages="A")
    seating = draws.members.seating
    match why:
        case "before it begins":
            draws.members.seating = replace(seating, begun=False)
        case "ended":
            draws.members.seating = replace(seating, ended=1)
        case "over":
            real = draws.table
            names = ("deals", "public", "proof", "is_dealing", "to_act")
            over = SimpleNamespace(over=True, **{name: getattr(real, name) for name in names})
            draws = Drawing(over, pages="A")
        case _:
            draws.members.seating = seating.with_presence([], 0)
    assert draws.update() == []
    assert draws.asked == []
    assert draws.timer() is None


def test_hands_that_are_dealt_again_are_not_drawn(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(dealer, "shuffles", lambda _: False)
    draws = Drawing(new_table("hearts"), pages="A")
    assert draws.update() == draws.update(1) == []
    assert draws.asked == []
    assert draws.draws.next_deal() == DrawnDeal(b"")


def test_a_deal_that_is_drawn_with_nobody_to_be_told_is_stored_with_its_proof() -> None:
    """At once, if the table waits for it."""
    waiting, playing = Drawing(new_table("hearts")), Drawing(dealt())
    assert waiting.update() == []
    assert waiting.draws.next_deal() is not None
    assert playing.update() == ["2 drawn"]


@pytest.mark.parametrize("deal", [1, 2, 3])
def test_a_restart_goes_on_with_the_draw_of_the_next_deal_and_with_no_other(deal: int) -> None:
    """Two deals were dealt; what is stored may be of one of them."""
    real = new_table("hearts")
    names = ("public", "proof", "is_dealing", "to_act")
    table = SimpleNamespace(over=False, deals=2, **{name: getattr(real, name) for name in names})
    draws = Drawing(table, draw=Draw(deal, SECRET, stops=(1, 0, 0, 0)), pages="A")
    goes_on = deal == 3
    assert len(draws.sent) == goes_on, "whoever comes hears of the next deal"
    assert (draws.draws.next_deal() is not None) == goes_on
    assert draws.update() == ([] if goes_on else ["3 commit"])
    assert goes_on or draws.stored[-1].stops == (1, 0, 0, 0), "who was late has been so"


@pytest.mark.parametrize("takes_part", [True, False])
@pytest.mark.parametrize("shared", [True, False])
@pytest.mark.parametrize("over", [True, False])
def test_the_servers_share_of_a_deal_is_opened_to_nobody_while_it_is_played(
    over: bool, shared: bool, takes_part: bool
) -> None:
    """Whoever comes meanwhile could compute all cards. Where several tables share it, it is in the
    record alone."""
    sent: list[bytes] = []
    page: Any = NotingPage("Ada", sent)
    table: Any = SimpleNamespace(proof=DealProof(1, SECRET, SECRET), over=over)
    broadcaster: Any = SimpleNamespace(connections=[page])
    DrawAudience(table, broadcaster, shared=shared).greet(page, None, takes_part=takes_part)
    kinds = ["draw", "deal_opened"] if over and not shared else ["draw"]
    assert [json.loads(one)["type"] for one in sent] == (kinds if takes_part else [])
