"""The review of a round of Nerts for one seat."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from statistics import median_low

from herzrasen.cards import Seat
from herzrasen.coach.nerts.findings import Finding, FindingKind, RoundReview
from herzrasen.coach.nerts.opportunities import (
    REACTION_MS,
    Opportunities,
    foundation_opportunities,
    opportunity_end,
    turns_stock,
    waste_opportunities,
)
from herzrasen.coach.nerts.pace import is_own_action, paces, pauses
from herzrasen.coach.nerts.round_events import TimedEvent
from herzrasen.games import nerts
from herzrasen.games.nerts.events import Dealt, RoundEnded, Started


def review(before: nerts.View, events: Sequence[TimedEvent]) -> RoundReview:
    """The review of a round from its events, beginning with dealing; ``before`` is the view before
    it."""
    rules, seat = before.public.rules, before.seat
    began = next((one.at for one in events if isinstance(one.event, Started)), events[0].at)
    over = next((one.at for one in events if isinstance(one.event, RoundEnded)), events[-1].at)
    own = (number for number, one in enumerate(events, 1) if is_own_action(one, seat, rules))
    acts = [(number, events[number - 1].at - began) for number in own]
    found = (
        *_opportunity_findings(before, events, began),
        *_race_findings(events, seat, began),
        *pauses(acts),
    )
    played = [one.ms for one in found if one.kind is FindingKind.PLAYED]
    return RoundReview(
        round=before.public.round + 1 + isinstance(events[0].event, Dealt),
        seat=seat,
        ms=over - began,
        findings=tuple(sorted(found, key=lambda one: (one.at, one.number))),
        reaction=median_low(played) if played else None,
        paces=paces(rules, events, over - began),
    )


def _opportunity_findings(
    view: nerts.View, events: Sequence[TimedEvent], began: int
) -> Iterator[Finding]:
    """The findings about opportunities, taken and missed."""
    rules, seat = view.public.rules, view.seat
    centre: Opportunities = {}
    waste: Opportunities = {}
    for number, one in enumerate(events):
        event = nerts.see(one.event, seat)
        at = one.at - began
        view = nerts.follow(view, event)
        still = foundation_opportunities(view, centre, at)
        for card, opportunity in centre.items():
            end = None if card in still else opportunity_end(opportunity, card, event, seat, rules)
            ms = at - opportunity.at
            if end is None or (
                end[0] is not FindingKind.PLAYED and (ms < REACTION_MS or _takes_part(one, seat))
            ):
                continue
            kind, by = end
            yield Finding(kind, number, at, ms, card, opportunity.source, opportunity.target, by)
        if turns_stock(event, seat):
            for card, opportunity in waste.items():
                ms = at - opportunity.at
                yield Finding(
                    FindingKind.PASSED, number, at, ms, card, opportunity.source, opportunity.target
                )
        centre, waste = still, waste_opportunities(view, waste, at)


def _race_findings(events: Sequence[TimedEvent], seat: Seat, began: int) -> Iterator[Finding]:
    """The findings about races of the seat, with their margins.

    A race that was won counts once for each rival.
    """
    for number, one in enumerate(events):
        for contest in one.contests:
            own, first = contest.contender(seat), contest.contenders[0]
            if own is None:
                continue
            won = own is first
            for other in contest.contenders[1:] if won else (first,):
                yield Finding(
                    kind=FindingKind.WON if won else FindingKind.LOST,
                    number=number,
                    at=one.at - began,
                    ms=abs(own.ms - other.ms),
                    card=own.card,
                    target=contest.target,
                    by=other.seat,
                    decided=contest.by,
                )


def _takes_part(one: TimedEvent, seat: Seat) -> bool:
    """Whether the seat took part in a race that was decided by this event."""
    return any(contest.contender(seat) is not None for contest in one.contests)
