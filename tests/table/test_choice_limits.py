"""Limits on what could be repeated for ever: changed choices, undos, votes."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from herzrasen.cards import DEALER, CardSet
from herzrasen.games import hearts, nerts
from herzrasen.games.hearts.events import ChargeChosen, PassChosen
from herzrasen.games.protocol import Refusal
from herzrasen.table import journal
from herzrasen.table.choice_limits import MAX_CHANGES
from herzrasen.table.journal import Entry
from herzrasen.table.move_details import MoveDetails
from herzrasen.table.table import AlreadyDone, Table
from herzrasen.table.undo import MAX_UNDOS
from tests.table.random_play import new_table, play
from tests.table.test_table import table_values
from tests.table.test_undo import ME, Solo

ENOUGH = Refusal("table.refusal.changed-enough", {"limit": MAX_CHANGES})


def dealt(rules: str = "standard") -> Table:
    """A table where the cards have just been dealt."""
    table = new_table("hearts", rules)
    next(play(table, Random(1), 1))
    return table


def make(table: Table, seat: int, move: Any, name: str | None = None) -> list[Entry]:
    """Make a move that is accepted; returns its entries."""
    entries = table.propose(seat, move, MoveDetails(key=name), at=0)
    assert isinstance(entries, tuple), entries
    table.replay(entries)
    return list(entries)


def kinds(table: Table, seat: int) -> tuple[hearts.Move, hearts.Move]:
    """Two different passes, or charges, whatever is asked now."""
    cards = tuple(table.view(seat).hand)
    if table.public.phase is hearts.Phase.PASS:
        return hearts.Pass(CardSet(cards[:3])), hearts.Pass(CardSet(cards[3:6]))
    exposable = CardSet(tuple(table.legal(table.view(seat)).cards)[:1])
    return hearts.Charge(CardSet()), hearts.Charge(exposable)


def charging() -> tuple[Table, int]:
    """A table where everybody is asked for a charge, and a seat that has one."""
    table = dealt("standard+charging=yes")
    for seat in range(4):
        make(table, seat, kinds(table, seat)[0])
    seats = [seat for seat in range(4) if table.legal(table.view(seat)).cards]
    return table, seats[0]


def choosing_table(phase: str) -> tuple[Table, int]:
    return (dealt(), 2) if phase == "pass" else charging()


@pytest.mark.parametrize("phase", ["pass", "charge"])
def test_the_same_choice_is_accepted_and_writes_nothing(phase: str) -> None:
    table, seat = choosing_table(phase)
    one, other = kinds(table, seat)
    for move in (one, other):
        make(table, seat, move, name=str(move))
        before, number = table_values(table), table.number
        for again in range(300):
            answer = table.propose(seat, move, MoveDetails(key=f"{again}"), at=0)
            assert answer == AlreadyDone(number), "the browser sees no refusal"
        assert table_values(table) == before


@pytest.mark.parametrize("phase", ["pass", "charge"])
def test_a_choice_is_changed_so_often_in_a_deal_and_then_stays(phase: str) -> None:
    table, seat = choosing_table(phase)
    ways = kinds(table, seat)
    make(table, seat, ways[0])
    for change in range(MAX_CHANGES):
        make(table, seat, ways[(change + 1) % 2])
    before = table_values(table)
    assert table.propose(seat, ways[1], at=0) == ENOUGH
    assert isinstance(table.propose(seat, ways[0], at=0), AlreadyDone), "the same is still the same"
    assert table_values(table) == before
    # Nobody else has to wait.
    for other in range(4):
        if other != seat:
            make(table, other, kinds(table, other)[0])
    assert table.public.phase is not hearts.Phase(phase)


def test_the_count_is_that_of_the_log_and_ends_with_the_deal() -> None:
    table = new_table("hearts")
    log: list[Entry] = []
    for entries in play(table, Random(2), 1):
        log += entries
    ways = kinds(table, 0)
    for change in range(MAX_CHANGES + 1):
        log += make(table, 0, ways[change % 2])
    again = new_table("hearts")
    again.replay(journal.read(journal.write(entry), "hearts") for entry in log)
    assert again.propose(0, ways[1], at=0) == ENOUGH
    for _ in play(again, Random(3), 200):
        if again.deals > 1 and again.public.phase is hearts.Phase.PASS:
            break
    ways = kinds(again, 0)
    if again.view(0).given is None:
        make(again, 0, ways[0])
    other = next(way for way in ways if way != hearts.Pass(again.view(0).given))
    make(again, 0, other)


def test_an_older_log_in_which_the_same_was_chosen_twice_is_read_as_ever() -> None:
    table = dealt()
    entries = make(table, 0, kinds(table, 0)[0])
    for _ in range(50):
        twice = Entry(table.number + 1, 0, entries[0].event, 0)
        table.apply(twice)
    assert isinstance(twice.event, PassChosen)
    assert table.view(0).given == twice.event.cards
    assert table.public.chosen == (0,)
    make(table, 1, kinds(table, 1)[0])


def test_moves_are_taken_back_so_often_in_a_deal() -> None:
    """Choose and undo in turn: the journal's growth is bounded, and play goes on after the
    limit."""
    random, solo = Random(5), Solo()
    solo.until_asked(random)
    for _ in range(MAX_UNDOS):
        solo.step(random)
        solo.undo()
    assert solo.chooses(), "what was undone may be chosen anew"
    solo.step(random)
    refused = solo.table.undo(ME, at=0, move_key="?")
    assert refused == Refusal("table.refusal.undone-enough", {"limit": MAX_UNDOS})
    again = Table("hearts", solo.rules)
    again.replay(solo.log)
    assert again.undo(ME, at=0, move_key="?") == refused
    while solo.table.deals < 2:
        solo.step(random)
    solo.until_asked(random)
    solo.step(random)
    solo.undo()


def test_a_vote_in_nerts_is_taken_back_so_often_in_a_round() -> None:
    table = new_table("nerts", "stoss+seats=3")
    for _ in play(table, Random(1), 50):
        if table.public.phase is nerts.Phase.PLAY:
            break
    for _ in range(MAX_CHANGES):
        make(table, 1, nerts.Vote())
        make(table, 1, nerts.Vote(stuck=False))
    make(table, 1, nerts.Vote())
    assert table.propose(1, nerts.Vote(stuck=False), at=0) == ENOUGH
    make(table, 0, nerts.Vote())
    make(table, 0, nerts.Vote(stuck=False))


def test_laying_open_anew_is_an_event_only_where_it_is_another() -> None:
    table, seat = charging()
    one, other = kinds(table, seat)
    assert [type(entry.event) for entry in make(table, seat, one)] == [ChargeChosen]
    assert table.propose(seat, one, at=0) == AlreadyDone(table.number)
    assert [type(entry.event) for entry in make(table, seat, other)] == [ChargeChosen]
    assert isinstance(table.propose(DEALER, other, at=0), Refusal)
