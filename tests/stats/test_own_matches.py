"""Which of a person's matches count: neither those that go on nor deals played again."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from herzrasen.cards import WATCHER
from herzrasen.protocol import codec
from herzrasen.protocol.hearts.statistics import HeartsDeal, HeartsStatistics, KindCost
from herzrasen.server.api.account.match_history import PlayedMatch
from herzrasen.server.api.account.statistics import finished_matches, statistics
from herzrasen.stats.outcome import AnyOutcome, MatchOutcome
from herzrasen.stats.statistics_part import SeatOutcome
from herzrasen.storage.user_data import PlayedTable
from herzrasen.table.info import Repeat, TableInfo
from herzrasen.table.seats import SeatOccupant

PLACES = (SeatOccupant(0, "Eva", "eva"), SeatOccupant(1, "Jan", "jan"), SeatOccupant(2))
ABOUT = TableInfo("hearts", "sun+deals=1", {}, "normal", (*PLACES, SeatOccupant(3)), 0, begun=True)
WON: AnyOutcome = MatchOutcome(
    tuple(SeatOutcome(seat + 1, 5, (HeartsDeal(7, 5),)) for seat in range(4)), 2
)
REVIEW = '[[1,0,{"at":7,"costs":[{"kind":"lead","choices":4,"faults":1,"cost":2.5}]}]]'


def own_match(
    name: str, about: TableInfo = ABOUT, seat: int = 0, costs: str = "[]", **more: object
) -> PlayedMatch:
    """Eva's match, which she has won."""
    table = PlayedTable(1, name, codec.encode(about), None, None, costs)
    return replace(PlayedMatch(table, about, seat, WON), **more)


MATCHES = {
    "won": own_match("won"),
    "lost": own_match("lost", seat=1),
    "again": own_match("again", replace(ABOUT, repeats=Repeat(1, 5))),
    "runs": own_match("runs", outcome=None),
    "waits": own_match("waits", replace(ABOUT, begun=False), outcome=None),
    "broken off": own_match("broken off", replace(ABOUT, ended=9), outcome=None),
    "not read": own_match("not read", outcome=None, unread=True),
    "watched": own_match("watched", seat=WATCHER),
}


def test_each_match_says_how_it_stands() -> None:
    shown = {
        name: (one.summary.state, one.summary.place, one.summary.repeats, one.summary.undone)
        for name, one in MATCHES.items()
    }
    assert shown == {
        "won": ("over", 1, 0, 2),
        "lost": ("over", 2, 0, 2),
        "again": ("over", 1, 1, 2),
        "runs": ("running", None, 0, 0),
        "waits": ("waiting", None, 0, 0),
        "broken off": ("ended", None, 0, 0),
        "not read": ("over", None, 0, 0),
        "watched": ("over", None, 0, 2),
    }


def test_what_goes_on_and_deals_played_again_count_nowhere() -> None:
    matches = tuple(MATCHES.values())
    made = statistics(matches)
    assert made["unread"] == 1
    hearts = made["hearts"]
    assert isinstance(hearts, HeartsStatistics)
    assert (hearts.matches, hearts.places[:2]) == (2, (1, 1))
    finished = finished_matches(matches)
    assert [one["table"] for one in finished["matches"]] == ["lost", "won"]
    assert finished["unread"] == 1


@pytest.mark.parametrize(
    ("costs", "counts"),
    [
        (REVIEW, True),
        (REVIEW.replace("[1,0", "[1,2"), False),  # of another seat
        (REVIEW.replace("[1,0", "[2,0"), False),  # of a deal that was undone
        (REVIEW.replace('"at":7', '"at":6'), False),  # and dealt anew
        (REVIEW.replace("lead", "led"), False),  # damaged
        ("", False),
    ],
)
def test_a_review_counts_of_the_deal_that_was_scored(costs: str, counts: bool) -> None:
    hearts = statistics([own_match("won", costs=costs)])["hearts"]
    assert isinstance(hearts, HeartsStatistics)
    assert hearts.reviewed == counts
    assert hearts.costs == ((KindCost("lead", 4, 1, 2.5),) if counts else ())
