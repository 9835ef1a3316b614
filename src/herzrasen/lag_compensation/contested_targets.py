"""What a claim is for, and who may want the same (rulings/nerts.md 3.4 and 3.7).

A *target* is something that only one of two claims from different areas can have: the next place on
a foundation, the top of a pile that rivals may build on, the right to open a suit.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Final, NamedTuple

from herzrasen.cards import MAX_DECKS, Card, Seat
from herzrasen.games import nerts
from herzrasen.games.nerts import NEW, Call, Lift, LiftOption, Place, Public, Spot
from herzrasen.games.nerts.events import Moved, RoundEnded
from herzrasen.games.nerts.rules import CallRule, Foundations, InFlight

_SHARED = (Spot.FOUNDATION, Spot.RIVAL)
"""Places that two areas may both play to."""

_PILE = Spot.PILE

_NEW_FOUNDATION: Final = Place(Spot.FOUNDATION, NEW)
_PILES: Final = tuple((Place(Spot.RIVAL, area), "") for area in range(MAX_DECKS))
"""The pile of each area, as a target."""


class ContestedTargets(NamedTuple):
    """What a move from ``area`` is for.

    ``scores``: it is worth points when the round ends. ``ends_round``: it ends the round.
    """

    area: int
    places: frozenset[tuple[Place, str]] = frozenset()
    scores: bool = False
    ends_round: bool = False

    @property
    def is_contested(self) -> bool:
        """Whether another seat may want the same."""
        return bool(self.places) or self.ends_round


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


def event_targets(
    before: Public, event: object
) -> tuple[Seat, Lift | Call, ContestedTargets] | None:
    """The seat, the move and the targets that this event took, on the state before it; None if no
    other seat could have wanted them."""
    match event:
        case Moved(seat, source, cards, target, onto, _, stands_for):
            opened = target.at is Spot.FOUNDATION and target.index >= len(before.foundations)
            place = _NEW_FOUNDATION if opened else target
            move = Lift(source, cards[0], place, onto, stands_for)
            targets = contested_targets(before, seat, move)
            if opened:  # the new foundation has its first version with this event
                targets = targets._replace(places=targets.places | {(target, "")})
            return seat, move, targets
        case RoundEnded(_, int(caller)):
            return caller, Call(), contested_targets(before, caller, Call())
        case _:
            return None


def _targets_of_lift(
    public: Public, area: int, source: Place, card: Card, target: Place, ends: bool
) -> ContestedTargets:
    places = set()
    shared, piled = target.at in _SHARED, source.at is _PILE
    if target.index == NEW and target.at is Spot.FOUNDATION:
        if public.rules.foundations is Foundations.PER_SUIT:
            places.add((target, card.suit.letter))
    elif shared:
        places.add((target, ""))
    if piled:
        places.add(_PILES[area])
    return ContestedTargets(area, frozenset(places), shared or piled, ends)


def conflicts(one: ContestedTargets, other: ContestedTargets) -> bool:
    """Whether it matters which of two claims comes first. Claims of one area are no race."""
    if one.area == other.area:
        return False
    return bool(
        one.places & other.places
        or (one.ends_round and other.scores)
        or (other.ends_round and one.scores)
    )


def beats(winner: ContestedTargets, loser: ContestedTargets) -> bool:
    """Whether the loser's claim is void once the winner's has been granted."""
    if winner.area == loser.area:
        return False
    return bool(winner.places & loser.places or (winner.ends_round and loser.scores))


def legal_moves(public: Public, seat: Seat, known_legal: Mapping[Seat, nerts.Legal]) -> nerts.Legal:
    """This seat's legal moves; ``known_legal`` holds those that are already computed."""
    legal = known_legal.get(seat)
    return nerts.legal(nerts.View(public, seat)) if legal is None else legal


def could_contest(
    public: Public, seat: Seat, targets: ContestedTargets, known_legal: Mapping[Seat, nerts.Legal]
) -> bool:
    """Whether this seat visibly holds a card for the claim's target; or for a call: a card that
    could still score, or the right to call."""
    if not targets.is_contested or public.rules.area(seat) == targets.area:
        return False
    legal = legal_moves(public, seat, known_legal)
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
        conflicts(wanted, contested_targets(public, seat, lift))
        for option in options
        for lift in option.moves()
    )


def _lifts_about(places: set[Place], lifts: Iterable[LiftOption]) -> tuple[LiftOption, ...]:
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
