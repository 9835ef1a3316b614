"""Opportunities: cards that could be played, since when, and what ended it."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from herzrasen.cards import Card, Seat
from herzrasen.coach.nerts.findings import FindingKind
from herzrasen.games import nerts
from herzrasen.games.nerts.events import Moved, RoundEnded, Turned, TurnedOver
from herzrasen.games.nerts.moves import Spot
from herzrasen.games.nerts.pile_rules import foundation_only
from herzrasen.games.nerts.rules import Aces, NertsRules

REACTION_MS = 400
"""Opportunities that lasted fewer ms are ignored: a person needs about that long to react."""


class Opportunity(msgspec.Struct, frozen=True):
    """A card may go from one place to another since ``at``, in ms."""

    source: nerts.Place
    target: nerts.Place
    at: int


Opportunities = dict[Card, Opportunity]


def foundation_opportunities(view: nerts.View, before: Opportunities, at: int) -> Opportunities:
    """The cards that can go to a foundation now; one that could before keeps its time."""
    return {
        option.card: _continue_opportunity(before, option, target, at)
        for option in _lifts_by_choice(view)
        for target in option.targets
        if target.place.at is Spot.FOUNDATION
    }


def waste_opportunities(view: nerts.View, before: Opportunities, at: int) -> Opportunities:
    """The card on the waste if it can be played now, with its best target."""
    return {
        option.card: _continue_opportunity(before, option, option.targets[0], at)
        for option in _lifts_by_choice(view)
        if option.source.at is Spot.WASTE
    }


def _lifts_by_choice(view: nerts.View) -> Iterator[nerts.LiftOption]:
    """The lifts that are decisions: without aces that move automatically, and without jokers that
    stand for no card yet."""
    public = view.public
    for option in nerts.legal(view).lifts:
        if not public.blank(option.card) and not is_automatic(
            public.rules, public.face(option.card)
        ):
            yield option


def is_automatic(rules: NertsRules, card: Card) -> bool:
    """Whether this card goes to the middle automatically."""
    return rules.aces is Aces.AUTOMATIC and foundation_only(rules, card)


def _continue_opportunity(
    before: Opportunities, option: nerts.LiftOption, target: nerts.Target, at: int
) -> Opportunity:
    old = before.get(option.card)
    return Opportunity(option.source, target.place, at if old is None else old.at)


def opportunity_end(
    opportunity: Opportunity, card: Card, event: nerts.Event, seat: Seat, rules: NertsRules
) -> tuple[FindingKind, Seat | None] | None:
    """How this event ended an opportunity for a foundation, and which rival caused it.

    None if it did not end it in a notable way: the card was played elsewhere, for instance.
    """
    match event:
        case Moved() if rules.area(event.seat) == rules.area(seat):
            if card in event.cards:
                played = event.seat == seat and event.target.at is Spot.FOUNDATION
                return (FindingKind.PLAYED, None) if played else None
            covered = event.seat == seat and event.target == opportunity.source
            return (FindingKind.COVERED, None) if covered else None
        case Moved(target=nerts.Place(Spot.RIVAL)):
            return FindingKind.ATTACKED, event.seat
        case Moved():
            return FindingKind.TAKEN, event.seat
        case RoundEnded():
            return FindingKind.ENDED, None
        case _:
            return None


def turns_stock(event: nerts.Event, seat: Seat) -> bool:
    """Whether the seat turned its stock, and so passed over the card on its waste."""
    return isinstance(event, Turned | TurnedOver) and event.seat == seat
