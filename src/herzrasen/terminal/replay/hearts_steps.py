"""The steps of a deal of Hearts in sentences. Nobody is "you" here: players are always named."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from herzrasen.cards import Card, CardSet, Seat
from herzrasen.games.hearts.events import ChargeChosen, KittyTaken, PassChosen, Passed
from herzrasen.presentation.speech.hearts import HeartsDescriber
from herzrasen.presentation.speech.hearts_selectors import HandOrder, receiver
from herzrasen.protocol.http_records import RecordReplay, RecordStep
from herzrasen.terminal.replay.describe import StepPart
from herzrasen.terminal.replay.selectors import WATCHER
from herzrasen.terminal.translation import NameOf, Translation


class HeartsStepDescriber:
    """Describes steps; ``order`` is how cards are sorted."""

    def __init__(
        self, t: Translation, record: RecordReplay, name_of: NameOf, order: HandOrder
    ) -> None:
        self._t = t
        self._name_of = name_of
        self._steps = record.steps
        self._describer = HeartsDescriber(t, WATCHER, name_of, order)

    def describe(self, at: int) -> list[str]:
        """What happened at a step."""
        step = self._steps[at]
        before = self._steps[at - 1] if at else None
        event, public = step.event, step.view.public
        match event:
            case PassChosen(seat, cards) if cards:
                return [self._sentence("lays", cards, name=self._name_of(seat))]
            case Passed():
                return self._exchange(event, before, step) or [self._t("hearts_table.log.passed")]
            case ChargeChosen(seat, cards) if cards:
                return [self._sentence("exposes", cards, name=self._name_of(seat))]
            case KittyTaken() if event.cards:
                return [self._sentence("kitty", event.cards)]
            case _:
                earlier = None if before is None else before.view.public
                return self._describer.describe(event, public, earlier)  # type: ignore[arg-type]

    def _sentence(self, key: str, cards: Sequence[Card] | CardSet, **names: str) -> str:
        return self._t(f"replay.hearts.{key}", **self._describer.cards_facts(cards), **names)

    def _exchange(self, event: Passed, before: RecordStep | None, after: RecordStep) -> list[str]:
        """Who gave which cards to whom, as far as that is known."""
        sentences = []
        for seat, given in enumerate(event.given):
            cards = _cards_that_left(before, after, seat) if given is None else given
            to = receiver(after.view.public, seat)  # type: ignore[arg-type]
            if cards and to is not None:
                names = {"name": self._name_of(seat), "to": self._name_of(to)}
                sentences.append(self._sentence("gives", cards, **names))
        return sentences


def _cards_that_left(before: RecordStep | None, after: RecordStep, seat: Seat) -> list[Card]:
    """What has left a hand that lies open."""
    if before is None or before.hands is None or after.hands is None:
        return []
    return [card for card in before.hands[seat] if card not in after.hands[seat]]


PART: Final = StepPart(HeartsStepDescriber)
