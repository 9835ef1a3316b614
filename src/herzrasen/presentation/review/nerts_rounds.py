"""The reviews of a table's rounds, and of a record's."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence

import msgspec

from herzrasen.cards import WATCHER, Seat
from herzrasen.coach.nerts import Claim, Contest, Decided, Told, review, rounds
from herzrasen.games import nerts
from herzrasen.games.nerts.events import RoundEnded
from herzrasen.games.protocol import Refusal
from herzrasen.presentation.record.steps import contested
from herzrasen.protocol.http_coach import RoundReview
from herzrasen.protocol.race import Race
from herzrasen.record import Fault, Read, Record, replay
from herzrasen.record.lines import Act, Line
from herzrasen.record.lines import Race as Contested
from herzrasen.record.replay import Played
from herzrasen.table import info
from herzrasen.table.info import About
from herzrasen.table.journal import Entry


def of_table(
    description: About, entries: Iterable[Entry], seat: Seat, number: int
) -> RoundReview | Refusal:
    """Round ``number``, counted from 1, of the table with this journal, as ``seat`` saw it."""
    if seat == WATCHER:
        return Refusal("nerts_review.refusal.watcher")
    rules = info.rules_of("nerts", description.rules)
    assert isinstance(rules, nerts.NertsRules)
    played = [*rounds(rules, seat, _told(tuple(entries)))]
    if not 1 <= number <= len(played):
        return Refusal("nerts_review.refusal.no-round", {"n": len(played)})
    before, told = played[number - 1]
    if not any(isinstance(one.event, RoundEnded) for one in told):
        return Refusal("nerts_review.refusal.running")
    return _answer(before, told)


def of_record(
    read: Read, *, seat: Seat | None = None, deal: int | None = None
) -> tuple[RoundReview, ...] | Fault | Refusal:
    """The rounds of a record, or one of them, as a seat saw them: the record's own, else the first.

    ``deal`` counts from 1. A round that was broken off is reviewed as far as it went.
    """
    record = read.record
    eyes = _eyes(record, seat)
    if isinstance(eyes, Refusal):
        return eyes
    if deal is not None and not 1 <= deal <= len(record.deals):
        return Refusal("nerts_review.refusal.no-round", {"n": len(record.deals)})
    found = []
    for written, played in zip(record.deals, replay(record), strict=False):
        if isinstance(played, Fault):
            return read.located(played)
        if deal in (None, written.number):
            told = tuple(_retold(played, written.lines))
            found.append(_answer(nerts.view(played.before, eyes), told))
    return tuple(found)


def _eyes(record: Record, seat: Seat | None) -> Seat | Refusal:
    """Whose eyes; a record of one seat or of a watcher shows that nobody else's are asked for.

    All of Nerts that a review rests on lies open, so any record serves any seat.
    """
    own = record.seat if record.seat is not None and record.seat >= 0 else 0
    eyes = own if seat is None else seat
    if 0 <= eyes < len(record.players):
        return eyes
    return Refusal("record.refusal.no-seat", {"n": len(record.players) - 1})


def _answer(before: nerts.View, told: Sequence[Told]) -> RoundReview:
    return msgspec.convert(review(before, told), RoundReview, from_attributes=True)


def _told(entries: Sequence[Entry]) -> Iterator[Told]:
    """A journal as it was told, each race with the event that won it."""
    races = defaultdict(list)
    for entry in entries:
        for race in entry.races:
            races[race.number].append(_contest(race))
    for entry in entries:
        assert isinstance(entry.event, nerts.Event)
        yield Told(entry.event, entry.at, entry.by, tuple(races[entry.number]))


def _contest(race: Race | Contested) -> Contest:
    claims = (Claim(claim.seat, claim.touched, claim.card) for claim in race.claims)
    return Contest(race.target, tuple(claims), Decided(race.by))


def _retold(played: Played, lines: tuple[Line, ...]) -> Iterator[Told]:
    """A round of a record as it was told; what has no time of its own has that of what led to
    it."""
    races = contested(played, lines)
    at = next((line.at for line in lines if isinstance(line, Act)), 0)
    for place, step in enumerate(played.steps):
        line = lines[step.row]
        at = line.at if isinstance(line, Act) else at
        yield Told(step.event, at, step.by, tuple(map(_contest, races.get(place, ()))))
