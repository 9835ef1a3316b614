"""The eight functions that a game offers.

``herzrasen.games.hearts`` and ``herzrasen.games.nerts`` are two packages with the same names; each,
taken as a module, satisfies :class:`Game`. Between them and the table nothing else is needed:

    move -> decide -> events -> evolve -> state
                                see    -> follow -> view

A state spans a whole match: deals follow one another inside it, and the seat DEALER is asked
wherever chance would act.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final, Literal, Protocol, TypeAlias, TypeVar

import msgspec

from herzrasen.cards import Seat

GameName: TypeAlias = Literal["hearts", "nerts"]
"""The games, by the names of their packages."""

RULES_VERSION: Final = 2
"""The version of what the presets mean. Rules that are stored say with which version they were
written, so that they keep their meaning when a preset is corrected; 1 is what came before."""


class Refusal(msgspec.Struct, frozen=True):
    """Why a move was not made.

    ``code`` is the reason and the key of its sentence in the texts, such as
    ``hearts.refusal.follow-suit``; ``facts`` fills the sentence's blanks. A fact named ``card``,
    ``suit`` or ``seat`` is a card's text, a suit's letter or a seat's number, and is put into the
    reader's words at the edge. A refusal never says anything that the seat may not know.
    """

    code: str
    facts: dict[str, str | int] = {}


class Unplayable(ValueError):
    """Rules that were made but cannot be played by; ``refusal`` says why."""

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(f"{refusal.code} {refusal.facts}")
        self.refusal = refusal


Rules = TypeVar("Rules", contravariant=True)
State = TypeVar("State")
Public = TypeVar("Public", contravariant=True)
View = TypeVar("View")
Move = TypeVar("Move", contravariant=True)
MadeMove = TypeVar("MadeMove", covariant=True)
Event = TypeVar("Event")
Legal = TypeVar("Legal", covariant=True)


class LegalMoves(Protocol[MadeMove]):
    """What ``legal`` answers with: a description that can be asked, looped over and sent.

    Every value is a frozen struct whose fields describe the moves ("choose 3 of these cards")
    without listing them all; ``in`` and iteration are exact.
    """

    def __contains__(self, move: object, /) -> bool: ...

    def __iter__(self) -> Iterator[MadeMove]: ...


class Game(Protocol[Rules, State, Public, View, Move, Event, Legal]):
    """A game as pure functions. A state, view or rules value is never changed, only replaced."""

    def start(self, rules: Rules) -> State:
        """The state of a new match before its first deal."""
        ...

    def to_act(self, public: Public) -> frozenset[Seat]:
        """The seats that may move now.

        One in a trick, all that have not chosen while passing, everyone in a Nerts round, DEALER
        where chance acts, none when the match is over.
        """
        ...

    def view(self, state: State, seat: Seat) -> View:
        """What this seat knows; for WATCHER, what the table knows."""
        ...

    def legal(self, view: View) -> Legal:
        """The moves that the view's seat may make now. Worked out from the view alone."""
        ...

    def decide(self, state: State, seat: Seat, move: Move) -> tuple[Event, ...] | Refusal:
        """What happens if this seat makes this move: facts in order, or why not. Changes nothing.

        No facts where the move is accepted and everything is so already. Never raises for a wrong
        move, whoever sends it and whenever.
        """
        ...

    def evolve(self, state: State, event: Event) -> State:
        """The state after the event. Accepts exactly the events that ``decide`` answered with."""
        ...

    def see(self, event: Event, seat: Seat) -> Event:
        """The event as this seat (or WATCHER) sees it: hidden cards are None."""
        ...

    def follow(self, view: View, event: Event) -> View:
        """The view after a seen event: ``follow(view(s), see(e)) == view(evolve(s, e))``."""
        ...


AnyGame: TypeAlias = Game[Any, Any, Any, Any, Any, Any, Any]
"""Either of the packages, where it does not matter which."""
