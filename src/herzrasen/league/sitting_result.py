"""What is kept of a sitting: the points, the moons, the deals that were lost, the times."""

from __future__ import annotations

from enum import StrEnum

import msgspec

from herzrasen.cards import Seat
from herzrasen.league.schedule import LeagueSitting
from herzrasen.research.think_time import DurationHistogram


class LossKind(StrEnum):
    """Why a deal was lost at once: the program could not be started or has ended, was silent for
    too long, made an illegal move, or broke the protocol."""

    CRASH = "crash"
    SILENCE = "silence"
    ILLEGAL = "illegal"
    PROTOCOL = "protocol"


LOSS_KINDS = {
    "program-missing": LossKind.CRASH,
    "program-dead": LossKind.CRASH,
    "program-slow": LossKind.SILENCE,
    "program-illegal": LossKind.ILLEGAL,
    "program-flood": LossKind.PROTOCOL,
    "program-protocol": LossKind.PROTOCOL,
    "program-error": LossKind.PROTOCOL,
    "program-answer": LossKind.PROTOCOL,
}
"""The kind of each failure of a program (``seat_driver.ProgramFailed``)."""


class Loss(msgspec.Struct, frozen=True, omit_defaults=True):
    """Which seat lost a deal, and how: the failure's ``code``, the ``line`` that the program was
    sent, its ``answer``, and the last line of its stderr (``words``)."""

    seat: Seat
    code: str
    line: str = ""
    answer: str = ""
    words: str = ""

    @property
    def kind(self) -> LossKind:
        """The kind of the failure."""
        return LOSS_KINDS[self.code]


class DealResult(msgspec.Struct, frozen=True, omit_defaults=True):
    """The ``points`` of each side in a deal, and the ``shooter`` of a moon; or the ``loss`` that
    ended it, and then no points."""

    points: tuple[int, ...] = ()
    shooter: Seat | None = None
    loss: Loss | None = None


class Usage(msgspec.Struct, frozen=True, omit_defaults=True):
    """The time that one entrant's programs used in a sitting: of the clock for each decision with a
    choice, and in all of the processor (``cpu_ns``, None where it is not known). ``program`` is
    what it says it is."""

    wall: DurationHistogram = DurationHistogram()
    cpu_ns: int | None = None
    program: str = ""


class SittingResult(msgspec.Struct, frozen=True, tag_field="kind", tag="sitting"):
    """A finished sitting, with the usage of A and B."""

    sitting: LeagueSitting
    deals: tuple[DealResult, ...]
    usage: tuple[Usage, Usage]
