"""A table of either game: moves are proposed, written, applied, and replayed."""

from __future__ import annotations

from random import Random
from typing import Any, get_args

import pytest
from msgspec.structs import replace

from herzrasen.bots import dealer
from herzrasen.cards import DEALER, WATCHER, Card, CardSet
from herzrasen.fair_deals.proof import DealProof
from herzrasen.games import hearts, nerts
from herzrasen.games.hearts.events import Dealt, Played
from herzrasen.games.nerts.events import Dealt as NertsDealt
from herzrasen.games.protocol import GameName, Refusal
from herzrasen.protocol import codec
from herzrasen.table import journal
from herzrasen.table.journal import Entry
from herzrasen.table.members.bot_turns import seats_reading_sheet, seats_to_move
from herzrasen.table.move_details import MoveDetails
from herzrasen.table.move_ids import MOVES_PER_SEAT, move_key
from herzrasen.table.seats import Seating, SeatOccupant
from herzrasen.table.table import AlreadyDone, Table
from tests.table.random_play import new_table, play

GAMES: tuple[GameName, ...] = get_args(GameName)
every_game = pytest.mark.parametrize("game", GAMES)


WRONG: dict[GameName, tuple[Any, ...]] = {
    "hearts": (
        hearts.Play(Card.parse("QS'2")),
        hearts.Pass(CardSet()),
        hearts.Charge(CardSet.parse("QS")),
        hearts.ChooseMoon(hearts.MoonChoice.SELF),
        hearts.Deal(()),
    ),
    "nerts": (
        nerts.Call(),
        nerts.Start(),
        nerts.Deal(()),
        nerts.Lift(
            source=nerts.Place(nerts.Spot.TABLEAU, 99),
            card=Card.parse("2C"),
            target=nerts.Place(nerts.Spot.RIVAL, -7),
        ),
    ),
}


def table_values(table: Table) -> tuple[Any, ...]:
    """All that anybody is ever sent about a table."""
    return (table.number, *(table.view(seat) for seat in (*range(4), DEALER, WATCHER)))


@every_game
def test_the_log_of_a_match_replays_to_the_same_table(game: GameName) -> None:
    random = Random(game)
    table, again = new_table(game), new_table(game)
    for entries in play(table, random, 400):
        for entry in entries:
            line = journal.write(entry)
            assert journal.read(line, game) == entry
            again.apply(journal.read(line, game))
        assert table_values(again) == table_values(table)
    assert table.number > 100


@every_game
def test_every_deal_can_be_dealt_again_from_its_seed_in_the_log(game: GameName) -> None:
    again, seeds = new_table(game), 0
    for entries in play(new_table(game), Random(7), 600):
        if entries[0].seed is not None:
            seeds += 1
            repeated = again.propose(DEALER, dealer.deal(again.public, entries[0].seed), at=0)
            assert not isinstance(repeated, Refusal | AlreadyDone)
            assert [entry.event for entry in repeated] == [entry.event for entry in entries]
        again.replay(entries)
    assert seeds > (game == "hearts")


@every_game
def test_no_message_holds_a_seed(game: GameName) -> None:
    table = new_table(game)
    dealt = next(play(table, Random(3), 1))
    assert dealt[0].seed is not None
    written = journal.write(dealt[0])
    in_the_log = journal.read(written, game).seed
    assert in_the_log == dealt[0].seed
    for seat in (*range(4), WATCHER):
        assert b"seed" not in codec.encode(table.update_for(seat))


def test_of_a_move_the_last_event_has_the_key_and_the_first_all_else() -> None:
    races: Any = ("race",)
    proof = DealProof(1, b"share", b"commitment")
    details = MoveDetails("key", b"seed", proof, 7, races, 5, True)
    first, middle, last = journal.make_entries(("a", "b", "c"), details, after=6, by=2, at=9)
    assert first == Entry(7, 2, "a", 9, None, b"seed", 7, races, 5, True, proof)
    assert (middle, last) == (Entry(8, 2, "b", 9), Entry(9, 2, "c", 9, "key"))


@every_game
def test_a_move_sent_twice_is_made_once(game: GameName) -> None:
    table = new_table(game)
    for entries in play(table, Random(5), 60):
        last = entries[-1]
        before = table_values(table)
        again = table.propose(last.by, WRONG[game][0], MoveDetails(key=last.move), at=9)
        assert again == AlreadyDone(table.number)
        assert table_values(table) == before


@every_game
def test_a_move_is_late_after_a_new_deal_a_bots_move_and_a_card_of_its_seat(game: GameName) -> None:
    """Whoever decided on it before, or on another page, meant something else."""
    table, dealt, moved = new_table(game), 0, dict[int, int]()
    for count, entries in enumerate(play(new_table(game), Random(game), 200)):
        for entry in entries:
            table.apply(replace(entry, effort=3 if count % 5 == 0 else None))
            if isinstance(entry.event, Dealt | NertsDealt):
                dealt = entry.number
            if count % 5 == 0 or isinstance(entry.event, Played):
                moved[entry.by] = entry.number
        for seat in range(4):
            seen = max(dealt, moved.get(seat, 0))
            late = [table.is_stale(seat, "new", number) for number in (None, seen, seen - 1)]
            assert late == [False, False, True]
            last = entries[-1]
            assert not table.is_stale(last.by, last.move or "", 0), "sent again it is no new move"


@every_game
def test_wrong_moves_are_refused_and_change_nothing(game: GameName) -> None:
    table = new_table(game)
    wrong = WRONG[game]
    refused = 0
    for _ in play(table, Random(11), 100):
        before = table_values(table)
        for seat in (0, 3, DEALER, WATCHER, 17):
            for move in wrong:
                refused += isinstance(table.propose(seat, move, at=0), Refusal)
        assert table_values(table) == before
    assert refused > 1000


@every_game
def test_an_entry_out_of_order_is_a_bug(game: GameName) -> None:
    table = new_table(game)
    entries = [entry for entries in play(new_table(game), Random(1), 5) for entry in entries]
    table.apply(entries[0])
    for wrong in (entries[0], entries[2]):
        with pytest.raises(ValueError, match="does not follow"):
            table.apply(wrong)


@every_game
def test_missed_events_equal_the_sent_events(game: GameName) -> None:
    table = new_table(game)
    events: list[Any] = []
    for entries in play(new_table(game), Random(2), 40):
        for entry in entries:
            table.apply(entry)
            events.append(table.update_for(1).event)
    assert table.events_since(1, 0) == tuple(events)
    assert table.events_since(1, len(events) - 3) == tuple(events[-3:])
    assert table.events_since(1, len(events)) == table.events_since(1, 10**9) == ()
    assert table.events_since(1, -5) == tuple(events)


@every_game
def test_dropping_events_that_all_received_changes_nothing(game: GameName) -> None:
    table, other = new_table(game), new_table(game)
    for entries in play(new_table(game), Random(9), 120):
        for entry in entries:
            table.apply(entry)
            other.apply(entry)
            seats = (0, 2, WATCHER) if entry.number % 3 else (1, 2)
            assert [table.update_for(seat) for seat in seats] == [
                other.update_for(seat) for seat in seats
            ]
            table.release_updates()
            assert table.known_legal == other.known_legal
            assert table.known_legal.keys() >= {*seats}
            assert table.known_legal == {
                seat: table.legal(table.view(seat)) for seat in table.known_legal
            }
    assert table_values(table) == table_values(other)


def test_of_a_match_only_the_deal_that_is_played_is_kept() -> None:
    table, first = new_table("hearts"), 0
    for entries in play(new_table("hearts"), Random(2), 150):
        for entry in entries:
            table.apply(entry)
            if isinstance(entry.event, Dealt):
                first = entry.number
            assert len(table.events_since(1, 0)) == table.number - first + 1
    assert first > 70
    assert table.events_since(1, first) == table.events_since(1, 0)[1:]


def test_of_a_round_the_newest_events_are_at_hand_and_the_table_knows_which_are_not() -> None:
    table, dealt, events = new_table("nerts"), 0, dict[int, Any]()
    for entries in play(new_table("nerts"), Random(2), 2000):
        for entry in entries:
            table.apply(entry)
            if isinstance(entry.event, NertsDealt):
                dealt = entry.number
            events[entry.number] = table.update_for(1).event
        for last in (-5, 0, dealt - 1, dealt, table.number - 50, table.number - 20, table.number):
            gone = table.dropped_numbers(last)
            assert len(gone) == 0 or gone[0] == max(last + 1, dealt)
            first = gone[-1] + 1 if gone else max(last + 1, dealt)
            assert table.events_since(1, first - 1) == tuple(
                events[number] for number in range(first, table.number + 1)
            )
        assert not table.dropped_numbers(table.number - 32)
    assert dealt > 1


def test_two_persons_may_choose_the_same_id_for_a_move() -> None:
    """Whoever sits down next is not answered as the one before."""
    keys = {move_key(person, name) for person in ("ada", "bob") for name in ("1", "2")}
    assert len(keys) == 4


@every_game
def test_a_name_is_known_again_for_a_while(game: GameName) -> None:
    """For longer than a browser waits for an answer, but not for the whole match."""
    table, names = new_table(game), dict[str, tuple[int, int]]()
    for entries in play(table, Random(5), 1000):
        names[entries[-1].move or ""] = (entries[-1].by, entries[-1].number)
    for seat in range(4):
        own = [(name, number) for name, (by, number) in names.items() if by == seat]
        assert all(
            table.move_number(seat, name) == number for name, number in own[-MOVES_PER_SEAT:]
        )
        assert len(own) > MOVES_PER_SEAT
        assert table.move_number(seat, own[0][0]) is None


@every_game
def test_nobody_is_asked_while_no_person_is_here(game: GameName) -> None:
    seating = Seating({}, tuple(SeatOccupant(seat) for seat in range(4))).sit("me", "Eva", 0)
    assert isinstance(seating, Seating)
    seating = seating.begin()
    here, away = seating.with_presence([0], 0), seating.with_presence([], 0)
    table = new_table(game)
    assert seats_to_move(table, here) == {DEALER}
    for _ in play(table, Random(1), 150):
        assert seats_to_move(table, away) == frozenset()
        assert seats_to_move(table, here) <= {DEALER, 1, 2, 3}
        if not seats_reading_sheet(table, here):
            assert seats_to_move(table, here) == table.to_act() - {0}


def test_the_dealer_waits_until_everybody_has_read_the_score_sheet() -> None:
    table = new_table("hearts")
    for _ in play(table, Random(4), 1000):
        if table.is_dealing():
            break
    seating: Seating | Refusal = Seating({}, tuple(SeatOccupant(seat) for seat in range(4)))
    for seat in (0, 2):
        assert isinstance(seating, Seating)
        seating = seating.sit(f"token {seat}", f"person {seat}", seat)
    assert isinstance(seating, Seating)
    seating = seating.begin().with_presence([0, 2], 0)
    assert seats_reading_sheet(table, seating) == (0, 2)
    assert seats_to_move(table, seating) == frozenset()
    seating = seating.with_sheet_read([0])
    assert seats_reading_sheet(table, seating) == (2,)
    gone = seating.with_presence([0], 0).stand_in([2])
    assert seats_to_move(table, gone) == {DEALER}, "who has left is not waited for"
    seating = seating.with_sheet_read([2])
    assert seats_to_move(table, seating) == {DEALER}
    assert seats_reading_sheet(table, seating.with_new_sheet()) == (0, 2)
