"""Who may play a deal again, from which seat, and what of the first table goes with it.

At a server: ``tests/server/test_retry_deal.py``."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from herzrasen.cards import DEALER
from herzrasen.daily.series import DailyDeal, series_of
from herzrasen.games.hearts.events import Dealt, MatchEnded, Scored
from herzrasen.games.protocol import Refusal
from herzrasen.table.held_seats import DELETED_PERSON
from herzrasen.table.info import Repeat, TableInfo
from herzrasen.table.journal import Entry
from herzrasen.table.retry_deal import branch_at, retry_table, seat_for
from herzrasen.table.seats import FormerPlayer, SeatOccupant

PLACES = (
    SeatOccupant(1, "Ada", "ada"),
    SeatOccupant(2, "Bob", "bob"),
    SeatOccupant(3, "Cem"),
    SeatOccupant(4, "Dora", former=(FormerPlayer("Kim", "kim"),)),
)
ABOUT = TableInfo("hearts", "standard", {}, "normal", PLACES, 5, begun=True, version="1")
ALONE = replace(
    ABOUT, places=(PLACES[0], *(SeatOccupant(seed, f"Bot {seed}") for seed in (2, 3, 4)))
)
DEAL, SCORE = Dealt(0, 0, 0, (None,) * 4), Scored((0,) * 4, (0,) * 4)


def entries(*events: Any) -> list[Entry]:
    return [Entry(number, DEALER, event, 100 + number) for number, event in enumerate(events, 1)]


PLAYED = entries(DEAL, SCORE, DEAL, SCORE, DEAL)
ENDED = entries(DEAL, SCORE, MatchEnded((1, 1, 1, 1)))


@pytest.mark.parametrize(("deal", "number"), [(0, None), (1, 1), (2, 3), (3, None)])
def test_a_deal_is_left_where_it_was_dealt_if_it_was_played(deal: int, number: int | None) -> None:
    found = branch_at(PLAYED, deal)
    if number is None:
        assert found == Refusal("table.refusal.deal-not-played", {"n": 2})
    else:
        assert not isinstance(found, Refusal)
        assert (found.dealt.number, len(found.before)) == (number, number - 1)


@pytest.mark.parametrize(
    ("about", "journal", "person", "wanted", "seat"),
    [
        (ABOUT, PLAYED, "ada", 0, "not-over"),  # Bob plays on
        (ABOUT, [], "ada", 0, "not-over"),
        (ALONE, PLAYED, "ada", 2, 0),
        (ALONE, PLAYED, "watcher", 2, "not-over"),
        (ABOUT, ENDED, "bob", 4, 1),
        (ABOUT, ENDED, "watcher", 3, 3),
        (ABOUT, ENDED, "watcher", 4, "no-such-seat"),
        (replace(ABOUT, ended=9), PLAYED, "bob", 3, 1),
        (replace(ABOUT, ended=9), PLAYED, "watcher", 3, 3),
    ],
)
def test_a_deal_is_played_again_from_ones_own_seat_once_nobody_else_plays(
    about: TableInfo, journal: list[Entry], person: str, wanted: int, seat: int | str
) -> None:
    found = seat_for(about, journal, person, wanted)
    shown = found.code.removeprefix("table.refusal.") if isinstance(found, Refusal) else found
    assert shown == seat


@pytest.mark.parametrize(
    ("deal", "version", "kept"), [(1, "2", "2"), (2, "1", "1"), (2, "2", ""), (3, "", "")]
)
def test_no_version_is_named_that_is_not_that_of_all_deals(
    deal: int, version: str, kept: str
) -> None:
    again = retry_table(ABOUT, PLAYED[0], deal, 0, ("ada", "Ada"), opened=7, version=version)
    assert isinstance(again, TableInfo)
    assert (again.version, again.opened, again.repeats) == (kept, 7, Repeat(deal, 101))


@pytest.mark.parametrize("player", [("ada", "Ada"), None])
def test_of_the_others_only_is_kept_that_there_were_people(player: tuple[str, str] | None) -> None:
    again = retry_table(ABOUT, PLAYED[0], 1, 1, player, opened=7, version="1")
    assert isinstance(again, TableInfo)
    assert again.begun is (player is not None)
    assert again.places[1].person == (None if player is None else "ada")
    nobody = (FormerPlayer("", DELETED_PERSON),)
    assert [again.places[seat].former for seat in (0, 2, 3)] == [nobody, (), nobody]
    assert again.places[2].name == "Cem", "a bot is the same bot"
    assert all(again.places[seat].person is None for seat in (0, 2, 3))
    names = {place.name for place in again.places}
    assert not names & {"Bob", "Dora", "Kim"}
    assert len(names) == 4, "Ada is what a bot would be called first"
    assert [place.seed for place in again.places] == [1, 2, 3, 4]


@pytest.mark.parametrize("player", [("ada", "Ada"), None])
def test_a_daily_deal_is_played_again_and_not_sent_to_a_friend(
    player: tuple[str, str] | None,
) -> None:
    daily = replace(ABOUT, series=series_of(DailyDeal(1, "hearts")))
    again = retry_table(daily, PLAYED[0], 1, 0, player, opened=7, version="1")
    refused = Refusal("daily.refusal.no-sending")
    assert isinstance(again, TableInfo) if player else again == refused
