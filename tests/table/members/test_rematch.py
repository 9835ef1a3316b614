"""Another match with the same people."""

from __future__ import annotations

from itertools import count

from herzrasen.protocol.websocket import Again
from herzrasen.table.info import About
from herzrasen.table.members.rematch import MOST_TERMS, table_of
from tests.table.gathered import Gathered


def played_out(*names: str, seats: int = 4) -> Gathered:
    table = Gathered(*names, seats=seats)
    table.over = True
    return table


def next_table(table: Gathered) -> About:
    asked = table.standing.asked
    assert asked is not None
    assert asked.complete(table.seating, table.moment().now)
    seeds = count(100)
    description = table.about.with_seats(table.seating)
    return table_of(
        description, asked, seeds=lambda: next(seeds), opened=7, version="9", decks="new"
    )


def test_everyone_moves_on_by_one_seat_and_the_bots_with_them() -> None:
    table = played_out("Eva", "Jan")
    bots = [place.name for place in table.seating.places[2:]]
    table.says("Jan", Again())
    assert not table.standing.asked.complete(table.seating, 0)  # type: ignore[union-attr]
    table.says("Eva", Again())
    following = next_table(table)
    assert [place.name for place in following.places] == [bots[1], "Eva", "Jan", bots[0]]
    assert following.begun
    assert following.host == 1
    assert (following.opened, following.version, following.decks) == (7, "9", "")
    assert len({place.seed for place in following.places}) == 4


def test_or_stays_and_plays_by_other_rules_as_the_host_wishes() -> None:
    table = played_out("Eva", "Jan")
    table.says("Jan", Again())
    assert table.says("Jan", Again(rules="new-moon")) == "not-host"
    assert table.says("Eva", Again(rules="new-moon", same_seats=True)) == ""
    asked = table.standing.asked
    assert asked is not None
    assert asked.yes == {0}, "Jan has agreed to something else"
    table.says("Jan", Again())
    following = next_table(table)
    assert following.rules == "new-moon"
    assert [place.name for place in following.places[:2]] == ["Eva", "Jan"]


def test_a_host_who_would_rather_not_takes_nobodys_word_back() -> None:
    table = played_out("Eva", "Jan", "Kim")
    table.says("Eva", Again(same_seats=True))
    table.says("Jan", Again())
    table.says("Eva", Again(yes=False))
    asked = table.standing.asked
    assert asked is not None
    assert asked.yes == {1}
    assert asked.no == {0}
    assert asked.same_seats


def test_the_host_wants_other_terms_so_often_while_others_are_asked() -> None:
    table = played_out("Eva", "Jan")
    for change in range(MOST_TERMS):
        table.says("Jan", Again())
        assert table.says("Eva", Again(same_seats=change % 2 == 0)) == ""
    table.says("Jan", Again())
    asked = table.standing.asked
    assert asked is not None
    assert table.says("Eva", Again(same_seats=not asked.same_seats)) == "changed-enough"
    assert table.standing.asked == asked, "who has agreed has agreed"
    assert table.says("Eva", Again(same_seats=asked.same_seats)) == ""


def test_rules_have_to_be_for_as_many() -> None:
    table = played_out("Eva", "Jan")
    assert table.says("Eva", Again(rules="standard+players=5")) == "other-seats"
    assert table.says("Eva", Again(rules="nonsense")) != ""
    assert table.standing.asked is None


def test_who_does_not_agree_leaves_a_free_seat() -> None:
    table = played_out("Eva", "Jan", "Kim")
    table.says("Eva", Again())
    table.says("Jan", Again(yes=False))
    table.after(30)
    following = next_table(table)
    assert [place.name for place in following.places[1:]] == ["Eva", "", ""]
    assert not following.begun


def test_one_who_plays_with_bots_waits_for_nobody() -> None:
    table = played_out("Eva")
    table.says("Eva", Again())
    assert next_table(table).begun


def test_who_is_away_is_not_waited_for_and_who_takes_it_back_does_not_play() -> None:
    table = played_out("Eva", "Jan", "Kim").here("Eva", "Jan")
    table.says("Eva", Again())
    table.says("Eva", Again(yes=False))
    assert table.standing.asked is None
    table.says("Jan", Again())
    table.says("Eva", Again())
    assert [place.name for place in next_table(table).places][1:3] == ["Eva", "Jan"]


def test_nothing_of_it_before_the_match_is_over() -> None:
    assert Gathered("Eva", "Jan").says("Eva", Again()) == "not-over"
    assert Gathered("Eva", "Jan", begun=False).says("Eva", Again()) == "not-over"
