"""What happened at each step of a replay, in sentences."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final, Protocol

from herzrasen.games.protocol import GameName
from herzrasen.presentation.speech.hearts_selectors import HandOrder
from herzrasen.protocol.http_records import RecordReplay
from herzrasen.terminal.replay.hearts_steps import HeartsStepDescriber
from herzrasen.terminal.replay.nerts_steps import NertsStepDescriber
from herzrasen.terminal.translation import NameOf, Translation


class StepDescriber(Protocol):
    """Describes the steps of one record."""

    def describe(self, at: int) -> list[str]:
        """What happened at a step, counted from 0."""
        ...


_DESCRIBERS: Final[
    Mapping[GameName, Callable[[Translation, RecordReplay, NameOf, HandOrder], StepDescriber]]
] = {
    "hearts": HeartsStepDescriber,
    "nerts": lambda t, record, name_of, _: NertsStepDescriber(t, record, name_of),
}


def step_sentence(
    t: Translation, record: RecordReplay, at: int, name_of: NameOf, order: HandOrder
) -> str:
    """What happened at a step; "" where there is nothing to say."""
    if not 0 <= at < len(record.steps):
        return ""
    describer = _DESCRIBERS[record.game](t, record, name_of, order)
    return " ".join(describer.describe(at))
