"""Optional parts of a game: what some games have and others do without.

A game without a part has None in its place (``TableGame.UNDO``, ``RACE``, ``TIMERS``, ``CLAIMS``,
``VOTE``), and a table does without as well: no game is asked for its name. The part of a race has
a module of its own (``race``).
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from typing import Any, Generic, Literal, NamedTuple, Protocol, TypeAlias, TypeVar

import msgspec

from herzrasen.cards import CardSet, Seat

Card = TypeVar("Card")
Move = TypeVar("Move")


class Shuffle(Protocol):
    """A function that shuffles a sequence; each label gives an independent order."""

    def __call__(self, cards: Sequence[Card], label: str, /) -> tuple[Card, ...]:
        """The same values in another order."""
        ...


PauseKind: TypeAlias = Literal["start", "remedy", "halt"]
"""What a pause leads to: the start of a round, the remedy of a stuck one, or its halt."""


class UndoPart(NamedTuple):
    """A game in which a person who plays with bots alone can take back a decision.

    ``decides(event, seat)``: whether this seat decided something by the event, or had it decided
    for it, so that undo goes back to before it.
    """

    decides: Callable[[Any, Seat], bool]


class Timer(msgspec.Struct, Generic[Move], frozen=True):
    """A move of the DEALER that is due once ``key`` has been pending for ``ms`` milliseconds
    without a break."""

    key: str
    move: Move
    ms: int


class GamePause(NamedTuple):
    """Something that is shown to people before it happens by itself.

    ``key`` tells one pause from the next; ``ms`` is its length in milliseconds, None where the
    table chooses it. ``number`` is how often play was stopped and went on before, in this deal.
    """

    kind: PauseKind
    key: str
    ms: int | None = None
    number: int = 0


class TimersPart(NamedTuple):
    """A game in which the DEALER moves after a time.

    ``pending(public)`` are the timers that run, ``pause(public)`` the pause that is shown, and
    ``after_pause(public, shuffle)`` the DEALER's move at its end where no timer makes it.
    """

    pending: Callable[[Any], tuple[Timer[Any], ...]]
    pause: Callable[[Any], GamePause | None]
    after_pause: Callable[[Any, Shuffle], Any]


class ClaimsPart(NamedTuple):
    """A game in which a seat can take the rest of a deal.

    ``claim`` is the seat's own move, legal where the rules can prove that it wins. ``award(public,
    seat)`` is the DEALER's move that gives this seat the rest once all others agree; None
    if it cannot be offered now. ``holds(view, hand)``: whether the hand that is shown, on lead,
    takes the rest as far as the cards of this view's seat go; a bot agrees if so.
    """

    claim: Any
    award: Callable[[Any, Seat], Any | None]
    holds: Callable[[Any, CardSet], bool]


class VotePart(NamedTuple):
    """A game in which seats vote while others play on.

    ``pending(public, seat)`` is what others have voted for and this seat has not, unchanged while
    the seat makes no move at all; None if there is no such vote.
    """

    pending: Callable[[Any, Seat], Hashable | None]
