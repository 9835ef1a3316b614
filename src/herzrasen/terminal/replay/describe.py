"""What happened at each step of a replay, in sentences."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple, Protocol

from herzrasen.kits.registry import part_of
from herzrasen.presentation.speech.hearts_selectors import HandOrder
from herzrasen.protocol.http_records import RecordReplay
from herzrasen.terminal.translation import NameOf, Translation


class StepDescriber(Protocol):
    """Describes the steps of one record."""

    def describe(self, at: int) -> list[str]:
        """What happened at a step, counted from 0."""
        ...


class StepPart(NamedTuple):
    """A game whose records are described step by step: its describer of one record."""

    describer: Callable[[Translation, RecordReplay, NameOf, HandOrder], StepDescriber]


def step_sentence(
    t: Translation, record: RecordReplay, at: int, name_of: NameOf, order: HandOrder
) -> str:
    """What happened at a step; "" where there is nothing to say."""
    if not 0 <= at < len(record.steps):
        return ""
    describer = part_of(record.game, StepPart).describer(t, record, name_of, order)
    return " ".join(describer.describe(at))
