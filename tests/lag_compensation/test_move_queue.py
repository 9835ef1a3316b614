"""The move queue in made-up positions: rulings/nerts.md, section 3, sentence by sentence."""

from __future__ import annotations

import pytest

from herzrasen.cards import DEALER, Seat
from herzrasen.games.nerts import Place, Spot
from herzrasen.games.nerts.events import Readied, Started
from herzrasen.games.nerts.notation import parse_move
from herzrasen.games.protocol import Refusal
from herzrasen.lag_compensation.latency import Latency
from herzrasen.lag_compensation.move_queue import CHAIN_REFUSAL
from herzrasen.lag_compensation.wait_time import is_near
from herzrasen.protocol.race import RaceContender
from tests.lag_compensation.move_queue_fixture import MoveQueueFixture

TWO_SIXES = """
    rules: stoss+seats=2
    0: pile 9C TC + 7D | 6S 5D | 2H | waste JH | stock 3C 4C
    1: pile KS' | 6S' | QH' | waste 2D'
    middle: AS 2S 3S 4S 5S
"""
SIX = "{} t{} 6S{} > f0 on 5S"
A, B = "0 waste JH > t0", "1 t0 6S' > f0 on 5S"
FAR = {0: 200.0, 1: 20.0}
BOTH_SIXES = TWO_SIXES.replace("6S 5D", "6S")
THREE_SIXES = """
    rules: stoss+seats=3
    0: pile 9C TC + 7D | 6S | 2H | 9H | waste JH | stock 3C 4C
    1: pile KS' | 6S' | QH' | 9H' | waste 2D'
    2: pile KS'2 | 6S'2 | QH'2 | 9H'2 | waste 2D'2
    middle: AS 2S 3S 4S 5S
"""
MINE, THEIRS = "0 t0 6S > f0 on 5S", "1 t0 6S' > f0 on 5S"


def move(named: str) -> str:
    return named.partition(" ")[2]


def test_the_first_touch_wins_though_its_message_comes_later() -> None:
    desk = MoveQueueFixture(BOTH_SIXES, FAR)
    desk.submit(700, 1, move(THEIRS), after=680)
    assert not desk.answers, "seat 0 visibly holds a six, and is far away"
    desk.submit(840, 0, move(MINE), after=640)
    desk.run()
    assert desk.made_moves == [MINE]
    assert desk.refusals == {
        THEIRS: Refusal("nerts.refusal.race-lost", {"card": "6S'", "seat": 0, "ms": 40})
    }
    (race,) = desk.races
    assert race.number == 2
    assert race.by == "touch"
    assert race.target == Place(Spot.FOUNDATION, 0)
    six, other = desk.state.public.foundations[0][-1], race.contenders[1].card
    assert race.contenders == (
        RaceContender(seat=0, touched=640, arrived=840, card=six),
        RaceContender(seat=1, touched=680, arrived=700, card=other),
    )


def test_a_move_waits_only_while_an_earlier_one_could_arrive() -> None:
    desk = MoveQueueFixture(BOTH_SIXES, FAR)
    desk.submit(700, 1, move(THEIRS), after=680)
    desk.run()
    assert desk.made_moves == [THEIRS]
    assert desk.at(THEIRS) == 680 + 200 + 30, "their touch, the other's round trip and tolerance"


def test_no_wait_for_a_seat_without_a_fitting_card() -> None:
    desk = MoveQueueFixture(TWO_SIXES, FAR)  # the six of seat 0 lies under a five
    desk.submit(700, 1, move(THEIRS), after=680)
    assert desk.made_moves == [THEIRS]
    assert desk.at(THEIRS) == 700
    assert desk.races == []


def test_one_who_is_near_waits_for_a_rival_who_is_far() -> None:
    desk = MoveQueueFixture(BOTH_SIXES, {0: 200.0, 1: 2.0})
    desk.submit(700, 1, move(THEIRS), after=680)
    assert not desk.answers


def test_latencies_are_measured_only_where_another_seat_may_want_the_same() -> None:
    asked: list[str] = []
    for seat, text in ((0, "waste JH > t1"), (1, move(THEIRS))):
        desk = MoveQueueFixture(TWO_SIXES, FAR)

        def latencies(text: str = text, desk: MoveQueueFixture = desk) -> dict[Seat, Latency]:
            asked.append(text)
            return desk.lines

        desk.queue.add(seat, parse_move(text), 700, desk.lines, key=text)
        assert desk.queue.decide(desk.state.public, 700, latencies, 2, b"") is not None
    assert asked == [move(THEIRS)]


def test_no_wait_for_bots_or_on_a_lan() -> None:
    for far in ({1: 20.0}, {0: 2.0, 1: 2.0}):
        desk = MoveQueueFixture(BOTH_SIXES, far)
        desk.submit(700, 1, move(THEIRS), after=680)
        assert desk.at(THEIRS) == 700
    desk = MoveQueueFixture(BOTH_SIXES, {0: 2.0, 1: 2.0})
    desk.lines[0] = Latency(2.0, 10.0)
    desk.submit(700, 1, move(THEIRS), after=680)
    assert not desk.answers, "a line that stutters is not near"
    assert [is_near(Latency(low, 0)) for low in (14.9, 15.0)] == [True, False]


def test_a_later_move_for_the_same_does_not_lengthen_the_wait() -> None:
    """However late a rival comes, who was first is answered within the longest wait."""
    desk = MoveQueueFixture(THREE_SIXES, {0: 300.0, 1: 20.0, 2: 300.0})
    desk.submit(700, 1, move(THEIRS), after=700)
    desk.submit(800, 2, "t0 6S'2 > f0 on 5S", after=690)
    desk.run()
    assert desk.made_moves == ["2 t0 6S'2 > f0 on 5S"]
    assert desk.answers[0][0] == 700 + 220


def test_a_public_room_waits_and_believes_less() -> None:
    desk = MoveQueueFixture(BOTH_SIXES, {0: 200.0, 1: 20.0, 2: 20.0}, "public")
    desk.submit(700, 1, move(THEIRS), after=680)
    desk.run()
    assert desk.at(THEIRS) == 680 + 40, "the median line and 20 ms"
    desk.submit(840, 0, move(MINE), after=640)
    assert desk.refusals[MINE].code == "nerts.refusal.race-lost", "at most 40 ms are believed"
    assert desk.refusals[MINE].facts["ms"] == 840 - 40 - 680


def test_a_move_that_lost_the_race_is_refused_and_the_race_recorded() -> None:
    desk = MoveQueueFixture(BOTH_SIXES, {0: 20.0, 1: 20.0})
    desk.submit(700, 1, move(THEIRS), after=680)
    desk.run()
    assert desk.at(THEIRS) == 730
    desk.submit(720 + 100, 0, "t0 6S > f0 on 5S", after=500)
    late = desk.refusals[MINE]
    assert late.code == "nerts.refusal.race-lost", "believed only as far as the line is long"
    desk.submit(900, 0, "turn")
    (race,) = desk.races
    assert (race.number, race.by) == (2, "touch")
    times = [(queued.seat, queued.touched, queued.arrived) for queued in race.contenders]
    assert times == [(1, 680, 700), (0, 770, 820)]


def test_a_move_on_a_board_long_gone_is_no_race() -> None:
    desk = MoveQueueFixture(BOTH_SIXES, {0: 20.0, 1: 20.0})
    desk.submit(700, 1, move(THEIRS), after=680)
    desk.run()
    desk.submit(5700, 0, "t0 6S > f0 on 5S", after=5680)
    assert desk.refusals[MINE].code == "nerts.refusal.target-changed"
    desk.submit(5800, 0, "turn")
    assert desk.races == [], "five seconds are no margin"


def test_an_earlier_touch_after_the_longest_wait_is_refused_with_its_lateness() -> None:
    desk = MoveQueueFixture(BOTH_SIXES, {0: 300.0, 1: 20.0})
    desk.submit(700, 1, move(THEIRS), after=700)
    desk.run()
    assert desk.at(THEIRS) == 700 + 220
    desk.submit(930, 0, move(MINE), after=640)
    assert desk.refusals[MINE] == Refusal(
        "nerts.refusal.race-late", {"card": "6S", "seat": 1, "ms": 10}
    )
    desk.submit(950, 0, "turn")
    assert [race.by for race in desk.races] == ["arrival"]


@pytest.mark.parametrize(
    ("touch", "arrived", "by", "code", "ms"),
    [
        (714, 930, "arrival", "race-late", 10),  # a tie with the touch at 700, but decided at 920
        (715, 930, "touch", "race-lost", 15),
        (1170, 1170, "touch", "race-lost", 470),
    ],
)
def test_who_comes_after_the_decision_is_told_the_margin(
    touch: float, arrived: float, by: str, code: str, ms: int
) -> None:
    desk = decided_late(BOTH_SIXES, THEIRS)
    desk.submit(arrived, 0, move(MINE), after=touch)
    assert desk.refusals == {
        MINE: Refusal(f"nerts.refusal.{code}", {"card": "6S", "seat": 1, "ms": ms})
    }
    desk.submit(2000, 0, "turn")
    assert [race.by for race in desk.races] == [by]


def test_no_margin_is_told_that_is_longer_than_any_race() -> None:
    desk = decided_late(BOTH_SIXES, THEIRS)
    desk.submit(1171, 0, move(MINE), after=1171)
    assert desk.refusals[MINE].code == "nerts.refusal.target-changed"


@pytest.mark.parametrize(
    ("touch", "code", "ms"), [(714, "race-call-late", 10), (715, "race-called", 15)]
)
def test_who_calls_after_the_decision_for_another_call_is_told_the_margin(
    touch: float, code: str, ms: int
) -> None:
    desk = decided_late(TWO_CALLS, "1 call")
    desk.submit(930, 0, "call", after=touch)
    assert desk.refusals == {"0 call": Refusal(f"nerts.refusal.{code}", {"seat": 1, "ms": ms})}


def decided_late(text: str, name: str) -> MoveQueueFixture:
    """Seat 1 touched at 700, and waited until 920 for seat 0, who is far away."""
    desk = MoveQueueFixture(text, {0: 300.0, 1: 20.0})
    desk.submit(700, 1, move(name), after=700)
    desk.run()
    assert desk.at(name) == 920
    return desk


def test_the_oldest_refusals_are_forgotten() -> None:
    queue = MoveQueueFixture(BOTH_SIXES, FAR).queue
    for number in range(1001):
        queued = queue.add(0, parse_move("turn"), 700, {}, key=f"move {number}")
        queue.reject(queued, CHAIN_REFUSAL)
    known = [queue.refusal(0, f"move {number}") for number in (0, 1, 1000)]
    assert known == [None, CHAIN_REFUSAL, CHAIN_REFUSAL]


def test_a_refusal_that_is_no_race_stays_as_it_is() -> None:
    desk = MoveQueueFixture(BOTH_SIXES, {})
    desk.submit(700, 1, move(THEIRS), after=680)
    desk.submit(900, 0, move(MINE), after=100, seen=2)
    assert desk.refusals[MINE].code == "nerts.refusal.target-changed", "seat 0 had seen the change"
    desk.submit(1000, 0, "t1 2H > f0 on 5S", after=100)
    assert desk.refusals["0 t1 2H > f0 on 5S"].code == "nerts.refusal.target-changed", "a two?"
    desk.submit(1100, 0, "turn")
    assert desk.races == []


def test_ties_go_to_the_seat_with_fewer_tie_wins_then_to_a_coin_toss() -> None:
    winners = []
    for far in (20.0, 40.0):
        desk = MoveQueueFixture(BOTH_SIXES, {0: far, 1: 20.0})
        desk.submit(700, 1, move(THEIRS), after=680)
        desk.submit(701, 0, move(MINE), after=689)
        desk.run()
        assert [race.by for race in desk.races] == ["coin"]
        (lost,) = desk.refusals.values()
        assert lost.code == "nerts.refusal.race-tie"
        assert lost.facts["ms"] == 9
        winners.append(desk.made_moves)
    assert winners[0] == winners[1], "the coin is seeded"


def test_touches_tie_when_they_are_less_than_15_ms_apart() -> None:
    decided = []
    for apart in (14, 15):
        desk = MoveQueueFixture(BOTH_SIXES, {0: 20.0, 1: 20.0})
        desk.submit(700, 1, move(THEIRS), after=680)
        desk.submit(701, 0, move(MINE), after=680 + apart)
        desk.run()
        decided += [race.by for race in desk.races]
    assert decided == ["coin", "touch"]


def test_near_ties_go_to_the_seat_with_fewer_tie_wins() -> None:
    desk = MoveQueueFixture(
        """
        rules: stoss+seats=2
        0: pile 9C TC + 7D | 6S | 7S | waste JH | stock 3C 4C
        1: pile KS' | 6S' | 7S' | waste 2D'
        middle: AS 2S 3S 4S 5S
        """,
        {0: 20.0, 1: 20.0},
    )
    desk.submit(700, 1, "t0 6S' > f0 on 5S", after=680)
    desk.submit(701, 0, "t0 6S > f0 on 5S", after=681)
    desk.run()
    (first,) = desk.made_moves
    top = desk.state.public.foundations[0][-1].text
    desk.submit(1700, 0, f"t1 7S > f0 on {top}", after=965, seen=2)
    desk.submit(1701, 1, f"t1 7S' > f0 on {top}", after=966, seen=2)
    desk.run()
    assert [race.by for race in desk.races] == ["coin", "ties"]
    assert desk.races[1].contenders[0].seat != desk.races[0].contenders[0].seat
    assert len(desk.made_moves) == 2
    assert desk.made_moves[0] == first


def test_moves_that_depend_on_a_lost_move_are_refused_with_it_and_no_others() -> None:
    desk = MoveQueueFixture(BOTH_SIXES, FAR)
    desk.submit(700, 1, move(THEIRS), after=680)
    desk.submit(701, 1, "pile KS' > t0", rests_on=THEIRS)
    desk.submit(702, 1, "t1 QH' > t0 on KS'", rests_on="1 pile KS' > t0")
    desk.submit(703, 1, "vote")
    assert not desk.answers, "a seat's moves stay in order"
    desk.submit(840, 0, move(MINE), after=640)
    desk.run()
    assert desk.made_moves == [MINE, "1 vote"]
    assert list(desk.refusals) == [THEIRS, "1 pile KS' > t0", "1 t1 QH' > t0 on KS'"]
    assert list(desk.refusals.values())[1:] == [CHAIN_REFUSAL, CHAIN_REFUSAL]
    assert len({at for at, _, _ in desk.answers}) == 1, "together"
    desk.submit(950, 1, "t1 QH' > t0 on KS'", rests_on=THEIRS)
    assert desk.made_moves == [MINE, "1 vote"], "nor what comes later and rests on it"


def test_moves_that_depend_on_a_won_move_are_made_with_it() -> None:
    desk = MoveQueueFixture(BOTH_SIXES, FAR)
    desk.submit(700, 1, move(THEIRS), after=680)
    desk.submit(701, 1, "pile KS' > t0", rests_on=THEIRS)
    desk.run()
    assert desk.made_moves == [THEIRS, "1 pile KS' > t0"]


def test_a_race_does_not_delay_other_seats() -> None:
    desk = MoveQueueFixture(BOTH_SIXES, FAR)
    desk.submit(700, 1, move(THEIRS), after=680)
    desk.submit(705, 0, "turn")
    assert desk.made_moves == ["0 turn"]


def test_an_owner_and_a_rival_race_for_the_top_of_a_pile() -> None:
    desk = MoveQueueFixture(
        """
        rules: stoss+seats=2
        0: pile 9C TC + 7D | 8S | waste JH
        1: pile KS' | 6D' | QH'
        """,
        FAR,
    )
    own, attack = "0 pile 7D > t0 on 8S", "1 t0 6D' > r0 on 7D"
    desk.submit(700, 1, move(attack), after=680)
    desk.submit(840, 0, move(own), after=640)
    desk.run()
    assert desk.made_moves == [own]
    assert desk.refusals[attack].facts == {"card": "6D'", "seat": 0, "ms": 40}
    assert desk.races[0].target == Place(Spot.RIVAL, 0)


CALL = """
    rules: stoss+seats=2{}
    0: pile 7D | 6S | waste JH
    1: | QH' | waste 2D'
    middle: AS 2S 3S 4S 5S
"""


TWO_CALLS = CALL.format("").replace("pile 7D | 6S", "| 6D")


def test_who_loses_a_tie_to_a_call_was_not_later_than_it() -> None:
    lost: list[Refusal] = []
    for number in range(1, 9):
        desk = MoveQueueFixture(CALL.format(""), {0: 20.0, 1: 20.0})
        desk.number = number
        desk.queue.event_sent(number, Started(DEALER), desk.state.public, 0)
        desk.submit(700, 1, "call", after=690, seen=number)
        desk.submit(701, 0, move(MINE), after=680, seen=number)
        desk.run()
        lost += desk.refusals.values()
    refusal = Refusal("nerts.refusal.race-called", {"seat": 1, "ms": 0, "card": "6S"})
    assert {*map(str, lost)} == {str(refusal)}


def test_cards_that_touched_before_a_call_stay() -> None:
    desk = MoveQueueFixture(CALL.format(""), FAR)
    desk.submit(700, 1, "call", after=680)
    desk.submit(840, 0, move(MINE), after=640)
    desk.run()
    assert desk.made_moves == [MINE, "1 call"]
    assert desk.races == []


def test_cards_that_touched_after_a_call_do_not() -> None:
    desk = MoveQueueFixture(CALL.format(""), FAR)
    desk.submit(700, 1, "call", after=680)
    desk.submit(890, 0, move(MINE), after=700)
    desk.run()
    assert desk.made_moves == ["1 call"]
    assert desk.refusals[MINE] == Refusal(
        "nerts.refusal.race-called", {"seat": 1, "ms": 20, "card": "6S"}
    )
    (race,) = desk.races
    assert race.target is None
    assert [queued.card and queued.card.text for queued in race.contenders] == [None, "6S"]


def test_where_cards_in_flight_return_a_call_waits_for_none() -> None:
    desk = MoveQueueFixture(CALL.format(",in_flight=returns"), FAR)
    desk.submit(700, 1, "call", after=680)
    assert desk.made_moves == ["1 call"]
    desk.submit(840, 0, move(MINE), after=640)
    assert desk.refusals[MINE].code == "nerts.refusal.race-late"


def test_an_unproductive_move_does_not_race_a_call() -> None:
    desk = MoveQueueFixture(CALL.format(""), {})
    desk.submit(700, 1, "call", after=680)
    desk.submit(800, 0, "turn", after=640)
    assert desk.refusals["0 turn"].code == "nerts.refusal.not-running"
    assert desk.queue.late_races == ()


def test_of_two_calls_the_first_counts() -> None:
    desk = MoveQueueFixture(TWO_CALLS, FAR)
    desk.submit(700, 1, "call", after=680)
    desk.submit(840, 0, "call", after=640)
    desk.run()
    assert desk.made_moves == ["0 call"]
    assert desk.refusals["1 call"] == Refusal("nerts.refusal.race-called", {"seat": 0, "ms": 40})


def test_two_aces_race_for_the_only_foundation_of_their_suit() -> None:
    text = """
        rules: stoss+seats=2,foundations={}
        0: pile 7D | AS | waste JH
        1: pile KS' | AS' | QH'
    """
    mine, theirs = "0 t0 AS > new", "1 t0 AS' > new"
    desk = MoveQueueFixture(text.format("per-suit"), FAR)
    desk.submit(700, 1, move(theirs), after=680)
    desk.submit(840, 0, move(mine), after=640)
    desk.run()
    assert desk.made_moves == [mine]
    assert desk.refusals[theirs].code == "nerts.refusal.race-lost"
    desk = MoveQueueFixture(text.format("per-ace"), FAR)
    desk.submit(700, 1, move(theirs), after=680)
    assert desk.made_moves == [theirs], "there is room for every ace"


def test_the_race_for_a_pile_just_opened_is_timed_from_its_first_card() -> None:
    desk = MoveQueueFixture(
        """
        rules: stoss+seats=2
        0: pile 9C | AS | 2S | waste JH
        1: pile KS' | 2S' | waste QH'
        """,
        FAR,
    )
    desk.submit(500, 0, "t0 AS > new", after=500)
    desk.submit(1200, 1, "t0 2S' > f0 on AS", after=680, seen=2)
    desk.submit(1340, 0, "t1 2S > f0 on AS", after=640, seen=2)
    desk.run()
    (race,) = desk.races
    assert [(queued.seat, queued.touched) for queued in race.contenders] == [(0, 640), (1, 680)]


def test_credit_that_wins_is_taken_from_a_quota() -> None:
    desk = MoveQueueFixture(BOTH_SIXES, FAR)
    start, moves = desk.state, 0
    while MINE in desk.made_moves[-1:] or not moves:
        moves += 1
        desk.state = start
        at = 1000 * moves
        desk.queue.event_sent(desk.number, Readied(0), start.public, at)
        desk.submit(at + 700, 1, move(THEIRS), after=680, seen=desk.number)
        desk.submit(at + 840, 0, move(MINE), after=640, seen=desk.number)
        desk.run(at + 999)
        assert moves < 100
    assert moves > 10, "ten times at least, and what has come back meanwhile"


def test_credit_is_spent_where_any_of_several_losers_had_arrived_before() -> None:
    desk = MoveQueueFixture(THREE_SIXES, {0: 200.0, 1: 20.0, 2: 200.0})
    start, rounds = desk.state, 0
    while MINE in desk.made_moves[-1:] or not rounds:
        rounds += 1
        desk.state = start
        at = 1000 * rounds
        desk.queue.event_sent(desk.number, Readied(0), start.public, at)
        desk.submit(at + 690, 1, move(THEIRS), after=680, seen=desk.number)
        desk.submit(at + 800, 0, move(MINE), after=600, seen=desk.number)
        desk.submit(at + 820, 2, "t0 6S'2 > f0 on 5S", after=700, seen=desk.number)
        desk.run(at + 999)
        assert rounds < 100
    assert rounds > 10, "seat 2, who came later, does not make it free"


def tie(desk: MoveQueueFixture, at: float = 0) -> None:
    """Both move the six, 9 ms apart."""
    desk.submit(at + 700, 1, move(THEIRS), after=680, seen=desk.number)
    desk.submit(at + 701, 0, move(MINE), after=689, seen=desk.number)
    desk.run(at + 999)


def test_a_coin_is_thrown_for_each_tie() -> None:
    winners = []
    for number in range(1, 41):
        desk = MoveQueueFixture(BOTH_SIXES, {0: 20.0, 1: 20.0})
        desk.number = number
        desk.queue.event_sent(number, Started(DEALER), desk.state.public, 0)
        tie(desk)
        winners += desk.made_moves
    assert 10 <= winners.count(MINE) <= 30, "of forty with one seed, at other events"


def test_ties_that_were_won_do_not_count_in_the_next_round() -> None:
    desk = MoveQueueFixture(BOTH_SIXES, {0: 20.0, 1: 20.0})
    start = desk.state
    for at in (0, 1000):
        desk.state = start
        desk.number += 1
        desk.queue.event_sent(desk.number, Started(DEALER), start.public, at)
        tie(desk, at)
    assert [race.by for race in desk.races] == ["coin", "coin"]
