"""Undo: the journal keeps what was undone, and every reader of the journal skips it."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

import pytest
from msgspec.structs import replace

from herzrasen import __version__
from herzrasen.bots import dealer
from herzrasen.bots.hearts import HeartsBot
from herzrasen.cards import DEALER, WATCHER, CardSet
from herzrasen.games import hearts
from herzrasen.games.hearts.events import PassChosen, Played
from herzrasen.games.protocol import Refusal
from herzrasen.games.registry import GAMES
from herzrasen.protocol import codec
from herzrasen.record import Fault, check, read, record_from_journal, write
from herzrasen.record.record import Record
from herzrasen.stats.outcome import outcome_of
from herzrasen.table import info, journal
from herzrasen.table.info import TableInfo
from herzrasen.table.journal import Entry, UndoEvent, active_entries
from herzrasen.table.move_details import MoveDetails
from herzrasen.table.seats import SeatOccupant
from herzrasen.table.table import AlreadyDone, Table
from herzrasen.table.undo import undo_refusal
from herzrasen.verify.replay_bots import verify
from tests.table.members_fixture import seat_people
from tests.table.random_play import new_table
from tests.table.test_table import table_values

ME = 0
SEEDS = (7, 11, 13, 17)


class Solo:
    """A person who plays alone against bots, and the journal of it."""

    def __init__(self, rules: str = "standard") -> None:
        self.rules = info.rules_of("hearts", rules)
        self.table = Table("hearts", self.rules)
        self.log: list[Entry] = []

    def take(self, entries: object) -> None:
        """Write and apply what was proposed."""
        assert isinstance(entries, tuple), entries
        self.log += entries
        self.table.replay(entries)

    def undo(self) -> None:
        """Undo the last decision."""
        self.take(self.table.undo(ME, at=0, move_key=f"undo {len(self.log)}"))

    def step(self, random: Random) -> None:
        """Bots move; the person makes any legal move."""
        seat = min(self.table.to_act())
        if seat == DEALER:
            seed = random.randbytes(32)
            move = dealer.deal(self.table.public, seed)
            self.take(self.table.propose(DEALER, move, MoveDetails(seed=seed), at=0))
        elif seat == ME:
            some = _any(self.table.legal(self.table.view(ME)), random)
            self.take(self.table.propose(ME, some, MoveDetails(key=f"move {len(self.log)}"), at=0))
        else:
            move = HeartsBot(2, SEEDS[seat]).choose(self.table.view(seat))
            self.take(self.table.propose(seat, move, MoveDetails(effort=0), at=0))

    def until_asked(self, random: Random) -> None:
        """Play on until the person has a choice."""
        while not self.chooses():
            self.step(random)

    def chooses(self) -> bool:
        """Whether the person is asked, and has a choice."""
        return ME in self.table.to_act() and len(self.table.legal(self.table.view(ME))) > 1

    def table_info(self) -> TableInfo:
        """The table's description."""
        names = ("Eva", "Ada", "Bruno", "Clara")
        places = tuple(
            SeatOccupant(seed, name, person=None if seat else "eva")
            for seat, (seed, name) in enumerate(zip(SEEDS, names, strict=True))
        )
        text = info.text_of(self.rules)
        return TableInfo(
            "hearts", text, {"level": 2}, "instant", places, 0, begun=True, version=__version__
        )

    def record(self) -> Record:
        """The full record."""
        return record_from_journal(self.table_info(), self.log)


def _any(legal: hearts.Legal, random: Random) -> hearts.Move:
    if legal.ask in (hearts.Ask.PASS, hearts.Ask.CHARGE):
        cards = CardSet(random.sample(tuple(legal.cards), legal.least))
        return hearts.Pass(cards) if legal.ask is hearts.Ask.PASS else hearts.Charge(cards)
    moves = tuple(legal)
    return random.choice(moves)


def random_play_with_undos(random: Random, rules: str, undos: int) -> Iterator[Solo]:
    """A match with an undo every now and then; yields after each."""
    solo = Solo(rules)
    while undos:
        solo.step(random)
        if random.random() < 0.2 and isinstance(solo.table.undo(ME, at=0, move_key="?"), tuple):
            solo.undo()
            undos -= 1
            yield solo


def everything_but_the_number(table: Table) -> tuple[object, ...]:
    return table_values(table)[1:]


RULES = ("standard", "standard+charging=yes", "standard+moon=choice", "standard+pass_count=0")
by_rules = pytest.mark.parametrize("rules", RULES)


@by_rules
def test_after_an_undo_the_table_is_the_replay_of_its_branch(rules: str) -> None:
    for solo in random_play_with_undos(Random(rules), rules, 25):
        again = Table("hearts", solo.rules)
        for entry in solo.log:
            line = journal.write(entry)
            assert journal.read(line, "hearts") == entry
            again.apply(entry)
        assert table_values(again) == table_values(solo.table)
        branch = Table("hearts", solo.rules)
        for number, entry in enumerate(active_entries(solo.log), 1):
            branch.apply(Entry(number, entry.by, entry.event, entry.at))
        assert everything_but_the_number(branch) == everything_but_the_number(solo.table)


@by_rules
def test_a_server_that_starts_again_takes_back_the_same(rules: str) -> None:
    """Again and again: what was undone before the restart stays undone, and undo works after it."""
    for solo in random_play_with_undos(Random(f"again {rules}"), rules, 15):
        for _ in range(2):
            again = Table("hearts", solo.rules)
            again.replay(journal.read(journal.write(entry), "hearts") for entry in solo.log)
            assert again.undo(ME, at=0, move_key="x") == solo.table.undo(ME, at=0, move_key="x")
            assert again.last_undo == solo.table.last_undo
            for last in (0, solo.table.number - 30, solo.table.last_undo, solo.table.number):
                assert again.events_since(ME, last) == solo.table.events_since(ME, last)
            if not isinstance(solo.table.undo(ME, at=0, move_key="x"), tuple):
                break
            solo.undo()


@by_rules
def test_it_goes_back_to_where_there_was_a_choice_and_no_further(rules: str) -> None:
    random = Random(rules)
    solo, times = Solo(rules), 0
    while times < 40:
        if solo.table.over:
            solo = Solo(rules)
        if not solo.chooses():
            solo.step(random)
            continue
        moment, deal = everything_but_the_number(solo.table), solo.table.deals
        solo.step(random)
        for _ in range(random.randrange(6)):
            if not solo.chooses() and not solo.table.is_dealing() and not solo.table.over:
                solo.step(random)
        if not solo.table.over:
            solo.undo()
            assert (everything_but_the_number(solo.table), solo.table.deals) == (moment, deal)
            solo.step(random)
            times += 1


def test_after_the_same_move_again_the_bots_do_the_same() -> None:
    random = Random(5)
    solo = Solo()
    for _ in range(12):
        solo.until_asked(random)
        begin = len(solo.log)
        solo.step(random)
        move = solo.log[begin].event
        while not solo.chooses() and not solo.table.is_dealing():
            solo.step(random)
        first = [entry.event for entry in solo.log[begin:]]
        solo.undo()
        begin = len(solo.log)
        match move:
            case Played(_, card):
                again: hearts.Move = hearts.Play(card)
            case PassChosen(_, cards):
                assert cards is not None
                again = hearts.Pass(cards)
            case _:
                again = hearts.Claim()
        solo.take(solo.table.propose(ME, again, at=0))
        while len(solo.log) - begin < len(first):
            solo.step(random)
        assert [entry.event for entry in solo.log[begin:]] == first


def test_no_undo_before_the_first_decision_or_into_another_deal() -> None:
    random = Random(1)
    solo, nothing = Solo(), Refusal("table.refusal.nothing-to-undo")
    assert solo.table.undo(ME, at=0, move_key="x") == nothing
    for _ in range(2):
        while solo.table.is_dealing():
            solo.step(random)
        assert solo.table.undo(ME, at=0, move_key="x") == nothing
        while not solo.table.is_dealing():
            solo.step(random)
    solo.undo()
    assert not solo.table.is_dealing(), "a deal that is counted may be taken up again"


@pytest.mark.parametrize(
    ("people", "seat", "changes", "why"),
    [
        ("E", ME, {}, ""),
        ("E", WATCHER, {}, "watcher"),
        ("E", ME, {"begun": False}, "not-begun"),
        ("E", ME, {"ended": 5}, "ended"),
        ("EJ", ME, {}, "undo-alone"),
    ],
)
def test_only_who_plays_with_bots_alone_takes_back(
    people: str, seat: int, changes: dict[str, Any], why: str
) -> None:
    seating = replace(seat_people(*people).begin(), **changes)
    no_help, refusal = Refusal("no help"), Refusal(f"table.refusal.{why}")
    refusals = [undo_refusal(seat, seating, reason) for reason in (None, no_help)]
    assert refusals == ([refusal, refusal] if why else [None, no_help])


def test_no_undo_after_the_match_or_in_nerts() -> None:
    random = Random(2)
    solo = Solo("standard+target=50")
    while not solo.table.over:
        solo.step(random)
    assert solo.table.undo(ME, at=0, move_key="x") == Refusal("hearts.refusal.match-over")
    race = new_table("nerts")
    assert race.undo(ME, at=0, move_key="x") == Refusal("table.refusal.no-undo-in-a-race")


def test_sent_twice_it_is_undone_once_and_an_undone_move_is_not_made_again() -> None:
    random = Random(3)
    solo = Solo()
    solo.until_asked(random)
    solo.step(random)
    name = next(entry.move for entry in reversed(solo.log) if entry.move)
    asked = solo.table.number
    solo.take(solo.table.undo(ME, at=0, move_key="back"))
    assert solo.table.undo(ME, at=0, move_key="back") == AlreadyDone(solo.table.number)
    again = hearts.Pass(CardSet(tuple(solo.table.view(ME).hand)[:3]))
    assert isinstance(solo.table.propose(ME, again, MoveDetails(key=name), at=0), AlreadyDone)
    assert solo.table.is_stale(ME, "new", asked), "it was decided on in another branch"
    assert not solo.table.is_stale(ME, "new", solo.table.number)


def test_what_a_bot_did_for_the_person_cannot_be_undone() -> None:
    random = Random(4)
    solo = Solo()
    solo.until_asked(random)
    solo.take(
        solo.table.propose(
            ME, HeartsBot(2).choose(solo.table.view(ME)), MoveDetails(effort=1), at=0
        )
    )
    assert solo.table.undo(ME, at=0, move_key="x") == Refusal("table.refusal.nothing-to-undo")


def test_a_reconnect_after_an_undo_gets_the_events_of_the_branch() -> None:
    random = Random(6)
    solo = Solo("standard+pass_count=0")
    for _ in range(3):
        solo.until_asked(random)
        solo.step(random)
    seen = solo.table.number
    solo.undo()
    assert solo.table.events_since(ME, seen) == ()
    solo.step(random)
    assert solo.table.events_since(ME, seen) == tuple(
        GAMES["hearts"].see(entry.event, ME) for entry in solo.log if entry.number > seen + 1
    )
    assert solo.table.events_since(ME, solo.table.number) == ()


@by_rules
def test_the_record_is_that_of_the_branch_and_says_how_often(rules: str) -> None:
    *_, solo = random_play_with_undos(Random(rules), rules, 12)
    while not solo.table.over:
        solo.step(Random(len(solo.log)))
    record = solo.record()
    back = read(write(record))
    assert not isinstance(back, Refusal)
    assert back.record == record  # type: ignore[union-attr]
    assert check(record, dealer.deal).totals == solo.table.public.match.totals  # type: ignore[union-attr]
    times = sum(isinstance(entry.event, UndoEvent) for entry in solo.log)
    assert sum(deal.undone for deal in record.deals) == times == 12
    outcome = outcome_of(solo.table_info(), solo.log)
    assert outcome is not None
    assert outcome.undone == times
    assert len(outcome.seats[ME].deals) == len(record.deals)
    assert (
        record_from_journal(solo.table_info(), solo.log, ME).deals[0].undone
        == record.deals[0].undone
    )


def test_the_bots_of_a_branch_made_their_moves_themselves() -> None:
    *_, solo = random_play_with_undos(Random(8), "standard", 20)
    while solo.table.deals < 5:
        solo.step(Random(len(solo.log)))
    verified = verify(solo.record(), workers=1)
    assert not isinstance(verified, Fault)
    assert not verified.differences
    assert verified.replayed_count > 50


def test_no_line_of_the_journal_is_taken_for_another() -> None:
    solo = Solo()
    solo.until_asked(Random(9))
    solo.step(Random(9))
    solo.undo()
    marks = [journal.is_undo(journal.write(entry)) for entry in solo.log]
    assert marks == [isinstance(entry.event, UndoEvent) for entry in solo.log]
    assert marks[-1]
    assert codec.encode(solo.log[-1].event) == b'{"event":"undone","to":%d}' % solo.log[-1].event.to
