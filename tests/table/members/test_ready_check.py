"""When a match begins: with everybody ready, and how that is found out."""

from __future__ import annotations

from herzrasen.protocol.websocket import Arrange, Begin, Ready, Sit, Told
from herzrasen.table.members.ready_check import FRESH
from tests.table.gathered import Gathered


def gathered(*names: str, seats: int = 4) -> Gathered:
    return Gathered(*names, seats=seats, begun=False).after(0)


def test_it_begins_when_the_last_seat_is_taken() -> None:
    table = gathered("Eva", "Jan", "Kim")
    assert not table.begun()
    table.says("Lea", Sit("Lea"))
    table.here("Eva", "Jan", "Kim", "Lea")
    assert table.begun()
    assert table.told == []


def test_it_waits_for_who_is_not_ready_and_for_who_is_away() -> None:
    table = gathered("Eva", "Jan", seats=3)
    table.says("Jan", Ready(yes=False))
    table.says("Kim", Sit("Kim"))
    table.here("Eva", "Kim", "Jan").after(600)
    assert not table.begun()
    table.here("Eva", "Jan")
    table.says("Jan", Ready(yes=True))
    assert not table.begun(), "Kim is away"


def test_the_host_asks_and_all_say_yes() -> None:
    table = gathered("Eva", "Jan")
    table.says("Jan", Ready(yes=False))
    table.says("Eva", Begin())
    assert table.told == [Told("asked", by="Eva")]
    assert table.standing.told(0, table.moment(), 0).check == 20_000
    assert not table.begun()
    table.after(19)
    table.says("Jan", Ready(yes=True))
    assert table.begun()
    assert [info.kind for info in table.seating.info()] == ["person", "person", "bot", "bot"]


def test_who_says_not_yet_ends_the_check_and_who_says_nothing_lets_it_pass() -> None:
    table = gathered("Eva", "Jan")
    table.says("Jan", Ready(yes=False))
    table.says("Eva", Begin())
    table.says("Jan", Ready(yes=False))
    assert table.standing.told(0, table.moment(), 0).check is None
    table.says("Eva", Begin())
    table.after(20)
    assert table.standing.told(0, table.moment(), 0).check is None
    assert not table.begun()
    assert table.says("Eva", Begin(anyway=True)) == ""
    assert table.begun()


def test_a_word_wears_off_and_is_asked_for_when_the_table_is_full() -> None:
    table = gathered("Eva", "Jan").after(FRESH / 1000 + 1)
    table.says("Kim", Sit("Kim", 2))
    table.here("Eva", "Jan", "Kim")
    table.says("Eva", Arrange(3, "", "bot"))
    assert not table.begun()
    assert table.told[-1] == Told("asked")
    table.says("Eva", Ready(yes=True))
    table.says("Jan", Ready(yes=True))
    assert table.begun()


def test_a_host_who_lets_a_check_pass_is_stood_in_for() -> None:
    table = gathered("Eva", "Jan", seats=3).after(FRESH / 1000 + 1)
    table.says("Jan", Ready(yes=True))
    table.says("Kim", Sit("Kim"))
    table.here("Eva", "Jan", "Kim").after(20)
    assert table.standing.host(table.moment()) == 1
    assert table.says("Jan", Begin(anyway=True)) == ""
    assert table.begun()


def test_ready_means_nothing_once_it_has_begun() -> None:
    table = Gathered("Eva", "Jan")
    assert table.says("Jan", Ready(yes=False)) == ""
    assert table.says("Eva", Begin()) == "begun"
    assert table.told == []
