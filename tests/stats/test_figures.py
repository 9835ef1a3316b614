"""Statistics by figures of which each is another number: what is mixed up shows."""

from __future__ import annotations

import msgspec
import pytest

from herzrasen.games import hearts, nerts
from herzrasen.games.hearts.rules import Moon, Partners
from herzrasen.games.nerts.events import End, RoundEnded, Started
from herzrasen.games.nerts.events import Scored as RoundScored
from herzrasen.protocol.hearts.statistics import HeartsDeal
from herzrasen.protocol.http_statistics import MatchDeals
from herzrasen.protocol.nerts.statistics import NertsRound
from herzrasen.protocol.race import Race, RaceContender
from herzrasen.stats.csv_rows import write_csv
from herzrasen.stats.hearts import hearts_statistics
from herzrasen.stats.nerts import nerts_statistics
from herzrasen.stats.nerts_rounds import NertsRounds
from herzrasen.stats.statistics_part import SeatOutcome
from herzrasen.table.journal import Entry
from tests.stats.test_deals import deal, moon_outcomes
from tests.stats.test_match_filter import MATCH

RULES = hearts.HeartsRules()


def test_of_nerts_each_mean_has_its_own_sum_and_count() -> None:
    """A round in which they were away has no pace; each margin is by its own races."""
    rounds = (
        NertsRound(
            1_000, 10, 3, called=True, ms=60_000, moves=9, centre=20, turns=7,
            won=2, lost=1, won_ms=300, lost_ms=50,
        ),
        NertsRound(
            2_000, 20, 5, ms=60_000, moves=8, centre=10, turns=6,
            won=1, lost=4, won_ms=30, lost_ms=250,
        ),
        NertsRound(3_000, -24, 13, ms=600_000),
    )  # fmt: skip
    made = nerts_statistics(
        [SeatOutcome(1, 30, deals=rounds[:2]), SeatOutcome(3, -24, deals=rounds[2:])]
    )
    assert (made.matches, made.places, made.place, made.deals) == (2, (1, 0, 1), 2.0, 3)
    assert (made.points, made.left, made.calls, made.pace) == (2.0, 7.0, 1, 15.0)
    assert made.turns == pytest.approx(13 / 3)
    assert (made.won, made.lost, made.won_by, made.lost_by) == (3, 5, 110.0, 60.0)


def test_of_hearts_the_queen_is_counted_where_there_is_one() -> None:
    deals = (
        HeartsDeal(1, 14, queen=True),
        HeartsDeal(2, 1, queen=False),
        HeartsDeal(3, 2, queen=False),
        HeartsDeal(4, 5),
    )
    made = hearts_statistics([SeatOutcome(2, 22, deals)])
    assert (made.queens, made.queen_deals, made.deals, made.points) == (1, 3, 4, 5.5)


def test_a_partner_concedes_no_moon() -> None:
    rules = msgspec.structs.replace(RULES, partners=Partners.TWO_TWOS)
    read = deal(("QS 2H 3H 4H", 1), rest=1, points=(26, 0, 26, 0), rules=rules)
    assert moon_outcomes(read) == ["conceded", "shot", "conceded", None]


def test_no_moon_is_tried_where_there_is_none() -> None:
    rules = msgspec.structs.replace(RULES, moon=Moon.OFF)
    read = deal(("QS 2H 3H 4H", 1), rest=2, points=(0, 16, 10, 0), rules=rules)
    assert moon_outcomes(read) == [None] * 4


def test_a_race_of_three_is_won_by_the_lead_over_the_second() -> None:
    read = NertsRounds(nerts.NertsRules(seats=3))
    contenders = (
        RaceContender(1, 100, 110),
        RaceContender(0, 140, 150),
        RaceContender(2, 400, 410),
    )
    again = RaceContender(1, 500, 510), RaceContender(0, 560, 570)
    races: list[Race[nerts.Place]] = [Race(1, "touch", contenders), Race(1, "touch", again)]
    read.add(Entry(1, -1, Started(-1), 10_000, races=tuple(races)))
    read.add(Entry(2, 1, RoundEnded(End.CALL, caller=1), 70_000))
    read.add(Entry(3, 1, RoundScored((0,) * 3, (13,) * 3, (-26,) * 3, (-26,) * 3), 70_000))
    second, winner, third = (one for (one,) in read.by_seat)
    assert (winner.won, winner.won_ms) == (2, 100)
    assert [(one.lost, one.lost_ms) for one in (second, third)] == [(2, 100), (1, 300)]


def test_a_spreadsheet_holds_the_deals_of_one_game() -> None:
    race = msgspec.structs.replace(MATCH, game="nerts", rules="stoss")
    played = [MatchDeals(MATCH, (HeartsDeal(1_000, 7),)), MatchDeals(race, (NertsRound(2_000, 9),))]
    for game, rules in (("hearts", "sun+target=50"), ("nerts", "stoss")):
        (_, row) = write_csv(played, game).splitlines()  # type: ignore[arg-type]
        assert rules in row
