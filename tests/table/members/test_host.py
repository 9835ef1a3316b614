"""What the host may do with the seats, and what happens when somebody gets up."""

from __future__ import annotations

import pytest

from herzrasen.cards import WATCHER
from herzrasen.protocol.websocket import Arrange, Begin, Leave, Sit, Told
from herzrasen.table.members.host import KEPT, MOST_REMOVED
from tests.table.gathered import Gathered


def test_before_the_match_the_host_arranges_the_seats() -> None:
    table = Gathered("Eva", "Jan", begun=False)
    assert table.says("Eva", Arrange(2, "", "bot")) == ""
    bot = table.seating.places[2].name
    assert [info.kind for info in table.seating.info()] == ["person", "person", "bot", "free"]
    assert table.says("Eva", Arrange(2, bot, "free")) == ""
    assert table.says("Eva", Arrange(1, "Jan", "removed")) == ""
    assert [info.kind for info in table.seating.info()] == ["person", "free", "free", "free"]
    assert table.told == [
        Told("bot", 2, bot, by="Eva"),
        Told("freed", 2, bot, by="Eva"),
        Told("removed", 1, "Jan", by="Eva"),
    ]
    assert table.says("Jan", Sit("Johan")) == "removed"
    assert table.seating.seat_of("Jan") == WATCHER


def test_a_table_keeps_so_many_people_away() -> None:
    table = Gathered("Eva", "Jan", begun=False)
    for number in range(MOST_REMOVED):
        assert table.says("Eva", Arrange(1, "Jan", "removed")) == ""
        assert table.says(f"Jan {number}", Sit("Jan", 1)) == ""
    assert table.says("Eva", Arrange(1, "Jan", "removed")) == "removed-enough"
    assert len(table.seating.removed) == MOST_REMOVED


def test_nobody_else_does() -> None:
    table = Gathered("Eva", "Jan", begun=False)
    for said in (Arrange(2, "", "bot"), Arrange(0, "Eva", "removed"), Begin(), Begin(anyway=True)):
        assert table.says("Jan", said) == "not-host"
    assert table.says("stranger", Arrange(2, "", "bot")) == "watcher"
    assert table.told == []


@pytest.mark.parametrize(
    ("begun", "wish", "why"),
    [
        (False, Arrange(9, "", "bot"), "no-such-seat"),
        (False, Arrange(-1, "Eva", "bot"), "no-such-seat"),
        (False, Arrange(1, "Kim", "removed"), "seat-changed"),
        (False, Arrange(2, "Jan", "bot"), "seat-changed"),
        (False, Arrange(0, "Eva", "removed"), "nobody-to-remove"),
        (False, Arrange(2, "", "removed"), "nobody-to-remove"),
        (False, Arrange(1, "Jan", "bot"), "no-bot-there"),
        (False, Arrange(1, "Jan", "free"), "not-to-be-freed"),
        (False, Arrange(2, "", "free"), "not-to-be-freed"),
        (True, Arrange(1, "Jan", "removed"), "begun"),
        (True, Arrange(1, "Jan", "bot"), "no-bot-there"),
        (True, Arrange(1, "Jan", "free"), "not-to-be-freed"),
    ],
)
def test_what_cannot_be_arranged_changes_nothing(begun: bool, wish: Arrange, why: str) -> None:
    table = Gathered("Eva", "Jan", begun=begun)
    before = table.standing
    assert table.says("Eva", wish) == why
    assert table.seating == before.seating


def test_during_the_match_the_host_lets_a_bot_play_or_offers_a_seat() -> None:
    table = Gathered("Eva", "Jan").here("Eva")
    assert table.says("Eva", Arrange(1, "Jan", "bot")) == ""
    assert table.seating.left == {1}
    assert table.seating.seat_of("Jan") == 1, "it is still his"
    assert table.says("Eva", Arrange(1, "Jan", "free")) == ""
    assert table.seating.seat_of("Jan") == WATCHER
    place = table.seating.places[1]
    assert place.open
    assert [sitter.name for sitter in place.former] == ["Jan"]
    assert table.says("Eva", Arrange(1, place.name, "bot")) == ""
    assert table.says("Kim", Sit("Kim")) == "no-free-seat"
    assert table.says("Eva", Arrange(2, table.seating.places[2].name, "free")) == ""
    assert table.says("Kim", Sit("Kim")) == ""
    assert table.seating.seat_of("Kim") == 2
    assert [told.what for told in table.told] == [
        "stands-in", "offered", "closed", "offered", "sat",
    ]  # fmt: skip


def test_who_gets_up_before_the_match_leaves_a_free_seat_and_the_host_his_office() -> None:
    table = Gathered("Eva", "Jan", "Kim", begun=False)
    assert table.says("Eva", Leave()) == ""
    assert table.seating.info()[0].kind == "free"
    assert table.standing.host(table.moment()) == 1
    assert table.says("Jan", Arrange(3, "", "bot")) == ""
    assert table.says("Eva", Sit("Eva", 0)) == "", "and he may come again"
    assert table.standing.host(table.moment()) == 1


def test_who_gets_up_during_it_leaves_a_bot_whose_seat_can_be_had() -> None:
    table = Gathered("Eva", "Jan")
    assert table.says("Jan", Leave()) == ""
    left = table.seating.info()[1]
    assert (left.kind, left.open) == ("bot", True)
    assert table.seating.played_by_bots == (1, 2, 3)
    assert table.told == [Told("stood-up", 1, "Jan")]
    assert table.says("Kim", Sit("Kim")) == ""
    assert table.seating.seat_of("Kim") == 1


def test_the_last_to_get_up_leaves_the_table_to_the_next_who_sits() -> None:
    table = Gathered("Eva", begun=False)
    table.says("Eva", Leave())
    assert table.says("Kim", Sit("Kim", 3)) == ""
    assert table.standing.host(table.moment()) == 3


def test_while_the_host_is_away_the_next_who_is_here_acts_for_him() -> None:
    table = Gathered("Eva", "Jan", "Kim", begun=False).here("Jan", "Kim")
    assert table.standing.host(table.moment()) == 0
    table.after(59)
    assert table.standing.host(table.moment()) == 0
    table.after(1)
    assert table.standing.host(table.moment()) == 1
    assert table.says("Jan", Arrange(0, "Eva", "removed")) == "nobody-to-remove"
    table.here("Eva", "Jan", "Kim")
    assert table.standing.host(table.moment()) == 0


def test_a_seat_does_not_remember_people_without_end() -> None:
    table = Gathered("Eva", "Jan")
    for number in range(3 * KEPT):
        sitter = table.seating.places[1].person
        assert sitter is not None
        table.says(sitter, Leave())
        assert table.says(f"guest {number}", Sit(f"guest {number}", 1)) == ""
    assert len(table.seating.places[1].former) == KEPT
