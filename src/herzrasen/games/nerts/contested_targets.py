"""What a move is for, and who may want the same (rulings/nerts.md 3.4 and 3.7).

Moves of different areas compete for the next place on a foundation, the top of a pile that rivals
may build on, the right to open a suit, and the end of the round.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable
from typing import Final

from herzrasen.cards import MAX_DECKS, Card, Seat
from herzrasen.games.nerts.events import Moved, RoundEnded
from herzrasen.games.nerts.legal import Legal
from herzrasen.games.nerts.move_generation import LiftOption
from herzrasen.games.nerts.moves import NEW, Call, Lift, Place, Spot
from herzrasen.games.nerts.rules import CallRule, Foundations, InFlight
from herzrasen.games.nerts.state import Public
from herzrasen.games.race import ChangedTargets, ContestedTargets

_SHARED = (Spot.FOUNDATION, Spot.RIVAL)
"""Places that two areas may both play to."""

_PILE = Spot.PILE

_NEW_FOUNDATION: Final = Place(Spot.FOUNDATION, NEW)
_PILES: Final = tuple((Place(Spot.RIVAL, area), "") for area in range(MAX_DECKS))
"""The pile of each area, as a target."""


def contested_targets(public: Public, seat: Seat, move: object) -> ContestedTargets:
    """What this seat's move is for, on this public state."""
    area = public.rules.area(seat)
    match move:
        case Call():
            return ContestedTargets(area, scores=True, ends_round=True)
        case Lift(source, card, target, _, stands_for):
            ends = (
                source.at is _PILE
                and public.rules.call is CallRule.AUTOMATIC
                and public.areas[area].pile_left == 1
            )
            return _targets_of_lift(public, area, source, stands_for or card, target, ends)
        case _:
            return ContestedTargets(area)


def changed_targets(before: Public, event: object) -> ChangedTargets | None:
    """The targets that this event took, on the public part before it; None if no other seat could
    have wanted them."""
    match event:
        case Moved(seat, source, cards, target, onto, _, stands_for):
            opened = target.at is Spot.FOUNDATION and target.index >= len(before.foundations)
            place = _NEW_FOUNDATION if opened else target
            move = Lift(source, cards[0], place, onto, stands_for)
            targets = contested_targets(before, seat, move)
            if opened:  # the new foundation has its first version with this event
                targets = targets._replace(places=targets.places | {(target, "")})
            return ChangedTargets(seat, cards[0], targets)
        case RoundEnded(_, int(caller)):
            return ChangedTargets(caller, None, contested_targets(before, caller, Call()))
        case _:
            return None


def could_contest(public: Public, seat: Seat, targets: ContestedTargets, legal: Legal) -> bool:
    """Whether this seat visibly holds a card for the targets; or for a call: a card that could
    still score, or the right to call."""
    if not targets.is_contested or public.rules.area(seat) == targets.area:
        return False
    if targets.ends_round and legal.call:
        return True
    if targets.ends_round:
        wanted, options = (
            targets._replace(ends_round=public.rules.in_flight is InFlight.STAYS),
            legal.lifts,
        )
    else:
        wanted, options = targets, _lifts_about({place for place, _ in targets.places}, legal.lifts)
    return any(
        wanted.conflicts_with(contested_targets(public, seat, lift))
        for option in options
        for lift in option.moves()
    )


def _targets_of_lift(
    public: Public, area: int, source: Place, card: Card, target: Place, ends: bool
) -> ContestedTargets:
    places: set[tuple[Hashable, str]] = set()
    shared, piled = target.at in _SHARED, source.at is _PILE
    if target.index == NEW and target.at is Spot.FOUNDATION:
        if public.rules.foundations is Foundations.PER_SUIT:
            places.add((target, card.suit.letter))
    elif shared:
        places.add((target, ""))
    if piled:
        places.add(_PILES[area])
    return ContestedTargets(area, frozenset(places), shared or piled, ends)


def _lifts_about(places: set[Hashable], lifts: Iterable[LiftOption]) -> tuple[LiftOption, ...]:
    """The lifts that can touch one of these places: those that end there, and those from the pile,
    which rivals build on and which may end the round."""
    return tuple(
        [
            option
            for option in lifts
            if option.source.at is Spot.PILE
            or not places.isdisjoint([target.place for target in option.targets])
        ]
    )
