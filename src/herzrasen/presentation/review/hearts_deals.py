"""Deals of Hearts prepared for review, from a table's journal or from a record."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence

import msgspec

from herzrasen.cards import WATCHER, Seat
from herzrasen.coach import hearts as coach
from herzrasen.games import hearts
from herzrasen.games.hearts.events import Dealt, Scored
from herzrasen.games.protocol import Refusal
from herzrasen.protocol.hearts.coach import DealReview
from herzrasen.record import Fault, ParsedRecord, Record, replay
from herzrasen.table import info
from herzrasen.table.info import TableInfo
from herzrasen.table.journal import Entry, active_entries


class ReviewTask(msgspec.Struct, frozen=True, eq=False):
    """A deal and the questions that its review needs answered."""

    before: hearts.State
    events: tuple[hearts.Event, ...]
    questions: tuple[coach.Question, ...]

    def review(self, answers: Sequence[coach.Answer]) -> DealReview:
        """The review, from the answers in the order of the questions."""
        found = coach.review(self.before, self.events, self.questions, answers)
        return msgspec.convert(found, DealReview, from_attributes=True)


def from_table(
    description: TableInfo,
    entries: Iterable[Entry],
    seat: Seat,
    number: int,
    *,
    brief: bool = False,
) -> ReviewTask | Refusal:
    """Deal ``number``, counted from 1, of the table with this journal, for the player at ``seat``.

    While the match runs, or where it is to be ``brief``, players get only their own review; once it
    is over everybody gets all of them. Moves that were made because time had run out are not
    reviewed. Returns a Refusal for a deal that does not exist or still runs.
    """
    rules = info.rules_of("hearts", description.rules)
    assert isinstance(rules, hearts.HeartsRules)
    deals = _split_deals(hearts.start(rules), active_entries(entries))
    if not 1 <= number <= len(deals):
        return Refusal("coach.refusal.no-deal", {"n": len(deals)})
    before, deal_entries, _ = deals[number - 1]
    events = tuple(_event(entry) for entry in deal_entries)
    if not any(isinstance(event, Scored) for event in events):
        return Refusal("coach.refusal.running")
    full = not brief and deals[-1][2].public.phase is hearts.Phase.OVER
    if seat == WATCHER and not full:
        return Refusal("coach.refusal.watcher")
    by_clock = {place for place, entry in enumerate(deal_entries) if entry.timed_out}
    return _review_task(before, events, None if full else seat, full=full, by_clock=by_clock)


def from_record(
    read: ParsedRecord, *, seat: Seat | None = None, deal: int | None = None
) -> tuple[ReviewTask, ...] | Fault | Refusal:
    """The deals of a record, or one of them counted from 1; for one seat, or for all that the
    record shows.

    An unfinished deal is reviewed as far as it was played.
    """
    record = read.record
    viewer = _viewer(record, seat)
    if isinstance(viewer, Refusal):
        return viewer
    if deal is not None and not 1 <= deal <= len(record.deals):
        return Refusal("coach.refusal.no-deal", {"n": len(record.deals)})
    found = []
    for written, played in zip(record.deals, replay(record), strict=False):
        if isinstance(played, Fault):
            return read.locate(played)
        if deal in (None, written.number):
            events = tuple(step.event for step in played.steps)
            found.append(_review_task(played.before, events, viewer, full=record.full))
    return tuple(found)


def _viewer(record: Record, seat: Seat | None) -> Seat | Refusal | None:
    """The seat to review, None for all, or why the record cannot show it."""
    if seat is not None and not 0 <= seat < len(record.players):
        return Refusal("record.refusal.no-seat", {"n": len(record.players) - 1})
    if record.seat is None:
        return seat
    if record.seat == WATCHER:
        return Refusal("coach.refusal.watcher")
    if seat not in (None, record.seat):
        return Refusal("coach.refusal.other-seat", {"n": record.seat})
    return record.seat


def _review_task(
    before: hearts.State,
    events: tuple[hearts.Event, ...],
    seat: Seat | None,
    *,
    full: bool,
    by_clock: Collection[int] = (),
) -> ReviewTask:
    seats = range(before.public.rules.players) if seat is None else (seat,)
    asked = coach.questions(before, events, seats, full=full, by_clock=by_clock)
    return ReviewTask(before, events, asked)


def _split_deals(
    state: hearts.State, entries: Iterable[Entry]
) -> list[tuple[hearts.State, tuple[Entry, ...], hearts.State]]:
    """The deals of a match, each with its entries and the states before and after it."""
    before, deal_entries = state, list[Entry]()
    deals = []
    for entry in entries:
        event = _event(entry)
        if isinstance(event, Dealt):
            if deal_entries:
                deals.append((before, tuple(deal_entries), state))
            before, deal_entries = state, []
        deal_entries.append(entry)
        state = hearts.evolve(state, event)
    if deal_entries:
        deals.append((before, tuple(deal_entries), state))
    return deals


def _event(entry: Entry) -> hearts.Event:
    assert isinstance(entry.event, hearts.Event)
    return entry.event
