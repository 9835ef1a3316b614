"""Deals of Hearts to be looked at again: of a table's journal, of a record."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence

import msgspec

from herzrasen.cards import WATCHER, Seat
from herzrasen.coach import hearts as coach
from herzrasen.games import hearts
from herzrasen.games.hearts.events import Dealt, Scored
from herzrasen.games.protocol import Refusal
from herzrasen.protocol.http_coach import DealReview
from herzrasen.record import Fault, Read, Record, replay
from herzrasen.table import info
from herzrasen.table.info import About
from herzrasen.table.journal import Entry, standing


class Looked(msgspec.Struct, frozen=True, eq=False):
    """A deal, and all that has to be answered for its review."""

    before: hearts.State
    events: tuple[hearts.Event, ...]
    questions: tuple[coach.Question, ...]

    def review(self, answers: Sequence[coach.Answer]) -> DealReview:
        """The review, from the questions' answers in their order."""
        found = coach.review(self.before, self.events, self.questions, answers)
        return msgspec.convert(found, DealReview, from_attributes=True)


def of_table(
    description: About, entries: Iterable[Entry], seat: Seat, number: int
) -> Looked | Refusal:
    """Deal ``number``, counted from 1, of the table with this journal, for whoever sat at ``seat``.

    While the match runs he sees his own play alone; once it is over anybody sees everybody's. What
    was played because somebody's time was over is nobody's.
    """
    rules = info.rules_of("hearts", description.rules)
    assert isinstance(rules, hearts.HeartsRules)
    deals = _deals(hearts.start(rules), standing(entries))
    if not 1 <= number <= len(deals):
        return Refusal("coach.refusal.no-deal", {"n": len(deals)})
    before, told, _ = deals[number - 1]
    events = tuple(_event(entry) for entry in told)
    if not any(isinstance(event, Scored) for event in events):
        return Refusal("coach.refusal.running")
    full = deals[-1][2].public.phase is hearts.Phase.OVER
    if seat == WATCHER and not full:
        return Refusal("coach.refusal.watcher")
    by_clock = {place for place, entry in enumerate(told) if entry.timed_out}
    return _looked(before, events, None if full else seat, full=full, by_clock=by_clock)


def of_record(
    read: Read, *, seat: Seat | None = None, deal: int | None = None
) -> tuple[Looked, ...] | Fault | Refusal:
    """The deals of a record, or one of them counted from 1; for one seat, or for all it knows of.

    A deal that was broken off is looked at as far as it went.
    """
    record = read.record
    eyes = _eyes(record, seat)
    if isinstance(eyes, Refusal):
        return eyes
    if deal is not None and not 1 <= deal <= len(record.deals):
        return Refusal("coach.refusal.no-deal", {"n": len(record.deals)})
    found = []
    for written, played in zip(record.deals, replay(record), strict=False):
        if isinstance(played, Fault):
            return read.located(played)
        if deal in (None, written.number):
            events = tuple(step.event for step in played.steps)
            found.append(_looked(played.before, events, eyes, full=record.full))
    return tuple(found)


def _eyes(record: Record, seat: Seat | None) -> Seat | Refusal | None:
    """Which seat is looked at, None for all."""
    if seat is not None and not 0 <= seat < len(record.players):
        return Refusal("record.refusal.no-seat", {"n": len(record.players) - 1})
    if record.seat is None:
        return seat
    if record.seat == WATCHER:
        return Refusal("coach.refusal.watcher")
    if seat not in (None, record.seat):
        return Refusal("coach.refusal.other-seat", {"n": record.seat})
    return record.seat


def _looked(
    before: hearts.State,
    events: tuple[hearts.Event, ...],
    seat: Seat | None,
    *,
    full: bool,
    by_clock: Collection[int] = (),
) -> Looked:
    seats = range(before.public.rules.players) if seat is None else (seat,)
    asked = coach.questions(before, events, seats, full=full, by_clock=by_clock)
    return Looked(before, events, asked)


def _deals(
    state: hearts.State, entries: Iterable[Entry]
) -> list[tuple[hearts.State, tuple[Entry, ...], hearts.State]]:
    """The deals of a match, each with its entries and the states before and after it."""
    before, told = state, list[Entry]()
    deals = []
    for entry in entries:
        event = _event(entry)
        if isinstance(event, Dealt):
            if told:
                deals.append((before, tuple(told), state))
            before, told = state, []
        told.append(entry)
        state = hearts.evolve(state, event)
    if told:
        deals.append((before, tuple(told), state))
    return deals


def _event(entry: Entry) -> hearts.Event:
    assert isinstance(entry.event, hearts.Event)
    return entry.event
