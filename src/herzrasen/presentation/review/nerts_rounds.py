"""Reviews of rounds of Nerts, from a table's journal or from a record."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence

import msgspec

from herzrasen.cards import WATCHER, Seat
from herzrasen.coach.nerts import (
    ContestedPlay,
    DecidedBy,
    TimedContender,
    TimedEvent,
    review,
    rounds,
)
from herzrasen.games import nerts
from herzrasen.games.nerts.events import RoundEnded
from herzrasen.games.protocol import Refusal
from herzrasen.presentation.record.steps import races_by_step
from herzrasen.protocol.nerts.review import RoundReview
from herzrasen.protocol.race import Race
from herzrasen.record import Fault, ParsedRecord, Record, replay
from herzrasen.record.lines import Line, RaceLine
from herzrasen.record.nerts_lines import ActLine
from herzrasen.record.replay import ReplayedDeal
from herzrasen.table import info
from herzrasen.table.info import TableInfo
from herzrasen.table.journal import Entry


def from_table(
    description: TableInfo,
    entries: Iterable[Entry],
    seat: Seat,
    number: int,
    *,
    brief: bool = False,  # noqa: ARG001 - shows nothing that the match hides while it runs
) -> RoundReview | Refusal:
    """Round ``number``, counted from 1, of the table with this journal, as ``seat`` saw it."""
    if seat == WATCHER:
        return Refusal("nerts_review.refusal.watcher")
    rules = info.rules_of("nerts", description.rules)
    assert isinstance(rules, nerts.NertsRules)
    played = [*rounds(rules, seat, _journal_events(tuple(entries)))]
    if not 1 <= number <= len(played):
        return Refusal("nerts_review.refusal.no-round", {"n": len(played)})
    before, events = played[number - 1]
    if not any(isinstance(one.event, RoundEnded) for one in events):
        return Refusal("nerts_review.refusal.running")
    return _review(before, events)


def from_record(
    read: ParsedRecord, *, seat: Seat | None = None, deal: int | None = None
) -> tuple[RoundReview, ...] | Fault | Refusal:
    """The reviews of a record's rounds, or of one, counted from 1. The seat is the record's own by
    default, else the first.

    An unfinished round is reviewed as far as it was played.
    """
    record = read.record
    viewer = _viewer(record, seat)
    if isinstance(viewer, Refusal):
        return viewer
    if deal is not None and not 1 <= deal <= len(record.deals):
        return Refusal("nerts_review.refusal.no-round", {"n": len(record.deals)})
    found = []
    for written, played in zip(record.deals, replay(record), strict=False):
        if isinstance(played, Fault):
            return read.locate(played)
        if deal in (None, written.number):
            events = tuple(_record_events(played, written.lines))
            found.append(_review(nerts.view(played.before, viewer), events))
    return tuple(found)


def _viewer(record: Record, seat: Seat | None) -> Seat | Refusal:
    """The seat to review: the record's own by default, else the first.

    A review of Nerts needs open cards alone, so any record serves any seat.
    """
    own = record.seat if record.seat is not None and record.seat >= 0 else 0
    viewer = own if seat is None else seat
    if 0 <= viewer < len(record.players):
        return viewer
    return Refusal("record.refusal.no-seat", {"n": len(record.players) - 1})


def _review(before: nerts.View, events: Sequence[TimedEvent]) -> RoundReview:
    return msgspec.convert(review(before, events), RoundReview, from_attributes=True)


def _journal_events(entries: Sequence[Entry]) -> Iterator[TimedEvent]:
    """The events of a journal with their times, each race with the event that won it."""
    races = defaultdict(list)
    for entry in entries:
        for race in entry.races:
            races[race.number].append(_contest(race))
    for entry in entries:
        assert isinstance(entry.event, nerts.Event)
        yield TimedEvent(entry.event, entry.at, entry.by, tuple(races[entry.number]))


def _contest(race: Race[nerts.Place] | RaceLine[nerts.Place]) -> ContestedPlay:
    contenders = (TimedContender(one.seat, one.touched, one.card) for one in race.contenders)
    return ContestedPlay(race.target, tuple(contenders), DecidedBy(race.by))


def _record_events(played: ReplayedDeal, lines: tuple[Line, ...]) -> Iterator[TimedEvent]:
    """The events of a recorded round with their times; an event without a time of its own has that
    of the move that caused it."""
    races = races_by_step(played, lines)
    at = next((line.at for line in lines if isinstance(line, ActLine)), 0)
    for place, step in enumerate(played.steps):
        line = lines[step.row]
        at = line.at if isinstance(line, ActLine) else at
        yield TimedEvent(step.event, at, step.by, tuple(map(_contest, races.get(place, ()))))
