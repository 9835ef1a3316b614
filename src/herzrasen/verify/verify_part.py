"""How the bots of a game's records are verified."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import NamedTuple, Protocol

from herzrasen.presentation.record.translator import RecordTranslator
from herzrasen.record import Fault, Record
from herzrasen.verify.replay_bots import Verification


class VerifyBots(Protocol):
    """Replays the bots of a record."""

    def __call__(
        self, record: Record, *, workers: int | None = None, progress: Callable[[int], object] = ...
    ) -> Verification | Fault:
        """The result for a full record, found in ``workers`` processes, all cores by default;
        ``progress`` is called with the number of deals done."""
        ...


class VerifyPart(NamedTuple):
    """A game in which a bot's move depends on nothing but what a full record holds.

    ``lines(file, record, verified, sentences)`` is the result as text.
    """

    verify: VerifyBots
    lines: Callable[[str, Record, Verification, RecordTranslator], Iterator[str]]
