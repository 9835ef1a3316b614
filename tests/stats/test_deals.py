"""Figures of single made-up deals and rounds."""

from __future__ import annotations

from herzrasen.cards import CardSet, Seat
from herzrasen.games import hearts, nerts
from herzrasen.games.hearts.events import (
    Claimed,
    Dealt,
    MoonShot,
    PlayBegan,
    Played,
    Scored,
    TrickTaken,
)
from herzrasen.games.nerts import Place
from herzrasen.games.nerts.events import End, RoundEnded, Started
from herzrasen.games.nerts.events import Scored as RoundScored
from herzrasen.protocol.hearts.statistics import (
    HeartsDeal,
    KindCost,
    MoonOutcome,
)
from herzrasen.protocol.race import Race
from herzrasen.protocol.race import RaceContender as Claim
from herzrasen.stats.averages import trend
from herzrasen.stats.hearts import hearts_statistics
from herzrasen.stats.hearts_deals import HeartsDeals
from herzrasen.stats.nerts_rounds import NertsRounds
from herzrasen.stats.statistics_part import SeatOutcome
from herzrasen.table.journal import Entry

RULES = hearts.HeartsRules()
HEARTS = CardSet.parse("2H 3H 4H 5H 6H 7H 8H 9H TH JH QH KH AH")
OTHERS = CardSet.parse("2C")


def deal(
    *tricks: tuple[str, Seat],
    rest: Seat,
    points: tuple[int, ...],
    rules: hearts.HeartsRules = RULES,
) -> HeartsDeals:
    """A deal of these tricks; ``rest`` claims the rest of the hearts."""
    read = HeartsDeals(rules)
    cards = CardSet()
    events: list[hearts.Event] = [Dealt(0, 3, 2, (None,) * 4), PlayBegan(0)]
    for trick, winner in tricks:
        cards |= CardSet.parse(trick)
        events += [Played(seat, card) for seat, card in enumerate(CardSet.parse(trick))]
        events.append(TrickTaken(winner))
    hands = tuple(HEARTS - cards if seat == rest else CardSet() for seat in range(4))
    events.append(Claimed(rest, hands))
    if 26 in points:
        events.append(MoonShot(rest))
    events.append(Scored(points, points))
    for number, event in enumerate(events, 1):
        read.add(Entry(number, -1, event, number * 1000))
    return read


def moon_outcomes(parsed: HeartsDeals) -> list[MoonOutcome | None]:
    return [only.moon for (only,) in parsed.by_seat]


def test_a_moon_is_shot_by_one_and_conceded_by_the_others() -> None:
    read = deal(("QS 2H 3H 4H", 1), rest=1, points=(26, 0, 26, 26))
    assert moon_outcomes(read) == ["conceded", "shot", "conceded", "conceded"]
    assert [only.queen for (only,) in read.by_seat] == [False, True, False, False]
    assert [only.way for (only,) in read.by_seat] == ["across"] * 4


def test_a_moon_was_tried_by_who_alone_had_more_than_half() -> None:
    read = deal(("QS 2H 3H 4H", 1), rest=2, points=(0, 16, 10, 0))
    assert moon_outcomes(read) == [None, "tried", None, None]


def test_half_of_the_points_is_no_attempt_and_what_came_after_others_points_neither() -> None:
    half = deal(("QS 2C 3C 4C", 1), rest=2, points=(0, 13, 13, 0))
    assert moon_outcomes(half) == [None] * 4
    late = deal(("2H 2C 3C 4C", 0), ("QS 3H 4H 5H", 1), rest=2, points=(1, 16, 9, 0))
    assert moon_outcomes(late) == [None] * 4


def test_a_race_counts_where_it_was_won_and_not_where_it_became_known() -> None:
    rules = nerts.NertsRules(seats=2)
    read = NertsRounds(rules)
    race: Race[Place] = Race(2, "touch", (Claim(1, 100, 110), Claim(0, 140, 150)))
    scored = RoundScored((0, 0), (13, 13), (-26, -26), (-26, -26))
    ended = RoundEnded(End.CALL, caller=1)
    read.add(Entry(1, -1, Started(-1), 10_000))
    read.add(Entry(2, 1, ended, 70_000))
    read.add(Entry(3, 1, scored, 70_000))
    read.add(Entry(4, -1, Started(-1), 80_000, races=(race,)))
    read.add(Entry(5, 1, ended, 90_000))
    read.add(Entry(6, 1, scored, 90_000))
    (first, second), (winning, after) = read.by_seat
    assert (first.lost, first.lost_ms, first.ms, first.called) == (1, 40, 60_000, False)
    assert (winning.won, winning.won_ms, winning.called) == (1, 40, True)
    assert (second.lost, after.won, after.ms) == (0, 0, 10_000)


def test_a_curve_of_many_matches_has_stages_of_as_many() -> None:
    matches = [(HeartsDeal(at, at), HeartsDeal(at, at)) for at in range(100)]
    found = trend(matches, lambda deals: sum(one.points for one in deals) / len(deals))
    assert len(found) == 24
    assert {stage.deals for stage in found} == {8, 10}
    assert sum(stage.deals for stage in found) == 200
    assert [stage.since for stage in found] == [part * 100 // 24 for part in range(24)]
    assert [stage.value for stage in found] == sorted(stage.value for stage in found)


def test_costs_of_reviews_add_up_by_kind() -> None:
    reviews = [
        (KindCost("lead", 4, 1, 2.5), KindCost("pass", 1, 0, 0.0)),
        (KindCost("lead", 3, 2, 1.25),),
    ]
    ended = SeatOutcome(place=1, total=3, deals=(HeartsDeal(0, 3),))
    made = hearts_statistics([ended], reviews)
    assert made.reviewed == 2
    assert made.costs == (KindCost("pass", 1, 0, 0.0), KindCost("lead", 7, 3, 3.75))


def test_a_moon_counts_in_its_own_deal_alone() -> None:
    read = deal(("QS 2H 3H 4H", 1), rest=1, points=(26, 0, 26, 26))
    later: list[hearts.Event] = [
        Dealt(0, 3, 2, (None,) * 4), PlayBegan(0), Scored((13, 13, 0, 0), (39, 13, 26, 26)),
    ]  # fmt: skip
    for number, event in enumerate(later, 90):
        read.add(Entry(number, -1, event, number * 1000))
    assert [deals[-1].moon for deals in read.by_seat] == [None] * 4
