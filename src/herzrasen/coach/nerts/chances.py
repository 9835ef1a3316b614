"""Cards that could be played now, how long they could, and what ended it."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from herzrasen.cards import Card, Seat
from herzrasen.coach.nerts.findings import Kind
from herzrasen.games import nerts
from herzrasen.games.nerts.events import Moved, RoundEnded, Turned, TurnedOver
from herzrasen.games.nerts.moves import Spot
from herzrasen.games.nerts.piles import to_the_middle
from herzrasen.games.nerts.rules import Aces, NertsRules

NOTICED = 400
"""A chance that stood open for fewer ms than this is nobody's fault: eyes need about as long."""


class Chance(msgspec.Struct, frozen=True):
    """A card may go from one place to another, and may since ``at``."""

    source: nerts.Place
    target: nerts.Place
    at: int


Chances = dict[Card, Chance]


def to_foundations(view: nerts.View, before: Chances, at: int) -> Chances:
    """The cards that could go to a foundation now; one that could before keeps its time."""
    return {
        option.card: _since(before, option, target, at)
        for option in _lifts(view)
        for target in option.targets
        if target.place.at is Spot.FOUNDATION
    }


def from_waste(view: nerts.View, before: Chances, at: int) -> Chances:
    """The card on the waste, if it fits anywhere now, with the best place for it."""
    return {
        option.card: _since(before, option, option.targets[0], at)
        for option in _lifts(view)
        if option.source.at is Spot.WASTE
    }


def _lifts(view: nerts.View) -> Iterator[nerts.Option]:
    """What this seat may lift, without what needs no decision or can go anywhere: aces that go by
    themselves, and jokers that nobody has played yet."""
    public = view.public
    for option in nerts.legal(view).lifts:
        if not public.blank(option.card) and not by_itself(public.rules, public.face(option.card)):
            yield option


def by_itself(rules: NertsRules, card: Card) -> bool:
    """Whether this card goes to the middle without anybody's doing."""
    return rules.aces is Aces.AUTOMATIC and to_the_middle(rules, card)


def _since(before: Chances, option: nerts.Option, target: nerts.Target, at: int) -> Chance:
    old = before.get(option.card)
    return Chance(option.source, target.place, at if old is None else old.at)


def end_of(
    chance: Chance, card: Card, event: nerts.Event, seat: Seat, rules: NertsRules
) -> tuple[Kind, Seat | None] | None:
    """How this event ended a chance for a foundation, and which rival did it.

    None if in no way worth a word: the card was put to another use, say.
    """
    match event:
        case Moved() if rules.area(event.seat) == rules.area(seat):
            if card in event.cards:
                played = event.seat == seat and event.target.at is Spot.FOUNDATION
                return (Kind.PLAYED, None) if played else None
            covered = event.seat == seat and event.target == chance.source
            return (Kind.COVERED, None) if covered else None
        case Moved(target=nerts.Place(Spot.RIVAL)):
            return Kind.ATTACKED, event.seat
        case Moved():
            return Kind.TAKEN, event.seat
        case RoundEnded():
            return Kind.ENDED, None
        case _:
            return None


def passed(event: nerts.Event, seat: Seat) -> bool:
    """Whether the seat turned its stock, and so away from the card on its waste."""
    return isinstance(event, Turned | TurnedOver) and event.seat == seat
