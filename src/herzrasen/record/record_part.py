"""How a game's deals are written as lines and read again."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, NamedTuple, Protocol, TypeAlias

from herzrasen.cards import Seat
from herzrasen.protocol.race import Race
from herzrasen.record.line_kind import LineKind
from herzrasen.record.lines import Line, RaceLine
from herzrasen.record.record import Fault
from herzrasen.table.journal import Entry

LineMove: TypeAlias = tuple[int, Seat, Any]
"""A line's index in its deal, the seat, and the move that the line stands for."""


class DealPage(Protocol):
    """The lines of one deal, event by event, as the record's viewer sees them."""

    def take(self, entry: Entry) -> None:
        """Add the next entry."""
        ...

    def add_race(self, race: Race[Any]) -> bool:
        """Add a race under its line, if it was in this deal."""
        ...

    def lines(self) -> tuple[Line, ...]:
        """The lines as far as the deal has come."""
        ...

    def efforts(self) -> Mapping[Seat, list[int | None]]:
        """The efforts of each seat's moves, None for a person's."""
        ...


class RecordPart(NamedTuple):
    """A game whose matches are recorded.

    ``page(rules, dealt, at)`` begins the lines of a deal that was dealt then, in ms since 1970.
    ``guess(state, lines, bans, later)`` is the next deal after a state, its hidden cards guessed
    from its lines and those of later deals; a guess holds no card of ``bans``. ``moves(rules,
    lines, guess)`` are the moves of a deal in order. ``learn(state, seat, move, guess)`` are the
    bans that follow from a move which the rules refuse with the guess.

    ``kinds`` are the game's own lines. In a race, ``is_winner(race, above)`` says whether the line
    above is the play of the race's winner.
    """

    page: Callable[[Any, Any, int], DealPage]
    guess: Callable[[Any, Sequence[Line], frozenset[Any], Sequence[Sequence[Line]]], Any]
    moves: Callable[[Any, Sequence[Line], Any], Iterator[LineMove | Fault]]
    learn: Callable[[Any, Seat, Any, Any], frozenset[Any]]
    kinds: tuple[LineKind, ...] = ()
    is_winner: Callable[[RaceLine[Any], Line | None], bool] = lambda _race, _above: False
