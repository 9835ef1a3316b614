"""The exceptions of the public API. Each carries a Refusal and its sentence.

The sentences are loaded when the first is said: a program that makes no mistake needs none.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from herzrasen.cards import Seat
from herzrasen.games.protocol import Refusal

if TYPE_CHECKING:
    from herzrasen.record import Fault


class HerzrasenError(Exception):
    """The base of all errors below. ``refusal`` has the ``code`` of the reason and its ``facts``;
    ``str(error)`` is the sentence in English."""

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(refusal)
        self.refusal = refusal

    def sentence(self, language: str = "en") -> str:
        """The reason for people, in ``en`` or ``de``. Raises ValueError for another language."""
        from herzrasen.library.sentences import sentence

        return sentence(self.refusal, language)

    def __str__(self) -> str:
        return self.sentence()


class IllegalMove(HerzrasenError, ValueError):
    """The rules do not allow this ``move`` to this ``seat`` now; both are None where no seat was
    named and not exactly one may move."""

    def __init__(self, refusal: Refusal, seat: Seat | None = None, move: Any = None) -> None:
        super().__init__(refusal)
        self.seat = seat
        self.move = move

    def __reduce__(self) -> tuple[type[IllegalMove], tuple[Refusal, Seat | None, Any]]:
        return IllegalMove, (self.refusal, self.seat, self.move)


class InvalidMove(HerzrasenError, ValueError):
    """A text that is no move of the game, or a value that is none."""


class UnknownRules(HerzrasenError, ValueError):
    """A preset, an option or a value that does not exist, or options that exclude each other."""


class InvalidDeal(HerzrasenError, ValueError):
    """Cards that cannot be dealt: too many or too few, unknown, not in play, or twice."""


class UnknownBot(HerzrasenError, ValueError):
    """A bot or a setting of bots that does not exist, or that does not play this game."""


class InvalidJson(HerzrasenError, ValueError):
    """JSON that is no value of the type that was expected."""


class InvalidRecord(HerzrasenError, ValueError):
    """A file that is no record, or a record whose moves are not legal. ``fault`` names the place,
    counted from 1: ``line`` and ``column`` of a text, ``path`` in JSON."""

    def __init__(self, fault: Fault) -> None:
        super().__init__(Refusal(fault.code, fault.all_facts()))
        self.fault = fault

    def sentence(self, language: str = "en") -> str:
        """The reason for people, in ``en`` or ``de``. Raises ValueError for another language."""
        from herzrasen.library.sentences import fault_sentence

        return fault_sentence(self.fault, language)

    def __reduce__(self) -> tuple[type[InvalidRecord], tuple[Fault]]:
        return InvalidRecord, (self.fault,)


class NotAvailable(HerzrasenError, LookupError):
    """What was asked for does not exist here: a hint for a seat that has nothing to decide, a
    review of a seat that the record does not show, nothing to undo, an ending too long to solve."""


class PlayerFailed(HerzrasenError, RuntimeError):
    """A program that plays in ``compare_deals`` or a tournament broke the seat protocol, did not
    answer in time, or could not be started."""


class ServerError(HerzrasenError, ConnectionError):
    """A server that does not answer, or refuses."""
