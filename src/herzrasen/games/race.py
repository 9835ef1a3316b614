"""The part of a game whose seats move at the same time: what its moves compete for.

A *target* is something that only one of two moves can have: the next place on a pile that several
build on, the right to open a suit, the end of a round. Who had it first is decided elsewhere
(``lag_compensation``); a game says what its moves are for, and which of them another seat could
make.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable
from typing import Any, Generic, NamedTuple, Protocol, TypeAlias, TypeVar

from herzrasen.cards import Card, Seat

Public = TypeVar("Public")
Event = TypeVar("Event")
Legal = TypeVar("Legal")


class ContestedTargets(NamedTuple):
    """What a move from ``area`` is for; the moves of one area are no race.

    ``places`` are places on the table, each with a text that tells apart what is wanted of it,
    empty where that is the place itself. ``scores``: the move is worth points when the round ends.
    ``ends_round``: it ends the round.
    """

    area: int
    places: frozenset[tuple[Hashable, str]] = frozenset()
    scores: bool = False
    ends_round: bool = False

    @property
    def is_contested(self) -> bool:
        """Whether another seat may want the same."""
        return bool(self.places) or self.ends_round

    def conflicts_with(self, other: ContestedTargets) -> bool:
        """Whether it matters which of two moves comes first."""
        if self.area == other.area:
            return False
        return bool(
            self.places & other.places
            or (self.ends_round and other.scores)
            or (other.ends_round and self.scores)
        )

    def beats(self, loser: ContestedTargets) -> bool:
        """Whether the loser's move is void once this one has been made."""
        if self.area == loser.area:
            return False
        return bool(self.places & loser.places or (self.ends_round and loser.scores))


class ChangedTargets(NamedTuple):
    """The targets that a seat's move took; ``card`` as ``RacePart.card`` has it."""

    seat: Seat
    card: Card | None
    targets: ContestedTargets


class LegalMovesUpdate(Protocol):
    """Which seats' legal moves an event may have changed, and what they are now."""

    @property
    def affected_seats(self) -> frozenset[Seat]:
        """The seats whose legal moves may have changed."""
        ...

    def legal_moves(self, seat: Seat, before: Any) -> Any:
        """The legal moves of a player's seat; ``before`` are those it had."""
        ...


class RacePart(NamedTuple, Generic[Public, Event, Legal]):
    """A game whose seats move at the same time, and the first to touch counts.

    Of its moves, on a public part: ``targets(public, seat, move)`` is what a move is for, and
    ``card(move)`` the card that it puts down, None for one without. ``legal(public, seat)`` are the
    seat's legal moves as everybody can see them. ``could_contest(public, seat, targets, legal)``:
    whether a seat with these legal moves visibly could make one that competes for the targets.

    Of its events: ``changed(before, event)`` is what an event took, on the public part before it;
    None if no other seat could have wanted it. ``begins(event)``: whether play begins with it, so
    that nothing of before is contested any more. ``is_action``: whether the event is an action of
    its seat's hands, by which its speed is measured; ``is_pause``: whether nobody plays on at once
    after it, so that the time until the next action says nothing. ``legal_update(before, after)``
    is what an event changed, from the public parts before and after it; None if every seat's moves
    must be computed anew.

    ``place`` is the type of the places in its targets, as a race is logged. ``refusals`` is where
    the sentences of its refusals stand in ``locales``: ``race-lost``, ``race-tie`` and
    ``race-late`` for a card, ``race-called`` and ``race-call-late`` for the end of the round.
    """

    targets: Callable[[Public, Seat, object], ContestedTargets]
    changed: Callable[[Public, Event], ChangedTargets | None]
    could_contest: Callable[[Public, Seat, ContestedTargets, Legal], bool]
    legal: Callable[[Public, Seat], Legal]
    card: Callable[[object], Card | None]
    begins: Callable[[Event], bool]
    is_action: Callable[[Event], bool]
    is_pause: Callable[[Event], bool]
    legal_update: Callable[[Public, Public], LegalMovesUpdate | None]
    place: type[Hashable]
    refusals: str


AnyRacePart: TypeAlias = RacePart[Any, Any, Any]
"""The race of any game."""
