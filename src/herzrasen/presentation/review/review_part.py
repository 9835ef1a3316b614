"""How the deals of a game are reviewed, from a table's journal or from a record."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any, Generic, NamedTuple, Protocol, TypeVar

import msgspec

from herzrasen.cards import Seat
from herzrasen.games.protocol import Refusal
from herzrasen.presentation.record.translator import RecordTranslator
from herzrasen.record import Fault, ParsedRecord
from herzrasen.table.info import TableInfo
from herzrasen.table.journal import Entry

Prepared = TypeVar("Prepared", bound="PreparedReview | msgspec.Struct", covariant=True)
"""What a game prepares for a deal."""


class PreparedReview(Protocol):
    """A deal, and the questions that the game's coach has to answer before it can be reviewed."""

    @property
    def questions(self) -> Sequence[object]:
        """The questions, as ``CoachPart.answer`` takes them."""
        ...

    def review(self, answers: Sequence[Any]) -> msgspec.Struct:
        """The review, from the answers in the order of the questions."""
        ...


class ReviewOfTable(Protocol[Prepared]):
    """Prepares the review of one deal of a table."""

    def __call__(
        self,
        description: TableInfo,
        entries: Iterable[Entry],
        seat: Seat,
        number: int,
        *,
        brief: bool = False,
    ) -> Prepared | Refusal:
        """Deal ``number``, counted from 1, as the seat may read it; ``brief`` leaves out what is
        shown only once the match is over."""
        ...


class ReviewsOfRecord(Protocol[Prepared]):
    """Prepares the reviews of a record's deals."""

    def __call__(
        self, read: ParsedRecord, *, seat: Seat | None = None, deal: int | None = None
    ) -> Sequence[Prepared] | Fault | Refusal:
        """All deals, or one counted from 1; for one seat, or those that the game takes by
        default."""
        ...


class ReviewPart(NamedTuple, Generic[Prepared]):
    """A game whose deals are reviewed.

    With a ``CoachPart`` it prepares tasks for that, else reviews that are finished. ``number`` is
    the name of a deal's number in an address. ``lines(review, sentences)`` is a review as text.
    """

    number: str
    of_table: ReviewOfTable[Prepared]
    of_record: ReviewsOfRecord[Prepared]
    lines: Callable[[Any, RecordTranslator], Iterator[str]]
