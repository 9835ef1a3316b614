"""What the host may do with seats, and who acts for them."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from herzrasen.cards import WATCHER
from herzrasen.games.protocol import Refusal
from herzrasen.protocol.house_rules import HouseRules
from herzrasen.protocol.websocket import (
    AnswerRematch,
    Arrange,
    Begin,
    CastVote,
    Leave,
    Rename,
    SeatNotice,
    SetReady,
    Sit,
)
from herzrasen.table.admission import admission_refusal, may_read_journal
from herzrasen.table.chat.conversation import hears
from herzrasen.table.members.host_actions import MAX_REMOVED
from tests.table.members_fixture import MembersFixture


def test_before_the_match_the_host_arranges_the_seats() -> None:
    table = MembersFixture("Eva", "Jan", begun=False)
    assert table.send("Eva", Arrange(2, "", "bot")) == ""
    bot = table.seating.occupants[2].name
    assert [info.kind for info in table.seating.info()] == ["person", "person", "bot", "free"]
    assert table.send("Eva", Arrange(2, bot, "free")) == ""
    assert table.send("Eva", Arrange(1, "Jan", "removed")) == ""
    assert [info.kind for info in table.seating.info()] == ["person", "free", "free", "free"]
    assert table.notices == [
        SeatNotice("bot", 2, bot, by="Eva"),
        SeatNotice("freed", 2, bot, by="Eva"),
        SeatNotice("removed", 1, "Jan", by="Eva"),
    ]
    assert table.send("Jan", Sit("Johan")) == "removed"
    assert table.seating.seat_of("Jan") == WATCHER


def test_a_table_keeps_so_many_people_away() -> None:
    table = MembersFixture("Eva", "Jan", begun=False)
    for number in range(MAX_REMOVED):
        assert table.send("Eva", Arrange(1, "Jan", "removed")) == ""
        assert table.send(f"Jan {number}", Sit("Jan", 1)) == ""
    assert table.send("Eva", Arrange(1, "Jan", "removed")) == "removed-enough"
    assert len(table.seating.removed) == MAX_REMOVED


def test_only_the_host_arranges_the_seats() -> None:
    table = MembersFixture("Eva", "Jan", begun=False)
    for message in (
        Arrange(2, "", "bot"),
        Arrange(0, "Eva", "removed"),
        Begin(),
        Begin(anyway=True),
    ):
        assert table.send("Jan", message) == "not-host"
    assert table.send("stranger", Arrange(2, "", "bot")) == "watcher"
    assert table.notices == []


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
    table = MembersFixture("Eva", "Jan", begun=begun)
    before = table.state
    assert table.send("Eva", wish) == why
    assert table.seating == before.seating


def test_during_the_match_the_host_lets_a_bot_play_or_offers_a_seat() -> None:
    table = MembersFixture("Eva", "Jan").set_present("Eva")
    assert table.send("Eva", Arrange(1, "Jan", "bot")) == ""
    assert table.seating.left == {1}
    assert table.seating.seat_of("Jan") == 1, "it is still theirs"
    assert table.send("Eva", Arrange(1, "Jan", "free")) == ""
    assert table.seating.seat_of("Jan") == WATCHER
    place = table.seating.occupants[1]
    assert place.open
    assert [person.name for person in place.former] == ["Jan"]
    assert table.send("Eva", Arrange(1, place.name, "bot")) == ""
    assert table.send("Kim", Sit("Kim")) == "no-free-seat"
    assert table.send("Eva", Arrange(2, table.seating.occupants[2].name, "free")) == ""
    assert table.send("Kim", Sit("Kim")) == ""
    assert table.seating.seat_of("Kim") == 2
    assert [notice.what for notice in table.notices] == [
        "stands-in", "offered", "closed", "offered", "sat",
    ]  # fmt: skip


def test_at_a_public_table_the_host_waits_for_who_is_briefly_away() -> None:
    """The host is one of strangers there, and a reload must not cost a seat."""
    table = MembersFixture("Eva", "Jan")
    table.public = True
    assert table.send("Eva", Arrange(1, "Jan", "bot")) == "not-away-long"
    table.set_present("Eva").wait(59)
    for use in ("bot", "free"):
        assert table.send("Eva", Arrange(1, "Jan", use)) == "not-away-long"
    assert not table.seating.left
    table.wait(1)
    assert table.send("Eva", Arrange(1, "Jan", "bot")) == ""
    assert table.send("Eva", Arrange(1, "Jan", "free")) == ""
    assert table.seating.seat_of("Jan") == WATCHER


def test_at_a_public_table_a_seat_that_a_bot_keeps_again_is_not_given_away_at_once() -> None:
    """After a restart, and where a bot replaces someone for the second time, it has the seat before
    the grace time is over."""
    table = MembersFixture("Eva", "Jan")
    table.public = True
    table.state = replace(table.state, seating=table.seating.stand_in([1]))
    table.set_present("Eva")
    assert table.send("Eva", Arrange(1, "Jan", "free")) == "not-away-long"
    table.wait(60)
    assert table.send("Eva", Arrange(1, "Jan", "free")) == ""


def test_at_a_public_table_a_seat_that_was_given_away_stays_open_for_who_had_it() -> None:
    """Else its host throws people out of a match who are back a minute later."""
    table = MembersFixture("Eva", "Jan").set_present("Eva")
    table.public = True
    table.wait(60)
    for use in ("bot", "free"):
        assert table.send("Eva", Arrange(1, "Jan", use)) == ""
    bot = table.seating.occupants[1].name
    assert table.send("Eva", Arrange(1, bot, "bot")) == "stays-open"
    assert table.send("Jan", Sit("Jan")) == ""
    assert table.seating.seat_of("Jan") == 1
    assert table.send("Jan", Leave()) == ""
    bot = table.seating.occupants[1].name
    assert table.send("Eva", Arrange(1, bot, "bot")) == "", "they got up themselves"


def test_while_the_host_is_away_the_next_who_is_here_acts_for_them() -> None:
    table = MembersFixture("Eva", "Jan", "Kim", begun=False).set_present("Jan", "Kim")
    assert table.state.host(table.moment()) == 0
    table.wait(59)
    assert table.state.host(table.moment()) == 0
    table.wait(1)
    assert table.state.host(table.moment()) == 1
    assert table.send("Jan", Arrange(0, "Eva", "removed")) == "nobody-to-remove"
    table.set_present("Eva", "Jan", "Kim")
    assert table.state.host(table.moment()) == 0


def test_at_a_table_of_a_tournament_nobody_changes_who_plays() -> None:
    table = MembersFixture("Eva", "Jan", "Kim").set_present("Eva", "Jan").wait(60)
    table.about = replace(table.about, tournament="cup")
    changes = (Arrange(2, "Kim", "free"), Sit("Eva", 3), AnswerRematch(), CastVote(1, "end"))
    for message in (Leave(), Leave(end=True), Rename("Ada"), *changes):
        assert table.send("Eva", message) == "in-tournament"
    others = (SetReady(yes=False), Begin(), CastVote(1, "bot"))
    assert [table.send("Eva", message) for message in others] == ["", "begun", ""]


@pytest.mark.parametrize("kind", ["private", "public"])
def test_who_was_removed_is_shut_out_of_a_private_table_and_reads_no_chat(kind: Any) -> None:
    table = MembersFixture("Eva", "Jan", begun=False)
    assert table.send("Eva", Arrange(1, "Jan", "removed")) == ""
    for watchers in ("may-sit", "look-on", "none"):
        house = HouseRules(kind=kind, watchers=watchers)
        about = msgspec.structs.replace(table.about, house=house).with_seating(table.seating)
        refusal = admission_refusal(about, "Jan", table.seating)
        private = Refusal("table.refusal.removed")
        public = Refusal("table.refusal.no-watchers") if watchers == "none" else None
        assert refusal == (private if kind == "private" else public)
        assert may_read_journal(about, "Jan") is (refusal is None)
        assert may_read_journal(about, "a stranger")
    assert not hears("Jan", "Eva", table.seating)
    assert hears("a stranger", "Eva", table.seating)


def test_who_sits_there_is_not_shut_out_after_they_sign_in_as_who_was_removed() -> None:
    """Two browsers of one person: the host has removed one of them."""
    table = MembersFixture("Eva", "Jan", "Kim", begun=False)
    assert table.send("Eva", Arrange(1, "Jan", "removed")) == ""
    merged = table.seating.with_person_id("Jan", "Kim")
    assert admission_refusal(table.about, "Kim", merged) is None
    assert hears("Kim", "Eva", merged)
