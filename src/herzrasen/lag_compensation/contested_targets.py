"""What a claim is about, and who may be after the same (rules/nerts.md 3.4 and 3.7).

A *stake* is something on the table that only one of two claims from different areas can have: the
next place on a foundation, the top of a pile that rivals may build on, the right to open a suit.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import NamedTuple

from herzrasen.cards import Card, Seat
from herzrasen.games import nerts
from herzrasen.games.nerts import NEW, Call, Lift, Option, Place, Public, Spot
from herzrasen.games.nerts.events import Moved, RoundEnded
from herzrasen.games.nerts.rules import CallRule, Foundations, InFlight

_SHARED = (Spot.FOUNDATION, Spot.RIVAL)
"""Where two areas may be after the same."""

_PILE = Spot.PILE


class Stakes(NamedTuple):
    """What a move from ``area`` is about.

    ``counts`` says that it brings something at the end of the round, ``ends`` that it brings that
    end.
    """

    area: int
    places: frozenset[tuple[Place, str]] = frozenset()
    counts: bool = False
    ends: bool = False

    @property
    def any(self) -> bool:
        """Whether somebody else may be after the same."""
        return bool(self.places) or self.ends


def stakes(public: Public, seat: Seat, move: object) -> Stakes:
    """What this seat's move is about, on the table as it is."""
    area = public.rules.area(seat)
    match move:
        case Call():
            return Stakes(area, counts=True, ends=True)
        case Lift(source, card, target, _, stands_for):
            ends = (
                source.at is _PILE
                and public.rules.call is CallRule.AUTOMATIC
                and public.areas[area].pile_left == 1
            )
            return _lifted(public, area, source, stands_for or card, target, ends)
        case _:
            return Stakes(area)


def taken(before: Public, event: object) -> tuple[Seat, Lift | Call, Stakes] | None:
    """Who took what by this event, and by what move, given the table before it; None if nobody
    else can have wanted that."""
    match event:
        case Moved(seat, source, cards, target, onto, _, stands_for):
            opened = target.at is Spot.FOUNDATION and target.index >= len(before.foundations)
            place = Place(Spot.FOUNDATION, NEW) if opened else target
            move = Lift(source, cards[0], place, onto, stands_for)
            about = stakes(before, seat, move)
            if opened:  # and has its first version with this event
                about = about._replace(places=about.places | {(target, "")})
            return seat, move, about
        case RoundEnded(_, int(caller)):
            return caller, Call(), stakes(before, caller, Call())
        case _:
            return None


def _lifted(
    public: Public, area: int, source: Place, card: Card, target: Place, ends: bool
) -> Stakes:
    places = set()
    shared, piled = target.at in _SHARED, source.at is _PILE
    if target.index == NEW and target.at is Spot.FOUNDATION:
        if public.rules.foundations is Foundations.PER_SUIT:
            places.add((target, card.suit.letter))
    elif shared:
        places.add((target, ""))
    if piled:
        places.add((Place(Spot.RIVAL, area), ""))
    return Stakes(area, frozenset(places), shared or piled, ends)


def conflict(one: Stakes, other: Stakes) -> bool:
    """Whether it matters which of two claims comes first. Those of one area are no race."""
    if one.area == other.area:
        return False
    return bool(
        one.places & other.places or (one.ends and other.counts) or (other.ends and one.counts)
    )


def beats(winner: Stakes, loser: Stakes) -> bool:
    """Whether the loser's claim is void once the winner's has been granted."""
    if winner.area == loser.area:
        return False
    return bool(winner.places & loser.places or (winner.ends and loser.counts))


def moves_of(public: Public, seat: Seat, known: Mapping[Seat, nerts.Legal]) -> nerts.Legal:
    """What this seat may do; ``known`` is what need not be worked out."""
    legal = known.get(seat)
    return nerts.legal(nerts.View(public, seat)) if legal is None else legal


def contests(public: Public, seat: Seat, claim: Stakes, known: Mapping[Seat, nerts.Legal]) -> bool:
    """Whether this seat visibly holds a card that could go where the claim wants to go, or for a
    call: one that could still score, or the right to call."""
    if not claim.any or public.rules.area(seat) == claim.area:
        return False
    legal = moves_of(public, seat, known)
    if claim.ends and legal.call:
        return True
    if claim.ends:
        wanted, options = claim._replace(ends=public.rules.in_flight is InFlight.STAYS), legal.lifts
    else:
        wanted, options = claim, _about({place for place, _ in claim.places}, legal.lifts)
    return any(
        conflict(wanted, stakes(public, seat, lift))
        for option in options
        for lift in option.moves()
    )


def _about(places: set[Place], lifts: Iterable[Option]) -> tuple[Option, ...]:
    """The lifts that can have to do with one of these places: those that end there, and those from
    the pile, which rivals build on and which may end the round."""
    return tuple(
        [
            option
            for option in lifts
            if option.source.at is Spot.PILE
            or not places.isdisjoint([target.place for target in option.targets])
        ]
    )
