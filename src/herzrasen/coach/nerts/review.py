"""A round looked at again through the eyes of one seat."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from statistics import median_low

from herzrasen.cards import Seat
from herzrasen.coach.nerts.chances import (
    NOTICED,
    Chances,
    end_of,
    from_waste,
    passed,
    to_foundations,
)
from herzrasen.coach.nerts.findings import Finding, Kind, Review
from herzrasen.coach.nerts.pace import action, paces, pauses
from herzrasen.coach.nerts.round_events import Told
from herzrasen.games import nerts
from herzrasen.games.nerts.events import Dealt, RoundEnded, Started


def review(before: nerts.View, told: Sequence[Told]) -> Review:
    """The round that these events were, from the dealing on; ``before`` is the view before it."""
    rules, seat = before.public.rules, before.seat
    began = next((one.at for one in told if isinstance(one.event, Started)), told[0].at)
    over = next((one.at for one in told if isinstance(one.event, RoundEnded)), told[-1].at)
    own = (number for number, one in enumerate(told, 1) if action(one, seat, rules))
    acts = [(number, told[number - 1].at - began) for number in own]
    found = (*_chances(before, told, began), *_races(told, seat, began), *pauses(acts))
    played = [one.ms for one in found if one.kind is Kind.PLAYED]
    return Review(
        round=before.public.round + 1 + isinstance(told[0].event, Dealt),
        seat=seat,
        ms=over - began,
        findings=tuple(sorted(found, key=lambda one: (one.at, one.number))),
        reaction=median_low(played) if played else None,
        paces=paces(rules, told, over - began),
    )


def _chances(view: nerts.View, told: Sequence[Told], began: int) -> Iterator[Finding]:
    """What could be played: what was, and what was not."""
    rules, seat = view.public.rules, view.seat
    centre: Chances = {}
    waste: Chances = {}
    for number, one in enumerate(told):
        event = nerts.see(one.event, seat)
        at = one.at - began
        view = nerts.follow(view, event)
        still = to_foundations(view, centre, at)
        for card, chance in centre.items():
            end = None if card in still else end_of(chance, card, event, seat, rules)
            ms = at - chance.at
            if end is None or (end[0] is not Kind.PLAYED and (ms < NOTICED or _claimed(one, seat))):
                continue
            kind, by = end
            yield Finding(kind, number, at, ms, card, chance.source, chance.target, by)
        if passed(event, seat):
            for card, chance in waste.items():
                ms = at - chance.at
                yield Finding(Kind.PASSED, number, at, ms, card, chance.source, chance.target)
        centre, waste = still, from_waste(view, waste, at)


def _races(told: Sequence[Told], seat: Seat, began: int) -> Iterator[Finding]:
    """The races that the seat ran, with what they were won or lost by.

    One that was won counts once for each rival who was beaten.
    """
    for number, one in enumerate(told):
        for contest in one.contests:
            mine, first = contest.of(seat), contest.claims[0]
            if mine is None:
                continue
            won = mine is first
            for other in contest.claims[1:] if won else (first,):
                yield Finding(
                    kind=Kind.WON if won else Kind.LOST,
                    number=number,
                    at=one.at - began,
                    ms=abs(mine.ms - other.ms),
                    card=mine.card,
                    target=contest.target,
                    by=other.seat,
                    decided=contest.by,
                )


def _claimed(one: Told, seat: Seat) -> bool:
    """Whether the seat took part in a race that this event won."""
    return any(contest.of(seat) is not None for contest in one.contests)
